import TypesetElementTree
import TypesetGeometry
import Typesetting

/// The queues in which figures wait that are pinned to pages: one that waits for its page holds up no other. Each has one
/// of its own as long as they are few; then pages only grow in each, so that thousands need no more.
struct PinnedFlows {
  /// So many figures have queues of their own.
  private static let fewest = 64

  /// The last page of each.
  private var pages: [Int] = []

  /// The flow of the next figure. O(queues).
  mutating func flow(of figure: FigureRequest) -> String {
    guard let page = figure.pin?.page else { return StyledIssue.figureFlow }
    let known = pages.count < PinnedFlows.fewest ? nil : pages.firstIndex { $0 <= page }
    let place = known ?? pages.count
    if place == pages.count { pages.append(page) } else { pages[place] = page }
    return "\(StyledIssue.figureFlow)@\(place + 1)"
  }
}

/// Why a figure does not stand where it is pinned.
package enum BrokenPin: Hashable, Sendable {
  /// Its text comes on a later page than it is pinned to.
  case mentionedLater
  /// The page that it is pinned to had no room for it.
  case noRoom
  /// Its article ends before that page.
  case articleEnds
  /// The page has fewer columns.
  case fewColumns(Int)
  /// It has no room in its column, or at its edge, and stands elsewhere on the page.
  case elsewhere
}

extension FigurePin {
  /// Whether a figure stands where it is pinned; of the page alone where `placement` is nil.
  func holds(_ placement: FigurePlacement, onPage number: Int) -> Bool {
    (page ?? number) == number && holdsColumn(of: placement)
  }

  /// Whether it stands in the column and at the edge that it is pinned to.
  func holdsColumn(of placement: FigurePlacement) -> Bool {
    (column.map { $0 == placement.columns.lowerBound + 1 } ?? true)
      && (edge.map { $0 == Edge(placement.edge) } ?? true)
  }
}

extension FigurePin.Edge {
  /// The edge of a placement.
  init(_ edge: FigurePlacement.Edge) {
    switch edge {
    case .head: self = .top
    case .foot: self = .bottom
    case .page: self = .page
    case .spread: self = .spread
    case .side: self = .side
    }
  }

  /// As placements have it.
  var placed: FigurePlacement.Edge {
    switch self {
    case .top: .head
    case .bottom: .foot
    case .page: .page
    case .spread: .spread
    case .side: .side
    }
  }
}

extension PagePlanner {
  /// The pin of a figure.
  func pin(of sidebar: Int) -> FigurePin? { context.issue.sidebars[sidebar].figure?.pin }

  /// Whether a figure waits for the page that it is pinned to, while its article goes on.
  func waitsForPin(_ sidebar: Int, _ filler: PageFiller) -> Bool {
    guard let page = pin(of: sidebar)?.page, number < page else { return false }
    // Where its article has ended without it, it takes what there is.
    return sidebar >= filler.progress.nextSidebar || filler.progress.waiting.contains(sidebar)
  }

  /// The places that the pin of a figure asks for, if this is its page, and then all others: `places` are those that it
  /// may have without it.
  func pinned(
    _ places: [FigurePlacement], of sidebar: Int, in area: TextArea, after filler: PageFiller
  ) -> [FigurePlacement] {
    guard let pin = pin(of: sidebar), pin.page ?? number == number else { return places }
    var held = places.filter { pin.holdsColumn(of: $0) }
    if held.isEmpty, let made = place(pin, of: sidebar, in: area, after: filler) { held = [made] }
    guard !held.isEmpty else { return places }
    let figure = context.issue.sidebars[sidebar].figure
    for index in held.indices {
      // It is where its author would have it.
      held[index].rank = 0
      if figure?.wrap != nil, held[index].edge.isOfColumns, let row = pin.row {
        held[index].row = row - 1
      }
      if pin.width != nil || pin.seen != nil, let figure, figure.hasSizes,
        held[index].edge.isOfColumns
      {
        let room = area.box(
          ofColumns: held[index].columns, of: held[index].count, from: 0, rows: 1
        ).width
        let isCut = context.isCut(context.issue.sidebars[sidebar].story)
        held[index].size = figure.size(
          of: pin.width ?? figure.widths(within: room).own, seen: isCut ? pin.seen ?? 100 : 100,
          within: room)
      }
    }
    return held + places
  }

  /// A place in the pinned column that a figure would not have by itself: before its mention on the page, or away from
  /// its side of the fold.
  private func place(
    _ pin: FigurePin, of sidebar: Int, in area: TextArea, after filler: PageFiller
  ) -> FigurePlacement? {
    let count = max(area.columns, 1)
    guard let figure = context.issue.sidebars[sidebar].figure, let column = pin.column else {
      return nil
    }
    let width = figure.columnCount(of: count)
    guard column - 1 + width <= count else { return nil }
    let edges = figure.places.compactMap { place -> FigurePlacement.Edge? in
      switch place {
      case .top: .head
      case .bottom: .foot
      case .auto: figure.wrap == nil ? .head : .side
      case .side: .side
      case .page, .spread, .here, .filler: nil
      }
    }
    guard let edge = pin.edge?.placed ?? edges.first, edges.contains(edge) || pin.edge == nil else {
      return nil
    }
    var placement = FigurePlacement(
      sidebar: sidebar, edge: edge, columns: column - 1..<column - 1 + width, count: count)
    if figure.wrap != nil {
      let first = filler.firstRow(
        of: context.issue.sidebars[sidebar], inColumn: column - 1, of: area)
      placement.row = edge == .foot ? .max / 2 : first ?? 0
    }
    return placement
  }

  /// Whether a figure stands where it is pinned, so that no other place is as good.
  func isHeld(_ placement: FigurePlacement) -> Bool {
    pin(of: placement.sidebar)?.holds(placement, onPage: number) ?? false
  }

  /// What is to be said of the figures of a page that are pinned elsewhere.
  func brokenPins(_ filler: PageFiller, from state: PageState) -> [PageFinding] {
    filler.figures.asked.compactMap { placement in
      guard let pin = pin(of: placement.sidebar), !isHeld(placement) else { return nil }
      let why: BrokenPin
      switch pin.page ?? number {
      case ..<number:
        why = state.waiting.contains(placement.sidebar) ? .noRoom : .mentionedLater
      case number:
        why = (pin.column ?? 1) > placement.count ? .fewColumns(placement.count) : .elsewhere
      default: why = .articleEnds
      }
      return .brokenPin(
        story: context.issue.sidebars[placement.sidebar].story, why)
    }
  }
}

extension PageFiller {
  /// Notes that a figure which stands at the end of its article is pinned elsewhere.
  mutating func checkPin(ofTail sidebar: Sidebar) {
    guard let pin = sidebar.figure?.pin else { return }
    let stands = FigurePlacement(
      sidebar: 0,
      edge: progress.spread != nil
        ? .spread : sidebar.figure?.places.contains(.page) ?? false ? .page : .foot,
      columns: 0..<1, count: 1)
    guard !pin.holds(stands, onPage: number) else { return }
    let page = pin.page ?? number
    findings.append(
      .brokenPin(
        story: sidebar.story, page > number ? .articleEnds : page == number ? .elsewhere : .noRoom))
  }
}
