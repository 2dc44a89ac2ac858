internal import CTypesetHarfBuzz

extension FontFace {
  /// True where the face can set the whole grapheme cluster `scalars`: it has every character, or
  /// what HarfBuzz makes of it. Characters without a shape of their own need no glyph.
  package func covers(cluster scalars: some Collection<UInt32>) -> Bool {
    if scalars.allSatisfy({ coversAlone($0) }) { return true }
    return coversComposed(scalars)
  }

  /// True where the face has `scalar`, or nothing is drawn for it, or HarfBuzz sets another
  /// character that the face has: a space of any width as U+0020, U+2011 as U+2010, and what a
  /// canonical decomposition says.
  package func coversAlone(_ scalar: UInt32) -> Bool {
    if covers(scalar) || scalar.isIgnorable { return true }
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return covers(0x20)
    case 0x2011: return covers(0x2010)
    default: break
    }
    var first: hb_codepoint_t = 0
    var second: hb_codepoint_t = 0
    guard
      hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0,
      first != scalar
    else { return false }
    return coversAlone(first) && (second == 0 || coversAlone(second))
  }

  /// True where the face has what the characters compose to (NFC's pairs, one after the other).
  private func coversComposed(_ scalars: some Collection<UInt32>) -> Bool {
    let functions = hb_unicode_funcs_get_default()
    var base: UInt32?
    for scalar in scalars {
      var composed: hb_codepoint_t = 0
      if let last = base, hb_unicode_compose(functions, last, scalar, &composed) != 0 {
        base = composed
        continue
      }
      if let last = base, !coversAlone(last) { return false }
      base = scalar
    }
    return base.map(coversAlone) ?? true
  }
}

extension UInt32 {
  /// True for characters that have no shape of their own and that shaping makes invisible
  /// (Unicode's Default_Ignorable_Code_Point, as far as HarfBuzz treats them so).
  package var isIgnorable: Bool {
    switch self {
    case 0xAD, 0x34F, 0x61C, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF,
      0x1D173...0x1D17A, 0xFFF0...0xFFF8:
      return true
    default:
      return false
    }
  }
}
