import TypesetRichText
import TypesetTemplates
import Typesetting

/// Finds the cheapest pages of a text that runs in columns, with nothing beside it, up to the next text that begins a new
/// page.
///
/// It goes on by columns: of all places that one may end in, each is kept with the cheapest way to it, so that what is
/// found is the cheapest of all of it. Places that are much dearer than the best are given up
/// (`PageColumns.mostDearer`), the greedy pager's when it is far behind (`PageColumns.mostBehind`). A page is given out
/// when all ways have it in common (`OpenPages`); it is filled then, and not before.
///
/// A page on which something stands over several columns, with level columns above it, is filled as a whole, from each of
/// the ways to it and in the same ways as where figures float (`SpreadSearch`); the places that it ends in are kept like
/// those of columns.
struct ColumnSearch {
  typealias Way = OpenPages.Way

  let context: PagingContext
  let judge: PageJudge
  let weights: PageWeights
  let trials: PageTrials?
  /// The pieces of the story that it fills pages with (`FlowPlan.pieces`): the first of them begins a page.
  let pieces: Range<Int>
  /// The pages that may still change.
  private(set) var open: OpenPages
  /// Where the issue stands behind all of its ways, but for the text.
  private(set) var state: PageState
  /// The same before the last pages, those that may be taken back.
  private var statesBefore: [PageState] = []
  /// The first page of the last spread whose columns were tried a row higher.
  var sparedSpread = 0
  /// The first page of the last spread whose columns have all their rows, since something on it is as high as they are.
  private var wholeSpread = 0
  /// The last pages on which more was tried.
  private var widened = 0...0
  /// How often that was in vain, less how often it was not; and the last page on which it was.
  private var inVain = 0
  private var lastInVain = 0
  /// Pages that are decided and not filled.
  private var decided: [Way] = []
  /// Pages that are filled and not given out, where something may stand over columns.
  private var secondLook: SecondLook
  /// The number of the last page that was filled.
  private var givenNumber: Int
  /// Where the issue stands behind it.
  private var givenState: PageState

  /// More variants are not tried any more when that was so often in vain: where much keeps together, columns end short
  /// whatever paragraphs do.
  var mostInVain = 4

  /// The pages from `state` on, which stands behind the page with the number `number` at the beginning of a piece; nil where the
  /// issue is more than text in columns and what stands over them.
  init?(
    _ context: PagingContext, from state: PageState, behind number: Int = 0, weights: PageWeights,
    trials: PageTrials? = nil
  ) {
    let issue = context.issue
    guard let token = state.token, context.plan.closing.isEmpty, issue.sidebars.isEmpty,
      issue.notes.isEmpty, context.tightened.isEmpty, context.runsInColumns,
      PagePlanner(context: context, number: number + 1).emptyPage(from: state) != nil
    else { return nil }
    self.context = context
    self.weights = weights
    self.trials = trials
    self.state = state
    givenState = state
    givenNumber = number
    pieces = context.stretch(at: token.offset)
    judge = PageJudge(context: context)
    secondLook = SecondLook(
      context, from: state, judge: judge, weights: weights, trials: trials)
    open = OpenPages(
      Way(
        before: 0, token: token, cost: .none, sparing: state.spared, gap: state.facingGap,
        begun: state.begun, isGreedy: true),
      behind: number)
  }

  /// The end of the piece at `place`.
  func end(of place: Int) -> TextOffset {
    let pieces = context.plan.pieces
    return place + 1 < pieces.count
      ? pieces[place + 1].start : context.issue.main.story.text.endOffset
  }

  /// Where its text goes on behind `plan`; nil where it ends there.
  func token(behind plan: PagePlan) -> BreakToken? {
    plan.next.token.flatMap { context.plan.piece(at: $0.offset) < pieces.upperBound ? $0 : nil }
  }

  /// Whether its text ends on `plan`.
  private func isEnd(_ plan: PagePlan) -> Bool { plan.isLast || token(behind: plan) == nil }

  /// The next page; nil where there is none, or where the text does not run in columns alone any more.
  mutating func next() -> PagePlan? {
    // Text in columns alone is searched whole as it is.
    guard pieces.count > 1 else { return nextChosen() }
    while secondLook.isWaiting, let plan = nextChosen() { secondLook.add(plan) }
    return secondLook.next()
  }

  /// The next page as it is found; nil as with `next`.
  private mutating func nextChosen() -> PagePlan? {
    while decided.isEmpty, !open.isEmpty {
      guard advance() else { break }
    }
    return decided.isEmpty ? nil : filled(decided.removeFirst())
  }

