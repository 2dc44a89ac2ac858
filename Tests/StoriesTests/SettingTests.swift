import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@Suite("What is asked of a paragraph")
struct SettingTests {
  /// The second of two paragraphs, of which it is asked.
  private func second(
    _ text: String = "text", style: SpanStyle = SpanStyle(), body: BodyStyle = Styling.body,
    _ ask: (inout ParagraphSetting) -> Void
  ) -> String {
    var manuscript = Manuscript()
    manuscript.line("before, which is running text of some length")
    manuscript.line(text, style: style, ask: ask)
    let line = Styling(manuscript.document, body: body).paragraphs.split(separator: "\n")[1]
    return String(line.split(separator: " ", maxSplits: 1)[1])
  }

  @Test(arguments: ParagraphStyle.Alignment.allCases)
  func alignment(_ alignment: ParagraphStyle.Alignment) {
    let indent = alignment == .justify ? " indent 15.0" : ""
    #expect(second { $0.alignment = alignment } == "\(alignment.rawValue) 12.0\(indent)")
    // Over a headline's and a class's.
    let large = SpanStyle.with { $0.size = Length(points: 20) }
    #expect(
      second(style: large) { $0.alignment = alignment } == "\(alignment.rawValue) 22.5 whole")
    #expect(
      second {
        $0.alignment = alignment
        $0.classes = ["kicker"]
      } == "\(alignment.rawValue) 12.0 whole together")
  }

  @Test func centredLinesDoNotHang() {
    func list(_ alignment: ParagraphStyle.Alignment) -> String {
      second {
        $0.classes = ["list"]
        $0.alignment = alignment
      }
    }
    #expect(list(.left) == "left 12.0 indent -17.0 head 17.0 above 6.0 below 6.0")
    #expect(list(.center) == "center 12.0 above 6.0 below 6.0")
  }

  private static func points(_ values: [Double?]) -> ParagraphSetting.Indents {
    var indents = ParagraphSetting.Indents()
    let lengths = values.map { $0.map { Length(points: $0) } }
    indents.first = lengths[0]
    indents.head = lengths.count > 1 ? lengths[1] : nil
    indents.tail = lengths.count > 2 ? lengths[2] : nil
    return indents
  }

  @Test(
    arguments: [
      ([0.0], "justify 12.0"), ([20.0], "justify 12.0 indent 20.0"),
      ([20.0, 5.0], "justify 12.0 indent 20.0 head 5.0"),
      ([20.0, 5.0, 3.0], "justify 12.0 indent 20.0 head 5.0 tail 3.0"),
      // The first line begins at the edge, the others stand in; HEAD says where they begin.
      ([-20.0], "justify 12.0 indent -20.0 head 20.0"),
      ([-20.0, 30.0], "justify 12.0 indent -20.0 head 30.0"),
      ([-20.0, 5.0], "justify 12.0 indent -20.0 head 20.0"),
      ([-20.0, -5.0], "justify 12.0 indent -20.0 head -5.0"),
      ([0.0, -5.0, -3.0], "justify 12.0 head -5.0 tail -3.0"),
    ] as [([Double], String)])
  func indents(_ points: [Double], _ expected: String) {
    #expect(second { $0.indents = SettingTests.points(points) } == expected)
    // With an alignment as well: who writes an indent wants one.
    let left = second {
      $0.indents = SettingTests.points(points)
      $0.alignment = .left
    }
    #expect(left == expected.replacing("justify", with: "left"))
  }

  @Test func indentsOfClasses() {
    func set(_ name: String, _ points: [Double?]) -> String {
      second {
        $0.classes = [name]
        $0.indents = SettingTests.points(points)
      }
    }
    // The text's edge stays where the class has it.
    #expect(set("list", [0]) == "justify 12.0 above 6.0 below 6.0")
    #expect(set("list", [-20]) == "justify 12.0 indent -20.0 head 20.0 above 6.0 below 6.0")
    #expect(
      set("quote", [5]) == "justify 12.0 indent 5.0 head 15.0 tail 15.0 above 12.0 below 12.0")
    #expect(
      set("quote", [nil, nil, 1]) == "justify 12.0 head 15.0 tail 1.0 above 12.0 below 12.0")
  }

  @Test func keeps() {
    func kept(_ keep: ParagraphSetting.Keep, _ name: String?) -> [Bool] {
      let style = Styling(
        Manuscript.of("x") {
          $0.keep = keep
          $0.classes = name.map { [$0] } ?? []
        }
      ).story.paragraphs[0].style
      return [style.keepsTogether, style.keepsWithNext]
    }
    #expect(kept([], nil) == [false, false])
    #expect(kept(.together, nil) == [true, false])
    #expect(kept(.next, nil) == [false, true])
    #expect(kept([.together, .next], nil) == [true, true])
    #expect(kept([], "deck") == [false, false])
    #expect(kept(.together, "deck") == [true, true])
    let headline = Manuscript.of("x", style: .with { $0.size = Length(points: 20) }) {
      $0.keep = []
    }
    #expect(!Styling(headline).story.paragraphs[0].style.keepsWithNext)
  }

  @Test func hyphenation() {
    #expect(second { $0.hyphenates = false } == "justify 12.0 indent 15.0 whole")
    #expect(
      second(style: .with { $0.size = Length(points: 20) }) { $0.hyphenates = true } == "start 22.5"
    )
    var whole = Styling.body
    whole.hyphenates = false
    let style = Styling(Manuscript.of("x") { $0.hyphenates = true }, body: whole)
      .story.paragraphs[0].style
    #expect(style.hyphenates && style.dividesOverlongWords)
    #expect(!style.hyphenatesNames)
  }

  @Test func language() {
    var manuscript = Manuscript()
    manuscript.spans([("a", SpanStyle()), ("b", .with { $0.language = "fr" })]) {
      $0.language = "de"
    }
    manuscript.line("c")
    #expect(Styling(manuscript.document).runs == "\"a\" de\n\"b\\n\" fr\n\"c\\n\"")
  }

  @Test(
    arguments: [
      (ParagraphSetting.Rule.none, "justify 12.0 indent 15.0"),
      (.above, "justify 12.0 above 6.0 box 0.5 - - air 4.0 0.0 0.0 0.0"),
      (.below, "justify 12.0 indent 15.0 below 6.0 box - 0.5 - air 0.0 0.0 4.0 0.0"),
      (.both, "justify 12.0 above 6.0 below 6.0 box 0.5 0.5 - air 4.0 0.0 4.0 0.0"),
      (.box, "justify 12.0 above 6.0 below 6.0 box 0.5 0.5 0.5 air 6.0 6.0 6.0 6.0"),
    ] as [(ParagraphSetting.Rule, String)])
  func rules(_ rule: ParagraphSetting.Rule, _ expected: String) {
    #expect(second { $0.rule = rule } == expected)
  }

  @Test func rulesOfClasses() {
    // Without rules the ground stays.
    let bare = second {
      $0.classes = ["box"]
      $0.rule = ParagraphSetting.Rule.none
    }
    #expect(
      bare == "justify 12.0 above 6.0 below 6.0 box - - - on #f2f2f2 air 6.0 6.0 6.0 6.0")
    // Behind a box nothing is indented; in one box the second paragraph is.
    var manuscript = Manuscript()
    for _ in 0..<2 { manuscript.line("x") { $0.rule = .box } }
    manuscript.line("text")
    #expect(
      Styling(manuscript.document).story.paragraphs.map(\.style.firstLineIndent.points)
        == [0, 15, 0])
    let boxes = Styling(manuscript.document).story.paragraphs.map(\.style.box)
    #expect(boxes[0] == boxes[1])
    #expect(boxes[2] == nil)
  }

  /// A picture between the paragraphs of a box stands in it, with no room of its own around it.
  @Test func picturesStandInTheirBox() {
    let styling = Styling("<p class=box>\nAbove.\n<img src=a.png>\nBelow.\n</p>\n<img src=b.png>")
    let text = styling.story.paragraphs.filter { $0.role == .text }
    #expect(text.count == 4)
    let box = text[0].style.box
    #expect(box != nil)
    #expect(text.map { $0.style.box == box } == [true, true, true, false])
    #expect(text[1].style.isAsWide(as: text[0].style))
    #expect(text[0].style.spaceAfter == .zero)
    #expect(text[1].style.spaceBefore == .zero)
    #expect(text[1].style.spaceAfter == .zero)
    #expect(text[2].style.spaceBefore == .zero)
    // A rule alone is nothing to stand in.
    let ruled = Styling("<p rule=below>\nAbove.\n<img src=a.png>\n</p>")
    #expect(ruled.story.paragraphs.filter { $0.role == .text }[1].style.box == nil)
  }

  // MARK: Initials

  @Test(arguments: [
    ("Once upon", 1), ("“Once", 4), ("« Été", 5), ("‘“Once", 7), ("\"It", 2), ("’Twas", 4),
    ("(Now", 2), ("¿Qué", 3), ("E\u{301}te", 3), ("éte", 2), ("1984", 1), ("שלום", 2),
    ("東京", 3), ("「東京", 6), ("한국", 3), ("\u{1112}\u{1161}\u{11AB}국", 9),
    ("क्षमा", 9), (" Once", 2), ("—Hola", 4),
  ])
  func initials(_ text: String, _ length: Int) {
    let styling = Styling(Manuscript.of(text) { $0.dropCapLines = 3 })
    #expect(styling.story.paragraphs[0].style.dropCap == DropCap(lines: 3, length: length))
    #expect(styling.styled.diagnostics.isEmpty)
  }

  @Test func noInitial() {
    for lines in [0, 1] {
      let styling = Styling(Manuscript.of("text") { $0.dropCapLines = lines })
      #expect(styling.story.paragraphs[0].style.dropCap == nil)
      #expect(styling.styled.diagnostics.isEmpty)
    }
    for text in ["…", "*", "“”", "🧟", "$1", "“ ” x\u{2028}".filter { $0 != "x" }] {
      let styling = Styling(Manuscript.of(text) { $0.dropCapLines = 2 })
      #expect(styling.story.paragraphs[0].style.dropCap == nil, "\(text)")
      #expect(styling.styled.diagnostics.map(\.code.name) == ["paragraph.no-initial"], "\(text)")
    }
    var manuscript = Manuscript()
    manuscript.spans([("<img>", SpanStyle()), ("text", SpanStyle())]) { $0.dropCapLines = 2 }
    let styling = Styling(manuscript.document)
    #expect(styling.story.paragraphs[0].style.dropCap == nil)
    #expect(styling.problems.count == 1)
  }

  @Test func initialsTakeTheIndent() {
    #expect(second { $0.dropCapLines = 3 } == "justify 12.0 cap 3x1")
    #expect(
      second {
        $0.dropCapLines = 2
        $0.classes = ["quote"]
      } == "justify 12.0 head 15.0 tail 15.0 above 12.0 below 12.0 cap 2x1")
    #expect(
      second {
        $0.dropCapLines = 2
        $0.classes = ["list"]
      } == "justify 12.0 above 6.0 below 6.0 cap 2x1")
  }

  @Test(
    arguments: [
      ("سلام", nil, "paragraph.joined-initial"),
      ("سلام", .right, "paragraph.joined-initial"),
      ("text", .center, "paragraph.dropcap-alignment"),
      ("text", .right, "paragraph.dropcap-alignment"),
      ("text", .end, "paragraph.dropcap-alignment"), ("text", .left, nil),
      ("שלום", .left, "paragraph.dropcap-alignment"), ("שלום", .right, nil),
      ("text", .start, nil),
    ] as [(String, ParagraphStyle.Alignment?, String?)])
  func initialsThatCannotBe(
    _ text: String, _ alignment: ParagraphStyle.Alignment?, _ problem: String?
  ) {
    let styling = Styling(
      Manuscript.of(text) {
        $0.dropCapLines = 3
        $0.alignment = alignment
      })
    #expect(styling.styled.diagnostics.map(\.code.name) == (problem.map { [$0] } ?? []))
    #expect((styling.story.paragraphs[0].style.dropCap == nil) == (problem != nil))
  }

  /// Its words in small capitals stay.
  @Test func leadInWithoutTheInitial() {
    let styling = Styling(
      Manuscript.of("The BBC told") {
        $0.dropCapLines = 2
        $0.leadInWords = 1
        $0.alignment = .center
      })
    #expect(styling.runs == "\"The\" smcp=1\n\" BBC told\\n\"")
  }

  /// The letters of an initial may come from several spans.
  @Test func initialOfSpans() {
    var manuscript = Manuscript()
    manuscript.spans([("“", SpanStyle()), ("O", .with { $0.bold = true }), ("h", SpanStyle())]) {
      $0.dropCapLines = 2
    }
    let styling = Styling(manuscript.document)
    #expect(styling.story.paragraphs[0].style.dropCap?.length == 4)
  }

  // MARK: Words in small capitals

  @Test(arguments: [
    (1, "\"The\" smcp=1\n\" BBC told us all\\n\""),
    (2, "\"The BBC\" smcp=1\n\" told us all\\n\""),
    (5, "\"The BBC told us all\" smcp=1\n\"\\n\""),
    (20, "\"The BBC told us all\" smcp=1\n\"\\n\""), (0, "\"The BBC told us all\\n\""),
  ])
  func leadIn(_ words: Int, _ runs: String) {
    #expect(Styling(Manuscript.of("The BBC told us all") { $0.leadInWords = words }).runs == runs)
  }

  @Test func leadInBehindAnInitial() {
    func runs(_ text: String, _ words: Int) -> String {
      Styling(
        Manuscript.of(text) {
          $0.dropCapLines = 3
          $0.leadInWords = words
        }
      ).runs
    }
    #expect(runs("“The man came", 2) == "\"“T\"\n\"he man\" smcp=1\n\" came\\n\"")
    #expect(runs("A man came", 1) == "\"A man came\\n\"")
    #expect(runs("A man came", 2) == "\"A\"\n\" man\" smcp=1\n\" came\\n\"")
    // Other white space parts words as well, and so does a line's end.
    #expect(runs("Är\u{2009}det\u{2028}ja", 2).hasPrefix("\"Ä\"\n\"r\u{2009}det\" smcp=1\n"))
  }

  @Test func leadInAcrossSpans() {
    var manuscript = Manuscript()
    manuscript.spans([
      ("The o", SpanStyle()), ("ld", .with { $0.italic = true }), (" ma", SpanStyle()),
      ("<img>", SpanStyle()), ("n came", SpanStyle()),
    ]) { $0.leadInWords = 4 }
    #expect(
      Styling(manuscript.document).runs == """
        "The o" smcp=1
        "ld" italic smcp=1
        " ma" smcp=1
        "\u{FFFC}" picture 200.0x100.0 width 150.0
        "n" smcp=1
        " came\\n"
        """)
    // Where a span wants none it has none; the source map has one segment a piece.
    var other = Manuscript()
    other.spans([("The ", SpanStyle()), ("old man", .with { $0.caps = .normal })]) {
      $0.leadInWords = 2
    }
    let styling = Styling(other.document)
    #expect(styling.runs == "\"The \" smcp=1\n\"old man\\n\"")
    #expect(styling.story.sourceMap.segments.count == 1)
  }
}
