import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// What stands in every part of a table that goes over columns and pages, and the rules between its columns.
@Suite struct TablePartsTests {
  /// A table of `count` rows between paragraphs.
  private static func table(_ count: Int, feet: Int, mark: String?, head: Bool = true) -> String {
    var text = Sheets.words(20) + "\n<table" + (mark.map { " continued=\"\($0)\"" } ?? "") + ">\n"
    if head { text += "<tr><th>h<th>h h\n" }
    for row in 0..<count { text += "<tr><td>a\(row)<td>b\n" }
    for _ in 0..<feet { text += "<tr class=foot-row><td>z<td>z z\n" }
    return text + "</table>\n" + Sheets.words(30) + "\n"
  }

  /// At the foot of each part its last rows, above each but the first its mark and its head: within the frame, over
  /// no row of the table; and every word of the text once.
  @Test(arguments: [PagerKind.greedy, .spread], 0..<24)
  func partsAreWhole(_ pager: PagerKind, _ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 51_000)
    let feet = random.number(1...2)
    let mark = random.pick(["on", nil])
    let text = TablePartsTests.table(
      random.number(10...70), feet: feet, mark: mark, head: random.once(in: 2))
    let rows = random.number(18...36)
    let sheets = Sheets(
      text, Sheets.design(columns: random.number(1...3), rows: rows), mostPages: 60, pager: pager)
    sheets.checkText()
    let story = sheets.issue.main.story
    func kind(_ line: PlacedLine) -> TableCell.Row? {
      story.paragraphs[line.paragraph].style.cell?.row
    }
    var (parts, marks) = (0, 0)
    let frames = sheets.pages.flatMap(\.frames).filter { $0.storyIndex == 0 }
    for frame in frames {
      let lines = frame.frame.lines.filter { $0.height > .zero }
      let body = lines.filter { kind($0).map { [.first, .inner, .last].contains($0) } ?? false }
      guard let top = body.first, let last = body.last else { continue }
      parts += 1
      let above = frame.frame.repeatedLines.filter { kind($0) == .mark || kind($0) == .head }
      let below = frame.frame.repeatedLines.filter { kind($0) == .foot }
      let begins = kind(top) == .first
      #expect(above.contains { kind($0) == .mark } == (!begins && mark != nil))
      marks += above.count { kind($0) == .mark }
      #expect(above.allSatisfy { $0.origin.y < top.origin.y - pt(9) })
      // Where the table ends, the foot is its own.
      let isLast = kind(last) == .last
      #expect(lines.count { kind($0) == .foot } == (isLast ? feet * 2 : 0))
      #expect(below.count == (isLast ? 0 : feet * 2), "\(frame.id)")
      #expect(below.allSatisfy { $0.origin.y > last.origin.y + pt(9) })
      #expect(
        below.allSatisfy { $0.origin.y <= frame.box.size.height },
        "\(below.map(\.origin.y)) of \(frame.box.size.height)")
      #expect(frame.box.maxY <= pt(20) + pt(12) * rows)
    }
    #expect(parts > 0 && marks == (mark == nil ? 0 : parts - 1))
    // The mark is no word of the text.
    #expect(!frames.flatMap(\.frame.lines).contains { kind($0) == .mark && $0.height > .zero })
  }

  /// Where a row is higher than a whole column, its table's head stands above each part of it.
  @Test(arguments: [PagerKind.greedy, .spread], 0..<12)
  func rowsThatArePartedHaveHeads(_ pager: PagerKind, _ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 57_000)
    var text = Sheets.words(random.number(5...30)) + "\n<table>\n<tr><th>h<th>h h\n"
    for row in 0..<random.number(2...5) {
      text += "<tr><td>a\(row)<td>" + Sheets.words(row == 1 ? random.number(120...400) : 9) + "\n"
    }
    text += "</table>\n" + Sheets.words(30)
    let sheets = Sheets(
      text, Sheets.design(columns: random.number(1...3), rows: random.number(9...14)),
      mostPages: 60, pager: pager)
    sheets.checkText()
    let story = sheets.issue.main.story
    var parted = 0
    for frame in sheets.pages.flatMap(\.frames) where frame.storyIndex == 0 {
      let lines = frame.frame.lines.filter { $0.height > .zero }
      guard let top = lines.first, let cell = story.paragraphs[top.paragraph].style.cell,
        cell.row != .head
      else { continue }
      parted += 1
      let heads = frame.frame.repeatedLines.filter {
        story.paragraphs[$0.paragraph].style.cell?.row == .head
      }
      if heads.isEmpty {
        // It had no room, and somebody says so.
        #expect(sheets.codes.contains("layout.tall-row"), "\(frame.id)")
        continue
      }
      #expect(heads.count == 2, "\(frame.id)")
      #expect(heads.allSatisfy { $0.origin.y < top.origin.y - pt(9) })
    }
    #expect(parted > 0)
  }

  /// Rows that head a table stand at no foot of a column alone, however few lines stand above them.
  @Test(arguments: [PagerKind.greedy, .spread], 4...12)
  func headsAreNotAlone(_ pager: PagerKind, _ above: Int) throws {
    let high = Sheets.words(60)
    let sheets = Sheets(
      Sheets.words(above)
        + "\n<table>\n<tr><th>h<th>h h\n<tr><th>h<th>h h\n<tr><td>a<td>\(high)\n<tr><td>b<td>\(high)\n</table>\n",
      Sheets.design(columns: 2, rows: 20), pager: pager)
    sheets.checkText()
    let story = sheets.issue.main.story
    for frame in sheets.pages.flatMap(\.frames) where frame.storyIndex == 0 {
      let last = try #require(frame.frame.lines.last { $0.height > .zero })
      #expect(story.paragraphs[last.paragraph].style.cell?.row != .head, "\(frame.id)")
    }
  }

  /// A row that has room in a column, but none there below the head of its table, is parted, as one that is higher than a
  /// column: no part of the table is without its head.
  @Test(arguments: [PagerKind.greedy, .spread], 30...60)
  func noPartIsWithoutItsHead(_ pager: PagerKind, _ count: Int) throws {
    let sheets = Sheets(
      Sheets.words(20) + "\n<table>\n<tr><th>h<th>h h\n<tr><td>a<td>" + Sheets.words(count * 2)
        + "\n<tr><td>b<td>b\n</table>\n" + Sheets.words(30),
      Sheets.design(columns: 2, rows: 10), pager: pager)
    sheets.checkText()
    let story = sheets.issue.main.story
    func row(_ line: PlacedLine) -> TableCell.Row? {
      story.paragraphs[line.paragraph].style.cell?.row
    }
    for frame in sheets.pages.flatMap(\.frames) where frame.storyIndex == 0 {
      let lines = frame.frame.lines.filter { $0.height > .zero }
      let isOfTable = lines.contains {
        row($0).map { [.first, .inner, .last].contains($0) } ?? false
      }
      let heads = (lines + frame.frame.repeatedLines).filter { row($0) == .head }
      #expect(isOfTable == !heads.isEmpty, "\(frame.id)")
    }
    #expect(!sheets.diagnostics.contains { $0.message.contains("left out there") })
  }

  /// The foot stands below cells that reach over rows, not among their lines.
  @Test(arguments: 0..<40)
  func feetStandBelowReachingCells(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 59_000)
    var text = Sheets.words(random.number(5...30)) + "\n<table>\n<tr><th>h<th>h h\n"
    var rest = 0
    for row in 0..<random.number(6...24) {
      text += "<tr>"
      if rest == 0 {
        rest = random.number(1...5)
        text += "<td rowspan=\(rest)>r\(row) " + Sheets.words(random.number(1...30))
      }
      text += "<td>c\(row)\n"
      rest -= 1
    }
    text += "<tr class=foot-row><td>z<td>z z\n</table>\n" + Sheets.words(30)
    let sheets = Sheets(
      text, Sheets.design(columns: random.number(1...3), rows: random.number(14...30)),
      mostPages: 60, pager: random.pick([.greedy, .spread]))
    sheets.checkText()
    for frame in sheets.pages.flatMap(\.frames) where frame.storyIndex == 0 {
      let story = sheets.issue.main.story
      func cell(_ line: PlacedLine) -> TableCell? { story.paragraphs[line.paragraph].style.cell }
      let feet = frame.frame.repeatedLines.filter { cell($0)?.row == .foot }
      guard let top = feet.map({ $0.origin.y - $0.line.ascent }).min() else { continue }
      for line in frame.frame.lines where line.height > .zero && cell(line) != nil {
        #expect(line.origin.y <= top, "\(frame.id), line \(line.row)")
      }
    }
  }

  /// A cell reaches over no rows that are not there, nor from the head of a table into what stands below it.
  @Test func cellsEndWithTheirPart() {
    let sheets = Sheets(
      """
      <table>
      <tr><th rowspan=3>h<th>h
      <tr><td>a<td>b
      <tr><td rowspan=9>c<td>d
      </table>
      """, Sheets.design(columns: 1, rows: 40))
    let cells = sheets.issue.main.story.paragraphs.compactMap(\.style.cell)
    #expect(cells.map(\.rows) == [1, 1, 1, 1, 1, 1])
    #expect(cells.map(\.columns) == [0..<1, 1..<2, 0..<1, 1..<2, 0..<1, 1..<2])
    #expect(
      sheets.issue.diagnostics.map(\.message) == [
        "this cell is to reach over 3 rows, and its head ends with this one",
        "this cell is to reach over 9 rows, and the table ends with this one",
      ])
  }

  /// What is behind a table, and what stands above and below it, is as wide as its columns.
  @Test func theTablesBoxIsItsOwn() throws {
    var design = Sheets.design(columns: 1, rows: 40)
    var look = ParagraphLook()
    look.rule = .below
    look.ruleWidth = pt(1)
    design.template.stylesheet.paragraphs["table"] = look
    let sheets = Sheets("Aa.\n<table>\n<tr><td>a<td>b\n<tr><td>c<td>d\n</table>\nAa.", design)
    let frame = try #require(sheets.pages.flatMap(\.frames).first { $0.storyIndex == 0 })
    let box = try #require(frame.frame.boxes.first)
    let lines = frame.frame.lines.filter {
      sheets.issue.main.story.paragraphs[$0.paragraph].style.cell != nil
    }
    let right = lines.reduce(Length.zero) { max($0, $1.origin.x + $1.line.width) }
    #expect(box.rect.maxX >= right && box.rect.maxX < right + pt(3))
  }

  /// The caption of a table over all columns stands over it, wherever it was written, and the table begins below the text
  /// where no page holds it.
  @Test(arguments: ["", " span=all"], [4, 60])
  func captionsStandOverSpanningTables(_ asked: String, _ rows: Int) throws {
    var text =
      Sheets.words(30) + "\n<caption\(asked)>c c</caption>\n<table span=all>\n<tr><th>h<th>h\n"
    for row in 0..<rows { text += "<tr><td>a\(row)<td>b\n" }
    let sheets = Sheets(
      text + "</table>\n" + Sheets.words(30), Sheets.masterDesign(columns: 2, rows: 24))
    sheets.checkText()
    let story = sheets.issue.main.story
    let first = try #require(sheets.pages.first)
    let frame = try #require(
      first.frames.first { frame in
        frame.frame.lines.contains { story.paragraphs[$0.paragraph].part == .caption }
      })
    let lines = frame.frame.lines.filter { $0.height > .zero }
    #expect(story.paragraphs[lines[0].paragraph].part == .caption)
    #expect(lines.count > 4 && story.paragraphs[lines[1].paragraph].style.cell != nil)
    #expect(frame.box.size.width == pt(250))
  }

  /// A foot higher than a quarter of a column stands at the end alone.
  @Test func aHighFootIsNotRepeated() {
    let sheets = Sheets(
      TablePartsTests.table(40, feet: 9, mark: nil), Sheets.design(columns: 1, rows: 24))
    sheets.checkText()
    let story = sheets.issue.main.story
    let repeated = sheets.pages.flatMap(\.frames).flatMap(\.frame.repeatedLines)
    #expect(!repeated.isEmpty)
    #expect(repeated.allSatisfy { story.paragraphs[$0.paragraph].style.cell?.row == .head })
  }

  /// No rule between rows stands over a cell that reaches from one into the next; beside it they are whole.
  @Test(arguments: 0..<20) func rowRulesKeepOffCells(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 61_000)
    var design = Sheets.design(columns: 1, rows: 40)
    var look = ParagraphLook()
    look.rule = .below
    look.ruleWidth = pt(1)
    design.template.stylesheet.paragraphs["row"] = look
    let (rows, columns) = (random.number(3...6), random.number(2...4))
    var taken = Array(repeating: 0, count: columns)
    var text = "Aa.\n<table>\n"
    for row in 0..<rows {
      text += "<tr>"
      for column in 0..<columns where taken[column] == 0 || taken[column] <= row {
        let span = random.once(in: 3) ? random.number(1...rows - row) : 1
        taken[column] = row + span
        text += "<td rowspan=\(span)>" + Sheets.words(random.number(1...9))
      }
      text += "\n"
    }
    let sheets = Sheets(text + "</table>\nAa.", design)
    sheets.checkText()
    let story = sheets.issue.main.story
    for frame in sheets.pages.flatMap(\.frames) {
      let rules = frame.frame.boxes.filter { $0.style.below != nil }.flatMap(\.rules)
      for line in frame.frame.lines where story.paragraphs[line.paragraph].style.cell != nil {
        let box = Rect(
          x: line.origin.x, y: line.origin.y - pt(6), width: line.line.width, height: pt(6))
        for rule in rules where !line.line.isBlank {
          let meets =
            rule.rect.minX < box.maxX && rule.rect.maxX > box.minX
            && rule.rect.minY < box.maxY && rule.rect.maxY > box.minY
          #expect(!meets, "\(text)")
        }
      }
    }
  }

  /// Rules stand in the middle between columns, from the top of the first row to the foot of the last, and not where a
  /// cell reaches over both.
  @Test func rulesBetweenColumns() throws {
    var design = Sheets.design(columns: 1, rows: 40)
    var look = ParagraphLook()
    look.rule = .start
    look.ruleWidth = pt(1)
    design.template.stylesheet.paragraphs["table-column"] = look
    let sheets = Sheets(
      "Aa.\n<table>\n<tr><td>a<td>b<td>c\n<tr><td colspan=2>d<td>e\n<tr><td rowspan=2 colspan=2>f<td>g\n<tr><td>h\n</table>\nAa.",
      design)
    let frame = try #require(sheets.pages.first?.frames.first)
    let story = sheets.issue.main.story
    let bars = frame.frame.boxes.filter { $0.style.start != nil }
    let table = try #require(
      story.paragraphs.compactMap(\.style.cell).first?.table)
    let intervals = table.intervals(in: frame.frame.shape.size.width)
    let middles = zip(intervals, intervals.dropFirst()).map { ($0.end + $1.start) / 2 - pt(0.5) }
    #expect(bars.map(\.rect.minX) == [middles[0], middles[1], middles[1], middles[1], middles[1]])
    // Without a gap between the rows.
    let second = bars.filter { $0.rect.minX == middles[1] }.map(\.rect)
    #expect(zip(second, second.dropFirst()).allSatisfy { $0.maxY == $1.minY })
    #expect(bars.allSatisfy { $0.rect.width == pt(1) && $0.rect.height >= pt(9) })
    // Nobody asks for any.
    let plain = Sheets("Aa.\n<table>\n<tr><td>a<td>b\n</table>\nAa.", Sheets.design(rows: 40))
    #expect(
      plain.pages.flatMap(\.frames).flatMap(\.frame.boxes).allSatisfy { $0.style.start == nil })
  }
}