  // MARK: Pages

  /// Goes on by a page; false where there is none that it knows how to fill.
  private mutating func advance() -> Bool {
    let ways = open.ways
    // The greedy pager's way says what the page is like, as long as it is followed; then the cheapest does.
    guard let lead = ways.firstIndex(where: \.isGreedy) ?? ways.indices.first else {
      decided += open.takeBest()
      return true
    }
    let number = open.number + 1
    let planner = PagePlanner(context: context, number: number)
    let from = self.start(on: ways[lead], number)
    let plain = Pager.best(of: planner.plans(from: from))
    guard plain.kind == .text else { return handOver() }
    guard let piece = runsOn(through: plain, from, ways) else {
      guard pieces.count > 1 else { return handOver() }
      return advanceOverBands(planner, lead, plain)
    }
    let isSecond = PagePlanner.facesOneBefore(number)
    let all = ways.enumerated().map { (place: $0.offset, way: $0.element) }
    guard var pages = filled(planner, from, piece, all, rowsToSpare(onPage: number))
    else { return handOver() }
    var ended = self.ended(pages, planner)
    let least = (pages.compactMap(\.leastCost) + ended.map(\.cost)).min()
    if isUneven(least) {
      if noteUneven(least, onPage: number) { return true }
      // Facing pages whose columns all end a row higher are better than one of them that does so alone.
      if number == 2, sparedSpread == 0, plain.placed.count > 1, !isVertical, goBack() {
        // The first page faces none, so that fewer columns are higher.
        sparedSpread = 1
        return true
      }
      if mayEndHigher(plain) {
        sparedSpread = PagePlanner.firstOfSpread(number)
        if isSecond, goBack() { return true }
        if !isSecond {
          let higher = filled(planner, from, piece, all, [1]) ?? []
          pages += higher
          ended += self.ended(higher, planner)
        }
      }
    } else {
      _ = noteUneven(least, onPage: number)
    }
    if isEnd(plain), ways[lead].isGreedy {
      let own = Way(before: lead, token: nil, cost: ways[lead].cost, isGreedy: true)
      if let way = self.ended(own, planner) { ended.append(way) }
    }
    var behind = pages.flatMap {
      $0.ways(lead: lead, of: ways, plain: plain, token: token(behind: plain))
    }
    if pages.count > 1 {
      behind = PageColumns.kept(behind, beginsSpread: !PagePlanner.facesOneBefore(number + 1))
    }
    let dropped = pages.reduce(0) { $0 + $1.dropped }
    return goOn(over: plain, behind, ended, dropping: dropped, planner)
  }

  /// Goes on over the page of `planner`, which the greedy pager fills as `plain`: behind it are `behind`, and `ended` are the
  /// ways that come to the text's end on it.
  mutating func goOn(
    over plain: PagePlan, _ behind: [Way], _ ended: [Way], dropping dropped: Int,
    _ planner: PagePlanner
  ) -> Bool {
    for way in ended { open.noteEnd(way) }
    var behind = behind
    if behind.isEmpty, open.endCost == nil {
      let spread = PagePlanner.firstOfSpread(planner.number)
      // All ways have a page before on which the columns are higher than what comes next.
      guard wholeSpread != spread, goBack() else { return handOver() }
      (wholeSpread, sparedSpread) = (spread, 0)
      return true
    }
    if let ended = open.endCost {
      // The greedy pager's way ends, or goes on, as long as it is the cheapest that is left.
      behind.removeAll { !($0.cost < ended) }
    }
    if let trials, trials.page == planner.number {
      trials.noteDropped(dropped, onPage: planner.number)
      noteAll(behind, trials, planner)
    }
    open.append(behind)
    // The pages that may still change are many, and what their variants are made of is most of what they hold.
    // Pages that are looked over again ask for them once more.
    if let least = behind.compactMap({ $0.token?.offset }).min() {
      let first = pieces.count > 1 ? secondLook.state.token?.offset : nil
      context.releaseChoices(before: min(least, first ?? least))
    }
    statesBefore = statesBefore.suffix(mostBack - 1) + [state]
    state = plain.next
    decided += open.takeCommon(keeping: mostBack)
    return true
  }

