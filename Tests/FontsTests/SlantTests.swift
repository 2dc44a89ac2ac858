import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetFonts

@Suite("Slanting where a family has no italic")
struct SlantTests {
  static let library = VariableFontTests.library()

  @Test func missingItalicsLean() {
    let query = FontQuery(families: ["Square"], slant: .italic)
    let match = SlantTests.library.match(query)
    #expect(match.lacks == .slant)
    #expect(match.face.syntheticSlant == FontFace.standardSlant)
    #expect(match.face.style == "Regular Slanted")
    let upright = SlantTests.library.match(FontQuery(families: ["Square"])).face
    #expect(match.face != upright)
    #expect(match.face.upright == upright)
    #expect(match.face == upright.slanted)
    #expect(match.face.resource === upright.resource)
    // Where there is an italic, it is taken as it is.
    let italic = Fixture.library.match(
      FontQuery(families: ["Linux Libertine O"], slant: .italic))
    #expect(italic.lacks.isEmpty)
    #expect(italic.face.syntheticSlant.rawValue == 0)
    // Nothing is made bolder.
    let bold = SlantTests.library.match(FontQuery(families: ["Square"], weight: 700))
    #expect(bold.lacks == .weight)
    #expect(bold.face == upright)
  }

  @Test func inkLeansAndAdvancesStay() throws {
    let upright = try Fixture.square()
    let slanted = upright.slanted
    let glyph = try #require(upright.glyph(for: 0x41))
    #expect(slanted.advance(of: glyph) == upright.advance(of: glyph))
    #expect(slanted.metrics == upright.metrics)
    // A box of 700 leans by 140 at its top.
    #expect(upright.outline(of: glyph).extent == 50...950)
    #expect(slanted.outline(of: glyph).extent == 50...1090)
    #expect(slanted.extents(of: glyph).minX.rawValue == 50)
    #expect(slanted.extents(of: glyph).maxX.rawValue == 1090)
    #expect((slanted.slantAngle + 11.3).magnitude < 0.1)
    #expect(slanted.slanted == slanted)
    #expect(slanted.leaning(by: Ratio(rawValue: 0)) == upright)
  }

  @Test func picturesStayUpright() throws {
    let emoji = try #require(Fixture.fallback("😀", "Zyyy"))
    #expect(emoji.slanted == emoji)
  }
}
