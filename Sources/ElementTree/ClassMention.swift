public import Diagnostics

/// A place where a class is named.
public struct ClassMention: Hashable, Sendable {
  /// The class, in small letters.
  public var name: String
  /// Where its name was written: the word alone.
  public var source: SourceRange
  /// True where it was asked of a paragraph, false for a span.
  public var isParagraph: Bool

  /// The class `name`, written at `source`.
  public init(name: String, source: SourceRange, isParagraph: Bool) {
    self.name = name
    self.source = source
    self.isParagraph = isParagraph
  }
}
