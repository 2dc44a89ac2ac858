import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetFonts

@Suite("Variable fonts")
struct VariableFontTests {
  static func setting(_ name: String, _ value: Int) throws -> FontVariation {
    try #require(FontVariation(name, value: Ratio(value, over: 1)))
  }

  static func library(_ also: [String] = []) -> FontLibrary {
    FontLibrary(
      resources: ResourceProvider(), fontPaths: [Fixture.ownFonts] + also, usesSystemFonts: false)
  }

  @Test func axesAndInstances() throws {
    let face = try Fixture.flex()
    #expect(face.isVariable)
    #expect(face.axes.map(\.tagName) == ["wght", "wdth", "slnt", "opsz"])
    #expect(face.axes.map(\.name) == ["Weight", "Width", "Slant", "Optical Size"])
    let wide = try #require(face.axis(VariationAxis.width))
    #expect([wide.least, wide.standard, wide.most].map(\.rounded) == [50, 100, 200])
    #expect(!wide.isHidden)
    #expect(face.namedInstances.map(\.name) == ["Thin", "Regular", "Bold", "Bold Wide"])
    #expect(face.hasOpticalSizes)
    #expect(face.variations.map(\.description) == ["wght=400", "wdth=100", "slnt=0", "opsz=12"])
    let square = try Fixture.square()
    #expect(!square.isVariable)
    #expect(square.variations.isEmpty)
    #expect(square.instance([try VariableFontTests.setting("wght", 700)]) == square)
    #expect(square.instance(opticalSize: Length(points: 40)) == square)
  }

  /// Row 3.18: between 50, 100 and 200 the advance is straight.
  @Test(arguments: [(50, 500), (75, 750), (100, 1000), (125, 1250), (150, 1500), (200, 2000)])
  func advancesInterpolate(_ width: Int, _ advance: Int) throws {
    let face = try Fixture.flex().instance([try VariableFontTests.setting("wdth", width)])
    let glyph = try #require(face.glyph(for: 0x41))
    #expect(face.advance(of: glyph).rawValue == advance)
    #expect(face.advances(of: [glyph, glyph]).map(\.rawValue) == [advance, advance])
    #expect(face.extents(of: glyph).maxX.rawValue == advance - 50)
    #expect(face.record.width == width)
  }

  @Test(arguments: [(100, 100), (250, 400), (400, 700), (650, 950), (900, 1200)])
  func outlinesAndMeasuresInterpolate(_ weight: Int, _ height: Int) throws {
    let face = try Fixture.flex().instance([try VariableFontTests.setting("wght", weight)])
    let glyph = try #require(face.glyph(for: 0x41))
    #expect(face.extents(of: glyph).maxY.rawValue == height)
    #expect(face.outline(of: glyph).height == 0...height)
    // OpenType MVAR.
    #expect(face.metrics.capHeight.rawValue == height)
    #expect(face.weight == weight)
  }

