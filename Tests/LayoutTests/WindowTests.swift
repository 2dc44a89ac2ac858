import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Where figures have places, pages are searched for through a window: a few ways are kept over a few pages. What that loses is
/// measured against a window so wide that hardly anything is given up.
@Suite struct WindowTests {
  /// Articles of eight pages and more, with figures of many sizes.
  private static func issue(_ seed: Int) -> EnumeratedIssue {
    var random = Seeded(UInt64(seed) &+ 99_000)
    let design = EnumeratedIssue.design(
      columns: random.number(1...3), rows: random.number(16...28))
    var text = ""
    for _ in 0..<random.number(2...4) {
      text += "<article>\n<headline span=all>\(random.words(1...4))</headline>\n"
      for _ in 0..<random.number(30...50) {
        text += random.words(20...160) + "\n"
        guard random.number(0...4) == 0 else { continue }
        let lines = (0..<random.number(2...9)).map { _ in "x" }.joined(separator: "<br>")
        let place = ["top", "top bottom", "bottom top", "auto"][random.number(0...3)]
        let span = random.number(0...2) == 0 ? " span=all" : ""
        text += "<figure place=\"\(place)\"\(span)><caption>\(lines)</figure>\n"
      }
      text += "</article>\n"
    }
    return EnumeratedIssue(text, design)
  }

  /// What the pages cost that the search finds, and how many there are.
  private func searched(
    _ issue: EnumeratedIssue, _ reach: SpreadSearch.Reach
  ) -> (cost: PageCost, pages: Int) {
    let context = issue.context
    var state = PageState(context.sidebars)
    var search = SpreadSearch(context, from: state)
    search.reach = reach
    var cost = PageCost.none
    var pages = 0
    while let plan = search.next() {
      cost = cost + search.judge.defects(of: plan, from: state).cost(search.weights)
      state = plan.next
      pages += 1
    }
    return (cost, pages)
  }

  /// The window as it is loses little to one that is eight times as wide, eight times as far and tries as much more; one of a
  /// single way loses more.
  @Test func windowIsNearTheWidest() {
    let wide = SpreadSearch.Reach(
      ways: 64, ahead: 128, dearer: 40_000_000, uneven: (by: 40, ways: 16), fills: 16)
    let narrow = SpreadSearch.Reach(ways: 1, ahead: 3, dearer: 0, uneven: (by: 1, ways: 0))
    var (pages, dearer, cheaper, narrowed) = (0, 0, 0, 0)
    var sums = (usual: PageCost.none, wide: PageCost.none)
    for seed in LongRun.seeds(6, long: 100) {
      let issue = WindowTests.issue(seed)
      let usual = searched(issue, SpreadSearch.Reach())
      let widest = searched(issue, wide)
      pages += usual.pages
      sums.usual = sums.usual + usual.cost
      sums.wide = sums.wide + widest.cost
      if widest.cost < usual.cost {
        dearer += 1
        print("  \(seed): \(usual.cost), by the widest window \(widest.cost)")
      }
      if usual.cost < widest.cost { cheaper += 1 }
      if usual.cost < searched(issue, narrow).cost { narrowed += 1 }
    }
    print(
      "Window: \(pages) pages, uneven \(sums.usual.uneven), by the widest \(sums.wide.uneven);",
      "dearer in \(dearer), cheaper in \(cheaper); cheaper than a single way in \(narrowed)")
    #expect(sums.usual.forced <= sums.wide.forced && narrowed > 0)
    #expect(sums.usual.uneven * 50 <= sums.wide.uneven * 51)
  }
}
