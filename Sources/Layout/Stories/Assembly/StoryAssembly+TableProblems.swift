import TypesetDiagnostics
import TypesetElementTree
import Typesetting

/// What is said of tables whose rows and columns do not come out even.
extension StoryAssembly {
  /// Reports rows that leave columns empty, cells that reach below the last row, and columns that are asked for and not
  /// there. O(cells + rows × columns).
  mutating func reportShape(of table: Int, _ cells: [Int], columns count: Int) {
    let asked = document.attributes(of: document.elements[table])
    let isListed = asked.columnWidths.count > 1
    if isListed, asked.columnWidths.count > count {
      diagnostics.append(
        Diagnostic(
          .warning, "layout.uneven-table",
          "the table has \(counted(count, "column")), and there are \(asked.columnWidths.count) widths for them; the last ones have no effect",
          at: document.elements[table].source, help: "write one for each column"))
    }
    let starts = cells.indices.filter { paragraphs[cells[$0]].style.cell?.place == 0 }
    /// Over how many rows from the one in hand on cells reach, by columns.
    var reach = Array(repeating: 0, count: count)
    /// The first row that leaves columns empty, how many, and how many further rows do.
    var uneven: (row: Int, empty: Int, others: Int)?
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : cells.count
      let left = starts.count - number
      for index in cells[start..<end] {
        guard let cell = paragraphs[index].style.cell else { continue }
        for column in cell.columns where column < count {
          reach[column] = max(reach[column], cell.rows)
        }
        guard let element = paragraphs[index].element else { continue }
        let asked = document.attributes(of: document.elements[element]).rowSpan
        guard asked > cell.rows, let row = document.elements[element].parent,
          asked > rowCount(from: row, atMost: asked).count
        else { continue }
        let part = isHead(index) ? "its head" : "the table"
        diagnostics.append(
          Diagnostic(
            .note, "layout.uneven-table",
            "this cell is to reach over \(asked) rows, and "
              + (cell.rows == left || isHead(index) ? part : "what stands above the foot")
              + (cell.rows == 1 ? " ends with this one" : " ends after \(cell.rows)"),
            at: document.elements[element].source,
            help: "write rowspan=\(cell.rows), or the rows that are missing"))
      }
      let empty = reach.count { $0 == 0 }
      if empty > 0,
        let row = paragraphs[cells[start]].element.flatMap({ document.elements[$0].parent })
      {
        uneven = uneven.map { ($0.row, $0.empty, $0.others + 1) } ?? (row, empty, 0)
      }
      for column in reach.indices { reach[column] = max(0, reach[column] - 1) }
    }
    guard let uneven else { return }
    let others =
      uneven.others == 0
      ? "" : uneven.others == 1 ? ", and another row does" : ", and \(uneven.others) others do"
    diagnostics.append(
      Diagnostic(
        .note, "layout.uneven-table",
        "this row leaves \(counted(uneven.empty, "column")) of \(count) empty" + others,
        at: document.elements[uneven.row].source,
        help: "write its cells, or colspan= in one that is to reach over them"))
  }

  private func counted(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }
}
