import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// The feet of columns that should end level: above something over all of them, and where an article ends.
@Suite struct LevelTests {
  /// Three columns of an article of so many dozens of words, with another below it.
  private func issue(_ lines: Int, _ pager: PagerKind) -> Sheets {
    let text = """
      <article>
      \(Sheets.words(lines * 12))
      </article>
      <article>
      <headline span=all>h</headline>
      \(Sheets.words(30 * 12))
      </article>
      """
    return Sheets(text, Sheets.masterDesign(columns: 3, rows: 30), pager: pager)
  }

  /// How many lines stand in each column of the first article.
  private func feet(_ sheets: Sheets) throws -> [Int] {
    try #require(sheets.pages.first).frames.prefix { $0.box.width < pt(130) }.map {
      $0.frame.lines.count { $0.height > .zero }
    }
  }

  /// Columns that are filled one after the other leave the last a step of two rows where a line is over; it counts, and those
  /// of the search share their lines out.
  @Test(arguments: 9...40) func linesAreSharedOut(_ lines: Int) throws {
    let plain = issue(lines, .greedy)
    let own = try feet(plain)
    #expect(own.count == 3)
    let step = max(own[0] - own[2] - 1, 0)
    #expect(plain.amounts(of: .unlevel)[0] == step, "\(own)")
    #expect(plain.amounts(of: .unlike)[0] == own[0] - own[2])
    let chosen = issue(lines, .spread)
    chosen.checkText()
    #expect(chosen.amounts(of: .unlevel).allSatisfy { $0 == 0 })
    let shared = try feet(chosen)
    // A paragraph may be a line longer for it.
    #expect(abs(shared.reduce(0, +) - own.reduce(0, +)) <= 1 && shared.max() == own.max())
    #expect((shared.max() ?? 0) - (shared.min() ?? 0) <= 1, "\(own) \(shared)")
  }

  /// Some of those counts leave a step.
  @Test func greedyColumnsHaveSteps() {
    let steps = (9...40).filter { issue($0, .greedy).amounts(of: .unlevel)[0] > 0 }
    #expect(steps.count > 5, "\(steps)")
  }

  /// What is kept together leaves a step that nobody can mend, and it does not count.
  @Test func whatIsKeptTogetherCountsNothing() throws {
    let text = """
      <article>
      \(Sheets.words(6 * 6))
      <box keep=together>a<br>b<br>c<br>d<br>e</box>
      <box keep=together>a<br>b</box>
      </article>
      <article>
      <headline span=all>h</headline>
      \(Sheets.words(30 * 12))
      </article>
      """
    for pager in [PagerKind.greedy, .spread] {
      let sheets = Sheets(text, Sheets.masterDesign(columns: 3, rows: 30), pager: pager)
      #expect(sheets.amounts(of: .unlevel)[0] == 0)
      #expect(sheets.amounts(of: .unlike)[0] > 0)
    }
  }

  /// A column ends where it is asked to, also behind a heading whose line is higher than those of text.
  @Test(arguments: [3, 7, 11]) func columnsEndWhereTheyAreAskedToBehindHeadings(_ line: Int) throws
  {
    let words = (0..<160).map { _ in "aaa" }.joined(separator: " ")
    let text = "aaa aaa\n<h1>aaa</h1>\naaa aaa\n<font size=26>aaa</font>\n\(words)\n\(words)\n"
    let plain = Printing(text, pager: .greedy, judges: true)
    let paragraph = try #require(
      plain.frames.first?.frame.lines.last(where: { $0.height > .zero })?.paragraph)
    let last = try #require(
      plain.frames.first?.frame.lines.last { $0.paragraph == paragraph }?.line.begin.line)
    try #require(last >= line)
    var page = AskedPage()
    page.ends[1] = AskedPage.End(
      paragraph: "\(plain.story.paragraphs[paragraph].node)", line: line)
    let asked = Printing(text, judges: true, asked: [1: page])
    let end = try #require(asked.frames.first?.frame.lines.last { $0.height > .zero })
    #expect(end.paragraph == paragraph && end.line.begin.line + 1 == line)
  }

  /// So does the last column of a text, which ends in it otherwise.
  @Test func aColumnEndsBeforeItsTextDoes() throws {
    let words = (0..<40).map { _ in "aaa" }.joined(separator: " ")
    let plain = Printing(words, pager: .greedy, judges: true)
    try #require(plain.frames.count == 1 && plain.lines.count > 9)
    var page = AskedPage()
    page.ends[1] = AskedPage.End(paragraph: "\(plain.story.paragraphs[0].node)", line: 8)
    let asked = Printing(words, judges: true, asked: [1: page])
    #expect(asked.frames.count == 2 && asked.frames[0].frame.lines.count == 8)
  }
}
