import Typesetting

/// How a layout chose its pages: another of the same issue, in which only page numbers differ, has them alike where they
/// come out alike.
///
/// Without that, a number that is a digit longer may send the search another way on pages that it has nothing to do with,
/// and numbers never stand.
package struct HeldPages: Sendable {
  /// One page.
  struct Choice: Sendable {
    var kind: PagePlan.Kind
    var variants: [Int: LineVariant]
    var figures: [FigurePlacement]
    /// Where columns are ended before their feet, by their places.
    var ends: [Int: LineEnd]
    var spared: Int
    var alternative: PageAlternative
    /// Where the frames of articles' text end.
    var feet: [LineEnd?]
    /// Where the issue stands behind it, but for the text.
    var next: PageState
    /// Whether text is left.
    var goesOn: Bool

    init(_ plan: PagePlan) {
      kind = plan.kind
      variants = plan.variants
      figures = plan.figures
      spared = plan.spared
      alternative = plan.alternative
      let main = plan.placed.filter(\.isMain)
      feet = main.map { LineEnd(of: $0.plan) }
      ends = [:]
      for (place, item) in main.enumerated() where item.plan.endsEarly {
        ends[place] = LineEnd(of: item.plan)
      }
      next = plan.next
      next.token = nil
      goesOn = plan.next.token != nil
    }

    /// Whether `plan` has the same lines in its columns, and leaves the issue where this one does.
    func isKept(by plan: PagePlan) -> Bool {
      let other = Choice(plan)
      return kind == other.kind && variants == other.variants && figures == other.figures
        && spared == other.spared && feet == other.feet && leadsOn(like: other)
    }

    /// Whether what comes behind `other` may be what comes behind this one.
    func leadsOn(like other: Choice) -> Bool {
      next == other.next && goesOn == other.goesOn && feet.last == other.feet.last
    }
  }

  /// The pages, in order.
  private(set) var choices: [Choice] = []
  /// What they cost.
  private(set) var cost = PageCost.none
  /// How many paragraphs the main story has: where another has more or fewer, nothing of it is known.
  private(set) var paragraphs: Int

  /// None yet, of an issue whose main story has so many paragraphs.
  init(paragraphs: Int) { self.paragraphs = paragraphs }

  /// The page with the number `number`; nil where there was none.
  subscript(number: Int) -> Choice? {
    choices.indices.contains(number - 1) ? choices[number - 1] : nil
  }

  /// Adds the next page, which costs `cost`.
  mutating func add(_ plan: PagePlan, cost: PageCost) {
    choices.append(Choice(plan))
    self.cost = self.cost + cost
  }
}

extension PagePlanner {
  /// The page that comes from `state` on as `choice` has it; nil where it does not come out so.
  func plan(held choice: HeldPages.Choice, from state: PageState) -> PagePlan? {
    let plan = Pager.best(
      of: plans(
        from: state, variants: choice.variants, figures: choice.figures, ends: choice.ends,
        sparing: choice.spared, alternative: choice.alternative))
    return choice.isKept(by: plan) ? plan : nil
  }
}
