public import TypesetElementTree

/// An article, with what pages and contents say of it.
public struct Article: Block {
  /// What it is made of.
  public let body: Blocks

  /// An article of these blocks.
  ///
  /// - Parameters:
  ///   - title: What running heads and contents call it; nil for its headline.
  ///   - section: The part of the magazine that it belongs to.
  ///   - author: Who wrote it.
  ///   - starts: Where it begins; nil as the template has it.
  ///   - columns: How many columns its text runs in; nil as the template has it.
  ///   - fitPages: How many pages it shall fill, by what the template lets bend; nil for as many as it takes.
  ///   - content: What is in it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    title: String? = nil, section: String? = nil, author: String? = nil,
    starts: ArticleStart? = nil, columns: Int? = nil, fitPages: Int? = nil,
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    var node = BlockNode(
      .article, called: "Article", blocks: try content().nodes,
      at: CallPlace(fileID: fileID, line: line))
    node.attributes.title = title
    node.attributes.section = section
    node.attributes.author = author
    node.attributes.starts = starts
    node.attributes.columns = columns
    node.attributes.fitPages = fitPages.map { max($0, 1) }
    body = Blocks(node)
  }
}
