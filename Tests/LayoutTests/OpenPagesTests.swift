import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// The pages that may still change, held against ways that are kept whole.
@Suite struct OpenPagesTests {
  private static func way(before: Int, _ cost: Int) -> OpenPages.Way {
    OpenPages.Way(
      before: before, token: .start, cost: PageCost(forced: 0, uneven: 0, taste: cost),
      isGreedy: false)
  }

  /// Pages are taken as soon as all ways have them in common, and not before; ways that do not meet are cut to the
  /// first.
  @Test(arguments: 0..<300) func takesWhatIsCommon(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 97_000)
    let most = random.number(1...8)
    // Ways that meet nowhere.
    let isParallel = random.once(in: 4)
    var open = OpenPages(OpenPagesTests.way(before: 0, 0), behind: 0)
    // The whole ways, by what they cost, which names them.
    var paths: [Int: [Int]] = [0: []]
    var (end, taken, cuts, name) = ([Int]?.none, [Int](), 0, 0)
    let count = random.number(1...70)
    for page in 1...count {
      let before = open.ways.map(\.cost.taste)
      if page > count - 4, random.once(in: 2) {
        // Each end is cheaper than the one before.
        let place = random.number(0...before.count - 1)
        end = (paths[before[place]] ?? []) + [-page]
        open.noteEnd(OpenPagesTests.way(before: place, -page))
      }
      let ways = (0..<random.number(1...most)).map { place in
        name += 1
        let from =
          isParallel ? min(place, before.count - 1) : random.number(0...before.count - 1)
        paths[name] = (paths[before[from]] ?? []) + [name]
        return OpenPagesTests.way(before: from, name)
      }
      open.append(ways)
      var live = ways.compactMap { paths[$0.cost.taste] }
      // The last page may be taken back: all ways to the one before stay.
      var behind = before.compactMap { paths[$0] }
      let first = live[0][taken.count]
      if page - taken.count > OpenPages.most,
        (live + behind).contains(where: { $0[taken.count] != first })
      {
        live.removeAll { $0[taken.count] != first }
        behind.removeAll { $0[taken.count] != first }
        if end.map({ $0[taken.count] != first }) ?? false { end = nil }
        cuts += 1
      }
      let all = live + behind + [end].compactMap(\.self)
      var common = taken.count
      while common < page - 1, common < (end?.count ?? .max) - 1,
        all.allSatisfy({ $0[common] == live[0][common] })
      {
        common += 1
      }
      let expected = Array(live[0][taken.count..<common])
      #expect(open.takeCommon().map(\.cost.taste) == expected, "page \(page)")
      taken += expected
      #expect(open.ways.map(\.cost.taste) == live.compactMap(\.last))
      #expect(open.cuts == cuts && open.number == page)
      #expect(page - taken.count <= OpenPages.most + 1)
    }
    let best = paths[open.ways[0].cost.taste] ?? []
    #expect(open.takeBest().map(\.cost.taste) == Array(best[taken.count...]))
    #expect(open.isEmpty)
  }

  /// Where no way leads on, the cheapest to the text's end is taken.
  @Test func takesTheCheapestEnd() {
    var open = OpenPages(OpenPagesTests.way(before: 0, 0), behind: 4)
    open.append([OpenPagesTests.way(before: 0, 10), OpenPagesTests.way(before: 0, 12)])
    #expect(open.takeCommon().isEmpty)
    open.noteEnd(OpenPagesTests.way(before: 0, 25))
    open.noteEnd(OpenPagesTests.way(before: 1, 20))
    open.noteEnd(OpenPagesTests.way(before: 0, 22))
    #expect(open.endCost?.taste == 20)
    open.append([])
    #expect(open.takeCommon().isEmpty && !open.isEmpty)
    #expect(open.takeBest().map(\.cost.taste) == [12, 20])
    #expect(open.isEmpty)
  }

  /// In texts of all kinds ways meet within a few pages: no page is decided before all have it in common, and none that
  /// can still change lies far back.
  @Test func waysMeet() throws {
    var (pages, cuts, most) = (0, 0, 0)
    for seed in LongRun.seeds(10, long: 500) {
      let context = LongTextTests.text(seed).context
      var search = try #require(
        ColumnSearch(context, from: PageState(context.sidebars), weights: PageWeights()))
      while search.next() != nil { pages += 1 }
      cuts += search.open.cuts
      most = max(most, search.open.mostOpen)
    }
    print(
      "\(pages) pages: \(most) open at most, \(cuts) decided before all ways had them in common")
    #expect(cuts == 0 && most <= OpenPages.most)
  }
}
