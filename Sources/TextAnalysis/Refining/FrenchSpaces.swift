internal import CTypesetICU

/// Gives the spaces of `range` at the signs ; : ! ? « » what French typography wants of them:
/// no line ends at them, they keep their width; where none is written one is put in.
///
/// Thin before ; ! ?, as between words before : and inside « » (Lexique des règles typographiques
/// en usage à l'Imprimerie nationale); thin everywhere in Switzerland; in Canada none before
/// ; ! ?. A sign in the middle of a word, a time or an address is none of these.
func markFrenchSpaces(
  _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ rules: SpacingRules,
  _ positions: inout [PositionFlags]
) {
  let wide: PositionFlags = rules == .swissFrench ? .thinSpace : .wordSpace
  var place = range.lowerBound
  while place < range.upperBound {
    let byte = text[place]
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      if rules != .canadianFrench, endsWord(text, at: place + 1) {
        markSpace(text, before: place, .thinSpace, &positions)
      }
    case UInt8(ascii: ":"):
      if endsWord(text, at: place + 1) {
        markSpace(text, before: place, wide, &positions)
      }
    case 0xC2 where place + 1 < text.count && text[place + 1] == 0xBB:
      markSpace(text, before: place, wide, &positions)
    case 0xC2 where place + 1 < text.count && text[place + 1] == 0xAB:
      markSpace(text, behind: place + 2, wide, &positions)
    default: break
    }
    place += 1
  }
}

/// The space that ends before `sign`, or the one to be put in there.
private func markSpace(
  _ text: UnsafeBufferPointer<UInt8>, before sign: Int, _ width: PositionFlags,
  _ positions: inout [PositionFlags]
) {
  guard sign > 0 else { return }
  let start = utf8Previous(text, sign, from: 0)
  let (value, _) = utf8Scalar(text, start)
  if isSpace(value) {
    // A sign that begins a line has no space of its own.
    guard start > 0, !opens(text, before: start) else { return }
    fix(start, width, &positions)
    forbidBreak(sign, &positions)
    forbidBreak(start, &positions)
    return
  }
  switch value {
  // ?!, !!, :; and what opens; a line's start.
  case 0x21, 0x3A, 0x3B, 0x3F:
    // But a guillemet closes behind them.
    if text[sign] == 0xC2 { markSign(sign, width, &positions) }
  case 0x28, 0x5B, 0x7B, 0xA1, 0xAB, 0xBF, 0x2018, 0x201C, 0x2039: return
  case 0x09...0x0D, 0x85, 0x2028, 0x2029, 0xFFFC: return
  default: markSign(sign, width, &positions)
  }
}

private func markSign(_ sign: Int, _ width: PositionFlags, _ positions: inout [PositionFlags]) {
  positions[sign].insert(width)
  forbidBreak(sign, &positions)
}

/// True where a guillemet opens before `space`: the space is that one's.
private func opens(_ text: UnsafeBufferPointer<UInt8>, before space: Int) -> Bool {
  space > 1 && text[space - 2] == 0xC2 && text[space - 1] == 0xAB
}

/// The space at `place`, behind a sign, or the one to be put in there.
private func markSpace(
  _ text: UnsafeBufferPointer<UInt8>, behind place: Int, _ width: PositionFlags,
  _ positions: inout [PositionFlags]
) {
  guard place < text.count else { return }
  let (value, length) = utf8Scalar(text, place)
  if isSpace(value) {
    fix(place, width, &positions)
    forbidBreak(place, &positions)
    forbidBreak(place + length, &positions)
    return
  }
  switch value {
  case 0x09...0x0D, 0x85, 0x2028, 0x2029, 0xFFFC: return
  default:
    positions[place].insert(width)
    forbidBreak(place, &positions)
  }
}

private func fix(_ space: Int, _ width: PositionFlags, _ positions: inout [PositionFlags]) {
  positions[space].insert(.fixedSpace)
  if width == .thinSpace { positions[space].insert(.thinSpace) }
}

private func forbidBreak(_ place: Int, _ positions: inout [PositionFlags]) {
  guard place < positions.count - 1, !positions[place].contains(.mandatoryBreak) else { return }
  positions[place].subtract([.lineBreak, .addressBreak])
}

/// The spaces that people write there: plain, no-break, narrow no-break, thin.
private func isSpace(_ value: UInt32) -> Bool {
  value == 0x20 || value == 0xA0 || value == 0x202F || value == 0x2009
}

/// False where a letter or a digit stands at `place`, or what goes on with an address or a smile.
private func endsWord(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
  guard place < text.count else { return true }
  let (value, _) = utf8Scalar(text, place)
  switch value {
  case 0x2D, 0x2F, 0x3D, 0x40, 0x5C, 0x5F: return false
  case 0..<0x80: return !isASCIILetter(UInt8(value)) && !(0x30...0x39).contains(value)
  default:
    let category = ts_category(value)
    return category != TS_CATEGORY_LETTER && category != TS_CATEGORY_DIGIT
  }
}
