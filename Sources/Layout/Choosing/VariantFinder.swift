import TypesetGeometry
import TypesetRichText
import Typesetting

/// Finds out which paragraphs of a planned page should be a line longer or shorter so that a column ends well.
struct VariantFinder {
  let planner: PagePlanner
  let judge: PageJudge
  /// Whether all paragraphs are asked what a line more or fewer costs, and not the likeliest alone.
  var isThorough = false
  /// A paragraph is not set in lines that cost more beyond its best.
  var mostExtra = VariantFinder.mostExtra

  /// So many ways to end a column well are tried.
  private static let mostShifts = 3
  /// No column takes or gives more lines.
  private static let mostLines = 3
  /// So many paragraphs more than are needed are asked what a line more or fewer costs.
  private static let spareAsked = 2
  /// How much each line of a paragraph may have to give, in hundredths of a hundredth of its measure, that it is
  /// worth asking: of 1,100 paragraphs of two novels that had to give more for a line fewer, none could, and of those
  /// for a line more one in forty.
  private static let mostGiven = (fewer: 800, more: 1_600)

  /// A paragraph is not set in lines that cost more beyond its best, such as those with two more hyphens: it would be seen
  /// before the short column is.
  static let mostExtra = 2_700_000

  private var context: PagingContext { planner.context }

  /// Whether a column ends in a way that lines more or fewer in the paragraphs above may mend.
  func isTroubled(_ item: PageFiller.Placed, isLast: Bool) -> Bool {
    guard item.isMain, item.span == 1, item.plan.isSeen, item.letters == .full else { return false }
    if judge.endsApart(item) { return true }
    if item.plan.isFull {
      let missing = item.isLevel ? 0 : judge.missingRows(item)
      if missing > 0, missing <= PageJudge.mostMissingRows { return true }
      if isLast, planner.number % 2 == 1, item.plan.endsWithHyphen { return true }
      if judge.partsScenes(item) { return true }
    }
    return item.plan.relaxed != nil
  }

  /// Sets of variants with which the column at `place` of `plan` may end better: those that `plan` has, and some of
  /// paragraphs that begin in the column. The best comes first.
  func sets(for place: Int, of plan: PagePlan, from state: PageState) -> [[Int: LineVariant]] {
    let item = plan.placed[place]
    let paragraphs = item.plan.paragraphs
    var sets: [[Int: LineVariant]] = []
    for (shift, foot) in shifts(for: place, of: plan, from: state) {
      let found = cheapest(
        shift, among: paragraphs.filter { $0.begins && $0.ends && $0.foot <= foot }, in: item, plan)
      if let found { sets.append(found) }
    }
    // A row less is missing at least.
    if sets.isEmpty {
      for lines in [1, -1] {
        let begun = paragraphs.filter { $0.begins && $0.ends }
        if let set = cheapest(lines, among: begun, in: item, plan) { sets.append(set) }
      }
    }
    // At last the paragraph that goes on in the next column: its other part is longer or shorter then.
    if let last = paragraphs.last, last.begins, !last.ends,
      plan.variants[last.index] == nil, sets.count < VariantFinder.mostShifts,
      sets.isEmpty || !adjoins(last.index, plan.variants)
    {
      for lines in [-1, 1] where cost(of: lines, last.index, in: item) != nil {
        var set = plan.variants
        set[last.index] = .lines(lines)
        sets.append(set)
      }
    }
    return sets
  }

  /// Whether a paragraph next to `index` is varied: two that adjoin are where nothing else holds.
  private func adjoins(_ index: Int, _ variants: [Int: LineVariant]) -> Bool {
    variants[index - 1] != nil || variants[index + 1] != nil
  }

  /// Sets of variants that make the text of the page so many lines longer or shorter in all: of paragraphs that
  /// stand in its last columns, where they move the fewest feet.
  ///
  /// - Parameter end: Nothing is changed from this place of `plan.placed` on; nil for the whole page.
  func sets(
    of plan: PagePlan, before end: Int? = nil, movingBy lines: Int
  ) -> [[Int: LineVariant]] {
    let columns = plan.placed.indices.prefix(end ?? .max).filter {
      plan.placed[$0].isMain && (plan.placed[$0].span == 1 || lines.magnitude == 1)
    }
    var sets: [[Int: LineVariant]] = []
    for place in columns.reversed() {
      let item = plan.placed[place]
      let paragraphs = item.plan.paragraphs.filter { $0.begins && $0.ends }
      if let set = cheapest(lines, among: paragraphs, in: item, plan) { sets.append(set) }
    }
    // A paragraph that goes on on the next page, or in the next column, has its other part longer or shorter there.
    if lines.magnitude == 1 {
      for place in isThorough ? columns : columns.suffix(1) {
        guard let last = plan.placed[place].plan.paragraphs.last, last.begins, !last.ends,
          plan.variants[last.index] == nil,
          sets.isEmpty || !adjoins(last.index, plan.variants),
          cost(of: lines, last.index, in: plan.placed[place]) != nil
        else { continue }
        var set = plan.variants
        set[last.index] = .lines(lines)
        sets.append(set)
      }
    }
    // A line here and a line there.
    if lines.magnitude > 1, columns.count > 1 {
      var both = plan
      for place in columns.reversed()
      where both.variants.count < plan.variants.count + Int(lines.magnitude) {
        let item = plan.placed[place]
        let paragraphs = item.plan.paragraphs.filter { $0.begins && $0.ends }
        if let set = cheapest(lines.signum(), among: paragraphs, in: item, both) {
          both.variants = set
        }
      }
      if both.variants.count == plan.variants.count + Int(lines.magnitude) {
        sets.append(both.variants)
      }
    }
    return sets
  }

