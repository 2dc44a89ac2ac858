import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis
import Testing
import Typesetting

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

  /// No line ends with T- of T-shirt where another can be had; x-y behind letters is as good as any.
  @Test(arguments: [("aaaa bbb T-cccc dddd", "aaaa bbb "), ("aaa bb TT-cccc dddd", "aaa bb TT-")])
  func aLetterAndItsHyphenEndNoLine(_ text: String, _ first: String) {
    let frame = Workbench.framesetter(
      Workbench.story(Workbench.text(text), Workbench.style()), measure: pt(60),
      breaker: OptimalBreaker()
    ).frame(in: rectangle(60, 200))
    #expect(frame.lines.first?.line.string(of: text) == first)
  }

  /// A Tamil word goes on in the next line, and nothing at the end of this one says so.
  @Test(arguments: [true, false])
  func indianAndThaiWordsAreDividedWithoutASign(_ isOptimal: Bool) throws {
    for (language, family, word) in [
      ("ta", "Noto Serif Tamil", "மருத்துவமனைகளிலிருந்து"), ("hi", "Noto Serif Devanagari", "विश्वविद्यालयों"),
      ("th", "Noto Serif Thai", "มหาวิทยาลัย"),
    ] {
      let attributes = TextAttributes(
        font: FontQuery(families: [family]), fontSize: pt(10),
        language: LanguageTag(language) ?? "ta")
      let text = AttributedText(word, attributes)
      let tools = Workbench.tools(Workbench.installed)
      let whole = Line.single(
        text, alignment: .left, measure: .unbounded, leading: pt(12), with: tools)
      let style = Workbench.style {
        $0.hyphenates = true
        $0.alignment = .justify
      }
      let frame = Workbench.framesetter(
        Workbench.story(text, style), fonts: Workbench.installed, measure: whole.width * 2 / 3,
        breaker: isOptimal ? OptimalBreaker() : GreedyBreaker()
      ).frame(in: rectangle(whole.width.points * 2 / 3, 200))
      let lines = frame.lines.map(\.line)
      #expect(lines.count == 2, "\(language)")
      let first = try #require(lines.first)
      #expect(first.reason == .hyphen, "\(language)")
      #expect(first.runs.allSatisfy { !$0.endsWithAddedHyphen })
      #expect(first.glyphs.allSatisfy { Int($0.cluster) < first.contentEnd.utf8 })
      // Both parts are the word.
      #expect(lines.map { $0.string(of: word) }.joined() == word)
    }
  }

  @Test func aSoftHyphenWithinALineIsNotSeen() {
    let lines = Workbench.lines("aa\u{AD}bb", measure: pt(100))
    #expect(lines[0].width == pt(20))
    #expect(lines[0].glyphs.count == 4)
  }

  @Test func theHyphenStandsAtTheEndOfItsWordWhicheverWayTheLineRuns() throws {
    let lines = Workbench.lines("אב aaaa\u{AD}bbbb", measure: pt(50))
    #expect(lines[0].reason == .hyphen)
    #expect(lines[0].width == pt(50))
    // From left to right: the Latin half with its hyphen, a space, the Hebrew word.
    let hyphen = try #require(
      lines[0].glyphs.first { $0.cluster == Int32(lines[0].contentEnd.utf8) })
    #expect(hyphen.x == pt(20))
    #expect(lines[0].runs.map(\.x) == [pt(0), pt(25)])
    #expect(lines[0].runs.map(\.endsWithAddedHyphen) == [true, false])
  }

  @Test func inAnArabicWordTheHyphenStandsOnTheLeft() throws {
    let attributes = TextAttributes(
      font: FontQuery(families: ["Noto Naskh Arabic"]), fontSize: pt(10), language: "ar")
    let text = AttributedText("كتاب\u{AD}كتاب", attributes)
    let tools = Workbench.tools(Workbench.installed)
    let half = Line.single(
      text[TextRange(0..<8)], alignment: .left, measure: .unbounded, leading: pt(12), with: tools)
    let made = Workbench.choices(
      text, measure: half.width + pt(8), Workbench.style(), with: tools)
    let line = try #require(made.first?.line)
    #expect(line.reason == .hyphen)
    let run = try #require(line.runs.first)
    #expect(run.endsWithAddedHyphen)
    let hyphen = Line.single(
      AttributedText("‐", attributes), alignment: .left, measure: .unbounded, leading: pt(12),
      with: tools)
    #expect(line.glyphs.first?.id == hyphen.glyphs.first?.id)
    #expect(line.glyphs.first?.x == .zero)
    #expect(line.width == made[0].choice.naturalWidth)
    #expect(line.width == half.width + hyphen.width)
  }

  @Test func noMoreThanThreeHyphensInARow() {
    let text = "aaaa " + Array(repeating: "aaaa\u{AD}aaaa", count: 30).joined(separator: " ")
    var most = 0
    for measure in stride(from: 30.0, through: 90, by: 2.5) {
      for alignment in [ParagraphStyle.Alignment.start, .justify] {
        let lines = Workbench.lines(
          text, measure: pt(Double(measure)), Workbench.style { $0.alignment = alignment })
        var row = 0
        for line in lines {
          row = line.reason == .hyphen ? row + 1 : 0
          most = max(most, row)
          // Past the third only what has no other place to break.
          if row > 3 { #expect(!line.string(of: text).contains(" "), "\(measure)") }
        }
      }
    }
    #expect(most >= 3)
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
    let made = Workbench.choices(text, measure: pt(Double(measure)), style, with: tools)
    for (choice, line) in made {
      #expect(line.naturalWidth == choice.naturalWidth)
      #expect(line.width <= pt(measure))
      guard line.reason == .hyphen else { continue }
      let end = line.contentEnd.utf8
      let before = text.utf8[..<end].lastIndex(of: 0x20) ?? -1
      let word = before + 1..<(text.utf8[end...].firstIndex(of: 0x20) ?? text.utf8.count)
      let divisions = tools.hyphenator.divisions(
        in: text.utf8, word: word, language: attributes.language)
      #expect(divisions.contains { $0.offset == end })
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
