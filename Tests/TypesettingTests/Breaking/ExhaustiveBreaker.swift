import TypesetGeometry
import Typesetting

/// Every way to break a list of items, line by line: slow, and simple enough to believe.
///
/// It knows the definitions alone (tex.web §108, §817, §837, §859; KP81) and shares no code with
/// the breaker. As there, no line is looked for beyond the first place where it would be overfull.
struct ExhaustiveBreaker {
  /// One way through a whole paragraph.
  struct Way: Equatable {
    var breaks: [Int] = []
    var demerits = 0
  }

  let items: [BreakItem]
  let measures: [Int]
  let costs: BreakCosts
  private let end: Int

  init(_ items: [BreakItem], measures: [Length], fit: OptimumFit) {
    var items = items
    end = items.count
    if case .glue? = items.last {
      items[end - 1] = .penalty(10_000, width: .zero, isFlagged: false)
    } else {
      items.append(.penalty(10_000, width: .zero, isFlagged: false))
    }
    items.append(fit.ending)
    items.append(.penalty(-10_000, width: .zero, isFlagged: true))
    self.items = items
    self.measures = measures.map(\.scaledPoints)
    costs = fit.costs
  }

  /// What there is to find.
  enum Best: Equatable {
    /// The least demerits, all ways that have them, and the pass they come from.
    case ways([Way], demerits: Int, pass: Int)
    /// No feasible way.
    case none
    /// Optima of several lengths, and more or fewer lines asked for: than which, is open.
    case open
  }

  /// The best of all ways.
  func best() -> Best {
    let third = costs.emergencyStretch.scaledPoints
    let passes = [
      (number: 1, threshold: costs.pretolerance, extra: 0, runs: costs.pretolerance >= 0),
      (number: 2, threshold: costs.tolerance, extra: 0, runs: true),
      (number: 3, threshold: costs.tolerance, extra: third, runs: third > 0),
    ]
    for pass in passes where pass.runs {
      var ways: [Way] = []
      walk(from: -1, line: 0, fitness: 2, hyphens: 0, way: Way(), pass.threshold, pass.extra, &ways)
      guard let least = ways.map(\.demerits).min() else { continue }
      var found = ways.filter { $0.demerits == least }
      if costs.looseness != 0 {
        // As near as can be to so many lines more, not beyond (tex.web §875).
        let optimum = found[0].breaks.count
        if found.contains(where: { $0.breaks.count != optimum }) { return .open }
        let counts = Set(ways.map(\.breaks.count)).filter {
          costs.looseness > 0
            ? $0 >= optimum && $0 <= optimum + costs.looseness
            : $0 <= optimum && $0 >= optimum + costs.looseness
        }
        let chosen = (costs.looseness > 0 ? counts.max() : counts.min()) ?? optimum
        let isLast = pass.number == 3 || pass.number == 2 && third == 0
        if chosen - optimum != costs.looseness, !isLast { continue }
        ways = ways.filter { $0.breaks.count == chosen }
        let fewest = ways.map(\.demerits).min() ?? 0
        found = ways.filter { $0.demerits == fewest }
        return .ways(found, demerits: fewest, pass: pass.number)
      }
      return .ways(found, demerits: least, pass: pass.number)
    }
    return .none
  }

