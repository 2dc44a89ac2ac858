public import TypesetElementTree

/// A list. What in it is no `Item` is an item of its own.
public struct List: Block {
  /// What stands before the items.
  public struct Style: Hashable, Sendable {
    var marker: ListForm.Marker
    var start: Int

    /// A sign that depends on how deep the list stands in others.
    public static let bulleted = Style(marker: .bullet, start: 1)
    /// 1, 2, 3.
    public static let numbered = numbered()

    /// Numbers.
    ///
    /// - Parameters:
    ///   - start: The number of the first item; below 0 it is 0.
    ///   - numerals: How numbers are written.
    ///   - suffix: What stands behind a number: a full stop or a parenthesis.
    public static func numbered(
      from start: Int = 1, _ numerals: ListForm.Numerals = .decimal, suffix: String = "."
    ) -> Style {
      Style(marker: .number(numerals, suffix: suffix), start: max(start, 0))
    }
  }

  /// What it is made of.
  public let body: Blocks

  /// A list of these items.
  ///
  /// - Parameters:
  ///   - style: What stands before them.
  ///   - isTight: Whether they follow each other without room between them.
  ///   - content: What is in it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ style: Style = .bulleted, isTight: Bool = true, fileID: String = #fileID, line: Int = #line,
    @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    let items = try content().nodes.map { node in
      if node.kind == .item { return node }
      var item = BlockNode(.container(.item), called: "Item", at: node.place)
      item.blocks = [node]
      return item
    }
    var node = BlockNode(
      .list, called: "List", blocks: items, at: CallPlace(fileID: fileID, line: line))
    node.attributes.list = ListForm(style.marker, start: style.start, isTight: isTight)
    body = Blocks(node)
  }
}

/// An item of a list.
public struct Item: Block {
  /// What it is made of.
  public let body: Blocks

  /// An item of these blocks.
  ///
  /// - Parameters:
  ///   - isDone: Whether the task that it names is done; nil where it names none.
  ///   - content: What is in it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    isDone: Bool? = nil, fileID: String = #fileID, line: Int = #line,
    @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    var node = BlockNode(
      .item, called: "Item", blocks: try content().nodes,
      at: CallPlace(fileID: fileID, line: line))
    node.attributes.isDone = isDone
    body = Blocks(node)
  }

  /// An item of one paragraph.
  ///
  /// - Parameters:
  ///   - isDone: Whether the task that it names is done; nil where it names none.
  ///   - text: Its words.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ text: String, isDone: Bool? = nil, fileID: String = #fileID, line: Int = #line
  ) {
    self.init(isDone: isDone, fileID: fileID, line: line) { text }
  }
}
