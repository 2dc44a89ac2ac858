import TypesetElementTree
import TypesetGeometry
import Typesetting

extension PagePlanner {
  /// No more of them are tried on a page.
  private static let mostFurther = 8

  /// More places of a figure that text runs around, where it has none beside its mention, nor at the head of a column: where
  /// a paragraph of its article begins, the first of them first.
  func furtherPlaces(
    of sidebar: Int, in area: TextArea, from state: PageState, after filler: PageFiller
  ) -> [FigurePlacement] {
    let own = context.issue.sidebars[sidebar]
    guard let figure = own.figure, figure.wrap != nil, figure.places.contains(.side) else {
      return []
    }
    let count = max(area.columns, 1)
    let width = figure.columnCount(of: count)
    let waits = state.waiting.contains(sidebar)
    let article = context.issue.articles[own.article].paragraphs
    var found: [FigurePlacement] = []
    for item in filler.placed where item.isMain && item.span == 1 && item.area.name == area.name {
      let column = area.column(at: item.box.minX)
      guard column + width <= count else { continue }
      var last: Int?
      for line in item.plan.lines where line.hasInk && line.height > .zero {
        guard line.paragraph != last else { continue }
        last = line.paragraph
        guard article.contains(line.paragraph), waits || line.paragraph >= own.anchor else {
          continue
        }
        let top = item.box.minY + line.baseline - line.height * 3 / 4 - area.box.minY
        var placement = FigurePlacement(
          sidebar: sidebar, edge: .side, columns: column..<column + width, count: count)
        let row = max((top.scaledPoints + 1) / max(area.leading.scaledPoints, 1), 0)
        let box = area.box(ofColumns: placement.columns, of: count, from: 0, rows: 1)
        placement.row = filler.rowBelowWraps(row, of: own, across: box)
        placement.isApart = true
        if !found.contains(placement) { found.append(placement) }
        guard found.count < PagePlanner.mostFurther else { return found }
      }
    }
    return found
  }
}
