internal import TypesetFonts
internal import TypesetGeometry

/// The box around all letters that a `CFF` table says (Adobe 5176, 9), made as small as those that are left in it.
///
/// Poppler reserves room for as large a letter whenever it draws one, and puts letters of a large box on whole pixels.
/// Fonts of ideographs have signs of three ems.
enum OutlineBox {
  /// Lets `table` say that its letters stand within `box`, or a little more than that; false, and nothing is changed, where
  /// it says nothing, or in too few bytes. O(1).
  static func set(_ box: GlyphBox, in table: inout [UInt8]) -> Bool {
    let found = table.withUnsafeBytes { table -> Range<Int>? in
      guard table.count > 4 else { return nil }
      var place = Int(table[2])
      guard CFFIndex.skip(table, &place), let top = CFFIndex.first(table, place) else { return nil }
      return CFFDictionary(table[top]).entries.first { $0.key == 5 && $0.operands.count == 4 }?
        .range.dropLast()
    }
    guard let found, let numbers = numbers(box, bytes: found.count) else { return false }
    table.replaceSubrange(found, with: numbers)
    return true
  }

  /// The edges of `box` as so many bytes of a dictionary (4); nil where they take more, or fewer.
  private static func numbers(_ box: GlyphBox, bytes count: Int) -> [UInt8]? {
    // Within this no number takes less than two bytes.
    let edges = [
      min(box.minX.rawValue, -108), min(box.minY.rawValue, -108), max(box.maxX.rawValue, 108),
      max(box.maxY.rawValue, 108),
    ]
    guard edges.allSatisfy({ Int(Int16(clamping: $0)) == $0 }) else { return nil }
    var spare = count - edges.reduce(0) { $0 + ($1.magnitude > 1131 ? 3 : 2) }
    var result: [UInt8] = []
    for edge in edges {
      if edge.magnitude > 1131 || spare > 0 {
        if edge.magnitude <= 1131 { spare -= 1 }
        result += [28, UInt8(truncatingIfNeeded: edge >> 8), UInt8(truncatingIfNeeded: edge)]
        continue
      }
      let rest = Int(edge.magnitude) - 108
      result += [UInt8(rest >> 8) + (edge > 0 ? 247 : 251), UInt8(rest & 255)]
    }
    return result.count == count ? result : nil
  }
}
