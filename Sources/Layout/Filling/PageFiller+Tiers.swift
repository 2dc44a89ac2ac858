import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageFiller {
  /// Fills the tiers of a page of vertical lines, one after the other. What reaches over several
  /// columns stands in one tier as the text around it does, and sidebars stand in tiers behind the
  /// text of their article.
  ///
  /// The tiers stand in the frame of the master that is the first for articles, where that is not
  /// all of the grid: its furniture is not written over.
  mutating func fillTiers(_ area: TextArea) -> AreaEnd {
    let boxes = tierBoxes(of: area)
    var tier = 0
    filling: while tier < boxes.count {
      if let rest = progress.tail.first {
        fillTier(tier, boxes[tier], area, with: rest)
        tier += 1
        continue
      }
      guard let token = progress.token else {
        guard closeArticle() else { continue }
        break
      }
      let place = plan.piece(at: token.offset)
      if place > progress.begun {
        for article in plan.pieces[place].opens where article >= progress.opened {
          // The sidebars of the article before come first.
          guard article == 0 || closeArticle() else { continue filling }
          let target = context.start(of: article).target
          if target?.asksForPage ?? false, !placed.isEmpty || isAsked { return .page }
          open(article)
        }
        if plan.pieces[place].begins?.asksForPage ?? false, !placed.isEmpty || isAsked {
          return .page
        }
        progress.begun = place
        reportIgnoredSpan(place)
      }
      let box = boxes[tier]
      var limit = place + 1
      while limit < plan.pieces.count, !breaksTier(limit), plan.pieces[limit].span == nil {
        limit += 1
      }
      let end = plan.pieces[limit - 1].end
      let text = ColumnBand.Text(
        framesetter: mainPlace.framesetter, token: token, end: end)
      var band = band(ofTier: box)
      band.ends[0] = ends[placed.count { $0.isMain }]
      let frame = band.fill(text, rows: 1, allowsOverset: true).frames[0].frame
      if frame.lines.isEmpty, frame.continuation == nil, tier > 0 || number > 1 {
        advance(to: nil)
        break
      }
      placed.append(
        Placed(
          story: StyledIssue.mainStory, area: area, column: tier, span: 1, box: box, plan: frame,
          framesetter: mainPlace.framesetter))
      advance(to: frame.continuation)
      tier += 1
    }
    guard progress.token == nil, progress.tail.isEmpty, closeArticle() else { return .full }
    return .issue
  }

  /// Where the tiers of `area` stand on the page, in reading order.
  func tierBoxes(of area: TextArea) -> [Rect] {
    var setup = PageSetup(design)
    setup.columns = area.columns
    if area.box != design.wholeArea(onPage: number).box {
      setup.margins = Insets(
        top: area.box.minY, left: area.box.minX, bottom: setup.size.height - area.box.maxY,
        right: setup.size.width - area.box.maxX)
    }
    return (0..<setup.columns).map { setup.columnBox($0) }
  }

  /// A tier as a band of one row.
  func band(ofTier box: Rect) -> ColumnBand {
    ColumnBand(
      columns: [ColumnBand.Column(x: box.minX, width: box.width)], leading: box.height,
      areaRows: 1, options: options, writingMode: design.writingMode)
  }

  /// Fills a tier with a sidebar of the article that ends before it: it has no frame of its own on a
  /// page of tiers.
  private mutating func fillTier(
    _ tier: Int, _ box: Rect, _ area: TextArea, with rest: PageState.SidebarRest
  ) {
    let story = context.issue.sidebars[rest.sidebar].story
    let size = PageSetup(design).frameSize
    let place = context.place(
      story, expecting: FlowExpectation(measure: size.width, frameHeight: size.height))
    let text = ColumnBand.Text(
      framesetter: place.framesetter, token: rest.token, end: place.story.text.endOffset)
    let filling = band(ofTier: box).fill(text, rows: 1, allowsOverset: true)
    placed.append(
      Placed(
        story: story, area: area, column: tier, span: 1, box: box, plan: filling.frames[0].frame,
        framesetter: place.framesetter))
    if let token = filling.rest {
      progress.tail.note(.init(sidebar: rest.sidebar, token: token))
    } else {
      progress.tail.remove(rest.sidebar)
    }
  }

  /// Whether the piece begins in a tier of its own.
  private func breaksTier(_ piece: Int) -> Bool {
    plan.pieces[piece].begins != nil
      || plan.pieces[piece].opens.contains { context.start(of: $0) != .here }
  }

  private mutating func reportIgnoredSpan(_ piece: Int) {
    guard plan.pieces[piece].span != nil else { return }
    let range = TextRange(plan.pieces[piece].start, plan.pieces[piece].end)
    findings.append(.spanIgnored(range))
  }
}