  /// The piece that all of `ways` go on in and come to no end of on the page that the greedy pager fills as `plain` from `from`
  /// on, by columns alone; nil where they are in several, or something stands over columns.
  private func runsOn(through plain: PagePlan, _ from: PageState, _ ways: [Way]) -> Int? {
    guard plain.placed.allSatisfy({ $0.isMain && $0.span == 1 }) else { return nil }
    guard pieces.count > 1 else { return pieces.lowerBound }
    let offsets = ways.compactMap { $0.token?.offset }
    guard let first = offsets.min(), let last = offsets.max(), let start = from.token?.offset,
      let next = plain.next.token?.offset
    else { return nil }
    let piece = context.plan.piece(at: first)
    // No page has twice as many bytes as the greedy pager's.
    return last.utf8 + 2 * (next.utf8 - start.utf8) < end(of: piece).utf8 ? piece : nil
  }

  /// Takes the last page back, unless it is decided.
  @discardableResult
  mutating func goBack() -> Bool {
    guard let before = statesBefore.last, open.takeBack() else { return false }
    state = before
    statesBefore.removeLast()
    return true
  }

  /// So many of the last pages may be taken back: where pages with bands come, what helps one may lie further before it.
  private var mostBack: Int { pieces.count > 1 ? 3 : 1 }

  /// The columns of the page of `planner` with text of `piece`, from all of `ways` on; nil where it is not filled with columns
  /// alone.
  ///
  /// - Parameter rows: How many rows higher than they might its columns end, in turn; nil as each way has it on the page
  ///   that this one faces.
  func filled(
    _ planner: PagePlanner, _ from: PageState, _ piece: Int, _ ways: [(place: Int, way: Way)],
    _ rows: [Int]?
  ) -> [PageColumns]? {
    var pages: [PageColumns] = []
    for spared in rows ?? Set(ways.map(\.way.spared)).sorted() {
      guard let page = planner.emptyPage(from: from, sparing: spared) else { return nil }
      var columns = PageColumns(
        search: self, page: page, piece: piece, number: planner.number,
        ways: ways.filter { rows != nil || $0.way.spared == spared },
        reach: isWidened(planner.number) ? .wide : .usual)
      columns.fill()
      pages.append(columns)
    }
    return pages
  }

  /// Whether all ways over a page, of which the cheapest costs `least`, have short columns on it, or a tail, or worse.
  func isUneven(_ least: PageCost?) -> Bool {
    guard let before = open.ways.map(\.cost).min(), let least else { return false }
    return (least.forced, least.uneven) > (before.forced, before.uneven)
  }

  /// Where all ways over the page with `number` are uneven on it, of which the cheapest costs `least`, goes back to the page
  /// before to try more on both, and then further; true where it did.
  mutating func noteUneven(_ least: PageCost?, onPage number: Int) -> Bool {
    let isTried = widened.upperBound == number
    guard isUneven(least) else {
      if isTried { inVain = max(inVain - 1, 0) }
      return false
    }
    let depth = isTried ? widened.count : 1
    if widened.upperBound < number || isTried && depth <= min(mostBack, number - 1),
      inVain < mostInVain
    {
      widened = number - depth...number
      var back = 0
      while back < depth, goBack() { back += 1 }
      // The first time more is tried on the page itself in any case.
      if back > 0 || !isTried { return true }
    }
    if isTried, lastInVain < number {
      lastInVain = number
      inVain += 1
    }
    return false
  }

  /// Whether more is tried on the page with `number`, since it or one behind it was uneven.
  func isWidened(_ number: Int) -> Bool { widened ~= number }

  /// Whether lines are vertical: those of a tier end towards a side of the page, and what faces them does not show that.
  private var isVertical: Bool { context.design.writingMode.isVertical }

  /// How many rows higher than they might the columns of the page with `number` are tried; nil where they end as each way has
  /// it on the page that this one faces.
  func rowsToSpare(onPage number: Int) -> [Int]? {
    if PagePlanner.facesOneBefore(number) { return nil }
    let isTried = sparedSpread == number || pieces.count > 1 && isWidened(number)
    return isTried ? [0, 1] : [0]
  }

  /// Whether all columns of the spread that `plain` is on might end a row higher, and were not tried so.
  func mayEndHigher(_ plain: PagePlan) -> Bool {
    let spread = PagePlanner.firstOfSpread(plain.number)
    return sparedSpread != spread && wholeSpread != spread && hasColumnsToSpare(plain)
  }

  /// Whether two columns at least of the spread that `plain` belongs to go on: what ends a row higher alone is short.
  private func hasColumnsToSpare(_ plain: PagePlan) -> Bool {
    guard !isVertical else { return false }
    let full = plain.placed.count { $0.plan.isFull }
    guard full < 2 else { return true }
    guard full > 0, plain.number > 1 else { return false }
    if PagePlanner.facesOneBefore(plain.number) { return true }
    let facing = PagePlanner(context: context, number: plain.number + 1)
    return Pager.best(of: facing.plans(from: plain.next)).placed.contains { $0.plan.isFull }
  }

