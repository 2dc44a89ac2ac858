import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@Suite("Classes")
struct ClassTests {
  /// Each class behind a paragraph of running text, and two of it together; then running text.
  @Test(arguments: [
    ("body", "justify 12.0 indent 15.0", "justify 12.0 indent 15.0", "justify 12.0 indent 15.0"),
    ("lead", "justify 15.0", "justify 15.0 below 6.0", "justify 12.0"),
    (
      "quote", "justify 12.0 head 15.0 tail 15.0 above 12.0",
      "justify 12.0 indent 15.0 head 15.0 tail 15.0 below 12.0", "justify 12.0"
    ),
    (
      "caption", "start 10.0 together", "start 10.0 below 6.0 together", "justify 12.0"
    ),
    ("note", "justify 10.0 above 6.0", "justify 10.0 indent 15.0 below 6.0", "justify 12.0"),
    (
      "box", "justify 12.0 above 6.0 box 0.5 0.5 - on #f2f2f2 air 6.0 6.0 6.0 6.0",
      "justify 12.0 indent 15.0 below 6.0 box 0.5 0.5 - on #f2f2f2 air 6.0 6.0 6.0 6.0",
      "justify 12.0"
    ),
    (
      "code", "start 10.5 indent -14.759994506835938 whole head 14.759994506835938 above 6.0",
      "start 10.5 indent -14.759994506835938 whole head 14.759994506835938 below 6.0",
      "justify 12.0"
    ),
    (
      "byline", "start 12.0 whole together", "start 12.0 whole below 6.0 together", "justify 12.0"
    ),
    ("deck", "start 16.5 whole together", "start 16.5 whole below 6.0 together", "justify 12.0"),
    ("kicker", "start 12.0 whole together", "start 12.0 whole together", "justify 12.0"),
    ("small", "justify 10.0 indent 15.0", "justify 10.0 indent 15.0", "justify 12.0 indent 15.0"),
    (
      "verse", "start 12.0 indent -20.0 whole head 30.0 above 12.0",
      "start 12.0 indent -20.0 whole head 30.0 below 12.0", "justify 12.0"
    ),
    (
      "list", "justify 12.0 indent -17.0 head 17.0 above 6.0",
      "justify 12.0 indent -17.0 head 17.0 below 6.0", "justify 12.0"
    ),
    (
      "credits", "start 9.0 whole together", "start 9.0 whole below 6.0 together", "justify 12.0"
    ),
  ])
  func paragraphs(_ name: String, _ first: String, _ second: String, _ behind: String) {
    var manuscript = Manuscript()
    manuscript.line("text")
    manuscript.line("one") { $0.classes = [name] }
    manuscript.line("two") { $0.classes = [name] }
    manuscript.line("text")
    let styling = Styling(manuscript.document)
    let lines = styling.paragraphs.split(separator: "\n").map {
      $0.split(separator: " ", maxSplits: 1)[1]
    }
    #expect(lines[0] == "justify 12.0")
    #expect(lines[1] == first)
    #expect(lines[2] == second)
    #expect(lines[3] == behind)
  }

