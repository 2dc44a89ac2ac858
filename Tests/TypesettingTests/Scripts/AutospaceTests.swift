import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// A quarter of an em between ideographs and letters (JLREQ 3.2.6, CLREQ 3.2.2).
@Suite("Autospace")
struct AutospaceTests {
  private func width(_ text: String) -> Double { EastAsia.single(text)?.width.points ?? 0 }

  @Test(arguments: [
    "漢A漢", "かA漢", "カ1ー", "字α字", "字Я字", "字é字", "〇X々",
  ])
  func betweenIdeographsAndLetters(_ text: String) {
    let with = width(text)
    let without = EastAsia.single(text) { $0.autospace = Ratio(rawValue: 0) }?.width.points ?? 0
    #expect(with == without + 5)
  }

  // Where a space is written, at punctuation, at full-width letters, at Hangul.
  @Test(arguments: ["漢 A 漢", "「A」", "漢、A", "漢（A）漢", "漢Ａ漢", "漢한漢", "漢%漢", "漢・A"])
  func notElsewhere(_ text: String) {
    let without = EastAsia.single(text) { $0.autospace = Ratio(rawValue: 0) }?.width
    #expect(EastAsia.single(text)?.width == without)
  }

  @Test func isTheIdeographs() throws {
    var text = EastAsia.text("漢")
    var large = EastAsia.attributes()
    large.fontSize = pt(20)
    text.append("AB", large)
    text.append("字", EastAsia.attributes())
    let style = EastAsia.style { $0.alignment = .start }
    let line = try #require(EastAsia.lines(text, 1000, style).first)
    #expect(line.advances.first == 12.5)
    #expect(line.advances.last == 12.5)
    // The room before an ideograph moves it.
    #expect(line.xs[3] == line.width.points - 10)
  }

  // Dropped at the ends of lines.
  @Test(arguments: [ParagraphStyle.Alignment.start, .end, .center])
  func notAtEnds(_ alignment: ParagraphStyle.Alignment) {
    let lines = EastAsia.lines("漢字ABCD漢字", 20) { $0.alignment = alignment }
    #expect(lines.first?.seen == "漢字")
    #expect(lines.first?.width == pt(20))
    #expect(lines.first?.advances == [10, 10])
    #expect(lines.last?.seen == "漢字")
    #expect(lines.last?.xs == [0, 10])
  }

  @Test func amountIsTheStyles() {
    let half = EastAsia.single("漢A") { $0.autospace = Ratio(1, over: 2) }
    #expect(half?.advances.first == 15)
  }
}
