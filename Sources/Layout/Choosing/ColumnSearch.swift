import TypesetTemplates
import Typesetting

/// Finds the cheapest pages of a text that runs in columns alone, of one article, with nothing beside it.
///
/// It goes on by columns: of all places that one may end in, each is kept with the cheapest way to it, so that what is
/// found is the cheapest of the whole text. Places that are much dearer than the best are given up
/// (`PageColumns.mostDearer`), the greedy pager's when it is far behind (`PageColumns.mostBehind`). A page is given out
/// when all ways have it in common (`OpenPages`); it is filled then, and not before.
struct ColumnSearch {
  typealias Way = OpenPages.Way

  let context: PagingContext
  let judge: PageJudge
  let weights: PageWeights
  private let trials: PageTrials?
  /// The pages that may still change.
  private(set) var open: OpenPages
  /// Where the issue stands behind all of its ways, but for the text.
  private var state: PageState
  /// Pages that are decided and not given out.
  private var decided: [Way] = []
  /// The number of the last page that was given out.
  private var givenNumber = 0
  /// Where the issue stands behind it.
  private var givenState: PageState

  /// The pages from `state` on, the beginning; nil where the issue is more than text in columns.
  init?(
    _ context: PagingContext, from state: PageState, weights: PageWeights,
    trials: PageTrials? = nil
  ) {
    let issue = context.issue
    guard context.plan.pieces.count == 1, context.plan.closing.isEmpty, issue.sidebars.isEmpty,
      issue.notes.isEmpty, context.tightened.isEmpty, let token = state.token,
      context.plan.pieces[0].span == nil,
      PagePlanner(context: context, number: 1).emptyPage(from: state) != nil
    else { return nil }
    self.context = context
    self.weights = weights
    self.trials = trials
    self.state = state
    givenState = state
    judge = PageJudge(context: context)
    open = OpenPages(Way(before: 0, token: token, cost: .none, isGreedy: true), behind: 0)
  }

  /// The next page; nil where there is none, or where the text does not run in columns alone any more.
  mutating func next() -> PagePlan? {
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
    let planner = PagePlanner(context: context, number: open.number + 1)
    let from = state.going(on: ways[lead].token)
    guard let page = planner.emptyPage(from: from) else { return handOver() }
    let plain = Pager.best(of: planner.plans(from: from))
    guard plain.kind == .text, plain.placed.allSatisfy({ $0.isMain && $0.span == 1 }) else {
      return handOver()
    }
    var columns = PageColumns(search: self, page: page, number: planner.number, ways: ways)
    columns.fill()
    for way in columns.ends { end(way, planner) }
    if plain.isLast, ways[lead].isGreedy {
      end(Way(before: lead, token: nil, cost: ways[lead].cost, isGreedy: true), planner)
    }
    var behind = columns.ways(lead: lead, of: ways, plain: plain)
    if let ended = open.endCost {
      // The greedy pager's way ends, or goes on, as long as it is the cheapest that is left.
      behind.removeAll { !($0.cost < ended) }
    }
    if let trials, trials.page == planner.number {
      trials.noteDropped(columns.dropped, onPage: planner.number)
      noteAll(behind, trials, planner)
    }
    open.append(behind)
    // The pages that may still change are many, and what their variants are made of is most of what they hold.
    if let least = behind.compactMap({ $0.token?.offset }).min() {
      context.releaseChoices(before: least)
    }
    state = plain.next
    decided += open.takeCommon()
    return true
  }

  /// Notes a way to the text's end on the page of `planner`: what that costs is known when it is filled.
  private mutating func end(_ way: Way, _ planner: PagePlanner) {
    let before = open.ways[way.before]
    let from = state.going(on: before.token)
    let plan = Pager.best(of: planner.plans(from: from, variants: way.variants))
    guard plan.isLast else { return }
    let defects = judge.defects(of: plan, from: from)
    let cost = before.cost + defects.cost(weights)
    if let trials, trials.page == planner.number {
      note(plan, from: from, defects, total: cost, isGreedy: way.isGreedy, trials)
    }
    open.noteEnd(
      Way(
        before: way.before, token: nil, cost: cost, variants: way.variants, isGreedy: way.isGreedy))
  }

  /// Decides on the cheapest pages so far; what comes is for another to fill.
  private mutating func handOver() -> Bool {
    decided += open.takeBest()
    return !decided.isEmpty
  }

  // MARK: Giving out

  /// The next page that was decided on, filled.
  private mutating func filled(_ way: Way) -> PagePlan {
    givenNumber += 1
    for column in way.columns { context.remember(column) }
    let planner = PagePlanner(context: context, number: givenNumber)
    let plan = Pager.best(of: planner.plans(from: givenState, variants: way.variants))
    givenState = plan.next
    if plan.next.token != way.token {
      // What was planned by columns does not come out so: what follows begins here.
      decided = []
      state = plan.next
      open = OpenPages(
        Way(before: 0, token: plan.next.token, cost: way.cost, isGreedy: true), behind: givenNumber)
      if plan.isLast { _ = open.takeBest() }
    }
    return plan
  }

  // MARK: Trials

  /// Notes all ways to fill the page of `planner` that lead on.
  private func noteAll(_ ways: [Way], _ trials: PageTrials, _ planner: PagePlanner) {
    for way in ways {
      let before = open.ways[way.before]
      let from = state.going(on: before.token)
      let plan = Pager.best(of: planner.plans(from: from, variants: way.variants))
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

extension PageState {
  /// The same, but for where the text goes on.
  fileprivate func going(on token: BreakToken?) -> PageState {
    var state = self
    state.token = token
    return state
  }
}
