import TypesetRichText

/// True where words of one letter may not end a line: Polish, Czech and Slovak, whose prepositions
/// and conjunctions of one letter go with the next word (PN-83/P-55366; ČSN 01 6910).
func keepsOneLetterWords(_ language: LanguageTag) -> Bool {
  switch language.language {
  case "pl", "cs", "sk": return true
  default: return false
  }
}

/// Takes the breaks behind words of one letter in `range` of `text` away ("w domu", "k moři"); a
/// letter with a full stop is an initial, no word. O(n).
func markOneLetterWords(
  _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ positions: inout [PositionFlags]
) {
  var place = range.lowerBound
  // The letter, its space, and something to stand behind it.
  while place + 2 < range.upperBound {
    if isASCIILetter(text[place]), text[place + 1] == 0x20, text[place + 2] > 0x20,
      place == 0 || !joins(text, place - 1)
    {
      positions[place + 2].remove(.lineBreak)
      place += 1
    }
    place += 1
  }
}

/// True where the byte at `place` makes one word with a letter behind it.
private func joins(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  let byte = text[place]
  if byte < 0x80 {
    return isASCIILetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "/")
  }
  // Behind a no-break space and an opening quote a word begins; other letters are of two bytes.
  return !(place > 0 && text[place - 1] == 0xC2)
    && !(place > 1 && text[place - 2] == 0xE2 && text[place - 1] == 0x80)
}
