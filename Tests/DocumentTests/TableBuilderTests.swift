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

  /// Notes of a table are called by its cells.
  @Test func notesOfTables() throws {
    let built = MagazineDocument {
      Table {
        Row {
          Cell {
            "price"
            Note(at: .table) { "Without postage." }
          }
        }
      }
    }.elementTree
    #expect(built.textNotes.map(\.attributes.notePlace) == [.table])
    let made = built.callingNotes(by: .article) { _ in false }
    #expect(made.calls.map(\.place) == [.table])
    let note = try #require(made.calls.first?.note)
    #expect(made.document.elements[note].kind == .note)
    #expect(made.document.attributes(of: made.document.elements[note]).notePlace == .table)
    // It stands right behind its table.
    let table = try #require(made.document.elements.firstIndex { $0.kind == .table })
    #expect(made.document.elements[table].end == note)
  }

  /// What holds several texts is one cell of so many lines; a cell may head its row.
  @Test func listsAreOneCell() throws {
    let built = MagazineDocument {
      Table {
        Row {
          Cell("head", isHeader: true)
          List(.numbered(from: 3)) {
            "one"
            "two"
          }
          List { Item { Paragraph { Strong("three") } } }
        }
      }
    }.elementTree
    let cells = built.elements.filter { $0.kind == .cell }
    #expect(cells.map { built.attributes(of: $0).heads } == [true, false, false])
    let words = cells.map { cell in
      built.inlines(of: cell).map { inline in
        switch inline {
        case .text(let piece):
          String(decoding: built.text[piece.text], as: UTF8.self)
        case .lineBreak: "|"
        default: "?"
        }
      }.joined()
    }
    #expect(words == ["head", "3.\u{A0}one|4.\u{A0}two", "•\u{A0}three"])
  }
}
