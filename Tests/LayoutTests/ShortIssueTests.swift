import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Issues of up to three pages are searched whole, as far as the bound of tries lets them.
@Suite struct ShortIssueTests {
  /// What came of searching an issue below what the greedy pager’s pages cost.
  private struct Searched {
    /// What the cheapest pages cost; nil where none cost less.
    var best: PageCost?
    /// How many ways to fill its pages were tried, and how many were cut.
    var tried = 0
    var cut = 0
  }

  private func search(
    _ set: EnumeratedIssue, _ greedy: PageCost, most: Int = SpreadSearch.mostShortTries
  ) -> Searched {
    var searched = Searched()
    for page in 1...SpreadSearch.mostShort {
      let context = set.context
      let trials = PageTrials(ofPage: page)
      let search = SpreadSearch(context, from: PageState(context.sidebars), trials: trials)
      let way = search.shortWay(cheaperThan: greedy, most: most)
      if page == 1 {
        searched.best = way?.cost
      } else {
        // Who looks on changes nothing.
        #expect(way?.cost == searched.best)
      }
      searched.tried += trials.trials.count
      searched.cut += trials.dropped
    }
    return searched
  }

  /// Two columns of thirty rows on two or three pages: paragraphs that may be a line longer or shorter, and boxes that keep
  /// together, so that columns end short whatever becomes of the paragraphs.
  private static func set(_ seed: Int) -> EnumeratedIssue {
    var random = Seeded(UInt64(seed) &+ 97_000)
    var text = ""
    func words(_ count: ClosedRange<Int>) -> String {
      (0..<random.number(count)).map { _ in
        String(repeating: random.pick(["a", "b", "c", "d", "e", "f"]), count: random.number(1...4))
      }.joined(separator: " ")
    }
    for _ in 0..<3 {
      for _ in 0..<random.number(3...5) { text += words(60...120) + "\n" }
      text += "<box keep=together>\n\(words(200...260))\n</box>\n"
    }
    return EnumeratedIssue(text, EnumeratedIssue.design(columns: 2, rows: 30))
  }

  /// Columns that end short let hundreds of ways cost less: no more than the bound are tried, the rest is counted with its
  /// page, and what stands costs less than what was known, or that stands. Where nothing was cut, nothing more is found.
  @Test func theBoundIsReachedAndCounted() {
    var (looked, reached, cheaper, dearer) = (0, 0, 0, 0)
    for seed in 0..<12 {
      let set = ShortIssueTests.set(seed)
      let pages = set.pages(.greedy)
      guard pages.count <= SpreadSearch.mostShort else { continue }
      looked += 1
      let greedy = LayoutPage.cost(pages)
      let bounded = search(set, greedy)
      let all = search(set, greedy, most: ShortIssueTests.enough)
      #expect(bounded.tried <= SpreadSearch.mostShortTries && all.cut == 0)
      if let best = bounded.best {
        #expect(best < greedy)
        cheaper += 1
      }
      if bounded.cut > 0 { reached += 1 } else { #expect(all.best == bounded.best) }
      let chosen = LayoutPage.cost(set.pages(.spread))
      #expect(!(greedy < chosen))
      if let best = all.best, best < chosen { dearer += 1 }
    }
    print(
      """
      \(looked) short issues, \(reached) with more ways than are tried, \(cheaper) cheaper all the same; \
      \(dearer) dearer than need be
      """)
    #expect(looked == 12 && reached > 0 && cheaper > 0)
  }

  /// So many tries are enough to search these issues whole.
  private static let enough = 20_000

  /// Where nothing at all may be tried, nothing is found, and that is counted.
  @Test func nothingIsFoundWithoutTries() {
    let set = ShortIssueTests.set(6)
    let greedy = LayoutPage.cost(set.pages(.greedy))
    let none = search(set, greedy, most: 0)
    #expect(none.best == nil && none.tried == 0 && none.cut == 1)
  }
}
