import TypesetTemplates
import Typesetting

/// Short issues are searched whole.
extension SpreadSearch {
  /// An issue of no more pages is searched whole.
  static let mostShort = 3
  /// How many ways to fill their pages are tried beside those that were tried before; of pages with figures each filling
  /// counts. What that cuts is counted with the page (`PageTrials.dropped`).
  static let mostShortTries = 400

  /// Columns are ended before their feet by so many lines at most, one on each page.
  static let mostLinesEarlier = 4

  /// The cheapest way over all pages there is, where paragraphs may be set a line longer or shorter and columns end before
  /// their feet; nil where none costs less than `bound`, which is what the cheapest that is known costs. It must not have come further than its first page.
  /// Two paragraphs next to each other are not both varied.
  ///
  /// Branch and bound: a paragraph is varied only where what its lines cost, with the pages before, is less than `bound`.
  /// Most texts are not tried once more.
  ///
  /// - Parameter most: No more ways are tried.
  func shortWay(
    cheaperThan bound: PageCost, most: Int = SpreadSearch.mostShortTries
  ) -> Way? {
    guard root.plan == nil, root.state == start else { return nil }
    var trial = ShortTrial(
      bound: bound, before: context.fills, most: most, endsEarlier: true)
    trial.open = [root]
    // One more page may cost less.
    for number in 1...SpreadSearch.mostShort + 1 {
      trial.planner = PagePlanner(context: context, number: number)
      let ways = trial.open.sorted(by: SpreadSearch.isBefore)
      trial.open = []
      trial.places = [:]
      for way in ways where way.cost < trial.bound { tryAll(&trial, from: way) }
      trials?.noteDropped(trial.takeCut(), onPage: number)
      if trial.open.isEmpty { break }
    }
    return trial.best
  }

  /// The cheapest way over the pages of `chosen`, which begin where this search does, to where the last of them leaves the
  /// issue; nil where none is cheaper. It must not have come further than its first page.
  ///
  /// All paragraphs are asked, as on short issues; columns end at their feet. The greedy pager's way is followed whatever was
  /// tried: what is found is no dearer than it.
  ///
  /// - Parameters:
  ///   - costs: What each page of `chosen` costs.
  ///   - most: No more ways are tried.
  func way(
    over chosen: [PagePlan], costing costs: [PageCost], most: Int
  ) -> Way? {
    guard root.plan == nil, root.state == start, let last = chosen.last else { return nil }
    var trial = ShortTrial(
      bound: costs.reduce(.none, +), before: context.fills, most: most,
      goal: last.isLast ? nil : (last.next, last.number))
    trial.open = [root]
    var state = start
    // An issue may end a page later.
    for place in 0..<chosen.count + (last.isLast ? 1 : 0) {
      let number = self.number + 1 + place
      trial.planner = PagePlanner(context: context, number: number)
      let ways = trial.open.sorted {
        $0.isGreedy != $1.isGreedy ? $0.isGreedy : SpreadSearch.isBefore($0, $1)
      }
      trial.open = []
      trial.places = [:]
      for way in ways where way.cost < trial.bound {
        if place < chosen.count, way.state == state {
          // What was chosen may be more than is tried here.
          let cost = way.cost + costs[place]
          trial.note(
            Way(
              before: way, plan: chosen[place], state: chosen[place].next, cost: cost,
              isGreedy: false))
        }
        tryAll(&trial, from: way)
      }
      trials?.noteDropped(trial.takeCut(), onPage: number)
      if place < chosen.count { state = chosen[place].next }
      if trial.open.isEmpty { break }
    }
    return trial.best
  }

  /// What is known of the pages with one number.
  private struct ShortTrial {
    /// The cheapest way to the end, and what another must cost less than.
    var best: Way?
    var bound: PageCost
    /// How often pages with figures had been filled before.
    let before: Int
    /// So many ways are tried at most.
    let most: Int
    /// How many ways to fill a page were tried.
    private(set) var tried = 0
    /// How many ways to fill the page were not, since enough had been.
    private var cut = 0
    var planner: PagePlanner?
    /// The cheapest ways to the states behind the page, in the order in which these were found, and where they are.
    var open: [Way] = []
    var places: [PageState: Int] = [:]
    /// Where ways come to, behind which page; nil for the end of the issue.
    let goal: (state: PageState, number: Int)?
    /// Whether columns are ended before their feet as well.
    var endsEarlier: Bool

    init(
      bound: PageCost, before: Int, most: Int, goal: (state: PageState, number: Int)? = nil,
      endsEarlier: Bool = false
    ) {
      (self.bound, self.before, self.most) = (bound, before, most)
      (self.goal, self.endsEarlier) = (goal, endsEarlier)
    }

    /// Whether one more way may be tried, which counts then.
    mutating func takes(_ context: PagingContext) -> Bool {
      guard max(tried + 1, context.fills - before) <= most else {
        cut += 1
        return false
      }
      tried += 1
      return true
    }

