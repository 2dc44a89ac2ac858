public import TypesetGeometry

/// A rule that stands for a paragraph: across its measure between its indents, in the room of one
/// line of its leading, where the eye takes it for the middle between the text above and below.
public struct ParagraphRule: Hashable, Sendable {
  /// How thick it is, and its colour.
  public var line: ParagraphBox.Rule
  /// How long; nil for the whole measure. What is shorter stands as the paragraph is aligned.
  public var length: Length?

  /// A rule.
  public init(_ line: ParagraphBox.Rule, length: Length? = nil) {
    self.line = line
    self.length = length
  }
}
