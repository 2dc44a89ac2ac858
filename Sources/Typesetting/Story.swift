public import Diagnostics
public import RichText

/// One flow of text: what is written, where it was written, and its paragraphs in order.
///
/// The paragraphs tile the text: each ends after its separator (LF), the last at the text's end.
public struct Story: Sendable {
  /// A paragraph of a story.
  public struct Paragraph: Hashable, Sendable {
    /// What a paragraph is for the pager.
    public enum Role: Hashable, Sendable {
      /// Lines of text.
      case text
      /// An empty line: one line of space, dropped at the top of a column.
      case space
      /// A further empty line after a `space`: it takes no room.
      case nothing
    }

    /// Its text with its separator, in bytes of the story.
    public var range: TextRange
    /// How it is set.
    public var style: ParagraphStyle
    /// The element it comes from.
    public var node: NodeID
    /// What it is for the pager.
    public var role: Role

    /// A paragraph.
    public init(range: TextRange, style: ParagraphStyle, node: NodeID, role: Role) {
      self.range = range
      self.style = style
      self.node = node
      self.role = role
    }
  }

  /// Its name in records: `main` for the first.
  public var name: String
  /// The text with its attributes.
  public var text: AttributedText
  /// The paragraphs in order; they tile the text.
  public var paragraphs: [Paragraph]
  /// Where each byte was written.
  public var sourceMap: SourceMap

  /// A story.
  public init(
    name: String, text: AttributedText, paragraphs: [Paragraph], sourceMap: SourceMap
  ) {
    self.name = name
    self.text = text
    self.paragraphs = paragraphs
    self.sourceMap = sourceMap
  }
}

/// Offset in a story ↔ place in a source, through entities and transforms.
///
/// Sorted segments: a *verbatim* one maps byte by byte, any other (an entity, a replaced byte, a
/// picture's anchor) maps all of its text to all of its source.
public struct SourceMap: Hashable, Sendable {
  /// A stretch of the story and where it was written.
  public struct Segment: Hashable, Sendable {
    /// The stretch's start in the story.
    public var start: TextOffset
    /// Where it was written.
    public var source: SourceRange
    /// True where byte i of the stretch is byte i of the source.
    public var isVerbatim: Bool

    /// A segment.
    public init(start: TextOffset, source: SourceRange, isVerbatim: Bool) {
      self.start = start
      self.source = source
      self.isVerbatim = isVerbatim
    }
  }

  /// The segments by their start; each ends where the next begins.
  public private(set) var segments: [Segment] = []

  /// An empty map.
  public init() {}

  /// Adds a segment behind the others; joins the last one where both are verbatim and adjoin.
  public mutating func append(_ segment: Segment) {
    if let last = segments.last, last.isVerbatim, segment.isVerbatim,
      last.source.source == segment.source.source,
      segment.start - last.start == segment.source.lowerBound - last.source.lowerBound,
      last.source.upperBound == segment.source.lowerBound
    {
      segments[segments.count - 1].source.upperBound = segment.source.upperBound
      return
    }
    segments.append(segment)
  }

  /// Where the byte at `offset` was written; nil for an empty map. O(log n).
  public func source(at offset: TextOffset) -> SourceRange? {
    guard !segments.isEmpty else { return nil }
    var low = 0
    var high = segments.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle } else { high = middle }
    }
    let segment = segments[low]
    guard segment.isVerbatim else { return segment.source }
    let place = segment.source.lowerBound + max(0, offset - segment.start)
    let clamped = min(place, segment.source.upperBound)
    return SourceRange(segment.source.source, clamped..<segment.source.upperBound)
  }

  /// Where the text of `range` was written, from its first byte to its last. O(log n).
  public func source(of range: TextRange) -> SourceRange? {
    guard let first = source(at: range.lowerBound) else { return nil }
    guard !range.isEmpty else {
      return SourceRange(first.source, first.lowerBound..<first.lowerBound)
    }
    guard let last = source(at: TextOffset(range.upperBound.utf8 - 1)) else { return first }
    let segment = isVerbatim(at: TextOffset(range.upperBound.utf8 - 1))
    let end = segment ? min(last.lowerBound + 1, last.upperBound) : last.upperBound
    guard last.source == first.source, end >= first.lowerBound else { return first }
    return SourceRange(first.source, first.lowerBound..<end)
  }

  private func isVerbatim(at offset: TextOffset) -> Bool {
    var low = 0
    var high = segments.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle } else { high = middle }
    }
    return segments.isEmpty ? false : segments[low].isVerbatim
  }
}
