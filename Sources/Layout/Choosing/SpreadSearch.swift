import TypesetTemplates
import Typesetting

/// Finds the cheapest pages: some ways to fill each are kept side by side until it is known which of them leads on
/// best.
///
/// The greedy pager's way is always among them, so the result is never dearer than its pages. Two ways that come to
/// the same state are one from there on, the cheaper. A page is given out when all ways have it in common, or when
/// it lies further back than `Reach.ahead` pages.
struct SpreadSearch {
  /// A way to the end of a page.
  final class Way {
    /// The way to the page before; nil at the beginning.
    let before: Way?
    /// The page; nil at the beginning.
    let plan: PagePlan?
    /// Where the issue stands behind it.
    let state: PageState
    /// What all pages up to it cost.
    let cost: PageCost
    /// Whether the greedy pager comes this way.
    let isGreedy: Bool
    /// How many paragraphs are not set in their best lines on all pages that may still change.
    let varied: Int

    init(before: Way?, plan: PagePlan?, state: PageState, cost: PageCost, isGreedy: Bool) {
      self.before = before
      self.plan = plan
      self.state = state
      self.cost = cost
      self.isGreedy = isGreedy
      varied = (before?.varied ?? 0) + (before == nil ? 0 : plan?.variants.count ?? 0)
    }
  }

  /// How much is kept open.
  struct Reach {
    /// So many ways are kept at most.
    var ways = 8
    /// No more pages are kept than this.
    var ahead = 16
    /// A way that is dearer than the cheapest by more is not followed: so much cost two paragraphs that are set badly.
    var dearer = 3_000_000
    /// Where figures have places, ways that are more uneven than the cheapest go on beside it, by so much at most and so
    /// many: the pages behind may show what a figure is worth where it stands.
    var uneven = (by: 6, ways: 2)
    /// Pages are filled so many times as often as is usual.
    var fills = 1
    /// A paragraph is not set in lines that cost more beyond its best.
    var extra = VariantFinder.mostExtra
  }

  /// So many pages at least may still change while later ones are tried: those of a spread and the one before.
  static let leastAhead = 3
  /// A page is not made more uneven than by this for the sake of the next.
  static let mostSpared = 8
  /// Where the cheapest way to fill a column, or a page, costs more than the one before it by more than this, others
  /// are looked for further back: one paragraph that is set a line longer readily costs less.
  static let dear = (column: 150_000, page: 200_000)

  /// On so many pages of an issue all paragraphs are asked for variants: in vain, mostly.
  static let mostThorough = 8

  let context: PagingContext
  /// How often pages with figures may still be filled before the next page is begun.
  private var fills: FillBudget
  let judge: PageJudge
  let weights: PageWeights
  /// The way up to the last page that was given out.
  private(set) var root: Way
  /// Where the issue, or what is left of it, begins.
  let start: PageState
  /// Whether that is the beginning of the issue.
  private let isWhole: Bool
  /// The ways that lead on, the cheapest first.
  var ways: [Way]
  /// The ways that have come to the issue's end, the cheapest first.
  private var ended: [Way] = []
  /// The number of the last page that `ways` have.
  var number: Int
  /// Whether all paragraphs of a page are asked for variants, and not the likeliest alone.
  var isThorough = false
  /// On so many pages more that may be done where they stay uneven otherwise.
  private var thoroughLeft: Int
  /// The last pages as the greedy pager fills them, or the first way of all, by their numbers: where figures have room is
  /// found out once for each, and not on every way.
  private var likely: [Int: PagePlan] = [:]
  /// How much is kept open.
  var reach = Reach()
  /// How often columns were ended before their feet in vain.
  var earlierInVain = 0
  /// Pages that are decided, in order.
  private var decided: [PagePlan] = []
  /// What notes the ways to fill a page that somebody asks about.
  let trials: PageTrials?

  /// Pages of the issue that `context` has, from `state` on, which stands behind the page with the number `number`.
  init(
    _ context: PagingContext, from state: PageState, behind number: Int = 0,
    weights: PageWeights = PageWeights(), isThorough: Bool = false, trials: PageTrials? = nil
  ) {
    self.number = number
    isWhole = number == 0
    thoroughLeft = isThorough ? SpreadSearch.mostThorough : 0
    self.context = context
    self.trials = trials
    judge = PageJudge(context: context)
    fills = FillBudget(context)
    self.weights = weights
    start = state
    root = Way(before: nil, plan: nil, state: state, cost: .none, isGreedy: true)
    ways = [root]
  }

