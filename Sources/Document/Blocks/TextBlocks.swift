import TypesetElementTree

/// A paragraph of running text.
public struct Paragraph: Block {
  /// What it is made of.
  public let body: Blocks

  /// A text of one style.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .paragraph, called: "Paragraph", letters: [.text(text)],
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// Letters, and what stands among them.
  public init(
    fileID: String = #fileID, line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    body = Blocks(
      BlockNode(
        .paragraph, called: "Paragraph", letters: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }
}

/// The sentence or two between headline and text.
public struct Deck: Block {
  /// What it is made of.
  public let body: Blocks

  /// A text of one style.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .deck, called: "Deck", letters: [.text(text)],
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// Letters, and what stands among them.
  public init(
    fileID: String = #fileID, line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    body = Blocks(
      BlockNode(
        .deck, called: "Deck", letters: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }
}

/// Who wrote it.
public struct Byline: Block {
  /// What it is made of.
  public let body: Blocks

  /// A text of one style.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .byline, called: "Byline", letters: [.text(text)],
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// Letters, and what stands among them.
  public init(
    fileID: String = #fileID, line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    body = Blocks(
      BlockNode(
        .byline, called: "Byline", letters: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }
}

/// Words of the text that are worth repeating, set off from it.
public struct Pullquote: Block {
  /// What it is made of.
  public let body: Blocks

  /// A text of one style.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .pullquote, called: "Pullquote", letters: [.text(text)],
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// Letters, and what stands among them.
  public init(
    fileID: String = #fileID, line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    body = Blocks(
      BlockNode(
        .pullquote, called: "Pullquote", letters: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }
}

/// The words to a picture.
public struct Caption: Block {
  /// What it is made of.
  public let body: Blocks

  /// A text of one style.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .caption, called: "Caption", letters: [.text(text)],
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// Letters, and what stands among them.
  public init(
    fileID: String = #fileID, line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    body = Blocks(
      BlockNode(
        .caption, called: "Caption", letters: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }
}

/// Whose picture it is.
public struct Credit: Block {
  /// What it is made of.
  public let body: Blocks

  /// A text of one style.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .credit, called: "Credit", letters: [.text(text)],
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// Letters, and what stands among them.
  public init(
    fileID: String = #fileID, line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    body = Blocks(
      BlockNode(
        .credit, called: "Credit", letters: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }
}

/// A term, which the `Description` below it explains.
public struct Term: Block {
  /// What it is made of.
  public let body: Blocks

  /// A text of one style.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .term, called: "Term", letters: [.text(text)],
        at: CallPlace(fileID: fileID, line: line)))
  }

  /// Letters, and what stands among them.
  public init(
    fileID: String = #fileID, line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    body = Blocks(
      BlockNode(
        .term, called: "Term", letters: try content().nodes,
        at: CallPlace(fileID: fileID, line: line)))
  }
}
