import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

@Suite("Scripts")
struct ScriptTests {
  private let analyzer = TextAnalyzer()

  private func runs(_ text: String, _ language: LanguageTag = "en-US") -> [String] {
    let bytes = Array(text.utf8)
    return analyzer.analyse(text, language).scripts.map {
      $0.script.code + ":" + String(decoding: bytes[$0.range.utf8], as: UTF8.self)
    }
  }

  @Test func tags() {
    #expect(ScriptTag("Latn") == .latin)
    #expect(ScriptTag("Zyyy") == .common)
    #expect(ScriptTag("Zinh") == .inherited)
    #expect(ScriptTag.hangul.code == "Hang" && ScriptTag.han.code == "Hani")
    #expect(ScriptTag.hiragana.code == "Hira" && ScriptTag.katakana.code == "Kana")
    #expect(ScriptTag.unknown.code == "Zzzz")
    #expect(ScriptTag("lat") == nil && ScriptTag("La1n") == nil)
    #expect(ScriptTag(of: "я").code == "Cyrl")
  }

  @Test func common() {
    #expect(runs("Plain text, 1.\n") == ["Latn:Plain text, 1.\n"])
    #expect(runs("1, 2 – 3") == ["Zyyy:1, 2 – 3"])
    #expect(runs("") == [])
    // The first strong script takes what stands before it, the last what follows.
    #expect(runs("1. Я, я! abc…") == ["Cyrl:1. Я, я! ", "Latn:abc…"])
    #expect(runs("e\u{301}я\u{301}") == ["Latn:e\u{301}", "Cyrl:я\u{301}"])
    // Unassigned and private characters make no run of their own.
    #expect(runs("a\u{E000}b") == ["Latn:a\u{E000}b"])
  }

