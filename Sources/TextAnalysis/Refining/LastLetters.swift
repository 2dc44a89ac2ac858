import TypesetRichText

/// True where lines end between letters of a word, and a last line of one letter has to be avoided.
func keepsLastLetters(_ language: LanguageTag) -> Bool {
  // The first letter rules out most languages without making a String.
  switch language.identifier.utf8.first {
  case UInt8(ascii: "c"), UInt8(ascii: "j"), UInt8(ascii: "k"), UInt8(ascii: "y"),
    UInt8(ascii: "z"):
    break
  default: return false
  }
  switch language.language {
  case "ja", "ko", "zh", "yue", "cmn": return true
  default: return false
  }
}

/// Sixteen letters: shorter paragraphs end as they come.
private let leastBytes = 48

/// Takes the break before the last ideograph, kana or syllable of Hangul of `text` away: a paragraph
/// ends with two of them on its last line at least, as compositors have it (in Korean “한다.” goes down
/// whole, in Japanese “た。” takes a kana with it). O(the signs at the end).
func markLastLetters(_ text: UnsafeBufferPointer<UInt8>, _ positions: inout [PositionFlags]) {
  // A letter more would tear holes into two lines of a few.
  guard text.count >= leastBytes else { return }
  var place = text.count
  var letters = 0
  while place > 0, letters < 2 {
    let end = place
    place -= 1
    while place > 0, text[place] & 0xC0 == 0x80 { place -= 1 }
    switch text[place] {
    // U+3000…U+303F and full-width forms: signs, but for 々 and 〇.
    case 0xE3 where place + 2 < end && text[place + 1] == 0x80:
      if (0x85...0x87).contains(text[place + 2]) { letters += 1 }
    case 0xEF, 0xE2, 0xC2, 0..<0x30, 0x3A..<0x41: break
    case 0xE3...0xED, 0xF0: letters += 1
    // Latin letters and digits are a word of their own.
    default: return
    }
    // What must end a line, ends it.
    if letters > 0, positions[end].contains(.mandatoryBreak), end < text.count { return }
  }
  guard letters == 2 else { return }
  for inner in place + 1..<text.count where !positions[inner].contains(.mandatoryBreak) {
    positions[inner].remove(.lineBreak)
  }
}
