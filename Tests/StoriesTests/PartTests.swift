import Testing
import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesettingMarkup
import TypesetRichText
import TypesetTemplates
import Typesetting

/// What paragraphs are to the pager: by their elements, and by their looks where they have none.
@Suite("What paragraphs are")
struct PartTests {
  private static func issue(
    of text: String, hyphenates: Bool = true, _ change: (inout Template) -> Void = { _ in }
  ) -> StyledIssue {
    var body = Styling.body
    body.hyphenates = hyphenates
    var template = Template.plain
    change(&template)
    let stories = StoryBuilder(body: body) { _ in
      .size(Size(width: Length(points: 20), height: Length(points: 10)))
    }
    let document = MagazineReader.read(
      SourceText(name: "t", bytes: Array(text.utf8)), id: SourceID(0)
    ).document
    return IssueBuilder(stories, template: template).build(document)
  }

  /// One word for each paragraph that is seen.
  private static func parts(_ issue: StyledIssue) -> String {
    issue.main.story.paragraphs.filter { $0.role == .text }.map {
      $0.continuesTable ? "row" : "\($0.part)"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    // Without an element: how it looks.
    ("a\nb", "text text"), ("<font size=24>a</font>\nb", "heading text"),
    ("<b>a</b>\nb", "heading text"), ("<p keep=next>a\nb", "text text"),
    ("<font size=24>\(String(repeating: "a ", count: 250))</font>\nb", "text text"),
    ("<img src=a>\n<font size=5>b</font>\nc", "picture caption text"),
    ("a\n<font size=5>b</font>\nc", "text text text"),
    ("<img src=a>\n\n<font size=5>b</font>\nc", "picture text text"),
    ("<img src=a>\nb", "picture text"), (" <img src=a> \nb", "picture text"),
    ("<img src=a><img src=b>", "text"), ("a<img src=a>", "text"),
    ("<p tabs='50'>\na&#9;b\nc&#9;d\n</p>\ne", "text row text"),
    ("<p tabs='50'>a&#9;b\n<p tabs='60'>c&#9;d", "text text"),
    // Elements.
    ("<h1>a\nb", "heading text"), ("<h6>a\nb", "heading text"),
    ("<headline>a\n<deck>b\n<byline>c\nd", "heading heading heading text"),
    ("<h1>\(String(repeating: "a ", count: 250))\nb", "heading text"),
    ("<figure>\n<img src=a>\n<caption>b\n<credit>c\n</figure>\nd", "picture caption caption text"),
    ("<figure>\n<h3>b\n<img src=a>\n</figure>\nd", "heading picture text"),
    ("<figure>\nb\n<img src=a>\n</figure>\nd", "caption picture text"),
    ("<box keep=together>\n<img src=a>\nb\nc\n</box>", "picture text text"),
    ("<pullquote>a\nb", "text text"),
    ("<verse>\n<b>a</b>\n<b>b</b>\nc\n</verse>\nd", "text text text text"),
  ])
  func whatTheyAre(_ text: String, _ expected: String) {
    #expect(Self.parts(Self.issue(of: text)) == expected)
  }

  /// Where no word is divided, prose that was asked to stay looks like prose.
  @Test(arguments: [
    ("<p keep=next>a\nb", "text text"), ("<font size=24>a</font>\nb", "heading text"),
    ("<b>a</b>\nb", "heading text"), ("<byline>a\nb", "heading text"),
  ])
  func whatTheyAreWithoutHyphens(_ text: String, _ expected: String) {
    #expect(Self.parts(Self.issue(of: text, hyphenates: false)) == expected)
  }

