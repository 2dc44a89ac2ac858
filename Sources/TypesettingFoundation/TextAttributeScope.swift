public import Foundation

extension AttributeScopes {
  /// The attributes of `TextAttributes` as keys of Foundation's `AttributedString`, Foundation's own
  /// (`link`) beside them.
  ///
  ///     var string = AttributedString("Read this")
  ///     string.typesetting.color = .hex(0xAA0000)
  ///     string[string.range(of: "this")!].typesetting.fontSize = 18
  public struct TypesettingAttributes: AttributeScope {
    /// The face asked for.
    public let font: TextKeys.Font
    /// The em on paper.
    public let fontSize: TextKeys.FontSize
    /// The colour of the letters; `.some(nil)` leaves them empty.
    public let color: TextKeys.LetterColor
    /// The colour of their outline.
    public let strokeColor: TextKeys.StrokeColor
    /// The width of their outline.
    public let strokeWidth: TextKeys.StrokeWidth
    /// OpenType features.
    public let features: TextKeys.Features
    /// The language.
    public let language: TextKeys.Language
    /// A line under the text.
    public let underline: TextKeys.Underline
    /// A line through the text.
    public let strikethrough: TextKeys.Strikethrough
    /// How far the letters are raised.
    public let baselineShift: TextKeys.BaselineShift
    /// Where a click leads, where that is no `URL`.
    public let linkTarget: TextKeys.LinkTarget
    /// What stands at U+FFFC.
    public let attachment: TextKeys.Attachment
    /// Whether no line may end within.
    public let keepsOnLine: TextKeys.KeepsOnLine
    /// The element the letters come from.
    public let node: TextKeys.Node
    /// Room in place of the font's kerning.
    public let kern: TextKeys.Kern
    /// Room beside the font's kerning.
    public let tracking: TextKeys.Tracking
    /// Which letters are tied.
    public let ligatures: TextKeys.Ligatures
    /// How often the letters are raised or lowered.
    public let superscript: TextKeys.Superscript
    /// How letters stand in vertical lines.
    public let verticalForm: TextKeys.VerticalForm
    /// One glyph for all of it.
    public let glyph: TextKeys.Glyph
    /// Which baseline of the font stands on the line's.
    public let baselineClass: TextKeys.BaselineClass
    /// The colour behind the letters.
    public let background: TextKeys.Background
    /// A copy of the letters behind them.
    public let shadow: TextKeys.Shadow
    /// A shadow that falls into the letters.
    public let innerShadow: TextKeys.InnerShadow
    /// A frame before the letters.
    public let border: TextKeys.Border
    /// A frame and its fill behind the letters.
    public let backgroundBorder: TextKeys.BackgroundBorder
    /// One frame and fill behind all lines.
    public let blockBorder: TextKeys.BlockBorder
    /// What each glyph is turned or slanted by.
    public let glyphTransform: TextKeys.GlyphTransform
    /// Small letters beside these.
    public let ruby: TextKeys.Ruby
    /// Room at the ends.
    public let padding: TextKeys.Padding
    /// How the paragraph is set that begins here.
    public let paragraphStyle: TextKeys.Paragraph
    /// What pressing means.
    public let highlight: TextKeys.Highlight
    /// Whether a balanced line likes to end behind it.
    public let prefersLineEnd: TextKeys.PrefersLineEnd
    /// Whether it is pushed to the end of a paragraph's last line.
    public let standsAtLineEnd: TextKeys.StandsAtLineEnd
    /// Whether lines that go on behind a written one begin where it ends.
    public let hangsLine: TextKeys.HangsLine
    /// Values of a program's own keys (`TextAttributeKey`).
    public let customValues: TextKeys.CustomValues
    /// Foundation's own attributes.
    public let foundation: FoundationAttributes
  }

  /// The keys of `TextAttributes`.
  public var typesetting: TypesettingAttributes.Type { TypesettingAttributes.self }
}

extension AttributeDynamicLookup {
  /// The key of that name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.TypesettingAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}
