import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Few lines where an article begins, beside a figure or below one, in issues with figures.
@Suite struct FewLinesTests {
  private func figure(_ rows: Int, _ places: String = "top", attributes: String = "") -> String {
    let lines = Array(repeating: "x", count: rows).joined(separator: "<br>")
    return "<figure place=\"\(places)\"\(attributes)><caption>\(lines)</figure>"
  }

  /// Two columns of `rows`: an article of so many lines, and another below it; the first has a figure of three rows where
  /// it is to have one.
  private func opening(
    _ lines: Int, hasFigure: Bool = true, rows: Int = 20, _ pager: PagerKind
  ) -> Sheets {
    let text = """
      <article>
      \(hasFigure ? figure(3) : "")
      \(Sheets.words(lines * 12))</article>
      <article>
      <headline span=all>h</headline>
      \(Sheets.words(60 * 12))</article>
      """
    return Sheets(text, Sheets.masterDesign(columns: 2, rows: rows), pager: pager)
  }

  /// Counted are the lines that the fullest column lacks to six, less those that it lacks to three; none without figures.
  @Test(arguments: 16...34) func lowOpeningsAreCounted(_ lines: Int) throws {
    for hasFigure in [true, false] {
      let sheets = opening(lines, hasFigure: hasFigure, .greedy)
      let page = try #require(sheets.pages.first)
      let head = page.frames.first { $0.storyIndex == 0 && $0.box.width > pt(130) }
      let below = page.frames.filter { frame in
        head.map { frame.storyIndex == 0 && frame.box.minY > $0.box.minY } ?? false
      }
      let most = below.map(\.frame.lines.count).max() ?? 0
      let few = head == nil ? 0 : 6 - max(most, 3)
      #expect(sheets.amounts(of: .lowOpening)[0] == (hasFigure ? max(few, 0) : 0))
      #expect(sheets.amounts(of: .opening)[0] == (head == nil ? 0 : max(3 - most, 0)))
    }
  }

  /// An article waits for the next page rather than begin with few lines, and what is empty then is no hole.
  @Test func anArticleWaits() throws {
    let few = try #require(
      (50...74).first { opening($0, rows: 40, .greedy).amounts(of: .lowOpening)[0] == 3 })
    let chosen = opening(few, rows: 40, .spread)
    #expect(chosen.amounts(of: .lowOpening).allSatisfy { $0 == 0 })
    #expect(chosen.amounts(of: .hole).allSatisfy { $0 == 0 })
    #expect(chosen.amounts(of: .white)[0] > 0)
  }

  /// What text lacks to five lines below a figure in its column counts, beyond what it lacks to three.
  @Test(arguments: 6...14) func lowBandsAreCounted(_ rows: Int) throws {
    let text = "<article>\n\(figure(rows))\n\(Sheets.words(900))</article>"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 20), pager: .greedy)
    let page = try #require(sheets.pages.first)
    let figure = try #require(page.frames.first { $0.storyIndex != 0 })
    let below = page.frames.first {
      $0.storyIndex == 0 && $0.box.minX < figure.box.maxX && $0.box.minY >= figure.box.maxY
    }
    let lines = below?.frame.lines.count ?? 0
    #expect(sheets.amounts(of: .lowBand)[0] == (lines > 0 ? max(5 - max(lines, 3), 0) : 0))
    // Below a figure an article begins with few lines, and goes on higher beside it.
    #expect(sheets.amounts(of: .scrap)[0] == (lines > 0 ? max(3 - lines, 0) : 0))
  }

  /// A line or two between a figure and a box count as well.
  @Test(arguments: 1...6) func linesAboveABoxAreCounted(_ lines: Int) throws {
    let text = """
      <article>
      \(figure(4))
      \(Sheets.words(lines * 12))
      <box keep=together>b</box>
      \(Sheets.words(600))</article>
      """
    let sheets = Sheets(text, Sheets.masterDesign(columns: 1, rows: 20), pager: .greedy)
    #expect(sheets.amounts(of: .lowBand)[0] == max(4 - lines, 0))
  }

  /// Text that goes on from the page before low in the first column, and higher in the second, counts by tenths below the
  /// middle.
  @Test(arguments: [5, 9, 11, 13]) func lowEntriesAreCounted(_ rows: Int) throws {
    let text = """
      <article>
      \(Sheets.words(42 * 12))
      \(figure(rows, attributes: " page=2 column=1"))
      \(Sheets.words(700))</article>
      """
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 20), pager: .greedy)
    let page = try #require(sheets.pages.dropFirst().first)
    let figure = try #require(page.frames.first { $0.storyIndex != 0 })
    let first = try #require(page.frames.first { $0.storyIndex == 0 })
    #expect(first.box.minX == figure.box.minX && first.box.minY > figure.box.maxY)
    let above = first.box.minY - sheets.pages[0].frames[0].box.minY
    let tenths = Int(above.points / 240 * 10 + 0.001) - 5
    #expect(sheets.amounts(of: .lowEntry)[1] == max(tenths, 0))
    #expect(rows < 12 || tenths > 0)
  }

  /// It counts as well where an article begins further down; and where figures may stand over any column, they are piled over
  /// the last one, and the text of the page begins at the head of the first.
  @Test func textEntersInTheFirstColumn() throws {
    let text = """
      <article>
      \(Sheets.words(42 * 12))
      </article>
      <article starts=page>
      \(figure(46))
      \(Sheets.words(58 * 12))
      </article>
      <article>
      <headline span=all>h</headline>
      \(Sheets.words(30 * 12))
      </article>
      """
    for pager in [PagerKind.greedy, .spread] {
      let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 60), pager: pager)
      let page = try #require(
        sheets.pages.first { $0.frames.contains { $0.storyIndex == 1 } })
      let figure = try #require(page.frames.first { $0.storyIndex == 1 })
      let first = try #require(page.frames.first { $0.storyIndex == 0 })
      let isPiled = figure.box.minX == first.box.minX
      #expect(isPiled == (pager == .greedy))
      #expect(((page.verdict?.defects[.lowEntry] ?? 0) > 0) == (pager == .greedy))
    }
  }

  /// The lower rule of a pull quote is left out where it ends right above the rule over the next article; not where text
  /// stands between them.
  @Test(arguments: [true, false], [true, false])
  func rulesThatMeetAreOne(_ hasRule: Bool, _ isLast: Bool) throws {
    let text = """
      <article>
      \(Sheets.words(3 * 12))
      <pullquote>q</pullquote>
      \(isLast ? "" : Sheets.words(3 * 12))
      </article>
      <article>
      \(Sheets.words(3 * 12))
      </article>
      """
    var design = Sheets.masterDesign(columns: 1, rows: 30)
    if hasRule {
      design.template.masters["page"]?.frames[0].articleRule = ParagraphBox.Rule(
        width: pt(1), color: .black)
    }
    let sheets = Sheets(text, design)
    let boxes = try #require(sheets.pages.first).frames.flatMap(\.boxes)
    let box = try #require(boxes.first { $0.style.above != nil })
    #expect((box.style.below == nil) == (hasRule && isLast))
  }
}
