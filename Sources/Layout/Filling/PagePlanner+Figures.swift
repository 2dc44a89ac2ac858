import TypesetElementTree
import TypesetTemplates
import Typesetting

extension PagePlanner {
  /// `empty` filled, with the figures that wait and those that are mentioned on it among its columns, in the order in
  /// which they were written: as many as have room. Where figures are asked for, those and no others, unless more are to
  /// be found behind them.
  ///
  /// A figure changes where the text ends, and so which figures are mentioned; the page is filled again with each. One
  /// whose mention would leave the page for its sake waits for the next.
  func withFigures(_ empty: PageFiller, _ areas: [TextArea], _ asked: Asked) -> PageFiller {
    func filled(_ figures: [FigurePlacement], full: Set<String>?) -> PageFiller {
      var filler = empty
      filler.fullQueues = full
      var rest = areas
      filler.endSpread(&rest)
      if !figures.isEmpty, let area = areas.first {
        context.fills += 1
        if let spread = figures.first, spread.edge == .spread {
          filler.beginSpread(spread, &rest)
        }
        filler.plan(figures, in: rest.first ?? area)
      }
      filler.fill(rest)
      return filler
    }
    let canHold = areas.first.map { $0.overset == .flow } ?? false
    guard canHold else { return filled([], full: nil) }
    if let figures = asked.figures, !asked.findsMore {
      // As many of them as can be had.
      for count in stride(from: figures.count, to: 0, by: -1) {
        let trial = filled(Array(figures.prefix(count)), full: nil)
        if holds(trial, from: empty.progress) {
          let settled = settled(trial, in: areas[0], from: empty.progress) {
            filled($0, full: nil)
          }
          return ranked(settled, in: areas[0], from: empty.progress)
        }
      }
      return filled([], full: nil)
    }
    let first = asked.figures ?? []
    let found = search(
      empty, with: first, in: areas[0], isHopeful: true, like: asked.other, filled)
    guard found.isLess, first.isEmpty else {
      return ranked(found.page, in: areas[0], from: empty.progress)
    }
    let careful = search(
      empty, with: [], in: areas[0], isHopeful: false, like: asked.other, filled)
    let isMore = careful.page.figures.asked.count > found.page.figures.asked.count
    return ranked(isMore ? careful.page : found.page, in: areas[0], from: empty.progress)
  }

  /// `filler` with its broken pins, and with figures that stand apart from their text, as other figures and variants have
  /// moved it, counted as such.
  private func ranked(
    _ filler: PageFiller, in area: TextArea, from state: PageState
  ) -> PageFiller {
    var found = filler
    for (index, placement) in filler.figures.asked.enumerated()
    where placement.edge == .side && !state.waiting.contains(placement.sidebar) {
      let sidebar = context.issue.sidebars[placement.sidebar]
      guard filler.mention(of: sidebar, in: area) != nil else { continue }
      let isApart = !stands(placement, withTextIn: filler, area)
      found.figures.asked[index].isApart = isApart
      guard filler.figures.items.indices.contains(index) else { continue }
      found.figures.items[index].placement.isApart = isApart
    }
    found.findings += brokenPins(filler, from: state)
    return found
  }

  /// Other ways to place the figures of `plan`: the last one elsewhere, or not on this page, and each in another size.
  func otherFigures(of plan: PagePlan, from state: PageState) -> [[FigurePlacement]] {
    guard let last = plan.figures.last, let area = areaOfFigures(plan, from: state) else {
      return []
    }
    let rest = Array(plan.figures.dropLast())
    var found: [[FigurePlacement]] = []
    if !isHeld(last) {
      found = otherPlaces(of: last, in: area, of: plan, from: state).map { rest + [$0] }
      found.append(rest)
    }
    // Each in another size.
    for (index, placement) in plan.figures.enumerated()
    where pin(of: placement.sidebar).map({ $0.width == nil && $0.seen == nil }) ?? true {
      var own = placement
      own.size = nil
      for other in [own] + sized([own], in: area) where other != placement {
        var figures = plan.figures
        figures[index] = other
        found.append(figures)
      }
    }
    return found
  }

