internal import CTypesetHarfBuzz
public import TypesetGeometry
public import TypesetResources
public import TypesetRichText

/// One face of a font file, open: its names, its measures, its characters.
///
/// Two faces are equal when they are the same object; a `FontLibrary` opens each face once, and
/// all who use one setting of a variable font at the same time share one face. Core Text: the part
/// of a `CTFont` that has no size.
///
/// `@unchecked Sendable`: everything is set in `init` (but for `featureAnswers` and what `design`
/// remembers, which have locks); the HarfBuzz font and face are made immutable before anybody sees
/// them, and HarfBuzz lets immutable objects be used by any number of threads at once (HarfBuzz
/// manual, "Object model"). Blob, face and font are counted by HarfBuzz and go in any order.
public final class FontFace: @unchecked Sendable {
  /// What the face is called and how it looks, as the listing or the file itself says.
  public let record: FontRecord
  /// How many units make one em; 16 to 16384.
  public let unitsPerEm: Int
  /// The measures that lines are made of.
  public let metrics: FontMetrics
  /// The font file's bytes.
  public let blob: FontBlob
  /// How many glyphs there are.
  public let glyphCount: Int
  /// The glyph with no ink for U+0020, where there is one.
  public let spaceGlyph: GlyphID?
  /// True where every printable ASCII character has a glyph.
  public let coversASCII: Bool

  /// What all instances of the face share: its axes, and the instances that are in use.
  let design: FaceDesign
  /// Where a variable font's axes stand, one setting for each axis, in the font's order; empty for
  /// any other font.
  public let variations: [FontVariation]
  /// By how much letters lean that the font has upright: so much to the right for each unit of
  /// height; 0 as the font has them. See `slanted`.
  public let syntheticSlant: Ratio
  /// The face that this one was made of by leaning; nil for any other.
  let uprightFace: FontFace?

  let hbFace: OpaquePointer
  /// The `hb_font_t`, immutable, scaled to font units; alive as long as the face.
  package let hbFont: OpaquePointer
  /// Coverage of U+0000…U+024F and U+2000…U+206F, where most text is: one bit a character.
  let commonCoverage: CommonCoverage
  /// Which features were asked for, and whether the face has them.
  let featureAnswers = FeatureAnswers()

  /// The font file.
  public var resource: ResourceBytes { blob.bytes }
  /// The path, as it was found.
  public var file: String { record.file }
  /// The face's index in a collection; 0 in a plain font file.
  public var index: Int { record.index }
  /// The family's name.
  public var family: String { record.family }
  /// The style's name.
  public var style: String { record.style }
  /// The face's full name.
  public var fullName: String { record.fullName }
  /// 100 to 900; 400 is regular.
  public var weight: Int { record.weight }
  /// Per cent of the normal width.
  public var width: Int { record.width }
  /// The slant.
  public var slant: FontQuery.Slant { record.slant }
  /// `head.fontRevision`, 16.16 fixed point.
  public var version: Int { record.version }

  /// The face that `record` names, from the file's bytes.
  ///
  /// Throws where the bytes are no font, are cut off, or lack a table that every font needs.
  public convenience init(record: FontRecord, bytes: ResourceBytes) throws(FontError) {
    try self.init(
      record: record, blob: FontBlob(bytes), file: record.file, index: record.index)
  }

  /// Face `index` of the font in `bytes`, known as `name`; the rest is read from its tables.
  public convenience init(
    bytes: ResourceBytes, index: Int = 0, name: String
  ) throws(FontError) {
    try self.init(record: nil, blob: FontBlob(bytes), file: name, index: index)
  }

  /// Face `index` of `blob`; what it is called and how it looks is read from its tables. `name`
  /// stands for the file in errors and records.
  ///
  /// Throws as `init(record:bytes:)` does, and where a collection has no such face.
  public convenience init(
    _ blob: FontBlob, index: Int = 0, name: String? = nil
  ) throws(FontError) {
    try self.init(record: nil, blob: blob, file: name ?? blob.name, index: index)
  }

  private init(
    record: FontRecord?, blob: FontBlob, file: String, index: Int
  ) throws(FontError) {
    try SFNTDirectory.check(blob.bytes.buffer, file: file, index: index)
    guard let face = hb_face_create(blob.hbBlob, UInt32(index)) else {
      throw FontError(file: file, index: index, reason: .notAFont)
    }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      hb_face_destroy(face)
      throw FontError(file: file, index: index, reason: .missingTable("maxp"))
    }
    let upem = Int(hb_face_get_upem(face))
    hb_font_set_scale(font, Int32(upem), Int32(upem))
    hb_ot_font_set_funcs(font)
    hb_face_make_immutable(face)
    hb_font_make_immutable(font)

