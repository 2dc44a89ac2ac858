import TypesetGeometry

/// What stands before a place of a paragraph, summed up from its start, in scaled points.
struct FitSums: Hashable, Sendable {
  /// The natural width.
  var width = 0
  /// By how much the glue stretches.
  var stretch = 0
  /// By how much the glue shrinks.
  var shrink = 0
  /// Units of infinite stretch.
  var fil = 0
  /// The width of letters that may grow or shrink.
  var letters = 0
  /// The ems of the letters that may stand wider apart, one for each.
  var ems = 0
}

/// A place where a line may end, with all that the choice has to know of it: 128 bytes, so that it is copied without a call.
struct BreakPoint: Hashable, Sendable {
  /// What a break costs that must be.
  static let forced = -10_000
  /// What a break costs that cannot be.
  static let forbidden = 10_000

  /// The sums before what a line that ends here leaves out.
  var end = FitSums()
  /// The sums where the next line begins.
  var start = FitSums()
  /// What a line that ends here has more: its hyphen, less what hangs out.
  var tail = 0
  /// What a line that begins here has more.
  var head = 0
  private var cost: Int32 = 0
  /// Names the last word of a line that ends here; 0 for none.
  var lastWord: UInt32 = 0
  /// Names the first word of a line that begins here; 0 for none.
  var firstWord: UInt32 = 0
  /// The truths below, a bit each: so there is no odd byte.
  private var flags: UInt32 = 0

  /// The penalty.
  var penalty: Int {
    get { Int(cost) }
    set { cost = Int32(clamping: newValue) }
  }

  /// True where a line that ends here ends with a hyphen, or a like mark.
  var isFlagged: Bool {
    get { flags & 1 != 0 }
    set { flags = newValue ? flags | 1 : flags & ~1 }
  }

  /// True for the end of the paragraph.
  var isFinal: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }

  /// True where `head` and `tail` are an estimate.
  var isRough: Bool {
    get { flags & 4 != 0 }
    set { flags = newValue ? flags | 4 : flags & ~4 }
  }

  /// A break that must be.
  var isForced: Bool { penalty <= BreakPoint.forced }
}

/// Where a line stands, for the choice.
struct FitLine: Hashable, Sendable {
  /// The room there is, in scaled points.
  var measure: Int
  /// True for the last line of a frame.
  var endsFrame = false
}

/// What the solver asks: the places of a paragraph in order, and the lines to fill.
protocol FitSource {
  /// How many places there are; the first is where the first line begins, the last is final.
  var count: Int { get }
  /// The place `index`.
  func point(_ index: Int) -> BreakPoint
  /// Makes `head` and `tail` of the place `index` exact.
  mutating func refine(_ index: Int)
  /// The `number`-th line, from 0.
  mutating func line(_ number: Int) -> FitLine
  /// From this line on all are alike.
  var firstLikeLine: Int { get }
  /// No line from this one on has to be chosen: nobody knows yet where it will stand.
  var horizon: Int { get }
  /// Thousandths by which letters may grow and shrink.
  var expansion: Int { get }
  /// Thousandths of an em by which letters may part and close.
  var tracking: Int { get }
  /// What every line may stretch beside its glue.
  var background: Int { get }
  /// A last line shorter than this is a runt, whatever the measure.
  var indent: Int { get }
}
