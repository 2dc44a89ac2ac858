import TypesetGeometry

extension PolygonSet {
  /// √(64 − k²) / 8 in hundred thousandths, rounded up: how far a disc reaches aside k eighths of
  /// its radius above its middle.
  private static let reach = [100_000, 99_216, 96_825, 92_703, 86_603, 78_063, 66_144, 48_413]

  /// What a disc of the radius `clearance` around a place covers, as slabs that hold it: how
  /// far each goes above and below, and to the sides.
  private var discSlabs: [(above: Length, aside: Length)] {
    PolygonSet.reach.indices.map {
      (
        clearance.scaled(by: $0 + 1, over: 8),
        clearance.scaled(by: PolygonSet.reach[$0], over: 100_000)
      )
    }
  }

  /// The stretches that are inside at every height from `top` to `bottom`, and `clearance` away from
  /// the edges (a little more where an edge is slanted). O(edges in the band).
  func inside(from top: Length, to bottom: Length) -> [LineInterval] {
    guard clearance > .zero else { return bareInside(from: top, to: bottom) }
    var result: [LineInterval]?
    for slab in discSlabs {
      let part = bareInside(from: top - slab.above, to: bottom + slab.above).compactMap { whole in
        let start = whole.start + slab.aside
        let end = whole.end - slab.aside
        return start < end ? LineInterval(start: start, end: end) : nil
      }
      result = result.map { LineInterval.intersecting($0, part) } ?? part
      if result?.isEmpty == true { return [] }
    }
    return result ?? []
  }

  /// The stretches that are inside, or no more than `clearance` away from it, at any height from
  /// `top` to `bottom`. O(edges in the band).
  func touched(from top: Length, to bottom: Length) -> [LineInterval] {
    guard clearance > .zero else { return bareTouched(from: top, to: bottom) }
    return LineInterval.union(
      discSlabs.flatMap { slab in
        bareTouched(from: top - slab.above, to: bottom + slab.above).map {
          LineInterval(start: $0.start - slab.aside, end: $0.end + slab.aside)
        }
      })
  }

  /// The stretches that lines from `top` to `bottom` keep out of, in a frame that is `width` wide: what
  /// `touched` says, and what lies beside it where no line shall stand. O(edges in the band).
  func keptOut(from top: Length, to bottom: Length, in width: Length) -> [LineInterval] {
    guard sides != .everywhere else { return touched(from: top, to: bottom) }
    guard var all = hull(from: top, to: bottom) else { return [] }
    if sides == .right { all.start = min(all.start, .zero) }
    if sides == .left { all.end = max(all.end, width) }
    return [all]
  }

  /// From the first to the last place that `touched` says; nil for none. O(edges).
  package func hull(from top: Length, to bottom: Length) -> LineInterval? {
    guard clearance > .zero else { return bareHull(from: top, to: bottom) }
    var all: LineInterval?
    for slab in discSlabs {
      guard let part = bareHull(from: top - slab.above, to: bottom + slab.above) else { continue }
      all = LineInterval(
        start: min(all?.start ?? .unbounded, part.start - slab.aside),
        end: max(all?.end ?? -.unbounded, part.end + slab.aside))
    }
    return all
  }

  /// The same without the clearance: the outermost places of edges are those of what they enclose.
  private func bareHull(from top: Length, to bottom: Length) -> LineInterval? {
    var all: LineInterval?
    for edge in edges where edge.upper.y < bottom && edge.lower.y > top {
      let upper = edge.upper.y < top ? edge.x(at: top) : edge.upper.x
      let lower = edge.lower.y > bottom ? edge.x(at: bottom) : edge.lower.x
      all = LineInterval(
        start: min(all?.start ?? .unbounded, upper, lower),
        end: max(all?.end ?? -.unbounded, upper, lower))
    }
    return all
  }
}
