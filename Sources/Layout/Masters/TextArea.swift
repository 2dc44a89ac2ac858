package import TypesetElementTree
package import TypesetGeometry
package import TypesetTemplates
import Typesetting

/// The room for text in a frame of a master, on one page: whole rows of the grid.
package struct TextArea: Hashable, Sendable {
  /// The frame's name.
  package var name: String
  /// The flow it belongs to.
  package var flow: String
  /// From its first row to its last, in the page's coordinates.
  package var box: Rect
  /// How many rows it has, at least one.
  package var rows: Int
  /// So many of the rows that its frame has were taken from its foot, since all columns of its spread end as much higher.
  package var spared = 0
  /// How many columns its text runs in where nothing else is said.
  package var columns: Int
  /// Between two columns.
  package var gutter: Length
  /// How many columns of the grid it covers, and their width; zero columns where its own stand
  /// elsewhere.
  package var gridCount = 0
  /// The width of the grid's columns.
  package var gridWidth = Length.zero
  /// How its columns are filled that a text ends in; nil as the article has it.
  package var fill: ColumnFill?
  /// What happens to what is too much.
  package var overset: MasterFrame.Overset
  /// How small letters may be set that have no room, in per cent, where the template says it.
  package var shrinkTo: Int?
  /// True where the first column is the right one.
  package var runsRightToLeft: Bool
  /// From row to row.
  package var leading: Length

  /// The smallest letters that are tried for what is too much, in thousandths of their size.
  var leastLetters: Int { (shrinkTo ?? (overset == .fit ? 30 : 80)) * 10 }

  /// The width of one of `count` columns.
  func columnWidth(of count: Int) -> Length {
    if gridCount == count { return gridWidth }
    return max((box.width - gutter * (count - 1)) / max(count, 1), .zero)
  }

  /// The box of `rows` of the grid from `row` down, over the columns `columns` of `count`.
  func box(ofColumns columns: Range<Int>, of count: Int, from row: Int, rows: Int) -> Rect {
    let y = box.minY + leading * row
    let height = leading * rows
    if columns.count == count {
      return Rect(x: box.minX, y: y, width: box.width, height: height)
    }
    let width = columnWidth(of: count)
    let first = runsRightToLeft ? count - columns.upperBound : columns.lowerBound
    return Rect(
      x: box.minX + (width + gutter) * first, y: y,
      width: width * columns.count + gutter * (columns.count - 1), height: height)
  }
}

extension TextArea {
  /// How many rows its frame has, with those that were taken from its foot: pictures are as large, and rows of tables as
  /// high, as that has room for.
  var wholeRows: Int { rows + spared }

  /// The area without its last `count` rows, where it has more.
  func sparing(_ count: Int) -> TextArea {
    guard count > 0, rows > count else { return self }
    var area = self
    area.rows -= count
    area.box.size.height -= leading * count
    area.spared += count
    return area
  }
}

extension PageDesign {
  /// The areas that `master` has for text on the page with `number`, in the order of its frames;
  /// those of `flow` alone where it is named.
  package func areas(of master: PageMaster, flow: String? = nil, onPage number: Int) -> [TextArea] {
    master.frames.filter { flow == nil || $0.flow == flow }.map { area(of: $0, master, number) }
  }

  /// The area of the whole grid.
  func wholeArea(onPage number: Int) -> TextArea {
    let frame = MasterFrame(
      name: StyledIssue.mainFlow, flow: StyledIssue.mainFlow,
      cells: GridCells(columns: 1...max(columns, 1), from: .fromTop(1), through: .fromFoot(1)))
    return area(of: frame, PageMaster(name: "", frames: [frame], furniture: []), number)
  }

