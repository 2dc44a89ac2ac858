/// Which line of a magazine is meant: as in `at` of the record, `p1.c2.l3`.
package struct LinePlace: Hashable, Sendable {
  /// The page's number, or what readers see in its place.
  package var page: String
  /// The column, from 1.
  package var column: Int
  /// The line of the column, from 1; what takes no room counts as well.
  package var line: Int

  /// The line `line` of the column `column`.
  package init(page: String, column: Int, line: Int) {
    self.page = page
    self.column = column
    self.line = line
  }
}
