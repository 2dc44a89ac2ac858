/// Quotation marks, apostrophes, dashes and dots as printers have them, in the place of those of a
/// typewriter: `"`, `'`, `--`, `---` and `...`.
package struct SmartPunctuation {
  /// The marks of the language.
  package let quotes: QuotationMarks

  /// One that sets `quotes`.
  package init(_ quotes: QuotationMarks) { self.quotes = quotes }

  /// What is set for what stands at `place` of `text`, and how many bytes that has; nil where it stands
  /// as it is.
  ///
  /// - Parameters:
  ///   - end: What stands behind is no part of it: other letters, or none.
  ///   - paragraph: The bytes among which the other mark of a quotation is looked for.
  ///   - last: The character that is set before it, as it will be; nil at a paragraph's start.
  package func replacement(
    in text: [UInt8], at place: Int, before end: Int, paragraph: Range<Int>,
    after last: @autoclosure () -> Unicode.Scalar?
  ) -> (letters: String, count: Int)? {
    let byte = text[place]
    switch byte {
    case UInt8(ascii: "\""):
      let last = last()
      let isOpening =
        opensBesideIdeographs(text, place, paragraph)
        ?? (opens(text, place, after: last) || followsElision(text, place, after: last))
      return (isOpening ? quotes.opening : quotes.closing, 1)
    case UInt8(ascii: "'"):
      return single(text, place, before: end, paragraph, after: last())
    case UInt8(ascii: "-"):
      let count = text[place..<end].prefix { $0 == byte }.count
      switch count {
      case 2: return ("–", 2)
      case 3: return ("—", 3)
      // A line of hyphens is one.
      default: return count > 3 ? (String(repeating: "-", count: count), count) : nil
      }
    case UInt8(ascii: "."):
      let count = text[place..<end].prefix { $0 == byte }.count
      switch count {
      case 3: return ("…", 3)
      // Dots and a full stop. A line of dots is one.
      case 4: return ("….", 4)
      default: return count > 4 ? (String(repeating: ".", count: count), count) : nil
      }
    default: return nil
    }
  }

  private func single(
    _ text: [UInt8], _ place: Int, before end: Int, _ paragraph: Range<Int>,
    after last: Unicode.Scalar?
  ) -> (letters: String, count: Int) {
    if let isOpening = opensBesideIdeographs(text, place, paragraph) {
      return (isOpening ? quotes.innerOpening : quotes.innerClosing, 1)
    }
    let isBetween = place > 0 && SmartPunctuation.isOfWord(text[place - 1])
    let isDecade = place + 1 < end && (0x30...0x39).contains(text[place + 1])
    if isBetween, place + 1 < end, SmartPunctuation.isOfWord(text[place + 1]) { return ("’", 1) }
    if isDecade, !isBetween { return ("’", 1) }
    // Rock ’n’ roll.
    if text[place..<min(place + 3, end)].elementsEqual("'n'".utf8) { return ("’n’", 3) }
    if opens(text, place, after: last) {
      // What nothing closes stands for a letter that is left out: ’tis.
      return (
        hasCloser(text, behind: place, before: paragraph.upperBound) ? quotes.innerOpening : "’", 1
      )
    }
    // At the end of a word nobody knows: a quotation that was opened ends there.
    return (
      hasOpenQuote(text, before: place, from: paragraph.lowerBound) ? quotes.innerClosing : "’", 1
    )
  }

  /// Whether a mark at `place` opens what comes, where no blanks say so: among the letters of Chinese and Japanese every
  /// second of its kind does. Nil elsewhere.
  private func opensBesideIdeographs(
    _ text: [UInt8], _ place: Int, _ paragraph: Range<Int>
  ) -> Bool? {
    let before = text[max(paragraph.lowerBound, place - SmartPunctuation.reach)..<place]
    guard Ideograph.ends(before.suffix(4)) else {
      guard Ideograph.begins(text[(place + 1)...]) else { return nil }
      // Behind another mark, or Latin letters.
      guard let last = before.last, last > 0x20 else { return nil }
      return before.count { $0 == text[place] }.isMultiple(of: 2)
    }
    return before.count { $0 == text[place] }.isMultiple(of: 2)
  }

  /// Whether a mark at `place` opens what comes: a blank, a bracket, a dash, a mark that opens, or
  /// nothing stands before it, and no blank behind it.
  private func opens(_ text: [UInt8], _ place: Int, after last: Unicode.Scalar?) -> Bool {
    if place + 1 < text.count, text[place + 1] <= 0x20 { return false }
    guard let last else { return true }
    switch last {
    case "(", "[", "{", "/", "-", "\u{2013}", "\u{2014}", "\u{A0}", "\u{202F}", "\u{2028}":
      return true
    default:
      return last.properties.isWhitespace
        || quotes.opening.unicodeScalars.contains(last) && quotes.opening != quotes.closing
        || quotes.innerOpening.unicodeScalars.contains(last)
          && quotes.innerOpening != quotes.innerClosing
    }
  }

  /// Whether a double mark at `place` follows an apostrophe that an article is shortened by and begins a word:
  /// l'"Étoile", dell'"Unità". One that closes stands before a blank, a point or an end.
  private func followsElision(
    _ text: [UInt8], _ place: Int, after last: Unicode.Scalar?
  ) -> Bool {
    guard last == "\u{2019}", place >= 2, place + 1 < text.count else { return false }
    return SmartPunctuation.isOfWord(text[place - 2]) && SmartPunctuation.isOfWord(text[place + 1])
  }

  /// How far the other mark of a quotation is looked for, in bytes.
  private static let reach = 1000

  /// Whether an inner quotation was opened in the paragraph before `place`.
  private func hasOpenQuote(_ text: [UInt8], before place: Int, from start: Int) -> Bool {
    var index = place - 1
    let least = max(start, place - SmartPunctuation.reach)
    while index >= least, !SmartPunctuation.isParagraphEnd(text, index) {
      if text[index] == UInt8(ascii: "'") {
        let isStart = index == 0 || !SmartPunctuation.isOfWord(text[index - 1])
        let isFigure = index + 1 < place && (0x30...0x39).contains(text[index + 1])
        if isStart, !isFigure { return true }
        if !SmartPunctuation.isOfWord(text[index + 1]) { return false }
      }
      index -= 1
    }
    return false
  }

  /// Whether the inner quotation that opens at `place` is closed in the paragraph: each that opens in
  /// it closes before.
  private func hasCloser(_ text: [UInt8], behind place: Int, before end: Int) -> Bool {
    var open = 1
    var index = place + 1
    let most = min(end, place + SmartPunctuation.reach)
    while index < most, !SmartPunctuation.isParagraphEnd(text, index) {
      defer { index += 1 }
      guard text[index] == UInt8(ascii: "'") else { continue }
      let isBehindWord = SmartPunctuation.isOfWord(text[index - 1])
      let isBeforeWord = index + 1 < end && SmartPunctuation.isOfWord(text[index + 1])
      if isBeforeWord {
        // An apostrophe, or a mark that opens, if no figure follows it.
        if !isBehindWord, !(0x30...0x39).contains(text[index + 1]), text[index - 1] <= 0x28 {
          open += 1
        }
      } else if text[index - 1] > 0x20 {
        open -= 1
        if open == 0 { return true }
      }
    }
    return false
  }

  private static func isParagraphEnd(_ text: [UInt8], _ index: Int) -> Bool {
    text[index] == 0x0A && index > 0 && text[index - 1] == 0x0A
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
