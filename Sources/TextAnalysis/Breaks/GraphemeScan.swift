// Most texts have a grapheme boundary before every scalar, and their scalars show it. No rule of
// UAX #29 joins two scalars that are both "plain": its Grapheme_Cluster_Break is Other, Control,
// LV or LVT, that is, not Extend, ZWJ, SpacingMark, Prepend, Regional_Indicator, L, V or T.
// (GB6–8 need L, V or T on one side, GB9 Extend, SpacingMark or ZWJ on the right, GB9b Prepend on
// the left, GB11 ZWJ on the left, GB12–13 two indicators.) GB3, CR × LF, is looked after apart.

/// True where `value` is plain. A few plain characters outside the ranges of ordinary text are
/// not listed; they only take the slow way.
@inline(__always)
func isPlainGrapheme(_ value: UInt32) -> Bool {
  switch value {
  case 0..<0x300, 0x370..<0x483, 0x48A..<0x591: return true
  // Hebrew and Arabic letters, without points, the signs before numbers and the small marks.
  case 0x5D0..<0x5EB, 0x606..<0x610, 0x61B..<0x64B, 0x660..<0x670, 0x671..<0x6D6: return true
  case 0x1E00..<0x200C, 0x200E..<0x20D0, 0x2100..<0x2CEF: return true
  case 0x2E00..<0x302A, 0x3030..<0x3099, 0x309B..<0xA66F: return true
  case 0xAC00..<0xD7A4: return true
  case 0xF900..<0xFB1E, 0xFB1F..<0xFE00, 0xFE30..<0xFF9E, 0xFFA0..<0xFFFE: return true
  case 0x1F300..<0x1F3FB, 0x1F400..<0x1FB00, 0x20000..<0x32000: return true
  default: return false
  }
}

/// Sets the grapheme flag before every scalar of `text` and at its end, CR LF kept together.
/// False, with the flags left half set, where a scalar is not plain. O(n).
func markPlainGraphemes(
  _ text: UnsafeBufferPointer<UInt8>, _ flags: UnsafeMutablePointer<UInt8>
) -> Bool {
  let mark = PositionFlags.graphemeStart.rawValue
  var offset = 0
  var previous: UInt32 = 0
  while offset < text.count {
    let (value, length) = utf8Scalar(text, offset)
    guard isPlainGrapheme(value) else { return false }
    if value != 0x0A || previous != 0x0D { flags[offset] |= mark }
    previous = value
    offset += length
  }
  flags[text.count] |= mark
  return true
}

/// Sets the grapheme flag at every boundary of `text`, which is ASCII. O(n).
func markASCIIGraphemes(
  _ text: UnsafeBufferPointer<UInt8>, _ flags: UnsafeMutablePointer<UInt8>
) {
  let mark = PositionFlags.graphemeStart.rawValue
  for offset in 0...text.count { flags[offset] = mark }
  guard text.count > 1 else { return }
  for offset in 1..<text.count where text[offset] == 0x0A && text[offset - 1] == 0x0D {
    flags[offset] = 0
  }
}
