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
}
