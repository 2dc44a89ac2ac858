extension Path {
  /// The smallest rectangle around the path, curves included and their control points not; without
  /// extent at the origin for a path without points. O(elements).
  public var bounds: Rect {
    var box: (low: Point, high: Point)?
    func include(_ point: Point) {
      guard let known = box else {
        box = (point, point)
        return
      }
      box = (
        Point(x: min(known.low.x, point.x), y: min(known.low.y, point.y)),
        Point(x: max(known.high.x, point.x), y: max(known.high.y, point.y))
      )
    }
    var pen = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        include(point)
        (pen, start) = (point, point)
      case .line(let point):
        include(point)
        pen = point
      case .curve(let a, let b, let end):
        include(pen)
        include(end)
        let xs = Path.extremes(pen.x, a.x, b.x, end.x)
        let ys = Path.extremes(pen.y, a.y, b.y, end.y)
        for x in xs { include(Point(x: x, y: end.y)) }
        for y in ys { include(Point(x: end.x, y: y)) }
        pen = end
      case .close: pen = start
      }
    }
    guard let box else { return Rect(origin: .zero, size: Size(width: .zero, height: .zero)) }
    return Rect(
      origin: box.low,
      size: Size(width: box.high.x - box.low.x, height: box.high.y - box.low.y))
  }

  /// What one coordinate of a cubic curve is where it turns back between its ends: the roots of its
  /// derivative, at most two.
  private static func extremes(_ p0: Length, _ p1: Length, _ p2: Length, _ p3: Length) -> [Length] {
    let (low, high) = (min(p0, p3), max(p0, p3))
    // The curve stays within the hull of its points.
    if low <= p1, p1 <= high, low <= p2, p2 <= high { return [] }
    let (a, b, c, d) = (p0.points, p1.points, p2.points, p3.points)
    // B'(t) / 3 = u t² + v t + w
    let u = d - a + 3 * (b - c)
    let v = 2 * (a - 2 * b + c)
    let w = b - a
    var roots: [Double] = []
    if abs(u) < 1e-9 {
      if v != 0 { roots.append(-w / v) }
    } else {
      let root = (v * v - 4 * u * w).squareRoot()
      if !root.isNaN { roots = [(-v + root) / (2 * u), (-v - root) / (2 * u)] }
    }
    return roots.filter { 0 < $0 && $0 < 1 }.map { t in
      let s = 1 - t
      return Length(
        points: s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d)
    }
  }

  /// The closed outline of `rect` with round corners of `radius`, at most half its lesser side;
  /// clockwise from behind its top left corner. Without a radius it is `Path(rect:)`.
  public init(roundedRect rect: Rect, radius: Length) {
    let radius = min(radius, min(rect.width, rect.height) / 2)
    guard radius > .zero else {
      self.init(rect: rect)
      return
    }
    // A quarter of a circle within 0.03 % of the radius: 4/3 (√2 − 1) of it to the control points.
    let reach = radius - radius.scaled(by: 36195, over: 65536)
    func at(_ x: Length, _ y: Length) -> Point { Point(x: x, y: y) }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    self.init(elements: [
      .move(at(left + radius, top)),
      .line(at(right - radius, top)),
      .curve(at(right - reach, top), at(right, top + reach), at(right, top + radius)),
      .line(at(right, bottom - radius)),
      .curve(at(right, bottom - reach), at(right - reach, bottom), at(right - radius, bottom)),
      .line(at(left + radius, bottom)),
      .curve(at(left + reach, bottom), at(left, bottom - reach), at(left, bottom - radius)),
      .line(at(left, top + radius)),
      .curve(at(left, top + reach), at(left + reach, top), at(left + radius, top)),
      .close,
    ])
  }
}
