import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import TypesetShaping
import Testing
import TypesetTextAnalysis

/// For the thread sanitizer as much as for its expectations: one library, many shapers.
@Suite("Many threads, one library")
struct ThreadTests {
  static func styles() -> [TextAttributes] {
    var styles: [TextAttributes] = []
    for weight in [400, 550, 700] {
      for slant in [FontQuery.Slant.roman, .italic] {
        for family in ["Flex", "Square", "Linux Libertine O"] {
          var style = attributes(family, size: Double(8 + weight / 100), weight: weight)
          style.font.slant = slant
          styles.append(style)
        }
      }
    }
    return styles
  }

  static func glyphs(_ library: FontLibrary) -> [ShapedGlyph] {
    let shaper = Shaper(library: library)
    return styles().flatMap { style -> [ShapedGlyph] in
      let text = AttributedText("office AV 漢字 ж\u{301} سلام 🇫🇮 骨", style)
      let analysis = TextAnalyzer().analyse(text.utf8, language: "ja", baseDirection: .natural)
      return shaper.shape(text, analysis: analysis).glyphs
    }
  }

  @Test func allAgree() async {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let library = FontLibrary(
      resources: Sample.library.resources, fontPaths: ["/\(folder)/Fonts"])
    let all = await withTaskGroup(of: [ShapedGlyph].self) { group in
      for _ in 0..<6 { group.addTask { ThreadTests.glyphs(library) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let alone = ThreadTests.glyphs(
      FontLibrary(resources: ResourceProvider(), fontPaths: ["/\(folder)/Fonts"]))
    #expect(alone.count > 300)
    #expect(all.allSatisfy { $0 == alone })
  }
}
