public import Foundation
public import TypesetGeometry
public import TypesetRichText

/// An attribute that a key of `AttributedString` stands for.
protocol TextAttributeField: CodableAttributedStringKey where Value: Codable & Sendable {
  static var path: WritableKeyPath<TextAttributes, Value> { get }
}

/// The keys of `AttributedString` for the fields of `TextAttributes`.
public enum TextKeys {
  /// The face asked for: `TextAttributes.font`.
  public enum Font: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = FontQuery
    /// Its name in archives.
    public static let name = "typesetting.font"
    static var path: WritableKeyPath<TextAttributes, Value> { \.font }
  }

  /// The em on paper: `TextAttributes.fontSize`.
  public enum FontSize: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Length
    /// Its name in archives.
    public static let name = "typesetting.fontSize"
    static var path: WritableKeyPath<TextAttributes, Value> { \.fontSize }
  }

  /// The colour of the letters: `TextAttributes.color`.
  public enum LetterColor: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Color?
    /// Its name in archives.
    public static let name = "typesetting.color"
    static var path: WritableKeyPath<TextAttributes, Value> { \.color }
  }

  /// The colour of their outline: `TextAttributes.strokeColor`.
  public enum StrokeColor: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Color?
    /// Its name in archives.
    public static let name = "typesetting.strokeColor"
    static var path: WritableKeyPath<TextAttributes, Value> { \.strokeColor }
  }

  /// The width of their outline: `TextAttributes.strokeWidth`.
  public enum StrokeWidth: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Length?
    /// Its name in archives.
    public static let name = "typesetting.strokeWidth"
    static var path: WritableKeyPath<TextAttributes, Value> { \.strokeWidth }
  }

  /// OpenType features: `TextAttributes.features`.
  public enum Features: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = [FontFeature]
    /// Its name in archives.
    public static let name = "typesetting.features"
    static var path: WritableKeyPath<TextAttributes, Value> { \.features }
  }

  /// The language: `TextAttributes.language`.
  public enum Language: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = LanguageTag
    /// Its name in archives.
    public static let name = "typesetting.language"
    static var path: WritableKeyPath<TextAttributes, Value> { \.language }
  }

  /// A line under the text: `TextAttributes.underline`.
  public enum Underline: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextRule?
    /// Its name in archives.
    public static let name = "typesetting.underline"
    static var path: WritableKeyPath<TextAttributes, Value> { \.underline }
  }

  /// A line through the text: `TextAttributes.strikethrough`.
  public enum Strikethrough: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextRule?
    /// Its name in archives.
    public static let name = "typesetting.strikethrough"
    static var path: WritableKeyPath<TextAttributes, Value> { \.strikethrough }
  }

  /// How far the letters are raised: `TextAttributes.baselineShift`.
  public enum BaselineShift: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Length
    /// Its name in archives.
    public static let name = "typesetting.baselineShift"
    static var path: WritableKeyPath<TextAttributes, Value> { \.baselineShift }
  }

  /// Where a click leads: `TextAttributes.link`.
  public enum LinkTarget: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = String?
    /// Its name in archives.
    public static let name = "typesetting.link"
    static var path: WritableKeyPath<TextAttributes, Value> { \.link }
  }

  /// What stands at U+FFFC: `TextAttributes.attachment`.
  public enum Attachment: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = RunDelegate?
    /// Its name in archives.
    public static let name = "typesetting.attachment"
    static var path: WritableKeyPath<TextAttributes, Value> { \.attachment }
  }

  /// Whether no line may end within: `TextAttributes.keepsOnLine`.
  public enum KeepsOnLine: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Bool
    /// Its name in archives.
    public static let name = "typesetting.keepsOnLine"
    static var path: WritableKeyPath<TextAttributes, Value> { \.keepsOnLine }
  }

  /// The element the letters come from: `TextAttributes.node`.
  public enum Node: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = NodeID?
    /// Its name in archives.
    public static let name = "typesetting.node"
    static var path: WritableKeyPath<TextAttributes, Value> { \.node }
  }

  /// Room in place of the font's kerning: `TextAttributes.kern`.
  public enum Kern: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Length?
    /// Its name in archives.
    public static let name = "typesetting.kern"
    static var path: WritableKeyPath<TextAttributes, Value> { \.kern }
  }

  /// Room beside the font's kerning: `TextAttributes.tracking`.
  public enum Tracking: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Length
    /// Its name in archives.
    public static let name = "typesetting.tracking"
    static var path: WritableKeyPath<TextAttributes, Value> { \.tracking }
  }

  /// Which letters are tied: `TextAttributes.ligatures`.
  public enum Ligatures: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextAttributes.Ligatures
    /// Its name in archives.
    public static let name = "typesetting.ligatures"
    static var path: WritableKeyPath<TextAttributes, Value> { \.ligatures }
  }

  /// How often the letters are raised or lowered: `TextAttributes.superscript`.
  public enum Superscript: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Int
    /// Its name in archives.
    public static let name = "typesetting.superscript"
    static var path: WritableKeyPath<TextAttributes, Value> { \.superscript }
  }

  /// How letters stand in vertical lines: `TextAttributes.verticalForm`.
  public enum VerticalForm: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextAttributes.VerticalForm
    /// Its name in archives.
    public static let name = "typesetting.verticalForm"
    static var path: WritableKeyPath<TextAttributes, Value> { \.verticalForm }
  }

  /// One glyph for all of it: `TextAttributes.glyph`.
  public enum Glyph: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = UInt32?
    /// Its name in archives.
    public static let name = "typesetting.glyph"
    static var path: WritableKeyPath<TextAttributes, Value> { \.glyph }
  }

  /// Which baseline of the font stands on the line's: `TextAttributes.baselineClass`.
  public enum BaselineClass: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextAttributes.BaselineClass
    /// Its name in archives.
    public static let name = "typesetting.baselineClass"
    static var path: WritableKeyPath<TextAttributes, Value> { \.baselineClass }
  }

  /// The colour behind the letters: `TextAttributes.background`.
  public enum Background: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Color?
    /// Its name in archives.
    public static let name = "typesetting.background"
    static var path: WritableKeyPath<TextAttributes, Value> { \.background }
  }

  /// A copy of the letters behind them: `TextAttributes.shadow`.
  public enum Shadow: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextShadow?
    /// Its name in archives.
    public static let name = "typesetting.shadow"
    static var path: WritableKeyPath<TextAttributes, Value> { \.shadow }
  }

  /// A shadow that falls into the letters: `TextAttributes.innerShadow`.
  public enum InnerShadow: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextShadow?
    /// Its name in archives.
    public static let name = "typesetting.innerShadow"
    static var path: WritableKeyPath<TextAttributes, Value> { \.innerShadow }
  }

  /// A frame before the letters: `TextAttributes.border`.
  public enum Border: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextBorder?
    /// Its name in archives.
    public static let name = "typesetting.border"
    static var path: WritableKeyPath<TextAttributes, Value> { \.border }
  }

  /// A frame and its fill behind the letters: `TextAttributes.backgroundBorder`.
  public enum BackgroundBorder: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextBorder?
    /// Its name in archives.
    public static let name = "typesetting.backgroundBorder"
    static var path: WritableKeyPath<TextAttributes, Value> { \.backgroundBorder }
  }

  /// One frame and fill behind all lines: `TextAttributes.blockBorder`.
  public enum BlockBorder: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextBorder?
    /// Its name in archives.
    public static let name = "typesetting.blockBorder"
    static var path: WritableKeyPath<TextAttributes, Value> { \.blockBorder }
  }

  /// What each glyph is turned or slanted by: `TextAttributes.glyphTransform`.
  public enum GlyphTransform: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TypesetGeometry.AffineTransform?
    /// Its name in archives.
    public static let name = "typesetting.glyphTransform"
    static var path: WritableKeyPath<TextAttributes, Value> { \.glyphTransform }
  }

  /// Small letters beside these: `TextAttributes.ruby`.
  public enum Ruby: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = RubyAnnotation?
    /// Its name in archives.
    public static let name = "typesetting.ruby"
    static var path: WritableKeyPath<TextAttributes, Value> { \.ruby }
  }

  /// Room at the ends: `TextAttributes.padding`.
  public enum Padding: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextPadding?
    /// Its name in archives.
    public static let name = "typesetting.padding"
    static var path: WritableKeyPath<TextAttributes, Value> { \.padding }
  }

  /// How the paragraph is set that begins here: `TextAttributes.paragraphStyle`.
  public enum Paragraph: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = ParagraphStyle?
    /// Its name in archives.
    public static let name = "typesetting.paragraphStyle"
    static var path: WritableKeyPath<TextAttributes, Value> { \.paragraphStyle }
  }

  /// What pressing means: `TextAttributes.highlight`.
  public enum Highlight: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = TextHighlight?
    /// Its name in archives.
    public static let name = "typesetting.highlight"
    static var path: WritableKeyPath<TextAttributes, Value> { \.highlight }
  }

  /// Whether a balanced line likes to end behind it: `TextAttributes.prefersLineEnd`.
  public enum PrefersLineEnd: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Bool
    /// Its name in archives.
    public static let name = "typesetting.prefersLineEnd"
    static var path: WritableKeyPath<TextAttributes, Value> { \.prefersLineEnd }
  }

  /// Whether it is pushed to the end of a paragraph's last line: `TextAttributes.standsAtLineEnd`.
  public enum StandsAtLineEnd: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Bool
    /// Its name in archives.
    public static let name = "typesetting.standsAtLineEnd"
    static var path: WritableKeyPath<TextAttributes, Value> { \.standsAtLineEnd }
  }

  /// Whether lines that go on behind a written one begin where it ends: `TextAttributes.hangsLine`.
  public enum HangsLine: CodableAttributedStringKey, TextAttributeField {
    /// What it holds.
    public typealias Value = Bool
    /// Its name in archives.
    public static let name = "typesetting.hangsLine"
    static var path: WritableKeyPath<TextAttributes, Value> { \.hangsLine }
  }

  /// The values of a program's own keys: attributes that have nothing else.
  public enum CustomValues: CodableAttributedStringKey {
    /// What it holds.
    public typealias Value = TextAttributes
    /// Its name in archives.
    public static let name = "typesetting.custom"
  }

  /// All of them but `CustomValues`.
  static let fields: [any TextAttributeField.Type] = [
    Font.self, FontSize.self, LetterColor.self, StrokeColor.self, StrokeWidth.self,
    Features.self, Language.self, Underline.self, Strikethrough.self, BaselineShift.self,
    LinkTarget.self, Attachment.self, KeepsOnLine.self, Node.self, Kern.self, Tracking.self,
    Ligatures.self, Superscript.self, VerticalForm.self, Glyph.self, BaselineClass.self,
    Background.self, Shadow.self, InnerShadow.self, Border.self, BackgroundBorder.self,
    BlockBorder.self, GlyphTransform.self, Ruby.self, Padding.self, Paragraph.self,
    Highlight.self, PrefersLineEnd.self, StandsAtLineEnd.self, HangsLine.self,
  ]
}