  /// By how many lines the text above the foot of a column has to grow, or to shrink where it is negative, so that
  /// the column is full and ends well; and how far down the paragraphs reach that may do so.
  private func shifts(
    for place: Int, of plan: PagePlan, from state: PageState
  ) -> [(lines: Int, foot: Length)] {
    let item = plan.placed[place]
    guard case .rectangle = item.plan.shape.outline, let token = token(of: place, plan, from: state)
    else { return [] }
    let leading = context.design.leading
    var taller = item.plan.shape
    taller.size.height += leading * VariantFinder.mostLines
    var options = FrameOptions()
    options.grid = leading
    options.orphans = context.design.orphans
    options.widows = context.design.widows
    options.keepsHeadings = true
    options.variants = plan.variants
    options.roomHeight = item.frameHeight
    let rows = item.plan.shape.size.height.rows(of: leading)
    let ends = item.framesetter.ends(
      from: token, limit: item.plan.limit, in: taller,
      next: [FrameShape(rectangle: item.plan.shape.size)], options: options,
      downFrom: leading * max(rows - VariantFinder.mostLines, 1))
    let isTurn = planner.number % 2 == 1 && isLastColumn(place, of: plan)
    return ends.compactMap { end -> (lines: Int, foot: Length, rank: Int)? in
      let lines = rows - end.foot.rows(of: leading)
      guard lines != 0, end.appeal == .perfect, end.token.offset < item.plan.limit else {
        return nil
      }
      let rank = Int(lines.magnitude) * 4 + (end.endsWithHyphen ? (isTurn ? 8 : 2) : 0)
      return (lines, end.foot, rank)
    }.sorted { $0.rank < $1.rank }.prefix(VariantFinder.mostShifts).map { ($0.lines, $0.foot) }
  }

  /// Whether no text of articles stands on the page behind the column.
  func isLastColumn(_ place: Int, of plan: PagePlan) -> Bool {
    !plan.placed[(place + 1)...].contains { $0.isMain }
  }

  /// Where the text of a column began.
  private func token(of place: Int, _ plan: PagePlan, from state: PageState) -> BreakToken? {
    let start = plan.placed[place].plan.visibleRange.lowerBound
    if let before = plan.placed[..<place].last(where: { $0.isMain })?.plan.continuation,
      before.offset == start
    {
      return before
    }
    if let token = state.token, token.offset == start { return token }
    return BreakToken(offset: start, openBlocks: [])
  }

  /// The cheapest paragraphs that together are `lines` longer, or shorter where it is negative, with the variants
  /// that the page has. Two next to each other are not varied. Nil where there are not enough.
  private func cheapest(
    _ lines: Int, among paragraphs: [PlannedParagraph], in item: PageFiller.Placed, _ plan: PagePlan
  ) -> [Int: LineVariant]? {
    let story = item.framesetter.story
    let sign = lines.signum()
    let needed = Int(lines.magnitude)
    // What a line more or fewer costs is not known before it is tried: the likeliest are asked first. A line is
    // saved best where the last one is short, and won best where it is full; and the more lines there are the less
    // each of them has to give.
    let asked =
      paragraphs.filter {
        $0.lines > 1 && !story.paragraphs[$0.index].style.keepsWithNext
          && plan.variants[$0.index] == nil
      }.map { paragraph -> (index: Int, give: Int) in
        let rest = sign < 0 ? paragraph.fullness : 100 - paragraph.fullness + 15
        return (paragraph.index, rest * 100 / max(paragraph.lines - 1, 1))
      }.sorted { ($0.give, $0.index) < ($1.give, $1.index) }
    let most = sign < 0 ? VariantFinder.mostGiven.fewer : VariantFinder.mostGiven.more
    var found: [(index: Int, cost: Int)] = []
    for candidate in asked.prefix(while: { isThorough || $0.give <= most }) {
      guard let cost = cost(of: sign, candidate.index, in: item) else { continue }
      found.append((candidate.index, cost))
      if !isThorough, found.count >= needed + VariantFinder.spareAsked { break }
    }
    var set = plan.variants
    var left = needed
    for candidate in found.sorted(by: { ($0.cost, $0.index) < ($1.cost, $1.index) }) where left > 0
    {
      guard set[candidate.index - 1] == nil, set[candidate.index + 1] == nil else { continue }
      set[candidate.index] = .lines(sign)
      left -= 1
    }
    return left == 0 ? set : nil
  }

  /// What `paragraph` costs set so many lines longer, or shorter where it is negative; nil where it may not be.
  func cost(of lines: Int, _ paragraph: Int, in item: PageFiller.Placed) -> Int? {
    // What may cost more is looked for whether it is likely or not.
    let extra = item.framesetter.extraDemerits(
      of: .lines(lines), at: paragraph, in: item.plan, frameHeight: item.frameHeight,
      most: isThorough ? .max : mostExtra)
    return extra.flatMap { $0.total <= mostExtra ? $0.total : nil }
  }
}
