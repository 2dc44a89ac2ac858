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

  /// Makes what stands in `utf8` for the further bytes of a separator (U+007F behind a space) one
  /// character with that space: nothing begins or ends before it. O(n).
  package mutating func joinFillers(in utf8: [UInt8]) {
    var isFiller = false
    for place in utf8.indices.dropFirst() {
      isFiller = utf8[place] == 0x7F && (isFiller || utf8[place - 1] == 0x20)
      if isFiller { positions[place].subtract([.graphemeStart, .lineBreak, .addressBreak]) }
    }
  }

  /// What holds at `offset`.
  @inlinable public func flags(at offset: TextOffset) -> PositionFlags { positions[offset.utf8] }
}
