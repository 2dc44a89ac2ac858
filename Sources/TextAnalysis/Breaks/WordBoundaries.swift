public import TypesetRichText

/// The words of a text and what stands between them (UAX #29, with ICU's dictionaries for Thai,
/// Lao, Khmer, Burmese, Chinese and Japanese): what a double click selects.
public enum WordBoundaries {
  /// The stretch between two word boundaries that holds the byte at `offset` of `text`, which is
  /// well-formed UTF-8; empty outside it. O(n), and dear: it opens a breaker each time.
  public static func word(
    at offset: TextOffset, in text: [UInt8], language: LanguageTag
  ) -> TextRange {
    guard text.indices.contains(offset.utf8) else { return TextRange(offset, offset) }
    let marks = text.withUnsafeBufferPointer { bytes in
      var flags = [UInt8](repeating: 0, count: bytes.count + 1)
      let breaker = BoundaryBreaker(.word, locale: language.identifier)
      flags.withUnsafeMutableBufferPointer { flags in
        if let base = flags.baseAddress { breaker.mark(bytes, base) }
      }
      return flags
    }
    var start = offset.utf8
    while start > 0, marks[start] == 0 { start -= 1 }
    var end = offset.utf8 + 1
    while end < text.count, marks[end] == 0 { end += 1 }
    return TextRange(start..<end)
  }
}
