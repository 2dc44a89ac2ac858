import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Text in columns that begins a page of its own here and there: each stretch of it is searched as if it were all there is.
@Suite struct StretchTests {
  private static func text(_ random: inout Seeded, _ paragraphs: ClosedRange<Int>) -> String {
    (0..<random.number(paragraphs)).map { _ in random.words(8...70) + "\n" }.joined()
  }

  /// Two texts that a forced break parts are about as even as they are by themselves, where the second begins on the same side:
  /// its first page faces one then, and alone it faces none. They are never dearer than the greedy pager has them.
  @Test func partsAreAsEvenAsAlone() {
    var (compared, better) = (0, 0)
    var uneven = (together: 0, alone: 0)
    for seed in 0..<12 {
      var random = Seeded(UInt64(seed) &+ 97_000)
      let design = EnumeratedIssue.design(
        columns: random.number(1...3), rows: random.number(12...24))
      let parts = [
        StretchTests.text(&random, 40...70), StretchTests.text(&random, 40...70),
      ]
      let whole = EnumeratedIssue(parts.joined(separator: "<break to=page>\n"), design)
      let together = LayoutPage.cost(whole.pages(.spread))
      let greedy = LayoutPage.cost(whole.pages(.greedy))
      #expect(!(greedy < together), "\(seed)")
      if together.uneven < greedy.uneven { better += 1 }
      let alone = parts.map { EnumeratedIssue($0, design).pages(.spread) }
      // Those that are short are searched whole beside.
      guard alone[0].count.isMultiple(of: 2), alone.allSatisfy({ $0.count > 4 }) else { continue }
      compared += 1
      let sum = LayoutPage.cost(alone[0]) + LayoutPage.cost(alone[1])
      #expect(together.forced <= sum.forced, "\(seed)")
      uneven.together += together.uneven
      uneven.alone += sum.uneven
    }
    #expect(compared >= 3 && better >= 8, "\(compared), \(better)")
    #expect(uneven.together * 10 <= uneven.alone * 11, "\(uneven)")
  }

  /// A part that begins a right-hand page leaves the one before it empty where it has to.
  @Test(arguments: [20, 30, 40]) func partsMayAskForASide(_ paragraphs: Int) {
    var random = Seeded(97_100)
    let design = EnumeratedIssue.design(columns: 2, rows: 14)
    let parts = (0..<3).map { _ in StretchTests.text(&random, paragraphs...paragraphs + 1) }
    let issue = EnumeratedIssue(parts.joined(separator: "<break to=recto>\n"), design)
    let pages = issue.pages(.spread)
    let starts = issue.issue.main.story.paragraphs
    #expect(pages.map(\.number) == Array(1...pages.count))
    for page in pages where page.isBlank { #expect(page.number.isMultiple(of: 2)) }
    let letters = pages.flatMap(\.frames).map(\.frame.visibleRange.count).reduce(0, +)
    #expect(letters == issue.issue.main.story.text.utf8.count && starts.count >= 3 * paragraphs)
    #expect(!(LayoutPage.cost(issue.pages(.greedy)) < LayoutPage.cost(pages)))
  }

  /// Headings over all columns and columns that end where the text asks for it do not end the search: what comes behind one is
  /// known to the pages before it. Compared with the greedy pager, and with the search that fills pages as wholes.
  @Test func searchGoesOnBelowHeadingsOverColumns() {
    var uneven = (spread: 0, wholes: 0, greedy: 0)
    var (pages, dearer, cheaper) = (0, 0, 0)
    for seed in LongRun.seeds(10, long: 400) {
      var random = Seeded(UInt64(seed) &+ 98_000)
      let design = EnumeratedIssue.design(
        columns: random.number(2...3), rows: random.number(14...30))
      let parts = (0..<random.number(4...6)).map { _ in StretchTests.text(&random, 12...24) }
      // Columns that end where the text asks for it, in every fourth.
      let text =
        seed % 4 == 3
        ? parts.joined(separator: "<break to=column>\n")
        : parts.map { "<h2 span=all>\(random.words(2...5))</h2>\n\($0)" }.joined()
      let issue = EnumeratedIssue(text, design)
      let found = issue.pages(.spread)
      guard found.count > SpreadSearch.mostShort else { continue }
      pages += found.count
      let cost = LayoutPage.cost(found)
      let greedy = LayoutPage.cost(issue.pages(.greedy))
      #expect(!(greedy < cost), "\(seed)")
      let context = issue.context
      var search = SpreadSearch(context, from: PageState(context.sidebars))
      var wholes = PageCost.none
      var state = PageState(context.sidebars)
      while let plan = search.next() {
        wholes = wholes + search.judge.defects(of: plan, from: state).cost(search.weights)
        state = plan.next
      }
      if wholes < cost { dearer += 1 }
      if cost < wholes { cheaper += 1 }
      uneven.spread += cost.uneven
      uneven.wholes += wholes.uneven
      uneven.greedy += greedy.uneven
    }
    print(
      "Headings over columns: \(pages) pages, uneven \(uneven.spread); \(uneven.wholes) by whole pages,",
      "\(uneven.greedy) by the greedy pager; cheaper than whole pages \(cheaper), dearer \(dearer)")
    #expect(pages > 60 && cheaper > 4 * dearer)
    #expect(uneven.spread < uneven.wholes && uneven.spread * 5 < uneven.greedy * 4)
  }
}
