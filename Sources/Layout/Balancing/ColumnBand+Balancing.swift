import Geometry
import Typesetting

extension ColumnBand {
  /// The columns as low as they hold all of the text: the least number of rows at which the frames,
  /// filled as they are on any page, come to the text's end and give up no keep rule.
  ///
  /// Every number of rows from the lowest that the lines' heights allow is tried, in order, so the
  /// first that holds is the least. Lines are made once; a trial places them. Where keep rules hold
  /// at none, it is the least at which the lightest of them is given up.
  ///
  /// - Parameter filled: the text in columns of the most rows that there are, which comes to its
  ///   end there.
  /// - Complexity: O(text) for each number of rows tried.
  func balance(_ text: Text, filled: Filling) -> Filling {
    guard filled.isComplete, !filled.isOverset, columns.count > 1 else { return filled }
    var trial = self
    trial.options.givesUpAnyRows = true
    var lightest: Filling?
    let least = leastRows(filled)
    for rows in least..<max(filled.rows, least) {
      let filling = trial.fill(text, rows: rows)
      guard filling.isComplete else { continue }
      guard let relaxed = filling.relaxed else { return filling }
      if let best = lightest?.relaxed, best <= relaxed { continue }
      lightest = filling
    }
    guard let lightest, let best = lightest.relaxed else { return filled }
    return (filled.relaxed.map { $0 < best } ?? true) ? filled : lightest
  }

  /// A number of rows below which the columns cannot hold the lines of `filled`.
  ///
  /// Room above lines falls away at the top of a column, a quarter of the leading of a picture's
  /// height with it; and each foot may part a paragraph otherwise, for a hyphen's sake, which saves
  /// a line at most.
  func leastRows(_ filled: Filling) -> Int {
    let lines = filled.frames.reduce(Length.zero) { $0 + $1.frame.leastHeight }
    let tops = leading * columns.reduce(0) { $0 + $1.top }
    let slack = leading * (columns.count - 1) + leading / 4 * columns.count
    let sum = (lines + tops - slack).scaledPoints
    let step = max(leading.scaledPoints, 1) * columns.count
    let lowest = columns.map(\.top).min() ?? 0
    return max((sum + step - 1) / step, lowest, 1)
  }
}