  @Test func theSheetIsWhatIsDocumented() {
    let sheet = Stylesheet.standard
    #expect(
      sheet.paragraphs.keys.sorted() == [
        "answer", "body", "box", "byline", "caption", "choices", "code", "code-label", "continued",
        "cover-picture",
        "coverline", "credit", "credits", "dateline", "deck", "description", "diary", "entry",
        "even-row", "facts", "figure", "figures", "folio", "foot-row", "formula", "gloss", "h1",
        "h2", "h3",
        "h4", "h5",
        "h6", "head-row",
        "headline",
        "index", "index-first",
        "index-sub", "kicker", "lead", "list", "masthead", "note", "pullquote", "question", "quote",
        "row", "rule", "sidebar", "signature", "small", "table", "table-column", "table-continued",
        "term",
        "terms", "toc", "toc-1", "toc-2",
        "toc-3", "toc-4", "toc-5",
        "toc-6", "toc-7",
        "toc-author", "toc-section", "verse",
      ])
    #expect(
      sheet.spans.keys.sorted() == [
        "acronym", "code", "code-attribute", "code-comment", "code-keyword", "code-number",
        "code-number-of-line", "code-string", "code-type", "code-variable", "code-wrap", "emphasis",
        "end", "formula", "keyboard", "name", "note-mark", "strong", "title",
      ])
  }

  /// Letters of each class.
  @Test(arguments: [
    ("body", ""), ("lead", " 12.0pt"), ("quote", " 9.600006103515625pt"),
    ("caption", " italic 8.399993896484375pt"), ("note", " 8.5pt"),
    ("box", " 9.600006103515625pt"),
    ("code", " [\"monospace\", \"Body\"] 8.199996948242188pt liga=0 zxx"), ("byline", " smcp=1"),
    ("deck", " italic 13.699996948242188pt"), ("kicker", " 700 c2sc=1 smcp=1"),
    ("small", " 8.5pt"), ("verse", ""), ("list", ""), ("credits", " 7.600006103515625pt"),
  ])
  func lettersOfParagraphs(_ name: String, _ runs: String) {
    let styling = Styling(Manuscript.of("x") { $0.classes = [name] })
    #expect(styling.runs == "\"x\\n\"" + runs)
  }

  @Test(arguments: [
    (["code"], " [\"monospace\", \"Body\"] 8.199996948242188pt liga=0 zxx"),
    (["name"], " smcp=1"), (["title"], " italic"), (["strong"], " 700"), (["acronym"], " c2sc=1"),
    // One within the other.
    (["title", "title"], ""), (["strong", "title"], " 700 italic"),
    (["code", "code"], " [\"monospace\", \"monospace\", \"Body\"] 6.7239990234375pt liga=0 zxx"),
    (["nothing", "strong"], " 700"),
  ])
  func spans(_ classes: [String], _ runs: String) {
    let styling = Styling(Manuscript.of("x", style: .with { $0.classes = classes }))
    #expect(styling.runs == "\"x\\n\"" + runs)
  }

  /// What is written wins over the paragraph's class; a span's class is a change to what is around.
  @Test func whatWins() {
    func runs(_ classes: [String], _ style: SpanStyle) -> String {
      Styling(Manuscript.of("x", style: style) { $0.classes = classes }).runs
    }
    #expect(runs(["deck"], .with { $0.size = Length(points: 9) }) == "\"x\\n\" italic 9.0pt")
    #expect(
      runs(["code"], .with { $0.face = "X" })
        == "\"x\\n\" [\"X\", \"Body\"] 8.199996948242188pt liga=0 zxx")
    #expect(runs(["code"], .with { $0.language = "de" }).hasSuffix("liga=0 de"))
    #expect(runs(["byline"], .with { $0.caps = .normal }) == "\"x\\n\"")
    #expect(runs(["byline"], .with { $0.caps = .allSmall }) == "\"x\\n\" c2sc=1 smcp=1")
    // A span's class within a face and a size.
    #expect(
      runs(
        [],
        .with {
          $0.face = "X"
          $0.size = Length(points: 20)
          $0.classes = ["code"]
        }) == "\"x\\n\" [\"monospace\", \"X\", \"Body\"] 16.399993896484375pt liga=0 zxx")
    // Its tag's own attributes over its class.
    #expect(
      runs(
        [],
        .with {
          $0.classes = ["name"]
          $0.caps = .normal
        }) == "\"x\\n\"")
    // Later classes over earlier ones.
    #expect(runs(["deck", "caption"], SpanStyle()) == "\"x\\n\" italic 8.399993896484375pt")
    #expect(runs(["caption", "deck"], SpanStyle()) == "\"x\\n\" italic 13.699996948242188pt")
    #expect(runs(["deck", "body"], SpanStyle()) == "\"x\\n\"")
  }

  /// Emphasis stands out of italic letters; letters that are italic from end to end are italic.
  @Test func emphasisInItalic() {
    var manuscript = Manuscript()
    let italic = SpanStyle.with { $0.italic = true }
    manuscript.spans([("a", SpanStyle()), ("b", italic)]) { $0.classes = ["caption"] }
    manuscript.spans([("a", italic), (" ", SpanStyle())]) { $0.classes = ["caption"] }
    manuscript.spans([("a", SpanStyle()), ("b", .with { $0.classes = ["title"] })]) {
      $0.classes = ["caption"]
    }
    let slants = Styling(manuscript.document).story.text.runs.map { run in
      run.attributes.font.slant == .roman ? "roman" : "italic"
    }
    #expect(slants == ["italic", "roman", "italic", "roman", "italic", "roman"])
  }

  /// A class is a proportion of the text that the manuscript itself has.
  @Test func adoptedSize() {
    var manuscript = Manuscript()
    let eleven = SpanStyle.with { $0.size = Length(points: 11) }
    manuscript.line("Running text, and enough of it", style: eleven)
    manuscript.line("deck", style: eleven) { $0.classes = ["deck"] }
    manuscript.line("deck") { $0.classes = ["deck"] }
    manuscript.line("nine", style: .with { $0.size = Length(points: 9) }) { $0.classes = ["deck"] }
    let styling = Styling(manuscript.document)
    #expect(styling.styled.body.size == Length(points: 11))
    let size = Length(points: 11).scaled(by: 1370, over: 1000)
    #expect(
      styling.story.text.runs.map(\.attributes.fontSize)
        == [Length(points: 11), size, size, Length(points: 9)])
    #expect(styling.story.paragraphs[1].style.leading == Length(points: 18))
  }

  /// Bold letters in small number head a text, unless the paragraph says what it is; large ones
  /// have the room of large ones, whatever it is.
  @Test func aClassIsWhatItSays() {
    let bold = SpanStyle.with { $0.bold = true }
    let large = SpanStyle.with { $0.size = Length(points: 20) }
    var manuscript = Manuscript()
    manuscript.line("text")
    manuscript.line("bold", style: bold) { $0.classes = ["body"] }
    manuscript.line("large", style: large) { $0.classes = ["body"] }
    manuscript.line("bold", style: bold)
    #expect(
      Styling(manuscript.document).paragraphs == """
        0..<5 justify 12.0
        5..<10 justify 12.0 indent 15.0
        10..<16 justify 22.5 indent 15.0
        16..<21 start 12.0 whole
        """)
  }

  /// Bold letters head a sidebar, and stay with it.
  @Test func headsOfBoxes() {
    var manuscript = Manuscript()
    let bold = SpanStyle.with { $0.bold = true }
    for ask in [{ $0.classes = ["box"] }, { $0.rule = .box }] as [(inout ParagraphSetting) -> Void]
    {
      manuscript.line("What to bring", style: bold, ask: ask)
      manuscript.line("Two tins", ask: ask)
      manuscript.line("A torch", ask: ask)
    }
    let styles = Styling(manuscript.document).story.paragraphs.map(\.style)
    #expect(styles.map(\.keepsWithNext) == [true, false, false, true, false, false])
    #expect(styles.map(\.firstLineIndent.points) == [0, 0, 15, 0, 0, 15])
    #expect(styles[0].alignment == .start)
  }

  @Test func roomBetween() {
    var manuscript = Manuscript()
    // The larger of two; an empty line is all there is; a picture leaves it.
    manuscript.line("quote") { $0.classes = ["quote"] }
    manuscript.line("list") { $0.classes = ["list"] }
    manuscript.line("verse") { $0.classes = ["verse"] }
    manuscript.line("")
    manuscript.line("verse") { $0.classes = ["verse"] }
    manuscript.spans([("<img>", SpanStyle())])
    manuscript.line("verse") { $0.classes = ["verse"] }
    let paragraphs = Styling(manuscript.document).story.paragraphs
    #expect(paragraphs.map(\.style.spaceBefore.points) == [12, 0, 6, 0, 0, 0, 12])
    #expect(paragraphs.map(\.style.spaceAfter.points) == [12, 6, 0, 0, 12, 0, 12])
  }

  /// A style may want room between paragraphs of its own kind, of which there is none else.
  @Test func roomBetweenKin() {
    var sheet = Stylesheet.standard
    sheet.paragraphs["list"]?.spaceBetween = .leading(500)
    var manuscript = Manuscript()
    for name in ["list", "list", "quote", "quote"] { manuscript.line(name) { $0.classes = [name] } }
    var builder = StoryBuilder(body: Styling.body) { _ in .fault(reason: "", help: nil) }
    builder.stylesheet = sheet
    let paragraphs = builder.build(manuscript.document).story.paragraphs
    #expect(paragraphs.map(\.style.spaceBefore.points) == [6, 6, 6, 0])
    #expect(paragraphs.map(\.style.spaceAfter.points) == [0, 6, 0, 12])
  }

  @Test func whatClosesATextStaysWithIt() {
    var manuscript = Manuscript()
    for name in ["signature", "credits", "quote"] { manuscript.line(name) { $0.classes = [name] } }
    manuscript.line("asked") { $0.keep = .previous }
    manuscript.line("not") {
      $0.classes = ["signature"]
      $0.keep = []
    }
    #expect(
      Styling(manuscript.document).story.paragraphs.map(\.style.keepsWithPrevious)
        == [true, true, false, true, false])
  }

  /// Lines of a poem between empty lines are one: eight of them stay in one column; of more, two at
  /// each end.
  @Test func stanzas() {
    func kept(_ counts: [Int]) -> [Bool] {
      var manuscript = Manuscript()
      for (place, count) in counts.enumerated() {
        if place > 0 { manuscript.line("") }
        for _ in 0..<count { manuscript.line("verse") { $0.classes = ["verse"] } }
      }
      return Styling(manuscript.document).story.paragraphs.filter { $0.role == .text }
        .map(\.style.keepsWithNext)
    }
    #expect(kept([3, 2]) == [true, true, false, true, false])
    #expect(kept([8]) == Array(repeating: true, count: 7) + [false])
    for count in [9, 10, 14] {
      #expect(
        kept([count]) == [true] + Array(repeating: false, count: count - 3) + [true, false])
    }
    // Words of another kind do not belong to it.
    var manuscript = Manuscript()
    manuscript.line("verse") { $0.classes = ["verse"] }
    manuscript.line("text")
    #expect(!Styling(manuscript.document).story.paragraphs[0].style.keepsWithNext)
  }

  /// Headings, captions and signatures are balanced, whatever says that they are headings, and running text is not.
  @Test func linesOfHeadingsAreBalanced() {
    for name in ["deck", "kicker", "question", "coverline", "caption", "signature"] {
      var manuscript = Manuscript()
      manuscript.line("words") { $0.classes = [name] }
      #expect(Styling(manuscript.document).story.paragraphs[0].style.balancesLines, "\(name)")
    }
    for name in ["lead", "quote", "note", "box", "verse", "list"] {
      var manuscript = Manuscript()
      manuscript.line("words") { $0.classes = [name] }
      #expect(!Styling(manuscript.document).story.paragraphs[0].style.balancesLines, "\(name)")
    }
  }

  /// Lines of a poem that `<br>` parts hang each for itself.
  @Test func linesOfAPoem() {
    var manuscript = Manuscript()
    manuscript.spans([("one", SpanStyle()), ("<br>", SpanStyle()), ("two", SpanStyle())]) {
      $0.classes = ["verse"]
    }
    let style = Styling(manuscript.document).story.paragraphs[0].style
    #expect(style.hangsAfterBreaks)
    #expect(style.headIndent == Length(points: 30))
    #expect(style.firstLineIndent == Length(points: -20))
  }

  @Test func captionsStayWithTheirPicture() {
    for name in ["caption", "credits"] {
      var manuscript = Manuscript()
      manuscript.spans([("<img>", SpanStyle())])
      manuscript.line("under it") { $0.classes = [name] }
      #expect(Styling(manuscript.document).story.paragraphs[0].style.keepsWithNext)
    }
    var manuscript = Manuscript()
    manuscript.spans([("<img>", SpanStyle())])
    manuscript.line("text") { $0.classes = ["body"] }
    #expect(!Styling(manuscript.document).story.paragraphs[0].style.keepsWithNext)
  }

  @Test func microtypography() {
    func microtype(_ name: String?, size: Int = 10, body: BodyStyle = Styling.body) -> Microtype {
      let style = SpanStyle.with { if size != 10 { $0.size = Length(points: Double(size)) } }
      return Styling(
        Manuscript.of("Some text that is long enough", style: style) {
          $0.classes = name.map { [$0] } ?? []
        }, body: body
      ).story.paragraphs[0].style.microtype
    }
    let hanging = Microtype(protrusion: .standard, expansion: 0, tracking: 0)
    #expect(microtype(nil) == .standard)
    #expect(microtype(nil, size: 24) == hanging)
    #expect(microtype("quote") == .standard)
    #expect(microtype("deck") == hanging)
    #expect(microtype("code") == .none)
    var still = Styling.body
    still.microtype = Microtype(protrusion: nil, expansion: 20, tracking: 5)
    #expect(microtype(nil, body: still) == still.microtype)
    #expect(microtype("deck", body: still) == .none)
    #expect(BodyStyle().microtype == .standard)
  }

  @Test func unknownClasses() {
    var manuscript = Manuscript()
    manuscript.mention("qoute", isParagraph: true)
    manuscript.mention("quote", isParagraph: true)
    manuscript.mention("strong", isParagraph: true)
    manuscript.mention("xyzzy", isParagraph: false)
    manuscript.mention("lead", isParagraph: false)
    manuscript.mention("code", isParagraph: false)
    manuscript.mention("lede", isParagraph: true)
    let found = Styling(manuscript.document).styled.diagnostics
    #expect(found.allSatisfy { $0.severity == .warning && $0.range != nil })
    #expect(
      found.map(\.message) == [
        "no class of paragraphs is called “qoute”",
        "“strong” is a class of spans, not of paragraphs",
        "no class of spans is called “xyzzy”", "“lead” is a class of paragraphs, not of spans",
        "no class of paragraphs is called “lede”",
      ])
    // What others call it is no mistake in typing.
    #expect(found[4].help?.hasPrefix("did you mean “lead”?") == true)
    let spans = "there are 6 classes of spans, such as code, end, name, title, acronym"
    #expect(found[0].help == "did you mean “quote”?")
    #expect(found[1].help == "write <span class=strong> around the words")
    #expect(found[2].help == spans)
    #expect(found[3].help == "write <p class=lead> before the paragraph")
  }
}
