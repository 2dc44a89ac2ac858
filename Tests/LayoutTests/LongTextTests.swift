import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// The search held against the exact one over the whole text, for one flow in which nothing is inserted.
@Suite struct LongTextTests {
  static func text(_ seed: Int) -> EnumeratedIssue {
    var random = Seeded(UInt64(seed) &+ 95_000)
    let design = EnumeratedIssue.design(
      columns: random.number(1...3), rows: random.number(12...24))
    let text = (0..<random.number(40...80)).map { _ in random.words(8...70) + "\n" }.joined()
    return EnumeratedIssue(text, design)
  }

  /// How far the pages are from the exact result is printed, and is nothing.
  @Test func nothingCheaperInTheWholeText() {
    var (counted, open, cheaper, tried, pages) = (0, 0, 0, 0, 0)
    var (distance, greedy) = (PageCost.none, PageCost.none)
    // Those at the end were dearer than need be once, the last than greedy.
    for seed in Array(LongRun.seeds(20, long: 500)) + [277, 322] {
      let text = LongTextTests.text(seed)
      let chosen = text.pages(.spread)
      let cost = LayoutPage.cost(chosen)
      let before = LayoutPage.cost(text.pages(.greedy))
      var exact = ColumnEnumerator(text.context)
      let found = exact.cheapest(below: cost)
      counted += 1
      pages += chosen.count
      tried += exact.tried
      if exact.tried >= exact.mostTried { open += 1 }
      greedy = greedy + before
      if let found {
        cheaper += 1
        distance.forced += cost.forced - found.cost.forced
        distance.uneven += cost.uneven - found.cost.uneven
        distance.taste += cost.taste - found.cost.taste
        print("text \(seed): \(found.cost) < \(cost)")
      }
      #expect(!(before < cost), "text \(seed)")
    }
    print(
      """
      \(counted) texts of \(pages) pages: \(cheaper) dearer than the exact result, by \(distance) of \(greedy) that \
      the greedy pager has; \(tried) columns tried, \(open) texts not to their ends
      """)
    #expect(cheaper == 0 && open == 0)
  }

  /// Tiers of vertical lines, in which lines end at random places as well.
  static func tiers(_ seed: Int) -> EnumeratedIssue {
    var random = Seeded(UInt64(seed) &+ 95_500)
    var design = EnumeratedIssue.design(columns: 1, rows: 24)
    design.writingMode = random.once(in: 2) ? .verticalRL : .verticalLR
    // Lines of 250 pt in each tier.
    design.columns = random.number(1...3)
    design.gutter = pt(10)
    let height = pt(250) * design.columns + design.gutter * (design.columns - 1)
    design.size.height = design.margins.top + height + design.margins.bottom
    design.size.width =
      design.margins.left + design.leading * random.number(12...24) + design.margins.right
    let text = (0..<random.number(20...50)).map { _ in random.words(8...70) + "\n" }.joined()
    return EnumeratedIssue(text, design)
  }

  @Test func nothingCheaperInTiers() {
    var (better, open) = (0, 0)
    for seed in LongRun.seeds(12, long: 200) {
      let text = LongTextTests.tiers(seed)
      let cost = LayoutPage.cost(text.pages(.spread))
      var exact = ColumnEnumerator(text.context)
      let found = exact.cheapest(below: cost)
      #expect(found == nil, "text \(seed): \(cost) for \(found.map { "\($0.cost)" } ?? "")")
      if exact.tried >= exact.mostTried { open += 1 }
      if cost < LayoutPage.cost(text.pages(.greedy)) { better += 1 }
    }
    #expect(open == 0 && better >= 5, "\(better) better, \(open) not to their ends")
  }

  /// A paragraph of very many pages is no reason to look at a few pages at a time.
  @Test func aParagraphOfManyPagesIsPartOfTheWhole() {
    var random = Seeded(95_900)
    func short() -> String { (0..<12).map { _ in random.words(8...70) + "\n" }.joined() }
    let long = random.words(18_000...18_000) + "\n"
    let issue = EnumeratedIssue(
      short() + long + short(), EnumeratedIssue.design(columns: 2, rows: 20))
    #expect(long.utf8.count > 100_000)
    let context = issue.context
    #expect(
      ColumnSearch(context, from: PageState(context.sidebars), weights: PageWeights()) != nil)
    let chosen = issue.pages(.spread)
    #expect(chosen.count > 40)
    let frames = chosen.flatMap(\.frames)
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect(frame.frame.visibleRange.upperBound == next.frame.visibleRange.lowerBound)
    }
    #expect(!(LayoutPage.cost(issue.pages(.greedy)) < LayoutPage.cost(chosen)))
  }
}
