import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Items of lists at the feet of columns.
@Suite struct LoneItemTests {
  private func sheets(_ lines: Int, items: Int, _ tag: String) -> Sheets {
    let list = (1...items).map { _ in "<li>a</li>" }.joined(separator: "\n")
    let text = "\(Sheets.words(lines * 12))\n<\(tag)>\n\(list)\n</\(tag)>\n"
    return Sheets(text, Sheets.masterDesign(columns: 1, rows: 12))
  }

  /// One item that all others follow overleaf is an orphan, one that follows all others a widow; two of two are neither.
  @Test(arguments: ["ol", "ul"], 3...12)
  func oneItemAloneIsMinded(_ tag: String, _ lines: Int) throws {
    for items in [2, 5] {
      let sheets = sheets(lines, items: items, tag)
      let page = try #require(sheets.pages.first)
      let verdict = try #require(page.verdict)
      let end = try #require(page.frames.first).frame.visibleRange.upperBound
      let own = sheets.issue.main.story.paragraphs.count {
        $0.style.firstLineIndent < .zero && $0.range.lowerBound < end
      }
      let isCut = own > 0 && own < items && items > 2
      let context = Comment("\(lines) lines, \(own) of \(items) items")
      #expect(verdict.defects[.orphan] == (isCut && own == 1 ? 1 : 0), context)
      #expect(verdict.defects[.widow] == (isCut && own == items - 1 ? 1 : 0), context)
    }
  }
}