  private func walk(
    from place: Int, line: Int, fitness: Int, hyphens: Int, way: Way, _ threshold: Int,
    _ extra: Int, _ ways: inout [Way]
  ) {
    let measure = measures[min(line, measures.count - 1)]
    for next in (place + 1)..<items.count {
      guard let penalty = penalty(at: next) else { continue }
      let isFinal = next == items.count - 1
      let isForced = penalty <= -10_000
      let (badness, nextFitness) = weigh(
        from: place, to: next, measure: measure, extra: extra)
      if badness > 10_000 { return }
      if badness <= threshold {
        let isHyphen = !isFinal && isFlagged(next)
        var cost = (costs.linePenalty + badness) * (costs.linePenalty + badness)
        if abs(costs.linePenalty + badness) >= 10_000 { cost = 100_000_000 }
        if penalty > 0 { cost += penalty * penalty }
        if penalty < 0, !isForced { cost -= penalty * penalty }
        if hyphens > 0, isHyphen { cost += costs.doubleHyphenDemerits }
        if hyphens > 1, isHyphen { cost += costs.ladderDemerits }
        if hyphens > 0, isFinal { cost += costs.finalHyphenDemerits }
        if abs(nextFitness - fitness) > 1 { cost += costs.adjacencyDemerits }
        let grown = Way(
          breaks: way.breaks + [isFinal ? end : next], demerits: way.demerits + cost)
        if isFinal {
          ways.append(grown)
        } else {
          walk(
            from: next, line: line + 1, fitness: nextFitness, hyphens: isHyphen ? hyphens + 1 : 0,
            way: grown, threshold, extra, &ways)
        }
      }
      if isForced { return }
    }
  }

  /// What a break at an item costs; nil where none may be.
  private func penalty(at index: Int) -> Int? {
    switch items[index] {
    case .box: return nil
    case .penalty(let cost, _, _): return cost >= 10_000 ? nil : max(cost, -10_000)
    case .discretionary(_, _, _, let cost, _): return cost
    case .glue:
      guard index > 0 else { return nil }
      switch items[index - 1] {
      case .box, .discretionary: return 0
      case .glue, .penalty: return nil
      }
    }
  }

  private func isFlagged(_ index: Int) -> Bool {
    switch items[index] {
    case .penalty(_, _, let flagged), .discretionary(_, _, _, _, let flagged): flagged
    case .box, .glue: false
    }
  }

  /// Badness and fitness of the line between two breaks.
  private func weigh(
    from place: Int, to end: Int, measure: Int, extra: Int
  ) -> (badness: Int, fitness: Int) {
    var natural = 0
    var stretch = extra
    var shrink = 0
    var isInfinite = false
    var fils = 0
    // What stands at the line's start is left out up to the first box; a text put there stands.
    var skips = place >= 0
    if place >= 0, case .discretionary(_, let after, _, _, _) = items[place], after != .zero {
      natural += after.scaledPoints
      skips = false
    }
    var index = place + 1
    while index < end || index == end {
      switch items[index] {
      case .box(let width):
        skips = false
        natural += width.scaledPoints
      case .glue(let width, let more, let less, let fil):
        guard !skips, index < end else { break }
        natural += width.scaledPoints
        stretch += fil == 0 ? more.scaledPoints : 0
        shrink += less.scaledPoints
        fils += fil
      case .penalty(_, let width, _):
        if index == end { natural += width.scaledPoints }
      case .discretionary(let before, _, let unbroken, _, _):
        skips = false
        natural += (index == end ? before : unbroken).scaledPoints
      }
      index += 1
    }
    isInfinite = fils != 0
    let rest = measure - natural
    if rest >= 0 {
      if isInfinite { return (0, 2) }
      let b = badness(rest, stretch)
      return (b, b > 99 ? 0 : b > 12 ? 1 : 2)
    }
    if -rest > shrink { return (10_001, 3) }
    let b = badness(-rest, shrink)
    return (b, b > 12 ? 3 : 2)
  }

  /// About 100 (t/s)³: 297³ is about 100 × 2¹⁸ (tex.web §108).
  private func badness(_ t: Int, _ s: Int) -> Int {
    if t == 0 { return 0 }
    if s <= 0 { return 10_000 }
    var r = t
    if t <= 7_230_584 {
      r = t * 297 / s
    } else if s >= 1_663_497 {
      r = t / (s / 297)
    }
    return r > 1290 ? 10_000 : (r * r * r + (1 << 17)) / (1 << 18)
  }
}
