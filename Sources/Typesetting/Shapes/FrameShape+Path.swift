public import TypesetGeometry

extension FrameShape {
  /// The inside of `path` by `rule`, wherever it lies; curves are flattened.
  ///
  /// The frame is the path's bounding box, and `origin` says where that stands; lines count from
  /// its top left corner. An upright rectangle is a plain one.
  ///
  /// - Parameters:
  ///   - path: The outline; text stands inside.
  ///   - rule: What is inside where the path winds around itself; Core Text's path fill rule.
  ///   - lineWidth: The width of a line that will be drawn along the path; text keeps half of it
  ///     away from the path. Core Text's path width.
  public init(_ path: Path, rule: PolygonSet.FillRule = .nonZero, lineWidth: Length = .zero) {
    let bounds = path.chordBounds
    let clearance = max(.zero, lineWidth) / 2
    if path.isUprightRectangle(bounds) {
      let room = bounds.inset(
        by: Insets(top: clearance, left: clearance, bottom: clearance, right: clearance))
      self.init(
        rectangle: Size(width: max(.zero, room.width), height: max(.zero, room.height)))
      origin = room.origin
      self.path = path
      return
    }
    var inside = PolygonSet(path: path.translated(by: bounds.origin, backwards: true), rule: rule)
    inside.clearance = clearance
    self.init(rectangle: bounds.size)
    outline = .polygons(inside)
    minimumWidth = FrameShape.narrowest
    origin = bounds.origin
    self.path = path
  }

  /// The same shape with text kept out of `path`, which is in the coordinates of the path that the
  /// shape was made from. Core Text's clipping paths, YYText's exclusion paths.
  ///
  /// - Parameters:
  ///   - path: What text is kept out of.
  ///   - rule: What is inside of `path`.
  ///   - lineWidth: The width of a line drawn along it; text keeps half of it away.
  public func clipped(
    by path: Path, rule: PolygonSet.FillRule = .nonZero, lineWidth: Length = .zero
  ) -> FrameShape {
    excluding(
      path.translated(by: origin, backwards: true), rule: rule,
      clearance: max(.zero, lineWidth) / 2)
  }
}

extension Path {
  /// The path moved by `offset`, or against it.
  func translated(by offset: Point, backwards: Bool = false) -> Path {
    let shift = backwards ? Point(x: -offset.x, y: -offset.y) : offset
    return Path(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(point + shift)
        case .line(let point): .line(point + shift)
        case .curve(let a, let b, let c): .curve(a + shift, b + shift, c + shift)
        case .close: .close
        }
      })
  }

  /// The corners, curves as the chords that `PolygonSet` takes them for.
  private var flattened: [Point] {
    var points: [Point] = []
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        points.append(point)
      case .line(let point): points.append(point)
      case .curve(let a, let b, let c):
        points += Path.chords(from: points.last ?? .zero, a, b, to: c, count: 32)
      case .close: points.append(start)
      }
    }
    return points
  }

  /// The smallest rectangle around the chords that `PolygonSet` takes the path for; empty at the origin
  /// for a path without points. O(elements).
  var chordBounds: Rect {
    let points = flattened
    guard let first = points.first else {
      return Rect(origin: .zero, size: Size(width: .zero, height: .zero))
    }
    var (low, high) = (first, first)
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
  }

  /// True where the path goes around `bounds` once, corner by corner.
  func isUprightRectangle(_ bounds: Rect) -> Bool {
    guard bounds.width > .zero, bounds.height > .zero, elements.count <= 6 else { return false }
    var corners: [Point] = []
    for (place, element) in elements.enumerated() {
      switch element {
      case .move(let point):
        guard place == 0 else { return false }
        corners.append(point)
      case .line(let point): corners.append(point)
      case .curve: return false
      case .close: guard place == elements.count - 1 else { return false }
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4, Set(corners).count == 4 else { return false }
    for (place, corner) in corners.enumerated() {
      let next = corners[(place + 1) % 4]
      guard corner.x == bounds.minX || corner.x == bounds.maxX,
        corner.y == bounds.minY || corner.y == bounds.maxY,
        (corner.x == next.x) != (corner.y == next.y)
      else { return false }
    }
    return true
  }
}
