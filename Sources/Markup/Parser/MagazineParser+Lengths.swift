import TypesetGeometry

/// What a value of several lengths is, and what is said of one that is not.
struct LengthList {
  /// How many lengths there may be; one at least.
  let most: Int
  /// Whether the first may be negative; no other may.
  let mayBeginNegative: Bool
  /// What a length in it is called.
  let noun: String
  /// What happens to all of them where there are too many.
  let tooMany: String
  /// What happens to all of them where one is bad.
  let bad: String
  /// What to write.
  let help: String

  /// The indents of a paragraph.
  static let indents = LengthList(
    most: 3, mayBeginNegative: true, noun: "indent", tooMany: "the indents are ignored",
    bad: "the indents are ignored",
    help: "write lengths for the first line, and for the start and the end of all lines; "
      + "only the first may be negative")
  /// The room around a picture.
  static let margin = LengthList(
    most: 4, mayBeginNegative: false, noun: "margin", tooMany: "the margin is ignored",
    bad: "it is ignored",
    help: "write one to four lengths, from the top clockwise, none of them negative")
}

extension MagazineParser {
  /// The lengths of `attribute`, one at least; nil, with a word about it, where there is none, where one is
  /// bad, and where there are too many.
  mutating func lengths(_ attribute: Tag.Attribute, _ list: LengthList) -> [Length]? {
    var words = words(attribute, at: MagazineParser.isWhite)[...]
    if words.isEmpty {
      reportMissingValue(attribute)
      return nil
    }
    var lengths: [Length] = []
    while var (text, range) = words.popFirst() {
      // `12 pt` is one length.
      if let next = words.first, ValueReading.isUnit(next.text), !ValueReading.endsInUnit(text) {
        text += next.text
        range = range.lowerBound..<next.range.upperBound
        words.removeFirst()
      }
      guard lengths.count < list.most,
        let length = ValueReading.signedLength(text, upTo: Length(points: 2000)),
        !length.isNegative || list.mayBeginNegative && lengths.isEmpty
      else {
        let word = Excerpts.shortened(text)
        problems.report(
          .badSize, at: range,
          lengths.count == list.most
            ? "“\(word)” is one length too many; \(list.tooMany)"
            : "“\(word)” is not a valid \(list.noun); \(list.bad)",
          help: list.help)
        return nil
      }
      lengths.append(length)
    }
    return lengths
  }
}
