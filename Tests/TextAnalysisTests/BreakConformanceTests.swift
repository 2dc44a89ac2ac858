import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

/// One line of LineBreakTest.txt or GraphemeBreakTest.txt.
private struct BreakCase {
  var text: [UInt8] = []
  var breaks: Set<Int> = []

  /// Reads `× 0023 × 0308 ÷ 0023 ÷ # × [0.3] NUMBER SIGN (AL) × [9.0] …`.
  init(_ line: ArraySlice<UInt8>) {
    let data = line.prefix { $0 != UInt8(ascii: "#") }
    for token in data.split(whereSeparator: { $0 <= 0x20 }) {
      if token.first != 0xC3 {
        appendUTF8(hexadecimal(token), to: &text)
      } else if token.last == 0xB7 {
        // ÷ is C3 B7, × is C3 97.
        breaks.insert(text.count)
      }
    }
  }

  /// What stands at both sides of the place `place`, marks left out: the rules go by that.
  func kind(at place: Int) -> String {
    let scalars = Array(String(decoding: text[..<place], as: UTF8.self).unicodeScalars)
    let before = scalars.last { $0 != "\u{308}" }
    let after = String(decoding: text[place...], as: UTF8.self).unicodeScalars.first
    let numberFollows = after.map { ("0"..."9").contains($0) } ?? false
    if before == "-" { return "HY × AL" }
    if before == "." || before == ",", numberFollows { return "IS × NU" }
    if before == " ", after == "." { return "SP ÷ IS NU" }
    return "other"
  }
}

@Suite("Unicode's break tests, whole")
struct BreakConformanceTests {
  /// Every case, and for those that differ the kind of the first place that does.
  private func failures(_ file: String, _ flag: PositionFlags) throws -> (Int, [String: Int]) {
    let analyzer = TextAnalyzer()
    var failed: [String: Int] = [:]
    let lines = try unicodeData("auxiliary/" + file)
    for line in lines {
      let expected = BreakCase(line)
      let analysis = analyzer.analyse(
        expected.text, language: "en", baseDirection: .natural)
      #expect(analysis.positions.count == expected.text.count + 1)
      let found = Set(analysis.positions.indices.filter { analysis.positions[$0].contains(flag) })
      if found != expected.breaks {
        let place = found.symmetricDifference(expected.breaks).min() ?? 0
        let isInside = !analysis.positions[place].contains(.graphemeStart)
        failed[isInside ? "inside a character" : expected.kind(at: place), default: 0] += 1
      }
    }
    return (lines.count, failed)
  }

