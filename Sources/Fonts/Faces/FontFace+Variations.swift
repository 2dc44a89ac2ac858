public import TypesetGeometry
public import TypesetRichText

extension FontFace {
  /// How much upright letters lean where a family has no italic: a fifth of their height, 11.3°,
  /// about where the italics of text faces stand (8° to 14°). Less looks like a mistake of the
  /// press, more pulls round letters out of shape.
  public static let standardSlant = Ratio(1, over: 5)

  /// The axes of a variable font, in its order; empty for any other.
  public var axes: [VariationAxis] { design.axes }

  /// The settings that a variable font has names for, in its order.
  public var namedInstances: [NamedInstance] { design.namedInstances }

  /// True where the font has axes.
  public var isVariable: Bool { !design.axes.isEmpty }

  /// True where the font is drawn anew for each size (`opsz`).
  public var hasOpticalSizes: Bool { axis(VariationAxis.opticalSize) != nil }

  /// True where the axes stand as they do where nothing is set.
  package var isAtStandard: Bool {
    zip(design.axes, variations).allSatisfy { $0.standard == $1.value }
  }

  /// Where the axes stand, in their order, in 16.16 fixed point as FreeType takes them.
  package var coordinates: [Int] { variations.map(\.value.rawValue) }

  /// The axis `tag`; nil where there is none.
  public func axis(_ tag: UInt32) -> VariationAxis? { design.axes.first { $0.tag == tag } }

  /// The face with the axes of `settings` there and all others as they stand in this one.
  ///
  /// Values beyond an axis are taken to its end; axes that the font lacks are passed over. The same
  /// settings give the same object as long as anybody uses it, from any thread. The file is not
  /// opened again. HarfBuzz `hb_font_set_variations`, Core Text `kCTFontVariationAttribute`.
  public func instance(_ settings: [FontVariation]) -> FontFace {
    guard isVariable, !settings.isEmpty else { return self }
    var variations = variations
    for (place, axis) in design.axes.enumerated() {
      guard let setting = settings.last(where: { $0.tag == axis.tag }) else { continue }
      variations[place].value = axis.clamped(setting.value)
    }
    return design.instance(of: self, at: variations, slant: syntheticSlant)
  }

  /// The face as `query` wants it: `wght` at its weight, `wdth` at its width, `slnt` or `ital` by
  /// its slant, and above these what `query.variations` says. All other axes stand as they do where
  /// nothing is set. `opsz` is left to `instance(opticalSize:)`.
  public func instance(for query: FontQuery) -> FontFace {
    guard isVariable else { return self }
    var settings = design.axes.map { FontVariation(tag: $0.tag, value: $0.standard) }
    for (place, axis) in design.axes.enumerated() {
      if let wanted = FontFace.setting(of: axis, for: query, beside: design.axes) {
        settings[place].value = axis.clamped(wanted)
      }
    }
    return instance(settings)
  }

  /// The face drawn for letters of `size`: `opsz` in points. The same face where it has no such
  /// axis. CSS Fonts 4 §8.1 `font-optical-sizing: auto`, with points for its pixels, as OpenType
  /// has it.
  public func instance(opticalSize size: Length) -> FontFace {
    guard hasOpticalSizes else { return self }
    // One sp is 1/65536 pt, and so is one step of the axis.
    return instance([
      FontVariation(tag: VariationAxis.opticalSize, value: Ratio(rawValue: size.scaledPoints))
    ])
  }

  /// The instance with the name `name` (any case); nil where the font has none.
  public func instance(named name: String) -> FontFace? {
    let wanted = FontName.folded(name)
    return design.namedInstances
      .first { FontName.folded($0.name) == wanted || FontName.folded($0.postScriptName) == wanted }
      .map { instance($0.variations) }
  }

  /// The face leaning by `standardSlant`, for a family without an italic. Advances stay; marks, ink
  /// and outlines lean. Pictures in colour do not lean. HarfBuzz `hb_font_set_synthetic_slant`,
  /// Core Text: a `CTFont` with a matrix.
  public var slanted: FontFace { leaning(by: FontFace.standardSlant) }

  /// The face leaning by `slant`: so much to the right for each unit of height, at most twice
  /// that; 0 is the face as the font has it.
  public func leaning(by slant: Ratio) -> FontFace {
    guard !hasColorBitmaps else { return self }
    let bound = Ratio(rawValue: min(max(slant.rawValue, -2 * 65536), 2 * 65536))
    return design.instance(of: self, at: variations, slant: bound)
  }

  /// The face as the font has it, without a synthetic slant.
  public var upright: FontFace { uprightFace ?? self }

  /// What `query` says of `axis`, one of `axes`; nil where it says nothing.
  private static func setting(
    of axis: VariationAxis, for query: FontQuery, beside axes: [VariationAxis]
  ) -> Ratio? {
    if let named = query.variations.last(where: { $0.tag == axis.tag }) { return named.value }
    switch axis.tag {
    case VariationAxis.weight: return Ratio(query.weight, over: 1)
    case VariationAxis.width: return Ratio(query.width, over: 1)
    case VariationAxis.italic:
      let leansInstead =
        query.slant == .oblique && axes.contains { $0.tag == VariationAxis.slant }
      return Ratio(query.slant == .roman || leansInstead ? 0 : 1, over: 1)
    case VariationAxis.slant:
      // A font with both has an italic of its own; the angle is for what is oblique. CSS Fonts 4
      // §5.2 leans by 14° where nothing else is said.
      let isItalic = query.slant == .italic && axes.contains { $0.tag == VariationAxis.italic }
      return Ratio(query.slant == .roman || isItalic ? 0 : -14, over: 1)
    default: return nil
    }
  }
}
