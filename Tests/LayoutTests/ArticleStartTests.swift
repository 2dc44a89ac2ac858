import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Where an article begins: the rule above it, and the page that contents name.
@Suite("Where articles begin")
struct ArticleStartTests {
  private static func design(columns: Int) -> PageDesign {
    var design = Sheets.design(columns: columns, rows: 12)
    design.orphans = 1
    design.widows = 1
    var frame = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 1...columns, from: .fromTop(1), through: .fromFoot(1)))
    frame.articleRule = ParagraphBox.Rule(width: pt(1), color: .black)
    design.template.masters = [
      "page": PageMaster(name: "page", frames: [frame], furniture: [])
    ]
    return design
  }

  /// The text above takes three rows in each column; what begins below it leaves one free, whatever
  /// it begins with.
  @Test(
    arguments: [
      "\(Sheets.words(30))", "<byline>b</byline>\n\(Sheets.words(30))",
      "<p span=all>over all\n\(Sheets.words(30))", "<p span=2>over two\n\(Sheets.words(30))",
      "<p columns=1>\(Sheets.words(20))",
    ], [1, 2, 3])
  func aRuleStandsInARowOfItsOwn(_ text: String, _ columns: Int) throws {
    let sheets = Sheets(
      "<article>\n\(Sheets.words(36 * columns))\n</article>\n<article>\n\(text)\n</article>\n",
      ArticleStartTests.design(columns: columns))
    let page = try #require(sheets.pages.first)
    let rules = page.furniture.filter { $0.kind == .rule }
    #expect(rules.count == 1)
    let rule = try #require(rules.first)
    let lines = page.frames.flatMap { frame in
      frame.frame.lines.filter { $0.height > .zero && $0.line.hasInk }.map {
        (top: frame.box.minY + $0.origin.y - $0.line.ascent, foot: frame.box.minY + $0.origin.y)
      }
    }
    #expect(lines.contains { $0.foot < rule.box.minY } && lines.contains { $0.top > rule.box.maxY })
    for line in lines {
      #expect(line.foot <= rule.box.minY || line.top >= rule.box.maxY, "\(line) \(rule.box)")
    }
    // As far from what ends above it as from the capitals, or whatever is seen first, below it.
    let feet = page.frames.map { $0.box.minY + $0.inkFoot }.filter { $0 <= rule.box.minY }
    let heads = page.frames.flatMap { frame in
      frame.frame.lines.filter { $0.height > .zero && $0.line.hasInk }.compactMap { line in
        line.line.runs.first { $0.kind == .text }.map {
          frame.box.minY + line.origin.y
            - $0.face.metrics.capHeight.length(at: $0.size, unitsPerEm: $0.face.unitsPerEm)
        }
      }
    }.filter { $0 >= rule.box.maxY }
    let above = rule.box.minY - (try #require(feet.max()))
    let below = try #require(heads.min()) - rule.box.maxY
    #expect((above - below).magnitude <= pt(1), "\(above) \(below)")
  }

  /// The first article leaves one row of the page, in which the empty line stands that the second
  /// one begins with.
  /// Furniture has no formulas: a title names them in plain letters.
  @Test func titlesHaveFormulasInPlainLetters() {
    let sheets = Sheets(
      "<article><headline>The law <math tex=\"E=mc^2\"> and <math tex=\"\\frac{a}{b}\"></headline>\nText.</article>",
      Sheets.design(columns: 1, rows: 20))
    #expect(sheets.issue.articles.map(\.title) == ["The law E = mc² and a/b"])
  }

  @Test func contentsNameThePageOfWhatIsSeen() throws {
    var design = Sheets.design(columns: 1, rows: 6)
    design.orphans = 1
    design.widows = 1
    let sheets = Sheets(
      """
      <article title=One>
      \(Sheets.words(12 * 5))
      </article>
      <article title=Two>

      <headline>Two</headline>
      a
      </article>

      """, design)
    #expect(sheets.pages.count == 2)
    let second = try #require(sheets.issue.articles.last?.node)
    #expect(sheets.references.pages[.node(second)] == 2)
    #expect(
      sheets.record.split(separator: "\n").contains {
        $0.contains("\"title\":\"Two\"") && $0.contains("\"page\":\"2\"")
      })
  }
}
