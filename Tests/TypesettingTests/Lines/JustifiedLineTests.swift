import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Lines widened in part: Core Text's `CTLineCreateJustifiedLine`.
@Suite struct JustifiedLineTests {
  private let line = Workbench.alone("ab cd ef gh")  // 55 pt, three spaces

  private func spaces(_ line: Line) -> [Length] {
    let bytes = line.paragraph.text.utf8
    return line.glyphs.filter { bytes[Int($0.cluster)] == 0x20 }.map(\.advance)
  }

  @Test(arguments: [(0, 55.0), (1, 61.0), (2, 67.0), (4, 79.0), (8, 79.0), (-1, 55.0)])
  func theFactorSaysHowMuch(_ quarters: Int, _ width: Double) throws {
    let justified = try #require(line.justified(factor: Ratio(quarters, over: 4), to: pt(79)))
    #expect(justified.width == pt(width))
    #expect(justified.naturalWidth == pt(55))
    let share = (justified.width - pt(55)) / 3
    #expect(spaces(justified) == [pt(5) + share, pt(5) + share, pt(5) + share])
    #expect(justified.glyphs.reduce(.zero) { $0 + $1.advance } == justified.width)
    #expect(
      justified.glyphRuns.reduce(.zero) { $0 + $1.typographicBounds.width } == justified.width)
  }

  @Test func toTheScaledPoint() throws {
    let justified = try #require(line.justified(to: pt(55) + sp(5)))
    #expect(justified.width == pt(55) + sp(5))
    #expect(spaces(justified) == [pt(5) + sp(2), pt(5) + sp(2), pt(5) + sp(1)])
    var random = Seeded(4)
    for _ in 0..<200 {
      let width = random.length(45...200)
      let factor = Ratio(rawValue: random.number(1...70000))
      let justified = try #require(line.justified(factor: factor, to: width))
      #expect(justified.width == pt(55) + (width - pt(55)) * min(factor, .one))
      let all = spaces(justified)
      #expect(all.allSatisfy { ($0 - all[0]).magnitude <= sp(1) })
    }
  }

  @Test func spacesShrinkToo() throws {
    #expect(try #require(line.justified(to: pt(49))).width == pt(49))
    // No further than to two fifths of themselves.
    #expect(line.justified(to: pt(40)) == nil)
  }

  @Test func withoutSpacesThereIsNothingToGive() {
    #expect(Workbench.alone("abcdef").justified(to: pt(90)) == nil)
    // But between ideographs there is.
    #expect(Workbench.alone("一丁七").justified(to: pt(40))?.width == pt(40))
  }

  @Test func trailingWhiteSpaceTakesNoShare() throws {
    let trailing = try #require(Workbench.alone("ab cd  ").justified(to: pt(60)))
    #expect(trailing.width == pt(60))
    #expect(spaces(trailing) == [pt(40)])
    #expect(trailing.offset(for: TextOffset(7)) == pt(70))
  }

  @Test func lastLinesStayWhereThatIsAsked() throws {
    let typesetter = Typesetter(
      Workbench.text("aa bb cc dd\nee ff"), in: Workbench.environment)
    let lines = [(0, 6), (6, 12), (12, 17)].map { typesetter.line(for: TextRange($0.0..<$0.1)) }
    let widths = lines.map { $0.justified(to: pt(60), includingLast: false)?.width.points }
    #expect(widths == [60, 25, 25])
    #expect(lines.map { $0.justified(to: pt(60))?.width.points } == [60, 60, 60])
  }

  @Test func aLineOfAFrameCanBeSetAnew() throws {
    // Full already: partly filled again it comes back to where the factor says.
    let set = Workbench.lines(
      "aa bb cc dd ee ff", measure: pt(52), Workbench.style { $0.alignment = .justify })[0]
    #expect(set.width == pt(52))
    let natural = set.naturalWidth
    let half = try #require(set.justified(factor: Ratio(1, over: 2), to: pt(52)))
    #expect(half.width == natural + (pt(52) - natural) / 2)
  }

  @Test func cellsFollow() throws {
    let justified = try #require(line.justified(to: pt(79)))
    #expect(justified.offset(for: TextOffset(3)) == pt(23))
    #expect(justified.characterIndex(at: pt(22)) == TextOffset(2))
  }

  @Test func rightToLeftFillsFromItsStart() throws {
    let hebrew = Workbench.alone("אב גד הו")
    let justified = try #require(hebrew.justified(to: hebrew.width + sp(3)))
    let bySight = spaces(justified)
    #expect(bySight == [pt(5) + sp(1), pt(5) + sp(2)])
    #expect(justified.width == hebrew.width + sp(3))
  }
}
