import TypesetTemplates
import Typesetting

/// Finds the cheapest pages of a text that runs in columns alone, of one article, with nothing beside it.
///
/// It goes on by columns: of all places that one may end in, each is kept with the cheapest way to it, so that what is
/// found is the cheapest of the whole text. Places that are much dearer than the best are given up (`mostDearer`), but
/// for the greedy pager's, so the result is never dearer than its pages. A page is given out when all ways have it in
/// common; it is filled then, and not before.
struct ColumnSearch {
  /// A way to the end of a page.
  final class Way {
    /// The way to the page before; nil at the beginning, and once its own page is given out.
    fileprivate(set) var before: Way?
    /// Where the text goes on behind it; nil at its end.
    let token: BreakToken?
    /// What all pages up to it cost.
    let cost: PageCost
    /// The paragraphs that begin on the page and are not set in their best lines.
    let variants: [Int: LineVariant]
    /// The columns of the page, as far as they are known.
    fileprivate(set) var columns: [KnownPlan]
    /// How many there are on all pages up to it.
    let varied: Int
    /// Whether the greedy pager comes this way.
    let isGreedy: Bool

    init(
      before: Way?, token: BreakToken?, cost: PageCost, variants: [Int: LineVariant] = [:],
      columns: [KnownPlan] = [], isGreedy: Bool
    ) {
      self.before = before
      self.token = token
      self.cost = cost
      self.variants = variants
      self.columns = columns
      varied = (before?.varied ?? 0) + variants.count
      self.isGreedy = isGreedy
    }
  }

  let context: PagingContext
  let judge: PageJudge
  let weights: PageWeights
  private let trials: PageTrials?
  /// The way up to the last page that was given out.
  private var root: Way
  /// Where the issue stands behind it.
  private var rootState: PageState
  /// The ways that lead on, the cheapest first; the greedy pager's is among them.
  private var ways: [Way]
  /// Where the issue stands behind all of them, but for the text.
  private var state: PageState
  /// The cheapest way that has come to the text's end.
  private var ended: Way?
  /// The number of the last page that `ways` have.
  private var number = 0
  private var decided: [PagePlan] = []
  private var decidedNumber = 0

  /// The pages from `state` on, the beginning; nil where the issue is more than text in columns.
  init?(
    _ context: PagingContext, from state: PageState, weights: PageWeights,
    trials: PageTrials? = nil
  ) {
    let issue = context.issue
    guard context.plan.pieces.count == 1, context.plan.closing.isEmpty, issue.sidebars.isEmpty,
      issue.notes.isEmpty, let token = state.token, context.plan.pieces[0].span == nil,
      PagePlanner(context: context, number: 1).emptyPage(from: state) != nil
    else { return nil }
    self.context = context
    self.weights = weights
    self.trials = trials
    self.state = state
    judge = PageJudge(context: context)
    root = Way(before: nil, token: token, cost: .none, isGreedy: true)
    rootState = state
    ways = [root]
  }

  /// The next page; nil where there is none, or where the text does not run in columns alone any more.
  mutating func next() -> PagePlan? {
    while decided.isEmpty, !ways.isEmpty || ended != nil {
      guard advance() else { break }
    }
    return decided.isEmpty ? nil : decided.removeFirst()
  }

  // MARK: Pages

  /// Goes on by a page; false where there is none that it knows how to fill.
  private mutating func advance() -> Bool {
    guard !ways.isEmpty else {
      if let ended { giveOut(path(to: ended)) }
      ended = nil
      return true
    }
    let planner = PagePlanner(context: context, number: number + 1)
    guard let greedy = ways.first(where: \.isGreedy),
      let page = planner.emptyPage(from: state(greedy))
    else { return handOver() }
    let plain = Pager.best(of: planner.plans(from: state(greedy)))
    guard plain.kind == .text, plain.placed.allSatisfy({ $0.isMain && $0.span == 1 }) else {
      return handOver()
    }
    number += 1
    var columns = PageColumns(search: self, page: page, number: number, ways: ways)
    columns.fill()
    let before = self.state
    let behind = columns.ways(greedy: greedy, plain: plain)
    for way in columns.ends { end(way, planner, from: before, isGreedy: false) }
    if plain.isLast {
      end(
        Way(before: greedy, token: nil, cost: greedy.cost, isGreedy: true), planner, from: before,
        isGreedy: true)
    }
    self.state = plain.next
    ways = behind
    if let ended {
      // The greedy pager's way ends, or goes on, as long as it is the cheapest that is left.
      ways.removeAll { !($0.cost < ended.cost) }
    }
    if let trials, trials.page == number { noteAll(trials, planner, from: before) }
    settle()
    return true
  }

