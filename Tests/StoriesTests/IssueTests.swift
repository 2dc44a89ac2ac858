import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@Suite("Issues")
struct IssueTests {
  // MARK: Parts

  @Test func plainTextIsOnePart() {
    let issue = Magazine.issue {
      $0.line("one")
      $0.line("")
      $0.line("two")
    }
    #expect(issue.partDump == "0 0..<3")
    #expect(issue.articles == [Article(paragraphs: 0..<3)])
    #expect(!issue.usesReferences)
    #expect(issue.dump() == "0 \"one\\n\" 10.0/12.0\n1 space\n2 \"two\\n\" 10.0/12.0")
  }

  @Test func spansAreParts() {
    let issue = Magazine.issue {
      $0.line("above")
      $0.line("")
      $0.line("Head", .headline) { $0.span = .all }
      $0.line("Deck", .deck) { $0.span = .all }
      $0.line("below")
      $0.line("Half", .h1) { $0.span = .columns(2) }
      $0.line("One", .h1) { $0.span = .columns(1) }
    }
    #expect(issue.partDump == "0 0..<2\n0 2..<4 all\n0 4..<5\n0 5..<6 span 2\n0 6..<7")
    #expect(
      issue.dump() == """
        0 "above\\n" 10.0/12.0
        2 "Head\\n" 24.0/24.0 700 start above 12.0 below 6.0 together next
        3 "Deck\\n" 13.699996948242188/16.5 italic start below 6.0 together next
        4 "below\\n" 10.0/12.0
        5 "Half\\n" 13.5/15.5 700 start above 12.0 together next
        6 "One\\n" 13.5/15.5 700 start above 12.0 together next
        """)
  }

  @Test func breaksBeginParts() {
    let issue = Magazine.issue {
      $0.line("one")
      $0.object(.pageBreak(to: .page, columns: nil))
      $0.line("two")
      $0.object(.pageBreak(to: nil, columns: 3))
      $0.line("three")
      $0.object(.pageBreak(to: .recto, columns: 2))
      $0.line("")
      $0.line("four")
    }
    #expect(issue.partDump == "0 0..<2\n0 2..<4 to page\n0 4..<7 in 3\n0 7..<8 in 2 to recto")
  }

  @Test func twoSpanningBoxesAreTwoParts() {
    let issue = Magazine.issue {
      for _ in 0..<2 {
        $0.within(
          .box,
          ask: {
            $0.span = .all; $0.columns = 2
          }
        ) {
          $0.line("one")
          $0.line("two")
        }
      }
    }
    #expect(issue.partDump == "0 0..<2 all in 2 box 500\n0 2..<4 all in 2 box 501")
  }

  // MARK: The magazine's title

  @Test func theTitleIsWhatHeadsTheMagazine() {
    func title(_ fill: (inout Magazine) -> Void) -> String? { Magazine.issue(.plain, fill).title }
    // The first headline, in short where there is a short form.
    #expect(
      title {
        $0.line("Read me first", .pullquote)
        $0.line("The chapter", .h1)
        $0.line("A very long headline", .headline) { $0.short = "Long" }
        $0.line("Another", .headline)
      } == "Long")
    // Else the first heading, and nothing that is displaced or belongs to a picture.
    #expect(
      title {
        $0.line("Read me first", .pullquote)
        $0.line("A caption", .caption)
        $0.line("A credit", .credit)
        $0.within(.sidebar) { $0.line("Beside it", .h2) }
        $0.line("The part", .h2)
        $0.line("Text.")
      } == "The part")
    // With text above it a subhead heads what is below it, and not the magazine; a first head does.
    #expect(
      title {
        $0.line("Text.")
        $0.line("The part", .h2)
      } == nil)
    #expect(
      title {
        $0.line("Text.")
        $0.line("The part", .h2)
        $0.line("The chapter", .h1)
      } == "The chapter")
    #expect(title { $0.line("Read me first", .pullquote) } == nil)
    #expect(title { $0.line("Stand-first", .deck) } == nil)
    // A class that heads is as good as an element; one that is set apart is not.
    #expect(
      title {
        $0.line("Large and apart") { $0.classes = ["lead"] }
        $0.line("The Gazette") { $0.classes = ["masthead"] }
      } == "The Gazette")
    // The cover has it before all.
    #expect(
      title {
        $0.line("Before", .headline)
        $0.within(
          .article,
          ask: {
            $0.sequence = "cover"; $0.title = "The Gazette"
          }
        ) {
          $0.line("Inside", .headline)
        }
      } == "Before", "the template has no such sequence")
  }

  /// Letters larger than the others are a title near the beginning, and no picture's line is.
  @Test func largeLettersAreATitle() {
    let issue = { (text: String) in
      IssueBuilder(
        StoryBuilder(body: Styling.body) { _ in .fault(reason: "", help: nil) }, template: .plain
      ).build(Styling(text).document).title
    }
    #expect(
      issue("<font size=7>Small</font>\n\n<font size=24>The Tide</font>\n\nText.") == "The Tide")
    #expect(issue("Text.\n") == nil)
    #expect(
      issue(
        "<pullquote><font size=30>Loud</font></pullquote>\n<font size=24>The Tide</font>\nText.")
        == "The Tide")
  }

  // MARK: Openings

  @Test func behindAnOpeningTextIsIndentedUnlessThereIsRoom() {
    var template = Template.plain
    var look = ParagraphLook()
    look.part = .opening
    template.stylesheet.paragraphs["opening"] = look
    look.spaceAfter = .leading(500)
    template.stylesheet.paragraphs["roomy"] = look
    func indents(_ name: String) -> [Double] {
      Magazine.issue(template) {
        $0.line("above")
        $0.line("first") { $0.classes = [name] }
        $0.line("second")
        $0.line("third")
      }.main.story.paragraphs.map(\.style.firstLineIndent.points)
    }
    #expect(indents("opening") == [0, 0, 15, 15])
    #expect(indents("roomy") == [0, 0, 0, 15])
  }

  // MARK: Articles

  @Test func articlesTile() {
    let issue = Magazine.issue {
      $0.line("loose")
      $0.line("")
      $0.within(
        .article,
        ask: {
          $0.section = "News"; $0.starts = .page; $0.columns = 3
        }
      ) {
        $0.line("The   long headline", .headline) { $0.short = "Short" }
        $0.line("By Ada", .byline)
        $0.line("text")
      }
      $0.line("")
      $0.within(
        .article,
        ask: {
          $0.title = "Second"; $0.author = "Bee"; $0.fill = .balance
        }
      ) {
        $0.line("Other", .headline)
      }
      $0.line("")
    }
    #expect(issue.articles.map(\.paragraphs) == [0..<2, 2..<6, 6..<8])
    #expect(issue.articles.map(\.title) == [nil, "Short", "Second"])
    #expect(issue.articles.map(\.author) == [nil, "By Ada", "Bee"])
    #expect(issue.articles.map(\.section) == [nil, "News", nil])
    #expect(issue.articles.map(\.starts) == [nil, .page, nil])
    #expect(issue.articles.map(\.fill) == [nil, nil, .balance])
    #expect(issue.articles.map { $0.node?.rawValue } == [nil, 500, 501])
    #expect(issue.partDump == "0 0..<2\n1 2..<6 in 3\n2 6..<8")
    #expect(issue.marks.map(\.offset.utf8) == [7, 40])
    #expect(issue.problems == [])
  }

  @Test func whatTheTemplateSaysOfArticles() {
    var template = Template.plain
    var rule = ElementMap.Rule()
    rule.sequence = "opening"
    rule.columns = 2
    rule.starts = .recto
    template.elements = ElementMap([ElementMap.Key(.article, className: "feature"): rule])
    template.sequences["opening"] = PageSequence(name: "opening", steps: [], fill: .balance)
    let issue = Magazine.issue(template) {
      $0.within(.article, ask: { $0.classes = ["feature"] }) { $0.line("one") }
      $0.within(.article, ask: { $0.sequence = "openning" }) { $0.line("two") }
      $0.within(
        .article,
        ask: {
          $0.classes = ["feature"]; $0.starts = .here; $0.columns = 4
        }
      ) {
        $0.line("three")
      }
    }
    #expect(issue.articles.map(\.sequence) == ["opening", nil, "opening"])
    #expect(issue.articles.map(\.starts) == [.recto, nil, .here])
    #expect(issue.articles.map(\.fill) == [.balance, nil, .balance])
    #expect(issue.parts.map(\.columns) == [2, nil, 4])
    #expect(issue.problems == ["layout.unknown-sequence 4"])
    #expect(issue.diagnostics[0].help?.hasPrefix("did you mean “opening”?") == true)
  }

  @Test func anArticleOfNothing() {
    let issue = Magazine.issue {
      $0.line("one")
      $0.within(.article) { $0.line("") }
      $0.line("two")
    }
    #expect(issue.articles.map(\.paragraphs) == [0..<2, 2..<3])
    #expect(issue.partDump == "0 0..<2\n1 2..<3")
  }

  // MARK: Boxes

  @Test func unlikeParagraphsShareABox() {
    let issue = Magazine.issue {
      $0.line("text")
      $0.within(.box) {
        $0.line("")
        $0.line("Head", .h2)
        $0.line("one")
        $0.line("two")
        $0.line("item", nil) { $0.classes = ["list"] }
        $0.line("")
      }
      $0.within(.box) { $0.line("other") }
      $0.line("text")
    }
    #expect(
      issue.dump() == """
        0 "text\\n" 10.0/12.0
        2 "Head\\n" 9.600006103515625/12.0 700 start above 12.0 together next box 500
        3 "one\\n" 9.600006103515625/12.0 box 500
        4 "two\\n" 9.600006103515625/12.0 indent 15.0 box 500
        5 "item\\n" 9.600006103515625/12.0 indent -16.32000732421875 head 16.32000732421875 \
        above 6.0 below 12.0 box 500
        7 "other\\n" 9.600006103515625/12.0 below 12.0 box 501
        8 "text\\n" 10.0/12.0
        """)
  }

  @Test func whatHasColumnsStandsInOneBox() {
    let issue = Magazine.issue {
      $0.line("text")
      $0.within(
        .box,
        ask: {
          $0.span = .all; $0.columns = 2; $0.keep = .together
        }
      ) {
        $0.line("Head", .h2) { $0.span = .all }
        $0.line("one")
        $0.within(.figure, ask: { $0.span = .columns(2) }) {
          $0.picture()
          $0.line("What it shows", .caption)
        }
      }
      $0.line("text")
    }
    #expect(
      issue.partDump == "0 0..<1\n0 1..<5 all in 2 box 500 together over 1..<2 over 3..<5\n0 5..<6")
    // The box is no part of the paragraphs, and columns may end within it, but not within the figure.
    #expect(!issue.dump().contains(" box "))
    #expect(
      issue.main.story.paragraphs.map(\.style.keepsTogether)
        == [false, true, false, true, true, false])
    #expect(issue.problems == [])
  }

  @Test func columnsOfABoxInAColumn() {
    func issue(_ columns: Int?, _ article: Int? = nil) -> StyledIssue {
      var magazine = Magazine()
      magazine.within(.article, ask: { $0.columns = article }) {
        $0.line("text")
        $0.within(.box, ask: { $0.columns = 2 }) {
          $0.line("one")
          $0.within(.figure, ask: { $0.columns = 2 }) { $0.picture() }
        }
      }
      let stories = StoryBuilder(body: Styling.body) { _ in
        .size(Size(width: Length(points: 200), height: Length(points: 100)))
      }
      var builder = IssueBuilder(stories, template: .plain)
      builder.askedColumns = columns
      return builder.build(magazine.document)
    }
    // Where there is one column, it is all of them.
    #expect(issue(1).partDump == "0 0..<1\n0 1..<3 all in 2 box 501")
    #expect(issue(1).problems == ["layout.idle-columns 9"])
    #expect(issue(3, 1).partDump == "0 0..<1 in 1\n0 1..<3 all in 2 box 501")
    #expect(issue(3).partDump == "0 0..<3")
    #expect(issue(3).problems == ["layout.idle-columns 5", "layout.idle-columns 9"])
    #expect(
      issue(3).diagnostics.map { $0.help ?? "" } == [
        "write span=all", "leave out columns=, or write it in the <box>",
      ])
  }

  @Test func sidebarsKnowBothWaysToStand() {
    let issue = Magazine.issue(Magazine.withSidebars) {
      $0.line("text")
      $0.within(.sidebar) { $0.line("one") }
      $0.within(.sidebar, ask: { $0.columns = 2 }) { $0.line("two") }
      $0.within(.sidebar, ask: { $0.columns = 1 }) { $0.line("three") }
    }
    // Nobody knows in how many columns the first will stand: in one, each paragraph has the box.
    #expect(issue.sidebars.map { $0.inner?.box?.group?.node.rawValue } == [500, 501, nil])
    #expect(issue.columned.keys.sorted() == [1])
    #expect(
      issue.stories.map { $0.story.paragraphs[0].style.box != nil } == [false, true, false, true])
    #expect(issue.columned[1]?.story.paragraphs[0].style.box == nil)
    #expect(issue.columned[1]?.story.text == issue.stories[1].story.text)
  }

  @Test func figuresStayTogether() {
    let issue = Magazine.issue {
      $0.line("text")
      $0.within(.figure, ask: { $0.alignment = .center }) {
        $0.picture()
        $0.line("What it shows", .caption)
        $0.line("Whose", .credit)
      }
      $0.within(.figure, ask: { $0.keep = [] }) {
        $0.picture()
        $0.line("What it shows", .caption)
      }
    }
    #expect(
      issue.dump() == """
        0 "text\\n" 10.0/12.0
        1 "￼\\n" 10.0/12.0 center above 6.0 together next
        2 "What it shows\\n" 8.399993896484375/10.0 italic center together next
        3 "Whose\\n" 7.1999969482421875/8.5 center below 6.0 together
        4 "￼\\n" 10.0/12.0 left next
        5 "What it shows\\n" 8.399993896484375/10.0 italic start below 6.0 together
        """)
  }

  @Test func rulesStandForParagraphs() {
    let issue = Magazine.issue {
      var red = RuleAttributes()
      red.weight = Length(points: 2)
      red.width = Length(points: 40)
      $0.line("one")
      $0.object(.rule(RuleAttributes()))
      $0.line("two")
      $0.object(.rule(red), endsLine: false)
    }
    #expect(
      issue.dump() == """
        0 "one\\n" 10.0/12.0
        1 rule 0.5 next
        2 "two\\n" 10.0/12.0
        3 rule 2.0 next
        """)
    guard case .rule(let rule) = issue.main.story.paragraphs[3].role else {
      Issue.record("no rule")
      return
    }
    #expect(rule.length == Length(points: 40))
    #expect(!issue.main.story.paragraphs[3].range.isEmpty)
  }

  // MARK: Sidebars

  @Test func sidebarsInFramesAndInTheFlow() throws {
    func fill(_ magazine: inout Magazine) {
      magazine.line("one")
      magazine.within(.sidebar, ask: { $0.columns = 2 }) {
        $0.line("Aside", .h2)
        $0.line("beside")
      }
      magazine.line("two")
    }
    let flowing = Magazine.issue { fill(&$0) }
    #expect(flowing.stories.count == 1)
    #expect(flowing.main.story.paragraphs[2].style.box?.group?.node == NodeID(rawValue: 500))
    let framed = Magazine.issue(Magazine.withSidebars) { fill(&$0) }
    try #require(framed.stories.map(\.story.name) == ["main", "sidebar-1"])
    #expect(framed.main.story.text.string == "one\ntwo\n")
    #expect(framed.stories[1].story.text.string == "Aside\nbeside\n")
    var sidebar = Sidebar(
      story: 1, flow: "sidebar", node: NodeID(rawValue: 500), anchor: 1, article: 0, columns: 2)
    sidebar.inner = framed.sidebars.first?.inner
    sidebar.innerInFlow = framed.sidebars.first?.innerInFlow
    #expect(sidebar.inner?.box != nil)
    // In a frame of its own its headings keep to its columns, in the flow they go over all of them.
    #expect(sidebar.inner?.spanning == [])
    #expect(sidebar.innerInFlow?.spanning == [0..<1])
    #expect(framed.sidebars == [sidebar])
    #expect(framed.stories[1].story.sourceMap.source(at: TextOffset(6))?.lowerBound == 10)
    #expect(framed.main.story.sourceMap.source(at: TextOffset(4))?.lowerBound == 17)
  }

  /// The columns of an article are its own, also where a sidebar with a story of its own stands in it.
  @Test func anArticlesColumnsAreNoSidebars() {
    let issue = Magazine.issue(Magazine.withSidebars) {
      $0.within(.article, ask: { $0.columns = 2 }) {
        $0.line("one")
        $0.within(.sidebar) { $0.line("beside") }
      }
    }
    #expect(issue.sidebars.count == 1)
    #expect(issue.problems == [])
  }

  /// Who asks for a span is told of it, the template is not.
  @Test func spansThatTheManuscriptAsksForAreKnown() {
    let issue = Magazine.issue {
      $0.line("one", .headline, ask: { $0.span = .columns(3) })
      $0.line("two")
    }
    #expect(issue.parts.map(\.span) == [.columns(3), nil])
    #expect(issue.parts.map(\.isSpanAsked) == [true, false])
  }

  @Test func anArticleInASidebarAlone() {
    let issue = Magazine.issue(Magazine.withSidebars) {
      $0.within(.article) { $0.line("one") }
      $0.within(.article, ask: { $0.title = "Aside" }) {
        $0.within(.sidebar) { $0.line("beside") }
      }
    }
    #expect(issue.articles.map(\.paragraphs) == [0..<1])
    #expect(issue.sidebars.map(\.anchor) == [0])
    #expect(issue.marks.map(\.story) == [0, 1])
  }

  /// What stands in its author's order: an `id` that is there twice, what asks for columns where
  /// there are none.
  @Test func problemsHavePlaces() {
    let issue = Magazine.issue {
      $0.line("one") { $0.id = "a" }
      $0.within(.box, ask: { $0.id = "a" }) {
        $0.line("two", .h2) { $0.span = .all }
        $0.object(.pageBreak(to: .page, columns: nil))
        $0.line("three", nil) { $0.rule = .below }
      }
      $0.within(.sidebar, ask: { $0.sequence = "main" }) { $0.line("four") }
    }
    #expect(
      issue.problems == [
        "markup.id-twice 4", "layout.span-inside 4", "layout.break-inside 8",
        "layout.idle-sequence 16",
      ])
    #expect(issue.diagnostics.allSatisfy { $0.help != nil })
    #expect(issue.partDump == "0 0..<5")
  }

  /// Classes that the map of elements names are known; others of containers are told gently.
  @Test func classesOfElements() {
    var template = Template.plain
    template.elements = ElementMap([ElementMap.Key(.box, className: "recipe"): ElementMap.Rule()])
    var magazine = Magazine()
    magazine.line("one")
    func mention(_ name: String, _ element: ElementKind?) {
      magazine.mention(name, element)
    }
    mention("recipe", .box)
    mention("recipie", .box)
    mention("strange", .figure)
    mention("feature", .article)
    mention("nonsense", nil)
    let issue = magazine.issue(template)
    #expect(
      issue.diagnostics.map { "\($0.severity) \($0.message)" } == [
        "warning the template “plain” has no class “recipie” for <box>",
        "note the template “plain” has no class “strange” for <figure>",
        "warning no class of paragraphs is called “nonsense”",
      ])
    #expect(issue.diagnostics.first?.help == "did you mean “recipe”?")
  }

  // MARK: Laws

  /// Parts and articles tile the main story, and every byte of the document stands in one story.
  @Test func conservation() {
    var generator = Seeded(11)
    for round in 0..<300 {
      var magazine = Magazine()
      IssueTests.scribble(&magazine, depth: 0, &generator)
      let template = round % 2 == 0 ? Template.plain : Magazine.withSidebars
      let issue = magazine.issue(template)
      let count = issue.main.story.paragraphs.count
      var place = 0
      for part in issue.parts {
        #expect(part.paragraphs.lowerBound == place)
        #expect(!part.paragraphs.isEmpty || count == 0)
        place = part.paragraphs.upperBound
        #expect(
          issue.articles[part.article].paragraphs.clamped(to: part.paragraphs) == part.paragraphs)
      }
      #expect(place == count)
      place = 0
      for article in issue.articles {
        #expect(article.paragraphs.lowerBound == place)
        place = article.paragraphs.upperBound
      }
      #expect(place == count)
      for sidebar in issue.sidebars {
        #expect(issue.articles[sidebar.article].paragraphs.contains(sidebar.anchor))
      }
      var bytes: [UInt8: Int] = [:]
      for byte in magazine.document.text { bytes[byte, default: 0] += 1 }
      for story in issue.stories {
        var end = TextOffset.zero
        for paragraph in story.story.paragraphs {
          #expect(paragraph.range.lowerBound == end)
          #expect(!paragraph.range.isEmpty)
          end = paragraph.range.upperBound
        }
        #expect(end == story.story.text.endOffset)
        for byte in story.story.text.utf8 { bytes[byte, default: 0] -= 1 }
      }
      #expect(bytes.values.allSatisfy { $0 == 0 })
      #expect(magazine.issue(template).parts == issue.parts)
    }
  }

  static func scribble(
    _ magazine: inout Magazine, depth: Int, _ generator: inout Seeded
  ) {
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0, 1: magazine.line("")
      case 2: magazine.object(.pageBreak(to: .column, columns: nil))
      case 3: magazine.object(.rule(RuleAttributes()))
      case 4: magazine.line("Head", .headline) { $0.span = .all }
      case 5: magazine.picture()
      case 6 where depth < 3:
        let kinds: [ElementKind] = depth == 0 ? [.article] : [.box, .figure, .sidebar, .note]
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
        var inner = generator
        magazine.within(kind) { scribble(&$0, depth: depth + 1, &inner) }
        generator = inner
      case 7 where depth > 0 && depth < 3:
        var inner = generator
        magazine.within(.box, ask: { $0.span = .columns(2) }) {
          scribble(&$0, depth: depth + 1, &inner)
        }
        generator = inner
      default: magazine.line("text")
      }
    }
  }
}
