internal import CTypesetHarfBuzz

extension FontFace {
  /// Whether the face has a MATH table.
  package var hasMathForms: Bool { hb_ot_math_has_data(hb_font_get_face(hbFont)) != 0 }

  /// The glyphs that stand for `glyph` in larger sizes, and those that it is built of where it is larger still: what the
  /// MATH table says (MathGlyphConstruction).
  package func mathForms(of glyph: GlyphID) -> [GlyphID] {
    var forms: [GlyphID] = []
    for direction in [HB_DIRECTION_BTT, HB_DIRECTION_LTR] {
      var count: UInt32 = 0
      let variants = unsafe hb_ot_math_get_glyph_variants(hbFont, glyph, direction, 0, &count, nil)
      if variants > 0 {
        var found = [hb_ot_math_glyph_variant_t](
          repeating: hb_ot_math_glyph_variant_t(), count: Int(variants))
        count = variants
        unsafe hb_ot_math_get_glyph_variants(hbFont, glyph, direction, 0, &count, &found)
        forms += found.prefix(Int(count)).map(\.glyph)
      }
      count = 0
      let parts = unsafe hb_ot_math_get_glyph_assembly(
        hbFont, glyph, direction, 0, &count, nil, nil)
      if parts > 0 {
        var found = [hb_ot_math_glyph_part_t](
          repeating: hb_ot_math_glyph_part_t(), count: Int(parts))
        count = parts
        unsafe hb_ot_math_get_glyph_assembly(hbFont, glyph, direction, 0, &count, &found, nil)
        forms += found.prefix(Int(count)).map(\.glyph)
      }
    }
    return forms
  }
}