  /// The figures of `plan`, those at the head of its columns so much further on that they reach the last column, in the same
  /// order: the text of the page begins in the first one then. Nil where none may be moved, or something is pinned.
  func figuresInLastColumns(of plan: PagePlan) -> [FigurePlacement]? {
    let atHead = plan.figures.filter { $0.edge == .head }
    guard let last = atHead.map(\.columns.upperBound).max(), let count = atHead.first?.count,
      last < count, atHead.allSatisfy({ !isHeld($0) && $0.row == nil && $0.count == count })
    else { return nil }
    return plan.figures.map { placement in
      guard placement.edge == .head else { return placement }
      var moved = placement
      moved.columns =
        placement.columns.lowerBound + count - last..<placement.columns.upperBound + count - last
      return moved
    }
  }

  /// The figures of `plan` up to one of them, and that elsewhere, the latest first: those behind it find other places then,
  /// and more find one.
  func earlierFigures(of plan: PagePlan, from state: PageState) -> [[FigurePlacement]] {
    guard let area = areaOfFigures(plan, from: state) else { return [] }
    return plan.figures.indices.reversed().flatMap { index in
      let placement = plan.figures[index]
      let rest = Array(plan.figures.prefix(index))
      return isHeld(placement)
        ? []
        : otherPlaces(of: placement, in: area, of: plan, from: state)
          .filter { isBehind($0, rest) }.map { rest + [$0] }
    }
  }

  /// Whether `placement` is at the head of no column that lies to the left of another figure of its article at the head of
  /// columns, one of `others`, which were written before it.
  func isBehind(_ placement: FigurePlacement, _ others: [FigurePlacement]) -> Bool {
    let sidebars = context.issue.sidebars
    return placement.edge != .head
      || others.allSatisfy {
        $0.edge != .head || placement.columns.upperBound > $0.columns.lowerBound
          || sidebars[$0.sidebar].article != sidebars[placement.sidebar].article
      }
  }

  /// The columns that figures of `plan` may be moved in; nil where the rest of one that is parted comes next, or there is
  /// none.
  private func areaOfFigures(_ plan: PagePlan, from state: PageState) -> TextArea? {
    guard let last = plan.figures.last else { return nil }
    let flow = context.issue.sidebars[last.sidebar].flow
    if let first = state.waiting.first(inFlow: { $0 == flow }), first.token != .start {
      return nil
    }
    return plan.placed.first { $0.isMain }?.area
  }

  /// Where else on its page the figure of `placement` may stand, which has that in `plan`.
  private func otherPlaces(
    of placement: FigurePlacement, in area: TextArea, of plan: PagePlan, from state: PageState
  ) -> [FigurePlacement] {
    var filler = PageFiller(context, number: number, master: plan.master, progress: state)
    filler.placed = plan.placed
    return places(of: placement.sidebar, in: area, from: state, after: filler).filter {
      $0.edge != placement.edge || $0.columns != placement.columns || $0.row != placement.row
    }
  }

  /// Whether all figures of a page stand on it where they may: none before the page of its mention, none out of its
  /// article, and text beside it, unless it has the page for itself.
  func holds(_ filler: PageFiller, from state: PageState) -> Bool {
    guard filler.figures.isComplete else { return false }
    if let first = filler.figures.items.first, !first.placement.edge.isOfColumns {
      if first.placement.edge == .spread {
        let sidebar = context.issue.sidebars[first.placement.sidebar]
        guard goesOn(filler, sidebar) else { return false }
      }
      if first.placement.edge == .page || filler.isSpread {
        return filler.figures.items.count == 1
      }
    }
    guard filler.progress.token != state.token, filler.keepsClearOfWraps() else { return false }
    return filler.figures.items.allSatisfy {
      let sidebar = context.issue.sidebars[$0.placement.sidebar]
      guard
        state.waiting.contains($0.placement.sidebar)
          || isMentioned(sidebar, before: filler.progress)
      else { return false }
      return $0.placement.edge != .foot || sidebar.article == filler.progress.article
    }
  }

  /// Whether the place where a figure was written lies before where the text goes on.
  private func isMentioned(_ sidebar: Sidebar, before progress: PageState) -> Bool {
    let paragraphs = context.issue.main.story.paragraphs
    guard let token = progress.token, sidebar.anchor < paragraphs.count else { return true }
    return paragraphs[sidebar.anchor].range.lowerBound < token.offset
      || sidebar.article < progress.article
      || paragraphs[sidebar.anchor].range.lowerBound == token.offset
        && sidebar.anchor + 1 >= context.issue.articles[sidebar.article].paragraphs.upperBound
  }

