internal import CHarfBuzz
public import Geometry

extension FontFace {
  /// Where carets stand within the ligature `glyph` of a horizontal line, from its origin to the
  /// right; empty where the font does not say. OpenType `GDEF`, LigCaretList.
  public func ligatureCarets(of glyph: GlyphID) -> [FontUnits] {
    var carets = [hb_position_t](repeating: 0, count: 16)
    var count = UInt32(carets.count)
    hb_ot_layout_get_ligature_carets(hbFont, HB_DIRECTION_LTR, glyph, 0, &count, &carets)
    return carets.prefix(Int(count)).map { FontUnits(Int($0)) }
  }
}
