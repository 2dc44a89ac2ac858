internal import TypesetFonts

/// What the glyphs of a `CFF` font with numbered characters are called (Adobe 5176, 13 and 18): a PDF
/// calls them by these numbers, not by their order.
enum CIDCharset {
  /// The numbers by glyph; nil for a font that has none, whose glyphs are called by their order. O(glyphs).
  static func codes(of face: FontFace) -> [UInt16]? {
    guard let found = face.withTable("CFF ", { read($0, glyphs: face.glyphCount) }) else {
      return nil
    }
    return found
  }

  private static func read(_ table: UnsafeRawBufferPointer, glyphs: Int) -> [UInt16]? {
    var place = table.count > 3 ? Int(table[2]) : 0
    guard CFFIndex.skip(table, &place), let top = CFFIndex.first(table, place),
      let charset = charset(table[top])
    else { return nil }
    // The predefined ones are for fonts with names; 0 stands where nothing is said.
    guard charset > 2, charset < table.count else {
      return (0..<glyphs).map { UInt16(clamping: $0) }
    }
    return numbers(table, charset, glyphs: glyphs)
  }

  /// What the charset at `charset` has for each of `glyphs` glyphs: its number, or that of its name; nil where it is
  /// damaged. O(glyphs).
  static func numbers(
    _ table: UnsafeRawBufferPointer, _ charset: Int, glyphs: Int
  ) -> [UInt16]? {
    guard charset > 0, charset < table.count else { return nil }
    var codes = [UInt16](repeating: 0, count: glyphs)
    func word(_ place: Int) -> Int? {
      place + 1 < table.count ? Int(table[place]) << 8 | Int(table[place + 1]) : nil
    }
    var place = charset + 1
    var glyph = 1
    let format = table[charset]
    while glyph < glyphs {
      guard let first = word(place) else { return nil }
      place += 2
      var left = 0
      if format == 1 {
        guard place < table.count else { return nil }
        left = Int(table[place])
        place += 1
      } else if format == 2 {
        guard let count = word(place) else { return nil }
        left = count
        place += 2
      }
      for step in 0...left where glyph < glyphs {
        codes[glyph] = UInt16(truncatingIfNeeded: first + step)
        glyph += 1
      }
    }
    return codes
  }

  /// The offset of the charset in the Top DICT `dictionary` of a font with `ROS`; nil in another.
  private static func charset(_ dictionary: Slice<UnsafeRawBufferPointer>) -> Int? {
    let entries = CFFDictionary(dictionary).entries
    guard entries.contains(where: { $0.key == 0xC1E }) else { return nil }
    return entries.last { $0.key == 15 }?.operands.last ?? 0
  }
}
