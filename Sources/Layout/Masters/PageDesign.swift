package import TypesetElementTree
package import TypesetGeometry
package import TypesetRichText
package import TypesetTemplates

/// A template with all lengths decided: the page, the grid, and where masters' frames lie on it.
package struct PageDesign: Hashable, Sendable {
  /// The template: its masters, sequences, keeps.
  package var template: Template
  /// The trimmed page.
  package var size: Size
  /// How far backgrounds reach over its edges.
  package var bleed: Length
  /// Whether left and right pages face each other.
  package var isFacing: Bool
  /// From the page's edges to the grid on right-hand pages; `left` is the inner margin.
  package var margins: Insets
  /// How many columns the grid has.
  package var columns: Int
  /// Between two columns.
  package var gutter: Length
  /// From baseline to baseline of running text: the height of the grid's rows.
  package var leading: Length
  /// The number of columns of text that was asked for all frames of the main flow; nil as the
  /// masters have it.
  package var askedColumns: Int?
  /// The number of lines kept at a column's foot.
  package var orphans: Int
  /// The number of lines kept at a column's top.
  package var widows: Int
  /// How the columns in which an article ends are filled; nil as article and sequence have it.
  package var askedFill: ColumnFill?
  /// True where the first column is the right one.
  package var runsRightToLeft = false
  /// Which way lines run. In vertical lines the page is one area of tiers.
  package var writingMode = WritingMode.horizontalTB
  /// The em of the body, for tiers.
  package var em = Length.zero

  /// The design of `template` for a body of `leading`, nothing else asked.
  ///
  /// A page of vertical lines is one area of tiers: the frames beside the main flow are not those of
  /// its masters, and what would stand in them is set in the flow.
  package init(
    _ template: Template, leading: Length, writingMode: WritingMode = .horizontalTB
  ) {
    self.template = template
    self.writingMode = writingMode
    if writingMode.isVertical {
      self.template.masters = template.masters.mapValues { master in
        var master = master
        master.frames.removeAll { $0.flow != StyledIssue.mainFlow }
        return master
      }
    }
    size = template.page.size
    bleed = template.page.bleed
    isFacing = template.page.isFacing
    self.leading = leading
    columns = template.grid.columns
    let page = template.page
    margins = Insets(
      top: page.top.resolved(page: page.size.height, leading: leading),
      left: page.inner.resolved(page: page.size.width, leading: leading),
      bottom: page.bottom.resolved(page: page.size.height, leading: leading),
      right: page.outer.resolved(page: page.size.width, leading: leading))
    gutter = template.grid.gutter.resolved(page: page.size.width, leading: leading)
    askedColumns = nil
    orphans = template.orphans
    widows = template.widows
    askedFill = nil
  }

  /// How many rows the grid has, at least one.
  package var rows: Int {
    let room = size.height - margins.top - margins.bottom
    return max(room.scaledPoints / max(leading.scaledPoints, 1), 1)
  }

  /// Whether pages are bound at the right edge of those with an odd number: readers leaf from left to
  /// right.
  package var isBoundRight: Bool {
    switch template.page.binding {
    case .left: return false
    case .right: return true
    case .auto: return isFacing && (runsRightToLeft || writingMode == .verticalRL)
    }
  }

  /// Whether the magazine as a whole is read from right to left.
  package var readsRightToLeft: Bool {
    template.page.binding != .left
      && (isBoundRight || runsRightToLeft || writingMode == .verticalRL)
  }

  /// Whether the page with `number` lies on the left where the magazine is open: those with an even
  /// number; with an odd one in a magazine that is read from right to left.
  package func liesLeft(_ number: Int) -> Bool { (number % 2 == 0) != readsRightToLeft }

  /// Whether the page with `number` is a left one of facing ones.
  package func isLeft(_ number: Int) -> Bool { isFacing && liesLeft(number) }

  /// The box of the whole grid on the page with `number`: all its columns, all its rows.
  package func gridBox(onPage number: Int) -> Rect {
    let left = isLeft(number) ? margins.right : margins.left
    return Rect(
      x: left, y: margins.top, width: max(size.width - margins.left - margins.right, .zero),
      height: leading * rows)
  }

  /// The width of one column of the grid, rounded down.
  package var columnWidth: Length {
    let room = size.width - margins.left - margins.right - gutter * (columns - 1)
    return max(room / max(columns, 1), .zero)
  }

  /// The box of `cells` on the page with `number`; cells of mirrored masters count from the inner
  /// edge on left pages. Cells that the grid does not have are cut to those it has.
  package func box(of cells: GridCells, mirrored: Bool, onPage number: Int) -> Rect {
    let grid = gridBox(onPage: number)
    var first = min(max(cells.firstColumn, 1), columns)
    var last = min(max(cells.lastColumn, first), columns)
    if mirrored, isLeft(number) { (first, last) = (columns + 1 - last, columns + 1 - first) }
    let top = min(max(row(cells.firstRow), 1), rows)
    let bottom = min(max(row(cells.lastRow), top), rows)
    let x = grid.minX + columnStart(first)
    let right = grid.minX + columnEnd(last)
    return Rect(
      x: x, y: grid.minY + leading * (top - 1), width: right - x,
      height: leading * (bottom - top + 1))
  }

  /// The row's number from the top; at least 1 and no more than there are.
  package func row(_ row: GridCells.Row) -> Int {
    switch row {
    case .fromTop(let number): return min(max(number, 1), rows)
    case .fromFoot(let number): return min(max(rows + 1 - number, 1), rows)
    }
  }

  /// From the grid's left edge to that of its `column`, from 1.
  package func columnStart(_ column: Int) -> Length {
    (columnWidth + gutter) * (min(max(column, 1), columns) - 1)
  }

  /// From the grid's left edge to the right one of its `column`; the last takes what rounding left.
  package func columnEnd(_ column: Int) -> Length {
    column >= columns
      ? max(size.width - margins.left - margins.right, .zero)
      : (columnWidth + gutter) * max(column, 1) - gutter
  }
}