    /// How many ways to fill the page were cut; the next page begins with none.
    mutating func takeCut() -> Int {
      defer { cut = 0 }
      return cut
    }

    mutating func note(_ way: Way) {
      guard way.cost < bound else { return }
      if let goal, goal.number == way.plan?.number {
        if way.state == goal.state { (best, bound) = (way, way.cost) }
      } else if way.plan?.isLast ?? true {
        if goal == nil { (best, bound) = (way, way.cost) }
      } else if let place = places[way.state] {
        let cheaper = way.cost < open[place].cost ? way : open[place]
        let isGreedy = way.isGreedy || open[place].isGreedy
        open[place] =
          cheaper.isGreedy == isGreedy
          ? cheaper
          : Way(
            before: cheaper.before, plan: cheaper.plan, state: cheaper.state, cost: cheaper.cost,
            isGreedy: isGreedy)
      } else {
        places[way.state] = open.count
        open.append(way)
      }
    }
  }

  /// Tries the page with `set`, and with each set that has more paragraphs, all of them behind those of `set`; their
  /// lines cost `demerits`.
  private func tryAll(
    _ trial: inout ShortTrial, from before: Way, set: [Int: LineVariant] = [:], demerits: Int = 0
  ) {
    // The greedy pager's way over pages that are looked over again is followed in any case.
    let isFree = !trial.endsEarlier && before.isGreedy && set.isEmpty
    guard let planner = trial.planner, isFree || trial.takes(context) else { return }
    let plan = Pager.best(of: planner.plans(from: before.state, variants: set))
    let begun = plan.placed.lazy.filter(\.isMain).flatMap(\.plan.paragraphs).filter(\.begins)
    guard set.keys.allSatisfy({ key in begun.contains { $0.index == key } }) else { return }
    trial.note(way(on: before, plan, isGreedy: before.isGreedy && set.isEmpty))
    guard plan.kind == .text else { return }
    // All columns of a spread a row higher: its first page says so. Notes at the foot would rise with them.
    if set.count <= 1, context.notes == nil, !PagePlanner.facesOneBefore(planner.number),
      judge.hasColumnsToSpare(plan), trial.takes(context)
    {
      let higher = Pager.best(
        of: planner.plans(from: before.state, variants: set, sparing: 1))
      trial.note(way(on: before, higher, isGreedy: false))
    }
    var least = before.cost
    least.taste += demerits
    // Columns with notes at their feet are filled again and again as it is.
    for (place, item) in plan.placed.lazy.filter(\.isMain).enumerated()
    where trial.endsEarlier && context.notes == nil && (item.plan.isFull || item.isLevel) {
      for end in LineEnd.earlier(in: item.plan, most: SpreadSearch.mostLinesEarlier) {
        // Those of columns that end level have rows of the others.
        if !item.isLevel { least.uneven += weights[.short] }
        guard least < trial.bound, trial.takes(context) else { break }
        let early = Pager.best(
          of: planner.plans(from: before.state, variants: set, ends: [place: end]))
        guard judge.endsFairly(early) else { continue }
        trial.note(way(on: before, early, isGreedy: false))
      }
      least.uneven = before.cost.uneven
    }
    let mostExtra = 4 * VariantFinder.mostExtra
    var finder = VariantFinder(planner: planner, judge: judge, mostExtra: mostExtra)
    let first = set.keys.max().map { $0 + 2 } ?? 0
    for item in plan.placed where item.isMain && item.letters == .full {
      for index in SpreadSearch.varied(in: item) where index >= first {
        for lines in [-1, 1] {
          var least = before.cost
          // Dearer lines need not be looked for where they alone cost too much.
          if least.isAsEven(as: trial.bound) {
            finder.mostExtra = min(mostExtra, trial.bound.taste - least.taste - demerits)
          }
          guard let extra = finder.cost(of: lines, index, in: item) else { continue }
          least.taste += demerits + extra
          guard least < trial.bound else { continue }
          var more = set
          more[index] = .lines(lines)
          tryAll(&trial, from: before, set: more, demerits: demerits + extra)
        }
      }
    }
  }

  /// The paragraphs of a column that may be longer or shorter: those that begin in it, and the one that would if it ended
  /// a line later.
  private static func varied(in item: PageFiller.Placed) -> [Int] {
    let story = item.framesetter.story
    var found = item.plan.paragraphs.filter { $0.begins && ($0.lines > 1 || !$0.ends) }.map(\.index)
    if let token = item.plan.continuation, token.offset < item.plan.limit {
      let next = story.paragraphIndex(at: token.offset)
      if story.paragraphs[next].range.lowerBound == token.offset { found.append(next) }
    }
    return found.filter {
      let paragraph = story.paragraphs[$0]
      return paragraph.role == .text && !paragraph.style.keepsWithNext
    }
  }
}
