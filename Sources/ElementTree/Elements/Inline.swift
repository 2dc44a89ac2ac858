public import TypesetDiagnostics

/// What stands in a line of a document, in reading order. Plain numbers, so that a paragraph of
/// thousands of them is one allocation.
public enum Inline: Hashable, Sendable {
  /// Letters.
  case text(TextPiece)
  /// A line ends here and the paragraph goes on.
  case lineBreak(LineBreak)
  /// A picture: its place in `Document.images`.
  case image(Int)

  /// Letters with one style that were written in one stretch.
  public struct TextPiece: Hashable, Sendable {
    /// The letters: bytes of `Document.text`.
    public var text: Range<Int>
    /// Where they were written.
    public var source: SourceRange
    /// True where byte i of the text is byte i of the source; false for an entity or a character
    /// that was replaced, where all of the text comes from all of the source.
    public var isVerbatim: Bool
    /// The style in force.
    public var style: SpanStyle.Index

    /// A piece of text.
    public init(
      text: Range<Int>, source: SourceRange, isVerbatim: Bool, style: SpanStyle.Index
    ) {
      self.text = text
      self.source = source
      self.isVerbatim = isVerbatim
      self.style = style
    }
  }

  /// The end of a line inside a paragraph.
  public struct LineBreak: Hashable, Sendable {
    /// Where it was written.
    public var source: SourceRange
    /// The style in force.
    public var style: SpanStyle.Index

    /// A line break.
    public init(source: SourceRange, style: SpanStyle.Index) {
      self.source = source
      self.style = style
    }
  }
}
