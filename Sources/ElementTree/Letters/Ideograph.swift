/// The letters of Chinese and Japanese, between which no space is written.
package enum Ideograph {
  /// Whether `letters`, well-formed UTF-8, begin with one.
  package static func begins(_ letters: ArraySlice<UInt8>) -> Bool {
    var decoder = UTF8()
    var iterator = letters.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return false }
    return contains(scalar)
  }

  /// Whether `letters`, well-formed UTF-8, end with one.
  package static func ends(_ letters: ArraySlice<UInt8>) -> Bool {
    guard let start = letters.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
    return begins(letters[start...])
  }

  private static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Punctuation, kana, ideographs, and full-width forms of them.
    case 0x3001...0x3030, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF01...0xFF60, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

extension DocumentBuilder {
  /// Whether the letter that was added last is one between which and the next of its kind no space is
  /// written.
  package var endsInIdeograph: Bool { Ideograph.ends(lineText) }
}
