import TypesetGeometry
import Typesetting

extension ColumnBand {
  /// The columns as low as they hold all of the text: the least number of rows at which the frames,
  /// filled as they are on any page, come to the text's end and give up no keep rule.
  ///
  /// Every number of rows from the lowest that the lines' heights allow is tried, in order, so the
  /// first that holds is the least. Lines are made once; a trial places them. Where keep rules hold
  /// at none, it is the least at which the lightest of them is given up.
  ///
  /// Where the least height parts a box or a table of at most half a column that would be whole in
  /// slightly higher columns, a few rows more are tried (`rowsToKeepWhole`), and the first that parts
  /// none is taken; if there is none, the first that leaves three lines of each at either side; else
  /// the least height stays. Text without boxes and tables has the least height always.
  ///
  /// Where something stands over some columns and all of the text has room in those beside it within
  /// its height, the least height is one at which nothing stands below it: those beside are balanced
  /// among themselves.
  ///
  /// - Parameters:
  ///   - filled: the text in columns of the most rows that there are, which comes to its end there.
  ///   - keepsBoxesWhole: false for the least height whatever it parts.
  /// - Complexity: O(text) for each number of rows tried.
  func balance(_ text: Text, filled: Filling, keepsBoxesWhole: Bool = true) -> Filling {
    guard filled.isComplete, !filled.isOverset, !filled.leavesNotes, columns.count > 1 else {
      return filled
    }
    var trial = self
    trial.options.relaxesAllKeeps = true
    var lightest: Filling?
    let least = leastRows(filled)
    for rows in least..<max(filled.rows, least) {
      let filling = trial.fill(text, rows: rows)
      guard filling.isComplete, !filling.leavesNotes else { continue }
      guard let relaxed = filling.relaxed else {
        return keepsBoxesWhole ? trial.sparingBoxes(filling, text, filled: filled) : filling
      }
      if let best = lightest?.relaxed, best <= relaxed { continue }
      lightest = filling
    }
    guard let lightest, let best = lightest.relaxed else { return filled }
    return (filled.relaxed.map { $0 < best } ?? true) ? filled : lightest
  }

  /// A number of rows below which the columns cannot hold the lines of `filled`.
  ///
  /// Columns that begin below that number hold nothing. As the others hold more than any part of
  /// them, it is the least of those that each so many of the highest ones need.
  ///
  /// Room above lines falls away at the top of a column, the air above a picture with it; and where
  /// words are divided, each foot may part a paragraph otherwise, for a hyphen's sake, which saves a
  /// line at most.
  func leastRows(_ filled: Filling) -> Int {
    let lines =
      filled.frames.reduce(Length.zero) {
        $0 + (wraps.isEmpty ? $1.frame.leastHeight : $1.frame.leastHeightElsewhere)
      }
      + filled.notes.reduce(.zero) { $0 + $1.frame.leastHeight }
    let all = filled.frames.lazy.flatMap(\.frame.lines)
    var slack = leading / 4 * (all.contains { $0.airAbove > .zero } ? columns.count : 0)
    if all.contains(where: { $0.reason == .hyphen }) { slack += leading * (columns.count - 1) }
    let tops = columns.map(\.top).sorted()
    var least = Int.max
    var above = Length.zero
    for (place, top) in tops.enumerated() {
      above += leading * top
      let sum = (lines + above - slack).scaledPoints
      let step = max(leading.scaledPoints, 1) * (place + 1)
      least = min(least, (sum + step - 1) / step)
    }
    return max(least, tops.first ?? 0, 1)
  }
}
