package import TypesetGeometry
package import TypesetRichText

/// Where columns of tables stand in measures, and what they lack there, of the few that were asked for last: to find it
/// takes time with the cells that are reckoned with, and it is asked for with each cell.
package struct ColumnPlaces {
  private struct Known {
    var table: SharedColumns
    var width: Length
    var intervals: [LineInterval]
    var lack: Length
    var lackOfAsked: Length
  }

  private var known: [Known] = []
  private static let most = 4

  /// Nothing is known.
  package init() {}

  /// Where the columns of `table` begin and end in a measure of `width`, from its left edge. O(1) for one that was asked
  /// for before, else as `TableColumns.intervals`.
  package mutating func intervals(of table: SharedColumns, in width: Length) -> [LineInterval] {
    find(table, width).intervals
  }

  /// By how much the columns are wider than `width`, even where words are divided (`TableColumns.lack`), and what their
  /// asked widths lack (`TableColumns.lackOfAsked`). O(1) for one that was asked for before.
  package mutating func lacks(
    of table: SharedColumns, in width: Length
  ) -> (lack: Length, ofAsked: Length) {
    let own = find(table, width)
    return (own.lack, own.lackOfAsked)
  }

  private mutating func find(_ table: SharedColumns, _ width: Length) -> Known {
    if let own = known.first(where: { $0.width == width && $0.table == table }) { return own }
    let columns = table.columns
    let own = Known(
      table: table, width: width, intervals: columns.intervals(in: width),
      lack: columns.lack(in: width), lackOfAsked: columns.lackOfAsked(in: width))
    if known.count >= ColumnPlaces.most { known.removeFirst() }
    known.append(own)
    return own
  }
}
