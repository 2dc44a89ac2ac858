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

  /// Letters with one style that were written in one stretch. A book has hundreds of thousands, of 32 bytes each.
  public struct TextPiece: Hashable, Sendable {
    @usableFromInline var textLower: UInt32
    @usableFromInline var textUpper: UInt32
    @usableFromInline var place: PackedSource
    /// The style in force.
    public var style: SpanStyle.Index
    /// True where byte i of the text is byte i of the source; false for an entity or a character
    /// that was replaced, where all of the text comes from all of the source.
    public var isVerbatim: Bool

    /// The letters: bytes of `Document.text`.
    @inlinable public var text: Range<Int> {
      get { Int(textLower)..<Int(textUpper) }
      set {
        textLower = UInt32(clamping: newValue.lowerBound)
        textUpper = UInt32(clamping: newValue.upperBound)
      }
    }

    /// Where they were written.
    @inlinable public var source: SourceRange {
      get { place.range }
      set { place = PackedSource(newValue) }
    }

    /// A piece of text.
    public init(
      text: Range<Int>, source: SourceRange, isVerbatim: Bool, style: SpanStyle.Index
    ) {
      textLower = UInt32(clamping: text.lowerBound)
      textUpper = UInt32(clamping: text.upperBound)
      place = PackedSource(source)
      self.isVerbatim = isVerbatim
      self.style = style
    }
  }

  /// The end of a line inside a paragraph.
  public struct LineBreak: Hashable, Sendable {
    @usableFromInline var place: PackedSource
    /// The style in force.
    public var style: SpanStyle.Index

    /// Where it was written.
    @inlinable public var source: SourceRange {
      get { place.range }
      set { place = PackedSource(newValue) }
    }

    /// A line break.
    public init(source: SourceRange, style: SpanStyle.Index) {
      place = PackedSource(source)
      self.style = style
    }
  }

  /// A stretch of a source in half the bytes; no manuscript has four gigabytes.
  @usableFromInline struct PackedSource: Hashable, Sendable {
    @usableFromInline var source: UInt32
    @usableFromInline var lower: UInt32
    @usableFromInline var upper: UInt32

    @inlinable init(_ range: SourceRange) {
      source = UInt32(clamping: range.source.rawValue)
      lower = UInt32(clamping: range.lowerBound)
      upper = UInt32(clamping: range.upperBound)
    }

    @inlinable var range: SourceRange {
      SourceRange(SourceID(Int(source)), Int(lower)..<Int(upper))
    }
  }
}
