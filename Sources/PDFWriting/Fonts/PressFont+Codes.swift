internal import TypesetFonts

extension PressFont {
  /// Whether codes of one byte are not for `face`, whose first text is `text`.
  ///
  /// Scripts with thousands of letters would use them up on the first page; then most lines would name two fonts in turn. Nor
  /// are they for outlines that cannot be written by names.
  static func needsWords(_ face: FontFace, _ text: [UInt8]) -> Bool {
    let canBeNamed = face.withTable("CFF ") { table in
      NamedOutlines(table).map { !$0.hasUnits } ?? false
    }
    guard canBeNamed ?? true else { return true }
    if manyLetters.contains(where: { face.glyph(for: $0) != nil }) { return true }
    guard text.contains(where: { $0 > 0xE1 }) else { return false }
    return String(decoding: text, as: UTF8.self).unicodeScalars.contains { scalar in
      manyScripts.contains { $0.contains(scalar.value) }
    }
  }

  /// An ideograph, a kana and a syllable of Hangul: fonts that have one of these are mostly for the others.
  private static let manyLetters: [UInt32] = [0x4E00, 0x3042, 0xAC00]

  /// Scripts of which texts have hundreds of letters each: ideographs, kana, Yi, Hangul, cuneiform, hieroglyphs, those of
  /// Anatolia, Tangut, signs of hands.
  private static let manyScripts: [ClosedRange<UInt32>] = [
    0x2E80...0xA4CF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x12000...0x1467F, 0x16FE0...0x1B2FF,
    0x1D800...0x1DAAF, 0x20000...0x3FFFF,
  ]
}
