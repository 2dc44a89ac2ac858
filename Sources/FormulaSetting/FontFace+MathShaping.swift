internal import CTypesetHarfBuzz
import TypesetFonts
import TypesetGeometry

/// A glyph of some letters, in font units, y upwards.
struct MathShape {
  var id: GlyphID
  var advance: Int
  var x: Int
  var y: Int
}

extension FontFace {
  /// The glyph for `scalar` in scripts of the first or second degree: the OpenType feature `ssty`, whose
  /// forms are made for small sizes. Nil where the font lacks the character.
  func scriptGlyph(for scalar: Unicode.Scalar, level: Int) -> GlyphID? {
    guard let plain = glyph(for: scalar.value) else { return nil }
    guard level > 0 else {
      // Figures of formulas stand on the line, whichever a face for books has first.
      guard ("0"..."9").contains(scalar) else { return plain }
      let shaped = shape([scalar.value], feature: 0x6C6E_756D, value: 1)
      return shaped.count == 1 && shaped[0].id != 0 ? shaped[0].id : plain
    }
    let shaped = shape([scalar.value], feature: 0x7373_7479, value: UInt32(level), script: "Zmth")
    return shaped.count == 1 && shaped[0].id != 0 ? shaped[0].id : plain
  }

  /// `scalars`, kerned and tied as the font's usual features do, their glyphs from left to right; with `feature`, an
  /// OpenType tag, at `value` where one is given.
  func shape(
    _ scalars: [UInt32], feature: UInt32 = 0, value: UInt32 = 0, script: String? = nil,
    runsRightToLeft: Bool = false
  ) -> [MathShape] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    for (index, scalar) in scalars.enumerated() { hb_buffer_add(buffer, scalar, UInt32(index)) }
    hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    if let script { hb_buffer_set_script(buffer, hb_script_from_string(script, -1)) }
    hb_buffer_set_direction(
      buffer, runsRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_guess_segment_properties(buffer)
    if feature == 0 {
      hb_shape(hbFont, buffer, nil, 0)
    } else {
      var asked = hb_feature_t(tag: feature, value: value, start: 0, end: CHB_FEATURE_GLOBAL_END)
      hb_shape(hbFont, buffer, &asked, 1)
    }
    var count: UInt32 = 0
    guard hb_buffer_allocation_successful(buffer) != 0,
      let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map {
      MathShape(
        id: infos[$0].codepoint, advance: Int(positions[$0].x_advance),
        x: Int(positions[$0].x_offset), y: Int(positions[$0].y_offset))
    }
  }
}
