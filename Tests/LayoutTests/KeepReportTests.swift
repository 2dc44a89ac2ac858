import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetTemplates
import Testing
import Typesetting

/// What is told where keep rules were given up.
@Suite struct KeepReportTests {
  private func design(_ rows: Int, orphans: Int = 1, widows: Int = 1) -> PageDesign {
    var design = Columns.design(columns: 2, rows: rows)
    design.orphans = orphans
    design.widows = widows
    return design
  }

  private func found(_ pages: Columns) -> [String] {
    pages.diagnostics.filter { $0.code.name == "layout.keep-relaxed" }.map(\.message)
  }

  @Test func nothingIsToldWhereRulesHold() {
    #expect(found(Columns([.text(9), .text(9)], design(6, orphans: 2, widows: 2))) == [])
  }

  @Test func tooFewLinesAtTheNextTop() {
    // Two columns of two rows: three lines cannot leave two and take two. Of two rules the search gives up the lighter one.
    #expect(
      found(Columns([.text(3)], design(2, orphans: 2, widows: 2), pager: .greedy)) == [
        "page 1, column 1: fewer than 2 lines of a paragraph carry over to the next column (--widows 2)"
      ])
  }

  @Test func tooFewLinesAtTheFoot() {
    #expect(
      found(Columns([.text(1), .text(6)], design(2, orphans: 3), pager: .greedy)).first
        == "page 1, column 1: fewer than 3 lines of a paragraph are at the foot of the column (--orphans 3)"
    )
  }

  @Test func aHeadingAtTheFoot() {
    #expect(
      found(Columns([.text(2, heads: true), .text(4)], design(2)))
        == ["page 1, column 1: a heading is left at the foot of the column"])
  }

  /// What is no heading is not called one: a picture's words, a paragraph that was asked to stay.
  @Test func whatStaysIsCalledWhatItIs() {
    let words = Sheets.words(12 * 9)
    func reported(_ text: String) -> [String] {
      var design = Sheets.design(columns: 1, rows: 6)
      design.orphans = 1
      design.widows = 1
      return Sheets(text, design).diagnostics.filter { $0.code.name == "layout.keep-relaxed" }
        .map(\.message)
    }
    #expect(
      reported("<p keep=next>\(words)\n<p>\(words)") == [
        "page 1, column 1: a paragraph that must stay with the next is split at the foot of the column"
      ])
    let caption = reported(
      "<figure>\n<img src=a>\n<caption>\(words)</caption>\n<credit>b</credit>\n</figure>\na\n")
    #expect(!caption.isEmpty)
    #expect(caption.allSatisfy { $0.contains("a caption") || $0.contains("a picture") })
  }

  @Test func whatReachesOverAPageIsPartedWithoutAWord() {
    #expect(found(Columns([.text(9, keeps: true)], design(6))) == [])
  }

  @Test func nothingThatNobodySeesIsTold() {
    let pages = Columns([.empty, .empty, .text(2, heads: true), .picture(2)], design(2))
    for message in found(pages) { #expect(message.hasPrefix("page 1, column 1")) }
  }
}
