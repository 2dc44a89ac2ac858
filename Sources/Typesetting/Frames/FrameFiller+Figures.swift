import TypesetGeometry
import TypesetRichText

/// What stands side by side in a figure: the cells of one row, each of which may be several paragraphs.
extension FrameFiller {
  /// Whether the cells of `row` are those of a figure.
  func isFigure(_ row: Range<Int>) -> Bool {
    story.paragraphs[row.lowerBound].style.cell?.shared.columns.figures != nil
  }

  /// Places what stands side by side in a figure at `top`; nil where it has no room.
  mutating func placeFigures(of row: Range<Int>, at top: Length) -> RowExtent? {
    let isFirst = !hasInk
    let isBelowText = isBelow
    var extent = RowExtent(bottom: top, foot: foot)
    // What stands above a picture is above the words beside it, too.
    var air = Length.zero
    for index in row {
      let source = story.paragraphs[index]
      let isBelowOther =
        index > row.lowerBound
        && story.paragraphs[index - 1].style.cell?.columns == source.style.cell?.columns
      if !isBelowOther {
        y = top
        // All of them stand level, as what comes first at the top of a frame does.
        if isFirst { hasInk = false }
      }
      if ahead?.paragraph != index { ahead = nil }
      captionInterval = interval(ofCell: index)
      guard source.role == .text, !supply.paragraph(at: index).paragraph.text.utf8.isEmpty else {
        placeBlank(index, height: .zero)
        continue
      }
      if isBelowOther {
        y += story.paragraphs[index - 1].style.spaceAfter + source.style.spaceBefore
        y += captionRoom(for: index)
      }
      let first = lines.count
      if !isBelowOther, !hasPicture(index) { y += air }
      guard placeLines(of: index, from: .start) == nil, y - top <= roomHeight else { return nil }
      if !isBelowOther, isBelowText, let anchor = anchors.last, anchor.line >= first {
        air = max(.zero, anchor.box.minY - top)
      }
      extent.bottom = max(extent.bottom, y)
      extent.foot = max(extent.foot, foot)
    }
    hasInk = true
    return extent
  }

  /// Puts the feet of the pictures of `row` on a line of the grid, as that of one alone.
  mutating func alignFigures(of row: Range<Int>) {
    guard
      let picture = row.first(where: {
        story.paragraphs[$0].role == .text && hasPicture($0)
      })
    else { return }
    captionInterval = interval(ofCell: picture)
    if let grid = options.grid, story.paragraphs[picture].style.leading == grid {
      y = y.roundedUp(toMultipleOf: grid)
    }
    if isBelow { y += pictureHeadroom(for: picture) }
  }

  private func hasPicture(_ index: Int) -> Bool {
    supply.paragraph(at: index).paragraph.shaped.runs.contains { $0.kind == .object }
  }
}