  /// The next page; nil where there is none.
  mutating func next() -> PagePlan? {
    while decided.isEmpty, !ways.isEmpty || !ended.isEmpty { advance() }
    guard !decided.isEmpty else { return nil }
    return decided.removeFirst()
  }

  // MARK: Pages

  /// Goes on by a page.
  private mutating func advance() {
    guard !ways.isEmpty else {
      if let best = ended.first { decided += path(to: best).compactMap(\.plan) }
      ended = []
      return
    }
    number += 1
    fills = FillBudget(context, times: reach.fills)
    likely[number - reach.ahead * 2] = nil
    var found = allFollowed()
    found += rearranged(found)
    found += moved(found)
    if thoroughLeft > 0, excess(of: found) > 0 {
      thoroughLeft -= 1
      isThorough = true
      found += allFollowed()
      found += moved(found)
      isThorough = false
    }
    found += endedEarlier(found)
    if let before = dearPage(found), mayTry { found += widened([before], by: 1, lines: [-1, 1]) }
    let over = found.filter { $0.plan?.isLast ?? true }
    ended = Array((ended + over).sorted { $0.cost < $1.cost }.prefix(1))
    ways = kept(found.filter { !($0.plan?.isLast ?? true) })
    if let best = ended.first { ways.removeAll { !($0.cost < best.cost) } }
    if ways.isEmpty, isWhole, let best = ended.first,
      path(to: best).count <= SpreadSearch.mostShort
    {
      ended = [shortWay(cheaperThan: best.cost) ?? best]
    }
    settle()
  }

  /// All ways on by a page. Those of the greedy pager come first to their page, so that the others know where figures stand
  /// on it.
  private mutating func allFollowed() -> [Way] {
    guard context.placesFigures,
      let first = ways.firstIndex(where: \.isGreedy) ?? ways.indices.first
    else { return ways.flatMap { followed($0, number) } }
    let found = followed(ways[first], number)
    if likely[number] == nil { likely[number] = found.first?.plan }
    let even = even
    return ways.indices.flatMap { place in
      if place == first { return found }
      let way = ways[place]
      if even.contains(where: { $0 === way }) { return followed(way, number) }
      // What comes of one that is more uneven takes nothing from the others.
      return fills.apart { [self.way(on: way, plain(way, number), isGreedy: false)] }
    }
  }

  /// The ways that are as even as the cheapest.
  var even: [Way] {
    guard let first = ways.first else { return [] }
    return ways.filter { $0.cost.isAsEven(as: first.cost) }
  }

  /// Ways over the page with other places for the figures on it that are not the last, as long as all of `found` are
  /// uneven on it.
  private func rearranged(_ found: [Way]) -> [Way] {
    guard context.placesFigures else { return [] }
    var moved: [Way] = []
    for way in even where excess(of: found + moved) > 0 {
      guard let plan = found.first(where: { $0.before === way })?.plan else { continue }
      moved += fills.apart { followed(way, number, rearranging: plan) }
    }
    return moved
  }

  /// Ways over the page that come of moving it, and the pages before it, as long as all of `found` are uneven on it.
  private func moved(_ found: [Way]) -> [Way] {
    var moved: [Way] = []
    if isThorough, excess(of: found) > 0 {
      // More lines on the page itself make a tail longer.
      let finder = finder(PagePlanner(context: context, number: number))
      for way in found {
        guard let before = way.before, let plan = way.plan, plan.isLast, plan.kind == .text else {
          continue
        }
        for lines in [1, 2, 3] where mayTry {
          moved += finder.sets(of: plan, movingBy: lines).flatMap {
            followed(before, number, with: $0)
          }
        }
      }
    }
    for depth in 1...SpreadSearch.leastAhead where mayTry {
      let excess = excess(of: found + moved)
      guard excess > 0 else { break }
      moved += widened(even, by: depth, lines: [-1, 1, -2, 2, -3, 3], sparing: excess - 1)
    }
    return moved
  }

  /// What finds variants on the pages of `planner`.
  func finder(_ planner: PagePlanner) -> VariantFinder {
    VariantFinder(planner: planner, judge: judge, isThorough: isThorough, mostExtra: reach.extra)
  }

