import TypesetElementTree

/// A passage in somebody else's words.
public struct Quotation: Block {
  /// What it is made of.
  public let body: Blocks

  /// These blocks.
  public init(
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    body = Blocks(
      BlockNode(
        .quote, called: "Quotation", blocks: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// One paragraph.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    self.init(fileID: fileID, line: line) { text }
  }
}

/// Text that is set off from the rest, in its place.
public struct Box: Block {
  /// What it is made of.
  public let body: Blocks

  /// These blocks.
  public init(
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    body = Blocks(
      BlockNode(
        .box, called: "Box", blocks: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// One paragraph.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    self.init(fileID: fileID, line: line) { text }
  }
}

/// Text beside the text: where the template has room for it, else in its place.
public struct Sidebar: Block {
  /// What it is made of.
  public let body: Blocks

  /// These blocks.
  public init(
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    body = Blocks(
      BlockNode(
        .sidebar, called: "Sidebar", blocks: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// One paragraph.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    self.init(fileID: fileID, line: line) { text }
  }
}

/// Terms, each with what explains it.
public struct Definitions: Block {
  /// What it is made of.
  public let body: Blocks

  /// These blocks.
  public init(
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    body = Blocks(
      BlockNode(
        .terms, called: "Definitions", blocks: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// One paragraph.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    self.init(fileID: fileID, line: line) { text }
  }
}

/// What explains the `Term` above it.
public struct Description: Block {
  /// What it is made of.
  public let body: Blocks

  /// These blocks.
  public init(
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    body = Blocks(
      BlockNode(
        .description, called: "Description", blocks: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// One paragraph.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    self.init(fileID: fileID, line: line) { text }
  }
}
