import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// What fills the room before a stop, once: the letters of one face.
struct LeaderPattern {
  struct Glyph {
    var id: UInt32
    /// From the pattern's left edge.
    var x: Length
    var rise: Length
    var advance: Length
  }

  var face: FontFace
  var size: Length
  var glyphs: [Glyph]
  /// From one to the next.
  var pitch: Length
}

/// The leaders that were shaped, by their text and its attributes.
struct LeaderPatterns {
  private struct Key: Hashable {
    var text: String
    var attributes: TextAttributes
  }

  private var known: [Key: LeaderPattern?] = [:]

  /// `leader` in `attributes`; nil where it has no width worth repeating or nothing to be seen.
  /// Shaped by `tools` when it is first asked for.
  mutating func pattern(
    _ leader: String, _ attributes: TextAttributes, _ tools: ParagraphTools
  ) -> LeaderPattern? {
    var plain = attributes
    plain.node = nil
    plain.attachment = nil
    let key = Key(text: leader, attributes: plain)
    if let known = known[key] { return known }
    let pattern = LeaderPatterns.shape(AttributedText(leader, plain), plain, tools)
    if known.count >= 256 { known.removeAll() }
    known[key] = .some(pattern)
    return pattern
  }

  private static func shape(
    _ text: AttributedText, _ attributes: TextAttributes, _ tools: ParagraphTools
  ) -> LeaderPattern? {
    let analysis = tools.analyzer.analyse(
      text.utf8, language: attributes.language, baseDirection: .leftToRight)
    let shaped = tools.shaper.shape(text, analysis: analysis)
    guard let first = shaped.runs.first(where: { $0.kind == .text }) else { return nil }
    var pattern = LeaderPattern(face: first.face, size: first.size, glyphs: [], pitch: .zero)
    for run in shaped.runs where run.kind == .text {
      for index in run.glyphs {
        let glyph = shaped.glyphs[index]
        if run.face == first.face {
          pattern.glyphs.append(
            LeaderPattern.Glyph(
              id: glyph.id, x: pattern.pitch + glyph.xOffset, rise: glyph.yOffset,
              advance: glyph.advance))
        }
        pattern.pitch += glyph.advance
      }
    }
    // Less than a fiftieth of an em would fill a page with one line.
    guard !pattern.glyphs.isEmpty, pattern.pitch * 50 > pattern.size else { return nil }
    return pattern
  }
}
