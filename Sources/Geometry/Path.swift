/// A planar path of lines and cubic curves; y grows downwards.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at the point.
    case move(Point)
    /// A straight line to the point.
    case line(Point)
    /// A cubic Bézier curve by two control points to the last point.
    case curve(Point, Point, Point)
    /// A straight line back to where the subpath began.
    case close
  }

  /// The steps in order.
  public var elements: [Element]

  /// A path of `elements`.
  public init(elements: [Element] = []) { self.elements = elements }

  /// The closed outline of `rect`, clockwise from its top left corner.
  public init(rect: Rect) {
    elements = [
      .move(rect.origin),
      .line(Point(x: rect.maxX, y: rect.minY)),
      .line(Point(x: rect.maxX, y: rect.maxY)),
      .line(Point(x: rect.minX, y: rect.maxY)),
      .close,
    ]
  }

  /// A closed polygon through `points`; empty where there are fewer than three.
  public init(polygon points: [Point]) {
    elements = []
    guard points.count > 2 else { return }
    elements.append(.move(points[0]))
    for point in points.dropFirst() { elements.append(.line(point)) }
    elements.append(.close)
  }
}

extension Path {
  /// The same path, moved by `offset`. O(elements).
  public func translated(by offset: Point) -> Path {
    Path(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(point + offset)
        case .line(let point): .line(point + offset)
        case .curve(let first, let second, let end):
          .curve(first + offset, second + offset, end + offset)
        case .close: .close
        }
      })
  }
}
