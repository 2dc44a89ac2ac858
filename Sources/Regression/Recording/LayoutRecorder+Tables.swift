import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  /// The cell that `placed`, the first line of its paragraph, begins; nil for what is no cell.
  mutating func cell(of placed: PlacedLine, at origin: Point, in frame: Frame) -> LayoutRecord.Cell?
  {
    let paragraph = story.paragraphs[placed.paragraph]
    guard let own = paragraph.style.cell, let row = elements.row(of: paragraph) else { return nil }
    var cell = LayoutRecord.Cell(row: row, column: own.columns.lowerBound + 1)
    cell.rows = own.rows
    cell.columns = max(own.columns.count, 1)
    let intervals = columnPlaces.intervals(of: own.shared, in: frame.shape.size.width)
    guard own.columns.upperBound <= intervals.count, !own.columns.isEmpty,
      let extent = rowExtents?.extent(of: placed)
    else { return cell }
    let stretch = intervals[own.columns]
    let (start, end) = stretch.reduce((Length.unbounded, Length.zero)) {
      (min($0.0, $1.start), max($0.1, $1.end))
    }
    // Cells of a row that is parted are as wide as the frame.
    guard placed.line.measure <= end - start else { return cell }
    let rect = frame.pageRect(
      Rect(x: start, y: extent.top, width: end - start, height: extent.bottom - extent.top))
    cell.box = Rect(
      x: origin.x + rect.minX, y: origin.y + rect.minY, width: rect.width, height: rect.height)
    return cell
  }
}

/// From where to where the lines of rows of cells stand in a frame.
struct RowExtents {
  /// A row: the top of its highest line, and the foot of the lowest of a cell that reaches over no further row.
  private struct Extent {
    var top, bottom: Length
  }

  /// The rows, by the first paragraph of each.
  private var rows: [Int: Extent] = [:]
  /// How many cells each has.
  private var counts: [Int: Int] = [:]
  /// The foot of the lowest line of each cell that reaches over further rows, by its paragraph.
  private var feet: [Int: Length] = [:]

  /// The rows that `lines` are of. O(lines).
  init(_ lines: [PlacedLine]) {
    for line in lines where line.height > .zero {
      guard let cell = line.line.paragraph.style.cell else { continue }
      let top = line.origin.y - line.line.ascent
      let bottom = top + line.height
      let first = line.paragraph - cell.place
      var extent = rows[first] ?? Extent(top: top, bottom: top)
      extent.top = min(extent.top, top)
      if cell.rows <= 1 {
        extent.bottom = max(extent.bottom, bottom)
      } else {
        feet[line.paragraph] = max(feet[line.paragraph] ?? bottom, bottom)
      }
      rows[first] = extent
      counts[first] = cell.isChoice ? nil : cell.count
    }
  }

  /// From where to where the lines stand of the row that `placed` is in, or of the rows that its cell reaches over; nil for
  /// what is no cell. What reaches over more rows makes none of them higher. O(rows that it reaches over).
  func extent(of placed: PlacedLine) -> (top: Length, bottom: Length)? {
    guard let cell = placed.line.paragraph.style.cell,
      var extent = rows[placed.paragraph - cell.place]
    else { return nil }
    var next = placed.paragraph - cell.place + cell.count
    for _ in 1..<max(cell.rows, 1) {
      guard let below = rows[next], let count = counts[next] else { break }
      extent.bottom = max(extent.bottom, below.bottom)
      next += count
    }
    return (extent.top, max(extent.bottom, feet[placed.paragraph] ?? extent.bottom))
  }
}
