import TypesetTemplates
import Typesetting

/// The ways to the pages that may still change, from the last that all of them have in common.
///
/// Of each page only the ways are kept that some way to the last page comes by: there are ever fewer of them the further
/// back a page lies, so that looking whether one is left costs no more than the ways that went. All are values: a copy
/// has its own.
struct OpenPages {
  /// A way to the end of a page.
  struct Way {
    /// Its place among the ways to the page before.
    fileprivate(set) var before: Int
    /// Where the text goes on behind it; nil at its end.
    let token: BreakToken?
    /// What all pages up to it cost.
    let cost: PageCost
    /// The paragraphs that begin on the page and are not set in their best lines.
    let variants: [Int: LineVariant]
    /// Where columns of the page end that are ended before their feet.
    let ends: [Int: LineEnd]
    /// The columns of the page, as far as they are known.
    fileprivate(set) var columns: [KnownPlan]
    /// How many paragraphs are not set in their best lines on all pages up to it.
    let varied: Int
    /// How many rows higher than they might the columns of the page end, as all of its spread do.
    let spared: Int
    /// How many rows its last column ends short (`PageState.facingGap`).
    let gap: Int?
    /// The piece that was begun last (`PageState.begun`); nil at the text's end.
    let begun: Int?
    /// Whether the greedy pager comes this way.
    let isGreedy: Bool

    init(
      before: Int, token: BreakToken?, cost: PageCost, variants: [Int: LineVariant] = [:],
      ends: [Int: LineEnd] = [:], columns: [KnownPlan] = [], varied: Int = 0,
      sparing spared: Int = 0, gap: Int? = nil, begun: Int? = nil, isGreedy: Bool
    ) {
      self.before = before
      self.token = token
      self.cost = cost
      self.variants = variants
      self.ends = ends
      self.columns = columns
      self.varied = varied
      self.spared = spared
      self.gap = gap
      self.begun = begun
      self.isGreedy = isGreedy
    }

    /// The same, where the greedy pager comes to its end as well.
    var asGreedy: Way {
      Way(
        before: before, token: token, cost: cost, variants: variants, ends: ends, columns: columns,
        varied: varied, sparing: spared, gap: gap, begun: begun, isGreedy: true)
    }
  }

  /// A way to the text's end.
  private struct End {
    var way: Way
    /// The number of its last page.
    var number: Int
  }

  /// So many pages may still change at most. Ways that have not met on as many are about as good as each other there.
  static let most = 24
  /// The columns of so many pages are kept, so that they need not be filled twice: mostly all ways have the page before
  /// them in common.
  static let mostFilled = 4

  /// The ways to each page. Of the first page, which is decided, there is one; those to the last lead on.
  private var pages: [[Way]]
  /// The number of the first of them.
  private var first: Int
  /// The cheapest way that has come to the text's end, and the number of its page.
  private var end: End?
  /// How often a page was decided before all ways had it in common.
  private(set) var cuts = 0
  /// How many pages, at most, could still change at a time.
  private(set) var mostOpen = 0

  /// Behind the page with the number `number` is `way`.
  init(_ way: Way, behind number: Int) {
    pages = [[way]]
    first = number
  }

  /// The ways that lead on.
  var ways: [Way] { pages[pages.count - 1] }
  /// The number of the last page that they have.
  var number: Int { first + pages.count - 1 }
  /// What the cheapest way to the text's end costs, where there is one.
  var endCost: PageCost? { end?.way.cost }
  /// Whether nothing is left to decide.
  var isEmpty: Bool { ways.isEmpty && end == nil }

  /// Adds the ways to the next page, the cheapest first.
  mutating func append(_ ways: [Way]) {
    pages.append(ways)
    let place = pages.count - 1 - OpenPages.mostFilled
    guard place > 0 else { return }
    for way in pages[place].indices { pages[place][way].columns = [] }
  }

