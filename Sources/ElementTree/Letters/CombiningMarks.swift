/// Marks that stand on letters.
///
/// What stands above or below a letter is placed mark by mark, each after a look at those before it:
/// thousands on one letter are no text, and would take longer than all others.
package enum CombiningMarks {
  /// How many marks a letter may have.
  package static let limit = 64

  /// True where the character that begins with the byte `lead` may be a mark: none is below U+0300,
  /// or in the blocks of Chinese, Kana and Hangul from U+4000 to U+9FFF.
  package static func mayBegin(_ lead: UInt8) -> Bool {
    lead >= 0xCC && !(0xE4...0xE9).contains(lead)
  }

  /// True for a combining mark.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
