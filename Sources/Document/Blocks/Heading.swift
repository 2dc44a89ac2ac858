/// A heading.
///
/// As in Markdown, one of level 1 that stands in nothing else begins an article and is its headline, up to
/// the next; one in an `Article` is its headline. Levels 2 to 6 are the headings `h1` to `h5` below it.
/// Links find a heading by its words in small letters with hyphens between them (`#the-tide`), or by the
/// id that it was given.
public struct Heading: Block {
  /// What it is made of.
  public let body: Blocks

  /// A heading of `level`, 1 to 6; what is outside of that is the nearest.
  public init(
    _ text: String, level: Int = 1, fileID: String = #fileID, line: Int = #line
  ) {
    self.init(level: level, fileID: fileID, line: line) { text }
  }

  /// A heading of `level`, 1 to 6; what is outside of that is the nearest.
  public init(
    level: Int = 1, fileID: String = #fileID, line: Int = #line,
    @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    var node = BlockNode(
      .heading(level: min(max(level, 1), 6)), called: "Heading",
      at: CallPlace(fileID: fileID, line: line))
    node.letters = try content().nodes
    body = Blocks(node)
  }
}