  private func area(of frame: MasterFrame, _ master: PageMaster, _ number: Int) -> TextArea {
    let whole =
      frame.bleeds
      ? bleedBox(of: frame, master, number)
      : box(of: frame.cells, mirrored: master.isMirrored, onPage: number)
    let padding = frame.padding
    let step = max(leading, Length(scaledPoints: 1))
    // Text begins on a row of the grid, wherever the padding ends.
    var top = (whole.minY + padding.top - margins.top).roundedUp(toMultipleOf: step)
    if frame.bleeds, whole.minY < .zero { top -= step * 2 }
    var room = whole.maxY - padding.bottom - margins.top - top
    if frame.bleeds, whole.maxY > size.height { room += step * 2 }
    let rows = max(room.scaledPoints / step.scaledPoints, 1)
    let first = min(max(frame.cells.firstColumn, 1), columns)
    let covered = min(max(frame.cells.lastColumn, first), columns) - first + 1
    let isMain = frame.flow == StyledIssue.mainFlow
    let asked = isMain ? askedColumns(in: frame, covering: covered) : nil
    var area = TextArea(
      name: frame.name, flow: frame.flow,
      box: Rect(
        x: whole.minX + padding.left, y: margins.top + top,
        width: max(whole.width - padding.left - padding.right, .zero), height: step * rows),
      rows: rows, columns: max(asked ?? frame.columns ?? covered, 1), gutter: gutter,
      fill: frame.fill, overset: frame.overset, shrinkTo: frame.shrinkTo,
      runsRightToLeft: runsRightToLeft, leading: step)
    if padding.left == .zero, padding.right == .zero, !frame.bleeds {
      area.gridCount = covered
      area.gridWidth = columnWidth
    }
    return area
  }

  /// How many columns the text of a frame runs in that covers so many of the grid, where a number
  /// was asked for: as large a part of it as the frame is of the template's widest frame of articles.
  /// Where that has several, frames of one column stay as they are; nil as the frame has it.
  private func askedColumns(in frame: MasterFrame, covering covered: Int) -> Int? {
    guard let askedColumns, let main = template.mainFrame?.frame else { return askedColumns }
    let first = min(max(main.cells.firstColumn, 1), columns)
    let whole = min(max(main.cells.lastColumn, first), columns) - first + 1
    guard frame.columns != 1 || main.columns ?? whole == 1 else { return nil }
    return max((askedColumns * covered * 2 + whole) / (whole * 2), 1)
  }

  /// The box of a frame that bleeds: from the edges of its cells, and from beyond the page's edge
  /// where they touch that of the grid.
  private func bleedBox(of frame: MasterFrame, _ master: PageMaster, _ number: Int) -> Rect {
    let grid = gridBox(onPage: number)
    let cells = box(of: frame.cells, mirrored: master.isMirrored, onPage: number)
    let left = cells.minX <= grid.minX ? -bleed : cells.minX
    let top = cells.minY <= grid.minY ? -bleed : cells.minY
    let right = cells.maxX >= grid.maxX ? size.width + bleed : cells.maxX
    let foot = cells.maxY >= grid.maxY ? size.height + bleed : cells.maxY
    return Rect(x: left, y: top, width: right - left, height: foot - top)
  }
}

extension Template {
  /// The widest frame of articles in the sequence of what names none; the first of those.
  package var mainFrame: (master: PageMaster, frame: MasterFrame)? {
    let steps = sequences[defaultSequence]?.steps ?? []
    var found: (master: PageMaster, frame: MasterFrame)?
    for master in steps.flatMap(\.masters).compactMap({ masters[$0] }) {
      for frame in master.frames where frame.flow == StyledIssue.mainFlow {
        if found.map({ grid.width(of: $0.frame) < grid.width(of: frame) }) ?? true {
          found = (master, frame)
        }
      }
    }
    return found
  }
}

extension GridFormat {
  /// How many columns of the grid a frame covers.
  fileprivate func width(of frame: MasterFrame) -> Int {
    let first = min(max(frame.cells.firstColumn, 1), columns)
    return min(max(frame.cells.lastColumn, first), columns) - first + 1
  }
}
