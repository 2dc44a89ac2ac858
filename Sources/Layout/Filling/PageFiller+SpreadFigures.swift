import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// A picture over both pages of a spread: what its second page has to know of it.
struct SpreadPicture: Hashable, Sendable {
  /// Its figure: a place in `StyledIssue.sidebars`.
  var sidebar: Int
  /// Where it is anchored in the story of its figure.
  var anchor: LineAnchor
  /// What is seen of it: x from the left edge of the left page, y from the head of both.
  var seen: Rect
  /// Where all of it would stand, by the same measure.
  var whole: Rect
  /// The rows that its frames take, by the same measure.
  var rows: Rect
  /// Where columns may begin below it; nil where both pages are its alone.
  var foot: Length?

  /// What is seen of it on a page of `size`, in that page's coordinates, and where all of it would stand: it is cut at
  /// the fold.
  func part(onLeftPage isLeft: Bool, of size: Size) -> (box: Rect, whole: Rect) {
    let shift = isLeft ? Length.zero : size.width
    return (
      cut(seen, onLeftPage: isLeft, of: size),
      whole.translated(by: Point(x: -shift, y: .zero))
    )
  }

  /// The frame of its half on a page of `size`.
  func frame(onLeftPage isLeft: Bool, of size: Size) -> Rect {
    cut(rows, onLeftPage: isLeft, of: size)
  }

  private func cut(_ rect: Rect, onLeftPage isLeft: Bool, of size: Size) -> Rect {
    let shift = isLeft ? Length.zero : size.width
    let from = isLeft ? rect.minX : max(rect.minX, size.width)
    let to = isLeft ? min(rect.maxX, size.width) : rect.maxX
    return Rect(x: from - shift, y: rect.minY, width: max(to - from, .zero), height: rect.height)
  }
}

/// A figure over a page and the one that faces it, before it is placed.
struct SpreadFigure {
  /// Its picture.
  var picture: SpreadPicture
  /// The frame of its picture, as wide as both pages are between their outer margins.
  var frame: FramePlan
  /// The words to it, below the picture, on this page; nil where there are none.
  var words: (band: ColumnBand, filling: ColumnBand.Filling)?
  /// What sets it.
  var framesetter: Framesetter
  /// The area it stands in.
  var area: TextArea
  /// The row that it begins at, and how many its picture takes, and all of it.
  var row: Int
  var pictureRows: Int
  var rows: Int
  /// The edges of the pages that it shall reach over and does not.
  var missing: [String]
}

extension PagePlanner {
  /// The place of a figure over this page and the next, if it is the first of facing ones and the text goes on alike on
  /// both; nil where it is not.
  func spread(
    _ sidebar: Int, rank: Int, in area: TextArea, after filler: PageFiller
  ) -> FigurePlacement? {
    guard filler.progress.spread == nil, filler.mayBeginSpread(in: area) else { return nil }
    let count = max(area.columns, 1)
    return FigurePlacement(
      sidebar: sidebar, edge: .spread, columns: 0..<count, count: count, rank: rank)
  }

  /// Whether its article goes on behind a page on which a figure over two begins: the other half is not to stand beside
  /// another.
  func goesOn(_ filler: PageFiller, _ sidebar: Sidebar) -> Bool {
    filler.progress.token != nil && filler.progress.article == sidebar.article
      && filler.firstArticle == sidebar.article && filler.progress.tail.isEmpty
  }
}

extension PageFiller {
  /// Whether the page faces the one that comes.
  var beginsSpread: Bool {
    design.isFacing && number % 2 == 0 && !design.writingMode.isVertical
  }

  /// Whether it does, and the text goes on in `area` as on that one.
  func mayBeginSpread(in area: TextArea) -> Bool {
    guard beginsSpread, let next = areaOfNextPage else { return false }
    return next.overset == .flow && next.box.minY == area.box.minY && next.rows == area.rows
  }

  /// Has the figure of `placement` begin on this page, over all of its columns and those of the next; without room for
  /// it nothing happens. What is left of `areas` lies below it.
  mutating func beginSpread(_ placement: FigurePlacement, _ areas: inout [TextArea]) {
    guard let area = areas.first, mayBeginSpread(in: area),
      let figure = spreadFigure(
        placement.sidebar, in: area, isAlone: false,
        mayBeAlone: progress.waiting.contains(placement.sidebar))
    else { return }
    var item = PageFigures.Item(
      placement: placement, band: band(area, columns: 1, from: 0),
      filling: ColumnBand.Filling(rows: figure.rows), framesetter: figure.framesetter,
      area: area, offset: 0, rows: figure.rows,
      article: context.issue.sidebars[placement.sidebar].article)
    item.isPlaced = true
    spreadItem = item
    place(figure)
    // The words to it stand on this page.
    let words = figure.rows - figure.pictureRows
    shorten(&areas, below: figure.picture.foot.map { $0 + design.leading * words })
  }

