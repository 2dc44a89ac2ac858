import TypesetGeometry
import TypesetRichText

/// Finds what of a text stands at a decimal stop.
struct DecimalPlace {
  private let bytes: [UInt8]
  private let separators: [UInt32]
  private let end: Int

  /// The offset of the decimal point of the text from `start` to the next tab or the end: the text
  /// before it ends at the stop. O(the number and what stands before it).
  ///
  /// In this order: a separator beside a digit that is no separator of thousands; the end of the
  /// first number; the first separator; the text's end.
  static func offset(in bytes: [UInt8], from start: Int, separators: String) -> Int {
    var end = start
    while end < bytes.count, !(0x09...0x0D).contains(bytes[end]) { end += 1 }
    return DecimalPlace(
      bytes: bytes, separators: separators.unicodeScalars.map(\.value), end: end
    ).find(from: start)
  }

  private func find(from start: Int) -> Int {
    var place = start
    var firstSeparator: Int?
    while place < end {
      let (value, length) = scalar(at: place)
      if isDigit(value) { return pointOfNumber(from: place) }
      if separators.contains(value) {
        // ".5": the point begins the number.
        if isDigit(at: place + length) { return place }
        if firstSeparator == nil { firstSeparator = place }
      }
      place += length
    }
    return firstSeparator ?? trimmedEnd(from: start)
  }

  /// The point of the number that begins at `start` with a digit, or the number's end.
  private func pointOfNumber(from start: Int) -> Int {
    var found: [(place: Int, value: UInt32)] = []
    var place = start
    var numberEnd = start
    while place < end {
      let (value, length) = scalar(at: place)
      if isDigit(value) {
        place += length
        numberEnd = place
      } else if separators.contains(value) {
        // "12,–" has a point as well, but "12. " and "12," end a sentence or a clause.
        guard isDigit(at: place + length) || isDash(at: place + length) else { break }
        found.append((place, value))
        place += length
      } else if isGrouping(value), isDigit(at: place + length), place == numberEnd {
        place += length
      } else if value == 0x20, isGroupOfThree(at: place + 1), place == numberEnd {
        place += length
      } else {
        break
      }
    }
    guard let last = found.last else { return numberEnd }
    // What comes more than once separates thousands, unless nothing else can be the point.
    let isRepeated = found.dropLast().contains { $0.value == last.value }
    if isRepeated, separators.count > 1 { return numberEnd }
    return separators.count > 1 ? last.place : found[0].place
  }

  private func trimmedEnd(from start: Int) -> Int {
    var place = end
    while place > start, bytes[place - 1] == 0x20 { place -= 1 }
    return place
  }

  /// Three digits and no fourth: a group of thousands behind a plain space.
  private func isGroupOfThree(at place: Int) -> Bool {
    var place = place
    for _ in 0..<3 {
      guard isDigit(at: place) else { return false }
      place += scalar(at: place).length
    }
    return !isDigit(at: place)
  }

  /// Thin and no-break spaces and apostrophes group thousands.
  private func isGrouping(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0, 0x2009, 0x202F, 0x27, 0x2019, 0x66C: return true
    case 0x2C, 0x2E: return !separators.contains(value)
    default: return false
    }
  }

  /// A hyphen, a minus sign or a dash, which stand for no hundredths.
  private func isDash(at place: Int) -> Bool {
    guard place < end else { return false }
    switch scalar(at: place).value {
    case 0x2D, 0x2010...0x2015, 0x2212: return true
    default: return false
    }
  }

  private func isDigit(at place: Int) -> Bool {
    place < end && isDigit(scalar(at: place).value)
  }

  private func isDigit(_ value: UInt32) -> Bool {
    if value < 0x80 { return (0x30...0x39).contains(value) }
    return Unicode.Scalar(value)?.properties.numericType == .decimal
  }

  private func scalar(at place: Int) -> (value: UInt32, length: Int) {
    let lead = UInt32(bytes[place])
    let length = utf8Length(bytes[place])
    guard length > 1, place + length <= bytes.count else { return (lead, 1) }
    var value = lead & (0xFF >> UInt32(length + 1))
    for step in 1..<length { value = value << 6 | UInt32(bytes[place + step] & 0x3F) }
    return (value, length)
  }
}
