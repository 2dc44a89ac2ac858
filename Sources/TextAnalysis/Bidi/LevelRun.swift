public import TypesetRichText

/// A stretch of text of one embedding level.
@frozen
public struct LevelRun: Hashable, Sendable {
  /// The stretch, from the paragraph's start.
  public var range: TextRange
  /// The level; odd ones run from right to left (UAX #9 BD2).
  public var level: UInt8

  /// The stretch `range` at `level`.
  @inlinable public init(range: TextRange, level: UInt8) {
    self.range = range
    self.level = level
  }

  /// True where its characters stand from right to left.
  @inlinable public var isRightToLeft: Bool { level & 1 == 1 }
}
