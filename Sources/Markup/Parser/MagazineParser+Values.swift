import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// What attributes say.
extension MagazineParser {
  /// The colour of `attribute`; for an unknown one `standIn`, which messages call `name`; nil where
  /// there is no value.
  mutating func paint(
    _ attribute: Tag.Attribute, orElse standIn: SpanStyle.Paint = .color(.black),
    _ name: String = "black"
  ) -> SpanStyle.Paint? {
    guard let text = nonEmpty(attribute, "a colour") else { return nil }
    if let paint = ColorReading.paint(text) { return paint }
    problems.report(
      .unknownColor, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a colour; \(name) is used instead",
      help: ColorReading.suggestion(for: text).map { "did you mean “\($0)”?" }
        ?? "write a CSS name, #rgb, #rrggbb, or none")
    return standIn
  }

  /// The length of `attribute`; nil, with a word about it, for a bad one.
  mutating func length(
    _ attribute: Tag.Attribute, _ name: String, upTo limit: Length
  ) -> Length? {
    let text = attribute.value.map { ValueReading.trimmed(string($0)) } ?? ""
    if let length = ValueReading.length(text, upTo: limit) { return length }
    problems.report(
      .badSize, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a valid \(name); it is ignored",
      help: "write points, or a number with pt, mm, cm, in or pc; "
        + "more than 0, at most \(Int(limit.points)) pt")
    return nil
  }

  /// The text of `attribute`; nil, with a word about it, where there is none.
  mutating func nonEmpty(_ attribute: Tag.Attribute, _ name: String) -> String? {
    if let range = attribute.value {
      let text = ValueReading.trimmed(string(range))
      if !text.isEmpty { return text }
    }
    reportMissingValue(attribute)
    return nil
  }

  mutating func reportMissingValue(_ attribute: Tag.Attribute) {
    let excerpts = excerpts
    problems.report(
      .missingValue, at: place(attribute), "“\(excerpts.letters(attribute.name))” has no value",
      help: "give it one, or remove it")
  }

  /// The features of `attribute`, without the bad ones; nil where there is no value.
  mutating func features(_ attribute: Tag.Attribute) -> [FontFeature]? {
    list(
      attribute, "features", .badFeatures, "an OpenType feature",
      help: "write tags of four letters, such as smcp, onum, liga=0, -kern"
    ) { FontFeature(spelled: $0) }
  }

  /// The settings of axes of `attribute`, without the bad ones; nil where there is no value.
  mutating func variations(_ attribute: Tag.Attribute) -> [FontVariation]? {
    list(
      attribute, "axes", .badVariations, "the setting of an axis",
      help: "write tags of four letters and numbers, such as wght=650, wdth=90"
    ) { FontVariation(spelled: $0) }
  }

  /// What the words of `attribute` are, with commas or spaces between, without those that are none
  /// of their kind; nil where there is no value.
  private mutating func list<Value>(
    _ attribute: Tag.Attribute, _ name: String, _ problem: Problem, _ kind: String, help: String,
    read: (Substring) -> Value?
  ) -> [Value]? {
    guard let range = attribute.value else {
      _ = nonEmpty(attribute, name)
      return nil
    }
    var values: [Value] = []
    var bad: Substring?
    let text = string(range)
    for item in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if let value = read(item) {
        values.append(value)
      } else if bad == nil {
        bad = item
      }
    }
    if let bad {
      problems.report(
        problem, at: place(attribute),
        "“\(Excerpts.shortened(String(bad)))” is not \(kind); it is ignored",
        help: help)
    }
    return values
  }

  /// The language of `attribute`; nil, with a word about it, for a bad one.
  mutating func language(_ attribute: Tag.Attribute) -> LanguageTag? {
    let text = attribute.value.map { ValueReading.trimmed(string($0)) } ?? ""
    if let language = LanguageTag(text) { return language }
    problems.report(
      .badLanguage, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a language; it is ignored",
      help: "write a tag such as en, en-GB or zh-Hant")
    return nil
  }

  /// Where to point for `attribute`: its value, or its name where that is empty.
  func place(_ attribute: Tag.Attribute) -> Range<Int> {
    if let value = attribute.value, !value.isEmpty { return value }
    return attribute.name
  }

  // MARK: Letters

  /// The value at `range` with its entities decoded, U+FFFD for what cannot be text. O(its length).
  mutating func string(_ range: Range<Int>) -> String {
    steps += range.count
    let isPlain = bytes[range].allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "&")
    }
    if isPlain { return String(decoding: bytes[range], as: UTF8.self) }
    var out: [UInt8] = []
    out.reserveCapacity(range.count)
    var i = range.lowerBound
    while i < range.upperBound {
      let byte = bytes[i]
      if byte == UInt8(ascii: "&") {
        i += decodeReference(at: i, before: range.upperBound, into: &out)
      } else if let length = controlLength(at: i) {
        reportControls(i..<i + length, count: 1, isNUL: byte == 0)
        out += UTF8Scan.replacement
        i += length
      } else {
        switch UTF8Scan.unit(in: bytes, at: i, before: range.upperBound) {
        case .scalar(let length):
          out += bytes[i..<i + length]
          i += length
        case .illFormed(let length):
          noteIllFormed(i..<i + length)
          out += UTF8Scan.replacement
          i += length
        }
      }
    }
    return limitingMarks(String(decoding: out, as: UTF8.self), at: range)
  }

  /// Adds what the `&` at `index` stands for; how many bytes that is.
  private mutating func decodeReference(
    at index: Int, before end: Int, into out: inout [UInt8]
  ) -> Int {
    switch CharacterReference.parse(bytes, at: index, before: end) {
    case .ampersand:
      out.append(UInt8(ascii: "&"))
      return 1
    case .unknown(let length):
      reportUnknownEntity(index..<index + length)
      out.append(UInt8(ascii: "&"))
      return 1
    case .lineBreak(let length):
      out.append(0x20)
      return length
    case .bad(let length):
      reportBadReference(index..<index + length)
      out += UTF8Scan.replacement
      return length
    case .scalar(let scalar, let length):
      UTF8Scan.append(scalar, to: &out)
      return length
    }
  }

  mutating func reportUnknownEntity(_ range: Range<Int>) {
    let excerpts = excerpts
    problems.report(
      .unknownEntity, at: range,
      "“\(excerpts.letters(range))” is not the name of a character and is printed as it is",
      help: {
        guard range.count <= 16 else { return "write the character itself" }
        let name = String(decoding: excerpts.bytes[range].dropFirst().dropLast(), as: UTF8.self)
        return NamedCharacters.suggestion(for: name).map { "did you mean “&\($0);”?" }
          ?? "write the character itself, or its number as &#…;"
      }())
  }

  mutating func reportBadReference(_ range: Range<Int>) {
    let excerpts = excerpts
    problems.report(
      .badCharacterReference, at: range,
      "“\(excerpts.letters(range))” is not the number of a character that text can have",
      help: "U+FFFD is printed instead")
  }
}
