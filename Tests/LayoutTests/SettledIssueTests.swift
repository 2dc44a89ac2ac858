import TypesetDiagnostics
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Issues that are laid out again until their page numbers stand.
@Suite struct SettledIssueTests {
  /// An issue whose place that is referred to stands a page later with each number that is known of it, so that no layout is
  /// like the one before. It has a tail but where it is the best.
  private func text(_ layout: Int, isBest: Bool) -> String {
    // Six rows a page, and four lines on the last or two. Lines that are written have no other number.
    func lines(_ count: Int) -> String {
      Array(repeating: "a", count: count).joined(separator: "<br>")
    }
    // Of an issue with another number of paragraphs nothing is held.
    let more = String(repeating: "a\n", count: layout)
    return more + lines(6 * (layout + 1) - layout) + "\n<p id=there>" + lines(isBest ? 3 : 1)
      + "</p>\n<ref to=there>\n"
  }

  /// The cheapest of the four layouts stands where none has the numbers of the one before, with a warning.
  @Test(arguments: [0, 1, 2, 3])
  func theCheapestStands(_ best: Int) {
    let design = Sheets.design()
    var known: [PageReferences] = []
    var built: [Int] = []
    func sheets(_ layout: Int) -> Sheets {
      Sheets(text(layout, isBest: layout == best), design, pager: .spread)
    }
    var input = PagingInput(
      sheets(0).design, title: "", fonts: Printing.fonts, hyphenation: Printing.hyphenation)
    input.judgesPages = true
    let settled = SettledIssue.settle(&input, title: { _ in "" }) { references in
      let layout = known.firstIndex(of: references) ?? known.count
      if layout == known.count { known.append(references) }
      built.append(layout)
      return sheets(layout).issue
    }
    #expect(known.count == 4)
    #expect(built == [0, 1, 2, 3] + (best == 3 ? [] : [best]))
    #expect(settled.diagnostics.map(\.code.name) == ["layout.references-unsettled"])
    #expect(settled.issue.main.story.text == sheets(best).issue.main.story.text)
    // The pages are those of that layout.
    var pager = settled.pager
    var pages = settled.pages
    while let page = pager.next() { pages.append(page) }
    #expect(pages.count == sheets(best).pages.count)
  }
}
