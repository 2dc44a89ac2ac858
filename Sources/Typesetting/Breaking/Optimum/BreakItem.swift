public import TypesetGeometry

/// What a paragraph is made of for the breaker (KP81 p. 1120; TeXbook chapter 14).
public enum BreakItem: Hashable, Sendable {
  /// Something of a fixed width.
  case box(Length)
  /// Room that stretches and shrinks; left out after a break. `fil` are units of infinite stretch.
  case glue(Length, stretch: Length, shrink: Length, fil: Int)
  /// A place to break at a cost: 10,000 or more forbids, −10,000 or less forces. Its width counts
  /// where the line ends there.
  case penalty(Int, width: Length, isFlagged: Bool)
  /// A place to break where what is set depends on it: `before` ends the line, `after` begins the
  /// next, `unbroken` stands where no line ends.
  case discretionary(
    before: Length, after: Length, unbroken: Length, penalty: Int, isFlagged: Bool)
}

/// A line that was chosen.
public struct FittedLine: Hashable, Sendable {
  /// The index of the item that it ends at; the number of items for the last line.
  public var item: Int
  /// Its badness.
  public var badness: Int
  /// 0 very loose, 1 loose, 2 decent, 3 tight.
  public var fitness: Int
  /// What it costs.
  public var demerits: LineDemerits
}

/// The lines of least total demerits.
public struct Fit: Hashable, Sendable {
  /// The lines in order.
  public var lines: [FittedLine]
  /// What they cost together.
  public var demerits: Int
  /// The pass they come from: 1, 2 or 3 (see `BreakCosts`).
  public var pass: Int
}
