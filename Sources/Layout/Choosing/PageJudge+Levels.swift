import TypesetTemplates
import Typesetting

/// Columns that should end level: those above something over all of them, and those in which an article ends.
extension PageJudge {
  /// How far the feet of columns that should end level are apart: what they might be nearer to each other by, and how each
  /// differs from the next. O(n) in the frames, beside the looking for better ends where some are apart.
  func judgeLevels(_ plan: PagePlan, _ defects: inout PageDefects) {
    var before: Int?
    /// Whether a step was seen among the columns beside each other.
    var isUneven = false
    func close() {
      guard isUneven, let before else { return }
      defects[.unlevel] += LevelEnds(plan, beside: before, self)?.best()?.saved ?? 0
      isUneven = false
    }
    for place in plan.placed.indices where plan.placed[place].isMain {
      let item = plan.placed[place]
      if let last = before, standBeside(plan.placed[last], item) {
        defects[.unlike] += unlike(emptyRows(plan.placed[last]), emptyRows(item))
      } else {
        close()
      }
      before = item.isLevel ? place : nil
      if item.isLevel, step(emptyRows(item)) > 0 { isUneven = true }
    }
    close()
  }

  /// Rows beyond one that a column which should end level leaves empty: lines rarely share out evenly, so that a row less is
  /// as level as can be.
  func step(_ emptyRows: Int) -> Int { max(emptyRows - 1, 0) }

  /// How unlike two columns beside each other are that should end level, by the rows that each leaves empty: that the later one
  /// ends higher everybody knows, and that it ends lower looks like a mistake, which is twice as bad.
  func unlike(_ emptyRows: Int, _ next: Int) -> Int {
    next > emptyRows ? next - emptyRows : 2 * (emptyRows - next)
  }

  /// Whether a column that should end level ends higher than the lowest by more than a row.
  func endsApart(_ item: PageFiller.Placed) -> Bool {
    item.isLevel && item.span == 1 && item.plan.isSeen && step(emptyRows(item)) > 0
  }

  /// Whether `next` is the column after `item` in the same band, and goes on with its text: where that is broken before a column,
  /// what is above the break ends where it does.
  private func standBeside(_ item: PageFiller.Placed, _ next: PageFiller.Placed) -> Bool {
    item.isLevel && next.isLevel && item.plan.isFull && item.area.name == next.area.name
      && item.column < next.column
      && item.box.minY < next.box.maxY && next.box.minY < item.box.maxY
  }
}
