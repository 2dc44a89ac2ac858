import TypesetTemplates
import Typesetting

/// Columns that are ended before their feet.
extension SpreadSearch {
  /// Where a page stays uneven, columns are ended before their feet on so many ways; so many ways that come of it on the page
  /// before go on.
  static let mostEnded = (ways: 2, onward: 3)
  /// They are not any more when that was so often in vain.
  static let mostInVain = 4

  /// Ends for the columns of `plan` that end level with the one at `place`: that one, or one before it, earlier than it does,
  /// so that those behind take more.
  static func otherEnds(of plan: PagePlan, level place: Int) -> [[Int: LineEnd]] {
    let item = plan.placed[place]
    var ends: [[Int: LineEnd]] = []
    var frame = -1
    for other in plan.placed.prefix(place + 1) where other.isMain {
      frame += 1
      guard other.isLevel, other.area == item.area, other.box.minY == item.box.minY else {
        continue
      }
      ends += LineEnd.earlier(in: other.plan, most: PageJudge.mostRowsEarlier).map { [frame: $0] }
    }
    return ends
  }

  /// Ways over the page in hand on which a column of it, or of the page before, is ended before its foot, as long as all of
  /// `found` are more uneven by more than that makes them: a tail that grows, a keep rule that holds.
  mutating func endedEarlier(_ found: [Way]) -> [Way] {
    var made: [Way] = []
    guard context.notes == nil else { return made }
    for depth in 0...1 where mayTry && earlierInVain < SpreadSearch.mostInVain {
      let excess = excess(of: found + made)
      guard excess > weights[.short] else { break }
      let number = number - depth
      let planner = PagePlanner(context: context, number: number)
      var bases: [Way] = []
      for way in depth == 0
        ? found.filter({ found in even.contains { $0 === found.before } }) : even
      {
        guard !bases.contains(where: { $0.plan?.next == way.plan?.next }) else { continue }
        bases.append(way)
      }
      let sorted = bases.sorted(by: SpreadSearch.isBefore).prefix(SpreadSearch.mostEnded.ways)
      var shortened: [Way] = []
      for base in sorted {
        shortened += endedEarlier(on: base, planner).filter { way in
          let more = way.cost.uneven - base.cost.uneven
          return way.cost < base.cost || way.cost.forced <= base.cost.forced && more < excess
        }
      }
      made +=
        depth == 0
        ? shortened
        : onward(
          Array(shortened.sorted(by: SpreadSearch.isBefore).prefix(SpreadSearch.mostEnded.onward)),
          behind: number)
      if depth == 1 || !made.isEmpty {
        earlierInVain += self.excess(of: found + made) < excess ? 0 : 1
      }
    }
    return made
  }

  /// The ways over the last page of `base`, which `planner` fills, on which a column of it is ended before its foot.
  func endedEarlier(on base: Way, _ planner: PagePlanner) -> [Way] {
    guard let before = base.before, let plan = base.plan, plan.kind == .text else { return [] }
    var shortened: [Way] = []
    for (place, item) in plan.placed.lazy.filter(\.isMain).enumerated()
    where item.plan.isFull && mayTry {
      for end in LineEnd.earlier(in: item.plan, most: PageJudge.mostRowsEarlier) {
        let early = Pager.best(
          of: planner.plans(
            from: before.state, variants: plan.variants, figures: plan.figures,
            ends: [place: end], alternative: plan.alternative))
        guard early.figures == plan.figures, judge.endsFairly(early) else { continue }
        shortened.append(way(on: before, early, isGreedy: false))
      }
    }
    return shortened
  }
}
