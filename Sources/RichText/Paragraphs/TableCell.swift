public import TypesetGeometry

/// How wide a column of a table shall be.
public enum ColumnWidth: Hashable, Sendable {
  /// So wide.
  case length(Length)
  /// So many per cent of the measure, gaps taken off.
  case percent(Int)
  /// As wide as all others of which this is asked: they share what the rest of the columns leave.
  case equal
}

/// How wide the letters of a cell may be set.
package struct CellExtent: Hashable, Sendable {
  /// The width of the widest piece that no line ends in, words undivided; text without spaces has a few letters in a
  /// line.
  package var least = Length.zero
  /// The width of the widest piece alone, however few letters it has.
  package var piece = Length.zero
  /// The same as `least` where pictures are small: what letters alone need.
  package var words = Length.zero
  /// The same where words are divided wherever they may be, and lines end between any two signs that they may end
  /// between.
  package var divided = Length.zero
  /// The width of the longest line, if lines ended only where they must.
  package var greatest = Length.zero

  /// Widths.
  package init(least: Length = .zero, divided: Length = .zero, greatest: Length = .zero) {
    self.least = least
    words = least
    self.divided = divided
    self.greatest = greatest
  }
}

/// What the columns of a table ask for. Their widths are found where the measure is known (`TableColumns.widths`).
package struct TableColumns: Hashable, Sendable {
  /// The least width of each: that of the widest piece of its cells that no line ends in.
  package var least: [Length]
  /// The same where words are divided wherever they may be: what a column is not narrower than unless the table is too
  /// wide even so.
  package var divided: [Length]
  /// The least width of each where pictures are small: less than `least` in columns of wide pictures alone. Empty where
  /// it is the same everywhere.
  package var words: [Length] = []
  /// The greatest that each has a use for: that of its widest cell on one line.
  package var greatest: [Length]
  /// What was asked for each; nil for one that is as wide as its cells need. Empty where nothing was.
  package var asked: [ColumnWidth?] = []
  /// The room between two of them.
  package var gap: Length
  /// The room between the edge of the measure where lines begin and the first of them.
  package var headIndent: Length
  /// The room behind the last.
  package var tailIndent: Length
  /// The room between the edge of its rows' grounds where lines begin and the first of them, which all rows have.
  package var headPadding = Length.zero
  /// The room between the last and the other edge of the grounds.
  package var tailPadding = Length.zero
  /// Whether the first of them stands on the right.
  package var runsRightToLeft: Bool
  /// What cells need, row by row: how high the table becomes is reckoned with these. Not more than `mostNeeds` rows, in
  /// even steps from the first on.
  package var needs: [Need] = []
  /// How wide its columns are where it is no table, and what stands side by side is a figure's; nil for a table.
  package var figures: FigureRow?

  /// How many paragraphs the table has in all, and how many of those, the last ones, are of the rows at its foot, which
  /// stand at the foot of every part of it.
  package var count = 0
  package var footCount = 0
  /// How many of them, the first ones but for the mark, are of the rows that head it.
  package var headCount = 0
  /// Whether the first of them is the mark that stands above every part but the first.
  package var hasMark = false

  /// The table itself: a box of it alone is as wide as its columns. Nil where there is none.
  package var node: NodeID?

  /// The rules between them; nil for none.
  package var rule: ParagraphBox.Rule?

  /// What is more above the first row of a part of the table than above others, the first part aside, and below the last
  /// row of one: letters keep as far off from rules and heads there as in the whole.
  package var partTop = Length.zero
  package var partBottom = Length.zero

  /// No more rows are reckoned with.
  package static let mostNeeds = 256

  /// What one cell needs, in twenty bytes: a book of tables has hundreds of thousands.
  package struct Need: Hashable, Sendable {
    private let firstColumn, endColumn: Int32
    // No column is as wide as 32,767 points.
    private let ownLeast, ownGreatest: Int32
    /// Whether it is the first of its row.
    package let beginsRow: Bool

    /// What a cell needs.
    package init(columns: Range<Int>, least: Length, greatest: Length, beginsRow: Bool) {
      firstColumn = Int32(columns.lowerBound)
      endColumn = Int32(columns.upperBound)
      ownLeast = Int32(clamping: least.scaledPoints)
      ownGreatest = Int32(clamping: greatest.scaledPoints)
      self.beginsRow = beginsRow
    }

    /// The columns that it stands in.
    package var columns: Range<Int> { Int(firstColumn)..<Int(endColumn) }
    /// The width of its widest piece that no line ends in.
    package var least: Length { Length(scaledPoints: Int(ownLeast)) }
    /// That of all of it on one line.
    package var greatest: Length { Length(scaledPoints: Int(ownGreatest)) }
  }

  /// Columns; those whose words may not be divided where `divided` is nil.
  package init(
    least: [Length] = [], divided: [Length]? = nil, greatest: [Length] = [], gap: Length = .zero,
    headIndent: Length = .zero, tailIndent: Length = .zero, runsRightToLeft: Bool = false
  ) {
    self.least = least
    self.divided = divided ?? least
    self.greatest = greatest
    self.gap = gap
    self.headIndent = headIndent
    self.tailIndent = tailIndent
    self.runsRightToLeft = runsRightToLeft
  }

  /// Adds what the columns ask for; what their cells need follows from the same text.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(least)
    hasher.combine(greatest)
    hasher.combine(headIndent)
    hasher.combine(runsRightToLeft)
  }
}

