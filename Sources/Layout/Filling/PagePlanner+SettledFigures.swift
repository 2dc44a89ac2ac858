import TypesetElementTree
import Typesetting

extension PagePlanner {
  /// `filler` with each figure that text runs around where its text begins: other figures, and lines more or fewer in the
  /// paragraphs above, have moved that since the figure got its row. Where no text has room beside it, it stands below the
  /// head that was written before it.
  func settled(
    _ filler: PageFiller, in area: TextArea, from state: PageState,
    _ filled: ([FigurePlacement]) -> PageFiller
  ) -> PageFiller {
    var best = filler
    for index in filler.figures.asked.indices {
      let own = best.figures.asked[index]
      guard own.edge == .side, !own.isApart, pin(of: own.sidebar) == nil,
        !state.waiting.contains(own.sidebar)
      else { continue }
      for row in betterRows(of: own, in: area, best) ?? [] {
        var figures = best.figures.asked
        figures[index].row = row
        let trial = filled(figures)
        guard holds(trial, from: state),
          betterRows(of: figures[index], in: area, trial)?.isEmpty ?? false
        else { continue }
        best = trial
        break
      }
    }
    return best
  }

  /// The rows at which `placement` might stand better than where it does in `filler`, the best first; none where it stands
  /// well, nil where its text stands in other columns or is not seen.
  private func betterRows(
    of placement: FigurePlacement, in area: TextArea, _ filler: PageFiller
  ) -> [Int]? {
    let sidebar = context.issue.sidebars[placement.sidebar]
    guard let row = placement.row, let beside = beside(placement, in: area, of: filler),
      beside.columns == placement.columns,
      let mention = filler.mention(of: sidebar, in: area),
      let wrap = filler.placed.first(where: { $0.story == sidebar.story })?.wrap
    else { return nil }
    let box = area.box(
      ofColumns: placement.columns, of: max(area.columns, 1), from: 0, rows: 1)
    let first = filler.rowBelowWraps(mention.row, of: sidebar, across: box)
    // A row is not much: lines may begin anywhere in it. Text that has no room beside it stands below.
    if first < row || first > row + 1 && first < wrap.rows.upperBound {
      return Array(first...first + 2)
    }
    let isAboveHead =
      filler.headRow(of: sidebar, in: area).map {
        $0.column == placement.columns.lowerBound && $0.row >= wrap.rows.upperBound
      } ?? false
    return isAboveHead ? [row + 1, row + 2] : []
  }
}
