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
      guard let (letters, count) = smart(at: place, from: start, before: range.upperBound, quotes)
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

  /// What is set for what stands at `place`, and how many bytes that has; nil where it stands as it is.
  private func smart(
    at place: Int, from start: Int, before end: Int, _ quotes: QuotationMarks
  ) -> (String, Int)? {
    let byte = original[place]
    switch byte {
    case UInt8(ascii: "\""):
      return (opens(at: place, from: start, quotes) ? quotes.opening : quotes.closing, 1)
    case UInt8(ascii: "'"):
      let isBetween = place > 0 && MarkdownBuilder.isOfWord(original[place - 1])
      let isDecade = place + 1 < end && (0x30...0x39).contains(original[place + 1])
      if isBetween, place + 1 < end, MarkdownBuilder.isOfWord(original[place + 1]) {
        return ("’", 1)
      }
      if isDecade, !isBetween { return ("’", 1) }
      // Rock ’n’ roll.
      if original[place..<min(place + 3, end)].elementsEqual("'n'".utf8) { return ("’n’", 3) }
      if opens(at: place, from: start, quotes) { return (quotes.innerOpening, 1) }
      // At the end of a word nobody knows: a quotation that was opened ends there.
      return (hasOpenQuote(before: place) ? quotes.innerClosing : "’", 1)
    case UInt8(ascii: "-"):
      let count = original[place..<end].prefix { $0 == byte }.count
      switch count {
      case 2: return ("–", 2)
      case 3: return ("—", 3)
      // A line of hyphens is one.
      default: return count > 3 ? (String(repeating: "-", count: count), count) : nil
      }
    case UInt8(ascii: "."):
      let count = original[place..<end].prefix { $0 == byte }.count
      return count == 3 ? ("…", 3) : count > 3 ? (String(repeating: ".", count: count), count) : nil
    default: return nil
    }
  }

  /// Whether a mark at `place`, behind letters that are set from `start` on, opens what comes: a blank, a
  /// bracket, a dash, a mark that opens, or nothing stands before it, and no blank behind it.
  private func opens(at place: Int, from start: Int, _ quotes: QuotationMarks) -> Bool {
    if place + 1 < original.count, original[place + 1] <= 0x20 { return false }
    let before =
      place > start
      ? Array(original[max(start, place - 4)..<place]) : Array(document.lastLetters)
    guard let last = String(decoding: before, as: UTF8.self).unicodeScalars.last else {
      return true
    }
    switch last {
    case "(", "[", "{", "/", "-", "\u{2013}", "\u{2014}", "\u{A0}", "\u{202F}", "\u{2028}":
      return true
    default:
      return last.properties.isWhitespace
        || quotes.opening.unicodeScalars.contains(last)
          && quotes.opening != quotes.closing
        || quotes.innerOpening.unicodeScalars.contains(last)
    }
  }

  /// Whether an inner quotation was opened in the paragraph: within the last thousand bytes.
  private func hasOpenQuote(before place: Int) -> Bool {
    var index = place - 1
    let least = max(0, place - 1000)
    while index >= least, original[index] != 0x0A || index > 0 && original[index - 1] != 0x0A {
      if original[index] == UInt8(ascii: "'") {
        let isStart = index == 0 || !MarkdownBuilder.isOfWord(original[index - 1])
        let isFigure = index + 1 < place && (0x30...0x39).contains(original[index + 1])
        if isStart, !isFigure { return true }
        let isEnd = !MarkdownBuilder.isOfWord(original[index + 1])
        if isEnd { return false }
      }
      index -= 1
    }
    return false
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
