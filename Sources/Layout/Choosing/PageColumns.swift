import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// The columns of one page, filled from every place that the one before may end in.
struct PageColumns {
  /// So many are followed at most: where paragraphs give readily, the best is among few.
  static let most = 8
  /// The greedy pager's is followed as long as it is no worse than the best by more: a few keep rules given up, or a few
  /// rows that columns lack. It makes up for that where the best way comes to a place that is as bad, and it does not;
  /// but most texts take it ever further from the best, and as long as it is followed no page is decided.
  static let mostBehind = (forced: 4, uneven: 8)
  /// No column is longer or shorter by more lines.
  private static let mostLines = 3

  /// How much is tried.
  struct Reach {
    /// By how many lines a paragraph is varied.
    var steps: [Int]
    /// Whether two paragraphs next to each other are varied.
    var adjoins: Bool
    /// A paragraph is not set in lines that cost more demerits beyond its best (`ExtraDemerits.total`).
    var mostExtra: Int
    /// No way is followed that is dearer than the best by more demerits.
    var mostDearer: Int
    /// Nor one that is more uneven by more.
    var mostUneven: Int
    /// A column is ended before its foot by so many rows at most.
    var mostRowsEarlier = 0

    /// With these none of 500 random texts comes out dearer than the exact search has it. Three did where ways more uneven
    /// by three rows were given up, and one where those dearer by 6,000,000 were: a page before, on which much was tried,
    /// may have cost more.
    static let usual = Reach(
      steps: [-1, 1], adjoins: false, mostExtra: VariantFinder.mostExtra, mostDearer: 7_000_000,
      mostUneven: 4)
    /// Where a column would be short otherwise: so much cost the lines that one column takes or gives at most, each in a
    /// paragraph that is set badly. Less would leave it short for the sake of its lines.
    static let wide = Reach(
      steps: [-1, 1, -2, 2], adjoins: true, mostExtra: 4 * VariantFinder.mostExtra,
      mostDearer: 16_000_000, mostUneven: 4, mostRowsEarlier: 2)
  }

  /// A way to the end of a column.
  private struct End {
    /// The place of the way to the page before.
    var before: Int
    /// How many paragraphs are not set in their best lines up to there.
    var varied: Int
    /// Where the text goes on.
    var token: BreakToken
    /// How many rows the column ends short; nil where nothing stands beside it that it is held against.
    var gap: Int?
    var cost: PageCost
    /// The paragraphs of the page that are not set in their best lines.
    var variants: [Int: LineVariant] = [:]
    /// Where columns of the page end that are ended before their feet.
    var ends: [Int: LineEnd] = [:]
    /// The columns of the page up to its end.
    var columns: [KnownPlan] = []

    /// Whether it is better than another way to the same place: cheaper, or with fewer variants.
    func isBetter(than other: End) -> Bool {
      if cost != other.cost { return cost < other.cost }
      return varied + variants.count < other.varied + other.variants.count
    }
  }

  /// The ends of a column, in the order in which they were found.
  private struct Ends {
    var all: [End] = []
    private var places: [Place: Int] = [:]
    /// What all columns that come may cost more for one row that the last lacks.
    let unlike: Int

    /// Ways to the same are one from there on.
    private struct Place: Hashable {
      var token: BreakToken
      var gap: Int?
    }

    init(_ weights: PageWeights) { unlike = weights[.unlike] }

    /// What the dearest of those costs that are followed, once there are as many.
    private(set) var bound: PageCost?

    mutating func note(_ end: End) {
      let key = Place(token: end.token, gap: end.gap)
      if let place = places[key] {
        guard end.isBetter(than: all[place]) else { return }
        all[place] = end
      } else {
        if end.gap != nil, all.contains(where: { outweighs($0, end) }) { return }
        places[key] = all.count
        all.append(end)
        // One more that is dearer changes nothing.
        if let bound, !(end.cost < bound) { return }
      }
      guard all.count >= PageColumns.most else { return }
      bound = all.map(\.cost).sorted()[PageColumns.most - 1]
    }

    /// Whether `one` leads to the same place as `other`, and is no dearer whatever stands beside the two.
    private func outweighs(_ one: End, _ other: End) -> Bool {
      guard one.token == other.token, let gap = one.gap, let more = other.gap else { return false }
      var most = one.cost
      most.taste += unlike * abs(gap - more)
      return !(other.cost < most)
    }
  }

  private let judge: PageJudge
  private let weights: PageWeights
  private let page: (filler: PageFiller, area: TextArea)
  private let number: Int
  /// How many rows higher than they might its columns end.
  private let spared: Int
  private let reach: Reach
  private let framesetter: Framesetter
  /// The piece of the story that they are filled with, and its end.
  private let piece: (place: Int, end: TextOffset)
  private let costs: VariantCosts
  private var open: [End]
  /// Ways whose page has the end of the text on it.
  private(set) var ends: [OpenPages.Way] = []
  /// How many ways to the last column's end are not followed though they are near the best.
  private(set) var dropped = 0
  /// The least that a way to the column in hand costs, as far as it is known.
  private var least: PageCost

