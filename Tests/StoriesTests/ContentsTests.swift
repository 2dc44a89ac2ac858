import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@Suite("Contents and index")
struct ContentsTests {
  static func references(_ pages: [PageMark.Key: Int], count: Int = 30) -> PageReferences {
    var references = PageReferences()
    references.pages = pages
    references.labels = (1...count).map(String.init)
    return references
  }

  static func contents(levels: Int?, _ references: PageReferences = PageReferences()) -> StyledIssue
  {
    Magazine.issue(references: references) {
      $0.within(.article, ask: { $0.classes = ["cover"] }) { $0.line("NEAP", .headline) }
      $0.within(.article) {
        $0.line("Contents", .headline)
        $0.object(.contents(levels: levels))
      }
      $0.within(.article, ask: { $0.section = "Features" }) {
        $0.line("Mud", .headline)
        $0.line("By Ada", .byline)
        $0.line("Deep", .h1)
        $0.line("Deeper", .h2)
        $0.within(.box) { $0.line("Boxed", .h1) }
      }
      $0.within(.article, ask: { $0.section = "Features" }) { $0.line("Sand", .headline) }
      $0.within(.article) { $0.line("nameless") }
      $0.within(
        .article,
        ask: {
          $0.title = "Letters"; $0.section = "LETTERS"
        }
      ) { $0.line("Sir") }
    }
  }

