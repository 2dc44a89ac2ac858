/// What `BalancedBreaker` holds against lines.
///
/// A line that stays short by a part r of the paragraph's mean line costs r² × 1,000,000, the last a little
/// less: since the words are the same and so is the number of lines, the least sum is that of the most
/// even lines. What else counts is told in the same unit. Moving a break by a part d makes one line shorter
/// and its neighbour longer, which costs 2 d²: 200,000 are worth a third of a line, 450,000 nearly half of one.
public struct BalanceCosts: Hashable, Sendable {
  /// For a line that ends with an article, a preposition or a conjunction; half of it for one of more than
  /// four letters.
  public var functionWord = 450_000
  /// For a line that ends behind a written hyphen.
  public var compound = 350_000
  /// For a line that ends inside a word of Korean or Japanese, which has no hyphen there: between two syllables without
  /// a space, before Hiragana.
  public var insideWord = 450_000
  /// For a line that ends between a number and the word beside it.
  public var number = 150_000
  /// For a last line of one word that is shorter than four fifths of the mean line; half of it for another of less than
  /// two thirds.
  public var loneWord = 220_000
  /// For one line more than hold the words. It is weighed only where those lines have a small word, a hyphen
  /// or a lone word at an end, and against the unevenness of both.
  public var lineMore = 200_000
  /// How much of what the last line lacks counts: where one line has to be shorter it is the last.
  public var lastPercent = 90
  /// What a line gains that ends with a mark of punctuation.
  public var pause = 30_000
  /// What a line gains that ends where the text asks for it (`TextAttributes.prefersLineEnd`).
  public var wish = 450_000

  /// The costs of display lines in a magazine.
  public static let display = BalanceCosts()

  /// The same.
  public init() {}
}

/// What one of the lines costs that were balanced, term by term.
public struct LineBalance: Hashable, Sendable {
  /// For what it lacks.
  public var shortfall = 0
  /// For an article, a preposition or a conjunction at its end.
  public var functionWord = 0
  /// For a hyphen in the text at its end.
  public var compound = 0
  /// For an end inside a word that is written without a hyphen.
  public var insideWord = 0
  /// For a number at its end, or at the start of the next.
  public var number = 0
  /// For a single short word.
  public var loneWord = 0
  /// For punctuation at its end; not positive.
  public var pause = 0
  /// For a wish of the author's at its end; not positive.
  public var wish = 0

  /// All of them.
  public var total: Int {
    shortfall + functionWord + compound + insideWord + number + loneWord + pause + wish
  }

  /// True where it ends with something that a reader stumbles over: what a line more may mend.
  public var isBlemished: Bool {
    functionWord > 0 || compound > 0 || insideWord > 0 || loneWord > 0
  }
}
