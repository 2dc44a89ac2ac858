/// What can be said about why a placed line ends where it does.
public enum LineAccount: Hashable, Sendable {
  /// There are no letters on it.
  case blank
  /// How it was chosen, with the figures of the choice.
  case explained(LineExplanation, PlanBasis)
  /// It stands there, and choosing its paragraph again does not come to it.
  case unexplained
}

/// What the breaker knew of the frames when it chose a line.
public enum PlanBasis: String, Hashable, Sendable {
  /// That all lines have one measure; it chose the whole paragraph.
  case paragraph
  /// The same, for what was left of a paragraph that an earlier frame had ended in.
  case remainder
  /// Where the frame ends: the paragraph was chosen again since the frame ended with a hyphen.
  case foot
  /// The outline of the frame, band by band.
  case outline
}
