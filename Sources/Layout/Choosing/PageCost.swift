package import TypesetTemplates

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