  /// Where the text goes on behind `way`.
  static func textEnd(of way: Way) -> Int { way.state.token?.offset.utf8 ?? .max }

  /// The order of ways: by cost; of equals, the one with fewer variants, the one that is further in the text, and the greedy
  /// one.
  static func isBefore(_ a: Way, _ b: Way) -> Bool {
    if a.cost != b.cost { return a.cost < b.cost }
    if a.varied != b.varied { return a.varied < b.varied }
    let ends = (textEnd(of: a), textEnd(of: b))
    if ends.0 != ends.1 { return ends.0 > ends.1 }
    return a.isGreedy && !b.isGreedy
  }

  /// The ways on from `way` by a page: as the greedy pager goes on, and where a column ends badly, with lines more
  /// and fewer in the paragraphs above that.
  ///
  /// - Parameters:
  ///   - variants: Paragraphs of the page that are not set in their best lines, to begin with.
  ///   - known: The page as it is filled; then the ways are those on which figures of it that are not the last stand
  ///     elsewhere.
  func followed(
    _ way: Way, _ number: Int, with variants: [Int: LineVariant] = [:],
    rearranging known: PagePlan? = nil
  ) -> [Way] {
    let planner = PagePlanner(context: context, number: number)
    let plain = known ?? plain(way, number, with: variants)
    var found: [Way] = []
    if known == nil {
      found.append(self.way(on: way, plain, isGreedy: way.isGreedy && variants.isEmpty))
    }
    guard plain.kind == .text, mayTry else { return found }
    let finder = finder(planner)
    if known == nil, variants.isEmpty {
      for sidebars in planner.otherSidebars(of: plain, from: way.state) {
        let other = Pager.best(
          of: planner.plans(from: way.state, alternative: PageAlternative(sidebars: sidebars)))
        found.append(self.way(on: way, other, isGreedy: false))
      }
    }
    if context.placesFigures {
      var choices =
        known == nil
        ? planner.otherFigures(of: plain, from: way.state)
        : planner.earlierFigures(of: plain, from: way.state)
      if known == nil, judge.tenthsBelowEntry(of: plain) > 0,
        let figures = planner.figuresInLastColumns(of: plain)
      {
        choices.insert(figures, at: 0)
      }
      for figures in choices where mayTry {
        let other = Pager.best(
          of: planner.plans(
            from: way.state, variants: variants, figures: figures, findsMore: known != nil,
            alternative: plain.alternative))
        let isSame =
          known == nil ? other.figures == figures : other.figures.starts(with: figures)
        if isSame { found.append(self.way(on: way, other, isGreedy: false)) }
      }
    }
    if known == nil, variants.isEmpty, let article = openingThatWaits(on: found), mayTry {
      found.append(withoutOpening(of: article, on: way, plain, number))
    }
    // Ways to fill the page, and up to which column each of them is tried.
    var open = found.map { (way: $0, column: 0) }
    while let (first, column) = open.popLast(), found.count < reach.ways * 2 {
      guard let plan = first.plan,
        let troubled = plan.placed.indices.dropFirst(column).first(where: {
          finder.isTroubled(plan.placed[$0], isLast: finder.isLastColumn($0, of: plan))
        })
      else { continue }
      open.append((first, troubled + 1))
      let known = found.count
      let figures = plan.figures
      func tryOut(_ sets: [[Int: LineVariant]], ends: [Int: LineEnd] = [:]) {
        for set in sets where mayTry {
          let varied = Pager.best(
            of: planner.plans(
              from: way.state, variants: set, figures: figures, ends: ends,
              alternative: plan.alternative))
          guard varied.figures == figures, judge.endsFairly(varied) else { continue }
          guard varied.placed.count > troubled else { continue }
          let isTroubled = varied.placed.indices.prefix(troubled + 1).contains {
            finder.isTroubled(varied.placed[$0], isLast: finder.isLastColumn($0, of: varied))
          }
          let next = self.way(on: way, varied, isGreedy: false)
          // A column that ends badly still, and less so.
          guard !isTroubled || next.cost < first.cost else { continue }
          found.append(next)
        }
      }
      if let level = LevelEnds(plan, beside: troubled, judge)?.best() {
        tryOut([plan.variants], ends: level.ends)
      }
      if found[known...].contains(where: { $0.cost.isAsEven(as: way.cost) }) {
        open += found[known...].map { ($0, troubled + 1) }
        continue
      }
      tryOut(finder.sets(for: troubled, of: plan, from: way.state))
      // The columns before it may end elsewhere.
      let best = found[known...].map(\.cost).min()
      if troubled > 0, best.map({ isDear($0, after: first.cost) }) ?? true {
        for lines in [-1, 1] { tryOut(finder.sets(of: plan, before: troubled, movingBy: lines)) }
      }
      if plan.placed[troubled].isLevel, context.notes == nil,
        found[known...].allSatisfy({ !$0.cost.isAsEven(as: way.cost) })
      {
        for ends in SpreadSearch.otherEnds(of: plan, level: troubled) where fills.takeLevel() {
          tryOut([plan.variants], ends: ends)
        }
      }
      open += found[known...].map { ($0, troubled + 1) }
    }
    return found
  }

