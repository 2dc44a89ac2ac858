import TypesetTemplates

/// Articles that begin low on a page.
extension SpreadSearch {
  /// The article that begins on the cheapest of `ways` with a few lines, or ends there without its figures; nil where it has it
  /// better.
  func openingThatWaits(on ways: [Way]) -> Int? {
    ways.min { $0.cost < $1.cost }?.plan.flatMap { judge.articleOpenedBadly(on: $0) }
  }

  /// The way on from `before` on which `article`, which begins on `plan` below another, begins the next page.
  func withoutOpening(
    of article: Int, on before: Way, _ plan: PagePlan, _ number: Int
  ) -> Way {
    let figures = plan.figures.filter { context.issue.sidebars[$0.sidebar].article != article }
    let other = Pager.best(
      of: PagePlanner(context: context, number: number).plans(
        from: before.state, figures: figures, alternative: PageAlternative(waiting: article)))
    return way(on: before, other, isGreedy: false)
  }
}
