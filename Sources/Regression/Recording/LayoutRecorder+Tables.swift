import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  /// The cell that `placed`, the first line of its paragraph, begins; nil for what is no cell.
  func cell(of placed: PlacedLine, at origin: Point, in frame: Frame) -> LayoutRecord.Cell? {
    let paragraph = story.paragraphs[placed.paragraph]
    guard let own = paragraph.style.cell, let row = elements.row(of: paragraph) else { return nil }
    var cell = LayoutRecord.Cell(row: row, column: own.columns.lowerBound + 1)
    cell.rows = own.rows
    cell.columns = max(own.columns.count, 1)
    let intervals = own.table.intervals(in: frame.shape.size.width)
    guard own.columns.upperBound <= intervals.count, !own.columns.isEmpty,
      let extent = frame.rowExtent(around: placed)
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

extension Frame {
  /// From where to where the lines of the row of cells stand that `placed` is in; nil for what is no cell. O(lines).
  fileprivate func rowExtent(around placed: PlacedLine) -> (top: Length, bottom: Length)? {
    guard let cell = placed.line.paragraph.style.cell else { return nil }
    let first = placed.paragraph - cell.place
    let row = lines.filter {
      (first..<first + cell.count).contains($0.paragraph) && $0.height > .zero
    }
    guard !row.isEmpty else { return nil }
    return row.reduce((top: Length.unbounded, bottom: Length.zero)) {
      let top = $1.origin.y - $1.line.ascent
      return (min($0.top, top), max($0.bottom, top + $1.height))
    }
  }
}
