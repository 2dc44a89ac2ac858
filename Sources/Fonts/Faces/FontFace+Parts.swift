internal import CTypesetHarfBuzz
package import TypesetRichText

extension FontFace {
  /// A glyph of a cluster and where the character that it was made of, or the first of them, begins.
  package struct Part: Hashable, Sendable {
    /// The glyph.
    package var glyph: UInt32
    /// A byte of the text.
    package var start: Int
  }

  /// What the glyphs of the cluster `range` of `text` were made of, from left to right, as far as shaping
  /// with the font's usual features tells; nil where it fails.
  ///
  /// The paragraph's shapes do not say so: there all glyphs of a grapheme are one cluster. Here
  /// each glyph has the offset of its own character (HarfBuzz's cluster level `CHARACTERS`); glyphs of one
  /// decomposed character share an offset, and a ligature has that of its first. The word around it is
  /// shaped too, as letters may have other forms at its ends. O(length of the word, up to a bound).
  package func parts(
    of range: Range<Int>, in text: [UInt8], isRightToLeft: Bool, language: LanguageTag
  ) -> [Part]? {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_CHARACTERS)
    hb_buffer_set_flags(
      buffer, hb_buffer_flags_t(rawValue: HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES.rawValue))
    let word = FontFace.word(around: range, in: text)
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        hb_buffer_add_utf8(
          buffer, text.baseAddress, Int32(text.count), UInt32(word.lowerBound), Int32(word.count))
      }
    }
    hb_buffer_set_language(buffer, hb_language_from_string(language.identifier, -1))
    hb_buffer_guess_segment_properties(buffer)
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_shape(hbFont, buffer, nil, 0)
    var count: UInt32 = 0
    guard hb_buffer_allocation_successful(buffer) != 0,
      let infos = hb_buffer_get_glyph_infos(buffer, &count)
    else { return nil }
    return (0..<Int(count)).compactMap {
      let start = Int(infos[$0].cluster)
      return range.contains(start) ? Part(glyph: infos[$0].codepoint, start: start) : nil
    }
  }

  /// What stands around `range` between spaces, not more than 96 bytes on each side.
  private static func word(around range: Range<Int>, in text: [UInt8]) -> Range<Int> {
    func isEdge(_ place: Int) -> Bool { text[place] & 0xC0 != 0x80 }
    var lower = range.lowerBound
    while lower > 0, text[lower - 1] != 0x20, range.lowerBound - lower < 96 || !isEdge(lower) {
      lower -= 1
    }
    var upper = range.upperBound
    while upper < text.count, text[upper] != 0x20, upper - range.upperBound < 96 || !isEdge(upper) {
      upper += 1
    }
    return lower..<upper
  }

  /// What `scalar` is made of canonically, all the way down; itself where it is of one piece.
  package static func decomposition(of scalar: UInt32) -> [UInt32] {
    var first: hb_codepoint_t = 0
    var second: hb_codepoint_t = 0
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0,
      first != scalar
    else { return [scalar] }
    return decomposition(of: first) + (second == 0 ? [] : [second])
  }
}
