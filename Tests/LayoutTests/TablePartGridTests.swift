import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Rules, grounds and letters of tables that go on in the next column.
@Suite struct TablePartGridTests {
  /// Each part of a table with rules on all sides is closed: its box ends with its last row, or that at its foot, and
  /// begins below its mark.
  @Test(arguments: [false, true], [false, true]) func partsAreClosed(
    _ hasHead: Bool, _ hasFoot: Bool
  ) throws {
    let design = PageDesign.ruled(
      rows: 14, [("table", .box, 0.5), ("row", .below, 0.5), ("table-column", .start, 0.5)])
    var text = "<table continued=more>\n"
    if hasHead { text += "<tr><th>h<th>h\n" }
    for row in 0..<40 { text += "<tr><td>a\(row)<td>b\n" }
    if hasFoot { text += "<tr class=foot-row><td>c<td>c\n" }
    let sheets = Sheets(text + "</table>\n", design, mostPages: 20)
    sheets.checkText()
    let frames = sheets.pages.flatMap(\.frames).map(\.frame)
    #expect(frames.count > 2)
    for (number, frame) in frames.enumerated() {
      let grid = TableGrid(frame, sheets.issue.main.story)
      let table = try #require(grid.table.first)
      #expect(grid.table.count == 1)
      #expect(table.edges.isSuperset(of: [.above, .below, .sides]), "\(number)")
      #expect(table.rect.minY == grid.rows.first?.rect.minY, "\(number)")
      #expect(table.rect.maxY == grid.rows.last?.rect.maxY, "\(number)")
      let bars = grid.bars.map(\.rect)
      #expect(bars.map(\.minY).min() == table.rect.minY, "\(number)")
      #expect(bars.map(\.maxY).max() == table.rect.maxY, "\(number)")
      let mark = frame.repeatedLines.first { line in
        sheets.issue.main.story.paragraphs[line.paragraph].style.cell?.row == .mark
      }
      #expect((mark != nil) == (number > 0))
      if let mark { #expect(mark.origin.y < table.rect.minY) }
    }
  }

  /// Each part of a table within a frame is closed whatever rules its rows have: letters stand as far below the frame, or
  /// below the head, in all parts; rules between columns and stripes reach from edge to edge.
  @Test(arguments: [false, true], [false, true])
  func partsAreAlike(_ hasHead: Bool, _ hasFoot: Bool) throws {
    for (padding, striped) in [(0.0, false), (7, false), (2, true), (9, true)] {
      var design = PageDesign.ruled(
        rows: 14, [("table", .box, 0.5), ("table-column", .start, 0.5), ("foot-row", .above, 1)])
      design.template.stylesheet.paragraphs["table"]?.padding = ParagraphLook.Padding(
        .exactly(Length(points: padding)))
      var stripe = ParagraphLook()
      stripe.ground = .gray(0xEEEE)
      design.template.stylesheet.paragraphs["stripe"] = stripe
      var text = "<table>\n"
      if hasHead { text += "<tr><th>h<th>h\n" }
      for row in 0..<40 {
        text += "<tr\(striped && row % 2 == 1 ? " class=stripe" : "")><td>a\(row)<td>b\n"
      }
      if hasFoot { text += "<tr class=foot-row><td>c<td>c\n" }
      let sheets = Sheets(text + "</table>\n", design, mostPages: 20)
      sheets.checkText()
      let frames = sheets.pages.flatMap(\.frames).map(\.frame)
      #expect(frames.count > 2)
      var tops = Set<Length>()
      var feet = Set<Length>()
      let story = sheets.issue.main.story
      for (number, frame) in frames.enumerated() {
        let grid = TableGrid(frame, story)
        let table = try #require(grid.table.first)
        #expect(grid.table.count == 1)
        #expect(table.edges.isSuperset(of: [.above, .below, .sides]), "\(number)")
        #expect(grid.rows.map(\.rect.minY).min() == table.rect.minY, "\(number)")
        #expect(grid.rows.map(\.rect.maxY).max() == table.rect.maxY, "\(number)")
        for (upper, lower) in zip(grid.rows, grid.rows.dropFirst()) {
          #expect(upper.rect.maxY == lower.rect.minY, "\(number)")
        }
        let bars = grid.bars.map(\.rect)
        #expect(bars.map(\.minY).min() == table.rect.minY, "\(number)")
        #expect(bars.map(\.maxY).max() == table.rect.maxY, "\(number)")
        #expect(bars.reduce(.zero) { $0 + $1.height } == table.rect.height, "\(number)")
        let body = frame.lines.filter { line in
          guard line.height > .zero, let cell = story.paragraphs[line.paragraph].style.cell else {
            return false
          }
          return [.first, .inner, .last].contains(cell.row)
        }.map(\.origin.y)
        // What stands above the body, and below it: a head or a foot, or the frame.
        let inner = grid.rows.filter { row in
          story.paragraphs[row.paragraphs.lowerBound].style.cell.map {
            [.first, .inner, .last].contains($0.row)
          } == true
        }.map(\.rect)
        tops.insert((body.min() ?? .zero) - (inner.map(\.minY).min() ?? .zero))
        feet.insert((inner.map(\.maxY).max() ?? .zero) - (body.max() ?? .zero))
      }
      #expect(tops.count == 1, "\(padding) \(striped) \(tops)")
      #expect(feet.count == 1, "\(padding) \(striped) \(feet)")
    }
  }

  /// A design for tables whose rows have rules, and rules stand between columns.
  private static func ruled(rows: Int) -> PageDesign {
    PageDesign.ruled(
      rows: rows, [("table", .box, 1), ("row", .below, 0.5), ("table-column", .start, 0.5)])
  }

  /// Where a table begins or ends a box, its rules keep to its own frame, the frame ends with the row at its foot, and
  /// the box goes on at the top of the column, above the mark.
  @Test(arguments: [false, true], [false, true])
  func tablesAtEdgesOfBoxes(_ begins: Bool, _ ends: Bool) throws {
    var design = TablePartGridTests.ruled(rows: 14)
    var look = ParagraphLook()
    look.ground = .gray(0xEEEE)
    look.padding = ParagraphLook.Padding(.exactly(Length(points: 6)))
    design.template.stylesheet.paragraphs["box"] = look
    var text = "<box>\n\(begins ? "" : "a\n")<table continued=more>\n<tr><th>h<th>h\n"
    for row in 0..<30 { text += "<tr><td>a\(row)<td>b\n" }
    text += "<tr class=foot-row><td>c<td>c\n</table>\n\(ends ? "" : "a\n")</box>\n"
    let sheets = Sheets(text, design, mostPages: 20)
    sheets.checkText()
    let frames = sheets.pages.flatMap(\.frames).map(\.frame)
    #expect(frames.count > 2)
    for (number, frame) in frames.enumerated() {
      let around = try #require(frame.boxes.first { $0.style.ground == .gray(0xEEEE) })
      var inner = frame
      inner.boxes.removeAll { $0.style.ground != nil }
      let grid = TableGrid(inner, sheets.issue.main.story)
      // The last may hold what stands below it alone.
      guard let table = grid.table.first?.rect else {
        #expect(number == frames.count - 1 && !ends)
        continue
      }
      #expect(grid.table.count == 1)
      #expect(grid.rows.map(\.rect.maxY).max() == table.maxY, "\(number)")
      #expect(grid.rows.map(\.rect.minY).min() == table.minY, "\(number)")
      let bars = grid.bars.map(\.rect)
      #expect(bars.map(\.minY).min() == table.minY, "\(number)")
      #expect(bars.map(\.maxY).max() == table.maxY, "\(number)")
      if number > 0 {
        #expect(around.rect.minY == .zero && !around.edges.contains(.above), "\(number)")
      }
    }
  }

  /// Of the rule that closes a part and that below its last row one is left, around the table.
  @Test(arguments: [0.5, 3]) func partsAreClosedByOneRule(_ width: Double) throws {
    let design = PageDesign.ruled(rows: 14, [("table", .box, 1), ("row", .below, width)])
    let rows = (0..<30).map { "<tr><td>a\($0)\n" }.joined()
    let sheets = Sheets("<table>\n\(rows)</table>\n", design, mostPages: 20)
    let frames = sheets.pages.flatMap(\.frames).map(\.frame)
    #expect(frames.count > 2)
    for frame in frames {
      let grid = TableGrid(frame, sheets.issue.main.story)
      let foot = try #require(grid.table.first?.rect.maxY)
      let rules = grid.rules.filter { $0.maxY == foot }
      #expect(rules.map(\.height) == [Length(points: max(width, 1))])
    }
  }

  /// Letters stand as far from the upper edge of their row, or the rule above it, as from the rule below.
  @Test(arguments: [ParagraphSetting.Rule.below, .above, .both], [0.5, 2, 4])
  func lettersStandInTheMiddle(
    _ rule: ParagraphSetting.Rule, _ width: Double
  ) throws {
    for padding in [nil, 4.0] {
      var design = PageDesign.ruled([("table", .box, 1), ("row", rule, width)])
      if let padding {
        design.template.stylesheet.paragraphs["row"]?.padding = ParagraphLook.Padding(
          .exactly(Length(points: padding)))
      }
      let sheets = Sheets(
        "<table>\n<tr><td>a\n<tr><td>b\n<tr><td>c\n<tr><td>d\n</table>\n", design, mostPages: 4)
      let frame = try #require(sheets.pages.first?.frames.first?.frame)
      let rules = TableGrid(frame, sheets.issue.main.story).rules.sorted { $0.minY < $1.minY }
      let lines = frame.lines.filter { $0.height > .zero }
      var rooms = Set<[Length]>()
      for line in lines.dropFirst().dropLast() {
        let top = line.origin.y - line.line.ascent
        let above = try #require(rules.last { $0.maxY <= line.origin.y })
        let below = try #require(rules.first { $0.minY >= line.origin.y })
        rooms.insert([top - above.maxY, below.minY - top])
      }
      #expect(rooms.count == 1)
      let all = try #require(rooms.first)
      // What is left of the line's height is as much on both sides of its letters.
      let height = try #require(lines.first?.height)
      #expect(abs((all[1] - height - all[0]).scaledPoints) < 4, "\(all) \(height)")
      if let padding { #expect(all[0] >= Length(points: max(padding - width, 1))) }
    }
  }

  /// A part ends with a whole rule, and no rule crosses a cell that goes on from the part before it.
  @Test func cellsReachOverBreaks() throws {
    var design = TablePartGridTests.ruled(rows: 14)
    var hot = ParagraphLook()
    hot.ground = .gray(0x3333)
    design.template.stylesheet.paragraphs["hot"] = hot
    var text = "<table>\n<tr><th>h<th>h\n<tr><td class=hot rowspan=30>s<td>a\n"
    for row in 1..<30 { text += "<tr><td>a\(row)\n" }
    text += "<tr class=foot-row><td>c<td>c\n</table>\n"
    let sheets = Sheets(text, design, mostPages: 20)
    sheets.checkText()
    let frames = sheets.pages.flatMap(\.frames).map(\.frame)
    #expect(frames.count > 2)
    for (number, frame) in frames.enumerated() {
      let ground = try #require(frame.boxes.first { $0.style.ground == .gray(0x3333) }?.rect)
      var inner = frame
      inner.boxes.removeAll { $0.style.ground != nil }
      let grid = TableGrid(inner, sheets.issue.main.story)
      let table = try #require(grid.table.first)
      #expect(table.openBelow.isEmpty, "\(number)")
      let body = grid.rows.filter {
        sheets.issue.main.story.paragraphs[$0.paragraphs.lowerBound].style.cell.map {
          [.first, .inner, .last].contains($0.row)
        } == true
      }
      #expect(ground.minY == body.first?.rect.minY && ground.maxY == body.last?.rect.maxY)
      for rule in body.dropLast().flatMap(\.rules).map(\.rect) where rule.width > rule.height {
        #expect(rule.minX >= ground.maxX - Length(points: 0.01), "\(number)")
      }
    }
  }

  /// Where cells reach over rows so that no row is free to end a part, its frame holds all of their letters.
  @Test(arguments: 0..<12, [false, true]) func framesHoldCellsThatReachOn(
    lines: Int, hasFoot: Bool
  ) throws {
    let design = PageDesign.ruled(rows: 20, [("table", .box, 1)])
    var text = String(repeating: "x\n", count: lines) + "<table>\n<tr><th>h<th>h<th>h\n"
    let high = String(repeating: "a<br>", count: 5) + "a"
    text += "<tr><td rowspan=3>\(high)<td>b<td>b\n"
    for _ in 0..<8 {
      text += "<tr><td rowspan=3>\(high)<td>b\n<tr><td>b\n<tr><td rowspan=3>\(high)<td>b\n"
    }
    if hasFoot { text += "<tr class=foot-row><td>c<td>c<td>c\n" }
    let sheets = Sheets(text + "</table>\n", design, mostPages: 20)
    let story = sheets.issue.main.story
    var parts = 0
    for frame in sheets.pages.flatMap(\.frames).map(\.frame) {
      guard let table = TableGrid(frame, story).table.first else { continue }
      parts += 1
      for line in frame.lines where line.height > .zero {
        guard story.paragraphs[line.paragraph].style.cell != nil else { continue }
        #expect(line.origin.y < table.rect.maxY, "\(line.origin) \(table.rect)")
      }
    }
    #expect(parts > 1)
  }

  /// A part that begins with a cell of a row whose cells stand one below the other is open above, as one that begins within
  /// such a cell: no rule lies on its first line.
  @Test(arguments: 10..<26) func partedRowsAreOpenAbove(lines: Int) throws {
    let design = PageDesign.ruled(rows: 12, [("table", .box, 6)])
    func cell(_ count: Int) -> String {
      Array(repeating: "a", count: count).joined(separator: "<br>")
    }
    let sheets = Sheets(
      "<table>\n<tr><td>\(cell(lines))<td>\(cell(14))\n<tr><td>b<td>b\n</table>\n", design,
      mostPages: 20)
    let story = sheets.issue.main.story
    for frame in sheets.pages.flatMap(\.frames).map(\.frame).dropFirst() {
      let table = try #require(TableGrid(frame, story).table.first)
      let line = try #require(frame.lines.first { $0.height > .zero })
      let row = story.paragraphs[line.paragraph].style.cell?.place
      let begins =
        row == 0 && story.paragraphs[line.paragraph].range.lowerBound == line.range.lowerBound
      #expect(table.edges.contains(.above) == begins, "\(line.range)")
    }
  }

  /// The ground of a row that is higher than a column goes on below the head.
  @Test func groundsOfPartedRows() throws {
    var design = PageDesign.ruled(rows: 12, [("table", .box, 0.5)])
    var stripe = ParagraphLook()
    stripe.ground = .gray(0xEEEE)
    design.template.stylesheet.paragraphs["stripe"] = stripe
    let text =
      "<table>\n<tr><th>h\n<tr class=stripe><td>" + Sheets.words(300) + "\n<tr><td>b\n</table>\n"
    let sheets = Sheets(text, design, mostPages: 20)
    let frames = sheets.pages.flatMap(\.frames).map(\.frame)
    #expect(frames.count > 2)
    for frame in frames {
      let ground = try #require(frame.boxes.first { $0.style.ground == .gray(0xEEEE) }?.rect)
      let table = try #require(TableGrid(frame, sheets.issue.main.story).table.first?.rect)
      #expect(ground.minY > table.minY)
      for line in frame.repeatedLines { #expect(line.origin.y < ground.minY) }
    }
  }

  /// Of the rule below the last row of a part and that above a foot which stands there once more one is left.
  @Test(arguments: [0.5, 2]) func repeatedFeetHaveOneRule(_ width: Double) throws {
    let design = PageDesign.ruled(
      rows: 14, [("table", .both, 0.5), ("row", .below, 1), ("foot-row", .above, width)])
    var text = "<table>\n<tr><th>h\n"
    for row in 0..<40 { text += "<tr><td>a\(row)\n" }
    text += "<tr class=foot-row><td>c\n</table>\n"
    let sheets = Sheets(text, design, mostPages: 20)
    let frames = sheets.pages.flatMap(\.frames).map(\.frame)
    #expect(frames.count > 2)
    for frame in frames {
      let rules = TableGrid(frame, sheets.issue.main.story).rules.sorted { $0.minY < $1.minY }
      for (upper, lower) in zip(rules, rules.dropFirst()) where upper.height > .zero {
        #expect(lower.minY - upper.maxY > Length(points: 4), "\(upper) \(lower)")
      }
      let foot = try #require(
        (frame.repeatedLines + frame.lines).last {
          sheets.issue.main.story.paragraphs[$0.paragraph].style.cell?.row == .foot
        })
      let above = rules.last { $0.maxY < foot.origin.y }
      #expect(above?.height == Length(points: max(width, 1)))
    }
  }

  /// The rule that closes a part lies below the room of its last line's letters, however little padding there is, and
  /// however the rows come out in the column.
  @Test(arguments: [0, 0.1, 1, 6], [false, true])
  func partsEndClearOfTheirRules(_ padding: Double, _ hasHead: Bool) throws {
    for rows in 8...14 {
      var design = PageDesign.ruled(rows: rows, [("table", .box, 2)])
      design.template.stylesheet.paragraphs["table"]?.padding = ParagraphLook.Padding(
        .exactly(Length(points: padding)))
      var text = "<table>\n"
      if hasHead { text += "<tr><th>h<th>h\n" }
      for row in 0..<40 { text += "<tr><td>g\(row)<td>p\n" }
      let sheets = Sheets(text + "</table>\n", design, mostPages: 40)
      sheets.checkText()
      let frames = sheets.pages.flatMap(\.frames).map(\.frame)
      #expect(frames.count > 2)
      for frame in frames {
        let grid = TableGrid(frame, sheets.issue.main.story)
        let rules = grid.table.flatMap(\.rules).map(\.rect).filter { $0.width > $0.height }
        let foot = try #require(rules.map(\.minY).max())
        let last = try #require(frame.lines.filter { $0.height > .zero }.map(\.origin.y).max())
        #expect(last + Length(points: 2.8) <= foot, "\(rows)")
        #expect(rules.map(\.maxY).max() ?? .zero <= frame.shape.size.height, "\(rows)")
      }
    }
  }

  /// A row of heads further down parts its table: every part has the head and the foot of the whole once more, and no
  /// title of another part.
  @Test func titlesWithinATablePartIt() throws {
    for rows in 9...14 {
      let design = PageDesign.ruled(rows: rows, [("table", .both, 0.5)])
      var text = "<table>\n<tr><th>head<th>head<th>head\n"
      for row in 0..<60 {
        if row % 4 == 0 { text += "<tr><th colspan=3>title\(row)\n" }
        text += "<tr><td>a\(row)<td>b<td>c\n"
      }
      text += "<tr class=foot-row><td>foot<td>foot<td>foot\n</table>\n"
      let sheets = Sheets(text, design, mostPages: 40)
      sheets.checkText()
      let frames = sheets.pages.flatMap(\.frames).map(\.frame)
      #expect(frames.count > 4)
      let story = sheets.issue.main.story
      func words(_ line: PlacedLine) -> String {
        let range = story.paragraphs[line.paragraph].range.utf8
        return String(decoding: story.text.utf8[range], as: UTF8.self)
      }
      for (number, frame) in frames.enumerated() {
        let repeated = frame.repeatedLines.map(words)
        #expect(repeated.contains { $0.hasPrefix("head") } == (number > 0), "\(rows) \(number)")
        #expect(
          repeated.contains { $0.hasPrefix("foot") } == (number < frames.count - 1),
          "\(rows) \(number)")
        #expect(!repeated.contains { $0.hasPrefix("title") }, "\(rows) \(number)")
      }
    }
  }
}
