public import TypesetGeometry

/// How text runs around something that stands among it: around what, on which sides, how near.
public struct TextWrap: Hashable, Sendable {
  /// What text runs around.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// The rectangle around it.
    case rectangle
    /// What is to be seen of its picture: the outline of what is not transparent.
    case contour
  }

  /// On which sides text runs.
  public enum Sides: String, Hashable, Sendable, CaseIterable {
    /// On both, where there is room.
    case both
    /// On the one with more room.
    case one
  }

  /// Where it stands across its columns.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Where lines begin.
    case start
    /// Where lines end.
    case end
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// At the edge next to the fold.
    case inside
    /// At the edge away from the fold.
    case outside
    /// In the middle.
    case centre
  }

  /// How wide it is.
  public enum Width: Hashable, Sendable {
    /// So much.
    case length(Length)
    /// So many per cent of the columns that it reaches over.
    case percent(Int)
  }

  /// What text runs around.
  public var form: Form
  /// On which sides.
  public var sides: Sides
  /// Where it stands across its columns; nil at the end of lines.
  public var side: Side?
  /// How wide it is; nil for half of its columns.
  public var width: Width?
  /// How far letters keep from it; nil for what suits it.
  public var clearance: Length?
  /// No line beside it is narrower; nil for eight ems of the running text.
  public var leastLine: Length?
  /// What text runs around, as it is written; nil as `form` says.
  public var shape: WrapShape?

  /// By default text runs around a rectangle, half as wide as the columns it stands over, where lines end.
  public init(
    _ form: Form = .rectangle, sides: Sides = .both, side: Side? = nil, width: Width? = nil,
    clearance: Length? = nil, leastLine: Length? = nil, shape: WrapShape? = nil
  ) {
    self.form = form
    self.sides = sides
    self.side = side
    self.width = width
    self.clearance = clearance
    self.leastLine = leastLine
    self.shape = shape
  }
}

/// An outline within a box: of what is seen of a picture, or as somebody wrote it.
public struct WrapShape: Hashable, Sendable {
  /// The outline; y grows downwards from the box's upper left corner.
  public var path: Path
  /// The box that the path was made for, which stands for whatever box it is laid in; nil where it counts in
  /// points from that one's corner.
  public var box: Size?

  /// An outline made for `box`.
  public init(_ path: Path, in box: Size?) {
    self.path = path
    self.box = box
  }

  /// The outline laid in `rect`. O(its points).
  public func path(in rect: Rect) -> Path {
    func placed(_ point: Point) -> Point {
      guard let box else { return Point(x: rect.minX + point.x, y: rect.minY + point.y) }
      return Point(
        x: rect.minX
          + rect.width.scaled(by: point.x.scaledPoints, over: max(box.width.scaledPoints, 1)),
        y: rect.minY
          + rect.height.scaled(by: point.y.scaledPoints, over: max(box.height.scaledPoints, 1)))
    }
    return Path(
      elements: path.elements.map { element in
        switch element {
        case .move(let point): .move(placed(point))
        case .line(let point): .line(placed(point))
        case .curve(let a, let b, let c): .curve(placed(a), placed(b), placed(c))
        case .close: .close
        }
      })
  }
}
