import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing
import TypesetTextAnalysis

@testable import TypesetFonts

@Suite("A face at a size")
struct FontTests {
  @Test func measures() throws {
    let font = Font(try Fixture.square(), size: pt(20))
    #expect(font.ascent == pt(16))
    #expect(font.descent == pt(4))
    #expect(font.leading == .zero)
    #expect(font.capHeight == pt(14))
    #expect(font.xHeight == pt(10))
    #expect(font.underlinePosition == pt(-2.5))
    #expect(font.underlineThickness == pt(1))
    #expect(font.strikeoutPosition == pt(4.5))
    #expect(font.strikeoutThickness == pt(1))
    #expect(font.unitsPerEm == 1000)
    #expect(font.slantAngle == 0)
    #expect((font.slanted.slantAngle + 11.3).magnitude < 0.1)
    #expect(font.boundingBox.maxY == pt(2))
  }

  @Test func glyphs() throws {
    let font = Font(try Fixture.square(), size: pt(20))
    let glyphs = font.glyphs(for: "Aa\u{1F600}")
    #expect(glyphs[0] == font.glyph(for: "A"))
    #expect(glyphs[2] == 0)
    #expect(font.advances(of: glyphs) == [20, 10, 20].map { pt($0) })
    let box = font.boundingRects(of: [glyphs[0]])[0]
    #expect(box.minY == pt(-14))
    #expect(box.maxY == .zero)
    let path = font.path(of: glyphs[0])
    #expect(path.elements.count == 5 || path.elements.count == 6)
    #expect(path.elements.first == .move(Point(x: pt(1), y: .zero)))
  }

  /// Row 3.9: each advance is rounded by itself, and their sum is what the pen moves.
  @Test func noDrift() throws {
    let font = Font(try Fixture.face(Fixture.libertine), size: pt(9.7))
    let glyphs = font.glyphs(for: "No drift, however long the line may be")
    var pen = Length.zero
    for glyph in glyphs { pen += font.advances(of: [glyph])[0] }
    #expect(pen == font.advances(of: glyphs).reduce(.zero, +))
    for glyph in glyphs {
      let units = font.face.advance(of: glyph)
      #expect(font.length(units) == units.length(at: font.size, unitsPerEm: font.unitsPerEm))
    }
  }

  @Test func vertical() throws {
    let font = Font(try Fixture.face(Fixture.cjk), size: pt(10))
    let glyphs = font.glyphs(for: "東京")
    #expect(font.advances(of: glyphs, along: .vertical) == [pt(-10), pt(-10)])
    let origin = font.verticalOrigin(of: glyphs[0])
    #expect(origin.x == pt(5))
    #expect(origin.y < .zero)
  }

  @Test func values() throws {
    let square = try Fixture.square()
    let font = Font(square, size: pt(10))
    #expect(font == Font(square, size: pt(10)))
    #expect(font != font.withSize(pt(11)))
    let liga = try #require(FontFeature("liga", value: 0))
    #expect(font.withFeatures([liga]) != font)
    #expect(font.withFeatures([liga]).withSize(pt(11)).features == [liga])
    let library = VariableFontTests.library()
    let query = FontQuery(families: ["Flex"], weight: 650, width: 75)
    let flex = Font(query, size: pt(12), from: library)
    #expect(library.match(flex.query).face == flex.face)
    let bold = flex.withVariations([try VariableFontTests.setting("wght", 700)])
    #expect(bold.face.weight == 700)
    #expect(bold.face.width == 75)
  }

  /// The library's own list of families for what a face lacks goes before what the script
  /// suggests, and the query's goes before that.
  @Test func cascade() throws {
    func fallback(_ cascade: [String], _ families: [String]) -> String? {
      FontLibrary(sharing: Fixture.library, cascade: cascade).fallback(
        for: [0x416], language: "ru", script: .init("Cyrl") ?? .common,
        like: FontQuery(families: families))?.family
    }
    #expect(fallback([], ["Square"]) == "Linux Libertine O")
    #expect(fallback(["Nowhere", "DejaVu Sans"], ["Square"]) == "DejaVu Sans")
    #expect(fallback(["DejaVu Sans"], ["Square", "Gentium Plus"]) == "Gentium Plus")
    #expect(fallback(["Z003"], ["Square"]) != nil)
  }
}
