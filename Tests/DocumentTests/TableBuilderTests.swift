import Testing
import TypesetElementTree
import TypesetRichText
import TypesettingDocument

/// What tables built in Swift ask of their columns and cells.
@Suite("Tables built in Swift")
struct TableBuilderTests {
  @Test func widthsAndSpans() throws {
    let built = MagazineDocument {
      Table(columns: [.left, .right], decimals: [2], widths: [.percent(30), nil, .equal]) {
        Row(isHeader: true) { Cell("a", columns: 2) }
        Row {
          Cell(rows: 2) { Emphasis("b") }
          "c"
          Cell("d", columns: 0, rows: 5_000)
        }.keep(.next)
      }
    }.elementTree
    let table = try #require(built.elements.first { $0.kind == .table })
    let asked = built.attributes(of: table)
    #expect(asked.columnWidths == [.percent(30), nil, .equal])
    #expect(asked.decimalColumns == [2])
    let spans = built.elements.filter { $0.kind == .cell }.map {
      let cell = built.attributes(of: $0)
      return [cell.columnSpan, cell.rowSpan]
    }
    // No cell reaches over none, nor over more than there can be.
    #expect(spans == [[2, 1], [1, 2], [1, 1], [1, 1_000]])
    let rows = built.elements.filter { $0.kind == .row }.map { built.attributes(of: $0).keep }
    #expect(rows == [nil, .next])
  }
}
