import TypesetDiagnostics
import TypesetElementTree

/// Tables.
extension MarkdownBuilder {
  /// Warns of a row with more cells than its table has columns: GitHub leaves out the others, and so are they here.
  mutating func reportCellsTooMany(in row: Range<Int>) {
    let cells = MarkdownBuilder.cells(in: original[row])
    let columns = columnCount
    guard cells.count > columns, columns > 0 else { return }
    report(
      .warning, "markup.uneven-row", at: cells[columns].lowerBound..<row.upperBound,
      "this row has \(cells.count) cells and its table \(columns) columns; "
        + "what stands behind them is left out",
      help: "write a bar into the row of dashes for each column, or \\| for a bar in a cell")
  }

  /// Warns of a row of dashes in a paragraph, below a line with another number of cells: it makes no table.
  mutating func reportUnevenDashes(in paragraph: Range<Int>) {
    guard addsGitHub, original[paragraph].contains(UInt8(ascii: "|")) else { return }
    var above: [Range<Int>]?
    for line in original[paragraph].split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    {
      let cells = MarkdownBuilder.cells(in: line)
      if let above, above.count != cells.count, above.count > 1,
        cells.allSatisfy({ MarkdownBuilder.isDashes(original[$0]) })
      {
        report(
          .warning, "markup.uneven-row", at: line.startIndex..<line.endIndex,
          "this row of dashes has \(cells.count) cells and the row above it \(above.count): "
            + "they are no table",
          help: "write as many groups of dashes, with bars between them, as the row above has cells"
        )
        return
      }
      above = line.contains(UInt8(ascii: "|")) ? cells : nil
    }
  }

  /// Whether a cell holds dashes alone, and colons at their ends.
  private static func isDashes(_ cell: ArraySlice<UInt8>) -> Bool {
    var dashes = cell.drop { isBlank($0) }
    while let last = dashes.last, isBlank(last) { dashes.removeLast() }
    if dashes.first == UInt8(ascii: ":") { dashes.removeFirst() }
    if dashes.last == UInt8(ascii: ":") { dashes.removeLast() }
    return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The cells of a line, as GitHub finds them: between bars without a backslash, those at its ends left out.
  private static func cells(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    var start = line.startIndex
    var end = line.endIndex
    while start < end, isBlank(line[start]) { start += 1 }
    while start < end, isBlank(line[end - 1]) { end -= 1 }
    if start < end, line[start] == UInt8(ascii: "|") { start += 1 }
    let endsInBar =
      start < end && line[end - 1] == UInt8(ascii: "|")
      && (end - 2 < start || line[end - 2] != UInt8(ascii: "\\"))
    if endsInBar { end -= 1 }
    var cells: [Range<Int>] = []
    var cell = start
    for place in start..<max(end, start)
    where line[place] == UInt8(ascii: "|")
      && (place == start || line[place - 1] != UInt8(ascii: "\\"))
    {
      cells.append(cell..<place)
      cell = place + 1
    }
    cells.append(cell..<max(end, cell))
    return cells
  }
}
