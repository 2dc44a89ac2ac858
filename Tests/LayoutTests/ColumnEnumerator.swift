import TypesetGeometry
import TypesetTemplates

@testable import TypesetLayout
@testable import Typesetting

/// The exact search over a whole text of one flow: every state that a column can end in is kept, with the least that
/// comes to it, and none is dropped but those from which nothing cheaper can come.
///
/// A state is where the text goes on, how many lines are left of what is open, and what the judge has yet to ask of the
/// page: no more of what came before counts.
struct ColumnEnumerator {
  let context: PagingContext
  let weights = PageWeights()
  /// More columns than this are not tried; then nothing is known.
  var mostTried = 60_000
  private(set) var tried = 0

  private struct State: Hashable {
    var token: BreakToken
    /// How many lines stand on the page before, up to those of a tail.
    var lines = 0
    /// How many rows the column before it on its spread ends short.
    var gap: Int?
    /// The paragraph that was varied last, where it may touch the next.
    var varied: Int?
  }

  struct Way {
    var cost: PageCost
    /// Which paragraphs are not set in their best lines.
    var variants: [Int: LineVariant]
  }

  private struct Column {
    let filler: PageFiller
    var band: ColumnBand
    let area: TextArea
    /// How many rows the band has.
    let rows: Int
    let box: Rect
    let number: Int
    let place: Int
    var open: [State: Way] = [:]
    var bound: PageCost
    var ended: Way?
  }

  init(_ context: PagingContext) { self.context = context }

  /// What is cheaper than `bound`; nil where nothing is.
  mutating func cheapest(below bound: PageCost) -> Way? {
    var (bound, best) = (bound, Way?.none)
    let design = context.design
    let size = ColumnEnumerator.size(in: design)
    _ = context.place(
      StyledIssue.mainStory,
      expecting: FlowExpectation(measure: size.width, frameHeight: size.height))
    var open = [State(token: .start): Way(cost: .none, variants: [:])]
    var number = 0
    while !open.isEmpty, tried < mostTried {
      number += 1
      open = ColumnEnumerator.onNextPage(open, number)
      let area = design.wholeArea(onPage: number)
      for place in 0..<design.columns {
        let filler = PageFiller(
          context, number: number, master: nil, progress: PageState(context.sidebars))
        var column = ColumnEnumerator.column(place, of: area, filler, number, bound)
        for (state, way) in open.sorted(by: { $0.value.cost < $1.value.cost })
        where way.cost < column.bound {
          tryAll(&column, from: state, way)
        }
        if let ended = column.ended { (best, bound) = (ended, ended.cost) }
        open = column.open.filter { $0.value.cost < bound }
      }
    }
    return best
  }

  /// The width and height of a column, or of a tier as its lines have them.
  private static func size(in design: PageDesign) -> Size {
    let area = design.wholeArea(onPage: 1)
    return design.writingMode.isVertical
      ? PageSetup(design).frameSize
      : Size(width: area.columnWidth(of: design.columns), height: area.box.height)
  }

  /// The column, or the tier, at `place`.
  private static func column(
    _ place: Int, of area: TextArea, _ filler: PageFiller, _ number: Int, _ bound: PageCost
  ) -> Column {
    let design = filler.design
    if design.writingMode.isVertical {
      let box = filler.tierBoxes(of: area)[place]
      return Column(
        filler: filler, band: filler.band(ofTier: box), area: area, rows: 1, box: box,
        number: number, place: place, bound: bound)
    }
    var band = filler.band(area, columns: design.columns, from: 0)
    band.nextWidth = area.columnWidth(of: design.columns)
    band.columns = [band.columns[place]]
    var box = area.box(
      ofColumns: place..<place + 1, of: design.columns, from: 0, rows: area.rows)
    box.origin.x = band.columns[0].x
    return Column(
      filler: filler, band: band, area: area, rows: area.rows, box: box, number: number,
      place: place, bound: bound)
  }