  /// Outside the magazine markup letters say nothing of what a paragraph is: bold and large ones head
  /// nothing, small ones below a picture are no caption, and what follows is set as behind any text.
  @Test func lettersAreOnlyLetters() {
    func issue(_ showsInLetters: Bool) -> StyledIssue {
      var manuscript = Manuscript(partsShowInLetters: showsInLetters)
      manuscript.line("one", style: .with { $0.size = Length(points: 24) })
      manuscript.line("two")
      manuscript.line("three", style: .with { $0.bold = true })
      manuscript.line("four")
      manuscript.line("<img>")
      manuscript.line("five", style: .with { $0.size = Length(points: 5) })
      let stories = StoryBuilder(body: Styling.body) { _ in
        .size(Size(width: Length(points: 20), height: Length(points: 10)))
      }
      return IssueBuilder(stories, template: Template.plain).build(manuscript.document)
    }
    func indents(_ issue: StyledIssue) -> [Int] {
      issue.main.story.paragraphs.map { Int($0.style.firstLineIndent.points) }
    }
    let magazine = issue(true)
    #expect(Self.parts(magazine) == "heading text heading text picture caption")
    #expect(magazine.title == "one")
    #expect(indents(magazine) == [0, 0, 0, 0, 0, 0])
    let other = issue(false)
    #expect(Self.parts(other) == "text text text text picture text")
    #expect(other.title == nil)
    #expect(indents(other) == [0, 15, 15, 15, 0, 0])
    #expect(other.main.story.paragraphs.map(\.style.hyphenates) == Array(repeating: true, count: 6))
    // Large letters have their room.
    #expect(other.main.story.paragraphs[0].style.leading >= Length(points: 24))
  }

  /// Several heads below text head its parts, and name nothing. Where nothing else does, the title of an article names the
  /// magazine.
  @Test func partsDoNotNameTheMagazine() {
    func title(_ text: String) -> String? { Self.issue(of: text) { _ in }.title }
    #expect(title("<h1>A</h1>\nx\n<h1>B</h1>\n") == "A")
    #expect(title("x\n<h1>A</h1>\ny\n") == "A")
    #expect(title("x\n<h1>A</h1>\ny\n<h1>B</h1>\nz\n") == nil)
    #expect(title("x\n<headline>A</headline>\ny\n<h1>B</h1>\n<h1>C</h1>\n") == "A")
    #expect(title("<article title=T>\nx\n<h1>A</h1>\ny\n<h1>B</h1>\n</article>\n") == "T")
    #expect(title("<article title=T>\n<h1>A</h1>\ny\n</article>\n") == "A")
  }

  /// Lines of a poem are none of the paragraphs that a template says how to set, bold or not: they
  /// go on further in, and stand close.
  @Test func poemsAreNoRunningText() {
    let issue = Self.issue(of: "<article>\na\nb\n<verse>\nc\n<b>d</b>\n<b>e</b>\nf\n</verse>\n") {
      var (look, rule) = (ParagraphLook(), ElementMap.Rule())
      look.firstLineIndent = .exactly(.zero)
      look.spaceBetween = .leading(500)
      look.ground = .gray(0xF000)
      $0.stylesheet.paragraphs["running"] = look
      rule.style = "running"
      $0.elements = ElementMap([
        ElementMap.Key(.paragraph): rule,
        ElementMap.Key(.paragraph, inside: .init(.article)): rule,
      ])
    }
    let styles = issue.main.story.paragraphs.filter { $0.role == .text }.map(\.style)
    #expect(styles[..<2].map(\.firstLineIndent) == [.zero, .zero])
    #expect(styles[1].spaceBefore == Length(points: 6))
    for style in styles[2...] {
      #expect(style.firstLineIndent == Length(points: -20))
      #expect(style.headIndent == Length(points: 30))
    }
    #expect(styles[3...].map(\.spaceBefore) == [.zero, .zero, .zero])
    #expect(Self.parts(issue) == "text text text text text text")
  }

  /// What a map names for a class goes over what the class looks like by its name; what it names for the kind goes below that.
  @Test func aMapForAClassGoesOverTheClass() {
    let text = "<article>\n<p class=line>a</p>\n<p>b</p>\n</article>\n"
    let issue = Self.issue(of: text) {
      for (name, alignment) in [("line", ParagraphStyle.Alignment.left), ("centred", .center)] {
        $0.stylesheet.paragraphs[name] = ParagraphLook()
        $0.stylesheet.paragraphs[name]?.alignment = .exactly(alignment)
      }
      $0.stylesheet.paragraphs["ragged"] = ParagraphLook()
      $0.stylesheet.paragraphs["ragged"]?.alignment = .exactly(.right)
      var (centred, ragged) = (ElementMap.Rule(), ElementMap.Rule())
      (centred.style, ragged.style) = ("centred", "ragged")
      $0.elements = ElementMap([
        ElementMap.Key(.paragraph): ragged,
        ElementMap.Key(.paragraph, className: "line", inside: .init(.article)): centred,
      ])
    }
    let found = issue.main.story.paragraphs.filter { $0.role == .text }.map(\.style.alignment)
    #expect(found == [.center, .right])
    let below = Self.issue(of: text) {
      $0.stylesheet.paragraphs["line"] = ParagraphLook()
      $0.stylesheet.paragraphs["line"]?.alignment = .exactly(.left)
      $0.stylesheet.paragraphs["ragged"] = ParagraphLook()
      $0.stylesheet.paragraphs["ragged"]?.alignment = .exactly(.right)
      var ragged = ElementMap.Rule()
      ragged.style = "ragged"
      $0.elements = ElementMap([ElementMap.Key(.paragraph): ragged])
    }
    let own = below.main.story.paragraphs.filter { $0.role == .text }.map(\.style.alignment)
    #expect(own == [.left, .right])
  }