  /// Sets a figure over the pages behind the last of its article; whether it has room there.
  mutating func endsWithSpread(_ sidebar: Int, _ area: TextArea) -> Bool {
    guard beginsSpread, progress.spread == nil,
      let figure = spreadFigure(sidebar, in: area, isAlone: true, mayBeAlone: true)
    else { return false }
    place(figure)
    findings.append(.spreadAtEnd(story: context.issue.sidebars[sidebar].story))
    return true
  }

  /// Places the other half of the figure that began on the page before; what is left of `areas` lies below it.
  mutating func endSpread(_ areas: inout [TextArea]) {
    guard let picture = progress.spread else { return }
    progress.spread = nil
    hasOtherHalf = true
    let sidebar = context.issue.sidebars[picture.sidebar]
    let box = picture.frame(onLeftPage: design.liesLeft(number), of: design.size)
    let place = context.place(
      sidebar.story,
      expecting: FlowExpectation(measure: box.width, frameHeight: box.height))
    let end = place.story.text.endOffset
    let nothing = place.framesetter.plan(
      from: BreakToken(offset: end, openBlocks: []), limit: end,
      in: FrameShape(rectangle: box.size))
    var own = Placed(
      story: sidebar.story, area: figureArea(areas.first ?? design.wholeArea(onPage: number)),
      column: 0, span: 1, box: box, plan: nothing, framesetter: place.framesetter)
    own.spread = picture
    placed.append(own)
    if picture.foot == nil { isSpread = true }
    shorten(&areas, below: picture.foot)
  }

  /// `area` as that of a figure in it.
  private func figureArea(_ area: TextArea) -> TextArea {
    var own = area
    own.name = StyledIssue.figureFlow
    own.flow = StyledIssue.figureFlow
    own.columns = 1
    own.gridCount = 0
    return own
  }

  /// `areas`, and those for sidebars, as far as they lie below `foot`; all of them where it is nil.
  private mutating func shorten(_ areas: inout [TextArea], below foot: Length?) {
    guard let foot else { return }
    areas = areas.compactMap { below(foot, $0) }
    free = free.compactMap { room in below(foot, room.area).map { ($0, 0) } }
  }

  private func below(_ foot: Length, _ area: TextArea) -> TextArea? {
    guard foot > area.box.minY else { return area }
    let rows = (foot - area.box.minY).rows(of: design.leading)
    guard area.rows - rows >= PageFiller.leastRowsOfText(in: area) else { return nil }
    var rest = area
    rest.rows -= rows
    rest.box.origin.y += design.leading * rows
    rest.box.size.height -= design.leading * rows
    return rest
  }

  private mutating func place(_ figure: SpreadFigure) {
    let sidebar = context.issue.sidebars[figure.picture.sidebar]
    var own = Placed(
      story: sidebar.story, area: figureArea(figure.area), column: 0, span: 1,
      box: figure.picture.frame(onLeftPage: design.liesLeft(number), of: design.size),
      plan: figure.frame, framesetter: figure.framesetter)
    own.spread = figure.picture
    placed.append(own)
    if let words = figure.words {
      place(
        words.filling, of: words.band, story: sidebar.story, by: figure.framesetter,
        figureArea(figure.area), row: figure.row + figure.pictureRows)
    }
    if !figure.missing.isEmpty {
      findings.append(.idleBleed(story: sidebar.story, edges: figure.missing))
    }
    progress.spread = figure.picture
    if figure.picture.foot == nil { isSpread = true }
  }

  // MARK: Its size