  /// The next page on `way` as the greedy pager fills it, with `variants`.
  private func plain(
    _ way: Way, _ number: Int, with variants: [Int: LineVariant] = [:]
  ) -> PagePlan {
    let isPlain = way.isGreedy && variants.isEmpty
    return Pager.best(
      of: PagePlanner(context: context, number: number)
        .plans(from: way.state, variants: variants, like: isPlain ? nil : likely[number]))
  }

  /// Whether more ways to fill the page in hand may be tried.
  var mayTry: Bool { !fills.isSpent }

  /// Whether a column that ends well costs so much that it may be had for less.
  private func isDear(_ cost: PageCost, after before: PageCost) -> Bool {
    !cost.isAsEven(as: before) && before < cost
      || cost.taste - before.taste > SpreadSearch.dear.column
  }

  func way(on before: Way, _ plan: PagePlan, isGreedy: Bool) -> Way {
    let defects = judge.defects(of: plan, from: before.state)
    let cost = defects.cost(weights)
    trials?.note(
      plan, from: before.state, defects: defects, cost: cost, total: before.cost + cost,
      isGreedy: isGreedy, in: context.issue)
    return Way(
      before: before, plan: plan, state: plan.next, cost: before.cost + cost, isGreedy: isGreedy)
  }

  // MARK: Pages before

  /// How much every way on from the best of `ways` has on the page of what makes it uneven: short columns, a tail.
  func excess(of found: [Way]) -> Int {
    guard let before = ways.map(\.cost).min(), let best = found.map(\.cost).min() else { return 0 }
    return best.forced > before.forced ? .max : max(best.uneven - before.uneven, 0)
  }

  /// The way that the cheapest of `found` goes on from where its page costs so much that the page before is better
  /// looked at again; nil where it does not.
  private func dearPage(_ found: [Way]) -> Way? {
    guard let best = found.min(by: { $0.cost < $1.cost }), let before = best.before,
      let least = ways.map(\.cost).min(), best.cost.isAsEven(as: least),
      best.cost.taste - least.taste > SpreadSearch.dear.page
    else { return nil }
    return before
  }

  /// Ways over the last pages and the next that come of moving the end of the page that lies `depth` pages back
  /// on `ways` by so many lines.
  ///
  /// Where that is the page before the one in hand, an article that begins badly on it waits as well.
  ///
  /// - Parameter spare: So much more uneven that page may become: less than the next ones gain by it.
  private func widened(
    _ ways: [Way], by depth: Int, lines: [Int], sparing spare: Int = 0
  ) -> [Way] {
    var moved: [Way] = []
    var bases: [Way] = []
    for way in ways {
      var base: Way? = way
      for _ in 1..<depth { base = base === root ? nil : base?.before }
      guard let base, base !== root, !bases.contains(where: { $0 === base }) else { continue }
      bases.append(base)
    }
    let number = number - depth
    let planner = PagePlanner(context: context, number: number)
    let finder = finder(planner)
    let known = Set(bases.map(\.state))
    // Of ways to one state the cheapest, in the order in which states were found.
    var places: [PageState: Int] = [:]
    func note(_ way: Way) {
      if let place = places[way.state] {
        if way.cost < moved[place].cost { moved[place] = way }
      } else {
        places[way.state] = moved.count
        moved.append(way)
      }
    }
    for base in bases {
      guard let before = base.before, let plan = base.plan, plan.kind == .text else { continue }
      if depth == 1, mayTry, let article = judge.articleOpenedBadly(on: plan) {
        let waiting = withoutOpening(of: article, on: before, plan, number)
        if waiting.cost.forced <= base.cost.forced,
          waiting.cost.uneven - base.cost.uneven <= spare
        {
          note(waiting)
        }
      }
      for lines in lines {
        for set in finder.sets(of: plan, movingBy: lines) where mayTry {
          // A page that is worse itself helps nobody, unless what follows gains more.
          for way in followed(before, number, with: set) where !known.contains(way.state) {
            let isBearable =
              way.cost.forced == base.cost.forced
              && way.cost.uneven <= base.cost.uneven + min(spare, SpreadSearch.mostSpared)
            if isBearable || way.cost < base.cost { note(way) }
          }
        }
      }
    }
    return onward(moved, behind: number)
  }

