internal import CTypesetHarfBuzzSubset

extension FontSubset {
  /// The `CFF` table `table`, whose glyphs have numbers, without the subroutines that none of its glyphs calls; nil where
  /// hb-subset cannot take it, or it becomes no smaller. O(n).
  static func withoutUnusedSubroutines(_ table: [UInt8]) -> [UInt8]? {
    let count = table.withUnsafeBytes { table -> Int? in
      guard table.count > 4 else { return nil }
      var place = Int(table[2])
      guard CFFIndex.skip(table, &place), let top = CFFIndex.first(table, place) else { return nil }
      let entries = CFFDictionary(table[top]).entries
      guard let outlines = entries.last(where: { $0.key == 17 })?.operands.last, outlines > 0 else {
        return nil
      }
      return CFFIndex.count(table, outlines)
    }
    guard let count, count > 0, let builder = hb_face_builder_create() else { return nil }
    defer { hb_face_destroy(builder) }
    // What hb-subset asks of a font beside its outlines: a thousand units to the em, and how many glyphs there are.
    var head = [UInt8](repeating: 0, count: 54)
    head[1] = 1
    head.replaceSubrange(12..<16, with: [0x5F, 0x0F, 0x3C, 0xF5])
    (head[18], head[19]) = (3, 232)
    let (high, low) = (UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count))
    let profile: [UInt8] = [0, 0, 0x50, 0, high, low]
    for (tag, bytes) in [("CFF ", table), ("head", head), ("maxp", profile)] {
      let blob = bytes.withUnsafeBytes {
        hb_blob_create(
          $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
          HB_MEMORY_MODE_DUPLICATE, nil, nil)
      }
      defer { hb_blob_destroy(blob) }
      guard hb_face_builder_add_table(builder, FontSubset.tag(tag), blob) != 0 else { return nil }
    }
    let whole = hb_face_reference_blob(builder)
    defer { hb_blob_destroy(whole) }
    guard let source = hb_face_create(whole, 0), let input = hb_subset_input_create_or_fail()
    else { return nil }
    defer {
      hb_face_destroy(source)
      hb_subset_input_destroy(input)
    }
    hb_set_add_range(hb_subset_input_glyph_set(input), 0, UInt32(count - 1))
    hb_subset_input_set_flags(
      input,
      HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue | HB_SUBSET_FLAGS_NO_HINTING.rawValue
        | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)
    guard let subset = hb_subset_or_fail(source, input) else { return nil }
    defer { hb_face_destroy(subset) }
    guard let result = FontSubset.bytes(of: subset, table: "CFF "), result.count < table.count
    else { return nil }
    return result
  }
}
