public import TypesetGeometry

/// Closed polygons with a fill rule, as edges sorted by nothing: small sets, asked by the band.
public struct PolygonSet: Hashable, Sendable {
  /// What is inside.
  public enum FillRule: Hashable, Sendable {
    /// Where the edges wind around a place at all.
    case nonZero
    /// Where a ray crosses an odd number of edges.
    case evenOdd
  }

  /// Where lines stand that keep out of the inside.
  public enum Sides: Hashable, Sendable {
    /// Wherever there is room: in hollows and between its parts too.
    case everywhere
    /// Left and right of all of it that a line meets.
    case both
    /// Left of it alone.
    case left
    /// Right of it alone.
    case right
  }

  struct Edge: Hashable, Sendable {
    var upper: Point
    var lower: Point
    /// +1 where the outline runs downwards, −1 where it runs upwards.
    var winding: Int

    /// The edge's x at `y`, rounded half to even; `y` lies within the edge.
    func x(at y: Length) -> Length {
      let rise = lower.y - upper.y
      let run = lower.x - upper.x
      return upper.x
        + run.scaled(by: (y - upper.y).scaledPoints, over: rise.scaledPoints)
    }
  }

  private(set) var edges: [Edge]
  /// The fill rule.
  public let rule: FillRule
  /// How far text keeps from the edges, on the side it stands on: half the width of a line that is
  /// drawn along them. Not negative.
  public var clearance = Length.zero
  /// On which sides of it lines stand that keep out of it.
  public var sides = Sides.everywhere

  /// The inside of `path`; open subpaths are closed, curves become 32 chords each.
  public init(path: Path, rule: FillRule) {
    self.rule = rule
    var edges: [Edge] = []
    func add(_ a: Point, _ b: Point) {
      if a.y < b.y { edges.append(Edge(upper: a, lower: b, winding: 1)) }
      if b.y < a.y { edges.append(Edge(upper: b, lower: a, winding: -1)) }
    }
    var start = Point.zero
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        add(current, start)
        start = point
        current = point
      case .line(let point):
        add(current, point)
        current = point
      case .curve(let c1, let c2, let end):
        for point in Path.chords(from: current, c1, c2, to: end, count: 32) {
          add(current, point)
          current = point
        }
      case .close:
        add(current, start)
        current = start
      }
    }
    add(current, start)
    self.edges = edges
  }

  /// The same, moved by `offset`. O(edges).
  public func translated(by offset: Point) -> PolygonSet {
    var copy = self
    for place in copy.edges.indices {
      copy.edges[place].upper = copy.edges[place].upper + offset
      copy.edges[place].lower = copy.edges[place].lower + offset
    }
    return copy
  }

  /// From where to where it reaches up and down, without its clearance; nil for nothing. O(edges).
  package var extent: (top: Length, bottom: Length)? {
    guard let first = edges.first else { return nil }
    return edges.reduce((first.upper.y, first.lower.y)) {
      (min($0.0, $1.upper.y), max($0.1, $1.lower.y))
    }
  }

  /// From where to where it reaches across, with its clearance; nil for nothing. O(edges).
  package var reach: (left: Length, right: Length)? {
    guard let first = edges.first else { return nil }
    let bare = edges.reduce((first.upper.x, first.upper.x)) {
      (min($0.0, $1.upper.x, $1.lower.x), max($0.1, $1.upper.x, $1.lower.x))
    }
    return (bare.0 - clearance, bare.1 + clearance)
  }

  /// The stretches that are inside at every height from `top` to `bottom`, edges not kept from.
  func bareInside(from top: Length, to bottom: Length) -> [LineInterval] {
    var result: [LineInterval]?
    for (upper, lower) in slabs(from: top, to: bottom) {
      let slab = sections(upper, lower) { LineInterval(start: max($0, $1), end: min($2, $3)) }
        .filter { $0.start < $0.end }
      result = result.map { LineInterval.intersecting($0, slab) } ?? slab
      if result?.isEmpty == true { return [] }
    }
    return result ?? []
  }

  /// The stretches that are inside at any height from `top` to `bottom`, edges not kept from.
  func bareTouched(from top: Length, to bottom: Length) -> [LineInterval] {
    var all: [LineInterval] = []
    for (upper, lower) in slabs(from: top, to: bottom) {
      all += sections(upper, lower) { LineInterval(start: min($0, $1), end: max($2, $3)) }
    }
    return LineInterval.union(all)
  }

  /// Cuts the band where an edge begins, ends or crosses another, so that within a slab the order
  /// of the edges does not change.
  private func slabs(from top: Length, to bottom: Length) -> [(Length, Length)] {
    guard top < bottom else { return [] }
    var cuts = [top, bottom]
    let near = edges.filter { $0.upper.y < bottom && $0.lower.y > top }
    for edge in near {
      if edge.upper.y > top { cuts.append(edge.upper.y) }
      if edge.lower.y < bottom { cuts.append(edge.lower.y) }
    }
    for i in near.indices {
      for j in near.indices where j > i {
        guard let y = crossing(near[i], near[j]), y > top, y < bottom else { continue }
        cuts.append(y)
      }
    }
    cuts.sort()
    return zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { ($0, $1) }
  }

  /// The height at which two edges cross, found by halving: the order of their x changes there.
  private func crossing(_ a: Edge, _ b: Edge) -> Length? {
    var upper = max(a.upper.y, b.upper.y)
    var lower = min(a.lower.y, b.lower.y)
    guard upper < lower else { return nil }
    func order(_ y: Length) -> Int { (a.x(at: y) - b.x(at: y)).scaledPoints.signum() }
    let first = order(upper)
    let last = order(lower)
    guard first * last < 0 else { return nil }
    while lower.scaledPoints - upper.scaledPoints > 1 {
      let middle = Length(scaledPoints: (upper.scaledPoints + lower.scaledPoints) / 2)
      if order(middle) * first > 0 { upper = middle } else { lower = middle }
    }
    return lower
  }

  /// The inside of a slab; `make` gets left x at top and bottom, right x at top and bottom.
  private func sections(
    _ upper: Length, _ lower: Length,
    _ make: (Length, Length, Length, Length) -> LineInterval
  ) -> [LineInterval] {
    let middle = Length(scaledPoints: (upper.scaledPoints + lower.scaledPoints) / 2)
    let crossing = edges.filter { $0.upper.y <= upper && $0.lower.y >= lower }
      .map {
        Section(
          upper: $0.x(at: upper), middle: $0.x(at: middle), lower: $0.x(at: lower),
          winding: $0.winding)
      }
      .sorted { ($0.middle, $0.upper, $0.lower) < ($1.middle, $1.upper, $1.lower) }
    var result: [LineInterval] = []
    var winding = 0
    var left: Section?
    for (place, edge) in crossing.enumerated() {
      winding += rule == .evenOdd ? 1 : edge.winding
      // Edges that lie on each other are one: between them there is nothing.
      if place + 1 < crossing.count, crossing[place + 1].coincides(with: edge) { continue }
      if let begin = left {
        guard !isInside(winding) else { continue }
        result.append(make(begin.upper, begin.lower, edge.upper, edge.lower))
        left = nil
      } else if isInside(winding) {
        left = edge
      }
    }
    return result
  }

  /// An edge within a slab: its x at the slab's top, middle and foot.
  private struct Section {
    let upper: Length
    let middle: Length
    let lower: Length
    let winding: Int

    func coincides(with other: Section) -> Bool {
      upper == other.upper && lower == other.lower
    }
  }

  private func isInside(_ winding: Int) -> Bool {
    rule == .evenOdd ? winding & 1 == 1 : winding != 0
  }
}

