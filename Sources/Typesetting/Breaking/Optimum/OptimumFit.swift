public import TypesetGeometry

/// Breaks a list of items into the lines of least total demerits: Knuth and Plass, Breaking
/// paragraphs into lines (1981), with TeX's arithmetic (tex.web part 38).
///
/// With `BreakCosts.tex` it reaches TeX's own total wherever TeX finds lines without an overfull
/// one.
public struct OptimumFit: Sendable {
  /// What is held against lines.
  public var costs: BreakCosts
  /// What the last line ends with (TeX's `\parfillskip`).
  public var ending = BreakItem.glue(.zero, stretch: .zero, shrink: .zero, fil: 1)

  /// A breaker with `costs`.
  public init(costs: BreakCosts) { self.costs = costs }

  /// The best lines for `items` in `measures`, the last of which repeats; nil where no pass finds
  /// lines that hold. Glue at the end of `items` is left out.
  /// O(items × items of a line), times the measures that differ.
  public func fit(_ items: [BreakItem], measures: [Length]) -> Fit? {
    guard !measures.isEmpty else { return nil }
    let list = ItemSource(items, ending: ending, measures: measures)
    if costs.pretolerance >= 0,
      let fit = pass(1, over: list, threshold: costs.pretolerance, isLast: false)
    {
      return fit
    }
    let hasThird = costs.emergencyStretch > .zero
    if let fit = pass(2, over: list, threshold: costs.tolerance, isLast: !hasThird) { return fit }
    return hasThird ? pass(3, over: list, threshold: costs.tolerance, isLast: true) : nil
  }

  private func pass(_ number: Int, over list: ItemSource, threshold: Int, isLast: Bool) -> Fit? {
    var solver = FitSolver(
      source: list, costs: costs, threshold: threshold,
      extraStretch: number == 3 ? costs.emergencyStretch.scaledPoints : 0)
    guard
      case .complete(let last) = solver.solve(
        fitness: Fitness.decent, hyphens: 0, line: 0, lines: nil),
      isLast || !solver.missedLines
    else { return nil }
    var lines: [FittedLine] = []
    var before = solver.trails[0]
    for trail in solver.path(to: last) {
      let (fit, terms) = solver.account(of: trail, after: before)
      lines.append(
        FittedLine(
          item: list.items[trail.point], badness: fit.badness, fitness: fit.fitness,
          demerits: terms))
      before = trail
    }
    return Fit(lines: lines, demerits: solver.trails[last].demerits, pass: number)
  }
}

extension FitSolver {
  /// The line that ends at `trail` and began at `before`, term by term, as it was weighed.
  mutating func account(of trail: FitTrail, after before: FitTrail) -> (LineFit, LineDemerits) {
    let from = source.point(before.point)
    let point = source.point(trail.point)
    let slot = source.line(before.line)
    let fit = fit(of: trail, after: before)
    let terms = LineDemerits(
      fit, to: point, in: slot,
      after: LineDemerits.Before(
        line: before.line, fitness: before.fitness, hyphens: before.hyphens,
        lastWord: from.lastWord, firstWord: from.firstWord),
      indent: source.indent,
      hasSpaces: source.background != 0 || point.end.stretch != from.start.stretch,
      stretch: point.end.fil == from.start.fil ? point.end.stretch - from.start.stretch : 0,
      costs: costs)
    return (fit, terms)
  }

  /// What the line from `before` to `trail` comes to.
  mutating func fit(of trail: FitTrail, after before: FitTrail) -> LineFit {
    let from = source.point(before.point)
    let point = source.point(trail.point)
    let slot = source.line(before.line)
    return LineFit(
      rest: slot.measure
        - (point.end.width - from.start.width + from.head + point.tail),
      stretch: point.end.stretch - from.start.stretch + source.background + extraStretch,
      shrink: point.end.shrink - from.start.shrink, fil: point.end.fil - from.start.fil,
      letterGive: (point.end.letters - from.start.letters) * source.expansion / 1000,
      trackGive: (point.end.ems - from.start.ems) * source.tracking / 1000, lent: lent,
      costs: costs)
  }
}

/// The places of a list of items.
private struct ItemSource: FitSource {
  private(set) var points: [BreakPoint]
  /// The item of each place.
  private(set) var items: [Int]
  private let measures: [Length]

  var count: Int { points.count }
  var firstLikeLine: Int { measures.count - 1 }
  var horizon: Int { Int.max }
  var expansion: Int { 0 }
  var tracking: Int { 0 }
  var background: Int { 0 }
  var indent: Int { 0 }

  func point(_ index: Int) -> BreakPoint { points[index] }
  mutating func refine(_ index: Int) {}
  func line(_ number: Int) -> FitLine {
    FitLine(measure: measures[min(number, measures.count - 1)].scaledPoints)
  }

  init(_ items: [BreakItem], ending: BreakItem, measures: [Length]) {
    self.measures = measures
    points = [BreakPoint()]
    self.items = [-1]
    var content = items[...]
    if case .glue? = content.last { content.removeLast() }
    var sums = FitSums()
    var mayBreakAtGlue = false
    for (index, item) in content.enumerated() {
      switch item {
      case .box(let width):
        sums.width += width.scaledPoints
        mayBreakAtGlue = true
      case .glue:
        if mayBreakAtGlue {
          add(sums, at: index, in: content) { _ in }
        }
        mayBreakAtGlue = false
        ItemSource.add(item, to: &sums)
      case .penalty(let cost, let width, let isFlagged):
        mayBreakAtGlue = false
        guard cost < BreakPoint.forbidden else { continue }
        add(sums, at: index, in: content) {
          $0.penalty = max(cost, BreakPoint.forced)
          $0.tail = width.scaledPoints
          $0.isFlagged = isFlagged
        }
      case .discretionary(let before, let after, let unbroken, let penalty, let isFlagged):
        add(sums, at: index, in: content) {
          $0.penalty = penalty
          $0.tail = before.scaledPoints
          $0.head = after.scaledPoints
          $0.isFlagged = isFlagged
        }
        sums.width += unbroken.scaledPoints
        mayBreakAtGlue = true
      }
    }
    ItemSource.add(ending, to: &sums)
    var last = BreakPoint()
    last.end = sums
    last.start = sums
    last.penalty = BreakPoint.forced
    last.isFinal = true
    last.isFlagged = true
    points.append(last)
    self.items.append(items.count)
  }

  private static func add(_ item: BreakItem, to sums: inout FitSums) {
    guard case .glue(let width, let stretch, let shrink, let fil) = item else { return }
    sums.width += width.scaledPoints
    sums.stretch += fil == 0 ? stretch.scaledPoints : 0
    sums.shrink += shrink.scaledPoints
    sums.fil += fil
  }

  private mutating func add(
    _ sums: FitSums, at index: Int, in content: ArraySlice<BreakItem>,
    _ change: (inout BreakPoint) -> Void
  ) {
    var point = BreakPoint()
    point.end = sums
    point.start = sums
    // What a line does not begin with (tex.web §837).
    var next = index
    if case .discretionary(_, let after, let unbroken, _, _) = content[next] {
      point.start.width += unbroken.scaledPoints
      next = after == .zero ? next + 1 : content.count
    }
    while next < content.count {
      switch content[next] {
      case .glue: ItemSource.add(content[next], to: &point.start)
      case .penalty: break
      case .box, .discretionary: next = content.count
      }
      next += 1
    }
    change(&point)
    points.append(point)
    items.append(index)
  }
}
