internal import CTypesetICU

/// Sets `sentenceEnd` at the spaces of `range` behind the end of a sentence: . ! ? …, closing
/// quotes and brackets, then a space, then no small letter; not behind an abbreviation.
func markSentenceEnds(
  _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ positions: inout [PositionFlags]
) {
  for place in range where text[place] == 0x20 && place > 0 {
    // Letters before a space: nearly all.
    if isASCIILetter(text[place - 1]) { continue }
    if endsSentence(text, before: place) { positions[place].insert(.sentenceEnd) }
  }
}

/// True where what ends before the space at `space` is a sentence.
private func endsSentence(_ text: UnsafeBufferPointer<UInt8>, before space: Int) -> Bool {
  var place = space
  // Quotes and brackets that close; more in a row are no text.
  for _ in 0..<4 {
    guard place > 0 else { return false }
    let start = utf8Previous(text, place, from: 0)
    let (value, _) = utf8Scalar(text, start)
    switch value {
    case 0x22, 0x27, 0x29, 0x5D, 0xBB, 0x2019, 0x201D, 0x203A: place = start
    case 0x21, 0x3F, 0x203C, 0x203D, 0x2047...0x2049: return !goesOn(text, behind: space)
    case 0x2026:
      return !goesOn(text, behind: space)
    case 0x2E:
      // Dots that stand for what is left out end a sentence as one does.
      if start > 0, text[start - 1] == 0x2E { return !goesOn(text, behind: space) }
      return !Abbreviation.ends(text, before: start)
        && !(Abbreviation.standsBeforeNumber(text, before: start) && hasDigit(text, behind: space))
        && !goesOn(text, behind: space)
    default: return false
    }
  }
  return false
}

/// True where the text goes on with a small letter, or not at all.
private func goesOn(_ text: UnsafeBufferPointer<UInt8>, behind space: Int) -> Bool {
  var place = space
  while place < text.count {
    let (value, length) = utf8Scalar(text, place)
    switch SentenceSign(value) {
    case .space, .quote, .bracket: place += length
    case .lineEnd: return true
    default:
      if value < 0x80 { return value >= 0x61 && value <= 0x7A }
      return ts_category(value) == TS_CATEGORY_LETTER && ts_lower(value) == value
    }
  }
  return true
}

private func hasDigit(_ text: UnsafeBufferPointer<UInt8>, behind space: Int) -> Bool {
  var place = space
  while place < text.count, text[place] == 0x20 { place += 1 }
  return place < text.count && text[place] >= 0x30 && text[place] <= 0x39
}
