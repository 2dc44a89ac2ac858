import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Room at the ends of a stretch of letters.
@Suite struct PaddingTests {
  private func padded(_ leading: Double, _ trailing: Double) -> TextAttributes {
    Workbench.attributes.with(
      \.padding, TextPadding(leading: pt(leading), trailing: pt(trailing)))
  }

  private func text(_ word: String, _ attributes: TextAttributes) -> AttributedText {
    Workbench.text("ab ") + AttributedText(word, attributes) + Workbench.text(" ef")
  }

  @Test func thePenMovesOverIt() {
    let line = Line(text("cd", padded(3, 4)), in: Workbench.environment)
    #expect(line.width == pt(47))
    // a b space | 3 c d 4 | space e f
    #expect(
      line.glyphs.map(\.x) == [0, 5, 10, 18, 23, 32, 37, 42].map { pt($0) })
    let run = line.glyphRuns[1]
    #expect(run.stringRange == TextRange(3..<5))
    #expect(run.x == pt(15))
    #expect(run.typographicBounds.width == pt(17))
  }

  @Test func fromRightToLeftItBeginsOnTheRight() {
    let line = Line(AttributedText("אב", padded(3, 4)), in: Workbench.environment)
    #expect(line.width == pt(27))
    #expect(line.glyphs.map(\.x) == [pt(4), pt(14)])
  }

  @Test func runsOfOneStretchShareIt() {
    let look = padded(3, 4)
    let text =
      AttributedText("c", look) + AttributedText("d", look.sized(pt(20)))
      + AttributedText("e", look.colored(.gray(9)))
    let line = Line(text, in: Workbench.environment)
    #expect(line.glyphs.map(\.x) == [pt(3), pt(8), pt(18)])
    #expect(line.width == pt(27))
    let two =
      AttributedText("c", look)
      + AttributedText(
        "d", look.with(\.padding, TextPadding(leading: pt(3), trailing: pt(4), occurrence: 1)))
    #expect(Line(two, in: Workbench.environment).width == pt(24))
  }

  @Test func linesAreBrokenWithIt() {
    // "ab cd" is 25 pt wide, and 32 with its room.
    let style = Workbench.style()
    func count(_ measure: Double, _ attributes: TextAttributes) -> Int {
      Workbench.lines(
        Workbench.text("ab ") + AttributedText("cd", attributes), measure: pt(measure), style
      ).count
    }
    #expect(count(25, Workbench.attributes) == 1)
    #expect(count(25, padded(3, 4)) == 2)
    #expect(count(31.9, padded(3, 4)) == 2)
    #expect(count(32, padded(3, 4)) == 1)
  }

  @Test func aStretchOfTwoLinesHasItsEndsThere() {
    let lines = Workbench.lines(
      AttributedText("ab cd\n", padded(3, 4)), measure: pt(15), Workbench.style())
    #expect(lines.map(\.width) == [pt(13), pt(14)])
    #expect(lines.map { $0.glyphs[0].x } == [pt(3), .zero])
  }

  @Test func aJustifiedLineIsExact() {
    let style = Workbench.style { $0.alignment = .justify }
    let text =
      Workbench.text("ab ") + AttributedText("cd", padded(3, 4)) + Workbench.text(" ef gh ij")
    let line = Workbench.lines(text, measure: pt(53), style)[0]
    #expect(line.width == pt(53))
    #expect(line.glyphs.reduce(Length.zero) { $0 + $1.advance } == pt(53))
  }
}