  /// The states as the page with `number` has them: it asks nothing of the one before but how that ends, if it faces it.
  private static func onNextPage(_ open: [State: Way], _ number: Int) -> [State: Way] {
    var next: [State: Way] = [:]
    for (state, way) in open {
      let gap = PagePlanner.facesOneBefore(number) ? state.gap : nil
      let state = State(token: state.token, gap: gap)
      if next[state].map({ way.cost < $0.cost }) ?? true { next[state] = way }
    }
    return next
  }

  private mutating func tryAll(
    _ column: inout Column, from state: State, _ way: Way, set: [Int: LineVariant] = [:]
  ) {
    guard tried < mostTried else { return }
    tried += 1
    let place = column.filler.mainPlace
    column.band.options.variants = way.variants.filter { key, _ in
      // What began before says itself how many lines it has.
      key >= place.story.paragraphIndex(at: state.token.offset)
    }.merging(set) { $1 }
    let text = ColumnBand.Text(
      framesetter: place.framesetter, token: state.token, end: place.story.text.endOffset)
    let filling = column.band.fill(text, rows: column.rows, allowsOverset: true)
    guard let plan = filling.frames.first?.frame else { return }
    let item = PageFiller.Placed(
      story: StyledIssue.mainStory, area: column.area, column: column.place, span: 1,
      box: column.box, plan: plan, framesetter: place.framesetter)
    let paragraphs = plan.paragraphs
    guard set.keys.allSatisfy({ key in paragraphs.contains { $0.begins && $0.index == key } })
    else { return }
    var defects = PageDefects()
    let isLast = column.place == context.design.columns - 1
    let judge = PageJudge(context: context)
    judge.judge(item, isLast: isLast, number: column.number, beside: state.gap, &defects)
    var demerits = 0
    for (index, variant) in set { demerits += extra(variant, index, item) ?? 0 }
    defects[.variants] += demerits
    let lines = state.lines + plan.lines.count { $0.hasInk && $0.height > .zero }
    let variants = way.variants.merging(set) { $1 }
    if let rest = filling.rest {
      let last = set.keys.max() ?? state.varied
      let next = State(
        token: rest, lines: min(lines, PageJudge.fewestLines),
        gap: judge.gapAtFoot(of: item, beside: state.gap),
        varied: last.flatMap { $0 >= (paragraphs.last?.index ?? 0) ? $0 : nil })
      let cost = way.cost + defects.cost(weights)
      if cost < column.bound, column.open[next].map({ cost < $0.cost }) ?? true {
        column.open[next] = Way(cost: cost, variants: variants)
      }
    } else {
      if column.number > 1, lines > 0, lines < PageJudge.fewestLines {
        defects[.tail] += PageJudge.fewestLines - lines
      }
      let cost = way.cost + defects.cost(weights)
      if cost < column.bound {
        (column.ended, column.bound) = (Way(cost: cost, variants: variants), cost)
      }
    }
    let first = (set.keys.max() ?? state.varied).map { $0 + 2 } ?? 0
    let begun =
      paragraphs.filter { $0.begins && ($0.lines > 1 || !$0.ends) }.map(\.index)
      + [PageEnumerator.next(behind: item)].compactMap(\.self)
    for index in Set(begun).sorted() where index >= first && PageEnumerator.mayVary(index, in: item)
    {
      for lines in [-1, 1] {
        guard let more = extra(.lines(lines), index, item) else { continue }
        var least = way.cost
        least.taste += demerits + more
        guard least < column.bound else { continue }
        var larger = set
        larger[index] = .lines(lines)
        tryAll(&column, from: state, way, set: larger)
      }
    }
  }

  /// What a variant costs beyond the best; nil where there is none that may be chosen.
  private func extra(_ variant: LineVariant, _ index: Int, _ item: PageFiller.Placed) -> Int? {
    let extra = item.framesetter.extraDemerits(
      of: variant, at: index, measure: item.plan.shape.size.width, frameHeight: item.frameHeight)
    return extra.flatMap { $0.total <= VariantFinder.mostExtra ? $0.total : nil }
  }
}
