import Fonts
import Geometry
import RichText
import TextAnalysis
import Testing

@testable import Typesetting

/// Words divided at soft hyphens and by dictionaries.
@Suite struct HyphenTests {
  @Test func theHyphenCountsInTheWidth() {
    let text = "aaaa\u{AD}bbbb"
    let fits = Workbench.lines(text, measure: pt(25))
    #expect(fits.map { $0.string(of: text) } == ["aaaa\u{AD}", "bbbb"])
    #expect(fits[0].reason == .hyphen)
    #expect(fits[0].width == pt(25))
    #expect(fits[0].glyphs.count == 5)
    #expect(fits[0].glyphs.last?.cluster == Int32(fits[0].contentEnd.utf8))
    #expect(fits[0].runs.last?.endsWithAddedHyphen == true)
    let narrow = Workbench.lines(text, measure: pt(25) - sp(1))
    #expect(narrow[0].string(of: text) == "aaaa")
    #expect(narrow[0].reason == .emergency)
  }

  @Test(arguments: [ParagraphStyle.Alignment.start, .justify])
  func whereTheHyphenDoesNotFitTheBreakBeforeStands(_ alignment: ParagraphStyle.Alignment) {
    let text = "xx aaaa\u{AD}bbbb"
    let style = Workbench.style { $0.alignment = alignment }
    #expect(
      Workbench.lines(text, measure: pt(40), style).map { $0.string(of: text) }
        == ["xx aaaa\u{AD}", "bbbb"])
    // Spaces shrink by 1.1 pt at most.
    let narrow = Workbench.lines(text, measure: pt(38.8), style)
    #expect(narrow[0].string(of: text) == "xx ")
    #expect(narrow[0].width == pt(10))
  }

  @Test func aSoftHyphenWithinALineIsNotSeen() {
    let lines = Workbench.lines("aa\u{AD}bb", measure: pt(100))
    #expect(lines[0].width == pt(20))
    #expect(lines[0].glyphs.count == 4)
  }

  @Test func theHyphenOfAWordFromRightToLeftStandsOnItsLeft() throws {
    let lines = Workbench.lines("אבגד\u{AD}הוזח", measure: pt(45))
    #expect(lines[0].reason == .hyphen)
    #expect(lines[0].width == pt(45))
    let first = try #require(lines[0].glyphs.first)
    #expect(first.x == .zero)
    #expect(first.advance == pt(5))
    #expect(first.cluster == Int32(lines[0].contentEnd.utf8))
  }

  @Test func noMoreThanThreeHyphensInARow() {
    let text = Array(repeating: "aaaa\u{AD}aaaa", count: 30).joined(separator: " ")
    for measure in stride(from: 30.0, through: 90, by: 2.5) {
      for alignment in [ParagraphStyle.Alignment.start, .justify] {
        let lines = Workbench.lines(
          text, measure: pt(measure), Workbench.style { $0.alignment = alignment })
        var row = 0
        for line in lines {
          row = line.reason == .hyphen ? row + 1 : 0
          // Past the third only what has no other place to break.
          if row > 3 { #expect(!line.string(of: text).contains(" "), "\(measure)") }
        }
      }
    }
  }

  static let english = """
    The undertaker's apprentice considered the extraordinary circumstances with characteristic \
    indifference; representatives of neighbouring communities nevertheless demanded immediate \
    compensation, understanding perfectly that responsibility could not be established.
    """

  @Test(arguments: [110.0, 140, 170.5, 203.25])
  func wordsAreDividedWhereTheDictionarySays(_ measure: Double) throws {
    var attributes = TextAttributes(
      font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(10))
    attributes.language = "en-US"
    let tools = Workbench.tools(Workbench.installed)
    let text = AttributedText(HyphenTests.english, attributes)
    let style = Workbench.style {
      $0.alignment = .justify
      $0.hyphenates = true
    }
    let made = Workbench.choices(text, measure: pt(measure), style, with: tools)
    for (choice, line) in made {
      #expect(line.naturalWidth == choice.naturalWidth)
      #expect(line.width <= pt(measure))
      guard line.reason == .hyphen else { continue }
      let end = line.contentEnd.utf8
      let word =
        (text.utf8[..<end].lastIndex(of: 0x20) ?? -1) + 1..<(text.utf8[end...].firstIndex(of: 0x20) ?? text.utf8.count)
      let divisions = tools.hyphenator.divisions(
        in: text.utf8, word: word, language: attributes.language)
      #expect(divisions.contains(end))
      let run = try #require(line.runs.last)
      #expect(line.glyphs.last?.cluster == Int32(end))
      // The hyphen's own advance is in the width.
      let hyphen = Line.single(
        AttributedText("‐", attributes), alignment: .left, measure: .unbounded, leading: pt(12),
        with: tools)
      #expect(line.glyphs.last?.id == hyphen.glyphs.first?.id)
      #expect(run.endsWithAddedHyphen)
    }
    if measure < 180 { #expect(made.contains { $0.line.reason == .hyphen }) }
  }

  @Test func hyphenationCanBeSwitchedOff() {
    let attributes = TextAttributes(
      font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(10))
    let lines = Workbench.lines(
      AttributedText(HyphenTests.english, attributes), measure: pt(120),
      Workbench.style { $0.alignment = .justify }, fonts: Workbench.installed)
    #expect(!lines.contains { $0.reason == .hyphen })
  }
}
