import Testing
import TypesetGeometry
import TypesetRichText
import Typesetting

/// Lines of programs and poems that are too long go on further in than they began.
@Suite struct HangingLineTests {
  /// Where the lines of `text` begin, in points: a space is five wide, a letter too.
  private func insets(_ text: String, measure: Double, tabs: Double = 0) -> [Length] {
    let style = Workbench.style {
      $0.alignment = .start
      $0.hangsAfterBreaks = true
      $0.headIndent = pt(10)
      $0.firstLineIndent = pt(-10)
      if tabs > 0 { $0.tabInterval = pt(tabs) }
    }
    return Workbench.lines(Workbench.text(text), measure: pt(measure), style).map(\.inset)
  }

  @Test func theRestStandsBelowItsOwnLine() {
    // "ab cd ef" is 40 wide; white space at the beginning of a line is part of it.
    #expect(insets("ab cd ef\u{2028}gh", measure: 30) == [pt(0), pt(10), pt(0)])
    #expect(
      insets("ab\u{2028}   cd ef gh\u{2028}  ij kl mn", measure: 60)
        == [pt(0), pt(0), pt(0)])
    #expect(
      insets("ab\u{2028}   cd ef gh ij\u{2028}  ij kl mn op", measure: 60)
        == [pt(0), pt(0), pt(25), pt(0), pt(20)])
    #expect(insets("\tab cd ef", measure: 60, tabs: 20) == [pt(0)])
    #expect(insets("\tab cd ef gh", measure: 60, tabs: 20) == [pt(0), pt(30)])
  }

  @Test func whiteSpaceLeavesHalfOfTheMeasure() {
    let blanks = String(repeating: " ", count: 30)
    #expect(insets(blanks + "ab cd ef", measure: 80).last == pt(40))
  }
}