extension Path {
  /// The ellipse that touches the edges of `rect`, as four cubic curves (error below 0.03 %).
  public init(ellipseIn rect: Rect) {
    // 4/3 (√2 − 1): the control distance of a quarter circle.
    let kappa = 0.5522847498307936
    let rx = rect.width / 2
    let ry = rect.height / 2
    let cx = rect.minX + rx
    let cy = rect.minY + ry
    let kx = Length(points: rx.points * kappa)
    let ky = Length(points: ry.points * kappa)
    func point(_ x: Length, _ y: Length) -> Point { Point(x: cx + x, y: cy + y) }
    let none = Length.zero
    self.init(elements: [
      .move(point(none, -ry)),
      .curve(point(kx, -ry), point(rx, -ky), point(rx, none)),
      .curve(point(rx, ky), point(kx, ry), point(none, ry)),
      .curve(point(-kx, ry), point(-rx, ky), point(-rx, none)),
      .curve(point(-rx, -ky), point(-kx, -ry), point(none, -ry)),
      .close,
    ])
  }

  /// `count` points along the curve, the last its end; only + − × ÷ on `Double`, rounded at once.
  static func chords(
    from p0: Point, _ p1: Point, _ p2: Point, to p3: Point, count: Int
  ) -> [Point] {
    func blend(_ a: Length, _ b: Length, _ c: Length, _ d: Length, _ t: Double) -> Length {
      let u = 1 - t
      return Length(
        points: u * u * u * a.points + 3 * u * u * t * b.points + 3 * u * t * t * c.points
          + t * t * t * d.points)
    }
    return (1...count).map { step in
      if step == count { return p3 }
      let t = Double(step) / Double(count)
      return Point(x: blend(p0.x, p1.x, p2.x, p3.x, t), y: blend(p0.y, p1.y, p2.y, p3.y, t))
    }
  }
}