  /// Where the issue stands behind `way`, which is one of `ways`.
  private func state(_ way: Way) -> PageState {
    var state = state
    state.token = way.token
    return state
  }

  /// Notes a way whose last page comes to the text's end: what that costs is known when it is filled.
  private mutating func end(
    _ way: Way, _ planner: PagePlanner, from state: PageState, isGreedy: Bool
  ) {
    guard let before = way.before else { return }
    var state = state
    state.token = before.token
    let plan = Pager.best(of: planner.plans(from: state, variants: way.variants))
    guard plan.isLast else { return }
    let cost = before.cost + judge.defects(of: plan, from: state).cost(weights)
    if ended.map({ cost < $0.cost }) ?? true {
      ended = Way(
        before: before, token: nil, cost: cost, variants: way.variants, isGreedy: isGreedy)
    }
  }

  /// Gives out the cheapest pages so far; what comes is for another to fill.
  private mutating func handOver() -> Bool {
    guard let best = ways.first else { return false }
    giveOut(path(to: best))
    ways = []
    return !decided.isEmpty
  }

  // MARK: Giving out

  /// Gives out the pages that all ways have in common.
  private mutating func settle() {
    var paths = (ways + [ended].compactMap(\.self)).map { path(to: $0) }
    guard let shortest = paths.map(\.count).min() else { return }
    var common: [Way] = []
    while common.count < shortest - (ways.isEmpty ? 0 : 1), let first = paths.first?[common.count],
      paths.allSatisfy({ $0[common.count] === first })
    {
      common.append(first)
    }
    paths = []
    giveOut(common)
  }

  /// Fills the pages of `path`, which follow the last that was given out.
  private mutating func giveOut(_ path: [Way]) {
    for way in path {
      decidedNumber += 1
      let planner = PagePlanner(context: context, number: decidedNumber)
      for column in way.columns { context.remember(column) }
      let plan = Pager.best(of: planner.plans(from: rootState, variants: way.variants))
      decided.append(plan)
      // What lies behind is let go.
      (way.before, way.columns) = (nil, [])
      root = way
      rootState = plan.next
      guard plan.next.token == way.token else {
        // What was planned by columns does not come out so: what follows begins here.
        number = decidedNumber
        state = plan.next
        root = Way(before: nil, token: plan.next.token, cost: way.cost, isGreedy: true)
        ways = plan.isLast ? [] : [root]
        ended = nil
        return
      }
    }
  }

  /// The ways behind the root that lead to `way`, which is the last of them.
  private func path(to way: Way) -> [Way] {
    var path: [Way] = []
    var place: Way? = way
    while let current = place, current !== root {
      path.append(current)
      place = current.before
    }
    return path.reversed()
  }

  /// Notes all ways to fill the last page that are known.
  private func noteAll(_ trials: PageTrials, _ planner: PagePlanner, from state: PageState) {
    for way in ways + [ended].compactMap(\.self) {
      guard let before = way.before else { continue }
      var state = state
      state.token = before.token
      let plan = Pager.best(of: planner.plans(from: state, variants: way.variants))
      let defects = judge.defects(of: plan, from: state)
      trials.note(
        plan, from: state, defects: defects, cost: defects.cost(weights),
        total: before.cost + defects.cost(weights), isGreedy: way.isGreedy, in: context.issue)
    }
  }
}
