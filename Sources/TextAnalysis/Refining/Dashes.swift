/// Keeps the em dashes of `text` with the words that they stand at; UAX #14 (B2) breaks on both sides
/// of each. O(n).
///
/// Behind a letter or a sign a dash ends a line and begins none ("late—and"), as a closing one does
/// ("dijo— y"). Behind a space, an opening sign or nothing, and before a letter it opens a remark
/// ("—dijo"), and ends no line. Beside ideographs all stays as it is.
func markDashes(_ text: UnsafeBufferPointer<UInt8>, _ positions: inout [PositionFlags]) {
  var place = 0
  while place + 2 < text.count {
    guard text[place] == 0xE2, text[place + 1] == 0x80, text[place + 2] == 0x94 else {
      place += 1
      continue
    }
    let end = place + 3
    if opens(text, place) {
      if end < text.count, !isSpaceOrDash(text, end), !positions[end].contains(.mandatoryBreak) {
        positions[end].remove(.lineBreak)
      }
    } else if !isWide(text, place) {
      positions[place].remove(.lineBreak)
    }
    place = end
  }
}

/// True where what stands before `place` is a space, a sign that opens, or nothing.
private func opens(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  guard place > 0 else { return true }
  switch text[place - 1] {
  case 0x00...0x20, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return true
  // U+00A0 NO-BREAK SPACE, ¡, « and ¿.
  case 0xA0, 0xA1, 0xAB, 0xBF: return place > 1 && text[place - 2] == 0xC2
  default: break
  }
  guard place > 2, text[place - 3] == 0xE2, text[place - 2] == 0x80 else { return false }
  // Spaces from U+2000 on, U+202F, and quotes that open.
  switch text[place - 1] {
  case 0x80...0x8B, 0x98, 0x9A, 0x9C, 0x9E, 0xAF: return true
  default: return false
  }
}

/// True where the character before `place` is an ideograph, kana, a syllable of Hangul, or a sign
/// of theirs.
private func isWide(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  let lead = text[utf8Previous(text, place, from: 0)]
  return lead >= 0xE3
}

private func isSpaceOrDash(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  if text[place] <= 0x20 { return true }
  if place + 1 < text.count, text[place] == 0xC2, text[place + 1] == 0xA0 { return true }
  return place + 1 < text.count && text[place] == 0xE2 && text[place + 1] == 0x80
}