  /// The figure over this page and the next, at the head of `area`: its picture between the outer margins of both, the
  /// words to it below, on this page. Text goes on below it where there is room for a few rows; else it has both pages
  /// for itself, if it may.
  ///
  /// - Parameter isAlone: Whether it has them in any case.
  private func spreadFigure(
    _ index: Int, in area: TextArea, isAlone: Bool, mayBeAlone: Bool
  ) -> SpreadFigure? {
    let sidebar = context.issue.sidebars[index]
    guard let request = sidebar.figure else { return nil }
    let outer = design.margins.right
    let measure = design.size.width * 2 - outer * 2
    let place = context.place(
      sidebar.story,
      expecting: FlowExpectation(measure: measure, frameHeight: area.leading * area.rows))
    let story = place.story
    guard
      let first = story.paragraphs.indices.first(where: {
        place.framesetter.hasAttachment(in: $0)
      })
    else { return nil }
    let end =
      first + 1 < story.paragraphs.count
      ? story.paragraphs[first + 1].range.lowerBound : story.text.endOffset
    let x = outer - (design.liesLeft(number) ? .zero : design.size.width)
    func pictured(_ rows: Int) -> ColumnBand.Filling? {
      var band = ColumnBand(
        columns: [ColumnBand.Column(x: x, width: measure)], leading: design.leading,
        areaRows: rows, options: options)
      band.options.variants = [:]
      let text = ColumnBand.Text(framesetter: place.framesetter, token: .start, end: end)
      let filling = band.fill(text, rows: rows)
      return filling.isComplete && filling.isSeen && !filling.isOverset ? filling : nil
    }
    guard var filling = pictured(area.rows) else { return nil }
    var words: (band: ColumnBand, filling: ColumnBand.Filling)?
    var wordRows = 0
    if end < story.text.endOffset {
      let token = filling.rest ?? BreakToken(offset: end, openBlocks: [])
      var band = ColumnBand(
        columns: [
          ColumnBand.Column(x: area.box.minX, width: area.box.width, followsContent: true)
        ], leading: design.leading, areaRows: area.rows, options: options)
      band.options.variants = [:]
      let text = ColumnBand.Text(
        framesetter: place.framesetter, token: token, end: story.text.endOffset)
      var set = band.fill(text, rows: area.rows / 2)
      guard set.isComplete, set.rest == nil else { return nil }
      if set.isSeen {
        wordRows = rows(of: set, in: band)
        set.rows = wordRows
        words = (band, set)
      }
    }
    if wordRows > 0 {
      guard let lower = pictured(area.rows - wordRows) else { return nil }
      filling = lower
    }
    guard let frame = filling.frames.first?.frame, let anchor = frame.anchors.first else {
      return nil
    }
    let pictureRows = min(rows(frame.inkFoot), area.rows - wordRows)
    let used = pictureRows + wordRows
    let isHigh = area.rows - used - 1 < PageFiller.leastRowsOfText(in: area)
    let isAlone = isAlone || isHigh
    guard !isAlone || mayBeAlone else { return nil }
    let reachesTop = request.bleed.contains { $0 == .all || $0 == .top }
    let row = isAlone && !reachesTop ? max((area.rows - used) / 3, 0) : 0
    let top = area.box.minY + design.leading * row
    let room = Rect(
      x: outer + (measure - anchor.drawnBox.width) / 2, y: top + anchor.drawnBox.minY,
      width: anchor.drawnBox.width, height: anchor.drawnBox.height)
    var picture = SpreadPicture(
      sidebar: index, anchor: anchor, seen: room, whole: room,
      rows: Rect(x: outer, y: top, width: measure, height: design.leading * pictureRows),
      foot: isAlone ? nil : area.box.minY + design.leading * (pictureRows + 1))
    let missing = setPicture(
      &picture, in: room, of: sidebar.story, request, hasFoot: isAlone && words == nil)
    return SpreadFigure(
      picture: picture, frame: frame, words: words, framesetter: place.framesetter,
      area: area, row: row, pictureRows: pictureRows, rows: used, missing: missing)
  }

  /// Less than this is no room between a picture and the outer margin: 1/4 pt.
  private static let spreadHair = Length(scaledPoints: 16_384)

  /// Decides what is seen of a picture in `room` of both pages, with the edges of these that it reaches over; those that
  /// it shall and does not.
  private func setPicture(
    _ picture: inout SpreadPicture, in room: Rect, of story: Int, _ request: FigureRequest,
    hasFoot: Bool
  ) -> [String] {
    let delegate = picture.anchor.delegate
    guard !(context.pictures(of: story)[picture.anchor.node]?.isFaulty ?? true) else { return [] }
    picture.whole = delegate.whole(in: room)
    // What is smaller than its room is seen whole.
    if delegate.fit?.way == .contain { picture.seen = picture.whole }
    guard !request.bleed.isEmpty, case .picture(let intrinsic, _, _) = delegate.sizing else {
      return []
    }
    func asks(_ edges: FigureForm.Edge...) -> Bool {
      request.bleed.contains(.all) || edges.contains(where: request.bleed.contains)
    }
    let outer = design.margins.right
    let fills = room.minX - outer < PageFiller.spreadHair
    let near = design.leading * 4
    let foot = design.margins.top + design.leading * design.rows
    let edges: [(name: String, isAsked: Bool, isThere: Bool)] = [
      ("top", asks(.top), room.minY <= design.margins.top + near),
      ("bottom", asks(.bottom), hasFoot && room.maxY + near > foot),
      ("left", asks(.left, .outer), fills), ("right", asks(.right, .outer), fills),
    ]
    let reached = Set(edges.filter { $0.isAsked && $0.isThere }.map(\.name))
    if !reached.isEmpty {
      let bleed = design.bleed
      let left = reached.contains("left") ? -bleed : room.minX
      let right = reached.contains("right") ? design.size.width * 2 + bleed : room.maxX
      let top = reached.contains("top") ? -bleed : room.minY
      let bottom = reached.contains("bottom") ? design.size.height + bleed : room.maxY
      picture.seen = Rect(x: left, y: top, width: right - left, height: bottom - top)
      var fit = delegate.fit ?? PictureFit(.cover)
      fit.way = .cover
      picture.whole = fit.rect(for: intrinsic, in: picture.seen)
    }
    return edges.filter { $0.isAsked && !$0.isThere }.map(\.name)
  }
}
