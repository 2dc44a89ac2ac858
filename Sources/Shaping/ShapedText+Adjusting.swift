package import TypesetGeometry
internal import TypesetRichText

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
  /// The same glyphs, those of `changes` moved and widened. O(n + changes).
  package func adjusted(_ changes: [GlyphAdjustment]) -> ShapedText {
    var glyphs = glyphs
    // What each byte has more than the one before it, summed up below.
    var more = [Length](repeating: .zero, count: prefix.count + 1)
    for change in changes {
      glyphs[change.glyph].advance += change.advance
      glyphs[change.glyph].xOffset += change.xOffset
      more[Int(glyphs[change.glyph].cluster) - range.lowerBound.utf8 + 1] += change.advance
    }
    var prefix = prefix
    var sum = Length.zero
    for place in prefix.indices {
      sum += more[place]
      prefix[place] += sum
    }
    return ShapedText(
      range: range, glyphs: glyphs, runs: runs, prefix: prefix, boundaries: boundaries,
      hyphenAdvance: hyphenAdvance, missing: missing)
  }
}
