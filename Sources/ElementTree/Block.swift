public import TypesetDiagnostics
public import TypesetRichText

/// What a document is made of from top to bottom.
public enum Block: Hashable, Sendable {
  /// Text or pictures, up to the end of a line of the source.
  case paragraph(Paragraph)
  /// A line without anything to see.
  case emptyLine(EmptyLine)
  /// Something that holds no text.
  case object(BlockObject)

  /// Something to see, up to the end of a line of the source.
  public struct Paragraph: Hashable, Sendable {
    /// Its name for good.
    public var node: NodeID
    /// Where it was written, without its separator.
    public var source: SourceRange
    /// What it is made of.
    public var inlines: [Inline]
    /// What ends it; nil where the source ends first.
    public var separator: Separator?
    /// What was asked of it: its place in `Document.settings`.
    public var setting: Int
  }

  /// A line that holds nothing, spaces and tabs, or markup alone.
  public struct EmptyLine: Hashable, Sendable {
    /// Its name for good.
    public var node: NodeID
    /// Where it was written, without its separator.
    public var source: SourceRange
    /// Its spaces and tabs.
    public var inlines: [Inline]
    /// What ends it; nil where the source ends first.
    public var separator: Separator?
    /// True where a tag or a comment stands in it: nobody who writes a tag on a line of its own
    /// asks for space.
    public var holdsMarkup: Bool
  }

  /// The end of a line in the source.
  public struct Separator: Hashable, Sendable {
    /// Where it was written.
    public var source: SourceRange
    /// True for LF, which is what a story has between its paragraphs; false for CR and CRLF.
    public var isVerbatim: Bool

    /// A separator.
    public init(source: SourceRange, isVerbatim: Bool) {
      self.source = source
      self.isVerbatim = isVerbatim
    }
  }

  /// Its name for good.
  public var node: NodeID {
    switch self {
    case .paragraph(let paragraph): return paragraph.node
    case .emptyLine(let line): return line.node
    case .object(let object): return object.node
    }
  }

  /// What it is made of.
  public var inlines: [Inline] {
    switch self {
    case .paragraph(let paragraph): return paragraph.inlines
    case .emptyLine(let line): return line.inlines
    case .object: return []
    }
  }

  /// What ends it; nil where the source ends first.
  public var separator: Separator? {
    switch self {
    case .paragraph(let paragraph): return paragraph.separator
    case .emptyLine(let line): return line.separator
    case .object(let object): return object.separator
    }
  }
}
