import TypesetGeometry
import TypesetTemplates

@testable import TypesetLayout
@testable import Typesetting

/// Tries all pages that can be asked for, without any of the thoughts that the search has about them: every paragraph a
/// line shorter, as it is best and a line longer, with every other, every column ended where it would not, and all columns
/// of a spread a row higher.
///
/// It knows what may be asked of a page, and what the judge says of it, and no more. Ways to one state are one from
/// there on, the cheapest: costs add up, and what comes depends on nothing else.
struct PageEnumerator {
  let context: PagingContext
  let weights: PageWeights
  /// So many rows earlier than they would columns are ended, one on each page.
  var mostRowsEarlier = 0
  /// More pages than this are not tried; then nothing is known.
  var mostTried = 20_000
  /// How many pages were tried.
  private(set) var tried = 0

  /// A way through the issue.
  struct Way {
    var cost: PageCost
    /// What was asked of its pages: a word for each.
    var asked: [String]
  }

  init(_ context: PagingContext, weights: PageWeights = PageWeights()) {
    self.context = context
    self.weights = weights
  }

  /// What is cheaper than `bound`; nil where nothing is.
  mutating func cheapest(below bound: PageCost) -> Way? {
    var bound = bound
    var best: Way?
    var open = [PageState(context.sidebars): Way(cost: .none, asked: [])]
    var number = 0
    while !open.isEmpty, tried < mostTried {
      number += 1
      var trial = Trial(planner: PagePlanner(context: context, number: number))
      trial.bound = bound
      // The order decides nothing but which of equals is named.
      for (state, way) in open.sorted(by: { $0.value.cost < $1.value.cost })
      where way.cost < trial.bound {
        tryAll(&trial, from: state, way)
      }
      if let found = trial.ended, found.cost < bound { (best, bound) = (found, found.cost) }
      open = trial.open.filter { $0.value.cost < bound }
    }
    return best
  }

  /// What is known of the pages with one number.
  private struct Trial {
    let planner: PagePlanner
    var bound = PageCost.none
    var open: [PageState: Way] = [:]
    var ended: Way?

    mutating func note(_ way: Way, _ plan: PagePlan) {
      guard way.cost < bound else { return }
      if plan.isLast {
        (ended, bound) = (way, way.cost)
      } else if open[plan.next].map({ way.cost < $0.cost }) ?? true {
        open[plan.next] = way
      }
    }
  }

  /// Tries the page with `set` and with every set that has more paragraphs, all behind those of `set`.
  private mutating func tryAll(
    _ trial: inout Trial, from state: PageState, _ way: Way, set: [Int: LineVariant] = [:],
    demerits: Int = 0
  ) {
    guard tried < mostTried else { return }
    guard let plan = tryOne(&trial, from: state, way, set: set) else { return }
    let first = set.keys.max().map { $0 + 2 } ?? 0
    for item in plan.placed where item.isMain && item.letters == .full {
      let next = PageEnumerator.next(behind: item)
      let begun =
        item.plan.paragraphs.filter { $0.begins && ($0.lines > 1 || !$0.ends) }.map(\.index)
        + [next].compactMap(\.self)
      for index in Set(begun).sorted() where index >= first {
        guard PageEnumerator.mayVary(index, in: item) else { continue }
        for lines in [-1, 1] {
          var more = set
          more[index] = .lines(lines)
          guard
            let extra = item.framesetter.extraDemerits(
              of: .lines(lines), at: index, measure: item.plan.shape.size.width,
              frameHeight: item.frameHeight), extra.total <= 4 * VariantFinder.mostExtra
          else { continue }
          var least = way.cost
          least.taste += demerits + extra.total
          guard least < trial.bound else { continue }
          tryAll(&trial, from: state, way, set: more, demerits: demerits + extra.total)
        }
      }
    }
  }

  /// The paragraph that begins behind `item`; nil where one goes on.
  static func next(behind item: PageFiller.Placed) -> Int? {
    guard let token = item.plan.continuation, token.offset < item.plan.limit else { return nil }
    let story = item.framesetter.story
    let index = story.paragraphIndex(at: token.offset)
    return story.paragraphs[index].range.lowerBound == token.offset ? index : nil
  }

  /// Whether the paragraph may be a line shorter or longer: headings may not.
  static func mayVary(_ index: Int, in item: PageFiller.Placed) -> Bool {
    let paragraph = item.framesetter.story.paragraphs[index]
    return paragraph.role == .text && !paragraph.style.keepsWithNext
  }

  /// Tries the page with `set`, and with columns that end earlier; nil where a paragraph of `set` does not begin on it.
  private mutating func tryOne(
    _ trial: inout Trial, from state: PageState, _ way: Way, set: [Int: LineVariant]
  ) -> PagePlan? {
    func made(_ ends: [Int: TypesetLayout.LineEnd], sparing spared: Int = 0) -> PagePlan {
      Pager.best(
        of: trial.planner.plans(from: state, variants: set, ends: ends, sparing: spared))
    }
    func note(_ plan: PagePlan, _ ends: String) {
      tried += 1
      let defects = PageJudge(context: context).defects(of: plan, from: state)
      let names = set.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      trial.note(
        Way(
          cost: way.cost + defects.cost(weights),
          asked: way.asked + [names.joined(separator: ", ") + ends]), plan)
    }
    let plan = made([:])
    let begun = plan.placed.lazy.filter(\.isMain).flatMap(\.plan.paragraphs).filter(\.begins)
    guard set.keys.allSatisfy({ key in begun.contains { $0.index == key } }) else { return nil }
    note(plan, "")
    // All columns of the spread that the page begins a row higher.
    let judge = PageJudge(context: context)
    if !PagePlanner.facesOneBefore(trial.planner.number), judge.hasColumnsToSpare(plan) {
      note(made([:], sparing: 1), " higher")
    }
    guard mostRowsEarlier > 0 else { return plan }
    for (place, item) in plan.placed.filter(\.isMain).enumerated() {
      let lines = item.plan.lines.filter { $0.height > .zero && $0.hasInk }
      for line in lines.dropLast().suffix(mostRowsEarlier) {
        guard let table = line.table else { continue }
        let end = TypesetLayout.LineEnd(
          paragraph: line.paragraph, line: item.plan.tables[table].entries[line.line].begin.line)
        let early = made([place: end])
        guard PageJudge(context: context).endsFairly(early) else { continue }
        note(early, " \(place) ends \(end)")
      }
    }
    return plan
  }
}
