import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension PageFiller {
  /// Has the largest of the free frames of each flow taken first.
  mutating func putLargestFirst() {
    free = free.enumerated().sorted { a, b in
      let sizes = (a.element.area.box, b.element.area.box)
      let areas = [sizes.0, sizes.1].map { $0.width.points * $0.height.points }
      return areas[0] != areas[1] ? areas[0] > areas[1] : a.offset < b.offset
    }.map(\.element)
  }

  /// Calls the sidebars that were written before what has been placed.
  mutating func callSidebars() {
    let sidebars = context.issue.sidebars
    let story = mainPlace.story
    while progress.nextSidebar < sidebars.count {
      let sidebar = sidebars[progress.nextSidebar]
      if let token = progress.token {
        guard sidebar.article < progress.article || sidebar.anchor < story.paragraphs.count,
          sidebar.article < progress.article
            || story.paragraphs[sidebar.anchor].range.lowerBound < token.offset
        else { return }
      }
      callNext()
    }
  }

  /// Calls the next sidebar, unless it is a figure that has its place on the page.
  private mutating func callNext() {
    if !figures.contains(progress.nextSidebar) { progress.waiting.append(progress.nextSidebar) }
    progress.nextSidebar += 1
  }

  /// Fills free frames of their flows with the sidebars that wait, in order.
  mutating func placeWaiting() {
    progress.waiting = placeAll(progress.waiting)
    if progress.waiting.count > missed.count { missed = progress.waiting }
  }

  /// Fills the frames that have room with `rests`, in order; those that are left, or what is left
  /// of them. A flow whose next sidebar has no room on the page takes none of those after it.
  ///
  /// - Complexity: O(what is placed, and the flows for each).
  mutating func placeAll(_ rests: SidebarQueue) -> SidebarQueue {
    guard !rests.isEmpty else { return rests }
    var left = rests
    var flows = Set(free.map(\.area.flow))
    while var rest = left.first(inFlow: flows.contains) {
      let flow = context.issue.sidebars[rest.sidebar].flow
      if placeSidebar(&rest, flow) {
        left.remove(rest.sidebar)
      } else {
        left.note(rest)
        flows.remove(flow)
      }
    }
    return left
  }

  /// Fills frames of `flow` with a sidebar; whether it came to its end.
  private mutating func placeSidebar(_ rest: inout PageState.SidebarRest, _ flow: String) -> Bool {
    while let index = free.firstIndex(where: { $0.area.flow == flow }) {
      var room = free.remove(at: index)
      guard let end = fill(room.area, from: room.row, with: &rest) else { continue }
      // A row of space parts it from the next.
      room.row = end + 1
      if room.row < room.area.rows { free.insert(room, at: index) }
      return true
    }
    return false
  }

  /// Fills a frame of its own with a sidebar, from `row` down; the row below, nil where it goes on in
  /// another. Below others it stands whole, or not at all.
  private mutating func fill(
    _ area: TextArea, from row: Int, with rest: inout PageState.SidebarRest
  ) -> Int? {
    let sidebar = context.issue.sidebars[rest.sidebar]
    var area = area
    area.runsRightToLeft = context.runsRightToLeft(sidebar.article) ?? area.runsRightToLeft
    let columns = max(sidebar.columns ?? area.columns, 1)
    var band = self.band(area, columns: columns, from: row)
    var text = text(of: rest, in: band)
    if let seen = seenArea(of: area, for: text) {
      area = seen
      guard row < area.rows else { return nil }
      band = self.band(area, columns: columns, from: row)
    }
    if let set = columned(rest, area, row: row) {
      guard row == 0 || set.filling.isComplete && row + set.rows <= area.rows else { return nil }
      if row > 0 { endFrames(of: area, above: row) }
      place(set, story: sidebar.story, area, row: row)
      placedSidebars += 1
      guard let token = set.filling.rest else { return row + set.rows }
      rest.token = token
      guard area.overset == .cut else { return nil }
      text.token = token
      reportCut(
        OversetText(
          text: text, story: sidebar.story, width: band.columns[0].width, area: area))
      return area.rows
    }
    var filling = band.fill(text, rows: area.rows - row, allowsOverset: row == 0)
    let isWhole = filling.isComplete && filling.relaxed == nil && !filling.isOverset
    guard row == 0 || isWhole else { return nil }
    let letters = row == 0 ? shrink(&text, &filling, of: sidebar, in: band, area) : .full
    if filling.isComplete, area.fill ?? design.template.fill == .balance {
      filling = balanced(filling, text, in: band)
    }
    if row > 0 { endFrames(of: area, above: row) }
    place(
      filling, of: band, story: sidebar.story, by: text.framesetter, area, row: row,
      letters: letters)
    placedSidebars += 1
    guard let token = filling.rest else { return row + rows(of: filling, in: band) }
    rest.token = token
    guard area.overset == .cut else { return nil }
    text.token = token
    reportCut(
      OversetText(
        text: text, story: sidebar.story, width: band.columns[0].width, area: area))
    return area.rows
  }

  /// What of an area that reaches over the page's foot is seen on the page, half of its margin from the edge, where `text`
  /// has words, as a caption has: a picture that covers all of the area would put them off the page. Nil for any other.
  private func seenArea(of area: TextArea, for text: ColumnBand.Text) -> TextArea? {
    let foot = design.size.height
    guard area.box.maxY > foot else { return nil }
    let story = text.framesetter.story
    let first = story.paragraphIndex(at: text.token.offset)
    let hasWords = story.paragraphs[first...].contains { paragraph in
      paragraph.role == .text && paragraph.range.lowerBound < text.end
        && !text.framesetter.hasAttachment(in: story.paragraphIndex(at: paragraph.range.lowerBound))
    }
    guard hasWords else { return nil }
    let room = foot - design.margins.bottom / 2 - area.box.minY
    let rows = min(area.rows, room.scaledPoints / max(design.leading.scaledPoints, 1))
    guard rows > 0 else { return nil }
    var seen = area
    seen.rows = rows
    seen.box.size.height = design.leading * rows
    return seen
  }

  /// Sets a sidebar in smaller letters where it has no room, the area says so, and it has room then.
  private mutating func shrink(
    _ text: inout ColumnBand.Text, _ filling: inout ColumnBand.Filling, of sidebar: Sidebar,
    in band: ColumnBand, _ area: TextArea
  ) -> LetterScale {
    guard area.overset == .shrink || area.overset == .cut && area.shrinkTo != nil,
      let smaller = shrunk(
        text, of: sidebar.story, from: filling, in: band, downTo: area.leastLetters)
    else { return .full }
    if let rest = filling.rest {
      text.token = rest
      reportShrunk(
        OversetText(
          text: text, story: sidebar.story, width: band.columns[0].width, area: area),
        smaller.letters)
    } else {
      let word = filling.firstTightWord(by: text.framesetter)
      reportShrunkWords(from: word ?? text.token.offset, of: sidebar.story, area, smaller.letters)
    }
    (text, filling) = (smaller.text, smaller.filling)
    return smaller.letters
  }

  private func text(
    of rest: PageState.SidebarRest, in band: ColumnBand
  ) -> ColumnBand.Text {
    let place = context.place(
      context.issue.sidebars[rest.sidebar].story,
      expecting: FlowExpectation(
        measure: band.columns[0].width, frameHeight: design.leading * band.areaRows))
    return ColumnBand.Text(
      framesetter: place.framesetter, token: rest.token, end: place.story.text.endOffset)
  }

  // MARK: The end of an article

  /// Finds room for the sidebars of the article that ends here: in the free frames of the page,
  /// then in the flow; whether all of them have been set.
  mutating func closeArticle() -> Bool {
    guard progress.tail.isEmpty else { return false }
    let sidebars = context.issue.sidebars
    while progress.nextSidebar < sidebars.count,
      sidebars[progress.nextSidebar].article <= progress.article
    {
      callNext()
    }
    guard !progress.waiting.isEmpty else { return true }
    placeWaiting()
    progress.tail = progress.waiting
    progress.waiting = SidebarQueue(context.sidebars)
    return progress.tail.isEmpty
  }

  /// Whether sidebars of the article would need room in the flow if it ended on this page. While figures are given places
  /// among the columns, those that may yet find one do not: text set as though they had none would stand elsewhere than
  /// with them.
  var sidebarsNeedFlow: Bool {
    let sidebars = context.issue.sidebars
    // More than these have no room on a page, and are not counted.
    let most = 64
    var due = progress.waiting
    var next = progress.nextSidebar
    while due.count < most, next < sidebars.count, sidebars[next].article <= progress.article {
      if !figures.contains(next) { due.append(next) }
      next += 1
    }
    if let fullQueues {
      due.removeFlows { !fullQueues.contains($0) && sidebars[$1].figure != nil }
    }
    guard !due.isEmpty else { return false }
    var trial = self
    return !trial.placeAll(due).isEmpty
  }

  /// Whether an article ended on the page as though the figure `sidebar`, which stands in none of its columns, had room
  /// there; as any such figure where it is nil.
  func countsOnRoom(for sidebar: Int?) -> Bool {
    guard let fullQueues else { return false }
    let sidebars = context.issue.sidebars
    func isEnded(_ article: Int) -> Bool {
      progress.token == nil || progress.article > article || !progress.tail.isEmpty
    }
    if let sidebar { return isEnded(sidebars[sidebar].article) }
    return (progress.tail.first ?? progress.waiting.first).map {
      sidebars[$0.sidebar].figure != nil && !fullQueues.contains(sidebars[$0.sidebar].flow)
        && isEnded(sidebars[$0.sidebar].article)
    } ?? false
  }

  /// Ends frames that reach to the area's foot where what is in them ends.
  mutating func endFrames(of area: TextArea, above row: Int) {
    let edge = area.box.minY + design.leading * row
    for place in placed.indices
    where placed[place].area.name == area.name && placed[place].box.maxY > edge {
      placed[place].box.size.height = design.leading * rows(placed[place].plan.inkFoot)
    }
  }

  /// True where a sidebar in the flow has a box with a row of space above it.
  private func hasOwnSpace(_ sidebar: Sidebar) -> Bool {
    guard sidebar.innerInFlow?.box != nil,
      let first = context.issue.inFlow[sidebar.story]?.story.paragraphs.first(where: {
        $0.role.isSeen
      })
    else { return false }
    return first.style.spaceBefore >= design.leading
  }

  /// Sets a sidebar in the flow, below what stands there; the row below.
  mutating func fillTail(
    _ rest: PageState.SidebarRest, _ area: TextArea, _ row: Int
  ) -> Int {
    let sidebar = context.issue.sidebars[rest.sidebar]
    var area = area
    area.runsRightToLeft = context.runsRightToLeft(sidebar.article) ?? area.runsRightToLeft
    // A row of space sets it off, where it has none of its own.
    let top = row > 0 ? row + (hasOwnSpace(sidebar) ? 0 : 1) : 0
    let whole = area.rows
    guard top < whole else { return whole }
    // A figure with a page for itself has the one behind its article's last.
    let places = sidebar.figure?.places ?? []
    let hasPage =
      places.contains(.page) || !places.isEmpty && places.allSatisfy { $0 == .spread }
    guard !hasPage || row == 0 else { return whole }
    if hasPage, places.contains(.spread), rest.token == .start {
      if endsWithSpread(rest.sidebar, area) {
        checkPin(ofTail: sidebar)
        progress.tail.remove(rest.sidebar)
        return whole
      }
      if !places.contains(.page) { findings.append(.idleSpread(story: sidebar.story)) }
    }
    if let turn = sidebar.figure?.turn { return fillTail(rest, turned: turn, area) }
    let columnCount = max(area.columns, 1)
    // No text runs beside it here: it is as wide as its columns.
    if let figure = sidebar.figure, !hasPage { area = narrowed(area, to: figure) }
    // Figures at the feet of its columns stay free.
    if let own = figures.area, own.name == area.name {
      area.rows = min(
        whole, own.rows - figures.rows(at: .foot, from: area.box.minX, width: area.box.width))
    }
    guard top < area.rows else { return whole }
    if let set = columned(rest, area, row: top, isInFlow: true) {
      let below = fillTail(rest, columned: set, area, top: top)
      return below < area.rows ? below : whole
    }
    let band = self.band(area, columns: max(sidebar.columns ?? area.columns, 1), from: top)
    var text = text(of: rest, in: band)
    var filling = band.fill(text, rows: area.rows - top, allowsOverset: true)
    let letters = shrink(&text, &filling, of: sidebar, in: band, area)
    // What goes on anyway does not begin in a few rows at the foot.
    // Nor is a figure parted.
    if !filling.isComplete, row > 0,
      !filling.isSeen || area.rows - top <= PageFiller.fewRows || sidebar.figure != nil
    {
      return whole
    }
    if filling.isComplete { filling = balanced(filling, text, in: band) }
    endFrames(of: area, above: top)
    if rest.token == .start { checkPin(ofTail: sidebar) }
    // Where its article ends, below its text is as good as at the foot of a page; but a narrow one leaves a hole
    // beside itself, which is worth another way, though no warning.
    if let figure = sidebar.figure, rest.token == .start, !hasPage {
      let standsBelow = row > 0 && figure.places.contains { $0 == .bottom || $0 == .auto }
      if !standsBelow || figure.columnCount(of: columnCount) < columnCount {
        findings.append(
          .figureAtEnd(
            story: sidebar.story, isNear: standsBelow || row > 0 && isWritten(sidebar)))
      }
    }
    place(
      filling, of: band, story: sidebar.story, by: text.framesetter, area, row: top,
      letters: letters)
    bleed(sidebar)
    guard filling.isComplete, filling.rest == nil else {
      progress.tail.note(.init(sidebar: rest.sidebar, token: filling.rest ?? rest.token))
      return whole
    }
    progress.tail.remove(rest.sidebar)
    return hasPage ? whole : top + rows(of: filling, in: band)
  }

  /// Whether the text that `sidebar` was written before, or behind, begins or ends on the page.
  private func isWritten(_ sidebar: Sidebar) -> Bool {
    let beside = sidebar.anchor - 1...sidebar.anchor
    return placed.contains { item in
      item.isMain && item.plan.lines.contains { beside.contains($0.paragraph) }
    }
  }

  /// The first columns of `area` that a figure stands over. A figure with text around it that asks for less than half of
  /// them stands at its side of them, as wide as it asks.
  private func narrowed(_ area: TextArea, to figure: FigureRequest) -> TextArea {
    let count = max(area.columns, 1)
    let width = figure.columnCount(of: count)
    let whole = area.box(ofColumns: 0..<width, of: count, from: 0, rows: area.rows)
    if figure.kind == .figure, let wrap = figure.wrap, wrap.width != nil,
      wrap.width(within: whole.width) * 2 < whole.width
    {
      var own = area
      own.columns = 1
      own.gridCount = 0
      own.box = box(of: wrap, columns: 0..<width, of: count, own, in: area)
      return own
    }
    guard width < count || figure.most != nil else { return area }
    var narrow = area
    narrow.box = area.box(ofColumns: 0..<width, of: count, from: 0, rows: area.rows)
    if let own = figure.width(within: narrow.box.width, nil) { narrow.box.size.width = own }
    narrow.columns = 1
    narrow.gridCount = 0
    return narrow
  }
}
