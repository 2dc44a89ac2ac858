/// Whether a word that is divided shows a sign of it at the end of its line.
///
/// Latin, Greek and Cyrillic show a hyphen. The scripts of India and of South-East Asia show nothing:
/// books and newspapers go on in the next line with the next syllable, and a stroke beside a letter
/// would be read as one (W3C's gap analyses of Tamil, Malayalam and Thai; the author of Debian's
/// Indic patterns says the same of all of them).
package enum DivisionSign {
  /// Whether a line of `text` that ends within a word before byte `end` shows a hyphen: by its last
  /// letter, so that a Latin word among Tamil ones has its own. O(1) but for soft hyphens and joiners.
  package static func isShown(in text: [UInt8], before end: Int) -> Bool {
    var end = end
    while end > 2 {
      // U+00AD; U+200B…U+200D.
      if text[end - 2] == 0xC2, text[end - 1] == 0xAD {
        end -= 2
      } else if text[end - 3] == 0xE2, text[end - 2] == 0x80, (0x8B...0x8D).contains(text[end - 1])
      {
        end -= 3
      } else {
        break
      }
    }
    guard end > 2, text[end - 1] & 0xC0 == 0x80, text[end - 2] & 0xC0 == 0x80 else { return true }
    switch (text[end - 3], text[end - 2]) {
    // U+0900…U+0DFF, the scripts of India; U+0E00…U+0FFF, Thai, Lao, Tibetan.
    case (0xE0, 0xA4...): return false
    // U+1000…U+109F, Burmese; U+1780…U+17FF, Khmer.
    case (0xE1, 0x80...0x82), (0xE1, 0x9E...0x9F): return false
    default: return true
    }
  }
}
