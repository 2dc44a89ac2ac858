import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing

@testable import Typesetting

/// Large first letters of scripts without capitals: as high as the letters of their lines.
@Suite struct InitialHeightTests {
  /// The ink of the glyph of the first letter, and of those behind it on the first and the last line beside it, above
  /// the first baseline.
  private struct Inks {
    var initial: ClosedRange<Length>
    var size: Length
    var rise: Length
  }

  private func inks(
    _ text: AttributedText, _ lines: Int, fonts: FontLibrary, measure: Double = 150
  ) throws -> Inks {
    var style = ParagraphStyle(leading: pt(16))
    style.hyphenates = false
    style.dropCap = DropCap(lines: lines, length: 1)
    let frame = Workbench.framesetter(
      Workbench.story(text, style), fonts: fonts, measure: pt(measure), frameHeight: pt(1000)
    ).frame(in: rectangle(measure, 1000))
    #expect(frame.plainInitials.isEmpty)
    #expect(frame.lines.allSatisfy { $0.height == pt(16) })
    let line = try #require(frame.lines.first).line
    let run = try #require(line.runs.max { $0.size < $1.size })
    let glyph = line.glyphs[run.glyphs.lowerBound]
    let height = try #require(run.face.outline(of: glyph.id).height)
    func length(_ units: Int) -> Length {
      FontUnits(units).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
    }
    return Inks(
      initial: glyph.rise + length(height.lowerBound)...glyph.rise + length(height.upperBound),
      size: run.size, rise: glyph.rise)
  }

  /// An ideograph fills the squares of its lines: from the top of the first to the foot of the last.
  @Test(arguments: ["ja", "zh-Hans", "ko"] as [LanguageTag], [2, 3, 5])
  func aSquareFillsItsLines(_ language: LanguageTag, _ lines: Int) throws {
    let text = language == "ko" ? "바닷가작은마을에아침이오면배들이" : "国国国国国国国国国国国国国国国国国"
    let found = try inks(
      EastAsia.text(String(repeating: text, count: 4), language), lines, fonts: EastAsia.fonts)
    let drop = pt(16) * (lines - 1)
    #expect(found.size == drop + pt(10))
    // The square of 10 pt stands from 1.2 pt below to 8.8 pt above each baseline.
    #expect((found.rise - found.size * 12 / 100 + drop + pt(1.2)).magnitude <= sp(4))
    #expect(found.initial.upperBound <= pt(8.8))
    #expect(found.initial.lowerBound >= -drop - pt(1.2))
  }

  /// Hebrew reaches from the last line's baseline to the top of the first one's letters.
  @Test(arguments: [2, 3, 4])
  func hebrewIsAsHighAsItsLetters(_ lines: Int) throws {
    let fonts = FontLibrary(
      resources: ResourceProvider(),
      fontPaths: ["/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf"],
      usesSystemFonts: false)
    let attributes = TextAttributes(
      font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(10), language: "he")
    let words = Array(repeating: "הדג הקפוא מן הנמל", count: 6).joined(separator: " ")
    let found = try inks(AttributedText(words, attributes), lines, fonts: fonts)
    // The foot of he is not quite flat.
    #expect((found.initial.lowerBound + pt(16) * (lines - 1)).magnitude < found.size / 30)
    let face = try #require(fonts.match(attributes.font).face as FontFace?)
    let he = try #require(face.glyph(for: 0x5D4))
    let top = try #require(face.outline(of: he).height).upperBound
    let letters = FontUnits(top).length(at: pt(10), unitsPerEm: face.unitsPerEm)
    #expect((found.initial.upperBound - letters).magnitude <= sp(8))
  }
}
