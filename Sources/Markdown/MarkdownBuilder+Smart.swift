import TypesetElementTree

/// Quotation marks, apostrophes, dashes and dots as printers have them, in the marks of the language.
extension MarkdownBuilder {
  /// Adds the letters at `range` of the source as they were written, but for straight quotation marks, `--`,
  /// `---` and `...`. What stands behind a backslash is left as it is: `isEscaped` says so of the first
  /// letter.
  mutating func appendSmart(_ range: Range<Int>) {
    guard let quotes = quotesHere ?? quotes else {
      return document.appendVerbatim(original[range], at: range.lowerBound)
    }
    var start = range.lowerBound
    var place = isEscaped ? start + 1 : start
    isEscaped = false
    while place < range.upperBound {
      guard
        let (letters, count) = SmartPunctuation(quotes).replacement(
          in: original, at: place, before: range.upperBound, paragraph: 0..<original.count,
          after: last(before: place, from: start))
      else {
        place += 1
        continue
      }
      if start < place { document.appendVerbatim(original[start..<place], at: start) }
      document.appendDecoded(Array(letters.utf8)[...], source: place..<place + count)
      place += count
      start = place
    }
    if start < range.upperBound {
      document.appendVerbatim(original[start..<range.upperBound], at: start)
    }
  }

  /// The character that is set before `place`, behind letters that are set from `start` on.
  private func last(before place: Int, from start: Int) -> Unicode.Scalar? {
    let before =
      place > start
      ? Array(original[max(start, place - 4)..<place]) : Array(document.lastLetters)
    return String(decoding: before, as: UTF8.self).unicodeScalars.last
  }
}
