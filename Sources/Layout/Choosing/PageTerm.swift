/// What a reader minds about a page, each by its name in reports.
package enum PageTerm: Int, CaseIterable, Sendable {
  // The first layer: what was forced.
  /// A keep rule was given up at a foot; graver rules count more.
  case keeps
  /// Something stands out of its frame.
  case overset
  // The second layer: how even the pages are.
  /// Rows that a column ends short though its text goes on.
  case short
  /// An article ends with fewer than four lines at the head of a page.
  case tail
  /// A figure stands at its article's end, since no page had room for it.
  case figureAtEnd
  // The third layer: everything else.
  /// Rows that stay empty before a heading or what keeps together, which had no room in them.
  case beforeHeading
  /// One last line of a paragraph at the head of a column.
  case widow
  /// One first line of a paragraph at the foot of a column.
  case orphan
  /// A heading with fewer than three lines below it at the foot of a column.
  case headingAtFoot
  /// A box or a table that is cut at a foot.
  case partedBox
  /// A divided word over the foot of a column.
  case hyphen
  /// A divided word over the turn of a leaf.
  case hyphenAtTurn
  /// The demerits of paragraphs that are set in more or fewer lines than are best, beyond those of the best.
  case variants
  /// Figures that wait for a later page than that of their mention, for each page.
  case figureWaits
  /// Figures that do not have the first of the places that their author would have.
  case figurePlace

  /// The layer it counts in. No amount of what is in a later one outweighs anything in one before.
  package var layer: Int {
    switch self {
    case .keeps, .overset: 0
    case .short, .tail, .figureAtEnd: 1
    default: 2
    }
  }
}

/// How much each term weighs. In the third layer the unit is the demerits of `BreakCosts`, so that a line that is
/// set worse and a foot that ends badly are weighed against each other.
package struct PageWeights: Hashable, Sendable {
  private var weights: [Int]

  /// What suits a magazine.
  package init() {
    weights = PageTerm.allCases.map { term in
      switch term {
      case .keeps, .overset, .short: 1
      // As bad as a column that ends two rows short for each line that it lacks.
      case .tail: 2
      // A reader takes a row before a heading for the heading's own; two lines of a paragraph that is set a line
      // long cost about as much.
      case .beforeHeading: 250_000
      case .widow, .orphan: 400_000
      case .headingAtFoot: 60_000
      case .partedBox: 2_000_000
      case .hyphen: 60_000
      case .hyphenAtTurn: 500_000
      case .variants: 1
      // As bad as a column that ends four rows short.
      case .figureAtEnd: 4
      case .figureWaits: 300_000
      case .figurePlace: 150_000
      }
    }
  }

  /// The weight of `term`; not negative.
  package subscript(term: PageTerm) -> Int {
    get { weights[term.rawValue] }
    set { weights[term.rawValue] = max(newValue, 0) }
  }
}

extension PageTerm {
  /// Its name in reports and records.
  package var name: StaticString {
    switch self {
    case .keeps: "keeps"
    case .overset: "overset"
    case .short: "short"
    case .tail: "tail"
    case .beforeHeading: "before-heading"
    case .widow: "widow"
    case .orphan: "orphan"
    case .headingAtFoot: "heading-at-foot"
    case .partedBox: "parted-box"
    case .hyphen: "hyphen"
    case .hyphenAtTurn: "hyphen-at-turn"
    case .variants: "variants"
    case .figureAtEnd: "figure-at-end"
    case .figureWaits: "figure-waits"
    case .figurePlace: "figure-place"
    }
  }

  /// How many there are.
  static let count = allCases.count
}

/// What pages cost: three layers, of which a later one never outweighs one before. Costs add up.
package struct PageCost: Hashable, Comparable, Sendable {
  /// Keep rules given up, and what stands out.
  package var forced = 0
  /// Short columns and tails.
  package var uneven = 0
  /// Everything else, in demerits.
  package var taste = 0

  /// Nothing.
  package static let none = PageCost()

  package static func < (a: PageCost, b: PageCost) -> Bool {
    (a.forced, a.uneven, a.taste) < (b.forced, b.uneven, b.taste)
  }

  package static func + (a: PageCost, b: PageCost) -> PageCost {
    PageCost(
      forced: a.forced + b.forced, uneven: a.uneven + b.uneven, taste: a.taste + b.taste)
  }

  /// Whether the layers before the last are the same.
  func isAsEven(as other: PageCost) -> Bool {
    forced == other.forced && uneven == other.uneven
  }
}

/// How often each term holds on a page, or how much of it there is.
package struct PageDefects: Hashable, Sendable {
  private var amounts = Array(repeating: 0, count: PageTerm.count)

  /// None.
  package init() {}

  /// The amount of `term`.
  package subscript(term: PageTerm) -> Int {
    get { amounts[term.rawValue] }
    set { amounts[term.rawValue] = newValue }
  }

  /// What they come to.
  package func cost(_ weights: PageWeights) -> PageCost {
    var cost = PageCost()
    for place in amounts.indices where amounts[place] != 0 {
      guard let term = PageTerm(rawValue: place) else { continue }
      let (product, isTooMuch) = amounts[place].multipliedReportingOverflow(by: weights[term])
      let amount = isTooMuch ? Int.max / 1_024 : min(product, Int.max / 1_024)
      switch term.layer {
      case 0: cost.forced += amount
      case 1: cost.uneven += amount
      default: cost.taste += amount
      }
    }
    return cost
  }
}
