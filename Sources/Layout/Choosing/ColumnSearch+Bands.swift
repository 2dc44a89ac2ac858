import TypesetTemplates
import Typesetting

extension ColumnSearch {
  /// By so many lines the end of a page is moved on which something stands over columns, where it or the next is uneven.
  private static let moves = [-1, 1, -2, 2, -3, 3]

  /// Goes on by the page of `planner`, on which something stands over columns on one of the ways at least: the greedy pager
  /// fills it as `plain` from the way at `lead` on.
  mutating func advanceOverBands(_ planner: PagePlanner, _ lead: Int, _ plain: PagePlan) -> Bool {
    let ways = open.ways
    let number = planner.number
    var found: [Way] = []
    var ended: [Way] = []
    func add(_ way: Way) {
      if way.token == nil { ended.append(way) } else { found.append(way) }
    }
    var simple: [Int: [(place: Int, way: Way)]] = [:]
    var search = SpreadSearch(
      context, from: state, behind: number - 1, weights: weights, trials: trials)
    if isWidened(number) {
      search.isThorough = true
      search.reach.extra = PageColumns.Reach.wide.mostExtra
    }
    let best = ways.map(\.cost).min() ?? .none
    var dropped = 0
    let rows = rowsToSpare(onPage: number)
    for (place, way) in ways.enumerated() {
      let from = start(on: way, number)
      let page = place == lead ? plain : Pager.best(of: planner.plans(from: from))
      guard page.kind == .text else { return handOver() }
      if let piece = pieceAlone(on: page, from) {
        simple[piece, default: []].append((place, way))
        continue
      }
      if rows?.contains(1) ?? false, judge.hasColumnsToSpare(page) {
        let higher = Pager.best(of: planner.plans(from: from, sparing: 1))
        add(self.way(over: higher, from: from, place, isGreedy: false))
      }
      // What is more uneven than the best goes on as it comes.
      guard way.cost.isAsEven(as: best) else {
        add(self.way(over: page, from: from, place, isGreedy: way.isGreedy))
        continue
      }
      let root = SpreadSearch.Way(
        before: nil, plan: nil, state: from, cost: way.cost, isGreedy: way.isGreedy)
      var tried = search.followed(root, number)
      if isWidened(number) {
        let finder = search.finder(planner)
        for lines in ColumnSearch.moves where search.mayTry {
          for set in finder.sets(of: page, movingBy: lines) where search.mayTry {
            tried += search.followed(root, number, with: set)
          }
        }
        for base in tried.sorted(by: SpreadSearch.isBefore).prefix(SpreadSearch.mostEnded.ways) {
          tried += search.endedEarlier(on: base, planner)
        }
      }
      for next in tried {
        guard let plan = next.plan else { continue }
        add(self.way(over: plan, place, cost: next.cost, isGreedy: next.isGreedy))
      }
    }
    for (piece, own) in simple.sorted(by: { $0.key < $1.key }) {
      let from = start(on: own[0].way, number)
      guard let columns = filled(planner, from, piece, own, rows) else { return handOver() }
      let hasLead = own.contains { $0.place == lead }
      for page in columns {
        dropped += page.dropped
        for way in page.ways(
          lead: lead, of: ways, plain: plain, token: hasLead ? token(behind: plain) : nil)
        {
          add(way.columns.isEmpty ? way : checked(way, planner))
        }
        for end in page.ends {
          let from = start(on: ways[end.before], number)
          let plan = Pager.best(
            of: planner.plans(
              from: from, variants: end.variants, ends: end.ends, sparing: end.spared))
          add(way(over: plan, from: from, end.before, isGreedy: false))
        }
      }
    }
    let least = (found + ended).map(\.cost).min()
    if noteUneven(least, onPage: number) { return true }
    if isUneven(least), mayEndHigher(plain) {
      // Facing pages whose columns all end a row higher are better than one of them that does so alone.
      sparedSpread = PagePlanner.firstOfSpread(number)
      guard PagePlanner.facesOneBefore(number) else {
        return advanceOverBands(planner, lead, plain)
      }
      if goBack() { return true }
    }
    let distinct = PageColumns.distinct(found)
    dropped += distinct.dropped
    return goOn(
      over: plain,
      PageColumns.kept(distinct.ways, beginsSpread: !PagePlanner.facesOneBefore(number + 1)),
      ended, dropping: dropped, planner)
  }

  /// The way over the page of `planner` as it is when that is filled: where a piece begins on it, rules may hold that a column
  /// by itself knows nothing of.
  private func checked(_ way: Way, _ planner: PagePlanner) -> Way {
    let from = start(on: open.ways[way.before], planner.number)
    let plan = Pager.best(
      of: planner.plans(
        from: from, variants: way.variants, ends: way.ends, sparing: way.spared))
    return token(behind: plan) == way.token
      ? way : self.way(over: plan, from: from, way.before, isGreedy: way.isGreedy)
  }

  /// The piece whose text alone stands on `plan`, in columns, and goes on behind it as it did from `from` on; nil where that is
  /// not so.
  private func pieceAlone(on plan: PagePlan, _ from: PageState) -> Int? {
    guard let token = from.token, let next = plan.next.token,
      plan.placed.allSatisfy({ $0.isMain && $0.span == 1 })
    else { return nil }
    let piece = context.plan.piece(at: token.offset)
    return next.offset < end(of: piece) ? piece : nil
  }
}
