import TypesetElementTree
import TypesetGeometry
import Typesetting

/// A figure that is given a place among the columns of a page.
struct FigurePlacement: Hashable, Sendable {
  /// Where it stands.
  enum Edge: Hashable, Sendable {
    /// At the head of the columns.
    case head
    /// At their foot.
    case foot
    /// It has the page for itself.
    case page
    /// Over the page and the next, at the heads of both or with both for itself.
    case spread
    /// Beside the text it belongs to.
    case side

    /// Whether it stands over columns of its page, and not over all that there is.
    var isOfColumns: Bool { self != .page && self != .spread }
  }

  /// The figure: a place in `StyledIssue.sidebars`.
  var sidebar: Int
  /// Where it stands.
  var edge: Edge
  /// The columns it stands over, from 0.
  var columns: Range<Int>
  /// How many columns there are.
  var count: Int
  /// How far down the list of places that its author would have it is, from 0.
  var rank = 0
  /// Whether text runs around it that it does not belong to.
  var isApart = false
  /// The row of the area that it stands at, or as far above it as it has room; nil where it has its columns for itself.
  var row: Int?
  /// Its size, where that is not its own.
  var size: FigureSize?

  /// Whether it stands where another does, but for the row, which the text beside it decides.
  func isLike(_ other: FigurePlacement) -> Bool {
    edge == other.edge && columns == other.columns && size == other.size && rank == other.rank
      && isApart == other.isApart
  }
}

/// The figures of a page that were given places, and the room that they take.
struct PageFigures {
  /// A figure with its frames.
  struct Item {
    var placement: FigurePlacement
    var band: ColumnBand
    var filling: ColumnBand.Filling
    var framesetter: Framesetter
    /// Its area, a column as wide as it.
    var area: TextArea
    /// How many rows stand between the edge of the columns and it.
    var offset: Int
    /// How many rows it takes, with the row that parts it from the text.
    var rows: Int
    /// The article it belongs to.
    var article: Int
    /// What text keeps out of around it; nil where it has its columns for itself.
    var wrap: FigureWrap?
    /// Whether it stands where it belongs by now.
    var isPlaced = false
    /// How it is turned on its page; nil where it stands upright.
    var turn: QuarterTurn?
  }

  /// What shall be placed.
  var asked: [FigurePlacement] = []
  /// What has room, in the same order.
  var items: [Item] = []
  /// The area of the page that they stand in; nil without any.
  var area: TextArea?
  /// Whether all have been placed.
  var isComplete: Bool { items.count == asked.count && items.allSatisfy(\.isPlaced) }

  /// Whether a sidebar is one of those that have room.
  func contains(_ sidebar: Int) -> Bool { items.contains { $0.placement.sidebar == sidebar } }

  /// What is left of a figure that is turned and has more pages for itself.
  var rest: (sidebar: Int, token: BreakToken)? {
    items.lazy.compactMap { item in
      item.turn == nil ? nil : item.filling.rest.map { (item.placement.sidebar, $0) }
    }.first
  }

  /// How many rows figures of `article` at `edge` take over or under a column that reaches from `x` for `width`; those
  /// of all articles where it is nil.
  func rows(
    at edge: FigurePlacement.Edge, of article: Int? = nil, from x: Length, width: Length
  ) -> Int {
    items.filter {
      $0.wrap == nil && $0.placement.edge == edge && $0.area.box.minX < x + width
        && $0.area.box.maxX > x
        && (article == nil || article == $0.article)
    }.reduce(0) { max($0, $1.offset + $1.rows) }
  }

  /// Stacks the figures that stand over one another at `edge`: the wider nearer to it, so that no column beside a
  /// narrower one is cut off from its text; of those that are as wide, the one that comes first above the other.
  /// O(figures²), and there are few.
  mutating func stack(at edge: FigurePlacement.Edge) {
    let own = items.indices.filter {
      items[$0].placement.edge == edge && items[$0].wrap == nil && items[$0].turn == nil
    }
    guard own.count > 1 else { return }
    let stacked = own.sorted { a, b in
      let (wide, other) = (items[a].placement.columns.count, items[b].placement.columns.count)
      return wide != other ? wide > other : edge == .foot ? a > b : a < b
    }
    for (place, index) in stacked.enumerated() {
      let item = items[index]
      items[index].offset = stacked[..<place].reduce(0) { most, below in
        let under = items[below]
        guard edge == .foot || under.article == item.article,
          under.area.box.minX < item.area.box.maxX, under.area.box.maxX > item.area.box.minX
        else { return most }
        return max(most, under.offset + under.rows)
      }
    }
  }

