public import TypesetRichText

/// A stretch of text in one script.
@frozen
public struct ScriptRun: Hashable, Sendable {
  /// The stretch, from the paragraph's start; it begins at a grapheme.
  public var range: TextRange
  /// Its script; `common` only where the whole paragraph has none.
  public var script: ScriptTag

  /// The stretch `range` in `script`.
  @inlinable public init(range: TextRange, script: ScriptTag) {
    self.range = range
    self.script = script
  }
}
