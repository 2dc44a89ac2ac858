import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

/// How strictly lines of Japanese and Chinese break: CSS Text 3's table of `line-break`, as ICU's
/// `lb` has it.
@Suite("Kinsoku")
struct KinsokuTests {
  private let analyzer = TextAnalyzer()

  /// Whether a line may begin with `sign` between two ideographs, by each strictness.
  private func mayBegin(_ sign: String, _ language: LanguageTag) -> [Bool] {
    breaks("漢\(sign)字", at: 3, language)
  }

  /// Whether `text` may break before its byte `place`: loose, normal, strict, automatic.
  private func breaks(_ text: String, at place: Int, _ language: LanguageTag) -> [Bool] {
    [.loose, .normal, .strict, .automatic].map { kinsoku in
      analyzer.analyse(
        Array(text.utf8), language: language, baseDirection: .natural, kinsoku: kinsoku
      ).positions[place].contains(.lineBreak)
    }
  }

  // CSS Text 3: “strict” forbids breaks before small kana and the prolonged sound mark.
  @Test(arguments: ["ぁ", "っ", "ゃ", "ョ", "ヶ", "ㇰ", "ー"])
  func smallKana(_ sign: String) {
    #expect(mayBegin(sign, "ja") == [true, true, false, true])
    #expect(mayBegin(sign, "zh") == [true, true, false, false])
    #expect(mayBegin(sign, "en") == [true, true, false, false])
  }

  // Forbidden by “strict”; by “normal” too unless the text is Chinese or Japanese.
  @Test(arguments: ["〜", "゠"])
  func waveDashes(_ sign: String) {
    #expect(mayBegin(sign, "ja") == [true, true, false, false])
    #expect(mayBegin(sign, "en") == [false, false, false, false])
  }

  // Only “loose” lets them begin a line.
  @Test(arguments: ["々", "〻", "ゝ", "ゞ", "ヽ", "ヾ"])
  func iterationMarks(_ sign: String) {
    #expect(mayBegin(sign, "ja") == [true, false, false, false])
  }

  @Test(arguments: ["・", "：", "；", "！", "？", "‐", "–"])
  func centredMarksAndHyphens(_ sign: String) {
    #expect(mayBegin(sign, "ja") == [true, false, false, false])
    #expect(mayBegin(sign, "en") == [false, false, false, false])
  }

  @Test(arguments: ["‥", "…"])
  func inseparableDots(_ sign: String) {
    #expect(breaks("漢\(sign)\(sign)字", at: 6, "ja") == [true, false, false, false])
    #expect(mayBegin(sign, "ja") == [false, false, false, false])
  }

  // Whatever the strictness.
  @Test(arguments: ["、", "。", "，", "．", "」", "』", "）", "】", "〉"])
  func neverBegins(_ sign: String) {
    for language: LanguageTag in ["ja", "zh-Hans", "zh-Hant", "ko"] {
      #expect(mayBegin(sign, language) == [false, false, false, false])
    }
  }

  @Test(arguments: ["「", "『", "（", "【", "〈"])
  func neverEnds(_ sign: String) {
    for language: LanguageTag in ["ja", "zh-Hans", "zh-Hant", "ko"] {
      #expect(breaks("漢\(sign)字", at: 6, language) == [false, false, false, false])
      #expect(mayBegin(sign, language) == [true, true, true, true])
    }
  }

  // Breakers are kept by language and strictness, and none is taken for another.
  @Test func strictnessIsPartOfTheKey() {
    for _ in 0..<3 {
      #expect(mayBegin("っ", "ja") == [true, true, false, true])
      #expect(mayBegin("っ", "zh-Hant") == [true, true, false, false])
    }
  }
}
