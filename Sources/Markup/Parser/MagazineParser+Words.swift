import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// What attributes say in words.
extension MagazineParser {
  /// The one of `named` that `attribute` says; nil, with a word about it, for another.
  mutating func choice<Value>(
    _ attribute: Tag.Attribute, _ what: String, _ named: [(word: String, value: Value)],
    else problem: Problem
  ) -> Value? {
    guard let text = nonEmpty(attribute, what) else { return nil }
    let word = text.lowercased()
    if let found = named.first(where: { $0.word == word }) { return found.value }
    reportUnknownWord(text, at: place(attribute), what, named.map(\.word), problem)
    return nil
  }

  /// The values that the words of `attribute` name, in their order, each once; a bad word is reported and left out.
  mutating func choices<Value: Equatable>(
    _ attribute: Tag.Attribute, _ what: String, _ named: [(word: String, value: Value)],
    else problem: Problem
  ) -> [Value] {
    let words = words(attribute) { MagazineParser.isWhite($0) || $0 == UInt8(ascii: ",") }
    if words.isEmpty { reportMissingValue(attribute) }
    var found: [Value] = []
    for (word, range) in words {
      if let value = named.first(where: { $0.word == word.lowercased() })?.value {
        if !found.contains(value) { found.append(value) }
      } else {
        reportUnknownWord(word, at: range, what, named.map(\.word), problem)
      }
    }
    return found
  }

  /// Those of `named` that `attribute` says, without the bad ones; nil where there is no good one.
  /// `none` is the word for no options.
  mutating func options<Options: OptionSet>(
    _ attribute: Tag.Attribute, _ what: String, _ named: [(word: String, value: Options)],
    none: String, contradictions: [(Options, Options)]
  ) -> Options? where Options.Element == Options {
    let words = words(attribute) { MagazineParser.isWhite($0) || $0 == UInt8(ascii: ",") }
    if words.isEmpty { reportMissingValue(attribute) }
    var found: [(word: String, value: Options)] = []
    for (word, range) in words {
      let value: Options
      if word == none {
        value = []
      } else if let known = named.first(where: { $0.word == word }) {
        value = known.value
      } else {
        reportUnknownWord(word, at: range, what, named.map(\.word) + [none], .badValue)
        continue
      }
      let other = found.first { earlier in
        earlier.value.isEmpty != value.isEmpty
          || contradictions.contains {
            ($0 == earlier.value && $1 == value) || ($1 == earlier.value && $0 == value)
          }
      }
      if let other {
        problems.report(
          .contradiction, at: range,
          "“\(word)” contradicts “\(other.word)”; the first is used", help: "remove one of them")
      } else if !found.contains(where: { $0.word == word }) {
        found.append((word, value))
      }
    }
    guard !found.isEmpty else { return nil }
    return found.reduce(into: []) { $0.formUnion($1.value) }
  }

  /// How lines fill their measure.
  mutating func alignment(_ attribute: Tag.Attribute) -> ParagraphStyle.Alignment? {
    choice(
      attribute, "alignment", ParagraphStyle.Alignment.allCases.map { ($0.rawValue, $0) },
      else: .badAlignment)
  }

  /// What must stay together.
  mutating func keep(_ attribute: Tag.Attribute) -> ParagraphSetting.Keep? {
    options(attribute, "keep", ParagraphSetting.Keep.named, none: "none", contradictions: [])
  }

  /// The whole number of `attribute`; nil, with a word about it, for a bad one.
  mutating func number(
    _ attribute: Tag.Attribute, _ what: String, from least: Int = 0, upTo limit: Int
  ) -> Int? {
    guard let text = nonEmpty(attribute, what) else { return nil }
    if let number = MagazineParser.number(text), (least...limit).contains(number) {
      return number
    }
    problems.report(
      .badNumber, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a valid \(what); it is ignored",
      help: "write a number from \(least) to \(limit)")
    return nil
  }

  /// A number of figures alone; nil for anything else, or one too long.
  static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// The words of `attribute`, in small letters, with their places. O(its length).
  mutating func words(
    _ attribute: Tag.Attribute, at isSeparator: (UInt8) -> Bool
  ) -> [(text: String, range: Range<Int>)] {
    guard let value = attribute.value else { return [] }
    steps += value.count
    var out: [(text: String, range: Range<Int>)] = []
    var i = value.lowerBound
    while i < value.upperBound {
      let start = i
      while i < value.upperBound, !isSeparator(bytes[i]) { i += 1 }
      if start < i { out.append((string(start..<i).lowercased(), start..<i)) }
      i += 1
    }
    return out
  }

  mutating func reportUnknownWord(
    _ text: String, written: String? = nil, at range: Range<Int>, _ what: String,
    _ known: [String], _ problem: Problem
  ) {
    problems.report(
      problem, at: range,
      "“\(Excerpts.shortened(written ?? text))” is not a valid \(what); it is ignored",
      help: Suggestion.nearest(to: text, among: known).map { "did you mean “\($0)”?" }
        ?? "write " + known.dropLast().joined(separator: ", ") + " or " + (known.last ?? ""))
  }

  static func isWhite(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
