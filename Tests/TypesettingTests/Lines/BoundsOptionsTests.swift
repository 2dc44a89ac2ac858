import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Row 4.30's line bounds options: each of Core Text's, in the font of round numbers at 10 pt: letters
/// 5 wide and 5 high, capitals 10 and 7, their ink half a point inside of the advance.
@Suite struct BoundsOptionsTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: pt(x), y: pt(y), width: pt(width), height: pt(height))
  }

  @Test func withoutOptionsTheTypographicBounds() {
    // The white space at the end is in them.
    let line = Workbench.alone("AB  ")
    #expect(line.width == pt(20))
    #expect(line.bounds() == box(0, -8, 30, 10))
    #expect(line.bounds().width == line.typographicBounds.width)
    #expect(Workbench.alone("").bounds().width == .zero)
  }

  @Test func whiteSpaceStandsWhereTheLineEnds() {
    #expect(Workbench.alone("אב  ").bounds() == box(-10, -8, 30, 10))
  }

  @Test func leading() throws {
    // Square wants no room between lines; a face that does.
    let attributes = TextAttributes(
      font: FontQuery(families: ["Liberation Serif"]), fontSize: pt(100))
    let line = Line(AttributedText("a", attributes), in: Workbench.machine)
    let face = try #require(line.glyphRuns.first).face
    try #require(face.family == "Liberation Serif")
    let gap = face.metrics.lineGap.length(at: pt(100), unitsPerEm: face.unitsPerEm)
    try #require(gap > pt(4))
    #expect(line.bounds().height - line.bounds(.excludesLeading).height == gap)
    #expect(line.bounds().minY == line.bounds(.excludesLeading).minY)
    let bounds = line.typographicBounds
    #expect(line.bounds(.excludesLeading).height == bounds.ascent + bounds.descent)
  }

  @Test func shifts() {
    var raised = Workbench.attributes
    raised.baselineShift = pt(3)
    var text = Workbench.text("A")
    text.append("A", raised)
    let line = Line(text, in: Workbench.environment)
    #expect(line.bounds() == box(0, -11, 20, 13))
    #expect(line.bounds(.excludesShifts) == box(0, -8, 20, 10))
    #expect(line.bounds(.usesGlyphPaths) == box(0.5, -10, 19, 10))
    #expect(line.bounds([.usesGlyphPaths, .excludesShifts]) == box(0.5, -7, 19, 7))
  }

  @Test func hangingPunctuation() {
    #expect(Workbench.alone("(ab).").bounds(.hangsPunctuation) == box(5, -8, 10, 10))
    #expect(Workbench.alone("a.b").bounds(.hangsPunctuation) == box(0, -8, 15, 10))
    // White space at the end hangs out with it.
    #expect(Workbench.alone("ab. ").bounds(.hangsPunctuation) == box(0, -8, 10, 10))
    #expect(Workbench.alone("אב.").bounds(.hangsPunctuation) == box(5, -8, 20, 10))
    // Nothing else there: it stays.
    #expect(Workbench.alone("...").bounds(.hangsPunctuation) == box(0, -8, 15, 10))
  }

  @Test func glyphPaths() {
    #expect(Workbench.alone("aA").bounds(.usesGlyphPaths) == box(0.5, -7, 14, 7))
    #expect(Workbench.alone("a ").bounds(.usesGlyphPaths) == box(0.5, -5, 4, 5))
    #expect(Workbench.alone("  ").bounds(.usesGlyphPaths) == box(0, 0, 0, 0))
    let line = Workbench.alone("fifA")
    #expect(line.bounds(.usesGlyphPaths) == line.imageBounds)
  }

  @Test func opticalEdges() {
    // Of a full stop 700 thousandths stand out at the end, of a T 60 at both edges.
    let line = Workbench.alone("Ta.")
    let edges = line.bounds(.usesOpticalEdges)
    #expect(edges.minX == pt(10) * 60 / 1000)
    #expect(edges.maxX == pt(16.5))
    #expect(edges.minY == pt(-8) && edges.height == pt(10))
    // They go before glyph paths.
    #expect(line.bounds([.usesOpticalEdges, .usesGlyphPaths]) == edges)
    // The paragraph's own table.
    let style = Workbench.style {
      $0.alignment = .center
      $0.microtype = Microtype(
        protrusion: ProtrusionTable([.init(scalar: 0x61, start: 200, end: 400)]), expansion: 0,
        tracking: 0)
    }
    let own = Workbench.lines("aba", measure: pt(100), style)
    #expect(own.map { $0.bounds(.usesOpticalEdges) } == [box(1, -8, 12, 10)])
  }

  /// What hangs out of its column already hangs out by as much as the optical edge says.
  @Test func opticalEdgesAreTheMeasure() throws {
    let style = Workbench.style {
      $0.alignment = .justify
      $0.microtype = Microtype(protrusion: .standard, expansion: 0, tracking: 0)
    }
    let lines = Workbench.lines("Ta ab, Ta ab, Ta ab, Ta ab,", measure: pt(40), style)
    let hanging = lines.dropLast().filter { $0.hangStart > .zero && $0.hangEnd > .zero }
    try #require(!hanging.isEmpty)
    for line in hanging {
      let edges = line.bounds(.usesOpticalEdges)
      #expect(edges.minX.magnitude <= sp(2))
      #expect((edges.maxX - line.measure).magnitude <= sp(2))
    }
  }

  @Test func languageExtents() {
    // An accent on a capital ends 8.5 pt above the baseline, the font's ascent is 8.
    let line = Workbench.alone("A\u{301}")
    #expect(line.bounds() == box(0, -8, 10, 10))
    #expect(line.bounds(.includesLanguageExtents) == box(0, -8.5, 10, 10.5))
    // Nothing beside glyph paths.
    #expect(
      line.bounds([.includesLanguageExtents, .usesGlyphPaths]) == line.bounds(.usesGlyphPaths))
  }
}
