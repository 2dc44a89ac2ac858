import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// A line or two below a figure, and columns that end far above their feet.
@Suite struct ScrapTests {
  /// Twenty rows of two columns; an article that begins in the middle of the first page has the figure.
  private func sheets(_ figure: String, pager: PagerKind = .greedy) -> Sheets {
    let text = """
      <article>
      \(Sheets.words(20 * 12))</article>
      <article>
      <headline span=all>h</headline>
      \(Sheets.words(2 * 12))
      \(figure)
      \(Sheets.words(900))</article>
      """
    return Sheets(text, Sheets.masterDesign(columns: 2, rows: 20), pager: pager)
  }

  private func figure(_ rows: Int, _ span: String) -> String {
    let lines = Array(repeating: "x", count: rows).joined(separator: "<br>")
    return "<figure place=top span=\(span)><caption>\(lines)</figure>"
  }

  /// Counted are the lines that a column below a figure lacks to three.
  @Test(arguments: 1...8) func linesBelowAFigureAreCounted(_ rows: Int) throws {
    let sheets = sheets(figure(rows, "1"))
    for page in sheets.pages {
      let figure = page.frames.first { $0.storyIndex != 0 }
      let below = page.frames.filter {
        guard let figure, $0.storyIndex == 0 else { return false }
        return $0.box.minY >= figure.box.maxY && $0.box.minX < figure.box.maxX
      }
      let lines = below.map(\.frame.lines.count).max() ?? 0
      #expect(page.verdict?.defects[.scrap] == (lines == 0 ? 0 : max(3 - lines, 0)))
    }
  }

  /// An article that ends below a figure over all columns, with another below: both columns are one scrap.
  @Test(arguments: 1...9) func endsBelowAFigureAreCounted(_ lines: Int) throws {
    let text = """
      <article>
      \(Sheets.words(41 * 12))
      \(figure(6, "all"))
      \(Sheets.words(lines * 12))</article>
      <article>
      <headline span=all>h</headline>
      \(Sheets.words(900))
      </article>
      """
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 20))
    let page = try #require(sheets.pages.dropFirst().first)
    let head = try #require(page.frames.first { $0.storyIndex == 0 && $0.box.width > pt(130) })
    let depth =
      page.frames.filter { $0.storyIndex == 0 && $0.box.minY < head.box.minY }
      .map(\.frame.lines.count).max() ?? 0
    #expect(sheets.amounts(of: .scrap)[1] == max(3 - depth, 0))
  }

  /// An article that begins below a figure, or ends there beside longer columns, is none.
  @Test func beginningsAreNone() {
    let lines = Array(repeating: "x", count: 17).joined(separator: "<br>")
    let text =
      "<article>\n<figure place=top span=all><caption>\(lines)</figure>\n\(Sheets.words(12))\n</article>\n"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 20))
    #expect(sheets.amounts(of: .scrap).allSatisfy { $0 == 0 })
  }

  /// Where a figure leaves a line or two, it stands elsewhere or waits.
  @Test(arguments: [3, 4]) func aFigureLeavesNone(_ rows: Int) {
    let amounts = [PagerKind.greedy, .spread].map {
      self.sheets(figure(rows, "1"), pager: $0).amounts(of: .scrap).reduce(0, +)
    }
    #expect(amounts[0] > 0 && amounts[1] == 0, "\(amounts)")
  }

  /// Six rows that a column ends before its foot, since what comes next has no room in them, are a hole.
  /// Only where something may stand elsewhere, as figures may.
  @Test(arguments: 0...14, [true, false])
  func rowsBeforeWhatKeepsTogetherAreCounted(_ left: Int, _ hasFigure: Bool) throws {
    let lines = Array(repeating: "x", count: 15).joined(separator: "<br>")
    let figure = hasFigure ? "<figure place=top><caption>f</figure>\n" : ""
    let text = """
      <article>
      \(Sheets.words((20 - left) * 12))
      <box keep=together>
      \(lines)
      </box>
      \(Sheets.words(400))
      \(figure)\(Sheets.words(60))</article>
      """
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 20))
    let defects = try #require(sheets.pages.first?.verdict?.defects)
    #expect(defects[.beforeHeading] == left)
    // A tenth of the page is four rows; fewer than three are no white.
    let tenths = left < 3 ? 0 : left / 4
    #expect(defects[.hole] == (hasFigure ? left / 6 + tenths : 0))
  }
}
