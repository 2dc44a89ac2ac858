import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing
import TypesetTextAnalysis

@testable import TypesetShaping

/// A face whose tables make more of a text than HarfBuzz allows, or nothing (`scripts/make-bomb-test-font`).
@Suite struct BombTests {
  private func shape(_ string: String) throws -> (shaped: ShapedText, face: FontFace) {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let library = FontLibrary(
      resources: ResourceProvider(), fontPaths: ["/\(tests)/LoneFonts/Bomb.ttf"],
      usesSystemFonts: false)
    let text = AttributedText(string, attributes("Bomb", size: 10, language: "en-US"))
    let analysis = TextAnalyzer().analyse(text.utf8, language: "en-US", baseDirection: .natural)
    let shaped = Shaper(library: library).shape(text, analysis: analysis)
    let face = try #require(shaped.runs.first).face
    try #require(face.family == "Bomb")
    return (shaped, face)
  }

  @Test func lettersDoNotVanish() throws {
    let (shaped, face) = try shape("lol")
    // As the character map has them; the face is named as one that has no shape for them.
    let l = try #require(face.glyph(for: 0x6C))
    let o = try #require(face.glyph(for: 0x6F))
    #expect(shaped.glyphs.map(\.id) == [l, o, l])
    #expect(shaped.glyphs.map(\.cluster) == [0, 1, 2])
    #expect(shaped.width == Length(points: 15))
    #expect(shaped.missing == [MissingGlyph(range: TextRange(0..<3), face: face)])
  }

  @Test func norDoThoseThatAreTakenOut() throws {
    let (shaped, face) = try shape("xx")
    #expect(shaped.glyphs.map(\.id) == Array(repeating: face.glyph(for: 0x78) ?? 0, count: 2))
    #expect(shaped.missing.map(\.range) == [TextRange(0..<2)])
    // Beside others it is the face's own matter.
    let beside = try shape("oxo").shaped
    #expect(beside.glyphs.count == 2)
    #expect(beside.missing.isEmpty)
    #expect(try shape("\u{200D}").shaped.glyphs.isEmpty)
  }
}