  /// Takes back the ways to the last page; false where it is decided already.
  mutating func takeBack() -> Bool {
    guard pages.count > 1 else { return false }
    if let known = end, known.number >= number { end = nil }
    pages.removeLast()
    return true
  }

  /// Notes a way to the text's end on the next page, where it is the cheapest.
  mutating func noteEnd(_ way: Way) {
    if let known = end, !(way.cost < known.way.cost) { return }
    end = End(way: way, number: number + 1)
  }

  /// Takes the cheapest way of all, and leaves none.
  mutating func takeBest() -> [Way] {
    var best: [Way] = []
    if let way = ways.first {
      if pages.count > 1 { best = path(to: way, number: number) }
    } else if let end {
      best = path(to: end.way, number: end.number)
    }
    pages = [[]]
    end = nil
    return best
  }

  /// Takes the pages that all ways have in common, and the first where too many could still change.
  ///
  /// - Parameter kept: So many of the last may be taken back, and are not decided.
  mutating func takeCommon(keeping kept: Int = 1) -> [Way] {
    guard !ways.isEmpty else { return [] }
    letGo(keeping: kept)
    mostOpen = max(mostOpen, pages.count - 1)
    if pages.count - 1 > OpenPages.most { cut() }
    // The last page is not decided before another follows it.
    let common = pages.indices.dropFirst().dropLast(kept).prefix {
      let number = first + $0
      return pages[$0].count == 1 && (end.map { $0.number > number } ?? true)
    }
    guard let last = common.last else { return [] }
    let taken = common.map { pages[$0][0] }
    pages.removeFirst(last)
    pages[0][0].columns = []
    first += last
    return taken
  }

  /// The way to each page behind the first that leads to `way`, which is one to the page with `number`.
  private func path(to way: Way, number: Int) -> [Way] {
    var path = [way]
    for place in (1..<max(number - first, 1)).reversed() {
      path.append(pages[place][path[path.count - 1].before])
    }
    return path.reversed()
  }

  /// Lets the ways go that nothing leads on from, but for the last `kept` pages and one: where these are taken back, all ways to
  /// the page before lead on again, the greedy pager's among them. O(the ways that go), while none has come to the text's end.
  private mutating func letGo(keeping kept: Int) {
    for place in (1..<max(pages.count - 1 - kept, 1)).reversed() {
      var isUsed = Array(repeating: false, count: pages[place].count)
      for way in pages[place + 1] { isUsed[way.before] = true }
      if let end, end.number == first + place + 1 { isUsed[end.way.before] = true }
      if isUsed.contains(false) {
        keep(isUsed, at: place)
      } else if end == nil {
        break
      }
    }
  }

  /// Keeps of the ways to the page behind the first the cheapest's alone, and what leads on from it.
  private mutating func cut() {
    guard let best = ways.first, pages[1].count > 1 else { return }
    cuts += 1
    var kept: [[Bool]] = [[true]]
    var place = best.before
    for page in pages[2..<pages.count - 1].reversed() { place = page[place].before }
    kept.append(pages[1].indices.map { $0 == place })
    for page in pages.dropFirst(2) {
      let before = kept[kept.count - 1]
      kept.append(page.map { before[$0.before] })
    }
    if let end, !kept[end.number - 1 - first][end.way.before] { self.end = nil }
    for place in pages.indices.dropFirst().reversed() { keep(kept[place], at: place) }
  }

  /// Keeps the ways to the page at `place` that `isKept` says; those that follow them learn where they are.
  private mutating func keep(_ isKept: [Bool], at place: Int) {
    var places: [Int] = []
    var count = 0
    for isKept in isKept {
      places.append(count)
      if isKept { count += 1 }
    }
    pages[place] = zip(pages[place], isKept).filter(\.1).map(\.0)
    if place + 1 < pages.count {
      for way in pages[place + 1].indices {
        pages[place + 1][way].before = places[pages[place + 1][way].before]
      }
    }
    if var moved = end, moved.number == first + place + 1 {
      moved.way.before = places[moved.way.before]
      end = moved
    }
  }
}
