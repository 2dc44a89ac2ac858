import TypesetRichText

/// A table of a record: cells that follow one another, by row and column.
struct ComparedTable {
  /// Its cells, in the order of the story.
  let paragraphs: Range<Int>
  let rows: Int
  let columns: Int
  /// A hash of its cells and of where they stand.
  let key: UInt64
  /// The paragraph of the cell that begins in each place, row by row; -1 where none does.
  private let cells: [Int32]

  /// A record that somebody else wrote may have few cells in many places: what is beyond so many to a cell is no table.
  private static let mostPlaces = 256

  /// The table whose first cell is the paragraph `first`; without cells where that stands too far out. O(cells and places).
  init(of first: Int, in story: [ComparedStory.Paragraph]) {
    var end = first
    var place = (row: 0, column: 0)
    var (rows, columns) = (0, 0)
    var hash = ContentHash()
    while end < story.count, let cell = story[end].cell, (cell.row, cell.column) > place,
      max(rows, cell.row) * max(columns, cell.column)
        <= (end - first + 4) * ComparedTable.mostPlaces
    {
      place = (cell.row, cell.column)
      rows = max(rows, cell.row)
      columns = max(columns, cell.column)
      for number in [cell.row, cell.column, cell.rows, cell.columns] {
        hash.combine(UInt64(number))
      }
      hash.combine(story[end].key)
      end += 1
    }
    var cells = Array(repeating: Int32(-1), count: rows * columns)
    for index in first..<end {
      guard let cell = story[index].cell else { continue }
      cells[(cell.row - 1) * columns + cell.column - 1] = Int32(index)
    }
    paragraphs = first..<end
    (self.rows, self.columns, self.cells) = (rows, columns, cells)
    key = hash.value
  }

  /// The paragraph of the cell that begins at `row` and `column`, from 0; nil where none does.
  func cell(_ row: Int, _ column: Int) -> Int? {
    let index = cells[row * columns + column]
    return index < 0 ? nil : Int(index)
  }
}

/// What stands in a story one after the other: paragraphs, and tables as a whole.
struct ComparedUnit {
  var paragraphs: Range<Int>
  var key: UInt64
  var table: ComparedTable?
}

extension ComparedStory {
  /// Its paragraphs and tables in order. O(paragraphs).
  var units: [ComparedUnit] {
    var units: [ComparedUnit] = []
    var index = 0
    while index < paragraphs.count {
      let table =
        paragraphs[index].cell == nil ? nil : ComparedTable(of: index, in: paragraphs)
      if let table, !table.paragraphs.isEmpty {
        units.append(
          ComparedUnit(paragraphs: table.paragraphs, key: table.key, table: table))
        index = table.paragraphs.upperBound
      } else {
        units.append(
          ComparedUnit(paragraphs: index..<index + 1, key: paragraphs[index].key, table: nil))
        index += 1
      }
    }
    return units
  }
}
