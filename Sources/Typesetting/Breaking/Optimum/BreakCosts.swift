public import TypesetGeometry

/// What the breaker holds against lines: the demerits of Knuth and Plass (Breaking paragraphs into
/// lines, 1981; tex.web §836–§859), and some of our own, which are zero in `tex`.
public struct BreakCosts: Hashable, Sendable {
  /// The worst badness of a line in the first pass, without divided words; negative for no such
  /// pass.
  public var pretolerance = 100
  /// The worst badness of a line in the second pass.
  public var tolerance = 200
  /// What every line of a third pass may stretch beyond its glue; zero for no such pass.
  public var emergencyStretch = Length.zero
  /// Added to each line's badness before it is squared.
  public var linePenalty = 10
  /// For two lines whose fitness is more than one class apart.
  public var adjacencyDemerits = 10_000
  /// For a second line in a row that ends with a hyphen.
  public var doubleHyphenDemerits = 10_000
  /// For a hyphen at the end of the last line but one.
  public var finalHyphenDemerits = 5_000
  /// So many lines more than the best, or fewer.
  public var looseness = 0

  /// The penalty of a division.
  public var hyphenPenalty = 50
  /// The penalty of a division that is dear (`Division.isDear`).
  public var dearHyphenPenalty = 50
  /// The penalty of a break at a space that holds two words together (Mr Smith, 12 kg).
  public var heldSpacePenalty = 50
  /// The penalty of a break behind a written hyphen or a dash.
  public var explicitHyphenPenalty = 50
  /// The penalty of a break behind a single digit of a series, as in 1, 2, 3.
  public var seriesPenalty = 0
  /// The penalty of a break within an address.
  public var addressPenalty = 50
  /// For a third hyphen in a row, and each one more.
  public var ladderDemerits = 0
  /// For a hyphen at the foot of a frame.
  public var footHyphenDemerits = 0
  /// For two lines that end with the same word, or begin with it.
  public var repetitionDemerits = 0
  /// For the third of three lines that end with the same word, and each one more. Known once lines are chosen:
  /// `ParagraphFit` looks a second time.
  public var stackDemerits = 0
  /// For a justified line whose badness is over `looseBadness`.
  public var looseDemerits = 0
  /// See `looseDemerits`.
  public var looseBadness = Badness.infinite
  /// For a last line that is nothing but the end of a divided word, and for one before a forced break.
  public var stubDemerits = 0
  /// For a justified line whose spaces stretch by all that they may; for others by the square of that. `ParagraphFit` sets
  /// it where the number of lines is planned: demerits rise with the sixth power of the stretch, and hardly see that many
  /// lines are a little looser.
  var unevenDemerits = 0
  /// For each line that ends in a hyphen, beside `hyphenPenalty`. `ParagraphFit` sets it where the number of lines is
  /// planned: level feet are not worth hyphens.
  var divisionDemerits = 0
  /// For a last line shorter than `runtPercent` of the measure or than the indent; twice as much for one word.
  public var runtDemerits = 0
  /// See `runtDemerits`.
  public var runtPercent = 0
  /// For each space at the foot of a river: under spaces of two lines or more above it (`RiverFinder`).
  public var riverDemerits = 0
  /// By how much of what letters give, in hundredths, a line counts as stretched or shrunk.
  public var expansionWeight = 25
  /// The same for tracking.
  public var trackingWeight = 50
  /// A line that is too long by less than this does not end the search from its start: the next
  /// break may be narrower, as a comma hangs and a hyphen takes room.
  public var patience = Length.zero

  /// Plain TeX's.
  public static let tex = BreakCosts()

  /// What looks best in the narrow columns of a magazine.
  public static let magazine: BreakCosts = {
    var costs = BreakCosts()
    costs.pretolerance = 50
    costs.tolerance = 600
    costs.hyphenPenalty = 240
    // A little less than a line costs whose spaces are twice as wide as they should be.
    costs.dearHyphenPenalty = 1_000
    costs.heldSpacePenalty = 800
    costs.explicitHyphenPenalty = 40
    costs.seriesPenalty = 150
    costs.addressPenalty = 100
    costs.adjacencyDemerits = 5_000
    costs.doubleHyphenDemerits = 20_000
    costs.finalHyphenDemerits = 15_000
    costs.ladderDemerits = 2_000_000
    costs.footHyphenDemerits = 1_000_000
    // A little more than a division.
    costs.repetitionDemerits = 70_000
    // Less than a ladder, and more than lines that are a little loose.
    costs.stackDemerits = 500_000
    costs.looseDemerits = 10_000_000
    // Spaces that stretch by 45 hundredths are 1.97 times as wide as they should be.
    costs.looseBadness = 1_000
    // As much as a line that is set ragged since it would be three times as loose as it should be.
    costs.stubDemerits = 20_000_000
    costs.runtDemerits = 200_000
    costs.runtPercent = 15
    // As much as two divisions.
    costs.riverDemerits = 120_000
    costs.patience = Length(points: 6)
    return costs
  }()

  /// Plain TeX's.
  public init() {}

  /// The penalty whose square is `stubDemerits`.
  var stubPenalty: Int { Int(Double(max(stubDemerits, 0)).squareRoot()) }
}
