internal import CTypesetHarfBuzzSubset
internal import TypesetFonts

/// A font cut down to the glyphs in use by hb-subset, its axes where they stand, and nothing in it that only
/// shaping needs.
struct FontSubset {
  /// How the outlines are stored.
  enum Outlines {
    /// Curves of degree two (`glyf`); the whole font file goes into the PDF.
    case trueType
    /// Curves of degree three; only the table `CFF ` goes into the PDF.
    case postScript
  }

  var outlines: Outlines
  /// The font's program.
  var bytes: [UInt8]
  /// The number of each of the glyphs in it, in their order.
  var numbers: [UInt32]

  /// The glyphs `glyphs` of `face`, which keep their numbers where `keepsNumbers` and are numbered anew, from 1,
  /// where not; nil where hb-subset cannot cut it down, or not at this setting of its
  /// axes, or the face has no outlines. O(size of the font).
  init?(_ face: FontFace, glyphs: [UInt32], keepsNumbers: Bool) {
    guard let source = hb_font_get_face(face.hbFont), let input = hb_subset_input_create_or_fail()
    else { return nil }
    defer { hb_subset_input_destroy(input) }
    let wanted = hb_subset_input_glyph_set(input)
    hb_set_add(wanted, 0)
    for glyph in glyphs { hb_set_add(wanted, glyph) }
    // No characters: the PDF has its own map, and glyphs that they lead to are not wanted.
    hb_set_clear(hb_subset_input_unicode_set(input))
    var flags = HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue
    if keepsNumbers { flags |= HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue }
    hb_subset_input_set_flags(input, flags)
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for tag in FontSubset.dropped { hb_set_add(dropped, FontSubset.tag(tag)) }
    if face.isVariable {
      for (axis, value) in zip(face.axes, face.coordinates) {
        guard
          hb_subset_input_pin_axis_location(
            input, source, axis.tag, Float(Double(value) / 65536)) != 0
        else { return nil }
      }
    }
    guard let plan = hb_subset_plan_create_or_fail(source, input) else { return nil }
    defer { hb_subset_plan_destroy(plan) }
    guard let subset = hb_subset_plan_execute_or_fail(plan) else { return nil }
    let renumbered = hb_subset_plan_old_to_new_glyph_mapping(plan)
    numbers = glyphs.map { hb_map_get(renumbered, $0) }
    guard numbers.allSatisfy({ $0 <= 0xFFFF }) else { return nil }
    defer { hb_face_destroy(subset) }
    if let table = FontSubset.bytes(of: subset, table: "CFF ") {
      outlines = .postScript
      bytes = table
    } else if FontSubset.bytes(of: subset, table: "glyf") != nil {
      let blob = hb_face_reference_blob(subset)
      defer { hb_blob_destroy(blob) }
      guard let all = FontSubset.bytes(of: blob) else { return nil }
      outlines = .trueType
      bytes = all
    } else {
      return nil
    }
  }

  /// Whether glyphs of `face` can be wider in its subsets: `CFF` tables whose glyphs have numbers stay as they are.
  static func canWiden(_ face: FontFace) -> Bool {
    face.withTable("CFF ", { _ in true }) == nil
      || face.unitsPerEm == 1000 && CIDCharset.codes(of: face) == nil
  }

  /// Makes each glyph of a program with `glyf` outlines `units` wider, and gives it a table that leads from the codes of one
  /// byte `codes` to glyphs, where there are any; false where it is damaged. O(size).
  mutating func rewrite(widening units: Int, codes: [UInt8: UInt16] = [:]) -> Bool {
    let blob = FontSubset.blob(bytes)
    defer { hb_blob_destroy(blob) }
    let source = hb_face_create(blob, 0)
    defer { hb_face_destroy(source) }
    guard let source, let changed = hb_face_builder_create() else { return false }
    defer { hb_face_destroy(changed) }
    var own: [hb_tag_t: [UInt8]] = [:]
    if units > 0 {
      guard let (header, widths) = FontSubset.widened(source, by: units) else { return false }
      own[FontSubset.tag("hhea")] = header
      own[FontSubset.tag("hmtx")] = widths
    }
    if !codes.isEmpty { own[FontSubset.tag("cmap")] = FontSubset.codeTable(codes) }
    var tags = [hb_tag_t](repeating: 0, count: 64)
    var tagCount = UInt32(tags.count)
    _ = hb_face_get_table_tags(source, 0, &tagCount, &tags)
    for tag in Set(tags[..<Int(tagCount)]).union(own.keys).sorted() {
      let table = own[tag].map(FontSubset.blob) ?? hb_face_reference_table(source, tag)
      defer { hb_blob_destroy(table) }
      guard hb_face_builder_add_table(changed, tag, table) != 0 else { return false }
    }
    let whole = hb_face_reference_blob(changed)
    defer { hb_blob_destroy(whole) }
    guard let all = FontSubset.bytes(of: whole) else { return false }
    bytes = all
    return true
  }

  /// The tables `hhea` and `hmtx` of `source` with widths that are larger by `units`; nil where they are damaged.
  private static func widened(
    _ source: OpaquePointer, by units: Int
  ) -> (header: [UInt8], widths: [UInt8])? {
    guard var header = FontSubset.bytes(of: source, table: "hhea"), header.count >= 36,
      var widths = FontSubset.bytes(of: source, table: "hmtx")
    else { return nil }
    func widen(_ table: inout [UInt8], _ place: Int) {
      let width = Int(table[place]) << 8 | Int(table[place + 1])
      let wider = UInt16(clamping: width + units)
      table[place] = UInt8(wider >> 8)
      table[place + 1] = UInt8(truncatingIfNeeded: wider)
    }
    let count = Int(header[34]) << 8 | Int(header[35])
    guard widths.count >= count * 4 else { return nil }
    for place in 0..<count { widen(&widths, place * 4) }
    // `advanceWidthMax`.
    widen(&header, 10)
    return (header, widths)
  }

  /// A table `cmap` with `codes` for the Macintosh, the one encoding that a symbolic font has (ISO 19005-2, 6.2.11.6), trimmed
  /// (OpenType, `cmap` format 6).
  private static func codeTable(_ codes: [UInt8: UInt16]) -> [UInt8] {
    let first = codes.keys.min() ?? 0
    let last = codes.keys.max() ?? 0
    let count = UInt16(last - first) + 1
    let words: [UInt16] =
      [0, 1, 1, 0, 0, 12, 6, 10 + 2 * count, 0, UInt16(first), count]
      + (first...last).map { codes[$0] ?? 0 }
    return words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  /// A copy of `bytes`.
  private static func blob(_ bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes {
      hb_blob_create(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
  }

  /// What readers of a PDF pass over (PDF 32000-1, 9.9, table 126 has what they want).
  private static let dropped = [
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "kern", "morx", "mort", "kerx", "trak", "feat", "MATH",
    "DSIG", "LTSH", "hdmx", "VDMX", "PCLT", "gasp", "name", "OS/2", "cmap", "post", "vhea", "vmtx",
    "VORG", "COLR", "CPAL", "CBDT", "CBLC", "EBDT", "EBLC", "EBSC", "sbix", "SVG ", "STAT", "meta",
    "cvt ", "fpgm", "prep",
  ]

  static func tag(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func bytes(of face: OpaquePointer, table: String) -> [UInt8]? {
    let blob = hb_face_reference_table(face, tag(table))
    defer { hb_blob_destroy(blob) }
    return bytes(of: blob)
  }

  private static func bytes(of blob: OpaquePointer?) -> [UInt8]? {
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }
}
