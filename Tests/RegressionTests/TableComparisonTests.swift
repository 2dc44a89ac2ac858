import Testing
import TypesetKit
import TypesetRegression

/// What changed in a table is told by rows, columns and cells.
@Suite struct TableComparisonTests {
  /// Rows of words, `|` between their cells; `^2` before a word: its cell is over two columns.
  private static func table(_ rows: String) -> String {
    let lines = rows.split(separator: "/").map { row in
      "<tr>"
        + row.split(separator: "|", omittingEmptySubsequences: false).map { cell in
          cell.first == "^" ? "<td colspan=2>\(cell.dropFirst(2))" : "<td>\(cell)"
        }.joined()
    }
    return "Words before.\n<table>\n\(lines.joined(separator: "\n"))\n</table>\nWords after.\n"
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    var messages: [String]
    var testDescription: String { name }
  }

  private static let base = "Name|Price|Stock/bread|1.50|30/milk|2.25|12/eggs|71.25|7/salt|0.40|99"

  private static let rows = [
    Row(
      name: "two cells side by side", old: base,
      new: base.replacing("2.25|12", with: "2.35|13"),
      messages: [
        "row 3, column 2 of a table: “2.25” became “2.35”",
        "row 3, column 3 of a table: “12” became “13”",
      ]),
    Row(
      name: "a number is one word", old: base, new: base.replacing("71.25", with: "71.35"),
      messages: ["row 4, column 2 of a table: “71.25” became “71.35”"]),
    Row(
      name: "one below the other", old: base,
      new: base.replacing("milk", with: "cream").replacing("eggs", with: "cheese"),
      messages: [
        "row 3, column 1 of a table: “milk” became “cream”",
        "row 4, column 1 of a table: “eggs” became “cheese”",
      ]),
    Row(
      name: "all prices", old: base,
      new: "Name|Price|Stock/bread|1.60|30/milk|2.35|12/eggs|72.25|7/salt|0.50|99",
      messages: [
        "row 2, column 2 of a table: “1.50” became “1.60”",
        "row 3, column 2 of a table: “2.25” became “2.35”",
        "row 4, column 2 of a table: “71.25” became “72.25”",
        "row 5, column 2 of a table: “0.40” became “0.50”",
      ]),
    Row(
      name: "a new row", old: base, new: base.replacing("/eggs", with: "/oats|9.99|4/eggs"),
      messages: ["row 4 of a table is new: “oats”"]),
    Row(
      name: "two new rows and a cell below", old: base,
      new: base.replacing("/eggs|71.25", with: "/oats|9.99|4/rice|8.88|5/eggs|71.35"),
      messages: [
        "rows 4 to 5 of a table are new, from “oats” on",
        "row 6, column 2 of a table: “71.25” became “71.35”",
      ]),
    Row(
      name: "the last row goes", old: base, new: base.replacing("/salt|0.40|99", with: ""),
      messages: ["row 5 of a table is gone: “salt”"]),
    Row(
      name: "a new column", old: base,
      new:
        "Name|Price|Tax|Stock/bread|1.50|7|30/milk|2.25|7|12/eggs|71.25|7|7/salt|0.40|19|99",
      messages: ["column 3 of a table is new: “Tax”"]),
    Row(
      name: "a column goes", old: base,
      new: "Name|Stock/bread|30/milk|12/eggs|7/salt|99",
      messages: ["column 2 of a table is gone: “Price”"]),
    Row(
      name: "columns change places", old: base,
      new: "Name|Stock|Price/bread|30|1.50/milk|12|2.25/eggs|7|71.25/salt|99|0.40",
      messages: ["column 2 of a table, “Price”, is now column 3"]),
    Row(
      name: "rows change places", old: base,
      new: "Name|Price|Stock/salt|0.40|99/milk|2.25|12/eggs|71.25|7/bread|1.50|30",
      messages: ["rows 2 and 5 of a table changed places"]),
    Row(
      name: "a row moves", old: base,
      new: "Name|Price|Stock/milk|2.25|12/eggs|71.25|7/salt|0.40|99/bread|1.50|30",
      messages: ["row 2 of a table, “bread”, is now row 5"]),
    Row(
      name: "another order", old: "h|1/a|2/b|3/c|4/d|5/e|6/f|7",
      new: "h|1/f|7/e|6/d|5/c|4/b|3/a|2",
      messages: ["the rows of a table stand in another order: 5 of them moved"]),
    Row(
      name: "a row and a column", old: base,
      new:
        "Name|Price|Tax|Stock/bread|1.50|7|30/oats|9|7|4/milk|2.25|7|12/eggs|71.25|7|7"
        + "/salt|0.40|19|99",
      messages: ["column 3 of a table is new: “Tax”", "row 3 of a table is new: “oats”"]),
    Row(
      name: "an empty cell is filled", old: "a|b/c|", new: "a|b/c|d",
      messages: ["row 2, column 2 of a table: “d” added"]),
    Row(
      name: "a cell is emptied", old: "a|b/c|d", new: "a|b/c|",
      messages: ["row 2, column 2 of a table: “d” removed"]),
    Row(
      name: "a cell over two columns", old: "a|b|c/d|e|f/g|h|i", new: "a|b|c/^2d|f/g|h|i",
      messages: [
        "row 2, column 1 of a table reaches over 2 columns, was over 1",
        "“e” is gone (row 2, column 2 of a table)",
      ]),
    Row(
      name: "a lone cell", old: "old", new: "new",
      messages: ["row 1, column 1 of a table: “old” became “new”"]),
  ]

