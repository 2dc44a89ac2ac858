import TypesetElementTree

/// Paragraphs that go on over ends of lines.
extension MagazineParser {
  /// Finds out how ends of lines are read, where nobody said. O(n).
  mutating func findParagraphs() {
    guard paragraphs != .lines else { return }
    let lines = WrappedLines(bytes)
    measure = lines.measure
    guard paragraphs == .auto else { return }
    paragraphs = .lines
    guard let joint = lines.firstJoint else { return }
    paragraphs = .blank
    problems.report(
      .joinedLines, at: joint,
      "this text is wrapped; its lines are joined up to each empty line",
      help:
        "use --paragraphs lines if each line is a paragraph; in verses, write <br> at the ends of "
        + "lines")
  }

  /// True where the paragraph in hand goes on behind the line end at `separator`: letters stand in
  /// it, nothing ended it, and the next line holds more than the tag of an element. O(the tag).
  mutating func goesOn(after separator: Range<Int>) -> Bool {
    let end = trimmedEnd(before: separator.lowerBound)
    let letters = end > verbatimStart
    guard letters || document.inkPieces > picturesInLine else { return false }
    guard paragraph?.end == nil, containerEnd == nil, ignoredParagraph == nil else { return false }
    // The lines of a poem are its own.
    guard containers.last(where: { $0.kind.isBlock })?.kind != .verse else { return false }
    // What was written behind letters begins behind this line.
    guard !document.hasObjectsBehindLine,
      containers.last.map({ $0.isReported && $0.tag.lowerBound >= lineStart }) != true
    else { return false }
    let next = WrappedLines.skipBlanks(bytes, from: separator.upperBound)
    steps += next - separator.upperBound + 1
    guard next < bytes.count, bytes[next] != 0x0A, bytes[next] != 0x0D else { return false }
    if bytes[next] == UInt8(ascii: "<"), WrappedLines.opensBlock(bytes, at: next) { return false }
    let start = min(WrappedLines.skipBlanks(bytes, from: textLineStart), separator.lowerBound)
    if textLineStart == lineStart { beginsAsItem = WrappedLines.item(bytes, at: start) != nil }
    let alone = WrappedLines.standsAlone(
      bytes, at: next, behind: start..<max(start, end), isInList: beginsAsItem, measure)
    steps += alone.looked
    if alone.answer { return false }
    return isWithinReach(separator.lowerBound)
  }

  /// Makes the line end at `separator`, and the blanks around it, the space between two words.
  mutating func join(over separator: Range<Int>) {
    let end = trimmedEnd(before: separator.lowerBound)
    let next = WrappedLines.skipBlanks(bytes, from: separator.upperBound)
    let isFlush = end == separator.lowerBound
    let letters = bytes[verbatimStart..<end]
    let space: Bool
    if letters.isEmpty {
      // A tag stands before it, and perhaps a space before that.
      space = !document.endsInSpace
    } else if isFlush, JoinedLetters.endInHyphen(letters) {
      space = false
    } else {
      space = !JoinedLetters.standTogether(letters, bytes[next...])
    }
    flush(to: end, next: next)
    if space { document.appendDecoded([0x20], source: end..<next) }
    openStyles.endLine(letters: lettersInLine)
    (textLineStart, lettersBefore) = (next, lettersInLine)
  }

  /// Where the letters that are not yet in the document end, without the blanks at their end.
  func trimmedEnd(before end: Int) -> Int {
    var end = end
    while end > verbatimStart, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// A headline and its like go on over the end of a line at `place` only where their end tag is
  /// still to come; all others do. O(1), and for each headline once O(its length).
  private mutating func isWithinReach(_ place: Int) -> Bool {
    guard var open = paragraph, open.element != .p else { return true }
    if open.reach == nil {
      let reach = WrappedLines.endTag(bytes, of: open.element.spelling, from: place)
      steps += reach.looked
      open.reach = reach.place
      paragraph = open
    }
    return open.reach ?? 0 > place
  }
}

/// Letters that meet where a line ended.
enum JoinedLetters {
  /// True where `letters` end in a hyphen, or a place where a word may be divided, behind a letter:
  /// a word goes on.
  static func endInHyphen(_ letters: ArraySlice<UInt8>) -> Bool {
    if letters.suffix(2).elementsEqual([0xC2, 0xAD]) { return letters.count > 2 }
    guard letters.last == UInt8(ascii: "-"), let before = letters.dropLast().last else {
      return false
    }
    return before >= 0x80 || CharacterReference.isLetterOrDigit(before)
  }

  /// True where no space belongs between what `before` ends in and what `after` begins with: both
  /// are Chinese or Japanese.
  static func standTogether(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    guard let last = scalar(before.suffix(4), fromEnd: true), isIdeographic(last),
      let first = scalar(after.prefix(4), fromEnd: false)
    else { return false }
    return isIdeographic(first)
  }

  private static func scalar(_ bytes: ArraySlice<UInt8>, fromEnd: Bool) -> Unicode.Scalar? {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return fromEnd ? text.last : text.first
  }

  /// True for the scripts that are written without spaces and broken anywhere: Han, Kana, Bopomofo,
  /// and their full-width signs. Korean has spaces.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF9F,
      0x1B000...0x1B16F, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}
