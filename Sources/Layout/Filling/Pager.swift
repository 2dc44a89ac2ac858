package import TypesetDiagnostics
import TypesetTemplates
import Typesetting

/// Makes pages of an issue, one when it is asked; nothing of a page is kept.
package struct Pager {
  let context: PagingContext
  private let maker: PageMaker
  /// Where the issue stands behind the last page.
  private(set) var state: PageState
  private var number = 0
  private var hasEnded = false
  /// Whether pages say what they cost.
  private let judges: Bool
  /// What is asked of pages, by their numbers.
  private let asked: [Int: AskedPage]
  /// What chooses among pages; nil where each is taken as it comes.
  private var search: SpreadSearch?
  /// The same for text that runs in columns alone; nil where it does not, or does no more.
  private var columnSearch: ColumnSearch?
  /// What terms of costs weigh.
  private let weights: PageWeights
  /// Whether more ways are tried than mostly matter, where text does not run in columns alone.
  private let isThorough: Bool
  /// What notes the ways to fill a page that somebody asks about.
  private let trials: PageTrials?
  /// What makes diagnostics of what is found on pages.
  private var reporter: PageReporter

  /// Pages of `issue`. The paragraphs of the main story are prepared from the first page on, those of each
  /// sidebar when their page comes.
  package init(_ issue: StyledIssue, _ input: PagingInput) {
    context = PagingContext(issue, input)
    state = PageState(context.sidebars)
    let furniture = FurnitureMaker(
      issue: issue, design: input.design, title: input.title, pageCount: input.references.count,
      pictures: input.pictures, tools: input.tools)
    maker = PageMaker(context: context, furniture: furniture, weights: input.weights)
    reporter = PageReporter(issue, input.design)
    reporter.diagnostics += furniture.problems
    reporter.reportsHoles = input.reportsHoles
    reporter.reportsClosedFonts = input.reportsClosedFonts
    judges = input.judgesPages
    asked = input.asked
    weights = input.weights
    isThorough = input.pager == .thorough
    if input.pager != .greedy, input.asked.isEmpty, !input.design.writingMode.isVertical {
      columnSearch = ColumnSearch(
        context, from: state, weights: input.weights, trials: input.trials)
      if columnSearch == nil {
        search = SpreadSearch(
          context, from: state, weights: input.weights, isThorough: isThorough,
          trials: input.trials)
      }
    }
    trials = input.trials
    trials?.begin()
  }

  /// What was found since the last call.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    reporter.takeDiagnostics()
  }

  /// The next page; nil where the issue is at its end. An issue without text has one empty page.
  package mutating func next() -> LayoutPage? {
    guard !hasEnded, var plan = nextPlan() else { return nil }
    if judges, plan.kind == .text {
      plan.defects = PageJudge(context: context).defects(of: plan, from: state)
    }
    if let trials, plan.number == trials.page {
      trials.choose(plan, from: state, in: context.issue)
    }
    state = plan.next
    hasEnded = plan.isLast
    guard plan.kind != .nothing else {
      reporter.report(plan.findings, onPage: plan.number)
      return nil
    }
    let page = maker.page(plan)
    if plan.kind == .text { context.release(before: state) }
    reporter.report(page)
    return page
  }

  private mutating func nextPlan() -> PagePlan? {
    if columnSearch != nil {
      if let plan = columnSearch?.next() {
        number = plan.number
        return plan
      }
      // Text that does not run in columns alone any more.
      columnSearch = nil
      search = SpreadSearch(
        context, from: state, behind: number, weights: weights, isThorough: isThorough,
        trials: trials)
    }
    if search != nil { return search?.next() }
    number += 1
    let planner = PagePlanner(context: context, number: number)
    if let page = asked[number] {
      return planner.plan(asked: page, from: state, judge: PageJudge(context: context))
    }
    return Pager.best(of: planner.plans(from: state))
  }

  /// The plan that has room for most sidebars; the first of those.
  static func best(of plans: [PagePlan]) -> PagePlan {
    plans.dropFirst().reduce(plans[0]) { $1.placedSidebars > $0.placedSidebars ? $1 : $0 }
  }
}
