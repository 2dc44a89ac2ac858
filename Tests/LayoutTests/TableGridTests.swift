import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Rules of tables meet in one grid, whatever styles ask for them.
@Suite struct TableGridTests {
  /// Rows with rules `rule`, in a table with rules `around`, some cells over two columns or rows: between two rows, and at
  /// each edge, there is one rule; those of rows reach the table's sides, those between columns reach from edge to
  /// edge, and all rows stand as far from their rules.
  @Test(
    arguments: [ParagraphSetting.Rule.below, .above, .both, .box],
    [ParagraphSetting.Rule.box, .both])
  func rulesMeet(_ rule: ParagraphSetting.Rule, _ around: ParagraphSetting.Rule) throws {
    let design = PageDesign.ruled([
      ("table", around, 1), ("row", rule, 0.5), ("table-column", .start, 0.5),
    ])
    let text = """
      a
      <table>
      <tr><th>h<th>h<th>h
      <tr><td>a<td>b<td>c
      <tr><td colspan=2>a<td>c
      <tr><td>a<td>b<td>c
      <tr class=foot-row><td>a<td>b<td>c
      </table>
      a

      """
    let sheets = Sheets(text, design, mostPages: 4)
    let frame = try #require(sheets.pages.first?.frames.first?.frame)
    let grid = TableGrid(frame, sheets.issue.main.story)
    let table = try #require(grid.table.first)
    #expect(grid.table.count == 1 && grid.rows.count == 5)
    // A rule above and below, and one between each two rows.
    let rules = grid.rules.sorted { $0.minY < $1.minY }
    #expect(rules.count == 6, "\(rules)")
    for (upper, lower) in zip(rules, rules.dropFirst()) {
      #expect(lower.minY - upper.maxY > Length(points: 8), "\(upper) \(lower)")
    }
    for rule in rules {
      #expect(rule.minX == table.rect.minX && rule.maxX == table.rect.maxX)
    }
    for (upper, lower) in zip(grid.rows, grid.rows.dropFirst()) {
      #expect(upper.rect.maxY == lower.rect.minY)
    }
    #expect(grid.rows.first?.rect.minY == table.rect.minY)
    #expect(grid.rows.last?.rect.maxY == table.rect.maxY)
    // The second rule between columns goes through; the first stops at the cell over two.
    let xs = Dictionary(grouping: grid.bars, by: \.rect.minX).sorted { $0.key < $1.key }
    #expect(xs.count == 2)
    func stretches(_ bars: [FrameBox]) -> [(top: Length, bottom: Length)] {
      var made: [(top: Length, bottom: Length)] = []
      for bar in bars.sorted(by: { $0.rect.minY < $1.rect.minY }) {
        if let last = made.last, last.bottom == bar.rect.minY {
          made[made.count - 1].bottom = bar.rect.maxY
        } else {
          made.append((bar.rect.minY, bar.rect.maxY))
        }
      }
      return made
    }
    let through = stretches(try #require(xs.last?.value))
    #expect(through.count == 1)
    #expect(through.first?.top == table.rect.minY && through.first?.bottom == table.rect.maxY)
    let broken = stretches(try #require(xs.first?.value))
    #expect(broken.count == 2)
    #expect(broken.first?.bottom == grid.rows[2].rect.minY)
    #expect(broken.last?.top == grid.rows[2].rect.maxY)
    // Letters stand alike in the rows between head and foot.
    let feet = Set(
      (1...3).map { row in
        let own = frame.lines.filter { grid.rows[row].paragraphs.contains($0.paragraph) }
        return own.map { $0.origin.y - grid.rows[row].rect.minY }.max() ?? .zero
      })
    #expect(feet.count == 1, "\(feet)")
  }

  /// Of two rules that meet the thicker one is left.
  @Test func theThickerRuleIsLeft() throws {
    let design = PageDesign.ruled([
      ("table", .box, 0.5), ("row", .both, 0.25), ("head-row", .both, 2), ("foot-row", .above, 1),
    ])
    let text =
      "<table>\n<tr><th>h\n<tr><td>a\n<tr><td>b\n<tr class=foot-row><td>c\n</table>\n"
    let sheets = Sheets(text, design, mostPages: 4)
    let frame = try #require(sheets.pages.first?.frames.first?.frame)
    let rules = TableGrid(frame, sheets.issue.main.story).rules.sorted { $0.minY < $1.minY }
    #expect(rules.map(\.height.points) == [2, 2, 0.25, 1, 0.5])
  }

  /// The grounds of rows reach the rules around their table, and letters stand off from those as the table asks.
  @Test func groundsReachTheFrame() throws {
    var design = PageDesign.ruled([("table", .box, 0.5)])
    design.template.stylesheet.paragraphs["table"]?.padding = ParagraphLook.Padding([
      .exactly(Length(points: 2)), .exactly(Length(points: 5)),
    ])
    design.template.stylesheet.paragraphs["row"]?.ground = .gray(0xEEEE)
    design.template.stylesheet.paragraphs["row"]?.padding = ParagraphLook.Padding(
      .exactly(Length(points: 2)))
    let sheets = Sheets("<table>\n<tr><td>aa\n<tr><td>bb\n</table>\n", design, mostPages: 4)
    let frame = try #require(sheets.pages.first?.frames.first?.frame)
    let grid = TableGrid(frame, sheets.issue.main.story)
    let table = try #require(grid.table.first?.rect)
    #expect(grid.rows.count == 2)
    #expect(grid.rows.allSatisfy { $0.rect.minX == table.minX && $0.rect.maxX == table.maxX })
    #expect(grid.rows.first?.rect.minY == table.minY && grid.rows.last?.rect.maxY == table.maxY)
    let line = try #require(frame.lines.first { $0.height > .zero })
    #expect(line.origin.x == table.minX + Length(points: 5))
  }

  /// A rule stands above rows, around cells or between columns as thick as it likes: no line's letters reach it.
  @Test(
    arguments: [ParagraphSetting.Rule.above, .both, .box, .below], [0.5, 2, 4, 6])
  func thickRulesLieOnNoLetters(_ rule: ParagraphSetting.Rule, _ width: Double) throws {
    let design = PageDesign.ruled([("table", .both, 1), ("row", rule, width)])
    let sheets = Sheets(
      "<table>\n<tr><th>g<th>p\n<tr><td>g<td>p\n<tr><td>g<td>p\n<tr><td>g<td>p\n</table>\n", design,
      mostPages: 4)
    let frame = try #require(sheets.pages.first?.frames.first?.frame)
    let rules = frame.boxes.flatMap(\.rules).map(\.rect).filter { $0.width > $0.height }
    for line in frame.lines where line.height > .zero {
      let (top, foot) = (line.origin.y - Length(points: 7), line.origin.y + Length(points: 2.5))
      for rule in rules {
        #expect(rule.maxY <= top || rule.minY >= foot, "\(rule) at \(line.origin.y)")
      }
    }
  }

  /// However far letters stand off from the frame, what is behind cells at its edges reaches it, and no stub of a rule
  /// stands beside a cell over two rows.
  @Test func edgesOfWidePadding() throws {
    var design = PageDesign.ruled([
      ("table", .box, 0.5), ("row", .below, 0.5), ("table-column", .start, 0.5),
    ])
    design.template.stylesheet.paragraphs["table"]?.padding = ParagraphLook.Padding(
      .exactly(Length(points: 9)))
    var look = ParagraphLook()
    look.ground = .gray(0x3333)
    design.template.stylesheet.paragraphs["hot"] = look
    let text = """
      <table>
      <tr><td class=hot rowspan=2>a<td>b
      <tr><td>c
      <tr><td>d<td class=hot rowspan=2>e
      <tr><td>f
      </table>

      """
    let sheets = Sheets(text, design, mostPages: 4)
    let frame = try #require(sheets.pages.first?.frames.first?.frame)
    let node = sheets.issue.main.story.paragraphs[0].style.cell?.shared.columns.node
    let table = try #require(frame.boxes.first { $0.style.group?.node == node }?.rect)
    let hot = frame.boxes.filter { $0.style.ground == .gray(0x3333) }.map(\.rect)
    #expect(hot.map(\.minX).min() == table.minX && hot.map(\.maxX).max() == table.maxX)
    let ruled = frame.boxes.filter { $0.style.group != nil && $0.style.group?.node != node }
    for rule in ruled.flatMap(\.rules).map(\.rect) {
      #expect(rule.width > Length(points: 12), "\(rule)")
    }
  }

  /// Rows of a head with boxes meet in one rule.
  @Test func rowsOfHeadsMeet() throws {
    let design = PageDesign.ruled([("table", .both, 1), ("head-row", .box, 2)])
    let text = "<table>\n<tr><th>h\n<tr><th>i\n<tr><td>a\n<tr><td>b\n</table>\n"
    let sheets = Sheets(text, design, mostPages: 4)
    let frame = try #require(sheets.pages.first?.frames.first?.frame)
    let grid = TableGrid(frame, sheets.issue.main.story)
    #expect(grid.rows.count == 2)
    #expect(grid.rows.first?.rect.maxY == grid.rows.last?.rect.minY)
    let rules = grid.rules.sorted { $0.minY < $1.minY }.map(\.height.points)
    #expect(rules == [2, 2, 2, 1])
  }

  /// The letters of a row that is higher than a column keep off the frame, and stay within it.
  @Test func partedRowsKeepOff() throws {
    let design = PageDesign.ruled(rows: 10, [("table", .box, 0.5), ("row", .below, 0.5)])
    let text =
      "<table>\n<tr><th>h<th>h\n<tr><td>a<td>" + Sheets.words(400) + "\n<tr><td>b<td>c\n</table>\n"
    let sheets = Sheets(text, design, mostPages: 20)
    sheets.checkText()
    #expect(sheets.codes.contains("layout.tall-row"))
    for frame in sheets.pages.flatMap(\.frames).map(\.frame) {
      let table = try #require(TableGrid(frame, sheets.issue.main.story).table.first?.rect)
      for line in frame.lines where line.height > .zero {
        #expect(line.origin.x > table.minX)
        #expect(line.origin.x + line.line.width < table.maxX)
      }
    }
  }

  /// A row without cells is one that cells reach over, and has no height.
  @Test func emptyRowsCount() throws {
    let text =
      "<table>\n<tr><td>a<td>b\n<tr><td rowspan=2>c<td rowspan=2>d\n<tr>\n<tr><td>e<td>f\n</table>\n"
    let sheets = Sheets(text, Sheets.design(columns: 1, rows: 40), mostPages: 4)
    #expect(!sheets.codes.contains("layout.uneven-table"))
    let cells = sheets.issue.main.story.paragraphs.compactMap(\.style.cell)
    #expect(cells.map(\.columns) == [0..<1, 1..<2, 0..<1, 1..<2, 0..<1, 1..<2])
    #expect(cells.map(\.rows) == [1, 1, 1, 1, 1, 1])
  }

  /// No rule is thicker than the room that letters have from it.
  @Test(arguments: [0, 1, 3]) func rulesKeepOffLetters(_ padding: Int) throws {
    var design = PageDesign.ruled([("table", .box, 3), ("row", .below, 3)])
    for style in ["table", "row"] {
      design.template.stylesheet.paragraphs[style]?.padding = ParagraphLook.Padding(
        .exactly(Length(points: Double(padding))))
    }
    let sheets = Sheets(
      "<table>\n<tr><td>a<td>b\n<tr><td>c<td>d\n</table>\n", design, mostPages: 4)
    let frame = try #require(sheets.pages.first?.frames.first?.frame)
    let grid = TableGrid(frame, sheets.issue.main.story)
    let rules = grid.rules + grid.table.flatMap(\.rules).map(\.rect).filter { $0.height > $0.width }
    for line in frame.lines where line.height > .zero {
      let (left, right) = (line.origin.x, line.origin.x + line.line.width)
      for rule in rules where rule.minX < right && rule.maxX > left {
        #expect(
          rule.maxY <= line.origin.y - line.line.ascent || rule.minY >= line.origin.y,
          "\(rule) \(line.origin)")
      }
    }
  }
}
