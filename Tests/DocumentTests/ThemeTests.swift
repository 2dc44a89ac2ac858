import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesettingDocument

@Suite("Theme")
struct ThemeTests {
  private static let themes: [(name: String, theme: Theme)] = [
    ("plain", .plain), ("monthly", .monthly), ("newspaper", .newspaper), ("zine", .zine),
  ]
  private static let looks: [(ElementKind, any WritableKeyPath<Theme, ParagraphLook> & Sendable)] =
    [
      (.headline, \.headline), (.deck, \.deck), (.byline, \.byline), (.h1, \.[heading: 2]),
      (.h2, \.[heading: 3]), (.h3, \.[heading: 4]), (.h4, \.[heading: 5]), (.h5, \.[heading: 6]),
      (.pullquote, \.pullquote), (.quote, \.quotation), (.code, \.codeBlock), (.list, \.list),
      (.table, \.table), (.figure, \.figure), (.caption, \.caption), (.box, \.box), (.note, \.note),
    ]
  private static let letterLooks: [(InlineRole, any WritableKeyPath<Theme, TextLook> & Sendable)] =
    [
      (.code, \.code), (.strong, \.strong), (.emphasis, \.emphasis), (.keyboard, \.keyboard),
      (.quotation, \.quoted), (.deletion, \.deletion), (.noteMark, \.noteMark),
    ]
  /// No template has it.
  private static let odd = Color.hex(0x12_3456)

  private let document = MagazineDocument {
    Heading("Headline")
    Deck("A deck")
    Byline("A byline")
    for level in 2...6 { Heading("Heading \(level)", level: level) }
    Pullquote("Words worth it")
    Quotation("Said")
    CodeBlock("let a = 1")
    List { "item" }
    Table { Row { "cell" } }
    Figure("none.png", caption: "A caption")
    Box("boxed")
    Paragraph {
      "plain "
      Code("code")
      Strong("strong")
      Emphasis("emphasis")
      Keyboard("key")
      Quoted("quoted")
      Deletion("gone")
      Note("A note.")
      "."
    }
  }

  /// The letters of the odd colour, each run with its paragraph's element and those around it.
  private func coloured(_ theme: Theme) -> [(text: String, kinds: Set<ElementKind>)] {
    let tree = document.elementTree
    let stories = StoryBuilder(body: theme.template.body) { _ in
      .size(Size(width: 300, height: 200))
    }
    let issue = IssueBuilder(stories, template: theme.template).build(tree)
    return issue.stories.flatMap { styled -> [(text: String, kinds: Set<ElementKind>)] in
      let story = styled.story
      return story.paragraphs.flatMap { paragraph -> [(text: String, kinds: Set<ElementKind>)] in
        story.text.runs.filter {
          $0.attributes.color == ThemeTests.odd && $0.range.lowerBound < paragraph.range.upperBound
            && paragraph.range.lowerBound < $0.range.upperBound
        }.map { run in
          var kinds: Set<ElementKind> = []
          if let place = paragraph.element {
            kinds = Set((tree.ancestors(of: place) + [place]).map { tree.elements[$0].kind })
          }
          return (story.text.string(in: run.range), kinds)
        }
      }
    }
  }

  @Test("A look of paragraphs changes those of its kind", arguments: ThemeTests.looks.indices)
  func paragraphs(_ index: Int) {
    let (kind, path) = ThemeTests.looks[index]
    for (name, theme) in ThemeTests.themes {
      #expect(coloured(theme).isEmpty)
      var changed = theme
      changed[keyPath: path].text.color = ThemeTests.odd
      let found = coloured(changed)
      // The only letters of a figure have a colour of their own there.
      if kind != .figure || name != "monthly" { #expect(!found.isEmpty, "\(kind) \(name)") }
      for run in found { #expect(run.kinds.contains(kind), "\(kind) \(name): \(run.text)") }
    }
  }

  @Test("A look of letters changes those of its role", arguments: ThemeTests.letterLooks.indices)
  func letters(_ index: Int) {
    let words = ["code", "strong", "emphasis", "key", "quoted", "gone", "1"]
    let (role, path) = ThemeTests.letterLooks[index]
    for (name, theme) in ThemeTests.themes {
      var changed = theme
      changed[keyPath: path].color = ThemeTests.odd
      #expect(coloured(changed).map(\.text) == [words[index]], "\(role) \(name)")
    }
  }

  @Test func aStyleThatTwoKindsShareIsOneOfItsOwn() {
    var theme = Theme.plain
    theme.template.elements.rules[ElementMap.Key(.h1)] = {
      var rule = ElementMap.Rule()
      rule.style = "h2"
      return rule
    }()
    theme[heading: 2].text.color = ThemeTests.odd
    #expect(coloured(theme).map(\.text).map { $0.contains("Heading 2") } == [true])
    theme[heading: 3].text.color = ThemeTests.odd
    #expect(coloured(theme).count == 2)
  }

  @Test func classes() {
    var theme = Theme.plain
    theme[style: "loud"].text.color = ThemeTests.odd
    #expect(theme[style: "loud"].text.color == ThemeTests.odd)
    #expect(theme[letters: "loud"] == TextLook())
    #expect(coloured(theme).isEmpty)
  }

  @Test func themesShip() {
    #expect(ThemeTests.themes.map(\.theme.template.name) == ThemeTests.themes.map(\.name))
  }
}
