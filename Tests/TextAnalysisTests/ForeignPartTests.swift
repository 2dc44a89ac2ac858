import Testing
import TypesetRichText

@testable import TypesetTextAnalysis

/// Stretches in languages of the other direction are apart: the points at their ends are theirs.
@Suite struct ForeignPartTests {
  private static let attributes = TextAttributes(
    font: FontQuery(families: ["Square"]), fontSize: .zero)

  /// The levels of a paragraph made of stretches, each in a language, by their characters.
  private static func levels(
    _ stretches: [(String, LanguageTag)], _ direction: ParagraphStyle.BaseDirection = .natural
  ) -> [UInt8] {
    var text = AttributedText()
    for (letters, language) in stretches {
      var attributes = ForeignPartTests.attributes
      attributes.language = language
      text.append(letters, attributes)
    }
    let first = stretches[0].1
    let analysis = TextAnalyzer().analyse(
      text.utf8, language: first, baseDirection: direction, kinsoku: .automatic,
      parts: ForeignPart.parts(of: text, in: first))
    return text.string.unicodeScalars.reduce(into: (found: [UInt8](), place: 0)) { sum, scalar in
      sum.found.append(analysis.levels.level(at: TextOffset(sum.place)))
      sum.place += scalar.utf8.count
    }.found
  }

  @Test func pointsStandWithTheirSentence() {
    let hebrew = ForeignPartTests.levels([("a ", "en"), ("אב.", "he"), (" b", "en")])
    #expect(hebrew == [0, 0, 1, 1, 1, 0, 0])
    // The same letters in the language of the rest: the point is that of the whole.
    let plain = ForeignPartTests.levels([("a אב. b", "en")])
    #expect(plain == [0, 0, 1, 1, 0, 0, 0])
    // Spaces at their ends part them from the rest.
    let spaced = ForeignPartTests.levels([("a ", "en"), (" אב! ", "he"), ("b", "en")])
    #expect(spaced == [0, 0, 0, 1, 1, 1, 0, 0])
  }

  /// What is around may be written from right to left, and characters may take more than one unit of UTF-16.
  @Test func latinWordsInArabicStandApart() {
    let latin = ForeignPartTests.levels([("اب ", "ar"), ("cd.", "en"), (" 𞤀", "ar")])
    #expect(latin == [1, 1, 1, 2, 2, 2, 1, 1])
    let two = ForeignPartTests.levels([
      ("a😀 ", "en"), ("א.", "he"), (" 😀 ", "en"), ("ب.", "ar"), (" c", "en"),
    ])
    #expect(two == [0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0])
  }

  /// A stretch without letters of its language's direction changes nothing, nor does one that has the paragraph's.
  @Test func nothingElseIsApart() {
    let digits = ForeignPartTests.levels([("a ", "en"), ("12.", "he"), (" b", "en")])
    #expect(digits == Array(repeating: 0, count: 7))
    let yiddish = ForeignPartTests.levels([("אב", "he"), (" גד.", "yi")])
    #expect(yiddish == Array(repeating: 1, count: 6))
    let plain = ForeignPartTests.attributes
    #expect(ForeignPart.parts(of: AttributedText("a", plain), in: plain.language).isEmpty)
  }
}