  /// A class of a heading makes one in any dialect.
  @Test func classesHead() {
    var manuscript = Manuscript(partsShowInLetters: false)
    manuscript.line("one") { $0.classes = ["kicker"] }
    manuscript.line("two") { $0.keep = .next }
    manuscript.line("three")
    let stories = StoryBuilder(body: Styling.body) { _ in .fault(reason: "no picture", help: nil) }
    let issue = IssueBuilder(stories, template: Template.plain).build(manuscript.document)
    #expect(Self.parts(issue) == "heading text text")
  }

  /// A template can make headings look like text: they are headings.
  @Test func looksChangeNoElement() {
    let issue = Self.issue(of: "<h1>a\nb") {
      $0.stylesheet.paragraphs["h1"] = ParagraphLook()
    }
    #expect(issue.main.story.paragraphs[0].style.hyphenates)
    #expect(Self.parts(issue) == "heading text")
  }

  /// The stops of lists are no table, and rows of two tables are not of one.
  @Test func listsAndTables() {
    func row(_ magazine: inout Magazine, _ text: String) {
      magazine.within(.row) { $0.line(text, .cell) }
    }
    let issue = Magazine.issue {
      $0.within(.list, ask: { $0.list = ListForm(.bullet) }) {
        $0.within(.item) { $0.line("one") }
        $0.within(.item) { $0.line("two") }
      }
      for _ in 0..<2 {
        $0.within(.table) {
          row(&$0, "a")
          row(&$0, "b")
        }
      }
    }
    let paragraphs = issue.main.story.paragraphs
    #expect(paragraphs[0].style.tabs == paragraphs[1].style.tabs)
    #expect(Self.parts(issue) == "text text text row text row")
    #expect(
      paragraphs[2...].map { $0.element.map { issue.elements[$0].kind } == .cell } == [
        true, true, true, true,
      ])
  }

  /// Every paragraph knows the element that it was made of, to the end.
  @Test func theElementIsKept() throws {
    let issue = Self.issue(
      of: "<article>\n<headline>a\nb<br>c\n\n<rule>\n<box>\n<img src=a>\nd\n</box>\n<!-- -->\n"
        + "</article>\ne\n<toc>\n<index>\nf<index term=g>")
    let story = issue.main.story
    let kinds = try story.paragraphs.map { issue.elements[try #require($0.element)].kind.rawValue }
    #expect(
      kinds.filter { $0 != "space" && $0 != "unseen" } == [
        "headline", "p", "rule", "p", "p", "p", "toc", "toc", "index", "index", "p",
      ])
    for paragraph in story.paragraphs {
      let element = issue.elements[try #require(paragraph.element)]
      if element.form == .text { #expect(element.node == paragraph.node) }
    }
    let box = try #require(story.paragraphs.first { $0.part == .picture }?.element)
    #expect(issue.elements[box].parent.map { issue.elements[$0].kind } == .box)
    // Lines that run another way, and smaller letters, are of the same paragraphs.
    for other in [
      story.setting(.verticalRL), story.setting(LetterScale.steps[0]),
    ] {
      #expect(other.paragraphs.map(\.element) == story.paragraphs.map(\.element))
      #expect(other.paragraphs.map(\.part) == story.paragraphs.map(\.part))
    }
  }

  /// A caption in vertical lines keeps to its picture as well.
  @Test func verticalCaptionsKeepToTheirPictures() {
    let story = Self.issue(
      of: "<img src=a>\n<font size=5>b</font>\n<img src=a>\n<font size=5>c</font>"
    ).main.story.setting(.verticalRL)
    #expect(story.paragraphs.map(\.keepsToPicture) == [false, true, false, true])
  }
}
