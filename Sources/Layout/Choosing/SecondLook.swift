import TypesetTemplates
import Typesetting

/// Looks over pages that were chosen a second time, before they are given out: with what they cost known, whatever is cheaper
/// is found among few ways.
///
/// A search that goes forward does not know what the pages that come will cost, and keeps few ways for that. Here the pages
/// have a price: only what is below it is tried, from the first of them to where the last leaves the issue, by branch and
/// bound (`SpreadSearch.way(over:costing:most:)`). A text of no more pages than are looked over is no dearer than by the greedy
/// pager, whose way is always tried, and hardly ever dearer than it need be: tries are bounded, and columns end at their feet.
/// Of a longer one the greedy pager's way is followed from the first page looked over alone.
struct SecondLook {
  /// So many pages are looked over at once, and half of them given out then.
  static let pages = 12
  /// So many ways to fill them are tried at most: most take fewer than forty.
  static let most = 400

  let context: PagingContext
  let judge: PageJudge
  let weights: PageWeights
  let trials: PageTrials?
  /// Pages that were chosen and not given out.
  private var held: [PagePlan] = []
  /// How many of them may be given out.
  private var settled = 0
  /// Where the issue stands before them.
  private(set) var state: PageState

  /// Pages from `state` on.
  init(
    _ context: PagingContext, from state: PageState, judge: PageJudge, weights: PageWeights,
    trials: PageTrials?
  ) {
    (self.context, self.state, self.judge) = (context, state, judge)
    (self.weights, self.trials) = (weights, trials)
  }

  /// Whether another page has to be chosen before the next is given out.
  var isWaiting: Bool {
    settled == 0 && held.count < SecondLook.pages && !(held.last?.isLast ?? false)
  }

  /// Adds the next page that was chosen.
  mutating func add(_ plan: PagePlan) { held.append(plan) }

  /// The next page; nil where none was chosen.
  mutating func next() -> PagePlan? {
    if settled == 0 {
      look()
      settled = held.count < SecondLook.pages ? held.count : SecondLook.pages / 2
    }
    guard !held.isEmpty else { return nil }
    settled -= 1
    let plan = held.removeFirst()
    state = plan.next
    return plan
  }

  /// Takes the cheapest pages for those that are held.
  private mutating func look() {
    guard let number = held.first?.number else { return }
    var before = state
    var costs: [PageCost] = []
    for plan in held {
      costs.append(judge.defects(of: plan, from: before).cost(weights))
      before = plan.next
    }
    let search = SpreadSearch(
      context, from: state, behind: number - 1, weights: weights, trials: trials)
    guard let way = search.way(over: held, costing: costs, most: SecondLook.most) else { return }
    held = search.path(to: way).compactMap(\.plan)
  }
}
