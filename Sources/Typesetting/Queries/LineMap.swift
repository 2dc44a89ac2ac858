public import TypesetGeometry

/// What the question for the line at a point has to know of a line: its row and its extent, along
/// the line (x) and across it (y downwards).
@frozen
public struct RowFragment: Hashable, Sendable {
  /// Its row; fragments beside each other share one.
  public var row: Int
  /// Where what is seen of it begins.
  public var start: Length
  /// Where it ends.
  public var end: Length
  /// Its upper edge.
  public var top: Length
  /// Its lower edge.
  public var bottom: Length

  /// A line of `row` that is seen from `start` to `end`.
  @inlinable public init(row: Int, start: Length, end: Length, top: Length, bottom: Length) {
    self.row = row
    self.start = start
    self.end = end
    self.top = top
    self.bottom = bottom
  }
}

/// Which line a point is on: the one rule for frames and for records of them.
///
/// Rows share what lies between them by halves (`RowEdge`). A point is in the row between whose edges
/// it is, and there on the fragment between whose ends it is.
///
///     ┌───────┐         ┌──────┐   head
///     │ one   │ no line │ two  │   a row of two fragments
///     └───────┘         └──────┘   foot, which is the next row’s head
///
/// Ask a map once for many questions: it is made in O(lines).
public struct LineMap: Hashable, Sendable {
  /// Fragments that stand beside each other.
  private struct Row: Hashable, Sendable {
    var edge: RowEdge
    var fragments: [Fragment]
  }

  private struct Fragment: Hashable, Sendable {
    var index: Int
    var start: Length
    var end: Length

    /// Nothing within it; otherwise how far the point is, the end being outside already.
    func distance(to x: Length) -> Length {
      if x < start { return start - x }
      return x < end ? .zero : x - end + Length(scaledPoints: 1)
    }
  }

  private var rows: [Row]
  /// The row of each line; -1 for one that takes no room.
  private var rowOfLine: [Int]

  /// A map of `lines` in reading order; nil stands for a line that takes no room. O(n).
  public init(_ lines: some Sequence<RowFragment?>) {
    var edges: [RowEdge] = []
    var fragments: [[Fragment]] = []
    rowOfLine = []
    var last: Int?
    for (index, line) in lines.enumerated() {
      guard let line else {
        rowOfLine.append(-1)
        continue
      }
      let fragment = Fragment(index: index, start: line.start, end: line.end)
      if last == line.row {
        edges[edges.count - 1].head = min(edges[edges.count - 1].head, line.top)
        edges[edges.count - 1].foot = max(edges[edges.count - 1].foot, line.bottom)
        fragments[fragments.count - 1].append(fragment)
      } else {
        edges.append(RowEdge(head: line.top, foot: line.bottom))
        fragments.append([fragment])
      }
      last = line.row
      rowOfLine.append(edges.count - 1)
    }
    rows = zip(RowEdge.sharing(edges), fragments).map { Row(edge: $0, fragments: $1) }
  }

  /// The edges of the rows, from the top. O(rows).
  public var rowEdges: [RowEdge] { rows.map(\.edge) }

  /// The edges of the row of the line `index`; nil for a line that takes no room, and where there is
  /// none.
  public func rowEdge(ofLine index: Int) -> RowEdge? {
    guard rowOfLine.indices.contains(index), rowOfLine[index] >= 0 else { return nil }
    return rows[rowOfLine[index]].edge
  }

  /// The index of the line at `point`; nil above the first row and below the last, and where no
  /// fragment of the row is: in a gutter, beside the line. Upper and left edges are the line's, lower
  /// and right ones are not. O(rows).
  public func line(at point: Point) -> Int? {
    guard let (row, fragment) = closest(to: point), row.edge.head <= point.y,
      point.y < row.edge.foot, fragment.distance(to: point.x) == .zero
    else { return nil }
    return fragment.index
  }

  /// The index of the line nearest to `point`: of the row that it is in, or the first or the last one,
  /// the fragment that is nearest; the first of two that are as near. Nil without lines. O(rows).
  public func closestLine(to point: Point) -> Int? { closest(to: point)?.fragment.index }

  private func closest(to point: Point) -> (row: Row, fragment: Fragment)? {
    guard let row = rows.first(where: { point.y < $0.edge.foot }) ?? rows.last,
      let fragment = row.fragments.min(by: {
        $0.distance(to: point.x) < $1.distance(to: point.x)
      })
    else { return nil }
    return (row, fragment)
  }
}

extension PlacedLine {
  /// Its row and where it stands, in the frame's own axes; nil for a line that takes no room.
  public var extent: RowFragment? {
    guard height > .zero else { return nil }
    let rect = rect
    return RowFragment(
      row: row, start: rect.minX, end: rect.maxX, top: rect.minY, bottom: rect.maxY)
  }
}

extension Frame {
  /// Which line a point is on, in the frame's own axes. O(lines); ask once for many questions.
  public var lineMap: LineMap { LineMap(lines.lazy.map(\.extent)) }
}
