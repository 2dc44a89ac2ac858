/// Something that a document is made of from top to bottom: a paragraph, a list, an article.
///
/// A type of your own is one where its `body` is built of others:
///
/// ```swift
/// struct Offer: Block {
///   var name: String
///   var price: String
///   var body: Blocks {
///     Heading(name, level: 3)
///     Paragraph(price).classes("small")
///   }
/// }
/// ```
public protocol Block: Sendable {
  /// What it is made of.
  @DocumentBuilder var body: Blocks { get }
}

/// Blocks one below the other, as a builder makes them.
public struct Blocks: Block {
  var nodes: [BlockNode]

  init(_ nodes: [BlockNode]) { self.nodes = nodes }

  init(_ node: BlockNode) { nodes = [node] }

  /// No blocks.
  public init() { nodes = [] }

  /// Itself.
  public var body: Blocks { self }
}