  // ICU 72 has what later versions of the standard took over: a hyphen that begins a word stays
  // with it (later LB20a), so does a full stop or a comma with the number after it (later LB25),
  // and such a number may begin a line (later LB15c). No line ends inside a character, which the rules
  // let it do between a space and a mark on it, a joiner or a modifier.
  @Test func lineBreaks() throws {
    let (count, failed) = try failures("LineBreakTest.txt", .lineBreak)
    #expect(count == 7_654)
    #expect(
      failed == ["HY × AL": 8, "IS × NU": 13, "SP ÷ IS NU": 1, "inside a character": 315])
  }

  /// Both kinds of places agree, whatever is mixed.
  @Test func linesEndBetweenCharacters() {
    var generator = Seeded(2)
    let pool: [UInt32] = [
      0x20, 0x61, 0x301, 0x200D, 0x1F3FD, 0x65E5, 0xE33, 0x93F, 0xD4E, 0x600, 0x31, 0x2028, 0x0D,
      0x0A, 0x200B,
    ]
    for _ in 0..<3000 {
      let text = randomText(pool, count: generator.below(10), using: &generator)
      let positions = TextAnalyzer().analyse(text, language: "th", baseDirection: .natural)
        .positions
      for place in positions.indices where positions[place].contains(.lineBreak) {
        #expect(positions[place].contains(.graphemeStart), "\(text) \(place)")
      }
    }
    let positions = TextAnalyzer().analyse(
      Array("a 🏽 b".utf8), language: "en", baseDirection: .natural
    ).positions
    #expect(positions.indices.filter { positions[$0].contains(.lineBreak) } == [7, 8])
  }

  @Test func graphemes() throws {
    let (count, failed) = try failures("GraphemeBreakTest.txt", .graphemeStart)
    #expect(count == 602)
    #expect(failed == [:])
  }

  // What the fast scan takes for plain must be so in the property's own table.
  @Test func plainGraphemesJoinNothing() throws {
    let joining: Set<String> = [
      "Extend", "ZWJ", "SpacingMark", "Prepend", "Regional_Indicator", "L", "V", "T",
    ]
    var plain = 0
    for (range, value) in try properties("auxiliary/GraphemeBreakProperty.txt")
    where joining.contains(value) {
      for scalar in range where isPlainGrapheme(scalar) {
        plain += 1
        Issue.record("U+\(String(scalar, radix: 16)) is \(value)")
      }
    }
    #expect(plain == 0)
    #expect(allScalars.count { isPlainGrapheme($0) } > 100_000)
  }

  // The fast ways and ICU give the same places, whatever is mixed.
  @Test func fastGraphemesEqualSlowOnes() {
    let slow = BoundaryBreaker(.grapheme, locale: "")
    var generator = Seeded(1)
    let pools: [[UInt32]] = [
      [0x0D, 0x0A, 0x20, 0x61, 0x7F, 0x00],
      [0x0D, 0x0A, 0x61, 0xE9, 0x2019, 0xAC00, 0xAC01, 0x4E00, 0x1F600, 0xA9, 0xAD],
      [0x61, 0x301, 0x200D, 0x1F469, 0x1F1E6, 0x1F1E7, 0x1100, 0x1161, 0x11A8, 0xAC00, 0x0E33],
    ]
    for round in 0..<600 {
      let text = randomText(pools[round % 3], count: generator.below(12), using: &generator)
      let found = TextAnalyzer().analyse(text, language: "en", baseDirection: .natural).positions
      var flags = [UInt8](repeating: 0, count: text.count + 1)
      flags[0] = 1
      text.withUnsafeBufferPointer { text in
        flags.withUnsafeMutableBufferPointer { flags in
          if let base = flags.baseAddress { slow.mark(text, base) }
        }
      }
      #expect(found.map { $0.rawValue & 1 } == flags, "\(text)")
    }
  }
}

@Suite("Places to break")
struct BreakTests {
  private func places(
    _ text: String, _ flag: PositionFlags, _ language: LanguageTag = "en-US"
  ) -> [Int] {
    let positions = TextAnalyzer().analyse(text, language).positions
    return positions.indices.filter { positions[$0].contains(flag) }
  }

  @Test func separatorsEndLines() {
    #expect(places("ab cd\n", .mandatoryBreak) == [6])
    #expect(places("ab cd", .mandatoryBreak) == [])
    #expect(
      places("a\u{2028}b\u{2029}c\u{85}d\u{0B}e\u{0C}f\r\ng", .mandatoryBreak)
        == [4, 8, 11, 13, 15, 18])
    #expect(places("\n", .lineBreak) == [1])
    #expect(places("", .lineBreak) == [])
    #expect(places("", .graphemeStart) == [0])
  }

  @Test func ordinaryText() {
    #expect(places("one two-three\n", .lineBreak) == [4, 8, 14])
    #expect(places("no\u{A0}break", .lineBreak) == [9])
    #expect(places("soft\u{AD}en", .lineBreak) == [6, 8])
    #expect(places("日本語。", .lineBreak) == [3, 6, 12])
  }

  // Thai has no spaces: "ภาษาไทย" is two words, by ICU's dictionary.
  @Test func dictionaries() {
    #expect(places("ภาษาไทย", .lineBreak, "th") == [12, 21])
    // ICU would call every word before a separator the end of a line.
    #expect(places("ภาษาไทย\n", .mandatoryBreak, "th") == [22])
    #expect(places("ภาษาไทย\nภาษา", .mandatoryBreak, "th") == [22])
  }

  // A language of no data is the root's, and opening many does not grow without bound.
  @Test func languages() {
    let analyzer = TextAnalyzer()
    let first = analyzer.analyse("one two", "en").positions
    for index in 0..<100 {
      let tag = LanguageTag("x" + String(index + 100, radix: 36).filter { $0.isLetter } + "a")
      if let tag { #expect(analyzer.analyse("one two", tag).positions == first) }
    }
  }
}
