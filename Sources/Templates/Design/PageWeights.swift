/// How much each term weighs. In the third layer the unit is the demerits of `BreakCosts`, so that a line that is
/// set worse and a foot that ends badly are weighed against each other.
package struct PageWeights: Hashable, Sendable {
  private var weights: [Int]

  /// What suits a magazine.
  package init() {
    weights = PageTerm.allCases.map { term in
      switch term {
      case .keeps, .overset, .short: 1
      // A step of two rows is seen as a column that ends a row short is; one has to be where lines do not share out evenly.
      case .unlevel: 1
      // Whoever pins a figure would rather have a widow.
      case .brokenPin: 20
      // As bad as a column that ends two rows short for each line that it lacks.
      case .tail: 2
      // As a tail.
      case .opening: 2
      // A reader takes a row before a heading for the heading's own; two lines of a paragraph that is set a line
      // long cost about as much.
      case .beforeHeading: 250_000
      case .widow, .orphan: 400_000
      // The least of what practitioners name (Mittelbach 2019): the foot looks a row short where the line has no more words.
      case .runt: 40_000
      case .headingAtFoot: 60_000
      case .partedBox: 2_000_000
      case .hyphen: 60_000
      case .hyphenAtTurn: 500_000
      case .variants: 1
      // Two lines below a picture are as bad as a column that ends two rows short, one is as bad as four.
      case .scrap: 2
      // As bad as a column that ends four rows short.
      case .figureAtEnd: 4
      // Under a head as high as they are, four lines look as if they had been left over: three of those weigh as much as two
      // widows.
      case .lowOpening: 250_000
      // Three lines below a picture: less than a widow.
      case .lowBand: 150_000
      // A reader begins at the head of the second column and finds the middle of a sentence.
      case .lowEntry: 250_000
      case .figureWaits: 300_000
      case .figurePlace: 150_000
      // A figure that is a sixth smaller is as bad as one that waits.
      case .figureSize: 20_000
      // A reader looks for it in vain, as at a column that ends four rows short.
      case .noteApart: 4
      // Who reads beside it looks for what it shows there: as bad as a column that ends three rows short.
      case .figureApart: 3
      // A tenth of a page: as bad as a column that ends two rows short.
      case .hole: 2
      // Its edge stands where no other does, however little it is narrower by.
      case .figureNarrow: 600_000
      case .noteSplit: 300_000
      case .sceneRule: 200_000
      // Facing pages that end alike look as they should; who lays one spread upon the next sees that it is shorter. Four
      // columns cost as much as a paragraph or two that are set badly.
      case .spreadShort: 200_000
      // A figure that is a hundredth smaller costs as much as a hundredth of a page.
      case .white: 20_000
      // A step in the feet of a spread is seen as a divided word there is; what both lack is seen less.
      case .unlike: 60_000
      }
    }
  }

  /// The weight of `term`; not negative.
  package subscript(term: PageTerm) -> Int {
    get { weights[term.rawValue] }
    set { weights[term.rawValue] = max(newValue, 0) }
  }

  /// The terms whose weights templates say: all but those of which there is one unit.
  package static let asked = PageTerm.allCases.filter { $0.layer > 0 && $0 != .short }
  /// A template says no more than this, in per cent of what is usual.
  package static let mostPercent = 10_000

  /// Weighs `term` with so many per cent of its usual weight.
  package mutating func weigh(_ term: PageTerm, percent: Int) {
    self[term] = (PageWeights()[term] * percent + 50) / 100
  }
}
