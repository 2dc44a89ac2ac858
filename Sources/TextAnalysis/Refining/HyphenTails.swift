import TypesetRichText

/// Takes the breaks of `text` behind hyphens away that would leave one letter for the next line: the 5 of MP3-5, the
/// ending of 1932-ൽ. UAX #14 (LB 21) has one behind each. O(n).
func markHyphenTails(_ text: UnsafeBufferPointer<UInt8>, _ positions: inout [PositionFlags]) {
  var place = 1
  while place + 1 < text.count {
    defer { place += 1 }
    guard text[place] == UInt8(ascii: "-"), text[place - 1] > 0x20,
      positions[place + 1].contains(.lineBreak), !positions[place + 1].contains(.mandatoryBreak),
      isLetterOrDigit(text[place + 1])
    else { continue }
    var end = place + 2
    while end < text.count, !positions[end].contains(.graphemeStart) { end += 1 }
    if end == text.count || !(isLetterOrDigit(text[end]) || text[end] == UInt8(ascii: "-")) {
      positions[place + 1].remove(.lineBreak)
    }
  }
}

/// Letters beyond ASCII begin with such bytes, but so do signs: quotation marks, dashes.
private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
  case 0xC2, 0xE2: return false
  default: return byte >= 0x80
  }
}
