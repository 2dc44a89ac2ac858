internal import CTypesetHarfBuzz
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetTextAnalysis

/// Whether the letters on one side of a space may look different for what stands on the other.
///
/// They may where a lookup that shaping uses names the space, or may pass over it, or sees it as "any
/// other glyph" around letters (OpenType 1.9, chapter 2, "Common Table Formats": lookup flags; sequence
/// contexts of format 2, whose class 0 is what is in no class). Pairs of format 2 have a class 0 as well; what these
/// move is seen where a word is shaped between spaces (`Shaper.shapeWords`).
enum SpaceReach {
  /// False where `style` shapes words in `face` as if they stood alone between spaces. Rather once too often true: the
  /// price is that words are shaped again. O(size of the tables of glyphs' shapes and places).
  static func reaches(
    _ face: FontFace, script: ScriptTag, language: OpaquePointer?, features: [hb_feature_t]
  ) -> Bool {
    guard let space = face.spaceGlyph, face.glyph(for: 0x20) == space else { return true }
    let hbFace = hb_font_get_face(face.hbFont)
    // Tables of AAT are machines that may see anything.
    for name in ["morx", "mort", "kerx", "trak"] where face.table(name) != nil { return true }
    var properties = hb_segment_properties_t()
    properties.direction = HB_DIRECTION_LTR
    properties.script = hb_script_from_iso15924_tag(script.rawValue)
    properties.language = language
    var count: UInt32 = 0
    let axes = hb_font_get_var_coords_normalized(face.hbFont, &count)
    guard
      let plan = hb_shape_plan_create_cached2(
        hbFace, &properties, features, UInt32(features.count), axes, count, nil)
    else { return true }
    defer { hb_shape_plan_destroy(plan) }
    if face.table("kern") != nil, !kerns(hbFace, properties) { return true }
    return ["GSUB", "GPOS"].contains { name in
      guard let table = face.table(name) else { return false }
      return LookupTable(table, isPlacing: name == "GPOS")
        .reaches(space, over: plan, of: hbFace)
    }
  }

  /// Whether the kerning of `face` is in its table of places, for then HarfBuzz does not read the old one.
  private static func kerns(_ face: OpaquePointer?, _ properties: hb_segment_properties_t) -> Bool {
    var scripts = [hb_tag_t](repeating: 0, count: 8)
    var languages = [hb_tag_t](repeating: 0, count: 8)
    var scriptCount = UInt32(scripts.count)
    var languageCount = UInt32(languages.count)
    hb_ot_tags_from_script_and_language(
      properties.script, properties.language, &scriptCount, &scripts, &languageCount, &languages)
    let places = tag("GPOS")
    var script: UInt32 = 0
    var language: UInt32 = 0
    var chosen: hb_tag_t = 0
    var feature: UInt32 = 0
    hb_ot_layout_table_select_script(face, places, scriptCount, scripts, &script, &chosen)
    hb_ot_layout_script_select_language(
      face, places, script, languageCount, languages, &language)
    return hb_ot_layout_language_find_feature(
      face, places, script, language, tag("kern"), &feature) != 0
  }

  static func tag(_ name: StaticString) -> hb_tag_t {
    var value: hb_tag_t = 0
    for place in 0..<4 { value = value << 8 | hb_tag_t(name.utf8Start[place]) }
    return value
  }
}

/// The list of lookups in a table of substitutions or places, as far as it says what lookups may see.
private struct LookupTable {
  private let bytes: [UInt8]
  private let isPlacing: Bool

  init(_ bytes: [UInt8], isPlacing: Bool) {
    self.bytes = bytes
    self.isPlacing = isPlacing
  }

  /// Whether a lookup of `plan` names `space`, passes over base glyphs, or has contexts by classes.
  func reaches(_ space: GlyphID, over plan: OpaquePointer, of face: OpaquePointer?) -> Bool {
    let name = SpaceReach.tag("GPOS")
    let own = isPlacing ? name : SpaceReach.tag("GSUB")
    // Chance chooses by what came before.
    var feature: UInt32 = 0
    if !isPlacing, hasFeature("rand", own, face, &feature) { return true }
    guard let lookups = hb_set_create(), let around = hb_set_create() else { return true }
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(around)
    }
    hb_ot_shape_plan_collect_lookups(plan, own, lookups)
    var lookup = hb_codepoint_t.max
    while hb_set_next(lookups, &lookup) != 0 {
      if seesMore(Int(lookup)) { return true }
      hb_set_clear(around)
      hb_ot_layout_lookup_collect_glyphs(face, own, lookup, around, around, around, nil)
      if hb_set_has(around, space) != 0 { return true }
    }
    return hb_set_allocation_successful(lookups) == 0 || hb_set_allocation_successful(around) == 0
  }

  private func hasFeature(
    _ name: StaticString, _ table: hb_tag_t, _ face: OpaquePointer?, _ index: inout UInt32
  ) -> Bool {
    let count = hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    var filled = count
    _ = hb_ot_layout_table_get_feature_tags(face, table, 0, &filled, &tags)
    return tags.contains(SpaceReach.tag(name))
  }

  /// Whether a lookup passes over base glyphs or has a context by classes; true for what cannot be read.
  private func seesMore(_ lookup: Int) -> Bool {
    guard let list = number(at: 8), let count = number(at: list), lookup < count,
      let offset = number(at: list + 2 + 2 * lookup)
    else { return true }
    let start = list + offset
    guard let type = number(at: start), let flag = number(at: start + 2),
      let subtables = number(at: start + 4)
    else { return true }
    if flag & 0x0002 != 0 { return true }
    let (context, chained, extended) = isPlacing ? (7, 8, 9) : (5, 6, 7)
    for index in 0..<subtables {
      guard let offset = number(at: start + 6 + 2 * index) else { return true }
      var table = start + offset
      var kind = type
      if kind == extended {
        guard let own = number(at: table + 2), let high = number(at: table + 4),
          let low = number(at: table + 6)
        else { return true }
        kind = own
        table += high << 16 | low
      }
      guard let format = number(at: table) else { return true }
      if kind == context || kind == chained, format == 2 { return true }
    }
    return false
  }

  /// The 16 bits at `place`.
  private func number(at place: Int) -> Int? {
    guard place >= 0, place + 1 < bytes.count else { return nil }
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }
}