    hbFace = face
    hbFont = font
    self.blob = blob
    unitsPerEm = upem
    glyphCount = Int(hb_face_get_glyph_count(face))
    let common = CommonCoverage(font)
    commonCoverage = common
    coversASCII = (0x20...0x7E).allSatisfy { common.contains($0) ?? false }
    metrics = FontMetrics(hbFont: font, unitsPerEm: upem)
    let own = record ?? FontRecord(hbFace: face, hbFont: font, file: file, index: index)
    self.record = own
    design = FaceDesign(hbFace: face, record: own)
    variations = design.axes.map { FontVariation(tag: $0.tag, value: $0.standard) }
    syntheticSlant = Ratio(rawValue: 0)
    uprightFace = nil
    var space: hb_codepoint_t = 0
    spaceGlyph = hb_font_get_nominal_glyph(font, 0x20, &space) != 0 ? space : nil
  }

  /// `face` with its axes at `variations` (one setting an axis), leaning by `slant`. Glyphs and
  /// characters are the same; advances, measures and outlines are not.
  init(_ face: FontFace, variations: [FontVariation], slant: Ratio, upright: FontFace?) {
    // Never null: HarfBuzz answers an empty font when it is out of memory.
    let font: OpaquePointer = hb_font_create(face.hbFace)
    hb_font_set_scale(font, Int32(face.unitsPerEm), Int32(face.unitsPerEm))
    hb_ot_font_set_funcs(font)
    if !variations.isEmpty {
      var settings = variations.map {
        hb_variation_t(tag: $0.tag, value: Float($0.value.doubleValue))
      }
      hb_font_set_variations(font, &settings, UInt32(settings.count))
    }
    if slant.rawValue != 0 { hb_font_set_synthetic_slant(font, Float(slant.doubleValue)) }
    hb_font_make_immutable(font)
    hbFace = hb_face_reference(face.hbFace)
    hbFont = font
    blob = face.blob
    unitsPerEm = face.unitsPerEm
    glyphCount = face.glyphCount
    commonCoverage = face.commonCoverage
    coversASCII = face.coversASCII
    spaceGlyph = face.spaceGlyph
    design = face.design
    metrics =
      variations.isEmpty ? face.metrics : FontMetrics(hbFont: font, unitsPerEm: face.unitsPerEm)
    record = face.design.record(at: variations, slant: slant)
    self.variations = variations
    syntheticSlant = slant
    uprightFace = upright
  }

  deinit {
    hb_font_destroy(hbFont)
    hb_face_destroy(hbFace)
  }

  /// The glyph that the character map gives for `scalar`, before any substitution; nil where the
  /// font lacks it.
  public func glyph(for scalar: UInt32) -> GlyphID? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(hbFont, scalar, &glyph) != 0, glyph != 0 else { return nil }
    return glyph
  }

  /// True where the character map has `scalar`.
  public func covers(_ scalar: UInt32) -> Bool {
    commonCoverage.contains(scalar) ?? (glyph(for: scalar) != nil)
  }

  /// True where the character map tells `scalar` with the variation selector `selector` from
  /// `scalar` alone, or says that it is the same.
  public func covers(_ scalar: UInt32, variation selector: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_variation_glyph(hbFont, scalar, selector, &glyph) != 0
  }

  /// The advance of `glyph` along the line, before kerning.
  public func advance(of glyph: GlyphID) -> FontUnits {
    FontUnits(Int(hb_font_get_glyph_h_advance(hbFont, glyph)))
  }

  /// True where the glyphs are pictures in colour (`CBDT`, `sbix`).
  public var hasColorBitmaps: Bool { hb_ot_color_has_png(hbFace) != 0 }
}

extension FontFace: Hashable {
  /// True for one and the same object.
  public static func == (a: FontFace, b: FontFace) -> Bool { a === b }

  /// Takes in the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Which of the commonest characters a font has: Latin with its accents, and punctuation.
struct CommonCoverage: Sendable {
  private static let latinEnd: UInt32 = 0x250
  private static let punctuation: Range<UInt32> = 0x2000..<0x2070
  private var words: [UInt64]

  init(_ font: OpaquePointer) {
    let latin = CommonCoverage.latinEnd
    let count = Int(latin) + CommonCoverage.punctuation.count
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
    var glyph: hb_codepoint_t = 0
    for place in 0..<UInt32(count) {
      let scalar = place < latin ? place : place - latin + CommonCoverage.punctuation.lowerBound
      if hb_font_get_nominal_glyph(font, scalar, &glyph) != 0, glyph != 0 {
        words[Int(place >> 6)] |= 1 << UInt64(place & 63)
      }
    }
  }

  /// Nil where this table does not say.
  @inline(__always)
  func contains(_ scalar: UInt32) -> Bool? {
    let place: UInt32
    if scalar < CommonCoverage.latinEnd {
      place = scalar
    } else if CommonCoverage.punctuation.contains(scalar) {
      place = scalar - CommonCoverage.punctuation.lowerBound + CommonCoverage.latinEnd
    } else {
      return nil
    }
    return words[Int(place >> 6)] >> UInt64(place & 63) & 1 == 1
  }
}
