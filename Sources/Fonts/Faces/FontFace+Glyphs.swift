internal import CTypesetHarfBuzz
public import TypesetGeometry

extension FontFace {
  /// The glyph for `scalar` before the variation selector `selector` (U+FE00…U+FE0F,
  /// U+E0100…U+E01EF); nil where the font's character map does not know the pair, and then the
  /// glyph is that of `scalar` alone and the selector shows nothing. OpenType `cmap` format 14.
  public func glyph(for scalar: UInt32, variation selector: UInt32) -> GlyphID? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_variation_glyph(hbFont, scalar, selector, &glyph) != 0 else { return nil }
    return glyph
  }

  /// The glyph of each of `scalars` by the character map; 0, the box, for what the font lacks. As
  /// `glyph(for:)` one by one, in one call. O(n). Core Text `CTFontGetGlyphsForCharacters`.
  public func glyphs(for scalars: [UInt32]) -> [GlyphID] {
    var glyphs = [GlyphID](repeating: 0, count: scalars.count)
    var done = 0
    let stride = UInt32(MemoryLayout<UInt32>.stride)
    scalars.withUnsafeBufferPointer { source in
      glyphs.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        // HarfBuzz stops at the first character that the font lacks.
        while done < source.count {
          done += Int(
            hb_font_get_nominal_glyphs(
              hbFont, UInt32(source.count - done), from + done, stride, to + done, stride))
          if done < source.count {
            to[done] = 0
            done += 1
          }
        }
      }
    }
    return glyphs
  }

  /// The advance of each of `glyphs` along `axis`, before kerning: to the right in a horizontal
  /// line (`hmtx`), **negative, downwards**, in a vertical one (`vmtx`, and where the font has none
  /// its ascender and descender). As one by one, in one call. O(n). Core Text
  /// `CTFontGetAdvancesForGlyphs`.
  public func advances(of glyphs: [GlyphID], along axis: TextAxis = .horizontal) -> [FontUnits] {
    var advances = [hb_position_t](repeating: 0, count: glyphs.count)
    let glyphStride = UInt32(MemoryLayout<GlyphID>.stride)
    let advanceStride = UInt32(MemoryLayout<hb_position_t>.stride)
    switch axis {
    case .horizontal:
      hb_font_get_glyph_h_advances(
        hbFont, UInt32(glyphs.count), glyphs, glyphStride, &advances, advanceStride)
    case .vertical:
      hb_font_get_glyph_v_advances(
        hbFont, UInt32(glyphs.count), glyphs, glyphStride, &advances, advanceStride)
    }
    return advances.map { FontUnits(Int($0)) }
  }

  /// The advance of `glyph` along `axis`; see `advances(of:along:)`.
  public func advance(of glyph: GlyphID, along axis: TextAxis) -> FontUnits {
    switch axis {
    case .horizontal: advance(of: glyph)
    case .vertical: FontUnits(Int(hb_font_get_glyph_v_advance(hbFont, glyph)))
    }
  }

  /// Where the origin of `glyph` for vertical lines (above its middle) lies, seen from its origin
  /// for horizontal ones, y upwards. OpenType `VORG`, `vmtx`; Core Text
  /// `CTFontGetVerticalTranslationsForGlyphs`, which is the way back.
  public func verticalOrigin(of glyph: GlyphID) -> (x: FontUnits, y: FontUnits) {
    var x: hb_position_t = 0
    var y: hb_position_t = 0
    hb_font_get_glyph_v_origin(hbFont, glyph, &x, &y)
    return (FontUnits(Int(x)), FontUnits(Int(y)))
  }

  /// The name of `glyph`, such as `f_i`; `gid17` where the font has none. OpenType `post`, `CFF`.
  /// Core Text `CTFontCopyNameForGlyph`.
  public func name(of glyph: GlyphID) -> String {
    var name = [CChar](repeating: 0, count: 128)
    hb_font_glyph_to_string(hbFont, glyph, &name, UInt32(name.count))
    return FontFace.text(name)
  }

  /// The glyph with the name `name`; nil where there is none. Core Text `CTFontGetGlyphWithName`.
  public func glyph(named name: String) -> GlyphID? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_glyph_from_name(hbFont, name, -1, &glyph) != 0 else { return nil }
    return glyph
  }

  /// What stands before the first 0 of `bytes`, as UTF-8.
  static func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
