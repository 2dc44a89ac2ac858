import TypesetGeometry
import Typesetting

extension ColumnBand {
  /// A band of fewer rows than this has no last column that a reader would miss.
  private static let fewestRows = 5

  /// `filling`, which is balanced, with something in its last columns too, where those are empty: a quotation, a table or
  /// a picture that is not parted may ask for so many rows that all of the text has room in the columns before.
  ///
  /// From one column on the text stands in fewer rows then, as few as it needs: from the one from which on it fills the
  /// columns most evenly, by the squares of what they lack. No column is higher than it was, and no keep rule is given up.
  /// Text with notes or forced ends stays as it is.
  ///
  /// - Complexity: O(columns × what `balance(_:filled:keepsBoxesWhole:)` costs), where the last column is empty; O(1)
  ///   elsewhere.
  func reachingLast(_ filling: Filling, _ text: Text) -> Filling {
    guard filling.isComplete, filling.rows >= ColumnBand.fewestRows, filling.notes.isEmpty,
      filling.relaxed == nil, text.breaks.isEmpty, ends.isEmpty, !filling.endsBeforeBoxes,
      let last = filling.frames.last?.column, last < columns.count - 1, filling.frames.count > 1
    else { return filling }
    var best = filling
    var least = lack(of: filling)
    for place in filling.frames.indices.dropFirst() {
      guard
        let other = filling.frames[place - 1].frame.continuation.flatMap({
          lowered(filling, text, from: place, at: $0)
        })
      else { continue }
      let lack = lack(of: other)
      if lack < least { (best, least) = (other, lack) }
    }
    return best
  }

  /// `filling` with its frames from `place` on, where the text goes on at `token`, as low as they hold it; nil where they
  /// cannot be lower.
  private func lowered(
    _ filling: Filling, _ text: Text, from place: Int, at token: BreakToken
  ) -> Filling? {
    let first = filling.frames[place].column
    var rest = self
    rest.columns = Array(columns[first...])
    rest.notes = nil
    var own = text
    own.token = token
    var filled = Filling(rows: filling.rows)
    filled.frames = filling.frames[place...].map { ($0.column - first, $0.frame) }
    filled.rest = filling.rest
    filled.isComplete = true
    let low = rest.balance(own, filled: filled)
    guard low.rows < filled.rows, low.isComplete, low.relaxed == nil, low.rest == filling.rest
    else { return nil }
    let even = rest.reachingLast(low, own)
    var made = filling
    made.frames.removeSubrange(place...)
    made.frames += even.frames.map { ($0.column + first, $0.frame) }
    for column in rest.columns.indices {
      made.feet[column + first] = even.feet[column] ?? even.rows
    }
    return made
  }

  /// The sum of the squares of the rows that columns lack to the foot of the band.
  func lack(of filling: Filling) -> Int {
    var feet = columns.map(\.top)
    for (column, frame) in filling.frames {
      feet[column] += frame.inkFoot.rows(of: leading)
    }
    return feet.reduce(0) {
      let rows = max(filling.rows - $1, 0)
      return $0 + rows * rows
    }
  }
}