  /// The rows that figures at `edge` take over or under each column of the area: the fewest and the most.
  func rows(
    at edge: FigurePlacement.Edge, of article: Int? = nil, in area: TextArea
  ) -> (least: Int, most: Int) {
    let rows = (0..<area.columns).map { index in
      let box = area.box(ofColumns: index..<index + 1, of: area.columns, from: 0, rows: 1)
      return self.rows(at: edge, of: article, from: box.minX, width: box.width)
    }
    return (rows.min() ?? 0, rows.max() ?? 0)
  }
}

extension PageFiller {
  /// Above and below figures a column has at least so many rows of text, or none.
  static func leastRowsOfText(in area: TextArea) -> Int { min(6, area.rows / 4 + 1) }

  /// Finds the room of the figures that were asked for in `area`, one after the other, up to the first that has none:
  /// figures stand in their order.
  mutating func plan(_ asked: [FigurePlacement], in area: TextArea) {
    figures = PageFigures()
    figures.asked = asked
    figures.area = area
    for placement in asked {
      guard let item = placement.edge == .spread ? spreadItem : item(placement, in: area) else {
        break
      }
      figures.items.append(item)
    }
    figures.stack(at: .head)
    figures.stack(at: .foot)
  }

  private func item(_ placement: FigurePlacement, in area: TextArea) -> PageFigures.Item? {
    if placement.edge != .page, let wrap = context.issue.sidebars[placement.sidebar].figure?.wrap {
      return wrapItem(placement, wrap, in: area)
    }
    let isWhole = placement.edge == .page
    guard !isWhole || !hasOtherHalf else { return nil }
    if isWhole, let turn = context.issue.sidebars[placement.sidebar].figure?.turn {
      return turnedItem(placement, turn, in: area)
    }
    let sidebar = context.issue.sidebars[placement.sidebar]
    var own = place(of: sidebar, in: StyledIssue.figureFlow, area)
    own.box = box(
      of: sidebar.figure, placement, in: area, runsRightToLeft: own.runsRightToLeft)
    let taken = figures.rows(
      at: placement.edge, of: placement.edge == .head ? sidebar.article : nil, from: own.box.minX,
      width: own.box.width)
    let other = figures.rows(
      at: placement.edge == .head ? .foot : .head, from: own.box.minX, width: own.box.width)
    // It is as large as it would be with the columns for itself, or has no room here.
    guard
      let set = set(
        sidebar, seen: placement.size?.seen ?? 100, in: own, of: area, leading: design.leading)
    else { return nil }
    let band = set.band
    var filling = set.filling
    filling.rows = rows(of: filling, in: band)
    let least = PageFiller.leastRowsOfText(in: area)
    let left = area.rows - taken - other - filling.rows - 1
    let isHigh = filling.rows + least >= area.rows
    let hasRoom =
      isWhole
      ? isHigh || sidebar.figure?.places.contains(.page) ?? false
      : left >= least || taken + other == 0 && isHigh && placement.columns.count < placement.count
    guard hasRoom else { return nil }
    return PageFigures.Item(
      placement: placement, band: band, filling: filling, framesetter: set.text.framesetter,
      area: own,
      offset: taken,
      rows: isWhole ? filling.rows : left < least ? area.rows : filling.rows + 1,
      article: sidebar.article)
  }

  /// Figures that were called before and have a place here do not wait any more.
  mutating func takeFigures() {
    let rest = figures.rest
    for item in figures.items where progress.waiting.contains(item.placement.sidebar) {
      if let rest, rest.sidebar == item.placement.sidebar {
        progress.waiting.note(.init(sidebar: rest.sidebar, token: rest.token))
      } else {
        progress.waiting.remove(item.placement.sidebar)
      }
    }
  }