  @Test(arguments: rows) private func changes(_ row: Row) throws {
    let changes = try Recording.changes(
      TableComparisonTests.table(row.old), TableComparisonTests.table(row.new))
    #expect(changes.map(\.message) == row.messages)
    for change in changes {
      #expect(change.source?.file == "issue.txt" && !(change.before + change.after).isEmpty)
    }
    #expect(
      try Recording.changes(
        TableComparisonTests.table(row.new), TableComparisonTests.table(row.new)
      ).isEmpty)
  }

  /// A note that goes takes its mark, and no figure of the cell.
  @Test func marksOfNotesAreNoFigures() throws {
    let changes = try Recording.changes(
      "<table>\n<tr><td>a<td>31<note place=table>words</note>\n<tr><td>c<td>d\n</table>\n",
      "<table>\n<tr><td>a<td>31\n<tr><td>c<td>d\n</table>\n")
    #expect(
      changes.contains { $0.message == "row 1, column 2 of a table: “1” removed after “31”" },
      "\(changes.map(\.message))")
    #expect(!changes.contains { $0.message.contains("“311”") })
  }

  /// Cells in places that no table has are told by the reader; a lone one far out is compared as a paragraph.
  @Test func cellsFarOut() throws {
    let text = TableComparisonTests.table("a|b/c|d")
    let record = String(decoding: Recording.bytes(text), as: UTF8.self)
    #expect(record.contains("\"cell\":{\"row\":1,\"column\":1"))
    for wrong in ["0", "-1", "9000000000000"] {
      let changed = record.replacing("\"cell\":{\"row\":1,", with: "\"cell\":{\"row\":\(wrong),")
      #expect(throws: RecordError.self) { try LayoutRecord(parsing: Array(changed.utf8)) }
    }
    let far = record.replacing(
      "\"cell\":{\"row\":1,\"column\":1", with: "\"cell\":{\"row\":900000,\"column\":900000")
    let changes = Comparison.compare(
      try Recording.record(text), try LayoutRecord(parsing: Array(far.utf8))
    ).changes
    #expect(changes.count < 10)
  }

  /// Of several tables each is compared with what it was, whatever came between them.
  @Test func tablesAreFoundAgain() throws {
    func text(_ parts: [String]) -> String {
      parts.map { TableComparisonTests.table($0) }.joined(separator: "Between.\n")
    }
    let (first, second) = (TableComparisonTests.base, "x|1/y|2/z|3")
    let added = try Recording.changes(
      text([first, second]), text([first, "new|table/of|words", "x|1/y|5/z|3"]))
    #expect(
      added.map(\.message).last == "row 2, column 2 of a table: “2” became “5”",
      "\(added.map(\.message))")
    let gone = try Recording.changes(text([first, second]), text(["x|1/y|5/z|3"]))
    #expect(
      gone.map(\.message).last == "row 2, column 2 of a table: “2” became “5”",
      "\(gone.map(\.message))")
    #expect(
      gone.contains { $0.message.contains("and 17 paragraphs after it are gone") },
      "\(gone.map(\.message))")
  }

  /// A price list of a thousand rows: one row more and all prices up are so many changes, and no more.
  @Test func longTables() throws {
    func list(_ price: Int, _ more: Bool) -> String {
      var rows = (0..<1000).map { "item \($0)|\($0 + price)" }
      if more { rows.insert("another|1", at: 400) }
      return TableComparisonTests.table(rows.joined(separator: "/"))
    }
    let row = try Recording.changes(list(5000, false), list(5000, true))
    #expect(row.map(\.message) == ["row 401 of a table is new: “another”"])
    let all = try Recording.changes(list(5000, false), list(7000, true))
    #expect(all.count == 1001)
    #expect(all.first { $0.message.contains("is new") }?.message.contains("row 401") ?? false)
  }
}
