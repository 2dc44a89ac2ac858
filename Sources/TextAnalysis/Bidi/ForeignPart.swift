package import TypesetRichText

/// A stretch of a paragraph in another language than the rest, and the direction that is written in.
package struct ForeignPart: Hashable, Sendable {
  /// Its bytes, without the spaces at its ends: never empty.
  package let range: Range<Int>
  /// Whether its language is written from right to left.
  package let isRightToLeft: Bool

  /// The stretches of `text` in other languages than `language` that have letters of the direction these are written in.
  /// O(runs), and the bytes of such stretches.
  package static func parts(of text: AttributedText, in language: LanguageTag) -> [ForeignPart] {
    guard text.runs.contains(where: { $0.attributes.language != language }) else { return [] }
    var parts: [ForeignPart] = []
    var place = 0
    while place < text.runs.count {
      let own = text.runs[place].attributes.language
      var end = place + 1
      while end < text.runs.count, text.runs[end].attributes.language == own { end += 1 }
      if own != language {
        let bytes =
          text.runs[place].range.lowerBound.utf8..<text.runs[end - 1].range.upperBound.utf8
        if let part = ForeignPart(bytes, of: text.utf8, isRightToLeft: own.isRightToLeft) {
          parts.append(part)
        }
      }
      place = end
    }
    return parts
  }

  private init?(_ whole: Range<Int>, of text: [UInt8], isRightToLeft: Bool) {
    var (lower, upper) = (whole.lowerBound, whole.upperBound)
    while lower < upper, text[lower] <= 0x20 { lower += 1 }
    while lower < upper, text[upper - 1] <= 0x20 { upper -= 1 }
    let isWritten = text[lower..<upper].withUnsafeBufferPointer { letters in
      guard !isRightToLeft else { return !BidiLevels.isPlainlyLeftToRight(letters) }
      // By the first bytes of UTF-8, of which U+0590 to U+07FF have D6 to DF.
      return letters.contains {
        0x61...0x7A ~= $0 | 0x20 || 0xC3...0xD5 ~= $0 || $0 >= 0xE0
      }
    }
    guard isWritten else { return nil }
    range = lower..<upper
    self.isRightToLeft = isRightToLeft
  }
}