/// The columns of one table, which all of its cells have: one object, so that a cell is small, and those of one table are
/// told apart from others at once.
package final class SharedColumns: Hashable, Sendable {
  /// The columns.
  package let columns: TableColumns

  /// What several cells have.
  package init(_ columns: TableColumns) { self.columns = columns }

  /// O(1) for the same object, else O(columns).
  package static func == (a: SharedColumns, b: SharedColumns) -> Bool {
    a === b || a.columns == b.columns
  }

  /// Adds the columns.
  package func hash(into hasher: inout Hasher) { hasher.combine(columns) }
}

/// A paragraph that is a cell of a table: its lines stand within its columns, beside those of the other cells of its
/// row. The cells of a row follow each other in the story.
package struct TableCell: Hashable, Sendable {
  /// The columns of the table, as its cells share them.
  package var shared: SharedColumns
  /// The same as a value of its own. To set it makes an object for this cell alone.
  package var table: TableColumns {
    get { shared.columns }
    set { shared = SharedColumns(newValue) }
  }
  /// The columns that it stands in.
  package var columns: Range<Int>
  /// Which of the cells of its row it is, from 0.
  package var place: Int
  /// How many cells its row has.
  package var count: Int
  /// How many rows it reaches over: it makes the last of them higher, if any.
  package var rows = 1
  /// What is behind it and around it alone; nil for what its row has.
  package var box: ParagraphBox?
  /// Whether it heads the cells beside it.
  package var headsRow = false
  /// What its row is to the breaks of the table.
  package var row = Row.inner
  /// Whether it is no cell but a choice: `count` of them stand in as many columns of one width as they have room in, and
  /// `place` is its number among them.
  package var isChoice = false

  /// Where a row stands in its table.
  package enum Row: UInt8, Hashable, Sendable {
    /// It heads the table: the row below it stays with it.
    case head
    /// The first below those; the one behind it stays with it.
    case first
    /// Any other.
    case inner
    /// The last, which stays with the one before it.
    case last
    /// It stands at the foot of every part of the table.
    case foot
    /// It stands above every part but the first, and nowhere else.
    case mark
  }

  /// What differs most often is compared first.
  package static func == (a: TableCell, b: TableCell) -> Bool {
    a.columns == b.columns && a.place == b.place && a.count == b.count && a.rows == b.rows
      && a.headsRow == b.headsRow && a.row == b.row && a.isChoice == b.isChoice && a.box == b.box
      && a.shared == b.shared
  }

  /// A choice: the `place`-th of `count`, from 0. `table` has their indents and the gap between two, and as its only
  /// `greatest` the width of the widest on one line.
  package init(choice place: Int, of count: Int, in table: TableColumns) {
    self.init(table: table, columns: 0..<0, place: place, count: count)
    isChoice = true
  }

  /// A cell.
  package init(table: TableColumns, columns: Range<Int>, place: Int, count: Int) {
    self.init(SharedColumns(table), columns: columns, place: place, count: count)
  }

  /// A cell that shares the columns of its table.
  package init(_ shared: SharedColumns, columns: Range<Int>, place: Int, count: Int) {
    self.shared = shared
    self.columns = columns
    self.place = place
    self.count = count
  }
}
