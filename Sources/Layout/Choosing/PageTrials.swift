import TypesetElementTree
import TypesetGeometry
package import TypesetRichText
import TypesetTemplates
import Typesetting

/// A way to fill a page that the search tried.
package struct PageTrial: Sendable {
  /// What readers mind about the page.
  package var defects: PageDefects
  /// What the page costs.
  package var cost: PageCost
  /// What all pages up to its end cost.
  package var total: PageCost
  /// Whether the greedy pager comes this way.
  package var isGreedy: Bool
  /// The paragraphs that are not set in their best lines, as the page's record has them.
  package var variants: [LayoutVariant]
  /// The figures that were given places, by their stories, and where: `head`, `foot`, `page`, `spread` or `side`; and how large
  /// those are that do not have their own size.
  package var figures: [(story: Int, edge: String, columns: ClosedRange<Int>, size: FigureSize?)]
  /// Where the text of articles goes on behind it; nil at its end.
  package var end: TextOffset?
  /// Where the text of articles begins on it; nil where there is none.
  package var start: TextOffset?
  /// Whether it is the one that was chosen.
  package var isChosen = false
}

/// The ways to fill one page that the search tried, for whoever asks why it looks as it does.
///
/// It belongs to the thread of the pager that it is given to.
package final class PageTrials {
  /// The page, by its number.
  package let page: Int
  /// What was tried, in order, each once.
  package private(set) var trials: [PageTrial] = []
  private var seen: Set<Key> = []
  /// How many ways to the page's end were not followed though they were nearly as good, since enough others were.
  package private(set) var dropped = 0

  private struct Edge: Equatable {
    var name: String
    var size: FigureSize?
  }

  private struct Key: Hashable {
    var state: PageState
    var before: PageState
    var variants: [Int: LineVariant]
    var figures: [FigurePlacement]
    var total: PageCost
  }

  /// Those of the page with the number `page`.
  package init(ofPage page: Int) { self.page = page }

  /// A layout begins: what was tried in the one before counts no more.
  func begin() {
    trials = []
    seen = []
    dropped = 0
  }

  /// Notes a way to fill the page, from `state` on.
  func note(
    _ plan: PagePlan, from state: PageState, defects: PageDefects, cost: PageCost, total: PageCost,
    isGreedy: Bool, in issue: StyledIssue
  ) {
    guard plan.number == page, plan.kind == .text else { return }
    let key = Key(
      state: plan.next, before: state, variants: plan.variants, figures: plan.figures, total: total)
    guard seen.insert(key).inserted else { return }
    trials.append(
      PageTrial(
        defects: defects, cost: cost, total: total, isGreedy: isGreedy,
        variants: plan.layoutVariants(in: issue),
        figures: plan.figures.map {
          (
            issue.sidebars[$0.sidebar].story, $0.edge.name,
            $0.columns.lowerBound + 1...$0.columns.upperBound, $0.size
          )
        }, end: plan.next.token?.offset, start: state.token?.offset))
  }

  /// Notes that so many ways to the end of the page with `number` are not followed.
  func noteDropped(_ count: Int, onPage number: Int) {
    if number == page { dropped += count }
  }

  /// Marks the way that `plan` is, which was chosen for the page.
  func choose(_ plan: PagePlan, from state: PageState, in issue: StyledIssue) {
    let variants = plan.layoutVariants(in: issue)
    let end = plan.next.token?.offset
    let start = state.token?.offset
    let edges = plan.figures.map { Edge(name: $0.edge.name, size: $0.size) }
    let chosen = trials.indices.filter {
      trials[$0].variants == variants && trials[$0].end == end && trials[$0].start == start
        && trials[$0].figures.map { Edge(name: $0.edge, size: $0.size) } == edges
    }.min { trials[$0].total < trials[$1].total }
    if let chosen { trials[chosen].isChosen = true }
  }
}

extension FigurePlacement.Edge {
  /// Its name in reports.
  var name: String {
    switch self {
    case .head: "head"
    case .foot: "foot"
    case .page: "page"
    case .spread: "spread"
    case .side: "side"
    }
  }
}

extension PagePlan {
  /// Its variants as records have them.
  func layoutVariants(in issue: StyledIssue) -> [LayoutVariant] {
    variants.sorted { $0.key < $1.key }.compactMap { index, variant in
      guard case .lines(let lines) = variant else { return nil }
      return LayoutVariant(node: issue.main.story.paragraphs[index].node, lines: lines)
    }
  }
}
