import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Where a line has to begin to stand flush: Core Text's `CTLineGetPenOffsetForFlush`.
@Suite struct PenOffsetTests {
  @Test func theLastLetterStandsAtTheEdge() {
    var spaced = Workbench.attributes
    spaced.tracking = pt(10)
    let line = Line(AttributedText("abc ", spaced), in: Workbench.environment)
    // Three letters of 5 pt, 10 pt behind each.
    #expect(line.width == pt(45))
    #expect(line.hangEnd == pt(10))
    #expect(line.penOffset(flush: .one, width: pt(200)) == pt(165))
    #expect(line.penOffset(flush: Ratio(1, over: 2), width: pt(200)) == pt(82.5))
    #expect(line.penOffset(flush: Ratio(rawValue: 0), width: pt(200)) == .zero)
  }

  @Test func asInAFrame() throws {
    var spaced = Workbench.attributes
    spaced.tracking = pt(10)
    let framed = try #require(
      Workbench.lines(
        AttributedText("abc", spaced), measure: pt(200), Workbench.style { $0.alignment = .right }
      ).first)
    let line = Line(AttributedText("abc", spaced), in: Workbench.environment)
    #expect(line.penOffset(flush: .one, width: pt(200)) == framed.inset)
  }
}
