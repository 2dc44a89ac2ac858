public import TypesetRichText

/// A block that a frame's end lies in, and what it still needs.
public struct OpenBlock: Hashable, Sendable, Codable {
  /// The element.
  public var node: NodeID
  /// The breaker's state, for a paragraph.
  public var paragraph: ParagraphState?
}

/// Where a frame ended and what the next one needs to go on; small, comparable, storable. It is valid for a
/// story of the same bytes.
public struct BreakToken: Hashable, Sendable, Codable {
  /// The first byte of the story that is not yet placed.
  public var offset: TextOffset
  /// The blocks that the end lies in, from the outside in; empty between paragraphs.
  public var openBlocks: [OpenBlock]

  /// The start of a story.
  public static let start = BreakToken(offset: .zero, openBlocks: [])

  /// A token.
  public init(offset: TextOffset, openBlocks: [OpenBlock]) {
    self.offset = offset
    self.openBlocks = openBlocks
  }
}
