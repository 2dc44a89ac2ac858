import TypesetFonts
import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Marks from right to left: which of a PDF's letters stands for which of the text's.
@Suite struct MarkClusterTests {
  private func run(_ text: String, _ family: String, _ language: LanguageTag) throws -> GlyphRun {
    let attributes = TextAttributes(
      font: FontQuery(families: [family]), fontSize: Length(points: 10), language: language)
    let line = Line(AttributedText(text, attributes), in: Ink.environment)
    try #require(line.glyphRuns.allSatisfy { $0.face.family == family })
    var page = RenderPage(
      media: Size(width: Length(points: 200), height: Length(points: 40)), label: "1")
    page.draw(line, at: Point(x: Length(points: 10), y: Length(points: 20)))
    let runs = page.items.compactMap { item -> GlyphRun? in
      guard case .glyphs(let run) = item else { return nil }
      return run
    }
    try #require(runs.count == 1)
    let sums = runs[0].clusters.reduce(into: (0, 0)) {
      $0.0 += Int($1.bytes)
      $0.1 += Int($1.glyphs)
    }
    #expect(sums == (runs[0].text.count, runs[0].glyphs.count))
    return runs[0]
  }

  /// What stands for how many glyphs.
  private func dump(_ run: GlyphRun) -> [String] {
    var start = 0
    return run.clusters.map { cluster in
      let end = start + Int(cluster.bytes)
      defer { start = end }
      let scalars = String(decoding: run.text[start..<end], as: UTF8.self).unicodeScalars
      return scalars.map { String($0.value, radix: 16) }.joined(separator: "+")
        + "=\(cluster.glyphs)"
    }
  }

  @Test func eachMarkForItself() throws {
    #expect(
      try dump(run("בַ", "Noto Serif Hebrew", "he")) == ["5d1=1", "5b7=1"])
    #expect(
      try dump(run("مُ", "Noto Naskh Arabic", "ar")) == ["645=1", "64f=1"])
    #expect(
      try dump(run("ބާއް", "Noto Sans Thaana", "dv")) == ["784=1", "7a7=1", "787=1", "7b0=1"])
  }

  /// The dot is drawn before the vowel that was written before it; both orders mean the same.
  @Test func asTheyAreDrawn() throws {
    let written = "נ\u{5B8}\u{5BC}"
    let run = try run(written, "Noto Serif Hebrew", "he")
    #expect(dump(run) == ["5e0=1", "5bc=1", "5b8=1"])
    #expect(String(decoding: run.text, as: UTF8.self) == written)
    #expect(Array(written.utf8) != run.text)
  }

  /// Two marks in one glyph stay together, apart from their letter.
  @Test func twoMarksInOneGlyph() throws {
    #expect(
      try dump(run("ن\u{64E}\u{651}", "Noto Naskh Arabic", "ar")) == ["646=1", "64e+651=1"])
  }

  /// From left to right a letter with its mark is one.
  @Test func fromLeftToRightTheyAreOne() throws {
    #expect(try dump(run("x\u{301}", "Linux Libertine O", "en")) == ["78+301=2"])
  }
}
