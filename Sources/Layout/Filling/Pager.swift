package import TypesetDiagnostics
import TypesetTemplates
import Typesetting

/// Makes pages of an issue, one when it is asked; nothing of a page is kept.
package struct Pager {
  let context: PagingContext
  private let maker: PageMaker
  /// Where the issue stands behind the last page.
  private(set) var state: PageState
  /// Where the issue stands behind the last page that is planned.
  private var planned: PageState
  /// Pages that are planned and were not given out.
  private var ahead: [PagePlan] = []
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
  /// The number of the page behind which that began.
  private var columnsBegan = 0
  /// What terms of costs weigh.
  private let weights: PageWeights
  /// Whether more ways are tried than mostly matter, where text does not run in columns alone.
  private let isThorough: Bool
  /// What notes the ways to fill a page that somebody asks about.
  private let trials: PageTrials?
  /// The first pages, while they are not given out, the next last.
  private var found: [PagePlan] = []
  /// How an earlier layout chose its pages; nil where there is none like this.
  private let held: HeldPages?
  /// Whether pages are as they were in that one.
  private var holds: Bool
  /// How often one did not come out as it was.
  private var heldInVain = 0
  /// How the pages that were given out were chosen; nil where nobody asks.
  package private(set) var choices: HeldPages?
  /// What makes diagnostics of what is found on pages.
  private var reporter: PageReporter
  /// What may fill white that pages leave.
  private var fillers: FillerCopy
  /// Whether furniture says where texts go on.
  private let tellsJumps: Bool
  /// The page that was named last as the one where a text goes on, and the page that did so.
  private var jump: (to: Int, from: Int)?

  /// Pages of `issue`. The paragraphs of the main story are prepared from the first page on, those of each
  /// sidebar when their page comes.
  package init(_ issue: StyledIssue, _ input: PagingInput) {
    context = PagingContext(issue, input)
    fillers = FillerCopy(context)
    state = PageState(context.sidebars)
    planned = state
    tellsJumps = input.design.template.masters.values.contains(where: \.tellsJumps)
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
    let searches = input.pager != .greedy && input.asked.isEmpty
    let paragraphs = issue.main.story.paragraphs.count
    held = searches ? input.held.flatMap { $0.paragraphs == paragraphs ? $0 : nil } : nil
    holds = held != nil
    choices = input.notesChoices ? HeldPages(paragraphs: paragraphs) : nil
    if searches, !holds {
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
    guard !hasEnded, var plan = plan(ahead: 0) else { return nil }
    let jump = tellsJumps ? words(around: plan) : PageJump()
    if fillers.waits(forPage: plan.number) {
      _ = self.plan(ahead: FillerCopy.pagesAhead - 1)
      fillers.look(over: ahead)
    }
    ahead.removeFirst()
    if judges, plan.kind == .text {
      plan.defects = PageJudge(context: context).defects(of: plan, from: state)
    }
    if let trials, plan.number == trials.page {
      trials.choose(plan, from: state, in: context.issue)
    }
    if choices != nil {
      let defects = plan.defects ?? PageJudge(context: context).defects(of: plan, from: state)
      choices?.add(plan, cost: defects.cost(weights))
    }
    state = plan.next
    hasEnded = plan.isLast
    guard plan.kind != .nothing else {
      reporter.report(plan.findings, onPage: plan.number)
      return nil
    }
    fillers.fill(&plan)
    if hasEnded { reporter.diagnostics += fillers.problems }
    let page = maker.page(plan, jump: jump)
    if plan.kind == .text { context.release(before: state) }
    reporter.report(page)
    return page
  }

  /// The page that comes behind `count` others, which need not be given out for that; nil where the issue ends before.
  private mutating func plan(ahead count: Int) -> PagePlan? {
    while ahead.count <= count {
      guard !(ahead.last?.isLast ?? false), let plan = nextPlan() else { return nil }
      ahead.append(plan)
      planned = plan.next
    }
    return ahead[count]
  }

  /// What furniture of the page that comes next, which is `plan`, says of where its text goes on and comes from.
  private mutating func words(around plan: PagePlan) -> PageJump {
    var words = PageJump()
    if let jump, jump.to == plan.number {
      words.from = context.jumpWords(at: state.token?.offset ?? .zero).continuedFrom
        .replacing("%", with: String(jump.from))
    }
    guard plan.master?.saysWhereTextGoesOn ?? false, let token = context.jump(behind: plan) else {
      return words
    }
    var count = 1
    // Pages of figures alone may come between.
    while count <= Pager.mostPagesBetween, let next = self.plan(ahead: count) {
      if next.placed.contains(where: { $0.isMain && $0.plan.isSeen }) {
        jump = (next.number, plan.number)
        words.to = context.jumpWords(at: token).continuedTo
          .replacing("%", with: String(next.number))
        break
      }
      count += 1
    }
    return words
  }

  /// Pages are not held any more when one did not come out as it was so often: each time a search begins anew.
  private static let mostHeldInVain = 3

  /// No more pages without text are looked over for the one where a text goes on.
  private static let mostPagesBetween = 16

  private mutating func nextPlan() -> PagePlan? {
    if number == 0, columnSearch != nil { found = firstPlans() }
    if let plan = found.popLast() {
      number = plan.number
      return plan
    }
    if let plan = heldPlan() { return plan }
    if columnSearch != nil {
      if let plan = columnPlan(from: planned, behind: number) {
        number = plan.number
        holdAgain(behind: plan)
        return plan
      }
      // Text that does not run in columns alone any more.
      columnSearch = nil
      search = newSearch()
    }
    if search != nil {
      guard let plan = search?.next() else { return nil }
      number = plan.number
      holdAgain(behind: plan)
      return plan
    }
    number += 1
    let planner = PagePlanner(context: context, number: number)
    if let page = asked[number] {
      return planner.plan(asked: page, from: planned, judge: PageJudge(context: context))
    }
    return Pager.best(of: planner.plans(from: planned))
  }

  /// The page behind the one with the number `number`, where the issue stands as `state` says, as the search through columns has
  /// it; each piece of the text is searched by itself. Nil where the text no longer runs in columns alone.
  private mutating func columnPlan(from state: PageState, behind number: Int) -> PagePlan? {
    while columnSearch != nil {
      if let plan = columnSearch?.next() { return plan }
      guard number > columnsBegan, state.token != nil else { break }
      let planner = PagePlanner(context: context, number: number + 1)
      // The piece begins on the other side.
      if let blank = planner.blankPage(from: state) { return blank }
      guard
        let next = ColumnSearch(
          context, from: state, behind: number, weights: weights, trials: trials)
      else { break }
      (columnSearch, columnsBegan) = (next, number)
    }
    return nil
  }

  /// The next page as an earlier layout chose it; nil where it does not come out so, or pages are not held: then they are
  /// searched for from here on.
  private mutating func heldPlan() -> PagePlan? {
    guard holds else { return nil }
    let planner = PagePlanner(context: context, number: number + 1)
    guard let plan = held?[number + 1].flatMap({ planner.plan(held: $0, from: planned) }) else {
      holds = false
      heldInVain += 1
      columnSearch = ColumnSearch(
        context, from: planned, behind: number, weights: weights, trials: trials)
      columnsBegan = number
      if columnSearch == nil { search = newSearch() }
      return nil
    }
    if let trials, trials.page == plan.number {
      // Nothing is tried where a page is held, and somebody asks what else could stand there.
      var search = newSearch()
      _ = search.next()
      _ = search.way(on: search.root, plan, isGreedy: false)
    }
    number += 1
    return plan
  }

  /// Holds pages again behind `plan`, where an earlier layout goes on from it as this one does.
  private mutating func holdAgain(behind plan: PagePlan) {
    guard heldInVain <= Pager.mostHeldInVain, let choice = held?[number],
      choice.leadsOn(like: HeldPages.Choice(plan))
    else { return }
    holds = true
    (search, columnSearch) = (nil, nil)
  }

  /// What finds the cheapest pages from the next one on.
  private func newSearch() -> SpreadSearch {
    SpreadSearch(
      context, from: planned, behind: number, weights: weights, isThorough: isThorough,
      trials: trials)
  }

  /// The first plans that the search through columns has, the first page last: all of them, or cheaper ones, where the text
  /// ends on one of these pages.
  private mutating func firstPlans() -> [PagePlan] {
    var plans: [PagePlan] = []
    while plans.count < SpreadSearch.mostShort, !(plans.last?.isLast ?? false),
      let plan = columnPlan(from: plans.last?.next ?? planned, behind: plans.count)
    {
      plans.append(plan)
    }
    guard plans.last?.isLast ?? false else { return plans.reversed() }
    let judge = PageJudge(context: context)
    var cost = PageCost.none
    var before = planned
    for plan in plans {
      cost = cost + judge.defects(of: plan, from: before).cost(weights)
      before = plan.next
    }
    let whole = SpreadSearch(context, from: planned, weights: weights, trials: trials)
    let cheaper = whole.shortWay(cheaperThan: cost).map { whole.path(to: $0).compactMap(\.plan) }
    return (cheaper ?? plans).reversed()
  }

  /// The plan that has room for most sidebars; the first of those.
  static func best(of plans: [PagePlan]) -> PagePlan {
    plans.dropFirst().reduce(plans[0]) { $1.placedSidebars > $0.placedSidebars ? $1 : $0 }
  }
}
