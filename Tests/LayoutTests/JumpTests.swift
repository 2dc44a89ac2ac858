import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Furniture that says where a text goes on, and where it comes from.
@Suite struct JumpTests {
  private static func line(_ name: String, _ words: String) -> MasterFurniture {
    MasterFurniture(
      name: name, kind: .text([.init(words)], style: "folio"),
      across: .init(
        .init(.gridStart, .exactly(.zero)), .init(.gridEnd, .exactly(.zero))),
      along: .init(
        .init(.pageStart, .exactly(.zero)), .init(.pageEnd, .exactly(pt(8)), isNegative: true)))
  }

  /// A first page that names the page where its text goes on, and others that say where theirs comes from.
  private static func design(rows: Int) -> PageDesign {
    var design = Sheets.masterDesign(columns: 1, rows: rows)
    guard var page = design.template.masters["page"] else { return design }
    page.furniture = [line("from", "[{continued-from}]")]
    design.template.masters["page"] = page
    page.name = "front"
    page.furniture = [line("to", "{article}[: {continued-to}]")]
    design.template.masters["front"] = page
    if let own = design.template.sequences[design.template.defaultSequence] {
      design.template.sequences[own.name] = PageSequence(
        name: own.name,
        steps: [.init(masters: ["front"]), .init(masters: ["page"], repeats: true)])
    }
    return design
  }

  private static func said(_ sheets: Sheets) -> [[String]] {
    sheets.pages.map { $0.furniture.map(\.text) }
  }

  private static func lines(_ count: Int) -> String { Sheets.words(count * 12) }

  /// The page is named where the text goes on, and there alone where it comes from; however it is filled.
  @Test(arguments: [PagerKind.greedy, .spread])
  func textsThatGoOnSayWhere(_ pager: PagerKind) {
    let design = JumpTests.design(rows: 10)
    let text = "<article title=One lang=en>\n\(JumpTests.lines(25))\n</article>\n"
    let said = JumpTests.said(Sheets(text, design, pager: pager))
    #expect(
      said == [["One: Continued on page\u{A0}2"], ["Continued from page\u{A0}1"], []])
  }

  /// Where an article ends with the page nothing is said; nor where another begins on the next one.
  @Test func textsThatEndSayNothing() {
    let design = JumpTests.design(rows: 10)
    let one = "<article title=One>\n\(JumpTests.lines(10))\n</article>\n"
    #expect(JumpTests.said(Sheets(one, design)) == [["One"]])
    let two = one + "<article title=Two>\n\(JumpTests.lines(12))\n</article>\n"
    #expect(JumpTests.said(Sheets(two, design)) == [["One"], [], []])
  }

  /// A page of a figure alone comes between.
  @Test func pagesOfFiguresArePassedOver() throws {
    let design = JumpTests.design(rows: 10)
    let text =
      "<article title=One lang=fi>\na\n<figure place=page><img src=120x100></figure>\n"
      + "\(JumpTests.lines(25))\n</article>\n"
    let sheets = Sheets(text, design)
    let said = JumpTests.said(sheets)
    let pages = sheets.pages.filter { page in page.frames.contains { $0.storyIndex == 0 } }
    let second = try #require(pages.dropFirst().first?.number)
    try #require(second > 2)
    #expect(said[0] == ["One: Jatkuu sivulla\u{A0}\(second)"])
    #expect(said[second - 1] == ["Jatkoa sivulta\u{A0}1"])
    #expect(said.flatMap(\.self).count == 2)
  }
}
