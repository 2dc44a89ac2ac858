package import TypesetGeometry
package import TypesetRichText
import TypesetTemplates

/// The measures of a page of plain columns.
package struct PageSetup: Hashable, Sendable {
  /// The sheet.
  package var size: Size
  /// From the sheet's edges to the text.
  package var margins: Insets
  /// How many columns.
  package var columns: Int
  /// Between two columns.
  package var gutter: Length
  /// From baseline to baseline of the body, and the step of the grid.
  package var leading: Length
  /// True where the first column is the right one, as readers of Arabic and Hebrew expect.
  package var runsRightToLeft = false
  /// Which way lines run. In vertical ones columns are tiers, the first at the top, and where a
  /// line is spoken of it is `leading` wide.
  package var writingMode = WritingMode.horizontalTB
  /// The em of the body: tiers are a whole number of them high, so that lines of ideographs are
  /// full without being stretched (JLREQ 2.2.2).
  package var em = Length.zero

  /// A page of `columns` columns for a body of `leading`.
  package init(size: Size, margins: Insets, columns: Int, gutter: Length, leading: Length) {
    self.size = size
    self.margins = margins
    self.columns = columns
    self.gutter = gutter
    self.leading = leading
  }

  /// The height of a column: as many whole lines as the margins leave room for, at least one.
  package var columnHeight: Length {
    if writingMode.isVertical { return tierHeight }
    let room = size.height - margins.top - margins.bottom
    let lines = room.scaledPoints / max(leading.scaledPoints, 1)
    return leading * max(lines, 1)
  }

  /// The width of a column.
  package var columnWidth: Length {
    if writingMode.isVertical { return tierWidth }
    let room = size.width - margins.left - margins.right - gutter * (columns - 1)
    return max(room / columns, .zero)
  }

  /// The box of the `index`-th column in reading order, from 0.
  package func columnBox(_ index: Int) -> Rect {
    if writingMode.isVertical { return tierBox(index) }
    let place = runsRightToLeft ? columns - 1 - index : index
    return Rect(
      x: margins.left + (columnWidth + gutter) * place, y: margins.top, width: columnWidth,
      height: columnHeight)
  }
}

extension PageDesign {
  /// The pages of plain columns that `setup` measures.
  package init(_ setup: PageSetup) {
    self.init(.plain, leading: setup.leading)
    size = setup.size
    margins = setup.margins
    columns = setup.columns
    gutter = setup.gutter
    runsRightToLeft = setup.runsRightToLeft
    writingMode = setup.writingMode
    em = setup.em
  }
}

extension PageSetup {
  /// The columns, or tiers, over the whole grid of `design`, as they lie on its pages with an odd
  /// number.
  package init(_ design: PageDesign) {
    self.init(
      size: design.size, margins: design.margins,
      columns: max(design.askedColumns ?? design.columns, 1), gutter: design.gutter,
      leading: design.leading)
    runsRightToLeft = design.runsRightToLeft
    writingMode = design.writingMode
    em = design.em
  }
}