  /// - Parameters:
  ///   - piece: What they are filled with.
  ///   - ways: The ways to the page before, and the place of each among all that there are.
  init(
    search: ColumnSearch, page: (filler: PageFiller, area: TextArea), piece: Int, number: Int,
    ways: [(place: Int, way: OpenPages.Way)], reach: Reach = .usual
  ) {
    self.reach = reach
    self.piece = (piece, search.end(of: piece))
    judge = search.judge
    weights = search.weights
    self.page = page
    self.number = number
    spared = page.area.spared
    framesetter = page.filler.mainPlace.framesetter
    costs = VariantCosts(framesetter, most: reach.mostExtra)
    open = ways.compactMap { place, way in
      way.token.map {
        End(before: place, varied: way.varied, token: $0, gap: way.gap, cost: way.cost)
      }
    }
    least = .none
  }

  /// Fills all columns.
  mutating func fill() {
    for column in page.filler.design.writingMode.isVertical ? tiers : columns {
      var found = Ends(weights)
      least = open.map(\.cost).min() ?? .none
      // As they are first: what they come to says which variants are worth while.
      let plain = open.map { filled($0, column, demerits: 0, &found) }
      for (end, item) in zip(open, plain) {
        if let item { follow(end, item, column, &found) }
      }
      if reach.mostRowsEarlier > 0 {
        for (start, item) in zip(open, plain) {
          if let item { endEarlier(start, item, column, &found) }
        }
      }
      let near = PageColumns.near(found.all, reach)
      dropped = max(near.count - PageColumns.most, 0)
      open = Array(near.prefix(PageColumns.most))
    }
  }

  /// The columns of the page, in reading order.
  private var columns: [Column] {
    let filler = page.filler
    let count = max(filler.plan.pieces[piece.place].columns ?? page.area.columns, 1)
    var area = page.area
    area.runsRightToLeft =
      filler.context.runsRightToLeft(filler.progress.article) ?? area.runsRightToLeft
    let whole = filler.band(area, columns: count, from: 0)
    let nextWidth = filler.nextArea.map {
      $0.columnWidth(of: max(filler.plan.pieces[piece.place].columns ?? $0.columns, 1))
    }
    return (0..<count).map { place in
      var band = whole
      band.columns = [whole.columns[place]]
      band.nextWidth = place == count - 1 ? nextWidth : nil
      return Column(
        band: band, area: area, rows: area.rows, place: place,
        box: area.box(ofColumns: place..<place + 1, of: 1, from: 0, rows: area.rows),
        isLast: place == count - 1)
    }
  }

  /// The tiers of a page of vertical lines, in reading order.
  private var tiers: [Column] {
    let boxes = page.filler.tierBoxes(of: page.area)
    return boxes.enumerated().map { place, box in
      Column(
        band: page.filler.band(ofTier: box), area: page.area, rows: 1, place: place, box: box,
        isLast: place == boxes.count - 1)
    }
  }

  /// What the cheapest way to the end of the page costs; nil where the text ends on all.
  var leastCost: PageCost? { open.map(\.cost).min() }

