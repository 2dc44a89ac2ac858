internal import CTypesetHarfBuzz
package import TypesetGeometry

/// What vertical lines ask of a face.
extension FontFace {
  /// True where the face says how its glyphs stand in vertical lines (OpenType `vhea`, `vmtx`).
  package var hasUprightMetrics: Bool {
    var value: hb_position_t = 0
    return hb_ot_metrics_get_position(hbFont, HB_OT_METRICS_TAG_VERTICAL_ASCENDER, &value) != 0
  }

  /// How far the middle of the ideographs' box stands above the baseline: it is put on the middle
  /// of a vertical line.
  ///
  /// From the foot of that box (OpenType `BASE`, `ideo`); in a face that does not say it, half way
  /// between ascender and descender where they make one em, else half the height of a capital, so
  /// that turned words stand in the middle of the line.
  package var emBoxCenter: FontUnits {
    var foot: hb_position_t = 0
    if hb_ot_layout_get_baseline(
      hbFont, HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT, HB_DIRECTION_LTR,
      SFNTDirectory.tag("hani"), 0, &foot) != 0
    {
      return FontUnits(Int(foot) + unitsPerEm / 2)
    }
    let (up, down) = (metrics.ascender.rawValue, metrics.descender.rawValue)
    if up + down == unitsPerEm { return FontUnits((up - down) / 2) }
    return FontUnits(metrics.capHeight.rawValue / 2)
  }

  /// Where the vertical origin of `glyph` stands from its horizontal one: to the right and up. It
  /// is in the middle of its width; in a face without vertical measures half an em above the middle
  /// of the ideographs' box. OpenType `VORG`, `vmtx`.
  package func uprightOrigin(of glyph: GlyphID) -> (x: FontUnits, y: FontUnits) {
    guard hasUprightMetrics else {
      return (
        FontUnits(advance(of: glyph).rawValue / 2),
        FontUnits(emBoxCenter.rawValue + unitsPerEm / 2)
      )
    }
    var x: hb_position_t = 0
    var y: hb_position_t = 0
    hb_font_get_glyph_v_origin(hbFont, glyph, &x, &y)
    return (FontUnits(Int(x)), FontUnits(Int(y)))
  }

  /// The advance of `glyph` down a vertical line, positive; one em in a face without vertical
  /// measures. OpenType `vmtx`; HarfBuzz has it negative.
  package func uprightAdvance(of glyph: GlyphID) -> FontUnits {
    guard hasUprightMetrics else { return FontUnits(unitsPerEm) }
    return FontUnits(-Int(hb_font_get_glyph_v_advance(hbFont, glyph)))
  }
}
