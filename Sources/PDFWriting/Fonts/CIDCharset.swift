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
    guard skipIndex(table, &place), let top = firstObject(table, place),
      let charset = charset(table[top])
    else { return nil }
    var codes = [UInt16](repeating: 0, count: glyphs)
    // The predefined ones are for fonts with names; 0 stands where nothing is said.
    guard charset > 2, charset < table.count else {
      return (0..<glyphs).map { UInt16(clamping: $0) }
    }
    func word(_ place: Int) -> Int? {
      place + 1 < table.count ? Int(table[place]) << 8 | Int(table[place + 1]) : nil
    }
    place = charset + 1
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

  /// Offset and size of an INDEX's first object (5176, 5); nil where it is empty or damaged.
  private static func firstObject(_ table: UnsafeRawBufferPointer, _ place: Int) -> Range<Int>? {
    guard place + 3 < table.count, table[place] != 0 || table[place + 1] != 0 else { return nil }
    let count = Int(table[place]) << 8 | Int(table[place + 1])
    let size = Int(table[place + 2])
    guard (1...4).contains(size), place + 3 + (count + 1) * size <= table.count else { return nil }
    let data = place + 2 + (count + 1) * size
    let first = data + number(table, place + 3, size)
    let end = data + number(table, place + 3 + size, size)
    return first <= end && first >= 0 && end <= table.count ? first..<end : nil
  }

  private static func skipIndex(_ table: UnsafeRawBufferPointer, _ place: inout Int) -> Bool {
    guard place + 2 < table.count else { return false }
    let count = Int(table[place]) << 8 | Int(table[place + 1])
    guard count > 0 else {
      place += 2
      return true
    }
    let size = Int(table[place + 2])
    let last = place + 3 + count * size
    guard (1...4).contains(size), last + size <= table.count else { return false }
    place = last + size - 1 + number(table, last, size)
    return place <= table.count
  }

  private static func number(_ table: UnsafeRawBufferPointer, _ place: Int, _ size: Int) -> Int {
    (0..<size).reduce(0) { $0 << 8 | Int(table[place + $1]) }
  }

  /// The offset of the charset in the Top DICT `dictionary` of a font with `ROS`; nil in another.
  private static func charset(_ dictionary: Slice<UnsafeRawBufferPointer>) -> Int? {
    var isNumbered = false
    var offset = 0
    var operand = 0
    var place = dictionary.startIndex
    func byte(_ ahead: Int) -> Int {
      place + ahead < dictionary.endIndex ? Int(dictionary[place + ahead]) : 0
    }
    while place < dictionary.endIndex {
      switch byte(0) {
      case 12:
        if byte(1) == 30 { isNumbered = true }
        place += 2
      case 0...21:
        if byte(0) == 15 { offset = operand }
        place += 1
      case 28:
        operand = byte(1) << 8 | byte(2)
        place += 3
      case 29:
        operand = byte(1) << 24 | byte(2) << 16 | byte(3) << 8 | byte(4)
        place += 5
      case 30:
        place += 1
        while place < dictionary.endIndex, byte(0) & 15 != 15 { place += 1 }
        place += 1
      case 32...246:
        operand = byte(0) - 139
        place += 1
      case 247...250:
        operand = (byte(0) - 247) * 256 + byte(1) + 108
        place += 2
      case 251...254:
        operand = -(byte(0) - 251) * 256 - byte(1) - 108
        place += 2
      default: place += 1
      }
    }
    return isNumbered ? offset : nil
  }
}
