import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetFonts

@Suite("Glyphs, one by one and many at once")
struct GlyphTests {
  static let paths = [
    Fixture.libertine, Fixture.cjk, "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf",
  ]

  @Test(arguments: paths)
  func batchesAgree(_ path: String) throws {
    let face = try Fixture.face(path)
    var generator = Seeded(3)
    var scalars = (0..<4000).map { _ in UInt32.random(in: 0x20...0x2FFFF, using: &generator) }
    scalars += (0x20...0x6FF).map { UInt32($0) } + [0x4E00, 0x8FBB, 0x10FFFF]
    let glyphs = face.glyphs(for: scalars)
    #expect(glyphs == scalars.map { face.glyph(for: $0) ?? 0 })
    #expect(Set(glyphs).count > 100)
    #expect(face.glyphs(for: []) == [])
    for axis in [TextAxis.horizontal, .vertical] {
      #expect(
        face.advances(of: glyphs, along: axis) == glyphs.map { face.advance(of: $0, along: axis) })
    }
    #expect(face.extents(of: glyphs) == glyphs.map { face.extents(of: $0) })
  }

  /// Row 3.6: CJK's map tells U+8FBB with U+E0100 (the form with one dot) from the default one.
  @Test func variationSelectors() throws {
    let face = try Fixture.face(Fixture.cjk)
    let plain = try #require(face.glyph(for: 0x8FBB))
    let first = try #require(face.glyph(for: 0x8FBB, variation: 0xE0100))
    let second = try #require(face.glyph(for: 0x8FBB, variation: 0xE0101))
    #expect(first != second)
    #expect(second == plain)
    #expect(face.glyph(for: 0x61, variation: 0xE0100) == nil)
    #expect(face.variationSelectors.contains(0xE0100))
    #expect(face.coverage(withVariation: 0xE0100).contains(0x8FBB))
    // A font without: the pair is unknown, and the glyph is that of the character alone.
    let latin = try Fixture.face(Fixture.libertine)
    #expect(latin.variationSelectors.isEmpty)
    #expect(latin.glyph(for: 0x61, variation: 0xFE00) == nil)
    #expect(latin.covers(cluster: [0x61, 0xFE00]))
  }

  /// Row 3.8: against the tables themselves.
  @Test func advancesOfTheTables() throws {
    let face = try Fixture.face(Fixture.cjk)
    let glyphs = face.glyphs(for: Fixture.scalars("東京はAい。ー"))
    for (tag, header, axis, sign) in [
      ("hmtx", "hhea", TextAxis.horizontal, 1), ("vmtx", "vhea", .vertical, -1),
    ] {
      let metrics = try #require(face.table(tag))
      let long = try #require(face.table(header)).suffix(2).reduce(0) { $0 << 8 | Int($1) }
      let expected = glyphs.map { glyph in
        let place = min(Int(glyph), long - 1) * 4
        return FontUnits(sign * (Int(metrics[place]) << 8 | Int(metrics[place + 1])))
      }
      let advances = face.advances(of: glyphs, along: axis)
      #expect(advances == expected)
      let sum = advances.reduce(0) { $0 + $1.rawValue }
      #expect(sum == expected.reduce(0) { $0 + $1.rawValue })
      #expect(sum.signum() == sign)
    }
    // The origin of vertical lines is above the middle of the glyph.
    let origin = face.verticalOrigin(of: glyphs[0])
    #expect(origin.x.rawValue == 500)
    #expect((800...1000).contains(origin.y.rawValue))
  }

  @Test func inkOfBoxes() throws {
    let face = try Fixture.square()
    let capital = try #require(face.glyph(for: 0x41))
    let small = try #require(face.glyph(for: 0x61))
    let space = try #require(face.glyph(for: 0x20))
    func box(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> GlyphBox {
      GlyphBox(
        minX: FontUnits(a), minY: FontUnits(b), maxX: FontUnits(c), maxY: FontUnits(d))
    }
    #expect(face.extents(of: capital) == box(50, 0, 950, 700))
    #expect(face.extents(of: small) == box(50, 0, 450, 500))
    #expect(face.extents(of: space).isEmpty)
    #expect(face.extents(of: 60_000).isEmpty)
    #expect(face.extents(of: capital).union(face.extents(of: space)) == box(50, 0, 950, 700))
    #expect(face.extents(of: capital).union(box(-10, -200, 0, 0)) == box(-10, -200, 950, 700))
    #expect(
      face.extents(of: capital).rect(at: Length(points: 10), unitsPerEm: 1000)
        == Rect(
          x: Length(points: 0.5), y: Length(points: -7), width: Length(points: 9),
          height: Length(points: 7)))
  }

  /// Row 4.23's source: what the font's GDEF says, read by another program.
  @Test func caretsOfLigatures() throws {
    let face = try Fixture.face(Fixture.libertine)
    for (name, carets) in [("f_i", [277]), ("f_f_i", [266, 550]), ("f_f_l", [268, 539])] {
      let glyph = try #require(face.glyph(named: name))
      #expect(face.ligatureCarets(of: glyph).map(\.rawValue) == carets)
      #expect(face.name(of: glyph) == name)
    }
    let a = try #require(face.glyph(for: 0x61))
    #expect(face.ligatureCarets(of: a).isEmpty)
    #expect(try Fixture.square().ligatureCarets(of: 0).isEmpty)
    #expect(face.glyph(named: "no such glyph") == nil)
  }

  @Test func outlinesHaveTheBoxOfTheirInk() throws {
    for path in [Fixture.libertine, "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"] {
      let face = try Fixture.face(path)
      for scalar in Fixture.scalars("AgQ&é") {
        let glyph = try #require(face.glyph(for: scalar))
        let ink = face.extents(of: glyph)
        let outline = face.outline(of: glyph)
        let across = try #require(outline.extent)
        let up = try #require(outline.height)
        for (a, b) in [
          (across.lowerBound, ink.minX), (across.upperBound, ink.maxX), (up.lowerBound, ink.minY),
          (up.upperBound, ink.maxY),
        ] { #expect(abs(a - b.rawValue) <= 2) }
        let drawn = face.path(of: glyph, at: Length(points: face.unitsPerEm))
        #expect(drawn.elements.count > 4)
        #expect(drawn.elements.last == .close)
      }
      #expect(face.path(of: face.spaceGlyph ?? 0, at: Length(points: 10)).elements.isEmpty)
    }
  }
}