  @Test func brackets() {
    #expect(
      runs("one (שלום) two") == ["Latn:one (", "Hebr:שלום", "Latn:) two"])
    #expect(
      runs("“да (yes)” нет", "ru") == ["Cyrl:“да (", "Latn:yes", "Cyrl:)” нет"])
    #expect(runs("(да) x") == ["Cyrl:(да) ", "Latn:x"])
    // One without its partner is punctuation.
    #expect(runs("a) да] b") == ["Latn:a) ", "Cyrl:да] ", "Latn:b"])
    let deep = String(repeating: "(", count: 1000) + "a" + String(repeating: ")", count: 1000)
    #expect(runs(deep).count == 1)
  }

  // A pair belongs to the text around it where its first letters do: no run of another script
  // gets the closing sign and what follows it.
  @Test func pairsOfTheTextAround() {
    #expect(
      runs("One да: “two”. Three") == ["Latn:One ", "Cyrl:да: ", "Latn:“two”. Three"])
    #expect(
      runs("One λόγος (word [a]), two") == ["Latn:One ", "Grek:λόγος ", "Latn:(word [a]), two"])
    #expect(runs("Das Wort „да“ ist", "de") == ["Latn:Das Wort „", "Cyrl:да", "Latn:“ ist"])
    #expect(runs("Слово day: «да».", "ru") == ["Cyrl:Слово ", "Latn:day: ", "Cyrl:«да»."])
    // One whose letters are of the word's script stays with the word.
    #expect(runs("One да «нет», two") == ["Latn:One ", "Cyrl:да «нет», ", "Latn:two"])
    #expect(runs("да (1), yes") == ["Cyrl:да (1), ", "Latn:yes"])
    // In one that holds nothing yet another may open.
    #expect(runs("One да: (“two”). Three") == ["Latn:One ", "Cyrl:да: ", "Latn:(“two”). Three"])
    #expect(runs("да (). Three") == ["Cyrl:да (). ", "Latn:Three"])
  }

  // Signs behind a word of the other direction stand at the level of the text around it.
  @Test func signsOfTheOtherDirection() {
    #expect(
      runs("met with مدّ وجزر: “stretching and cutting off”. From")
        == ["Latn:met with ", "Arab:مدّ وجزر", "Latn:: “stretching and cutting off”. From"])
    #expect(runs("the word שלום.") == ["Latn:the word ", "Hebr:שלום", "Latn:."])
    #expect(
      runs("So “שלום”, he said") == ["Latn:So “", "Hebr:שלום", "Latn:”, he said"])
    #expect(runs("\u{200E}(שלום, שלום) a") == ["Latn:\u{200E}(", "Hebr:שלום, שלום", "Latn:) a"])
    // The paragraph runs as its first letter does.
    #expect(runs("“שלום”, he said") == ["Hebr:“שלום”, ", "Latn:he said"])
    // Likewise Latin within Hebrew and Arabic, but not the digits and signs within a stretch.
    #expect(
      runs("שלום C++ (v2.0), שלום", "he")
        == ["Hebr:שלום ", "Latn:C++ (v2.0)", "Hebr:, שלום"])
    #expect(runs("في 1999, كان", "ar") == ["Arab:في 1999, كان"])
    #expect(runs("year في 1999. Then") == ["Latn:year ", "Arab:في 1999", "Latn:. Then"])
    // Three deep: the point goes with the Hebrew, the last bracket with the English.
    #expect(
      runs("one \u{2067}שלום \u{2066}abc\u{2069}. שלום\u{2069}) two")
        == [
          "Latn:one \u{2067}", "Hebr:שלום \u{2066}", "Latn:abc", "Hebr:\u{2069}. שלום",
          "Latn:\u{2069}) two",
        ])
    // A paragraph of one direction in a language of the other.
    #expect(runs("(שלום). שלום") == ["Hebr:(שלום). שלום"])
  }

  @Test func extensions() {
    // U+30FC belongs to both kana.
    #expect(runs("ラーメン") == ["Kana:ラーメン"])
    #expect(runs("らーめん") == ["Hira:らーめん"])
    // The danda goes with the script before it; alone with the language's.
    #expect(runs("क। গ।") == ["Deva:क। ", "Beng:গ।"])
    #expect(runs("।", "bn") == ["Beng:।"])
    #expect(runs("abc、", "zh") == ["Latn:abc", "Hani:、"])
    #expect(runs("abc、", "ja") == ["Latn:abc", "Hira:、"])
    #expect(runs("、日") == ["Hani:、日"])
    #expect(runs("「日本」です") == ["Hani:「日本」", "Hira:です"])
    // A mark on a dotted circle or a digit gives the grapheme its script.
    #expect(runs("\u{25CC}\u{93F}") == ["Deva:\u{25CC}\u{93F}"])
  }

  @Test func runsCoverAndBeginAtGraphemes() {
    var generator = Seeded(11)
    let pool: [UInt32] = [
      0x61, 0x31, 0x20, 0x28, 0x29, 0x44F, 0x301, 0x5D0, 0x627, 0x915, 0x93F, 0x964, 0x3042,
      0x30A2, 0x30FC, 0x4E00, 0x3001, 0x300C, 0x300D, 0xAC00, 0x1F600, 0x200D, 0x201C, 0x201D,
      0xE000, 0x660,
    ]
    for _ in 0..<500 {
      let text = randomText(pool, count: 1 + generator.below(20), using: &generator)
      let analysis = analyzer.analyse(text, language: "en", baseDirection: .natural)
      #expect(analysis.scripts.first?.range.lowerBound == .zero)
      #expect(analysis.scripts.last?.range.upperBound.utf8 == text.count)
      for (a, b) in zip(analysis.scripts, analysis.scripts.dropFirst()) {
        #expect(a.range.upperBound == b.range.lowerBound)
        #expect(a.script != b.script && b.script != .common)
        #expect(analysis.flags(at: b.range.lowerBound).contains(.graphemeStart))
      }
    }
  }

  // Every character that is judged without asking ICU is judged rightly.
  @Test func shortCutsEqualICU() {
    let quotes: Set<UInt32> = [0xAB, 0xBB, 0x201C, 0x201D, 0x2039, 0x203A]
    for scalar in UInt32(0)..<0x3000 where !quotes.contains(scalar) {
      #expect(CharacterScript(of: scalar) == CharacterScript(asking: scalar), "\(scalar)")
    }
  }

  // ICU's answers against Unicode's own table.
  @Test func scriptProperty() throws {
    let names: [String: String] = [
      "Latin": "Latn", "Greek": "Grek", "Cyrillic": "Cyrl", "Hebrew": "Hebr", "Arabic": "Arab",
      "Devanagari": "Deva", "Thai": "Thai", "Han": "Hani", "Hiragana": "Hira",
      "Katakana": "Kana", "Hangul": "Hang", "Common": "Zyyy", "Inherited": "Zinh",
    ]
    var count = 0
    for (range, value) in try properties("Scripts.txt") {
      guard let name = names[value], let first = Unicode.Scalar(range.lowerBound),
        let last = Unicode.Scalar(range.upperBound)
      else { continue }
      count += 1
      #expect(ScriptTag(of: first).code == name)
      #expect(ScriptTag(of: last).code == name)
    }
    #expect(count > 500)
  }
}