  /// Those that are not much dearer than the best, the cheapest first.
  private static func near(_ found: [End], _ reach: Reach) -> [End] {
    guard let best = found.map(\.cost).min() else { return [] }
    let near = found.filter { isNear($0.cost, to: best, reach) }
    // Equals stay in the order in which they were found.
    return near.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element)
  }

  private static func isNear(_ cost: PageCost, to best: PageCost, _ reach: Reach) -> Bool {
    cost.forced <= best.forced && cost.uneven - best.uneven <= reach.mostUneven
      && cost.taste - best.taste <= reach.mostDearer
  }

  /// Whether the greedy pager's way is so far behind the best that it is not followed any more.
  private static func isBehind(_ cost: PageCost, _ best: PageCost) -> Bool {
    cost.forced - best.forced > mostBehind.forced
      || cost.forced >= best.forced && cost.uneven - best.uneven > mostBehind.uneven
  }

  /// The ways behind the page, the cheapest first; the greedy pager's, whose page is `plain` and goes on from the one at
  /// `lead`, is among them where that is the greedy pager's.
  ///
  /// - Parameter token: Where the text goes on behind that; nil where it ends there.
  func ways(
    lead: Int, of before: [OpenPages.Way], plain: PagePlan, token: BreakToken?
  ) -> [OpenPages.Way] {
    let isFollowed = before[lead].isGreedy && spared == 0
    var ways = open.map { end in
      OpenPages.Way(
        before: end.before, token: end.token, cost: end.cost, variants: end.variants,
        ends: end.ends, columns: end.columns, varied: end.varied + end.variants.count,
        sparing: spared, gap: end.gap, begun: piece.place,
        isGreedy: isFollowed && end.token == token
          && end.gap == plain.next.facingGap)
    }
    if isFollowed, let token, !ways.contains(where: \.isGreedy) {
      var state = page.filler.progress
      state.token = before[lead].token
      let cost = before[lead].cost + judge.defects(of: plain, from: state).cost(weights)
      if !(ways.first.map { PageColumns.isBehind(cost, $0.cost) } ?? false) {
        ways.append(
          OpenPages.Way(
            before: lead, token: token, cost: cost, varied: before[lead].varied,
            gap: plain.next.facingGap, begun: plain.next.begun, isGreedy: true))
      }
    }
    return ways
  }

  /// Of `ways`, which lead to one page, the cheapest to each place, those near the best alone, the cheapest first; and how many
  /// of those near it are too many. The greedy pager's is among them as long as it is followed.
  static func distinct(_ ways: [OpenPages.Way]) -> (ways: [OpenPages.Way], dropped: Int) {
    struct Place: Hashable {
      var token: BreakToken?
      var gap: Int?
      var spared: Int
      var begun: Int?
    }
    guard let best = ways.map(\.cost).min() else { return ([], 0) }
    let sorted = ways.enumerated().sorted {
      ($0.element.cost, $0.element.varied, $0.offset)
        < ($1.element.cost, $1.element.varied, $1.offset)
    }.map(\.element)
    var places: [Place: Int] = [:]
    var kept: [OpenPages.Way] = []
    var dropped = 0
    for way in sorted {
      let place = Place(
        token: way.token, gap: way.gap, spared: way.spared, begun: way.begun)
      if let known = places[place] {
        if way.isGreedy { kept[known] = kept[known].asGreedy }
        continue
      }
      let isFollowed = way.isGreedy && !isBehind(way.cost, best)
      let isNear = isNear(way.cost, to: best, .wide)
      if isNear, kept.count >= most, !isFollowed { dropped += 1 }
      guard isFollowed || isNear && kept.count < most else { continue }
      places[place] = kept.count
      kept.append(way)
    }
    return (kept, dropped)
  }

  /// The ways among `ways`, which lead to one page, that are followed from it on, the cheapest first: where the next page
  /// `beginsSpread`, one to each place.
  static func kept(_ ways: [OpenPages.Way], beginsSpread: Bool) -> [OpenPages.Way] {
    guard let best = ways.map(\.cost).min() else { return [] }
    let sorted = ways.enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }.map(\.element)
    guard beginsSpread else { return sorted }
    var kept: [OpenPages.Way] = []
    for way in sorted {
      if let place = kept.firstIndex(where: {
        $0.token == way.token && $0.begun == way.begun
      }) {
        if way.isGreedy { kept[place] = kept[place].asGreedy }
      } else if way.isGreedy || isNear(way.cost, to: best, .wide) && kept.count < most {
        kept.append(way)
      }
    }
    return kept
  }

  // MARK: A column

  private struct Column {
    var band: ColumnBand
    var area: TextArea
    /// How many rows its band has.
    var rows: Int
    var place: Int
    var box: Rect
    var isLast: Bool
  }

  /// Finds the ends of a column that begins at `start` and is `plain` without variants: with the paragraphs that stand
  /// in it whole a few lines longer or shorter in all, and the one at its foot as well.
  private mutating func follow(
    _ start: End, _ plain: PageFiller.Placed, _ column: Column, _ found: inout Ends
  ) {
    guard isWorthwhile(start, demerits: 0, found) else { return }
    let costs = costs
    let within = VariantChoices(
      of: plain.plan.paragraphs.filter { $0.begins && $0.ends && $0.lines > 1 }.map(\.index),
      beside: start.variants, most: PageColumns.mostLines, by: reach.steps,
      adjoining: reach.adjoins
    ) { costs.cost(of: $1, $0, in: plain) }
    varyFoot(of: plain, start, column, demerits: 0, &found)
    for choice in within.choices {
      var varied = start
      for (index, lines) in choice.variants { varied.variants[index] = .lines(lines) }
      guard isWorthwhile(start, demerits: choice.cost, found),
        !isKnown(start, choice, plain, found),
        let item = filled(varied, column, demerits: choice.cost, &found)
      else { continue }
      varyFoot(of: item, varied, column, demerits: choice.cost, &found)
    }
  }

  /// Ends the column, which is `plain` otherwise, before its foot: what is short here may spare what comes more.
  private mutating func endEarlier(
    _ start: End, _ plain: PageFiller.Placed, _ column: Column, _ found: inout Ends
  ) {
    guard plain.plan.isFull, judge.missingRows(plain) == 0 else { return }
    for end in LineEnd.earlier(in: plain.plan, most: reach.mostRowsEarlier) {
      var early = start
      early.ends[column.place] = end
      _ = filled(early, column, demerits: 0, &found)
    }
  }

  /// Whether the column with `choice`, which makes it longer, ends where another that costs no more does: as many lines
  /// above the end of `plain`, if the foot may be there.
  private func isKnown(
    _ start: End, _ choice: VariantChoices.Choice, _ plain: PageFiller.Placed, _ found: Ends
  ) -> Bool {
    let lines = choice.variants.reduce(0) { $0 + $1.lines }
    guard lines > 0, judge.missingRows(plain) == 0,
      let end = plain.plan.end(withoutLast: lines, of: framesetter)
    else { return false }
    var cost = start.cost
    cost.taste += choice.cost
    return choice.variants.allSatisfy {
      end.state == nil ? $0.index <= end.paragraph : $0.index < end.paragraph
    }
      && found.all.contains {
        $0.token.offset == end.offset && !(cost < $0.cost)
          && $0.token.openBlocks.last?.paragraph == end.state
      }
  }

  /// The same with the paragraph at the foot of `item` a line longer and shorter, be it that it goes on behind it or
  /// that it begins there.
  private mutating func varyFoot(
    of item: PageFiller.Placed, _ start: End, _ column: Column, demerits: Int, _ found: inout Ends
  ) {
    var foot: [Int] = []
    if let last = item.plan.lastParagraph?.paragraph, last.begins, !last.ends {
      foot = [last.index]
    }
    if let token = item.plan.continuation {
      let next = framesetter.story.paragraphIndex(at: token.offset)
      if framesetter.story.paragraphs[next].range.lowerBound == token.offset { foot.append(next) }
    }
    for index in foot
    where start.variants[index] == nil && (reach.adjoins || start.variants[index - 1] == nil) {
      for lines in reach.steps {
        guard let cost = costs.cost(of: lines, index, in: item),
          isWorthwhile(start, demerits: demerits + cost, found)
        else { continue }
        var varied = start
        varied.variants[index] = .lines(lines)
        _ = filled(varied, column, demerits: demerits + cost, begins: index, &found)
      }
    }
  }

  /// Whether a way with so many demerits more may be near the best.
  private func isWorthwhile(_ start: End, demerits: Int, _ found: Ends) -> Bool {
    var cost = start.cost
    cost.taste += demerits
    if let bound = found.bound, !(cost < bound) { return false }
    return PageColumns.isNear(cost, to: least, reach)
  }

  /// Fills the column, and notes where it ends; nil where nothing came to stand in it, or the paragraph `index` does
  /// not begin in it.
  private mutating func filled(
    _ start: End, _ column: Column, demerits: Int, begins index: Int? = nil, _ found: inout Ends
  ) -> PageFiller.Placed? {
    var band = column.band
    band.options.variants = start.variants
    if let end = start.ends[column.place] { band.ends[0] = end }
    let text = ColumnBand.Text(
      framesetter: framesetter, token: start.token, end: piece.end)
    let filling = band.fill(text, rows: column.rows, allowsOverset: true)
    guard let plan = filling.frames.first?.frame else { return nil }
    // What is as high as a whole column has room on no spread whose columns end higher.
    if spared > 0, filling.rest != nil, !filling.isSeen { return nil }
    let item = PageFiller.Placed(
      story: StyledIssue.mainStory, area: column.area, column: column.place, span: 1,
      box: column.box, plan: plan, framesetter: framesetter)
    if plan.endsEarly, judge.missingRows(item) > PageJudge.mostRowsEarlier { return nil }
    if let index, !plan.lines.contains(where: { $0.paragraph == index && $0.height > .zero }) {
      return nil
    }
    guard let rest = filling.rest, rest.offset < piece.end else {
      ends.append(
        OpenPages.Way(
          before: start.before, token: nil, cost: start.cost, variants: start.variants,
          ends: start.ends, sparing: spared, isGreedy: false))
      return item
    }
    var defects = PageDefects()
    judge.judge(item, isLast: column.isLast, number: number, beside: start.gap, &defects)
    defects[.variants] += demerits
    var end = start
    end.token = rest
    // What comes behind the last column of a spread is held against none.
    let isHeldAgainst = !column.isLast || PagePlanner.facesOneBefore(number + 1)
    end.gap = isHeldAgainst ? judge.gapAtFoot(of: item, beside: start.gap) : nil
    end.cost = start.cost + defects.cost(weights)
    if let known = framesetter.lastPlan { end.columns.append(known) }
    found.note(end)
    return item
  }
}
