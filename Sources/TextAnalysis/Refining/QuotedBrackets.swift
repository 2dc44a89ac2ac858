import TypesetRichText

/// Lets lines of `text` end behind a quotation mark that closes, before a space and what opens: “the Wall” (1932),
/// „eins“ „zwei“, «sí» ¿no? UAX #14 (LB 15) has no break there, since it takes no quotation mark for a closing one. O(n).
func markQuotedBrackets(
  _ text: UnsafeBufferPointer<UInt8>, _ positions: inout [PositionFlags]
) {
  var place = 2
  while place < text.count {
    defer { place += 1 }
    guard text[place - 1] == 0x20, opensBehindSpace(text, place),
      positions[place].isDisjoint(with: [.lineBreak, .fixedSpace])
    else { continue }
    var end = place - 1
    while end > 0, text[end - 1] == 0x20 { end -= 1 }
    if !positions[end].contains(.fixedSpace), endsWithClosingQuote(text, end) {
      positions[place].insert(.lineBreak)
    }
  }
}

/// True where a bracket opens at `place`, or what UAX #14 has among brackets: „, ‚, ¿ and ¡.
@inline(__always)
func opensBehindSpace(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  switch text[place] {
  case UInt8(ascii: "("), UInt8(ascii: "["): return true
  case 0xC2: return place + 1 < text.count && (text[place + 1] == 0xA1 || text[place + 1] == 0xBF)
  case 0xE2:
    return place + 2 < text.count && text[place + 1] == 0x80
      && (text[place + 2] == 0x9A || text[place + 2] == 0x9E)
  default: return false
  }
}

/// True where a quotation mark ends at `end` that closes: one that always does in a text with spaces, or any behind a
/// letter or a sign.
private func endsWithClosingQuote(_ text: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
  guard end > 0 else { return false }
  let start = utf8Previous(text, end, from: 0)
  switch utf8Scalar(text, start).0 {
  // ’ ” » ›
  case 0x2019, 0x201D, 0xBB, 0x203A: return start > 0
  // " ' ‘ “ « ‹
  case 0x22, 0x27, 0x2018, 0x201C, 0xAB, 0x2039: break
  default: return false
  }
  guard start > 0 else { return false }
  switch SentenceSign(utf8Scalar(text, utf8Previous(text, start, from: 0)).0) {
  case .space, .lineEnd, .quote, .dash: return false
  case .bracket:
    return text[start - 1] == UInt8(ascii: ")") || text[start - 1] == UInt8(ascii: "]")
  default: return true
  }
}
