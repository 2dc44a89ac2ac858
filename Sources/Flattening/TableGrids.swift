import TypesetElementTree
import TypesetGeometry
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

  /// A cell, in little: of a book of tables there are hundreds of thousands.
  struct Cell: Sendable {
    /// Which of the elements it is, and in which row it stands.
    private let ownPlace, ownRow: Int32
    private let firstColumn, endColumn: Int32
    private let rowCount: Int32
    /// Whether it stands in a row that heads its table.
    let isInHead: Bool
    /// Whether it heads the cells beside it.
    let headsRow: Bool

    /// The element `place`, a cell of the row `row`, that is set as `style`.
    init(_ place: Int, of row: Int, _ style: TableCell) {
      (ownPlace, ownRow) = (Int32(place), Int32(row))
      firstColumn = Int32(style.columns.lowerBound)
      endColumn = Int32(style.columns.upperBound)
      rowCount = Int32(style.rows)
      (isInHead, headsRow) = (style.row == .head, style.headsRow)
    }

    /// Which of the elements it is.
    var place: Int { Int(ownPlace) }
    /// The row it stands in, among the elements.
    var row: Int { Int(ownRow) }
    /// The columns it stands in.
    var columns: Range<Int> { Int(firstColumn)..<Int(endColumn) }
    /// How many rows it reaches over.
    var rows: Int { Int(rowCount) }
  }

  /// The cells of all rows, by rows.
  private var all: [Cell] = []
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
    all.reserveCapacity(issue.elements.count { $0.kind == .cell })
    for story in issue.stories {
      for paragraph in story.story.paragraphs {
        guard let cell = paragraph.style.cell, cell.row != .mark, let place = paragraph.element,
          issue.elements[place].kind == .cell, let row = issue.elements[place].parent
        else { continue }
        // One of several paragraphs is one all the same.
        if all.last?.place != place { all.append(Cell(place, of: row, cell)) }
        if !spoken.contains(row), TableGrids.hasLetters(story.story.text, paragraph.range) {
          spoken.insert(row)
        }
      }
    }
    // Rows come in their order but where a part of the issue was moved.
    if !zip(all, all.dropFirst()).allSatisfy({ ($0.row, $0.place) < ($1.row, $1.place) }) {
      all.sort { ($0.row, $0.place) < ($1.row, $1.place) }
      var last: Int?
      all.removeAll { cell in
        defer { last = cell.place }
        return cell.place == last
      }
    }
    for (place, table) in issue.elements.enumerated() where table.kind == .table {
      let own = (place + 1..<table.end).filter {
        issue.elements[$0].kind == .row && issue.elements[$0].parent == place
          && !cells(of: $0).isEmpty
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

  /// The cells of the row `row`, in the order in which they were written. O(log cells).
  func cells(of row: Int) -> ArraySlice<Cell> {
    let first = all.indices.partitioningIndex { all[$0].row < row }
    return all[first...].prefix { $0.row == row }
  }

  private mutating func findGaps(of table: Int, _ rows: [Int]) {
    let width = rows.reduce(0) { width, row in
      cells(of: row).reduce(width) { max($0, $1.columns.upperBound) }
    }
    widths[table] = width
    // Over how many rows from the one in hand on cells reach, by columns.
    var reach = Array(repeating: 0, count: width)
    for row in rows {
      for cell in cells(of: row) {
        for column in cell.columns { reach[column] = max(cell.rows, 1) }
      }
      for column in 0..<width where reach[column] == 0 {
        let before = cells(of: row).last { $0.columns.lowerBound < column }
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
