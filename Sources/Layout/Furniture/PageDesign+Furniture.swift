package import TypesetGeometry
package import TypesetTemplates

extension PageDesign {
  /// Where `edge` lies on the page with `number`, from the page's left edge.
  package func across(_ edge: MasterFurniture.Edge, onPage number: Int) -> Length {
    let grid = gridBox(onPage: number)
    let base: Length
    switch edge.base {
    case .pageStart, .rowStart, .rowEnd: base = .zero
    case .pageEnd: base = size.width
    case .gridStart: base = grid.minX
    case .gridEnd: base = grid.maxX
    case .columnStart(let column):
      base = box(of: cells(column), mirrored: false, onPage: number).minX
    case .columnEnd(let column):
      base = box(of: cells(column), mirrored: false, onPage: number).maxX
    }
    return base + offset(of: edge, page: size.width)
  }

  /// Where `edge` lies, from the page's upper edge.
  package func along(_ edge: MasterFurniture.Edge) -> Length {
    let grid = gridBox(onPage: 1)
    let base: Length
    switch edge.base {
    case .pageStart, .columnStart, .columnEnd: base = .zero
    case .pageEnd: base = size.height
    case .gridStart: base = grid.minY
    case .gridEnd: base = grid.maxY
    case .rowStart(let row): base = box(of: cells(row), mirrored: false, onPage: 1).minY
    case .rowEnd(let row): base = box(of: cells(row), mirrored: false, onPage: 1).maxY
    }
    return base + offset(of: edge, page: size.height)
  }

  /// The box of `furniture` on the page with `number`. Edges are those of a right-hand page; on left
  /// ones of facing pages what is mirrored stands as far from the right edge as it did from the left.
  package func box(of furniture: MasterFurniture, onPage number: Int) -> Rect {
    let mirrors = furniture.isMirrored && isLeft(number)
    // Reckoned on a right-hand page, then turned over.
    let page = mirrors ? number + 1 : number
    var left = across(furniture.across.start, onPage: page)
    var right = across(furniture.across.end, onPage: page)
    if mirrors { (left, right) = (size.width - right, size.width - left) }
    let top = along(furniture.along.start)
    let bottom = along(furniture.along.end)
    return Rect(
      x: min(left, right), y: min(top, bottom), width: max(right - left, left - right),
      height: max(bottom - top, top - bottom))
  }

  private func offset(of edge: MasterFurniture.Edge, page: Length) -> Length {
    let offset = edge.offset.resolved(page: page, leading: leading)
    return (edge.isNegative ? -offset : offset) + edge.nudge
  }

  private func cells(_ column: Int) -> GridCells {
    GridCells(columns: column...column, from: .fromTop(1), through: .fromFoot(1))
  }

  private func cells(_ row: GridCells.Row) -> GridCells {
    GridCells(columns: 1...1, from: row, through: row)
  }
}
