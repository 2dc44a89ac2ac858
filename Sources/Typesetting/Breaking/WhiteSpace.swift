import TypesetRichText
import TypesetTextAnalysis

/// The length in bytes of the white space or separator at `offset` that a line drops from its end
/// (what hangs invisibly beyond the measure); 0 where there is none. No-break spaces stay.
@inline(__always)
func droppableLength(in bytes: [UInt8], at offset: Int) -> Int {
  let byte = bytes[offset]
  if byte > 0x20, byte < 0xC2 { return 0 }
  switch byte {
  case 0x20, 0x09...0x0D: return 1
  case 0xC2: return offset + 1 < bytes.count && bytes[offset + 1] == 0x85 ? 2 : 0  // NEL
  case 0xE1:  // U+1680
    return matches(bytes, offset, 0x9A, 0x80...0x80) ? 3 : 0
  case 0xE2:
    // U+2000…200B but for the figure space U+2007, U+2028, U+2029, U+205F
    if matches(bytes, offset, 0x80, 0x80...0x8B) { return bytes[offset + 2] == 0x87 ? 0 : 3 }
    if matches(bytes, offset, 0x80, 0xA8...0xA9) { return 3 }
    return matches(bytes, offset, 0x81, 0x9F...0x9F) ? 3 : 0
  case 0xE3:  // U+3000
    return matches(bytes, offset, 0x80, 0x80...0x80) ? 3 : 0
  default: return 0
  }
}

@inline(__always)
private func matches(
  _ bytes: [UInt8], _ offset: Int, _ second: UInt8, _ third: ClosedRange<UInt8>
) -> Bool {
  offset + 2 < bytes.count && bytes[offset + 1] == second && third.contains(bytes[offset + 2])
}

/// The length in bytes of the space at `offset` that justification may stretch: U+0020, U+00A0; 0
/// where there is none.
@inline(__always)
func stretchableLength(in bytes: [UInt8], at offset: Int) -> Int {
  let byte = bytes[offset]
  if byte == 0x20 { return 1 }
  if byte == 0xC2, offset + 1 < bytes.count, bytes[offset + 1] == 0xA0 { return 2 }
  return 0
}

extension PreparedParagraph {
  /// The length in bytes of the space at `offset` that justification may stretch; 0 where there is
  /// none, or one that its language keeps as it is.
  @inline(__always)
  func glueLength(at offset: Int) -> Int {
    let length = stretchableLength(in: text.utf8, at: offset)
    return length > 0 && analysis.positions[offset].contains(.fixedSpace) ? 0 : length
  }
}

extension PreparedParagraph {
  /// True where a single space before `offset` holds two words together that may be parted before a line gets too
  /// loose: a no-break space between letters (Mr Smith), and what a language keeps together (12 kg). Groups
  /// of digits, French spaces at signs, and what an author keeps on one line stay whole.
  func holdsWords(before offset: Int) -> Bool {
    let bytes = text.utf8
    let space = bytes[offset - 1] == 0x20 ? offset - 1 : offset - 2
    guard space > 0, offset < bytes.count,
      stretchableLength(in: bytes, at: space) == offset - space,
      analysis.positions[space].isDisjoint(with: [.fixedSpace, .thinSpace]),
      analysis.positions[offset].isDisjoint(with: [.mandatoryBreak, .fixedSpace, .wordSpace])
    else { return false }
    let (before, after) = (bytes[space - 1], bytes[offset])
    // Letters outside ASCII; U+0080 to U+00BF, and punctuation, are none.
    guard isWordByte(after) || after >= 0xC3 && after != 0xE2,
      isWordByte(before) || before >= 0x80 || before == UInt8(ascii: ".") || endsClause(before),
      !(isDigit(before) && isDigit(after))
    else { return false }
    let attributes = text.runs[text.runIndex(at: TextOffset(space))].attributes
    return !attributes.keepsOnLine && attributes.ruby == nil
  }

  /// Whether a clause ends before a space that holds two words together: they part there sooner than elsewhere.
  func endsClause(atSpace space: Int) -> Bool { endsClause(text.utf8[space - 1]) }

  private func endsClause(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
