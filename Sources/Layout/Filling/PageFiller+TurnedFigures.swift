import TypesetGeometry
import TypesetTemplates
import Typesetting

/// Figures that are turned: they have pages of their own, whose height is the length of their lines.
extension PageFiller {
  /// The figure of `placement`, turned, from where it goes on: all of it, or as much as a page has room for.
  func turnedItem(
    _ placement: FigurePlacement, _ turn: QuarterTurn, in area: TextArea
  ) -> PageFigures.Item? {
    var rest = PageState.SidebarRest(sidebar: placement.sidebar)
    let flow = context.issue.sidebars[placement.sidebar].flow
    if let first = progress.waiting.first(inFlow: { $0 == flow }),
      first.sidebar == placement.sidebar
    {
      rest = first
    }
    return turned(rest, turn, in: area, placement)
  }

  private func turned(
    _ rest: PageState.SidebarRest, _ turn: QuarterTurn, in area: TextArea,
    _ placement: FigurePlacement
  ) -> PageFigures.Item? {
    let sidebar = context.issue.sidebars[rest.sidebar]
    let measure = design.leading * area.rows
    let rows = max(area.box.width.scaledPoints / max(design.leading.scaledPoints, 1), 1)
    var band = ColumnBand(
      columns: [ColumnBand.Column(x: .zero, width: measure)], leading: design.leading,
      areaRows: rows, options: options)
    band.options.variants = [:]
    let place = context.place(
      sidebar.story,
      expecting: FlowExpectation(measure: measure, frameHeight: design.leading * rows))
    let text = ColumnBand.Text(
      framesetter: place.framesetter, token: rest.token, end: place.story.text.endOffset)
    var filling = band.fill(text, rows: rows, allowsOverset: true)
    guard filling.isSeen || filling.isComplete else { return nil }
    let used = self.rows(of: filling, in: band)
    if filling.isComplete, used < rows {
      let lower = band.fill(text, rows: used)
      if lower.isComplete { filling = lower }
    }
    filling.rest = filling.isComplete ? nil : filling.rest
    var own = area
    own.name = StyledIssue.figureFlow
    own.flow = StyledIssue.figureFlow
    own.columns = 1
    own.gridCount = 0
    // One that has a page for itself stands in its middle; parts of one begin where the page does.
    let height = design.leading * filling.rows
    let free = max(area.box.width - height, .zero)
    let isWhole = filling.isComplete && rest.token == .start
    let shift = isWhole ? free / 2 : turn == .left ? .zero : free
    own.box = Rect(
      x: area.box.minX + shift, y: area.box.minY, width: height, height: measure)
    var item = PageFigures.Item(
      placement: placement, band: band, filling: filling, framesetter: place.framesetter, area: own,
      offset: 0, rows: area.rows, article: sidebar.article)
    item.turn = turn
    return item
  }

  /// Places a figure, or a part of one, that is turned.
  mutating func placeTurned(_ item: PageFigures.Item, _ turn: QuarterTurn) {
    for (_, plan) in item.filling.frames {
      var own = Placed(
        story: context.issue.sidebars[item.placement.sidebar].story, area: item.area, column: 0,
        span: 1, box: item.area.box, plan: plan, framesetter: item.framesetter)
      own.turn = turn
      placed.append(own)
    }
  }

  /// Sets a figure that is turned on the pages behind the last of its article; the row below.
  mutating func fillTail(
    _ rest: PageState.SidebarRest, turned turn: QuarterTurn, _ area: TextArea
  ) -> Int {
    let placement = FigurePlacement(
      sidebar: rest.sidebar, edge: .page, columns: 0..<max(area.columns, 1),
      count: max(area.columns, 1))
    guard let item = turned(rest, turn, in: area, placement) else {
      // Nothing of it is to be seen.
      progress.tail.remove(rest.sidebar)
      return area.rows
    }
    placeTurned(item, turn)
    if let token = item.filling.rest {
      progress.tail.note(.init(sidebar: rest.sidebar, token: token))
    } else {
      progress.tail.remove(rest.sidebar)
    }
    return area.rows
  }
}
