/// The bytes of a source of which each that is no text is `CleanText.stranger`, at the same places.
package struct CleanText: Sendable {
  /// Stands for a byte that no text has: SUBSTITUTE, which no text has either.
  package static let stranger: UInt8 = 0x1A

  /// Stands for a byte of a mark that is one too many on its letter: ESCAPE, which no text has.
  package static let omitted: UInt8 = 0x1B

  package private(set) var bytes: [UInt8]
  /// The first mark that is one too many on its letter; nil where none is.
  package private(set) var firstOmitted: Range<Int>?
  /// The first byte that is no text; nil where all are.
  package private(set) var firstStranger: Int?
  /// How many there are.
  package private(set) var strangers = 0
  /// The first byte of the text: behind a byte-order mark.
  package let start: Int

  /// Cleans `source`. O(n).
  package init(_ source: [UInt8]) {
    bytes = source
    start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var parser = UTF8.ForwardParser()
    var iterator = source.makeIterator()
    var place = 0
    var marks = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let count = encoded.count
        let scalar = UTF8.decode(encoded)
        let isMark =
          count > 1 && CombiningMarks.mayBegin(source[place]) && CombiningMarks.contains(scalar)
        marks = isMark ? marks + 1 : 0
        if marks > CombiningMarks.limit { omit(place..<place + count) }
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: break
        case 0..<0x20, 0x7F..<0xA0, 0xFFFC: replace(place..<place + count)
        default: break
        }
        place += count
      case .error(let count):
        replace(place..<place + count)
        place += count
      case .emptyInput: return
      }
    }
  }

  /// Puts other bytes in the place of some, as many, which a dialect reads itself.
  package mutating func mask(by bytes: [UInt8]) { self.bytes = bytes }

  private mutating func omit(_ range: Range<Int>) {
    if firstOmitted == nil { firstOmitted = range }
    for place in range { bytes[place] = CleanText.omitted }
  }

  private mutating func replace(_ range: Range<Int>) {
    if firstStranger == nil { firstStranger = range.lowerBound }
    strangers += 1
    for place in range { bytes[place] = CleanText.stranger }
  }
}
