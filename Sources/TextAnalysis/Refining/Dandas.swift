import TypesetRichText

extension ScriptTag {
  /// True for the scripts of India whose sentences end with a danda, Sinhala's among them.
  @inline(__always)
  var endsSentencesWithDanda: Bool {
    switch rawValue {
    // Deva, Beng, Guru, Gujr, Orya; Taml, Telu, Knda, Mlym, Sinh.
    case 0x4465_7661, 0x4265_6E67, 0x4775_7275, 0x4775_6A72, 0x4F72_7961, 0x5461_6D6C,
      0x5465_6C75, 0x4B6E_6461, 0x4D6C_796D, 0x5369_6E68:
      return true
    default: return false
    }
  }
}

/// Takes the breaks before dandas in `text` away, also behind a space: much Hindi is written with one
/// before the danda, for which UAX #14 has a break, and no line begins with it. O(n).
func markDandas(_ text: UnsafeBufferPointer<UInt8>, _ positions: inout [PositionFlags]) {
  var place = 1
  while place + 2 < text.count {
    // U+0964 and U+0965.
    if text[place] == 0xE0, text[place + 1] == 0xA5, text[place + 2] & 0xFE == 0xA4 {
      if !positions[place].contains(.mandatoryBreak) { positions[place].remove(.lineBreak) }
      place += 3
    } else {
      place += 1
    }
  }
}