  private static func lines(_ issue: StyledIssue) -> [String] {
    issue.main.story.text.string.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func contentsNameArticles() {
    let issue = ContentsTests.contents(levels: nil)
    #expect(issue.usesReferences)
    #expect(
      ContentsTests.lines(issue).prefix(8) == [
        "NEAP", "Contents", "Features", "Mud\t00", "By Ada", "Sand\t00", "Letters\t00", "",
      ])
    let known = ContentsTests.contents(
      levels: nil,
      ContentsTests.references([
        .node(NodeID(rawValue: 502)): 4, .node(NodeID(rawValue: 504)): 12,
      ]))
    #expect(
      ContentsTests.lines(known).prefix(8) == [
        "NEAP", "Contents", "Features", "Mud\t4", "By Ada", "Sand\t12", "Letters\t00", "",
      ])
    #expect(known.problems == [])
    #expect(
      Set(known.marks.map(\.key)).isSuperset(of: [
        .node(NodeID(rawValue: 502)), .node(NodeID(rawValue: 504)),
      ]))
  }

  @Test func contentsNameHeadings() {
    #expect(
      ContentsTests.lines(ContentsTests.contents(levels: 3)).dropFirst(2).prefix(8) == [
        "Features", "Mud\t00", "By Ada", "Deep\t00", "Deeper\t00", "Sand\t00", "Letters\t00", "",
      ])
  }

  @Test func anEntryEndsAtTheMeasure() throws {
    let issue = ContentsTests.contents(levels: 1)
    let entry = issue.main.story.paragraphs[3]
    #expect(entry.style.tabs == [TextTab(TextTab.lineEnd, .end, leader: " .")])
    #expect(entry.style.keepsWithNext)
    #expect(issue.main.story.sourceMap.source(at: entry.range.lowerBound)?.lowerBound == 14)
    // The same paragraph has the same name whatever its page is.
    let known = ContentsTests.contents(
      levels: 1, ContentsTests.references([.node(NodeID(rawValue: 502)): 4]))
    #expect(known.main.story.paragraphs[3].node == entry.node)
  }

  /// Up to three articles of one section keep together; of more any but the name and its first may part.
  @Test(arguments: [1, 2, 3, 4]) func smallSectionsKeepTogether(_ count: Int) {
    let issue = Magazine.issue {
      $0.object(.contents(levels: nil))
      for (section, articles) in [("Tides", 2), ("Mud", count), ("Sand", 1)] {
        for place in 0..<articles {
          $0.within(
            .article,
            ask: {
              $0.title = "\(section) \(place)"
              $0.section = section + "s"
              if section == "Mud" { $0.author = "Ada" }
            }
          ) { $0.line("one") }
        }
      }
    }
    let keeps = issue.main.story.paragraphs.prefix(3 + 1 + 2 * count + 2).map(
      \.style.keepsWithNext)
    let isSmall = count <= 3
    let mud = (0..<count).flatMap { [true, isSmall && $0 + 1 < count] }
    #expect(keeps == [true, true, false] + [true] + mud + [true, false])
  }

  /// An article without a title has no line of its own; its headings have theirs.
  @Test func headingsOfAnArticleWithoutATitleAreNamed() {
    let issue = Magazine.issue {
      $0.object(.contents(levels: 2))
      $0.within(.article, ask: { $0.title = "Mud" }) { $0.line("one") }
      $0.within(.article) {
        $0.line("Deep", .h1)
        $0.line("two")
      }
    }
    #expect(ContentsTests.lines(issue).prefix(2) == ["Mud\t00", "Deep\t00"])
  }

  @Test func nothingToName() {
    let issue = Magazine.issue {
      $0.line("one")
      $0.object(.contents(levels: nil))
      $0.object(.index)
    }
    #expect(issue.problems == ["layout.empty-contents 4", "layout.empty-index 6"])
    #expect(issue.main.story.text.string == "one\n\n\n")
  }

  @Test func indexIsSorted() {
    var pages: [PageMark.Key: Int] = [:]
    for (mark, page) in [3, 12, 14, 13, 20, 7, 8, 9].enumerated() { pages[.index(mark)] = page }
    let issue = Magazine.issue(references: ContentsTests.references(pages)) {
      $0.mark("tide")
      $0.line("one")
      for _ in 0..<3 {
        $0.mark("Éclair")
        $0.line("two")
      }
      $0.mark("Éclair")
      $0.mark("bells", "hand-")
      $0.mark("Bells")
      $0.mark("eclipse")
      $0.mark("mud")
      $0.line("three")
      $0.object(.index)
    }
    let lines = issue.main.story.text.string.split(separator: "\n").suffix(7)
    #expect(
      Array(lines) == [
        "Bells, 8", "bells", "hand-, 7", "Éclair, 12–14, 20", "eclipse, 9", "mud, 00", "tide, 3",
      ])
    #expect(issue.marks.filter { if case .index = $0.key { true } else { false } }.count == 9)
  }

  @Test(arguments: [
    (["b", "a", "C"], ["a", "b", "C"]),
    (["Zebra", "Äpfel", "apfel", "Æther"], ["Æther", "apfel", "Äpfel", "Zebra"]),
    (["10 Downing Street", "A", "2 cv"], ["10 Downing Street", "2 cv", "A"]),
    (["Żuk", "Zulu", "œuvre", "oat"], ["oat", "œuvre", "Żuk", "Zulu"]),
    (["Ωmega", "ἄλφα", "бета", "Ёж"], ["ἄλφα", "Ωmega", "бета", "Ёж"]),
  ])
  func order(_ words: [String], _ sorted: [String]) {
    let issue = Magazine.issue {
      for word in words { $0.mark(word) }
      $0.line("x")
      $0.object(.index)
    }
    let lines = issue.main.story.text.string.split(separator: "\n").dropFirst()
    #expect(lines.map { String($0.prefix(while: { $0 != "," })) } == sorted)
  }

  @Test func marksStandWhereTheyWereWritten() {
    let issue = Magazine.issue(Magazine.withSidebars) {
      $0.line("one")
      $0.within(.sidebar) {
        $0.mark("a")
        $0.line("aside")
      }
      $0.mark("b")
      $0.line("two")
    }
    let marks = issue.marks.map { "\($0.story) \($0.offset.utf8)" }
    #expect(marks == ["1 0", "0 4"])
  }
}
