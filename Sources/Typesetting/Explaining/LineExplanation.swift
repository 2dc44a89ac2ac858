public import TypesetGeometry
public import TypesetRichText

/// Why a line of a paragraph ends where it does.
public struct LineExplanation: Hashable, Sendable {
  /// How it was chosen.
  public enum Method: Hashable, Sendable {
    /// Together with the lines around it.
    case optimum(OptimumExplanation)
    /// Together with the lines around it, which are to be of one length.
    case balanced(BalancedExplanation)
    /// By itself, as the text came.
    case firstFit(FirstFit)
  }

  /// Why a line was not chosen together with the others.
  public enum FirstFit: String, Hashable, Sendable {
    /// The breaker that was asked for takes one line after the other.
    case asked
    /// What stands at a tab stop has no spaces before it to weigh.
    case tabs
    /// The width of something in the paragraph depends on the line that it stands in.
    case pictures
    /// A word is wider than the line, whatever gives.
    case overlongWord
  }

  /// The line that was chosen.
  public var choice: LineBreak
  /// The state it began in.
  public var begin: ParagraphState
  /// How it was chosen.
  public var method: Method
}

/// Why a line that was chosen together with others ends where it does.
public struct OptimumExplanation: Hashable, Sendable {
  /// What is held against lines.
  public var costs: BreakCosts
  /// The line.
  public var line: WeighedLine
  /// The lines that were chosen together: those of the whole paragraph, unless it was begun
  /// elsewhere or a word was too wide.
  public var paragraph: WeighedParagraph
  /// The passes before, and why they came to nothing.
  public var failedPasses: [FailedPass]
  /// The best way to set the same text in which no line ends where this one does; nil where the
  /// line's end is forced, and where there is no other way.
  public var rejected: RejectedBreak?
  /// The places around the line's end, where it might have ended as it began: three on each side,
  /// as far as there are so many, in the order of the text.
  public var otherEnds: [OtherEnd]
  /// The best way with one line fewer; nil where there is none, and in paragraphs of more than
  /// `mostLinesForOtherLengths` lines.
  public var oneLineFewer: WeighedParagraph?
  /// The best way with one line more; nil where there is none, and in paragraphs of more than
  /// `mostLinesForOtherLengths` lines.
  public var oneLineMore: WeighedParagraph?

  /// In longer paragraphs a line fewer or more is not looked for, which takes the square of their lines.
  public static var mostLinesForOtherLengths: Int { 80 }
}

/// Lines that were weighed together.
public struct WeighedParagraph: Hashable, Sendable {
  /// Where they begin, from the paragraph's start.
  public var start: TextOffset
  /// The number of the first, from 0.
  public var firstLine: Int
  /// How many there are.
  public var lineCount: Int
  /// What they cost together.
  public var demerits: Int
  /// How they were found.
  public var pass: BreakPass
  /// False where a word behind them fits no line, and they are only as many as hold.
  public var isComplete: Bool
}

/// One of the passes of `OptimalBreaker`.
public struct BreakPass: Hashable, Sendable {
  /// Its number, from 1.
  public var number: Int
  /// The worst badness of a line.
  public var tolerance: Int
  /// What it lends lines of a badness too high to be told, to compare them by.
  public var lentStretch: Length
  /// True where words are divided.
  public var dividesWords: Bool
}

/// A pass that came to nothing.
public struct FailedPass: Hashable, Sendable {
  /// Which.
  public var pass: BreakPass
  /// Where the line begins that no end would do for, in the best way as far as there was one; nil
  /// where there were lines but not as many as the paragraph is to have, or the last too short.
  public var stuckAt: TextOffset?
}

/// A way that was not taken.
public struct RejectedBreak: Hashable, Sendable {
  /// What it costs, over the same text.
  public var paragraph: WeighedParagraph
  /// The line of the same number in it, with what it would cost; nil where it has fewer lines.
  public var line: WeighedLine?
  /// The number of the first line that differs, from 0.
  public var firstDifference: Int
  /// How many of its lines begin or end where none of the lines chosen does.
  public var differences: Int
}

/// A place where a line might have ended.
public struct OtherEnd: Hashable, Sendable {
  /// Why it does not.
  public enum Verdict: String, Hashable, Sendable {
    /// It cannot be shrunk to its measure.
    case tooTight
    /// Its badness is over what the pass tolerates.
    case tooLoose
    /// It could; other lines together cost less.
    case dearer
  }

  /// The line that would end there.
  public var line: WeighedLine
  /// Why it does not.
  public var verdict: Verdict
}
