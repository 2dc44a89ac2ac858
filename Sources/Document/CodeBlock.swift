import TypesetElementTree

/// Lines of a program, as they stand in a string; empty lines at its end are left out.
public struct CodeBlock: Block {
  /// What it is made of.
  public let body: Blocks

  /// The lines of `text`, a program in `language`.
  public init(
    _ text: String, language: String? = nil, fileID: String = #fileID, line: Int = #line
  ) {
    var node = BlockNode(
      .lines(.code, text), called: "CodeBlock", at: CallPlace(fileID: fileID, line: line))
    node.attributes.programLanguage = language
    body = Blocks(node)
  }
}