  /// Places the figure that has the page for itself, or the part of it that this page has room for; whether there is
  /// one.
  mutating func fillsPageWithFigure() -> Bool {
    guard let item = figures.items.first, item.placement.edge == .page else { return false }
    place(item, row: max((item.area.rows - item.rows) / 3, 0))
    figures.items[0].isPlaced = true
    return true
  }

  /// `area` without the rows of figures that reach over the feet of all its columns.
  func aboveFigures(_ area: TextArea) -> TextArea {
    guard let own = figures.area, own.name == area.name, own.box.origin == area.box.origin else {
      return area
    }
    var rest = area
    rest.rows = max(own.rows - figures.rows(at: .foot, in: own).least, 1)
    return rest
  }

  /// How many rows of `area` stand above all figures at its foot.
  func rowsForSpans(in area: TextArea) -> Int {
    guard let own = figures.area, own.name == area.name else { return area.rows }
    return min(area.rows, own.rows - figures.rows(at: .foot, in: own).most)
  }

  /// Ends the columns of `band`, whose top is at `row`, above the figures that stand below some of them.
  func endAboveFigures(_ band: inout ColumnBand, _ area: TextArea, _ row: Int) {
    guard let own = figures.area, own.name == area.name else { return }
    for place in band.columns.indices {
      let column = band.columns[place]
      let rows = figures.rows(at: .foot, from: column.x, width: column.width)
      if rows > 0 { band.columns[place].most = own.rows - row - rows }
    }
  }

  /// Fills columns below and beside the figures of their article at their head, where those have not been placed yet;
  /// the row below. Nil where there are none.
  mutating func fillBelowFigures(
    _ piece: Int, columns count: Int, _ area: TextArea, _ row: Int
  ) -> Int? {
    let article = progress.article
    guard let own = figures.area, own.name == area.name,
      figures.items.contains(where: {
        $0.placement.edge == .head && $0.wrap == nil && $0.article == article && !$0.isPlaced
      })
    else { return nil }
    let top = row > 0 && !isBelowHeading ? row + 1 : row
    let rows = figures.rows(at: .head, of: article, in: own)
    guard top + rows.most <= area.rows, top + rows.least < area.rows,
      !meetsFoot(article, from: top, in: own)
    else { return nil }
    placeFigures(at: .head, of: article, from: top)
    var band = band(area, columns: count, from: top)
    let tops = band.columns.map {
      figures.rows(at: .head, of: article, from: $0.x, width: $0.width)
    }
    let most = tops.max() ?? 0
    if tops.allSatisfy({ $0 == most }) { return fillColumns(piece, area, top + most) }
    band.rowsOver = most
    for place in tops.indices {
      band.columns[place].top = tops[place]
      band.columns[place].followsContent = false
    }
    return max(fillColumns(piece, band, area, top), min(top + most, area.rows))
  }

  /// Whether a figure at the head of `article`, which begins at row `top` of `area`, would stand over one at the foot of its
  /// columns.
  private func meetsFoot(_ article: Int, from top: Int, in area: TextArea) -> Bool {
    figures.items.contains { item in
      guard item.placement.edge == .head, item.wrap == nil, item.article == article, !item.isPlaced
      else { return false }
      let box = item.area.box
      let below = figures.rows(at: .foot, from: box.minX, width: box.width)
      return below > 0 && top + item.offset + item.rows + below > area.rows
    }
  }

  /// Places the figures at `edge` that have not been placed, those of `article` alone where it is not nil: at the head
  /// from `row` down.
  mutating func placeFigures(
    at edge: FigurePlacement.Edge, of article: Int? = nil, from row: Int = 0
  ) {
    guard let own = figures.area else { return }
    for (index, item) in figures.items.enumerated()
    where item.placement.edge == edge && item.wrap == nil && !item.isPlaced
      && (article == nil || article == item.article)
    {
      place(
        item,
        row: edge == .head ? row + item.offset : own.rows - item.offset - item.filling.rows)
      figures.items[index].isPlaced = true
    }
  }

  mutating func place(_ item: PageFigures.Item, row: Int) {
    if let turn = item.turn { return placeTurned(item, turn) }
    place(
      item.filling, of: item.band, story: context.issue.sidebars[item.placement.sidebar].story,
      by: item.framesetter, item.area, row: row)
    bleed(context.issue.sidebars[item.placement.sidebar])
  }
}
