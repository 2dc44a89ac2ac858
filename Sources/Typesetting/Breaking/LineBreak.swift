public import TypesetGeometry
public import TypesetRichText
public import TypesetShaping

/// One line as a breaker chose it; offsets count from the paragraph's start.
public struct LineBreak: Hashable, Sendable {
  /// Why a line ends where it does.
  public enum Reason: String, Hashable, Sendable {
    /// At a break opportunity of the text (UAX #14): a space, a written hyphen, between ideographs.
    case space
    /// Within a word, with a hyphen added.
    case hyphen
    /// At a forced line break.
    case mandatory
    /// Between two letters, since nothing else fits.
    case emergency
    /// The paragraph ends.
    case end
  }

  /// The line's text, with its trailing white space and separator.
  public var range: TextRange
  /// The end of what is seen: trailing white space and separators left out.
  public var contentEnd: TextOffset
  /// Why it ends there.
  public var reason: Reason
  /// The width of what is seen, hyphen included, with spaces at their natural width.
  public var naturalWidth: Length
  /// The room there is, indents taken off.
  public var measure: Length
  /// Where the next line begins.
  public var next: ParagraphState
  /// What the line shows at its end beside its text.
  public var ending = FragmentEnding.asWritten
}