  @Test func oneInstanceOneObject() throws {
    let face = try Fixture.flex()
    let bold = try VariableFontTests.setting("wght", 700)
    let wide = try VariableFontTests.setting("wdth", 200)
    let a = face.instance([bold, wide])
    #expect(a == face.instance([wide]).instance([bold]))
    #expect(a != face)
    #expect(a == face.instance(named: "bold wide"))
    #expect(a.style == "Bold Wide")
    #expect(a.instance([try VariableFontTests.setting("wght", 400)]).style == "Regular wdth=200")
    // Back where nothing is set is the face that was opened.
    #expect(
      a.instance([
        try VariableFontTests.setting("wght", 400), try VariableFontTests.setting("wdth", 100),
      ]) == face)
    // Beyond its ends an axis is at its end; others are passed over.
    #expect(
      face.instance([try VariableFontTests.setting("wght", 2000)]).variations[0].value.rounded
        == 900)
    #expect(face.instance([try VariableFontTests.setting("GRAD", 5)]) == face)
    #expect(face.instance(named: "Wobbly") == nil)
  }

  @Test func threadsShareInstances() async throws {
    let face = try Fixture.flex()
    let made = try await withThrowingTaskGroup(of: [FontFace].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (1...9).map {
            face.instance([try VariableFontTests.setting("wght", $0 * 100)]).slanted
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(made.count == 8)
    #expect(made.allSatisfy { $0 == made[0] })
  }

  /// CSS Fonts 4 §5.2 with ranges: a query's weight, width and slant become axes.
  @Test func queriesSetAxes() throws {
    let library = VariableFontTests.library()
    func match(
      _ weight: Int = 400, _ width: Int = 100, _ slant: FontQuery.Slant = .roman,
      _ variations: [FontVariation] = []
    ) -> FontMatch {
      library.match(
        FontQuery(
          families: ["Flex"], weight: weight, width: width, slant: slant, variations: variations))
    }
    func axes(_ match: FontMatch) -> [Int] { match.face.variations.map(\.value.rounded) }
    #expect(axes(match()) == [400, 100, 0, 12])
    #expect(axes(match(650)) == [650, 100, 0, 12])
    #expect(axes(match(950, 300)) == [900, 200, 0, 12])
    #expect(axes(match(700, 75, .oblique)) == [700, 75, -14, 12])
    #expect(axes(match(400, 100, .italic)) == [400, 100, -14, 12])
    #expect(match(400, 100, .italic).lacks.isEmpty)
    #expect(match(400, 100, .italic).face.slant == .oblique)
    #expect(match(400, 100, .italic).face.syntheticSlant.rawValue == 0)
    #expect(match(700).lacks.isEmpty)
    #expect(match(700).face.weight == 700)
    #expect(match().kind == .exact)
    let own = try [VariableFontTests.setting("wght", 123), VariableFontTests.setting("slnt", -5)]
    #expect(axes(match(700, 100, .roman, own)) == [123, 100, -5, 12])
    #expect(match(650).face == match(650).face)
    #expect(match(650).face.style == "Regular wght=650")
    #expect(match(700).face.fullName == "Flex Bold")
    // A face by the name of its instance.
    let named = library.match(FontQuery(families: ["Flex Bold Wide"]))
    #expect(axes(named) == [700, 200, 0, 12])
    #expect(named.kind == .exact)
    #expect(axes(library.match(FontQuery(families: ["flex bold"]))) == [700, 100, 0, 12])
    #expect(axes(library.match(FontQuery(families: ["Flex Thin"], weight: 900)))[0] == 900)
  }

  @Test func sizesSetOpticalSize() throws {
    let library = VariableFontTests.library()
    let query = FontQuery(families: ["Flex"])
    func size(_ points: Double, _ query: FontQuery) -> Double {
      library.match(query, size: Length(points: points)).face.variations[3].value.doubleValue
    }
    #expect(size(9.5, query) == 9.5)
    #expect(size(4, query) == 8)
    #expect(size(100, query) == 72)
    var own = query
    own.variations = [try VariableFontTests.setting("opsz", 30)]
    #expect(size(9.5, own) == 30)
    #expect(library.match(query, size: Length(points: 12)).face == library.match(query).face)
    let font = Font(query, size: Length(points: 36), from: library)
    #expect(font.face.variations[3].value.rounded == 36)
    #expect(font.face.style == "Regular opsz=36")
    #expect(font.withSize(Length(points: 9)).face.variations[3].value.rounded == 9)
  }

  @Test func oneRecordAFace() throws {
    let records = VariableFontTests.library().records
    #expect(records.map(\.family) == ["Flex", "Square"])
    let flex = try #require(records.first)
    #expect(flex.style == "Regular")
    #expect(flex.index == 0)
    #expect(flex.isVariable)
    #expect(flex.weightRange == 100...900)
    #expect(flex.widthRange == 50...200)
    #expect(flex.weight == 400)
    #expect(records[1].weightRange == nil)
    // The listing and the file tell the same.
    let face = try Fixture.flex()
    #expect(face.record.weightRange == flex.weightRange)
    #expect(face.record.widthRange == flex.widthRange)
    #expect(face.record.isVariable)
  }

  /// What does not vary goes before what does, so that a new file changes no magazine.
  @Test func plainFacesFirst() {
    var flexible = FontCatalogTests.record("A", 400, file: "/f/a-variable.ttf")
    flexible.weightRange = 100...900
    flexible.isVariable = true
    let records = [flexible] + [400, 700].map { FontCatalogTests.record("A", $0) }
    func choice(_ weight: Int, _ variations: [FontVariation] = []) -> String? {
      FontCatalogTests.choice(
        records, "a", FontQuery(families: ["A"], weight: weight, variations: variations))?.fileName
    }
    #expect(choice(400) == "A-400-100-roman.otf")
    #expect(choice(700) == "A-700-100-roman.otf")
    #expect(choice(600) == "a-variable.ttf")
    #expect(choice(1000) == "a-variable.ttf")
    let named = FontVariation("wght", value: Ratio(400, over: 1)).map { [$0] } ?? []
    #expect(choice(400, named) == "a-variable.ttf")
  }
}
