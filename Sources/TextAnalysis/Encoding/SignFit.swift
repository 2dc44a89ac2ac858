/// Whether a text of a byte a letter is ASCII but for signs of typography, as Windows-1252 and Latin-1 have
/// them: English with pounds, dashes and quotation marks, a list of bullets.
///
/// Other encodings have letters at these bytes: £ is Ł in Windows-1250, • is ò in code page 850, — is ó in Mac
/// Roman. Signs stand where letters do not: £ before a figure, a bullet before a space, “ before a word.
struct SignFit {
  private enum Kind { case letter, figure, blank, sign }

  private enum Verdict { case fits, nothing, misfits }

  /// Whether every byte beyond ASCII is such a sign, none stands where a letter would, and at least one where
  /// nothing but it does. O(n).
  static func isWestern(_ bytes: [UInt8]) -> Bool {
    var fits = false
    for index in bytes.indices where bytes[index] >= 0x80 {
      switch verdict(index, bytes) {
      case .fits: fits = true
      case .nothing: break
      case .misfits: return false
      }
    }
    return fits
  }

  private static func kind(_ bytes: [UInt8], _ index: Int) -> Kind {
    guard bytes.indices.contains(index) else { return .blank }
    switch bytes[index] {
    case 0...0x20, 0xA0: return .blank
    case 0x30...0x39: return .figure
    case 0x41...0x5A, 0x61...0x7A: return .letter
    default: return .sign
    }
  }

  private static func verdict(_ index: Int, _ bytes: [UInt8]) -> Verdict {
    let (before, after) = (kind(bytes, index - 1), kind(bytes, index + 1))
    let isWordBefore = before == .letter || before == .figure
    let isWordAfter = after == .letter || after == .figure
    let opens = !isWordBefore && after != .blank
    let closes = before != .blank && !isWordAfter
    switch bytes[index] {
    // “ ‘ « ‹: German “ closes.
    case 0x91, 0x93: return opens || closes ? .fits : .misfits
    case 0x94, 0xBB, 0x9B, 0xAB, 0x8B: return opens || closes ? .fits : .misfits
    // „ ‚, which are ä and é in DOS.
    case 0x82, 0x84: return opens ? .nothing : .misfits
    case 0x92: return before == .blank && after == .blank ? .misfits : .fits
    // – —, which are û and ù in DOS; no ù stands within a word.
    case 0x96, 0x97:
      if before == .letter, after == .letter { return bytes[index] == 0x97 ? .fits : .misfits }
      return (before == .letter) == (after == .letter) ? .fits : .nothing
    // …, which is à in DOS.
    case 0x85:
      let isPointAfter = index + 1 < bytes.count && [0x2C, 0x2E].contains(bytes[index + 1])
      if before == .blank && after == .blank || isPointAfter { return .nothing }
      return before == .letter && after == .letter ? .misfits : .fits
    case 0x80, 0xA2, 0xA3, 0xA5, 0x89:
      return isBesideFigure(index, bytes)
        ? .fits : isWordBefore && isWordAfter ? .misfits : .nothing
    case 0x95: return before == .blank && after == .blank ? .fits : .misfits
    // † ‡, which are å and ç in DOS.
    case 0x86, 0x87:
      if before == .letter { return after == .letter ? .misfits : .nothing }
      return after == .letter ? .nothing : .fits
    case 0x99, 0xAE: return closes ? .fits : .misfits
    case 0xA9, 0xA7, 0xB6: return after == .letter || before == .letter ? .nothing : .fits
    case 0xB0, 0xB1, 0xD7, 0xF7:
      return isBesideFigure(index, bytes) ? .fits : .misfits
    case 0xB2, 0xB3, 0xB9:
      return isWordBefore && !isWordAfter ? .fits : .misfits
    case 0xBC...0xBE: return before == .letter || after == .letter ? .misfits : .fits
    case 0xAA, 0xBA:
      let isNumber = before == .figure || index > 0 && bytes[index - 1] | 0x20 == 0x6E
      return isNumber && !isWordAfter ? .fits : .misfits
    case 0xB7: return (before == .letter) == (after == .letter) ? .fits : .nothing
    case 0xAD: return before == .letter && after == .letter ? .fits : .nothing
    case 0xA0:
      return before == .figure || after == .figure || before == .sign || after == .sign
        ? .fits : .nothing
    default: return .misfits
    }
  }

  /// Whether a figure stands on one side, perhaps with a space between.
  private static func isBesideFigure(_ index: Int, _ bytes: [UInt8]) -> Bool {
    func isFigure(_ step: Int) -> Bool {
      let near = kind(bytes, index + step)
      if near == .figure { return true }
      return near == .blank && bytes.indices.contains(index + step)
        && kind(bytes, index + 2 * step) == .figure
    }
    return isFigure(-1) || isFigure(1)
  }
}
