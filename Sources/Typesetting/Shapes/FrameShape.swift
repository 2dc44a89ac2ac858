public import TypesetGeometry

/// A stretch along the inline axis of a frame, from the frame's left edge.
@frozen
public struct LineInterval: Hashable, Sendable {
  /// Where it begins.
  public var start: Length
  /// Where it ends; not before `start`.
  public var end: Length

  /// From `start` to `end`.
  @inlinable public init(start: Length, end: Length) {
    self.start = start
    self.end = end
  }

  /// How long it is.
  @inlinable public var width: Length { end - start }
}

/// The shape that lines fill: for a band along the block axis it answers the stretches of the
/// inline axis that lie wholly inside. A rectangle, a circle, a polygon, holes and the contours of
/// pictures are all this.
///
/// Coordinates are the frame's own: the origin is the top left corner of its bounding box, y grows
/// downwards.
///
///          ┌──────────────┐ 0
///     band │▓▓▓▓▓┌──┐▓▓▓▓▓│ two intervals beside a hole
///          │     └──┘     │
///          └──────────────┘ height
public struct FrameShape: Hashable, Sendable {
  /// The outline text stays inside of.
  public enum Outline: Hashable, Sendable {
    /// The whole bounding box.
    case rectangle
    /// The inside of closed polygons by a fill rule.
    case polygons(PolygonSet)
  }

  /// The bounding box.
  public var size: Size
  /// The outline.
  public var outline: Outline
  /// What text keeps out of, whatever the outline.
  public var exclusions: [PolygonSet]
  /// Stretches narrower than this hold no text.
  public var minimumWidth: Length
  /// No line beside what text is kept out of is shorter than this; nothing where nobody says it.
  private var leastLine = Length.zero
  /// What the paragraph in hand is indented by: no part of its lines.
  private var indents = Length.zero
  /// Where the frame's top left corner stands in the coordinates of the path that it was made from.
  public var origin = Point.zero
  private var outlinePath: Path?

  /// The path that it was made from, as it was given; a rectangle's outline at `origin`. Core Text's
  /// `CTFrameGetPath`.
  public var path: Path {
    get { outlinePath ?? Path(rect: Rect(origin: origin, size: size)) }
    set { outlinePath = newValue }
  }

  /// A stretch beside a curve that is narrower holds no text: two or three letters a line, mostly
  /// hyphens and gaps.
  static var narrowest: Length { Length(points: 24) }

  /// A rectangle of `size`.
  public init(rectangle size: Size) {
    self.size = size
    outline = .rectangle
    exclusions = []
    minimumWidth = .zero
  }

  /// The inside of `path` by `rule`, in a frame of `size`. Curves are flattened.
  public init(path: Path, size: Size, rule: PolygonSet.FillRule = .nonZero) {
    self.size = size
    outline = .polygons(PolygonSet(path: path, rule: rule))
    exclusions = []
    minimumWidth = FrameShape.narrowest
    outlinePath = path
  }

  /// The ellipse that touches the edges of a frame of `size`.
  public init(ellipseIn size: Size) {
    self.init(path: Path(ellipseIn: Rect(origin: .zero, size: size)), size: size)
  }

  /// The same shape, with text kept out of the inside of `path`, grown by nothing.
  public func excluding(_ path: Path) -> FrameShape {
    excluding(path, rule: .nonZero)
  }

  /// The same shape, with text kept out of the inside of `path` by `rule`, and `clearance` away from
  /// it.
  public func excluding(
    _ path: Path, rule: PolygonSet.FillRule, clearance: Length = .zero
  ) -> FrameShape {
    var copy = self
    var hole = PolygonSet(path: path, rule: rule)
    hole.clearance = max(.zero, clearance)
    copy.exclusions.append(hole)
    copy.minimumWidth = max(copy.minimumWidth, FrameShape.narrowest)
    return copy
  }

  /// The same shape, with text kept out of a further set, its clearance and the sides that it has none on.
  ///
  /// - Parameters:
  ///   - set: What text keeps out of, from the frame’s top left, y downwards.
  ///   - least: Stretches narrower than this hold no text, whatever is indented in them.
  public func excluding(_ set: PolygonSet, least: Length) -> FrameShape {
    var copy = self
    copy.exclusions.append(set)
    copy.minimumWidth = max(copy.minimumWidth, least)
    copy.leastLine = max(copy.leastLine, least)
    return copy
  }

  /// The same for lines that are indented by `indents` in all.
  func indented(by indents: Length) -> FrameShape {
    guard leastLine > .zero, indents > .zero else { return self }
    var copy = self
    copy.indents = indents
    return copy
  }

  /// Whether `interval` has room for a line that stands in by `indents`, where it is beside something.
  func hasRoom(in interval: LineInterval, indents: Length) -> Bool {
    interval.width >= size.width || interval.width - indents >= leastLine
  }

  /// True where text is kept out of parts of a rectangle: below them it is as wide as above.
  var isRectangleWithExclusions: Bool {
    if case .rectangle = outline { return !exclusions.isEmpty }
    return false
  }

  /// True where every band of the frame has the same single interval.
  public var isPlainRectangle: Bool {
    if case .rectangle = outline { return exclusions.isEmpty }
    return false
  }

  /// The stretches that lie inside over the whole height from `top` to `bottom`, left to right,
  /// disjoint. O(edges in the band).
  public func intervals(from top: Length, to bottom: Length) -> [LineInterval] {
    var inside: [LineInterval]
    switch outline {
    case .rectangle: inside = [LineInterval(start: .zero, end: size.width)]
    case .polygons(let polygons):
      inside = LineInterval.intersecting(
        polygons.inside(from: top, to: bottom), [LineInterval(start: .zero, end: size.width)])
    }
    for exclusion in exclusions where !inside.isEmpty {
      for hole in exclusion.keptOut(from: top, to: bottom, in: size.width) {
        inside = inside.flatMap { LineInterval.subtracting(hole, from: $0) }
      }
    }
    if minimumWidth > .zero {
      inside.removeAll { $0.width < minimumWidth || !hasRoom(in: $0, indents: indents) }
    }
    return inside
  }
}

extension LineInterval {
  static func subtracting(_ hole: LineInterval, from whole: LineInterval) -> [LineInterval] {
    guard hole.start < whole.end, hole.end > whole.start else { return [whole] }
    var rest: [LineInterval] = []
    if hole.start > whole.start { rest.append(LineInterval(start: whole.start, end: hole.start)) }
    if hole.end < whole.end { rest.append(LineInterval(start: hole.end, end: whole.end)) }
    return rest
  }

  static func intersecting(_ a: [LineInterval], _ b: [LineInterval]) -> [LineInterval] {
    var result: [LineInterval] = []
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      let start = max(a[i].start, b[j].start)
      let end = min(a[i].end, b[j].end)
      if start < end { result.append(LineInterval(start: start, end: end)) }
      if a[i].end < b[j].end { i += 1 } else { j += 1 }
    }
    return result
  }

  static func union(_ intervals: [LineInterval]) -> [LineInterval] {
    var result: [LineInterval] = []
    for interval in intervals.sorted(by: { $0.start < $1.start }) {
      if let last = result.last, interval.start <= last.end {
        result[result.count - 1].end = max(last.end, interval.end)
      } else {
        result.append(interval)
      }
    }
    return result
  }
}