  /// The figures that might stand on a page and have no place on it, in order; before them those that are pinned to it.
  func due(_ filler: PageFiller, from state: PageState) -> [Int] {
    let sidebars = context.issue.sidebars
    let waiting = (0..<state.nextSidebar).filter {
      sidebars[$0].figure != nil && state.waiting.contains($0)
    }
    let called = (state.nextSidebar..<max(filler.progress.nextSidebar, state.nextSidebar)).filter {
      sidebars[$0].figure != nil
    }
    let due = (waiting + called).filter { !filler.figures.contains($0) }
    guard due.contains(where: { pin(of: $0)?.page != nil }) else { return due }
    // Behind one that waits for its page the others of its queue wait, too.
    var stopped: Set<String> = []
    let open = due.filter {
      if stopped.contains(sidebars[$0].flow) { return false }
      guard waitsForPin($0, filler) else { return true }
      stopped.insert(sidebars[$0].flow)
      return false
    }
    return open.filter { pin(of: $0)?.page != nil } + open.filter { pin(of: $0)?.page == nil }
  }

  /// All places that a figure may have in `area` of the page that comes from `state` on and is filled as in `filler`
  /// without it, the best first. One that is as high and wide as the columns has the page for itself, which it has to
  /// wait for.
  func places(
    of sidebar: Int, in area: TextArea, from state: PageState, after filler: PageFiller
  ) -> [FigurePlacement] {
    let waits = state.waiting.contains(sidebar)
    let opens = context.issue.sidebars[sidebar].article >= state.opened
    guard let figure = context.issue.sidebars[sidebar].figure else { return [] }
    let count = max(area.columns, 1)
    let width = figure.columnCount(of: count)
    let needsPage = waits && width == count && figure.wrap == nil
    var found: [FigurePlacement] = []
    for (rank, place) in figure.places.enumerated() {
      let edges: [FigurePlacement.Edge]
      switch place {
      case .here, .filler: edges = []
      case .top: edges = needsPage ? [.head, .page] : [.head]
      case .bottom: edges = needsPage ? [.foot, .page] : [.foot]
      case .auto: edges = needsPage ? [.head, .foot, .page] : [.head, .foot]
      case .page: edges = waits ? [.page] : []
      case .spread:
        edges = []
        if let place = spread(sidebar, rank: rank, in: area, after: filler) { found.append(place) }
      case .side: edges = [.side]
      }
      for edge in edges where figure.wrap != nil && edge != .page {
        found += places(beside: sidebar, at: edge, over: width, waits, in: area, after: filler)
          .map {
            var placement = $0
            placement.rank += rank
            return placement
          }
      }
      for edge in edges where figure.wrap == nil || edge == .page {
        var starts: [Int]
        switch edge {
        case .page, .side, .spread: starts = [0]
        case .head:
          starts = Array(0...count - width)
          starts = figure.starts(starts, liesRight: liesRight(in: area))
          // An article does not open below a figure where it can open beside it.
          if opens, starts.count > 1 { starts.append(starts.removeFirst()) }
        // A reader comes to the foot of the last column last.
        case .foot:
          starts = figure.starts((0...count - width).reversed(), liesRight: liesRight(in: area))
        }
        for start in starts {
          let columns = edge == .page ? 0..<count : start..<start + width
          let placement = FigurePlacement(
            sidebar: sidebar, edge: edge, columns: columns, count: count, rank: rank)
          if !found.contains(where: { $0.edge == edge && $0.columns == columns }) {
            found.append(placement)
          }
        }
      }
    }
    return found
  }

