internal import CTypesetHarfBuzz
internal import TypesetGeometry

extension FontMetrics {
  /// The measures that the tables of `font` give; what they lack is measured from x and H or taken
  /// from the em. OpenType `OS/2`, `hhea`, `post`.
  init(hbFont font: OpaquePointer, unitsPerEm: Int) {
    self.init(unitsPerEm: unitsPerEm)
    func metric(_ tag: hb_ot_metrics_tag_t) -> Int? {
      var value: hb_position_t = 0
      return hb_ot_metrics_get_position(font, tag, &value) != 0 ? Int(value) : nil
    }
    func top(of scalar: UInt32) -> Int? {
      var glyph: hb_codepoint_t = 0
      var extents = hb_glyph_extents_t()
      guard hb_font_get_nominal_glyph(font, scalar, &glyph) != 0,
        hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.y_bearing > 0
      else { return nil }
      return Int(extents.y_bearing)
    }
    func positive(_ value: Int?) -> Int? { value.flatMap { $0 > 0 ? $0 : nil } }

    if let up = metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
      let down = metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER), up - down > 0
    {
      ascender = FontUnits(up)
      // Some fonts write the descender as a positive number.
      descender = FontUnits(abs(down))
      lineGap = FontUnits(max(metric(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP) ?? 0, 0))
    }
    if let height = positive(metric(HB_OT_METRICS_TAG_X_HEIGHT)) ?? top(of: 0x78) {
      xHeight = FontUnits(height)
    }
    if let height = positive(metric(HB_OT_METRICS_TAG_CAP_HEIGHT)) ?? top(of: 0x48) {
      capHeight = FontUnits(height)
    }
    if let thickness = positive(metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE)) {
      underlineThickness = FontUnits(thickness)
      strikeoutThickness = FontUnits(thickness)
    }
    if let offset = metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET), offset != 0 {
      // `post.underlinePosition` is the top of the line.
      underlinePosition = FontUnits(offset - underlineThickness.rawValue / 2)
    }
    if let thickness = positive(metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)) {
      strikeoutThickness = FontUnits(thickness)
    }
    if let offset = positive(metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET)) {
      // `OS/2.yStrikeoutPosition` is the top of the line.
      strikeoutPosition = FontUnits(offset - strikeoutThickness.rawValue / 2)
    } else {
      strikeoutPosition = FontUnits(xHeight.rawValue / 2)
    }
  }
}
