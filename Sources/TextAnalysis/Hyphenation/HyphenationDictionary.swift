/// The hyphenation patterns of one language, immutable once read.
///
/// Reads the dictionaries that libhyphen reads and divides as it does: patterns after F. M. Liang
/// in one level or two, the first of which finds the joints of compounds.
public final class HyphenationDictionary: Sendable {
  /// What the dictionary was read from.
  public let name: String
  /// How many letters stay before a division at least.
  public let leftMinimum: Int
  /// How many letters go to the next line at least.
  public let rightMinimum: Int

  let letters: LetterTable
  /// Finds joints, where compounds are divided first.
  private let joints: PatternTrie
  /// Divides what has no joint.
  private let patterns: PatternTrie
  private let compoundLeft: Int
  private let compoundRight: Int
  /// No division at either side of these.
  private let unbroken: [[UInt16]]

  /// Joints are looked for within parts again, as deep as this. Compounds of compounds of
  /// compounds are rare; the limit keeps the time linear whatever the patterns are.
  private static let deepestJoint = 32

  /// One without a pattern.
  static let empty = try? HyphenationDictionary(bytes: Array("UTF-8\n".utf8), name: "")

  /// Reads the dictionary `bytes`: an encoding in the first line, then one pattern or option a
  /// line. `name` is for messages. O(bytes).
  public convenience init(bytes: [UInt8], name: String) throws(HyphenationError) {
    try self.init(bytes: bytes, name: name, reading: nil)
  }

  /// The same with a reading of the patterns that is given; nil where they are to tell it
  /// themselves. Joints are written for libhyphen's reading, TeX has none.
  init(
    bytes: [UInt8], name: String, reading: PatternReading?
  ) throws(HyphenationError) {
    let file = try bytes.withUnsafeBufferPointer {
      (buffer) throws(HyphenationError) in
      try DictionaryFile(buffer, isLibhyphens: reading == .longest)
    }
    self.name = name
    letters = file.letters
    joints = PatternTrie(file.joints, .longest)
    patterns = PatternTrie(file.patterns, reading)
    leftMinimum = file.minima.left
    rightMinimum = file.minima.right
    compoundLeft = file.minima.compoundLeft
    compoundRight = file.minima.compoundRight
    unbroken = file.joints.unbroken
  }

  /// The places where `word`, in lower case and UTF-8, may be divided: byte offsets, ascending.
  ///
  /// What is no letter of the dictionary only separates. Letters that a division inserts are small.
  /// O(bytes).
  public func divisions(of word: [UInt8]) -> [Division] {
    var scratch = DivisionScratch()
    var offsets: [Int] = []
    word.withUnsafeBufferPointer { word in
      var offset = 0
      while offset < word.count {
        let (value, length) = utf8Scalar(word, offset)
        scratch.letters.append(letters.number(of: value))
        offsets.append(offset)
        offset += length
      }
    }
    divide(&scratch)
    var result: [Division] = []
    for index in offsets.indices.dropFirst() where scratch.isDivision(before: index) {
      if let change = scratch.change(before: index) {
        let change = spelling(change)
        guard let place = boundary(of: change, before: index, count: offsets.count) else {
          continue
        }
        result.append(
          Division(
            offset: offsets[place], dropped: offsets[place] - offsets[place - change.dropped],
            inserted: change.inserted))
      } else {
        result.append(Division(offset: offsets[index]))
      }
    }
    return result
  }

  /// The change with the number `index` in a scratch.
  func spelling(_ index: Int) -> SpellingChange {
    index < patterns.changes.count
      ? patterns.changes[index] : joints.changes[index - patterns.changes.count]
  }

  /// The letter that the next line begins with at a division before letter `index` that changes
  /// letters; nil where it is not possible, or would leave too few letters.
  func boundary(of change: SpellingChange, before index: Int, count: Int) -> Int? {
    let place = index + change.shift
    guard change.isPossible, place > 0, place < count, change.dropped <= place,
      place - change.dropped + change.insertedCount >= leftMinimum, count - place >= rightMinimum
    else { return nil }
    return place
  }

  /// Finds the divisions of the word in `scratch.letters`; `scratch.marks` then has one entry for
  /// the place before each letter, and one after the last.
  func divide(_ scratch: inout DivisionScratch) {
    let count = scratch.letters.count
    scratch.prepare()
    guard count > 1 else { return }
    divide(0..<count, startsWord: true, endsWord: true, depth: 0, &scratch)
    // What changes letters has a length of its own: see `boundary`.
    scratch.clear(1..<min(leftMinimum, count + 1), keepsChanges: true)
    scratch.clear(max(1, count - rightMinimum + 1)..<(count + 1), keepsChanges: true)
    for sequence in unbroken { scratch.clearBeside(sequence) }
  }

  /// Divides the letters `range`, which are a word or a part between joints.
  private func divide(
    _ range: Range<Int>, startsWord: Bool, endsWord: Bool, depth: Int,
    _ scratch: inout DivisionScratch
  ) {
    if depth < HyphenationDictionary.deepestJoint {
      scratch.run(
        joints, over: range, boundary: letters.boundary,
        firstChange: UInt16(patterns.changes.count))
      var start = range.lowerBound
      for place in range.dropFirst() where scratch.marks[place] & 1 == 1 {
        dividePart(
          start..<place, startsWord: startsWord && start == range.lowerBound, endsWord: false,
          depth: depth, &scratch)
        start = place
      }
      if start > range.lowerBound {
        dividePart(
          start..<range.upperBound, startsWord: false, endsWord: endsWord, depth: depth, &scratch)
        return
      }
    }
    scratch.run(patterns, over: range, boundary: letters.boundary, firstChange: 0)
    let inner = (range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound)
    if !startsWord {
      scratch.clear(inner.clamped(to: 0..<(range.lowerBound + max(compoundLeft, 1))))
    }
    if !endsWord {
      scratch.clear(
        inner.clamped(to: max(0, range.upperBound - compoundRight + 1)..<(range.upperBound + 1)))
    }
  }

  private func dividePart(
    _ range: Range<Int>, startsWord: Bool, endsWord: Bool, depth: Int,
    _ scratch: inout DivisionScratch
  ) {
    guard range.count > 1 else { return }
    // The place before a part's last letter keeps what the joints' patterns say of it: never a
    // division, or it would be a joint.
    let last = scratch.marks[range.upperBound - 1]
    divide(range, startsWord: startsWord, endsWord: endsWord, depth: depth + 1, &scratch)
    scratch.marks[range.upperBound - 1] = last
  }
}