  /// All ways on from `ways`, which have come to the page with `number`, over those up to the one in hand; and those that come
  /// to the issue's end before.
  func onward(_ ways: [Way], behind number: Int) -> [Way] {
    var moved = ways
    var over = moved.filter { $0.plan?.isLast ?? true }
    for next in number + 1..<self.number + 1 {
      let open = moved.filter { !($0.plan?.isLast ?? true) }.sorted(by: SpreadSearch.isBefore)
      moved = open.prefix(reach.ways).flatMap { followed($0, next) }
      if next < self.number { over += moved.filter { $0.plan?.isLast ?? true } }
    }
    return over + moved
  }

  // MARK: Giving out

  /// Gives out the pages that all ways have in common, and the oldest where there are too many.
  private mutating func settle() {
    let all = ways + ended
    guard !all.isEmpty else { return }
    var paths = all.map { path(to: $0) }
    while var first = paths.first?.first,
      paths[0].count > (ways.isEmpty ? 0 : SpreadSearch.leastAhead)
    {
      if !paths.allSatisfy({ $0.first === first }) {
        guard paths[0].count > reach.ahead else { break }
        // The cheapest has it.
        if let greedy = asGoodAsCheapest(paths) { first = greedy }
        let isKept = zip(ways + ended, paths).map { ($0, $1.first === first) }
        let left = isKept.filter(\.1).map(\.0)
        ways.removeAll { way in !left.contains { $0 === way } }
        ended.removeAll { way in !left.contains { $0 === way } }
        paths.removeAll { $0.first !== first }
      }
      if let plan = first.plan { decided.append(plan) }
      root = first
      for place in paths.indices { paths[place].removeFirst() }
    }
    if root.before != nil { letGo(behind: paths) }
  }

  /// The first page of the greedy pager's way among `paths`, those of `ways` and then of `ended`, where that came as far in the
  /// text as the cheapest for no more: on as many pages it may have more text, and what that costs.
  private func asGoodAsCheapest(_ paths: [[Way]]) -> Way? {
    let all = ways + ended
    guard let cheapest = all.first, let greedy = all.firstIndex(where: \.isGreedy) else {
      return nil
    }
    let end = SpreadSearch.textEnd(of: cheapest)
    guard let asFar = paths[greedy].first(where: { SpreadSearch.textEnd(of: $0) >= end }),
      !(cheapest.cost < asFar.cost)
    else { return nil }
    return paths[greedy].first
  }

  /// Makes the ways anew from the root on, so that nothing holds the pages before it. `paths` are those of `ways`,
  /// then of `ended`. Ways never change: a copy of the search keeps its own.
  private mutating func letGo(behind paths: [[Way]]) {
    root = Way(
      before: nil, plan: nil, state: root.state, cost: root.cost, isGreedy: root.isGreedy)
    var made: [ObjectIdentifier: Way] = [:]
    let all = paths.map { path in
      path.reduce(root) { before, way in
        if let known = made[ObjectIdentifier(way)] { return known }
        let new = Way(
          before: before, plan: way.plan, state: way.state, cost: way.cost, isGreedy: way.isGreedy)
        made[ObjectIdentifier(way)] = new
        return new
      }
    }
    let count = ways.count
    ways = Array(all.prefix(count))
    ended = Array(all.dropFirst(count))
  }

  /// The ways behind the root that lead to `way`, which is the last of them.
  func path(to way: Way) -> [Way] {
    var path: [Way] = []
    var place: Way? = way
    while let current = place, current !== root {
      path.append(current)
      place = current.before
    }
    return path.reversed()
  }
}
