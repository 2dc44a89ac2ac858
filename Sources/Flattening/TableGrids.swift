import TypesetElementTree
import TypesetLayout
import TypesetRichText
import Typesetting

/// The grids of an issue's tables: which cells there are, and where there is none.
struct TableGrids {
  /// A place of a row that nothing was written for.
  struct Gap: Hashable, Sendable {
    /// Its column.
    var column: Int
    /// The cell before it in its row, or the row where there is none, among the elements.
    var behind: Int
  }

  /// The cells of each row, by the row.
  private(set) var cells: [Int: [(place: Int, cell: TableCell)]] = [:]
  /// The places of each row in which no cell stands and into which none reaches.
  private(set) var gaps: [Int: [Gap]] = [:]
  /// The rows with cells of each table, in their order, by the table.
  private(set) var rows: [Int: [Int]] = [:]
  /// The rows without letters that come with each row, since no page has anything of them.
  private(set) var silentRows: [Int: [Int]] = [:]
  /// How many columns each table has.
  private(set) var widths: [Int: Int] = [:]
  /// The rows out of which a cell reaches into the next.
  private(set) var openRows: Set<Int> = []

  /// The grids of the tables of `issue`. O(its size).
  init(_ issue: StyledIssue) {
    guard issue.elements.contains(where: { $0.kind == .table }) else { return }
    var spoken: Set<Int> = []
    var known: Set<Int> = []
    for story in issue.stories {
      for paragraph in story.story.paragraphs {
        guard let cell = paragraph.style.cell, cell.row != .mark, let place = paragraph.element,
          issue.elements[place].kind == .cell, let row = issue.elements[place].parent
        else { continue }
        if known.insert(place).inserted { cells[row, default: []].append((place, cell)) }
        if !spoken.contains(row), TableGrids.hasLetters(story.story.text, paragraph.range) {
          spoken.insert(row)
        }
      }
    }
    for (place, table) in issue.elements.enumerated() where table.kind == .table {
      let own = (place + 1..<table.end).filter {
        issue.elements[$0].kind == .row && issue.elements[$0].parent == place && cells[$0] != nil
      }
      guard !own.isEmpty else { continue }
      rows[place] = own
      findGaps(of: place, own)
      guard let first = own.first(where: spoken.contains) else {
        silentRows[place] = own
        continue
      }
      var last = first
      for row in own {
        if spoken.contains(row) { last = row } else { silentRows[last, default: []].append(row) }
      }
    }
  }

  private mutating func findGaps(of table: Int, _ rows: [Int]) {
    let width = rows.reduce(0) { width, row in
      cells[row, default: []].reduce(width) { max($0, $1.cell.columns.upperBound) }
    }
    widths[table] = width
    // Over how many rows from the one in hand on cells reach, by columns.
    var reach = Array(repeating: 0, count: width)
    for row in rows {
      for (_, cell) in cells[row, default: []] {
        for column in cell.columns { reach[column] = max(cell.rows, 1) }
      }
      for column in 0..<width where reach[column] == 0 {
        let before = cells[row, default: []].last { $0.cell.columns.lowerBound < column }
        gaps[row, default: []].append(Gap(column: column, behind: before?.place ?? row))
      }
      if reach.contains(where: { $0 > 1 }) { openRows.insert(row) }
      for column in 0..<width { reach[column] = max(0, reach[column] - 1) }
    }
  }

  /// Whether there is anything in `range` to be read.
  private static func hasLetters(_ text: AttributedText, _ range: TextRange) -> Bool {
    let bytes = text.utf8[range.utf8]
    if bytes.contains(where: { $0 > 0x20 && $0 < 0x7F }) { return true }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: false
      default: scalar != "\u{FFFC}"
      }
    }
  }
}
