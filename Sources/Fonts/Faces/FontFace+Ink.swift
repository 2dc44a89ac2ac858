internal import CTypesetHarfBuzz
public import TypesetGeometry

/// Along which axis glyphs follow each other.
public enum TextAxis: Hashable, Sendable {
  /// From left to right or from right to left.
  case horizontal
  /// From top to bottom.
  case vertical
}

extension FontFace {
  /// The ink of `glyph`; empty for a glyph without any, and for one that the font has not.
  ///
  /// From the tables (`glyf`, `CFF`, `CFF2`, the colour bitmaps' own measures), no outline is
  /// drawn: O(1) for `glyf`, O(outline) for `CFF`. Of a slanted face it is the box around the
  /// upright one's, slanted: the ink may end before it at the sides. HarfBuzz `hb_font_get_glyph_extents`.
  public func extents(of glyph: GlyphID) -> GlyphBox {
    // HarfBuzz 6 leans outlines but not boxes.
    if let uprightFace { return uprightFace.extents(of: glyph).leaning(by: syntheticSlant) }
    var ink = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(hbFont, glyph, &ink) != 0 else { return .empty }
    // `height` is negative: it leads from the top down to the foot.
    let (left, right) = (Int(ink.x_bearing), Int(ink.x_bearing) + Int(ink.width))
    let (top, foot) = (Int(ink.y_bearing), Int(ink.y_bearing) + Int(ink.height))
    return GlyphBox(
      minX: FontUnits(min(left, right)), minY: FontUnits(min(top, foot)),
      maxX: FontUnits(max(left, right)), maxY: FontUnits(max(top, foot)))
  }

  /// The ink of each of `glyphs`, as one by one. O(n).
  public func extents(of glyphs: some Sequence<GlyphID>) -> [GlyphBox] {
    glyphs.map { extents(of: $0) }
  }

  /// Where a caret stands inside the ligature `glyph`, from its origin along `axis`, in order:
  /// for three letters two places. Empty where the font does not say; then its advance is divided
  /// evenly, which is up to the caller.
  ///
  /// In a vertical line the places go down and are negative, as all of HarfBuzz's heights are.
  /// OpenType `GDEF` LigCaretList, HarfBuzz `hb_ot_layout_get_ligature_carets`, Core Text
  /// `CTFontGetLigatureCaretPositions`. O(carets).
  public func ligatureCarets(of glyph: GlyphID, along axis: TextAxis = .horizontal) -> [FontUnits] {
    let direction = axis == .horizontal ? HB_DIRECTION_LTR : HB_DIRECTION_TTB
    var count: UInt32 = 0
    let total = hb_ot_layout_get_ligature_carets(hbFont, direction, glyph, 0, &count, nil)
    guard total > 0 else { return [] }
    var carets = [hb_position_t](repeating: 0, count: Int(total))
    count = total
    hb_ot_layout_get_ligature_carets(hbFont, direction, glyph, 0, &count, &carets)
    return carets.prefix(Int(count)).map { FontUnits(Int($0)) }.sorted {
      axis == .horizontal ? $0 < $1 : $0 > $1
    }
  }
}
