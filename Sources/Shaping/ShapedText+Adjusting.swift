package import Geometry
internal import RichText

/// Another place for one glyph of a shaped text.
package struct GlyphAdjustment: Hashable, Sendable {
  /// The glyph's index in the text.
  package var glyph: Int
  /// How much further the pen moves after it.
  package var advance: Length
  /// How much further to the right it stands.
  package var xOffset: Length

  /// An adjustment.
  package init(glyph: Int, advance: Length, xOffset: Length) {
    self.glyph = glyph
    self.advance = advance
    self.xOffset = xOffset
  }
}

extension ShapedText {
  /// The same glyphs, those of `changes` moved and widened. O(n).
  package func adjusted(_ changes: [GlyphAdjustment]) -> ShapedText {
    var glyphs = glyphs
    var prefix = prefix
    for change in changes {
      glyphs[change.glyph].advance += change.advance
      glyphs[change.glyph].xOffset += change.xOffset
      guard change.advance != .zero else { continue }
      let cluster = Int(glyphs[change.glyph].cluster) - range.lowerBound.utf8
      for place in (cluster + 1)..<max(prefix.count, cluster + 1) {
        prefix[place] += change.advance
      }
    }
    return ShapedText(
      range: range, glyphs: glyphs, runs: runs, prefix: prefix, boundaries: boundaries,
      hyphenAdvance: hyphenAdvance, missing: missing)
  }
}
