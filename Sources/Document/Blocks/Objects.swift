public import TypesetElementTree
public import TypesetGeometry

/// A rule across the column.
public struct Rule: Block {
  /// What it is made of.
  public let body: Blocks

  /// A rule.
  ///
  /// - Parameters:
  ///   - width: How long it is; nil for the whole column.
  ///   - weight: How thick; nil as the template has it.
  ///   - color: Its colour; nil as the template has it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    width: Length? = nil, weight: Length? = nil, color: Color? = nil, fileID: String = #fileID,
    line: Int = #line
  ) {
    var asked = RuleAttributes()
    asked.width = width
    asked.weight = weight
    asked.color = color
    // What Markdown has for one, and what its name is made of there.
    body = Blocks(
      BlockNode(
        .object(.rule, .rule(asked), name: "---"), called: "Rule",
        at: CallPlace(fileID: fileID, line: line)))
  }
}

/// What follows begins elsewhere, or runs in another number of columns, or both.
public struct PageBreak: Block {
  /// What it is made of.
  public let body: Blocks

  /// A break.
  ///
  /// - Parameters:
  ///   - target: Where what follows begins; nil for right below.
  ///   - columns: How many columns it runs in; nil for as many as before.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    to target: BreakTarget? = .page, columns: Int? = nil, fileID: String = #fileID,
    line: Int = #line
  ) {
    body = Blocks(
      BlockNode(
        .object(
          .pageBreak, .pageBreak(to: target, columns: columns),
          name: "\(target?.rawValue ?? "") \(columns ?? 0)"),
        called: "PageBreak", at: CallPlace(fileID: fileID, line: line)))
  }
}

/// The contents: articles and headings with their pages.
public struct Contents: Block {
  /// What it is made of.
  public let body: Blocks

  /// Contents down to `levels`: 1 for articles alone, 2 with headings of level 2, and so on.
  public init(levels: Int? = nil, fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .object(.contents, .contents(levels: levels), name: "contents"), called: "Contents",
        at: CallPlace(fileID: fileID, line: line)))
  }
}

/// The list of all `IndexMark`s with their pages.
public struct Index: Block {
  /// What it is made of.
  public let body: Blocks

  /// The index.
  public init(fileID: String = #fileID, line: Int = #line) {
    body = Blocks(
      BlockNode(
        .object(.index, .index, name: "index"), called: "Index",
        at: CallPlace(fileID: fileID, line: line)))
  }
}
