public import TypesetGeometry
public import TypesetRichText

/// A face at a size: everything about letters on paper, in lengths. Core Text `CTFont`.
///
/// Heights are measured from the baseline: `ascent` upwards, `descent` **downwards**, the others
/// upwards. A glyph's advance is rounded by itself, so a sum of advances is exact. A value: two
/// fonts are equal when they have one face, size and features.
public struct Font: Hashable, Sendable {
  /// The face, its axes set and leaning as the font is.
  public let face: FontFace
  /// The em on paper.
  public let size: Length
  /// OpenType features that text in the font has.
  public let features: [FontFeature]

  /// `face` at `size`, with its axes at `variations`, `opsz` by the size unless they say otherwise.
  public init(
    _ face: FontFace, size: Length, variations: [FontVariation] = [], features: [FontFeature] = []
  ) {
    var own = face
    if !variations.contains(where: { $0.tag == VariationAxis.opticalSize }) {
      own = own.instance(opticalSize: size)
    }
    self.face = own.instance(variations)
    self.size = size
    self.features = features
  }

  /// The font that `query` gets from `library`; see `FontLibrary.match(_:size:)`. Core Text
  /// `CTFontCreateWithFontDescriptor`.
  public init(
    _ query: FontQuery, size: Length, from library: FontLibrary, features: [FontFeature] = []
  ) {
    face = library.match(query, size: size).face
    self.size = size
    self.features = features
  }

  /// The font at another size; `opsz` goes with it. Core Text `CTFontCreateCopyWithAttributes`.
  public func withSize(_ size: Length) -> Font {
    Font(face, size: size, features: features)
  }

  /// The font with its axes at `variations`, and all others as they stand.
  public func withVariations(_ variations: [FontVariation]) -> Font {
    Font(exactly: face.instance(variations), size: size, features: features)
  }

  /// The font with `features` in place of its own.
  public func withFeatures(_ features: [FontFeature]) -> Font {
    Font(exactly: face, size: size, features: features)
  }

  /// The font leaning by `FontFace.standardSlant`.
  public var slanted: Font { Font(exactly: face.slanted, size: size, features: features) }

  private init(exactly face: FontFace, size: Length, features: [FontFeature]) {
    self.face = face
    self.size = size
    self.features = features
  }

  /// What finds this font again where it is installed. Core Text `CTFontCopyFontDescriptor`.
  public var query: FontQuery {
    FontQuery(
      families: [face.family], weight: face.weight, width: face.width, slant: face.slant,
      variations: face.isAtStandard ? [] : face.variations)
  }

  /// `units` of the font on paper.
  public func length(_ units: FontUnits) -> Length {
    units.length(at: size, unitsPerEm: face.unitsPerEm)
  }
}

extension Font {
  /// How many of the font's units make one em. `CTFontGetUnitsPerEm`.
  public var unitsPerEm: Int { face.unitsPerEm }
  /// How many glyphs there are. `CTFontGetGlyphCount`.
  public var glyphCount: Int { face.glyphCount }
  /// From the baseline to the top of the line. `CTFontGetAscent`.
  public var ascent: Length { length(face.metrics.ascender) }
  /// From the baseline down to the foot of the line; positive. `CTFontGetDescent`.
  public var descent: Length { length(face.metrics.descender) }
  /// What the designer wants between lines set solid. `CTFontGetLeading`.
  public var leading: Length { length(face.metrics.lineGap) }
  /// The height of H. `CTFontGetCapHeight`.
  public var capHeight: Length { length(face.metrics.capHeight) }
  /// The height of x. `CTFontGetXHeight`.
  public var xHeight: Length { length(face.metrics.xHeight) }
  /// The middle of the underline above the baseline; negative as a rule.
  /// `CTFontGetUnderlinePosition`.
  public var underlinePosition: Length { length(face.metrics.underlinePosition) }
  /// The thickness of the underline. `CTFontGetUnderlineThickness`.
  public var underlineThickness: Length { length(face.metrics.underlineThickness) }
  /// The middle of the line through the text above the baseline.
  public var strikeoutPosition: Length { length(face.metrics.strikeoutPosition) }
  /// The thickness of the line through the text.
  public var strikeoutThickness: Length { length(face.metrics.strikeoutThickness) }
  /// How far letters lean from the upright, in degrees; negative to the right, as in `post`.
  /// `CTFontGetSlantAngle`.
  public var slantAngle: Double { face.slantAngle }
  /// The box around all glyphs set on one origin, y downwards from the baseline. OpenType `head`;
  /// `CTFontGetBoundingBox`.
  public var boundingBox: Rect { face.boundingBox.rect(at: size, unitsPerEm: face.unitsPerEm) }
}

extension Font {
  /// The glyph for `scalar`; nil where the font lacks it.
  public func glyph(for scalar: Unicode.Scalar) -> GlyphID? { face.glyph(for: scalar.value) }

  /// The glyphs for the characters of `text` one by one, before any shaping; 0 for what the font
  /// lacks. `CTFontGetGlyphsForCharacters`.
  public func glyphs(for text: some StringProtocol) -> [GlyphID] {
    face.glyphs(for: text.unicodeScalars.map(\.value))
  }

  /// The advance of each of `glyphs` along `axis`; negative in vertical lines, downwards.
  /// `CTFontGetAdvancesForGlyphs`.
  public func advances(of glyphs: [GlyphID], along axis: TextAxis = .horizontal) -> [Length] {
    face.advances(of: glyphs, along: axis).map(length)
  }

  /// The ink of each of `glyphs` about its own origin, y downwards; empty for one without ink.
  /// `CTFontGetBoundingRectsForGlyphs`.
  public func boundingRects(of glyphs: [GlyphID]) -> [Rect] {
    glyphs.map { face.extents(of: $0).rect(at: size, unitsPerEm: face.unitsPerEm) }
  }

  /// Where the origin of `glyph` for vertical lines lies, seen from its origin for horizontal ones,
  /// y downwards. `CTFontGetVerticalTranslationsForGlyphs` has the way back.
  public func verticalOrigin(of glyph: GlyphID) -> Point {
    let origin = face.verticalOrigin(of: glyph)
    return Point(x: length(origin.x), y: -length(origin.y))
  }

  /// Where a caret stands inside the ligature `glyph`, from its origin along `axis`; see
  /// `FontFace.ligatureCarets`. `CTFontGetLigatureCaretPositions`.
  public func ligatureCarets(of glyph: GlyphID, along axis: TextAxis = .horizontal) -> [Length] {
    face.ligatureCarets(of: glyph, along: axis).map(length)
  }

  /// The outline of `glyph` about its own origin, y downwards; without steps where it has no ink.
  /// `CTFontCreatePathForGlyph`.
  public func path(of glyph: GlyphID) -> Path { face.path(of: glyph, at: size) }
}
