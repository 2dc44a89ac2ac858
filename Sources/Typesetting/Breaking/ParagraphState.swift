public import TypesetRichText

/// Where the breaker stands within a paragraph, counted from the paragraph's start.
public struct ParagraphState: Hashable, Sendable, Codable {
  /// The first byte of the next line.
  public var offset: TextOffset
  /// How many lines came before.
  public var line: Int
  /// How many lines in a row ended with a hyphen just before.
  public var hyphensInRow: Int
  /// The fitness class of the last line (tex.web §817): 0 very loose … 3 tight; 2 at the start.
  public var fitness: Int
  /// The pass of the breaker that the lines come from (see `OptimalBreaker`); 0 where none has begun.
  /// What is left is chosen in the same one, so that it comes out as it was planned.
  public var pass = 0
  /// How many lines the paragraph shall have; 0 for as many as are best.
  public var plannedLines = 0
  /// Where no line of the paragraph ends, since that would make a river (`BreakCosts.riverDemerits`); nil for no
  /// such place.
  public var avoided: TextOffset?

  /// The start of a paragraph.
  public static let start = ParagraphState(
    offset: .zero, line: 0, hyphensInRow: 0, fitness: 2)
}
