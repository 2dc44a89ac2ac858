/// Finds letters in the text of a document that others stand for: codes of emoji, the abbreviations of a
/// house, arrows made of hyphens.
///
///     struct Arrows: TextReplacer {
///       func replacements(in text: String) -> [TextReplacement] {
///         text.ranges(of: "-->").map { TextReplacement($0, "→") }
///       }
///     }
///
/// Several make a pipeline: each is asked about what those before it have left.
public protocol TextReplacer: Sendable {
  /// What stands in the place of which letters of `text`, in their order; letters of two do not overlap.
  ///
  /// `text` is a stretch of letters of one style in one paragraph. Lines of programs and words of them are
  /// not asked about.
  func replacements(in text: String) -> [TextReplacement]
}

/// What stands in the place of some letters.
public struct TextReplacement: Hashable, Sendable {
  /// The letters.
  public var range: Range<String.Index>
  /// What stands in their place; control characters in it are spaces.
  public var text: String

  /// `text` in the place of the letters at `range`.
  public init(_ range: Range<String.Index>, _ text: String) {
    self.range = range
    self.text = text
  }
}
