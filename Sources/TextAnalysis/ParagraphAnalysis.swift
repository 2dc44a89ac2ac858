public import TypesetRichText

/// What a paragraph's text says by itself, before any font: where it may be divided, which way it
/// runs, in which scripts it is written.
public struct ParagraphAnalysis: Hashable, Sendable {
  /// One entry more than the text has bytes; entry i speaks of the boundary before byte i.
  public internal(set) var positions: [PositionFlags]
  /// The embedding levels.
  public let levels: BidiLevels
  /// The scripts, in order, neighbours different; they cover the text.
  public let scripts: [ScriptRun]
  /// How characters stand in vertical lines, in order; empty for horizontal ones.
  public internal(set) var orientations: [OrientationRun] = []

  /// An analysis from its parts.
  public init(positions: [PositionFlags], levels: BidiLevels, scripts: [ScriptRun]) {
    self.positions = positions
    self.levels = levels
    self.scripts = scripts
  }

  /// What holds at `offset`.
  @inlinable public func flags(at offset: TextOffset) -> PositionFlags { positions[offset.utf8] }
}
