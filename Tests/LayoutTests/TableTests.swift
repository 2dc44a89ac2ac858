import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Tables on pages.
@Suite struct TableTests {
  /// Cells have the columns of their table from one object, which tells them apart from those of another at once.
  @Test func cellsShareTheirColumns() {
    let table = "<table>\n<tr><td>a<td>b\n<tr><td>c<td>d\n</table>\n"
    let sheets = Sheets(table + "a\n" + table.replacing("d\n", with: "d e\n"), Sheets.design())
    let cells = sheets.issue.main.story.paragraphs.compactMap(\.style.cell)
    let objects = cells.map { ObjectIdentifier($0.shared) }
    #expect(
      cells.count == 8 && Set(objects.prefix(4)).count == 1 && Set(objects.dropFirst(4)).count == 1)
    #expect(cells.count == 8 && cells[0].shared != cells[7].shared)
    #expect(cells.first.map { SharedColumns($0.table) == $0.shared } == true)
  }

  /// A cell of words that nothing else has, so that each can be found.
  private static func cell(_ random: inout Seeded, _ number: inout Int) -> String {
    (0..<random.number(0...(random.number(1...8) == 1 ? 12 : 4))).map { _ in
      number += 1
      // Letters are half as wide as figures.
      var (rest, word) = (number, "")
      while rest > 0 {
        word.append(Character(UnicodeScalar(UInt8(97 + rest % 26))))
        rest /= 26
      }
      return word
    }.joined(separator: " ")
  }

  /// An issue of paragraphs and tables of one to five columns, some with heads, spans and widths.
  private static func issue(_ random: inout Seeded) -> String {
    var number = 0
    var text = "Aa.\n"
    for _ in 0..<random.number(1...4) {
      text += Sheets.words(random.number(1...60)) + "\n"
      let columns = random.number(1...4)
      text += "<table"
      if random.number(1...3) == 1 {
        text +=
          " align=\""
          + (0..<columns).map { _ in random.pick(["left", "center", "right", "decimal"]) }
          .joined(separator: " ") + "\""
      }
      if random.number(1...4) == 1 { text += " widths=\"30%\"" }
      if random.number(1...4) == 1 { text += " continued=more" }
      text += ">\n"
      for row in 0..<random.number(1...24) {
        text += "<tr>"
        var left = columns
        while left > 0 {
          let span = random.number(1...6) == 1 ? random.number(1...left) : 1
          text += row == 0 && columns > 1 ? "<th" : "<td"
          if span > 1 { text += " colspan=\(span)" }
          if random.number(1...10) == 1 { text += " rowspan=\(random.number(2...3))" }
          text += ">" + cell(&random, &number)
          left -= span
        }
        text += "\n"
      }
      if random.number(1...3) == 1 {
        text += "<tr class=foot-row><td>" + cell(&random, &number) + "\n"
      }
      text += "</table>\n"
    }
    return text + Sheets.words(random.number(1...80)) + "\nAa."
  }

  /// The interval of each cell's lines, and where they stand from the top of the frame down.
  private struct Placed {
    var paragraph: Int
    var cell: TableCell
    var box: Rect
    /// How wide its lines may be.
    var measure: Length
  }

  private static func both(_ a: Rect, _ b: Rect) -> Rect {
    let (x, y) = (min(a.minX, b.minX), min(a.minY, b.minY))
    return Rect(x: x, y: y, width: max(a.maxX, b.maxX) - x, height: max(a.maxY, b.maxY) - y)
  }

  private static func cells(of frame: LayoutFrame, _ story: Story) -> [Placed] {
    var found: [Int: Rect] = [:]
    var measures: [Int: Length] = [:]
    for line in frame.frame.lines where line.height > .zero {
      guard story.paragraphs[line.paragraph].style.cell != nil else { continue }
      let top = line.origin.y - line.line.ascent
      let rect = Rect(x: line.origin.x, y: top, width: line.line.width, height: line.height)
      found[line.paragraph] = found[line.paragraph].map { both($0, rect) } ?? rect
      measures[line.paragraph] = max(measures[line.paragraph] ?? .zero, line.line.measure)
    }
    return found.sorted { $0.key < $1.key }.compactMap { paragraph, box in
      story.paragraphs[paragraph].style.cell.map {
        Placed(
          paragraph: paragraph, cell: $0, box: box, measure: measures[paragraph] ?? .zero)
      }
    }
  }

  /// Whatever is written: every word once and in order; each cell within its columns, beside the others of its row and
  /// above the rows below; no row over two columns of the page; the head at the top of every part; the same again.
  @Test(arguments: 0..<300)
  func tablesKeepTheirLaws(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 23_000)
    let text = TableTests.issue(&random)
    let columns = random.number(1...3)
    let rows = random.number(14...40)
    let pager = random.pick([PagerKind.greedy, .spread])
    let design = Sheets.design(columns: columns, rows: rows)
    let sheets = Sheets(text, design, mostPages: 200, pager: pager)
    try #require(sheets.pages.count < 200)
    sheets.checkText()
    let story = sheets.issue.main.story
    var (standing, apart) = (0, 0)
    for page in sheets.pages {
      for frame in page.frames where frame.storyIndex == 0 {
        #expect(frame.box.maxY <= pt(20) + pt(12) * rows)
        let cells = TableTests.cells(of: frame, story)
        let width = frame.frame.shape.size.width
        // Rows that are higher than a column stand cell under cell, each as wide as the column.
        let parted = Set(
          cells.filter { one in
            let intervals = one.cell.table.intervals(in: width)[one.cell.columns]
            let own = (intervals.last?.end ?? width) - (intervals.first?.start ?? .zero)
            return one.cell.count > 1 && own < width && one.measure >= width
              || one.paragraph == cells.first?.paragraph && one.cell.place > 0
          }.map { $0.paragraph - $0.cell.place })
        standing += cells.count
        apart += parted.count
        for (place, one) in cells.enumerated() {
          let first = one.paragraph - one.cell.place
          guard !parted.contains(first) else { continue }
          // Whole rows: all of its cells stand in this frame.
          #expect(
            (first..<first + one.cell.count).allSatisfy {
              frame.frame.visibleRange.contains(story.paragraphs[$0].range.lowerBound)
            }, "page \(page.number): a row is parted")
          let intervals = one.cell.table.intervals(in: width)[one.cell.columns]
          let start = try #require(intervals.first?.start)
          let end = try #require(intervals.last?.end)
          let lack = one.cell.table.lack(in: width)
          if lack == .zero {
            #expect(
              one.box.minX >= start && one.box.maxX <= end, "page \(page.number): out of its column"
            )
          }
          for other in cells[(place + 1)...]
          where lack == .zero && other.paragraph - other.cell.place != first
            && other.cell.table == one.cell.table
          {
            // A row below stands below, but beside cells that reach over it.
            let isBeside =
              !other.cell.columns.overlaps(one.cell.columns)
            #expect(isBeside || other.box.minY >= one.box.maxY, "page \(page.number): over a row")
          }
        }
        // What goes on has its head, unless that would take more than half of the frame.
        if let first = cells.first, first.cell.place == 0, !parted.contains(first.paragraph),
          first.cell.row != .head,
          frame.frame.visibleRange.lowerBound == story.paragraphs[first.paragraph].range.lowerBound
        {
          var top = first.paragraph
          while top > 0, story.paragraphs[top - 1].style.cell?.table == first.cell.table {
            top -= 1
          }
          let head = (top..<first.paragraph).filter {
            story.paragraphs[$0].style.cell?.row == .head
          }
          let inked = head.filter { story.paragraphs[$0].range.count > 1 }
          let repeated = Set(frame.frame.repeatedLines.map(\.paragraph))
          // No row is too high to stand below it.
          let row = cells.filter { $0.paragraph - $0.cell.place == first.paragraph }
          let height = (row.map(\.box.maxY).max() ?? .zero) - (row.map(\.box.minY).min() ?? .zero)
          // The head takes no more than half of the frame.
          let headCells = sheets.pages.flatMap(\.frames).filter { $0.storyIndex == 0 }
            .flatMap { TableTests.cells(of: $0, story) }.filter { head.contains($0.paragraph) }
          let headHeight =
            (headCells.map(\.box.maxY).max() ?? .zero) - (headCells.map(\.box.minY).min() ?? .zero)
          let room = frame.frame.shape.size.height
          let isTight = height + headHeight + pt(24) > room || headHeight * 2 + pt(24) > room
          #expect(Set(inked).isSubset(of: repeated) || isTight, "page \(page.number): no head")
        }
      }
    }
    #expect(apart * 20 <= standing, "\(apart) of \(standing)")
    let again = Sheets(text, design, mostPages: 200, pager: pager)
    #expect(again.record == sheets.record)
  }

  /// CSS 2.2 §17.5.2.2, by hand.
  @Test func widths() {
    let columns = TableColumns(
      least: [pt(20), pt(10), pt(30)], greatest: [pt(20), pt(50), pt(90)], gap: pt(10))
    // Room for all.
    #expect(columns.widths(in: pt(200)) == [pt(20), pt(50), pt(90)])
    // 50 pt to share, by 40 and 60 of use.
    #expect(columns.widths(in: pt(130)) == [pt(20), pt(30), pt(60)])
    #expect(columns.widths(in: pt(80)) == [pt(20), pt(10), pt(30)])
    // 10 pt too few: columns stand closer. 20 too few: the widest is cut.
    #expect(columns.widths(in: pt(70)) == [pt(20), pt(10), pt(30)])
    #expect(columns.gap(in: pt(70)) == pt(5))
    #expect(columns.lack(in: pt(70)) == .zero)
    #expect(columns.widths(in: pt(60)) == [pt(20), pt(10), pt(20)])
    #expect(columns.lack(in: pt(60)) == pt(10))
    #expect(columns.gap(in: pt(80)) == pt(10))
    #expect(
      columns.intervals(in: pt(130)) == [
        LineInterval(start: .zero, end: pt(20)), LineInterval(start: pt(30), end: pt(60)),
        LineInterval(start: pt(70), end: pt(130)),
      ])
    var asked = columns
    asked.asked = [.percent(50), nil, .length(pt(40))]
    #expect(asked.widths(in: pt(200)) == [pt(90), pt(50), pt(40)])
    // Two that are equal share what the first has no use for, and fill the measure.
    asked.asked = [nil, .equal, .equal]
    #expect(asked.widths(in: pt(300)) == [pt(20), pt(130), pt(130)])
    #expect(asked.widths(in: pt(130)) == [pt(20), pt(45), pt(45)])
    #expect(asked.widths(in: pt(100)) == [pt(20), pt(30), pt(30)])
    asked.asked = [.percent(50), nil, .length(pt(40))]
    asked.runsRightToLeft = true
    #expect(asked.intervals(in: pt(200)).first == LineInterval(start: pt(110), end: pt(200)))
  }

  /// Columns with little to say are on one line, where that makes the table lower; they are not where it does not.
  @Test func theLowestTable() {
    func cell(_ column: Int, _ greatest: Double, _ begins: Bool) -> TableColumns.Need {
      TableColumns.Need(
        columns: column..<column + 1, least: pt(20), greatest: pt(greatest), beginsRow: begins)
    }
    var columns = TableColumns(
      least: [pt(20), pt(20)], greatest: [pt(40), pt(160)], gap: pt(10))
    // By CSS 20 + 70 · 20 / 160.
    #expect(columns.widths(in: pt(120))[0] < pt(40))
    columns.needs = [cell(0, 40, true), cell(1, 30, false), cell(0, 40, true), cell(1, 160, false)]
    #expect(columns.widths(in: pt(120)) == [pt(40), pt(70)])
    // Beside cells that are high anyway it may wrap, and the long column has more.
    columns.needs = [cell(0, 40, true), cell(1, 400, false)]
    columns.greatest = [pt(40), pt(400)]
    #expect(columns.widths(in: pt(120))[0] < pt(40))
  }

  /// Stripes stand below every second row, from edge to edge of the table, and meet those between.
  @Test func stripesMeet() throws {
    let rows = (1...7).map { "<tr><td>a\($0)<td>b b b\n" }.joined()
    var design = Sheets.design(columns: 1, rows: 40)
    design.template.stylesheet.paragraphs["even-row"]?.ground = .gray(0xEEEE)
    let sheets = Sheets(
      "Aa.\n<table widths=equal>\n<tr><th>A<th>B\n\(rows)</table>\nAa.", design)
    let frame = try #require(sheets.pages.first?.frames.first)
    let stripes = frame.frame.boxes.filter { $0.style.ground != nil }
    #expect(stripes.count == 3)
    let story = sheets.issue.main.story
    func top(_ cell: String) throws -> Length {
      let line = try #require(
        frame.frame.lines.first {
          story.text.utf8[$0.range.utf8].starts(with: Array(cell.utf8))
        })
      return line.origin.y - line.line.ascent
    }
    let steps = try (1...6).map { try top("a\($0 + 1)") - top("a\($0)") }
    // All rows are as high as each other.
    #expect(Set(steps.map { $0.rounded }).count == 1, "\(steps)")
    for stripe in stripes {
      #expect(stripe.rect.minX == .zero)
      #expect(stripe.rect.width == frame.frame.shape.size.width)
      #expect(abs((stripe.rect.height - steps[0]).points) < 1)
    }
  }

  /// Rows that are kept stand together, and so does a table.
  @Test(arguments: [PagerKind.greedy, .spread]) func keptRows(_ pager: PagerKind) {
    for words in stride(from: 60, through: 150, by: 10) {
      let rows = (1...8).map { "<tr\($0 == 4 ? " keep=next" : "")><td>a\($0)<td>b\n" }.joined()
      for keep in ["", " keep=together"] {
        let sheets = Sheets(
          "\(Sheets.words(words))\n<table\(keep)>\n\(rows)</table>\n\(Sheets.words(30))",
          Sheets.design(columns: 2, rows: 16), pager: pager)
        sheets.checkText()
        let story = sheets.issue.main.story
        var frames: [String: Int] = [:]
        for (number, frame) in sheets.pages.flatMap(\.frames).enumerated() {
          for line in frame.frame.lines where story.paragraphs[line.paragraph].style.cell != nil {
            let cell = String(decoding: story.text.utf8[line.range.utf8], as: UTF8.self)
            frames[cell.filter { !$0.isWhitespace }] = number
          }
        }
        #expect(frames["a4"] == frames["a5"], "\(words)")
        if !keep.isEmpty { #expect(frames["a1"] == frames["a8"], "\(words)") }
      }
    }
  }

  /// A row that is higher than the page stands cell under cell, and nothing of it is lost.
  @Test func aRowHigherThanAPage() {
    let words = (0..<300).map { "w\($0)" }.joined(separator: " ")
    let sheets = Sheets(
      "Aa.\n<table>\n<tr><td>a<td>b\n<tr><td>\(words)<td>\(words)\n<tr><td>c<td>d\n</table>\nAa.",
      Sheets.design(columns: 1, rows: 12))
    sheets.checkText()
    #expect(sheets.pages.count > 3)
    #expect(sheets.codes.count { $0 == "layout.tall-row" } == 1)
  }

  /// Most tables of a few rows are whole in columns that are balanced.
  @Test func smallTablesAreMostlyWhole() {
    var parted: [String] = []
    for rows in 3...7 {
      let table = (0..<rows).map { "<tr><td>a\($0)<td>b\n" }.joined()
      for words in stride(from: 10, through: 200, by: 30) {
        let sheets = Sheets(
          "\(Sheets.words(words))\n<table>\n\(table)</table>\n\(Sheets.words(30))",
          Sheets.design(columns: 3, rows: 20))
        let story = sheets.issue.main.story
        let frames = sheets.pages.flatMap(\.frames).filter { frame in
          frame.frame.lines.contains { story.paragraphs[$0.paragraph].style.cell != nil }
        }
        if frames.count > 1 { parted.append("\(rows) rows, \(words) words") }
      }
    }
    // The others would take more than three lines more than the least height.
    #expect(parted.count * 4 < 35, "\(parted)")
  }

  /// Too wide a table says by how much, once.
  @Test func tooWide() {
    let word = String(repeating: "m", count: 20)
    let sheets = Sheets(
      "Aa.\n<table>\n<tr><td>\(word)<td>\(word)\n<tr><td>\(word)<td>\(word)\n</table>\nAa.",
      Sheets.design(columns: 1, rows: 30))
    #expect(sheets.codes.count { $0 == "layout.wide-table" } == 1)
    sheets.checkText()
  }
}
