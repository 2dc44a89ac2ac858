public import TypesetGeometry

/// The upper and the lower edge of a row, from the frame's top downwards; YYText's `YYRowEdge`.
@frozen
public struct RowEdge: Hashable, Sendable {
  /// The upper edge.
  public var head: Length
  /// The lower edge; not before `head`.
  public var foot: Length

  /// From `head` to `foot`.
  @inlinable public init(head: Length, foot: Length) {
    self.head = head
    self.foot = foot
  }

  /// How high it is.
  @inlinable public var height: Length { foot - head }
}

/// A line as far as its row is concerned.
public struct LineBounds: Hashable, Sendable {
  /// The left end of the line on its baseline.
  public var origin: Point
  /// Its upper edge.
  public var top: Length
  /// Its lower edge.
  public var bottom: Length

  /// A line at `origin`, `ascent` above its baseline and `descent` below.
  public init(origin: Point, ascent: Length, descent: Length) {
    self.origin = origin
    top = origin.y - ascent
    bottom = origin.y + descent
  }

  /// True where the next line `other` stands beside this one rather than below it: it begins
  /// elsewhere, and the baseline of the lower of the two lies between the edges of the higher one.
  ///
  ///     ┌────────┐        which of them that is depends on their heights:
  ///     │ higher │ ┌─────┐
  ///     │ ------ │ │─────│ a baseline within the higher one's edges
  ///     └────────┘ └─────┘
  public func isInRow(of other: LineBounds) -> Bool {
    guard origin.x != other.origin.x else { return false }
    let isHigher = bottom - top > other.bottom - other.top
    let (higher, baseline) = isHigher ? (self, other.origin.y) : (other, origin.y)
    return higher.top < baseline && baseline < higher.bottom
  }

  /// The row of each of `lines`, which are in reading order, from 0, told by where they stand.
  /// O(n).
  public static func rows(of lines: [LineBounds]) -> [Int] {
    var row = 0
    var rows: [Int] = []
    for (place, line) in lines.enumerated() {
      if place > 0, !line.isInRow(of: lines[place - 1]) { row += 1 }
      rows.append(row)
    }
    return rows
  }
}

extension PlacedLine {
  /// Where it stands, for telling rows.
  public var bounds: LineBounds {
    LineBounds(origin: origin, ascent: line.ascent, descent: line.descent)
  }

  /// From its top to its foot, as wide as what is seen; from the frame's top left.
  public var rect: Rect {
    // What hangs out stands left of the origin.
    let start = min(.zero, line.runs.first?.x ?? .zero)
    return Rect(
      x: origin.x + start, y: origin.y - line.ascent, width: line.width,
      height: line.ascent + line.descent)
  }
}

extension Frame {
  /// The number of rows that take room: fragments beside each other are one.
  public var rowCount: Int {
    Set(lines.lazy.filter { $0.height > .zero }.map(\.row)).count
  }

  /// The edges of the rows that take room, from the top: from the highest top of a row's lines to
  /// their lowest foot, and what lies between two rows shared by halves, so that each ends where the
  /// next begins. O(lines).
  public var rowEdges: [RowEdge] { lineMap.rowEdges }

  /// The smallest rectangle around its lines: from the top of each to its foot, as wide as what is
  /// seen of it. From the frame's top left; empty there without lines. O(lines).
  public var textBoundingRect: Rect {
    var all: Rect?
    for placed in lines where placed.height > .zero {
      let rect = placed.rect
      guard let before = all else {
        all = rect
        continue
      }
      let (x, y) = (min(before.minX, rect.minX), min(before.minY, rect.minY))
      all = Rect(
        x: x, y: y, width: max(before.maxX, rect.maxX) - x,
        height: max(before.maxY, rect.maxY) - y)
    }
    return all ?? Rect(origin: .zero, size: Size(width: .zero, height: .zero))
  }
}

extension RowEdge {
  /// The edges of rows that follow each other, with what lies between two of them shared by halves:
  /// a gap, or what they overlap. O(n).
  public static func sharing(_ edges: [RowEdge]) -> [RowEdge] {
    var edges = edges
    for index in edges.indices.dropFirst() {
      let middle = edges[index - 1].foot + (edges[index].head - edges[index - 1].foot) / 2
      edges[index - 1].foot = middle
      edges[index].head = middle
    }
    return edges
  }
}
