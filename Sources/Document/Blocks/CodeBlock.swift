import TypesetElementTree

/// Lines of a program, as they stand in a string; empty lines at its end are left out.
public struct CodeBlock: Block {
  /// What it is made of.
  public let body: Blocks

  /// The lines of `text`, a program in `language`.
  ///
  /// - Parameters:
  ///   - text: the program.
  ///   - language: what its words are set apart by, such as `swift`; nil for none.
  ///   - label: a line above it, such as the name of its file; nil for none.
  ///   - firstNumber: the number of its first line; nil where lines have none.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ text: String, language: String? = nil, label: String? = nil, firstNumber: Int? = nil,
    fileID: String = #fileID, line: Int = #line
  ) {
    var node = BlockNode(
      .lines(.code, text), called: "CodeBlock", at: CallPlace(fileID: fileID, line: line))
    node.attributes.programLanguage = language
    node.attributes.label = label
    node.attributes.firstNumber = firstNumber
    body = Blocks(node)
  }
}
