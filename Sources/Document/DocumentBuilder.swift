import TypesetElementTree

/// Builds blocks of Swift: `if`, `if let`, `switch` and `for` are part of it, and a string alone is a
/// paragraph.
@resultBuilder
public enum DocumentBuilder {
  /// Blocks that are there.
  public static func buildExpression(_ blocks: Blocks) -> Blocks { blocks }

  /// A block.
  public static func buildExpression(_ block: some Block) -> Blocks { block.body }

  /// A paragraph.
  public static func buildExpression(_ text: String) -> Blocks {
    Blocks(BlockNode(.paragraph, called: "Paragraph", letters: [.text(text)], at: nil))
  }

  /// One below the other.
  public static func buildBlock(_ parts: Blocks...) -> Blocks { buildArray(parts) }

  /// What `if` without `else` comes to.
  public static func buildOptional(_ part: Blocks?) -> Blocks { part ?? Blocks() }

  /// What `if` comes to.
  public static func buildEither(first part: Blocks) -> Blocks { part }

  /// What `else` comes to.
  public static func buildEither(second part: Blocks) -> Blocks { part }

  /// What a loop comes to. O(blocks).
  public static func buildArray(_ parts: [Blocks]) -> Blocks { Blocks(parts.flatMap(\.nodes)) }

  /// What `if #available` comes to.
  public static func buildLimitedAvailability(_ part: Blocks) -> Blocks { part }
}