  /// The places at `edge` of a figure that text runs around, over so many columns: beside the text it belongs to, or
  /// else at the head of a column behind that; at the head or the foot of any column.
  private func places(
    beside sidebar: Int, at edge: FigurePlacement.Edge, over width: Int, _ waits: Bool,
    in area: TextArea, after filler: PageFiller
  ) -> [FigurePlacement] {
    let count = max(area.columns, 1)
    let figure = context.issue.sidebars[sidebar]
    var sites: [(column: Int, row: Int)] = []
    var columns = Array(0..<count)
    if edge == .side, !waits, let mention = filler.mention(of: figure, in: area) {
      sites.append((min(mention.column, count - width), mention.row))
      columns.removeAll { $0 <= mention.column }
    }
    for column in columns where column + width <= count {
      if edge == .foot {
        // A reader comes to the foot of the last column last.
        sites.insert((column, .max / 2), at: 0)
      } else if let row = filler.firstRow(of: figure, inColumn: column, of: area) {
        sites.append((column, row))
      }
    }
    return sites.enumerated().map { place, site in
      var placement = FigurePlacement(
        sidebar: sidebar, edge: edge, columns: site.column..<site.column + width, count: count)
      placement.row = site.row
      if edge != .foot {
        let box = area.box(ofColumns: placement.columns, of: count, from: 0, rows: 1)
        placement.row = filler.rowBelowWraps(site.row, of: figure, across: box)
      }
      // Text runs around it for the sake of what it says there: elsewhere, on this page or the next, it is apart.
      if edge == .side, place > 0 || waits { placement.isApart = true }
      return placement
    }
  }

  /// The page `filled` with the first of `places` where the figure stands as it may, and beside its text where it is to
  /// stand there: text that went elsewhere for its sake is followed once, and if it goes on to the next column then, the
  /// figure stands at the head of that. Where no place is such, the first where it stands apart from its text, which
  /// counts as that; nil where it stands nowhere.
  func first(
    of places: [FigurePlacement], in area: TextArea, from state: PageState,
    _ filled: (FigurePlacement) -> PageFiller
  ) -> PageFiller? {
    var apart: FigurePlacement?
    for place in places {
      let trial = filled(place)
      let isHeld = holds(trial, from: state)
      guard place.edge == .side, !place.isApart,
        !state.waiting.contains(place.sidebar),
        let beside = beside(place, in: area, of: trial)
      else {
        if isHeld { return trial }
        continue
      }
      if beside.columns == place.columns {
        if isHeld { return trial }
        continue
      }
      let other = filled(beside)
      let followed = self.beside(beside, in: area, of: other)
      if holds(other, from: state), followed?.columns == beside.columns { return other }
      if let followed, followed.columns != beside.columns,
        let head = atHead(followed, in: area, of: other)
      {
        let other = filled(head)
        if holds(other, from: state), stands(head, withTextIn: other, area) { return other }
      }
      if isHeld, apart == nil {
        apart = place
        apart?.isApart = true
      }
    }
    return apart.map(filled)
  }

  /// `placement` at the head of the text of its article in its columns; nil where none of that stands there in `filler`.
  private func atHead(
    _ placement: FigurePlacement, in area: TextArea, of filler: PageFiller
  ) -> FigurePlacement? {
    let sidebar = context.issue.sidebars[placement.sidebar]
    let column = placement.columns.lowerBound
    guard let row = filler.firstRow(of: sidebar, inColumn: column, of: area) else { return nil }
    var moved = placement
    let box = area.box(ofColumns: moved.columns, of: max(area.columns, 1), from: 0, rows: 1)
    moved.row = filler.rowBelowWraps(row, of: sidebar, across: box)
    return moved
  }

  /// Whether the paragraph that a figure belongs to begins or goes on in the columns of `placement`.
  private func stands(
    _ placement: FigurePlacement, withTextIn filler: PageFiller, _ area: TextArea
  ) -> Bool {
    let sidebar = context.issue.sidebars[placement.sidebar]
    return filler.columns(ofTextOf: sidebar, in: area)?.contains(where: placement.columns.contains)
      ?? false
  }

  /// `placement` in the columns where the figure's text stands in `filler`; nil where that is not seen.
  func beside(
    _ placement: FigurePlacement, in area: TextArea, of filler: PageFiller
  ) -> FigurePlacement? {
    let sidebar = context.issue.sidebars[placement.sidebar]
    guard let mention = filler.mention(of: sidebar, in: area) else { return nil }
    let column = min(mention.column, max(area.columns, 1) - placement.columns.count)
    guard column != placement.columns.lowerBound else { return placement }
    var moved = placement
    moved.columns = column..<column + placement.columns.count
    let box = area.box(ofColumns: moved.columns, of: max(area.columns, 1), from: 0, rows: 1)
    moved.row = filler.rowBelowWraps(mention.row, of: sidebar, across: box)
    return moved
  }
}
