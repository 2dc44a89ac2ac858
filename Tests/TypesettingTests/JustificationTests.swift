import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// How the rest of a justified line is given to its spaces.
@Suite struct JustificationTests {
  let style = Workbench.style { $0.alignment = .justify }

  @Test func theRemainderGoesScaledPointByScaledPointFromTheStart() {
    // 40 pt of text; 3 pt and 1 sp over for two spaces.
    let lines = Workbench.lines("aa bb cc dddd", measure: pt(43) + sp(1), style)
    #expect(lines[0].width == pt(43) + sp(1))
    #expect(lines[0].naturalWidth == pt(40))
    let spaces = lines[0].glyphs.filter { $0.cluster == 2 || $0.cluster == 5 }
    #expect(spaces.map(\.advance) == [pt(6.5) + sp(1), pt(6.5)])
    #expect(lines[0].glyphs[3].x == pt(16.5) + sp(1))
    #expect(lines[0].glyphs[6].x == pt(33) + sp(1))
    #expect(lines[0].stretch == Ratio((pt(3) + sp(1)).scaledPoints, over: pt(10).scaledPoints))
  }

  @Test func whereLinesRunFromTheRightTheRemainderBeginsThere() {
    let lines = Workbench.lines("אב גד הו זחטי", measure: pt(73) + sp(1), style)
    #expect(lines[0].width == pt(73) + sp(1))
    // From left to right: the second space of the text, then the first.
    let spaces = lines[0].glyphs.filter { $0.advance != pt(10) }
    #expect(spaces.map(\.advance) == [pt(6.5), pt(6.5) + sp(1)])
    #expect(lines[0].inset == .zero)
  }

  @Test(arguments: ["a b ccccccc", "aa b ccccccc", "aaa bb ccccccc"])
  func lettersPartByNoMoreThanTheStyleAllows(_ text: String) {
    var parted = style
    parted.microtype = Microtype(protrusion: nil, expansion: 0, tracking: 5)
    let lines = Workbench.lines(text, measure: pt(43), parted)
    #expect(lines[0].width == pt(43))
    #expect(lines[0].tracking > .zero)
    #expect(lines[0].tracking <= pt(10) * 5 / 1000)
  }

  /// Hebrew letters stand by themselves, and give as Latin ones do; Arabic ones are joined.
  @Test(arguments: [("אב גד הו זחטי", 20), ("اب جد هو زحطي", 0)])
  func lettersFromTheRightGiveWhereNothingJoinsThem(_ text: String, _ most: Int) throws {
    var giving = style
    giving.microtype = Microtype(protrusion: nil, expansion: 20, tracking: 0)
    let line = try #require(Workbench.lines(text, measure: pt(76), giving).first)
    #expect(line.width == pt(76))
    #expect(line.expansion == most)
    let letters = line.glyphs.filter { Array(text.utf8)[Int($0.cluster)] != 0x20 }
    #expect(letters.allSatisfy { $0.advance == pt(10) + pt(10) * most / 1000 })
    #expect(zip(line.glyphs, line.glyphs.dropFirst()).allSatisfy { $0.x + $0.advance == $1.x })
  }

  @Test func theLastLineKeepsItsNaturalWidth() {
    let lines = Workbench.lines("aa bb cc dddd", measure: pt(43), style)
    #expect(lines[1].width == pt(20))
    #expect(lines[1].stretch.rawValue == 0)
  }

  @Test func aLastLineALittleTooLongShrinks() {
    let lines = Workbench.lines("aaaa bbbb cccc", measure: pt(69), style)
    #expect(lines.count == 1)
    #expect(lines[0].width == pt(69))
    #expect(lines[0].naturalWidth == pt(70))
  }

  @Test func spacesShrinkByAtMost22PerCent() {
    // Two spaces of 5 pt give at most 2.2 pt: 144,179 whole sp.
    let text = "aaaa bbbb cccc dddd"
    let most = Workbench.lines(text, measure: pt(70) - sp(144_179), style)
    #expect(most[0].string(of: text) == "aaaa bbbb cccc ")
    #expect(most[0].width == pt(70) - sp(144_179))
    let more = Workbench.lines(text, measure: pt(70) - sp(144_180), style)
    #expect(more[0].string(of: text) == "aaaa bbbb ")
  }

  @Test func aLineWithoutSpacesFitsByItsLettersAlone() throws {
    // 21 letters of 5 pt, 1.3 pt too many: 12.4 ‰, which is no whole step.
    let tools = Workbench.tools()
    var style = style
    style.microtype = .standard
    style.microtype.protrusion = nil
    let paragraph = PreparedParagraph(
      Workbench.text("aaaaaaaaaaaaaaaaaaaaa bb"), style: style, with: tools)
    var slots = UniformSlots(measure: pt(103.7), height: pt(12), frameHeight: pt(900))
    let slot = try #require(slots.slot(0))
    let choices = OptimalBreaker().lines(of: paragraph, from: .start, over: &slots, with: tools)
    try #require(choices.count == 2)
    let line = LineBuilder.line(choices[0], of: paragraph, from: .start, in: slot, with: tools)
    #expect(line.expansion == -15)
    #expect(line.width <= pt(103.7))
    #expect(line.width > pt(103))
  }

  @Test func aLineWithoutSpacesStaysAsItIs() {
    let lines = Workbench.lines("aaaa bbbbbbbb", measure: pt(42), style)
    #expect(lines[0].width == pt(20))
    #expect(lines[0].stretch.rawValue == 0)
  }

  @Test func ideographsShareTheRestBetweenThem() {
    let text = "一丁七万丈三上"
    let lines = Workbench.lines(text, measure: pt(42) + sp(1), style)
    #expect(lines[0].string(of: text) == "一丁七万")
    #expect(lines[0].width == pt(42) + sp(1))
    // Three gaps for 2 pt and 1 sp = 131,073 sp.
    #expect(
      lines[0].glyphs.map(\.advance) == [
        pt(10) + sp(43_691), pt(10) + sp(43_691), pt(10) + sp(43_691), pt(10),
      ])
  }

  @Test func noBreakSpacesStretchWithTheOthers() {
    let lines = Workbench.lines("a\u{A0}b c dddd", measure: pt(29), style)
    #expect(lines[0].glyphs.map(\.advance) == [pt(5), pt(7), pt(5), pt(7), pt(5)])
  }

  @Test func aForcedBreakLeavesItsLineAlone() {
    let lines = Workbench.lines("aa bb\u{2028}cc", measure: pt(43), style)
    #expect(lines[0].width == pt(25))
  }
}
