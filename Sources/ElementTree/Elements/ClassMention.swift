public import TypesetDiagnostics

/// A place where a class is named.
public struct ClassMention: Hashable, Sendable {
  /// The class, in small letters.
  public var name: String
  /// Where its name was written: the word alone.
  public var source: SourceRange
  /// True where it was asked of a paragraph or of a larger element, false for a span.
  public var isParagraph: Bool
  /// The element it was asked of; nil for `<p>` and `<span>`.
  public var element: ElementKind?

  /// The class `name`, written at `source`.
  public init(name: String, source: SourceRange, isParagraph: Bool, element: ElementKind? = nil) {
    self.name = name
    self.source = source
    self.isParagraph = isParagraph
    self.element = element
  }
}
