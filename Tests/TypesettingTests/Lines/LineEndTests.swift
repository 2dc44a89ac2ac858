import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Signs at the end of articles, in the font of round numbers: small letters and spaces 5 pt, capitals 10 pt.
@Suite struct LineEndTests {
  private func lines(
    _ text: String, sign: String, measure: Double,
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [Line] {
    var attributed = Workbench.text(text)
    var own = Workbench.attributes
    own.standsAtLineEnd = true
    attributed += AttributedText(sign, own)
    return Workbench.lines(attributed, measure: pt(measure), Workbench.style(change))
  }

  private func places(_ line: Line) -> [Double] {
    line.runs.filter { $0.kind == .text }.map { (line.inset + $0.x).points }
  }

  @Test(arguments: [ParagraphStyle.Alignment.start, .justify])
  func theSignStandsAtTheEnd(_ alignment: ParagraphStyle.Alignment) throws {
    let line = try #require(
      lines("aa bb ", sign: "X", measure: 100) { $0.alignment = alignment }.last)
    #expect(places(line) == [0, 90])
    #expect(line.width == pt(100))
    #expect(line.glyphs.last?.x == pt(90))
  }

  @Test func whereTheLineIsFullItHasOneOfItsOwn() throws {
    let made = lines("aaaa bbbb ", sign: "X", measure: 50)
    #expect(made.count == 2)
    #expect(places(made[1]) == [40])
    let room = lines("aaaa bbb ", sign: "X", measure: 55)
    #expect(room.count == 1)
    #expect(places(room[0]) == [0, 45])
  }

  @Test func fromTheRightItStandsOnTheLeft() throws {
    var attributed = Workbench.text("אב ")
    var own = Workbench.attributes
    own.standsAtLineEnd = true
    attributed += AttributedText("ג", own)
    let line = try #require(
      Workbench.lines(
        attributed, measure: pt(100), Workbench.style { $0.baseDirection = .rightToLeft }
      )
      .last)
    // The sign at the left edge, the letters at the right one.
    #expect(line.inset == .zero)
    #expect(line.glyphs.first?.x == .zero)
    #expect(line.width == pt(100))
    #expect(line.glyphs.last.map { $0.x + $0.advance } == pt(100))
  }

  @Test func elsewhereItChangesNothing() {
    let plain = Workbench.lines("aa X bb", measure: pt(100))
    var attributed = Workbench.text("aa ")
    var own = Workbench.attributes
    own.standsAtLineEnd = true
    attributed += AttributedText("X", own)
    attributed += Workbench.text(" bb")
    let made = Workbench.lines(attributed, measure: pt(100), Workbench.style())
    #expect(made.map(\.width) == plain.map(\.width))
  }
}
