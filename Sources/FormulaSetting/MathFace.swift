internal import CTypesetHarfBuzz
public import TypesetFonts
import TypesetGeometry

/// A face with a MATH table: its constants, and what the table says of its glyphs, in font units.
public struct MathFace: Hashable, Sendable {
  /// The face.
  public let face: FontFace
  private let constants: [Int]

  /// `face` for formulas; nil where it has no MATH table.
  public init?(_ face: FontFace) {
    guard hb_ot_math_has_data(hb_font_get_face(face.hbFont)) != 0 else { return nil }
    self.face = face
    constants = MathConstant.allCases.map {
      Int(hb_ot_math_get_constant(face.hbFont, $0.harfBuzz))
    }
  }

  /// The value of `constant`: font units, or hundredths for what is a percentage.
  public subscript(_ constant: MathConstant) -> Int { constants[constant.rawValue] }

  /// True where fences and roots of any height can be made: some tables (Linux Libertine's) have only
  /// parentheses.
  public var isComplete: Bool {
    let signs: [Unicode.Scalar] = ["(", ")", "[", "]", "{", "}", "|", "√"]
    return signs.allSatisfy { sign in
      guard let glyph = face.glyph(for: sign.value) else { return false }
      return !parts(of: glyph, isVertical: true).isEmpty
    }
  }

  /// How far a sign's ink leans out of its advance at the right: MathItalicsCorrectionInfo.
  func italicsCorrection(of glyph: GlyphID) -> Int {
    Int(hb_ot_math_get_glyph_italics_correction(face.hbFont, glyph))
  }

  /// Where an accent stands over `glyph`, from its origin: MathTopAccentAttachment; the middle of its advance
  /// where the table does not say, and of its ink where it has no advance either.
  func accentAttachment(of glyph: GlyphID) -> Int {
    let found = Int(hb_ot_math_get_glyph_top_accent_attachment(face.hbFont, glyph))
    if found == 0, face.advance(of: glyph).rawValue == 0 {
      let ink = face.extents(of: glyph)
      return (ink.minX.rawValue + ink.maxX.rawValue) / 2
    }
    return found
  }

  /// A corner of a glyph at which scripts are kerned.
  enum Corner {
    case topRight, topLeft, bottomRight, bottomLeft
  }

  /// How much closer something stands at `corner` of `glyph` at `height` units above the baseline:
  /// MathKernInfo.
  func kern(of glyph: GlyphID, at corner: Corner, height: Int) -> Int {
    let place: hb_ot_math_kern_t
    switch corner {
    case .topRight: place = HB_OT_MATH_KERN_TOP_RIGHT
    case .topLeft: place = HB_OT_MATH_KERN_TOP_LEFT
    case .bottomRight: place = HB_OT_MATH_KERN_BOTTOM_RIGHT
    case .bottomLeft: place = HB_OT_MATH_KERN_BOTTOM_LEFT
    }
    return Int(hb_ot_math_get_glyph_kerning(face.hbFont, glyph, place, hb_position_t(height)))
  }

  /// A larger form of a glyph.
  struct Variant: Hashable, Sendable {
    var glyph: GlyphID
    /// Its height and depth together, or its width; font units.
    var size: Int
  }

  /// The forms of `glyph` from the smallest on: MathGlyphConstruction, MathGlyphVariantRecord.
  func variants(of glyph: GlyphID, isVertical: Bool) -> [Variant] {
    let direction = isVertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR
    var none: UInt32 = 0
    let count = hb_ot_math_get_glyph_variants(face.hbFont, glyph, direction, 0, &none, nil)
    guard count > 0 else { return [] }
    var found = [hb_ot_math_glyph_variant_t](
      repeating: hb_ot_math_glyph_variant_t(), count: Int(count))
    var length = count
    hb_ot_math_get_glyph_variants(face.hbFont, glyph, direction, 0, &length, &found)
    return found.prefix(Int(length)).map { Variant(glyph: $0.glyph, size: Int($0.advance)) }
  }

  /// A part of a glyph that is built of several.
  struct Part: Hashable, Sendable {
    var glyph: GlyphID
    /// How long it is; font units.
    var length: Int
    /// How far its neighbours may reach into it at its beginning, and at its end.
    var start: Int
    var end: Int
    /// Whether it may be repeated or left out.
    var isExtender: Bool
  }

  /// The parts of `glyph` from the foot up, or from the left; empty where it cannot be built: GlyphAssembly.
  func parts(of glyph: GlyphID, isVertical: Bool) -> [Part] {
    let direction = isVertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR
    var none: UInt32 = 0
    let count = hb_ot_math_get_glyph_assembly(
      face.hbFont, glyph, direction, 0, &none, nil, nil)
    guard count > 0 else { return [] }
    var found = [hb_ot_math_glyph_part_t](repeating: hb_ot_math_glyph_part_t(), count: Int(count))
    var length = count
    hb_ot_math_get_glyph_assembly(face.hbFont, glyph, direction, 0, &length, &found, nil)
    return found.prefix(Int(length)).map {
      Part(
        glyph: $0.glyph, length: Int($0.full_advance), start: Int($0.start_connector_length),
        end: Int($0.end_connector_length),
        isExtender: $0.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0)
    }
  }

  /// How far parts reach into each other at least: MathVariants, MinConnectorOverlap.
  func leastOverlap(isVertical: Bool) -> Int {
    Int(
      hb_ot_math_get_min_connector_overlap(
        face.hbFont, isVertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR))
  }
}