  /// The ways to the text's end on `pages`, which `planner` fills.
  private func ended(_ pages: [PageColumns], _ planner: PagePlanner) -> [Way] {
    pages.flatMap(\.ends).compactMap { ended($0, planner) }
  }

  /// A way to the text's end on the page of `planner`: what that costs is known when it is filled. Nil where the text does
  /// not end there.
  private func ended(_ way: Way, _ planner: PagePlanner) -> Way? {
    let before = open.ways[way.before]
    let from = self.start(on: before, planner.number)
    let plan = Pager.best(
      of: planner.plans(
        from: from, variants: way.variants, ends: way.ends, sparing: way.spared))
    guard isEnd(plan) else { return nil }
    return self.way(over: plan, from: from, way.before, isGreedy: way.isGreedy)
  }

  /// The way over `plan`, which goes on from `from`, as the way at `place` leaves the issue.
  func way(over plan: PagePlan, from: PageState, _ place: Int, isGreedy: Bool) -> Way {
    let before = open.ways[place]
    let defects = judge.defects(of: plan, from: from)
    let cost = before.cost + defects.cost(weights)
    if let trials, trials.page == plan.number {
      note(plan, from: from, defects, total: cost, isGreedy: isGreedy, trials)
    }
    return way(over: plan, place, cost: cost, isGreedy: isGreedy)
  }

  /// The way over `plan` from the one at `place`, where all of it costs so much.
  func way(over plan: PagePlan, _ place: Int, cost: PageCost, isGreedy: Bool) -> Way {
    Way(
      before: place, token: token(behind: plan), cost: cost, variants: plan.variants,
      ends: plan.ends, varied: open.ways[place].varied + plan.variants.count,
      sparing: plan.spared, gap: plan.next.facingGap, begun: plan.next.begun, isGreedy: isGreedy)
  }

  /// Decides on the cheapest pages so far; what comes is for another to fill.
  mutating func handOver() -> Bool {
    decided += open.takeBest()
    return !decided.isEmpty
  }

  /// Where the issue stands before the page with `number` on `way`.
  func start(on way: Way, _ number: Int) -> PageState {
    var state = state
    state.token = way.token
    state.spared = PagePlanner.facesOneBefore(number) ? way.spared : 0
    state.facingGap = PagePlanner.facesOneBefore(number) ? way.gap : nil
    if let begun = way.begun { state.begun = begun }
    return state
  }

  // MARK: Giving out

  /// The next page that was decided on, filled.
  private mutating func filled(_ way: Way) -> PagePlan {
    givenNumber += 1
    for column in way.columns { context.remember(column) }
    let planner = PagePlanner(context: context, number: givenNumber)
    let plan = Pager.best(
      of: planner.plans(
        from: givenState, variants: way.variants, ends: way.ends, sparing: way.spared))
    givenState = plan.next
    if token(behind: plan) != way.token {
      // What was planned by columns does not come out so: what follows begins here.
      decided = []
      state = plan.next
      open = OpenPages(
        Way(
          before: 0, token: token(behind: plan), cost: way.cost, sparing: plan.spared,
          gap: plan.next.facingGap, begun: plan.next.begun, isGreedy: true),
        behind: givenNumber)
      if isEnd(plan) { _ = open.takeBest() }
    }
    return plan
  }

  // MARK: Trials

  /// Notes all ways to fill the page of `planner` that lead on.
  private func noteAll(_ ways: [Way], _ trials: PageTrials, _ planner: PagePlanner) {
    for way in ways {
      let before = open.ways[way.before]
      let from = self.start(on: before, planner.number)
      let plan = Pager.best(
        of: planner.plans(
          from: from, variants: way.variants, ends: way.ends, sparing: way.spared))
      let defects = judge.defects(of: plan, from: from)
      note(
        plan, from: from, defects, total: before.cost + defects.cost(weights),
        isGreedy: way.isGreedy, trials)
    }
  }

  private func note(
    _ plan: PagePlan, from state: PageState, _ defects: PageDefects, total: PageCost,
    isGreedy: Bool, _ trials: PageTrials
  ) {
    trials.note(
      plan, from: state, defects: defects, cost: defects.cost(weights), total: total,
      isGreedy: isGreedy, in: context.issue)
  }
}
