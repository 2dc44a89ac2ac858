public import TypesetGeometry
public import TypesetRichText
public import TypesetShaping

/// How tightly a line is set; neighbours more than one class apart look uneven (tex.web §817).
public enum LineFitness: Int, Hashable, Sendable {
  /// Its spaces stretch by more than they should (badness over 99).
  case veryLoose
  /// Its spaces are wide (badness 13 to 99).
  case loose
  /// Its spaces are near their natural width.
  case decent
  /// Its spaces are narrow (badness over 12).
  case tight
}

/// A line as the breaker weighed it: what there was to fill, what filled it, and what it cost.
///
///     measure = naturalWidth − hangStart − hangEnd + rest
///     rest    = expanded + tracked + what the spaces take
public struct WeighedLine: Hashable, Sendable {
  /// Its number in the paragraph, from 0.
  public var number: Int
  /// Its text, from the paragraph's start, with its trailing white space and separator.
  public var range: TextRange
  /// The end of what is seen.
  public var contentEnd: TextOffset
  /// Why it may end there.
  public var reason: LineBreak.Reason
  /// What it shows at its end beside its text.
  public var ending: FragmentEnding

  /// The room there is, indents taken off.
  public var measure: Length
  /// The width of what is seen, its hyphen included, before anything gives.
  public var naturalWidth: Length
  /// How far it stands out over the edge where lines begin.
  public var hangStart: Length
  /// How far it stands out over the edge where lines end.
  public var hangEnd: Length
  /// What had to be filled; negative for what was too much.
  public var rest: Length
  /// The part of `rest` that the widths of letters take.
  public var expanded: Length
  /// The part of `rest` that the room between letters takes.
  public var tracked: Length
  /// The part of `rest` that spaces take, or that stays empty where the line may be short.
  public var spaced: Length { rest - expanded - tracked }

  /// What badness counts: what the spaces take, and in part what letters take; not negative.
  public var felt: Length

  /// The natural width of the letters that may grow and shrink.
  public var letterWidth: Length
  /// By how much those letters may grow, or shrink.
  public var letterGive: Length
  /// By how much the room between letters may grow, or shrink.
  public var trackGive: Length
  /// What spaces stretch by at a badness of 100, what a ragged edge lends included.
  public var stretch: Length
  /// The part of `stretch` that a ragged edge lends to every line.
  public var raggedStretch: Length
  /// What the last pass lends beyond `stretch`, as the line's badness is too high to be told.
  public var lentStretch: Length
  /// What spaces may shrink by at most.
  public var shrink: Length
  /// True where the line may stay short at no cost: at the paragraph's end, and before what was
  /// told to begin a line.
  public var mayStayShort: Bool

  /// 100 (`felt` ÷ `stretch` or `shrink`)³ in TeX's integers (tex.web §108); over 10,000 for a line
  /// that cannot be shrunk so far.
  public var badness: Int
  /// How tight it is.
  public var fitness: LineFitness
  /// How tight the line before it is; at the paragraph's start it counts as decent.
  public var fitnessBefore: LineFitness
  /// How many lines in a row end with a hyphen just before it; more than three are not told apart.
  public var hyphensBefore: Int
  /// What a break costs at its end, before it is squared; −10,000 or less for a break that must be.
  public var penalty: Int
  /// True where it ends with a hyphen, added or written.
  public var endsWithHyphen: Bool
  /// True for the last line of a frame, as far as the breaker knew of it.
  public var endsFrame: Bool
  /// What it costs, term by term.
  public var demerits: LineDemerits

  /// True where it ends because it must: at the paragraph's end and at a forced line break.
  public var isForced: Bool { penalty <= BreakPoint.forced }
  /// True where it cannot be shrunk to its measure.
  public var isOverfull: Bool { badness > Badness.infinite }
}
