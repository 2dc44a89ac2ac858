import Testing
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// How rows and columns of tables look.
@Suite struct TableLookTests {
  /// The first line of the cell that begins with `letters`, and its right edge.
  private static func line(_ letters: String, in sheets: Sheets) throws -> PlacedLine {
    let story = sheets.issue.main.story
    return try #require(
      sheets.pages.flatMap(\.frames).flatMap(\.frame.lines).first {
        story.text.utf8[$0.range.utf8].starts(with: Array(letters.utf8))
      }, "\(letters)")
  }

  /// Where words are divided a column is narrower; it is where the table is much lower then, or has no room else.
  @Test func dividedWords() {
    func cell(_ column: Int, _ least: Double, _ greatest: Double) -> TableColumns.Need {
      TableColumns.Need(
        columns: column..<column + 1, least: pt(least), greatest: pt(greatest),
        beginsRow: column == 0)
    }
    var columns = TableColumns(
      least: [pt(100), pt(20)], divided: [pt(40), pt(20)], greatest: [pt(100), pt(2000)],
      gap: pt(10))
    // Ten rows of one line, and one that is as high as its second cell is narrow.
    columns.needs = [cell(0, 100, 100), cell(1, 20, 2000)]
    #expect(columns.widths(in: pt(200))[0] < pt(100))
    columns.needs = (0..<20).flatMap { _ in [cell(0, 100, 100), cell(1, 20, 60)] }
    columns.greatest = [pt(100), pt(120)]
    #expect(columns.widths(in: pt(200))[0] == pt(100))
    // No room for whole words: what they lack is shared out, unless the table is much lower in another way.
    #expect(columns.widths(in: pt(90))[1] > pt(30))
    columns.needs = (0..<20).flatMap { _ in [cell(0, 100, 100), cell(1, 20, 20)] }
    #expect(columns.widths(in: pt(90)) == [pt(65), pt(20)])
    #expect(columns.lack(in: pt(90)) == .zero)
    #expect(columns.lack(in: pt(50)) == pt(15))
    // However many columns there are, they stand within their measure.
    let many = TableColumns(
      least: Array(repeating: pt(9), count: 200), greatest: Array(repeating: pt(9), count: 200),
      gap: pt(10))
    let last = many.intervals(in: pt(300)).last
    #expect(last.map { $0.end <= pt(300) } == true && many.lack(in: pt(300)) > pt(1500))
    // Widths that have no room give what they have beyond their words.
    var wide = TableColumns(
      least: [pt(20), pt(60)], greatest: [pt(20), pt(60)], gap: pt(10))
    wide.asked = [.percent(60), .percent(60)]
    #expect(wide.widths(in: pt(110)).reduce(.zero, +) <= pt(100))
    #expect(wide.widths(in: pt(110))[1] >= pt(60))
    #expect(wide.lack(in: pt(110)) == .zero && wide.lackOfAsked(in: pt(110)) == pt(20))
    // An author who asks for a width has it.
    columns.asked = [.length(pt(50)), nil]
    #expect(columns.widths(in: pt(200)) == [pt(50), pt(120)])
    columns.asked = [.length(pt(30)), nil]
    #expect(columns.widths(in: pt(200)) == [pt(40), pt(120)])
  }

  /// What does not come out even is said, and where.
  @Test func unevenTables() {
    let sheets = Sheets(
      "Aa.\n<table widths=\"2cm auto auto 1cm\">\n<tr><td>a<td>b<td>c\n<tr><td>d\n<tr><td rowspan=3>e<td colspan=2>f\n</table>\nAa.",
      Sheets.design(columns: 1, rows: 40))
    sheets.checkText()
    #expect(
      sheets.reported("layout.uneven-table") == [
        "2:1 warning the table has 3 columns, and there are 4 widths for them; the last ones have no effect",
        "4:1 note this row leaves 2 columns of 3 empty",
        "5:5 note this cell is to reach over 3 rows, and the table ends with this one",
      ])
    // However many there are, one line says so.
    let many = Sheets(
      "<table>\n<tr><td>a<td>b<td>c\n" + String(repeating: "<tr><td>d\n", count: 40) + "</table>",
      Sheets.design(columns: 1, rows: 60))
    #expect(
      many.reported("layout.uneven-table") == [
        "3:1 note this row leaves 2 columns of 3 empty, and 39 others do"
      ])
    let even = Sheets(
      "Aa.\n<table widths=\"2cm auto\">\n<tr><td rowspan=2>a<td>b\n<tr><td>c\n<tr><td colspan=2>d\n</table>\nAa.",
      Sheets.design(columns: 1, rows: 40))
    #expect(even.reported("layout.uneven-table") == [])
  }

  /// A wide picture gives way before the words beside it are divided.
  @Test func picturesGiveWay() {
    var columns = TableColumns(
      least: [pt(400), pt(60)], divided: [pt(50), pt(20)], greatest: [pt(400), pt(90)], gap: pt(10))
    #expect(columns.rule(in: pt(200)) == .divided)
    columns.words = [pt(50), pt(60)]
    let widths = columns.widths(in: pt(200))
    #expect(widths[1] >= pt(60) && widths[0] > pt(100) && widths.reduce(.zero, +) <= pt(195))
    #expect(columns.rule(in: pt(200)) == .reduced && columns.lackOfWords(in: pt(200)) == .zero)
    let sheets = Sheets(
      "<table span=all>\n<tr><td><img src=600x300><td>Donaudampfschifffahrtsgesellschaftskapitän\n<tr><td>b<td>c\n</table>",
      Sheets.design(columns: 3, rows: 40))
    let story = sheets.issue.main.story
    let lines = sheets.pages.flatMap(\.frames).flatMap(\.frame.lines).filter {
      story.text.utf8[$0.range.utf8].contains(where: { (0x61...0x7A).contains($0) })
    }
    #expect(lines.count == 3, "the long word is whole")
    // While words have room a picture is not made smaller, though the table would be lower.
    columns.needs = [
      TableColumns.Need(columns: 0..<1, least: pt(100), greatest: pt(100), beginsRow: true),
      TableColumns.Need(columns: 1..<2, least: pt(20), greatest: pt(2000), beginsRow: false),
    ]
    (columns.least, columns.divided) = ([pt(100), pt(20)], [pt(20), pt(20)])
    (columns.words, columns.greatest) = ([pt(30), pt(20)], [pt(100), pt(2000)])
    #expect(columns.widths(in: pt(160))[0] >= pt(100))
    #expect(columns.rule(in: pt(160)) != .dividedForHeight)
    // Of words alone it is.
    columns.words = []
    #expect(columns.widths(in: pt(160))[0] < pt(100))
    #expect(columns.rule(in: pt(160)) == .dividedForHeight)
  }

  /// All notes of a table stand in the column of its last row, wherever that ends.
  @Test(arguments: 14..<30) func notesStayTogether(lines: Int) throws {
    let table =
      "<table>\n<tr><th>A<th>B\n<tr><td>x<note place=table>one</note><td>y<note place=table>two</note>\n"
      + "<tr><td>last<td>z<note place=table>three</note>\n</table>\n"
    let sheets = Sheets(
      String(repeating: "a\n", count: lines) + table + "b\nb\nb\n",
      Sheets.design(columns: 2, rows: 30))
    sheets.checkText()
    let story = sheets.issue.main.story
    func column(_ letters: String) throws -> String {
      try #require(
        sheets.pages.flatMap(\.frames).first { frame in
          frame.frame.lines.contains {
            String(decoding: story.text.utf8[$0.range.utf8], as: UTF8.self).contains(letters)
          }
        }, "\(letters)"
      ).id
    }
    for note in ["one", "two", "three"] { #expect(try column(note) == column("last"), "\(note)") }
  }

  /// The notes of a table over several columns stand in its frame, whatever follows.
  @Test(arguments: ["", "<rule span=all>\n", "<p span=all>over all</p>\n"])
  func notesReachAsFarAsTheirTable(behind: String) throws {
    let table =
      "<table span=2>\n<tr><td>x<note place=table>one</note><td>last<note place=table>two</note>\n</table>\n"
    let sheets = Sheets(
      "a\na\na\n" + table + "b\n" + behind + "b b\nb b\n", Sheets.design(columns: 3, rows: 30))
    sheets.checkText()
    let story = sheets.issue.main.story
    let frame = try #require(
      sheets.pages[0].frames.first { frame in
        frame.frame.lines.contains { story.paragraphs[$0.paragraph].style.cell != nil }
      })
    let letters = frame.frame.lines.map {
      String(decoding: story.text.utf8[$0.range.utf8], as: UTF8.self)
    }
    #expect(letters.contains { $0.contains("one") } && letters.contains { $0.contains("two") })
    #expect(!letters.contains { $0.contains("b") }, "\(letters)")
  }

  /// The last lines of a table's last note do not begin a column.
  @Test(arguments: 8..<26) func longNotesAreNotParted(lines: Int) throws {
    let words = String(repeating: "many words ", count: 12)
    let table =
      "<table>\n<tr><td>x<note place=table>one</note><td>last<note place=table>first \(words)final</note>\n</table>\n"
    let sheets = Sheets(
      String(repeating: "a\n", count: lines) + table + "b\nb\nb\n",
      Sheets.design(columns: 2, rows: 30))
    sheets.checkText()
    let story = sheets.issue.main.story
    let columns = sheets.pages.flatMap(\.frames).filter { frame in
      frame.frame.lines.contains {
        let text = String(decoding: story.text.utf8[$0.range.utf8], as: UTF8.self)
        return ["first", "many", "final", "last"].contains { text.contains($0) }
      }
    }
    #expect(columns.count == 1)
  }

  /// An address gives way where it may: the words beside it are not one below the other.
  @Test func addressesGiveWay() {
    let sheets = Sheets(
      "<table span=all>\n<tr><td>a<td>Words that are rather many and stand in some lines of this narrow column here<td>https://example.org/a/very/long/address/that/goes/on/and/on\n</table>",
      Sheets.design(columns: 2, rows: 40))
    let story = sheets.issue.main.story
    let words = sheets.pages.flatMap(\.frames).flatMap(\.frame.lines).filter {
      story.paragraphs[$0.paragraph].style.cell?.place == 1
    }
    #expect(words.count <= 7, "\(words.count) lines")
  }

  /// The first baselines of a row are level, whatever stands in one of its cells.
  @Test func levelBaselines() throws {
    let sheets = Sheets(
      "Aa.\n<table>\n<tr><td>low<td><font size=20>High</font><td>other\n<tr><td>next<td>row<td>here\n</table>\nAa.",
      Sheets.design(columns: 1, rows: 40))
    sheets.checkText()
    let baselines = try ["low", "High", "other"].map {
      try TableLookTests.line($0, in: sheets).origin.y
    }
    #expect(Set(baselines).count == 1, "\(baselines)")
    #expect(try TableLookTests.line("next", in: sheets).origin.y > baselines[0])
  }

  /// In a table that runs from right to left cells begin on the right, figures and Latin words too; in others on the
  /// left.
  @Test(arguments: ["ar", "en"]) func sides(_ language: String) throws {
    let sheets = Sheets(
      "<article lang=\(language)>\n<table widths=equal>\n<tr><td>سعر<td>12<td>Latin\n<tr><td>سعر<td>7<td>Words\n</table>\n</article>",
      Sheets.design(columns: 1, rows: 40))
    let isRight = language == "ar"
    for (letters, column) in [("سعر", 0), ("12", 1), ("Latin", 2)] {
      let line = try TableLookTests.line(letters, in: sheets)
      let story = sheets.issue.main.story
      let cell = try #require(story.paragraphs[line.paragraph].style.cell)
      let frame = try #require(sheets.pages.first?.frames.first).frame
      let interval = cell.table.intervals(in: frame.shape.size.width)[column]
      let edge = isRight ? line.origin.x + line.line.width : line.origin.x
      #expect(
        abs((edge - (isRight ? interval.end : interval.start)).points) < 1, "\(letters)")
    }
  }

  /// A row higher than a column begins where the row above it ends.
  @Test func aHighRowBeginsBelowOthers() throws {
    let words = (0..<300).map { "w\($0)" }.joined(separator: " ")
    let sheets = Sheets(
      "\(Sheets.words(10))\n<table>\n<tr><td>aaa<td>b\n<tr><td>ccc<td>d\n<tr><td>\(words)<td>e\n<tr><td>y<td>z\n</table>\nAa.",
      Sheets.design(columns: 1, rows: 14))
    sheets.checkText()
    let first = try #require(sheets.pages.first?.frames.first).frame
    let last = try #require(first.lines.last)
    #expect(last.origin.y > first.shape.size.height * 3 / 4)
  }

  /// What heads a row is bold, and its row no head; a row of such cells alone heads its table.
  @Test func headsBesideCells() throws {
    let sheets = Sheets(
      "<table>\n<tr><th>One<th>Two\n<tr><th>Left<td>cell\n<tr><td>plain<td>cells\n</table>",
      Sheets.design(columns: 1, rows: 40))
    let story = sheets.issue.main.story
    func cell(_ letters: String) throws -> (row: TableCell.Row?, isBold: Bool) {
      let line = try TableLookTests.line(letters, in: sheets)
      let place = line.range.lowerBound
      return (
        story.paragraphs[line.paragraph].style.cell?.row,
        story.text.runs[story.text.runIndex(at: place)].attributes.font.weight >= 600
      )
    }
    #expect(try cell("One") == (.head, true))
    #expect(try cell("Left") == (.first, true))
    #expect(try cell("plain") == (.last, false))
  }

  /// Rows at the head have one rule below the last of them; a head alone has none.
  @Test func rulesOfHeads() throws {
    func rules(_ rows: String) throws -> Int {
      let sheets = Sheets("<table>\n\(rows)</table>", Sheets.design(columns: 1, rows: 40))
      let frame = try #require(sheets.pages.first?.frames.first).frame
      return frame.boxes.count { $0.style.below != nil && $0.style.above == nil }
    }
    #expect(try rules("<tr><th>One<th>Two\n<tr><th>Three<th>Four\n<tr><td>a<td>b\n") == 1)
    #expect(try rules("<tr><th>One<th>Two\n") == 0)
    // A head further down has its own.
    #expect(
      try rules("<tr><th>One<th>Two\n<tr><td>a<td>b\n<tr><th>Three<th>Four\n<tr><td>c<td>d\n") == 2)
  }

  /// A caption right above a table is nearer to it than to the text, and stays with it; one below a picture is not.
  @Test func captionsAboveTables() throws {
    let table = "<table>\n<tr><td>one<td>two\n<tr><td>three<td>four\n</table>\n"
    let sheets = Sheets(
      "text\n<caption>head</caption>\n\(table)", Sheets.design(columns: 1, rows: 40))
    let above = try TableLookTests.line("text", in: sheets).origin.y
    let caption = try TableLookTests.line("head", in: sheets)
    let story = sheets.issue.main.story
    let below = try #require(sheets.pages.first?.frames.first?.frame.boxes.first).rect.minY
    #expect(story.paragraphs[caption.paragraph].style.keepsWithNext)
    #expect(
      caption.origin.y - caption.line.ascent - above > below - caption.origin.y
        - caption.line.descent)
    let other = Sheets(
      "text\n<img src=60x40>\n<caption>head</caption>\n\(table)",
      Sheets.design(columns: 1, rows: 40))
    let own = try TableLookTests.line("head", in: other)
    #expect(!other.issue.main.story.paragraphs[own.paragraph].style.keepsWithNext)
  }
}
