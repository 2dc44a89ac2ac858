public import Geometry
public import RichText

/// What is in force over a stretch of text *as it was written*: nothing is resolved, so a template
/// can still decide what an attribute that nobody wrote looks like.
public struct SpanStyle: Hashable, Sendable {
  /// A colour as it was written.
  public enum Paint: Hashable, Sendable {
    /// Nobody said.
    case unset
    /// No paint at all.
    case none
    /// This colour.
    case color(Color)
  }

  /// The colour the letters are filled with.
  public var color: Paint
  /// The colour of their outline.
  public var strokeColor: Paint
  /// The em; nil where nobody said.
  public var size: Length?
  /// A family or a full name; nil where nobody said.
  public var face: String?
  /// OpenType features; nil where nobody said.
  public var features: [FontFeature]?
  /// The language; nil where nobody said.
  public var language: LanguageTag?
  /// Where a click leads.
  public var href: String?
  /// Heavy letters.
  public var bold: Bool
  /// Italic letters.
  public var italic: Bool
  /// A line under the text.
  public var underline: Bool
  /// A line through the text.
  public var strikethrough: Bool
  /// How many times the text is raised; 0 is on the line.
  public var superscriptDepth: Int
  /// How many times the text is lowered; 0 is on the line.
  public var subscriptDepth: Int

  /// Nothing written.
  public init() {
    color = .unset
    strokeColor = .unset
    size = nil
    face = nil
    features = nil
    language = nil
    href = nil
    bold = false
    italic = false
    underline = false
    strikethrough = false
    superscriptDepth = 0
    subscriptDepth = 0
  }

  /// Names a style of a document: its place in `Document.styles`.
  @frozen
  public struct Index: Hashable, Sendable {
    /// The place in the table.
    public var rawValue: Int32

    /// The style at `rawValue`.
    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The style where nothing was written; the first of every table.
    @inlinable public static var unset: Index { Index(rawValue: 0) }
  }
}
