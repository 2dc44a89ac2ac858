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
  /// From where to where the lines stand of the row of cells that `placed` is in, or of the rows that its cell reaches
  /// over; nil for what is no cell. What reaches over more rows makes none of them higher. O(lines).
  fileprivate func rowExtent(around placed: PlacedLine) -> (top: Length, bottom: Length)? {
    guard let cell = placed.line.paragraph.style.cell else { return nil }
    let first = placed.paragraph - cell.place
    var end = first + cell.count
    for _ in 1..<max(cell.rows, 1) {
      guard let next = lines.first(where: { $0.paragraph == end && $0.height > .zero }),
        let other = next.line.paragraph.style.cell, other.place == 0, !other.isChoice
      else { break }
      end += other.count
    }
    var extent: (top: Length, bottom: Length)?
    for line in lines where (first..<end).contains(line.paragraph) && line.height > .zero {
      let top = line.origin.y - line.line.ascent
      let isOwn = line.paragraph == placed.paragraph
      let reach = line.line.paragraph.style.cell?.rows ?? 1
      let counts = isOwn || reach == 1
      let known = extent ?? (top, top)
      extent = (
        line.paragraph < first + cell.count ? min(known.top, top) : known.top,
        counts ? max(known.bottom, top + line.height) : known.bottom
      )
    }
    return extent
  }
}
