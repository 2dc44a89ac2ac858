internal import CTypesetHarfBuzz
package import TypesetFonts
package import TypesetGeometry
package import TypesetRichText

extension ShapingEffects {
  /// The features that these attributes stand for.
  ///
  /// Letters that stand wider apart are not tied, as in Core Text and CSS: one tied pair in a
  /// spaced word is a dark spot. Where room takes the place of the font's kerning, that is off.
  var features: [FontFeature] {
    var features: [FontFeature] = []
    func set(_ value: UInt32, _ names: String...) {
      features += names.compactMap { FontFeature($0, value: value) }
    }
    if kern != nil { set(0, "kern") }
    if room != .zero {
      set(0, "liga", "clig", "dlig", "hlig")
    } else {
      switch ligatures {
      case .necessary: set(0, "liga", "clig")
      case .standard: break
      case .all: set(1, "liga", "clig", "dlig", "hlig")
      }
    }
    return features
  }

  /// The size of the letters and how far they stand above the baseline, for letters of `size`
  /// wanted in `face`.
  ///
  /// Superscripts are as the font's `OS/2` table has it, once more for each level, whether the face
  /// has `sups` or not: a font has figures drawn for it and few letters, and a run with both would
  /// fall apart. Who wants drawn figures asks for the feature. On a baseline other than the roman
  /// one, that baseline of the font (table `BASE`) stands on the line's.
  func placement(of face: FontFace, at size: Length) -> (size: Length, rise: Length) {
    var size = size
    var rise = Length.zero
    let upem = face.unitsPerEm
    if superscript != 0 {
      let (scale, offset) = face.scriptPlacement(raised: superscript > 0)
      for _ in 0..<min(abs(superscript), ShapingEffects.deepest) {
        rise += size.scaled(by: superscript > 0 ? offset : -offset, over: upem)
        size = size.scaled(by: scale, over: upem)
      }
    }
    if baselineClass != .roman {
      rise -= size.scaled(by: face.baseline(baselineClass), over: upem)
    }
    return (size, rise)
  }

  /// A superscript of a superscript of a superscript; deeper ones stand where that stands.
  private static let deepest = 3
}

extension TextAttributes {
  /// How far letters of `face` stand above the line's baseline: what was asked for outright, and
  /// what superscripts and other baselines make of it.
  package func rise(in face: FontFace) -> Length {
    baselineShift + (shapingEffects?.placement(of: face, at: fontSize).rise ?? .zero)
  }
}

extension FontFace {
  /// The size of raised or lowered letters and how far they are moved, in font units, both
  /// positive: `OS/2.ySuperscriptYSize`, `ySuperscriptYOffset`, `ySubscript…`. Where the font does
  /// not say, or says what cannot be meant: six tenths of the em, a third up, a sixth down.
  func scriptPlacement(raised: Bool) -> (size: Int, offset: Int) {
    func metric(_ tag: hb_ot_metrics_tag_t) -> Int? {
      var value: hb_position_t = 0
      return hb_ot_metrics_get_position(hbFont, tag, &value) != 0 ? Int(value) : nil
    }
    let size = metric(
      raised ? HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_SIZE : HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_SIZE)
    let offset = metric(
      raised ? HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET : HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET)
    let sound = size.map { (unitsPerEm * 2 / 5...unitsPerEm).contains($0) } ?? false
    return (
      sound ? size ?? 0 : unitsPerEm * 3 / 5,
      // Some fonts write the subscript's distance as a negative number.
      offset.map { abs($0) }.flatMap { (1...unitsPerEm).contains($0) ? $0 : nil }
        ?? (raised ? unitsPerEm / 3 : unitsPerEm / 6)
    )
  }

  /// How far the baseline `name` stands above the roman one, in font units: OpenType `BASE`; where
  /// it does not say, by the face's measures, as CSS Inline 3 does: the foot of the ideographs'
  /// box at the descender, its middle between ascender and descender, the hanging baseline at four
  /// fifths of the ascender, the mathematical one at half the height of capitals.
  func baseline(_ name: TextAttributes.BaselineClass) -> Int {
    func table(_ tag: hb_ot_layout_baseline_tag_t) -> Int? {
      var value: hb_position_t = 0
      for script in ["DFLT", "latn", "hani", "kana"].compactMap({ FontFeature($0)?.tag })
      where hb_ot_layout_get_baseline(
        hbFont, tag, HB_DIRECTION_LTR, hb_tag_t(script), hb_tag_t(0x6466_6C74), &value) != 0
      {
        return Int(value)
      }
      return nil
    }
    let ascender = metrics.ascender.rawValue
    let descender = metrics.descender.rawValue
    switch name {
    case .roman: return 0
    case .ideographicLow:
      return table(HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT) ?? -descender
    case .ideographicCentered:
      if let foot = table(HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT) {
        return foot + unitsPerEm / 2
      }
      return (ascender - descender) / 2
    case .hanging: return table(HB_OT_LAYOUT_BASELINE_TAG_HANGING) ?? ascender * 4 / 5
    case .math: return table(HB_OT_LAYOUT_BASELINE_TAG_MATH) ?? metrics.capHeight.rawValue / 2
    }
  }
}
