import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetTemplates
import Testing

/// The balanced height against all ways to part small texts.
@Suite struct BalanceOracleTests {
  /// A line, or a picture, and whether a column may end behind it.
  private struct Item {
    var rows: Int
    var mayEnd: Bool
  }

  private struct Paragraph {
    var lines: Int
    var keeps = false
    var heads = false
    var isPicture = false
  }

  private static func items(_ paragraphs: [Paragraph], orphans: Int, widows: Int) -> [Item] {
    paragraphs.flatMap { paragraph -> [Item] in
      if paragraph.isPicture { return [Item(rows: paragraph.lines, mayEnd: true)] }
      return (1...paragraph.lines).map { line in
        let isWithin = line < paragraph.lines
        let isCounted = line >= orphans && paragraph.lines - line >= widows
        return Item(
          rows: 1,
          mayEnd: isWithin
            ? isCounted && !paragraph.keeps && !paragraph.heads : !paragraph.heads)
      }
    }
  }

  /// The least number of rows at which `items` have room in columns with `tops`, by trying every
  /// end of every column.
  private static func least(_ items: [Item], tops: [Int]) -> Int? {
    let all = items.reduce(0) { $0 + $1.rows }
    for rows in (tops.min() ?? 0)...(all + (tops.max() ?? 0)) {
      // The places that text may have come to behind each column.
      var reached: Set<Int> = [0]
      for top in tops where rows >= top {
        var next = reached
        for start in reached {
          var sum = 0
          for end in start..<items.count {
            sum += items[end].rows
            if sum > rows - top { break }
            if items[end].mayEnd || end == items.count - 1 { next.insert(end + 1) }
          }
        }
        reached = next
      }
      if reached.contains(items.count) { return rows }
    }
    return nil
  }

  private static func paragraphs(_ random: inout Seeded) -> [Paragraph] {
    (0..<random.number(1...6)).map { _ in
      switch random.number(0...9) {
      case 0: return Paragraph(lines: random.number(1...2), heads: true)
      case 1: return Paragraph(lines: random.number(1...5), isPicture: true)
      case 2, 3: return Paragraph(lines: random.number(1...8), keeps: true)
      default: return Paragraph(lines: random.number(1...11))
      }
    }
  }

  @Test(arguments: 0..<1_000)
  func noLowerHeightHolds(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 7_000)
    var paragraphs = BalanceOracleTests.paragraphs(&random)
    // Nothing follows a heading at the end.
    while paragraphs.last?.heads == true { paragraphs[paragraphs.count - 1].heads = false }
    let count = random.number(2...4)
    var design = Columns.design(columns: count, rows: 70)
    design.template.fill = .balance
    design.orphans = random.number(1...3)
    design.widows = random.number(1...3)
    let over = random.number(0...count - 1)
    let high = random.number(1...12)
    let blocks = paragraphs.map { paragraph -> Columns.Block in
      paragraph.isPicture
        ? .picture(paragraph.lines)
        : .text(paragraph.lines, keeps: paragraph.keeps, heads: paragraph.heads)
    }
    // A span over some columns, so that their tops differ.
    let span: [Columns.Block] = over > 1 ? [.span(high, over: .columns(over))] : []
    let tops = (0..<count).map { over > 1 && $0 < over ? high : 0 }
    let pages = Columns(span + blocks, design, pager: .greedy)
    let items = BalanceOracleTests.items(
      paragraphs, orphans: design.orphans, widows: design.widows)
    let least = try #require(BalanceOracleTests.least(items, tops: tops))
    let text = pages.places.filter { $0.column != nil }
    let found = text.reduce(0) { max($0, $1.row + $1.rows) }
    #expect(
      found == least,
      "\(paragraphs), tops \(tops), orphans \(design.orphans), widows \(design.widows)")
    #expect(pages.pages.count == 1)
    #expect(pages.codes == [])
    // All lines are there, in order.
    #expect(text.count == items.count)
  }
}
