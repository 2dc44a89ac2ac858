import Diagnostics
import ElementTree
import Geometry
import RichText
import Templates
import Typesetting

extension PageFiller {
  /// Calls the sidebars that were written before what has been placed.
  mutating func callSidebars() {
    let sidebars = desk.issue.sidebars
    let story = mainPlace.story
    while progress.nextSidebar < sidebars.count {
      let sidebar = sidebars[progress.nextSidebar]
      if let token = progress.token {
        guard sidebar.article < progress.article || sidebar.anchor < story.paragraphs.count,
          sidebar.article < progress.article
            || story.paragraphs[sidebar.anchor].range.lowerBound < token.offset
        else { return }
      }
      progress.waiting.append(PageProgress.SidebarRest(sidebar: progress.nextSidebar))
      progress.nextSidebar += 1
    }
  }

  /// Fills free frames of their flows with the sidebars that wait, in order.
  mutating func placeWaiting() {
    var left: [PageProgress.SidebarRest] = []
    for var rest in progress.waiting {
      let sidebar = desk.issue.sidebars[rest.sidebar]
      var isDone = false
      while !isDone, let index = free.firstIndex(where: { $0.flow == sidebar.flow }) {
        let area = free.remove(at: index)
        housed += 1
        isDone = fill(area, with: &rest)
      }
      if !isDone { left.append(rest) }
    }
    progress.waiting = left
    if left.count > missed.count { missed = left }
  }

  /// Fills a frame of its own with a sidebar; whether it came to its end.
  private mutating func fill(
    _ area: TextArea, with rest: inout PageProgress.SidebarRest
  ) -> Bool {
    let sidebar = desk.issue.sidebars[rest.sidebar]
    var area = area
    area.runsRightToLeft = desk.runsRightToLeft(sidebar.article) ?? area.runsRightToLeft
    let band = self.band(area, columns: max(sidebar.columns ?? area.columns, 1), from: 0)
    var text = text(of: rest, in: band)
    if let set = columned(rest, area, row: 0) {
      place(set, story: sidebar.story, area, row: 0)
      guard let token = set.filling.rest else { return true }
      rest.token = token
      guard area.overset == .cut else { return false }
      text.token = token
      tellCut(text, of: sidebar.story, width: band.columns[0].width, area)
      return true
    }
    var filling = band.fill(text, rows: area.rows, allowsOverset: true)
    let letters = shrink(&text, &filling, of: sidebar, in: band, area)
    if filling.isComplete, area.fill ?? design.template.fill == .balance {
      filling = balanced(filling, text, in: band)
    }
    place(filling, of: band, story: sidebar.story, area, row: 0, letters: letters)
    guard let token = filling.rest else { return true }
    rest.token = token
    guard area.overset == .cut else { return false }
    text.token = token
    tellCut(text, of: sidebar.story, width: band.columns[0].width, area)
    return true
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
      tellShrunk(text, of: sidebar.story, width: band.columns[0].width, area, smaller.letters)
    } else {
      let word = filling.frames.lazy.compactMap(\.frame.firstTightWord).first
      tellShrunkWords(from: word ?? text.token.offset, of: sidebar.story, area, smaller.letters)
    }
    (text, filling) = (smaller.text, smaller.filling)
    return smaller.letters
  }

  private func text(
    of rest: PageProgress.SidebarRest, in band: ColumnBand
  ) -> ColumnBand.Text {
    let place = desk.place(
      desk.issue.sidebars[rest.sidebar].story,
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
    let sidebars = desk.issue.sidebars
    while progress.nextSidebar < sidebars.count,
      sidebars[progress.nextSidebar].article <= progress.article
    {
      progress.waiting.append(PageProgress.SidebarRest(sidebar: progress.nextSidebar))
      progress.nextSidebar += 1
    }
    guard !progress.waiting.isEmpty else { return true }
    placeWaiting()
    progress.tail = progress.waiting
    progress.waiting = []
    return progress.tail.isEmpty
  }

  /// Whether sidebars of the article need room in the flow if it ends at `offset`.
  func waits(through offset: TextOffset) -> Bool {
    let sidebars = desk.issue.sidebars
    var due = progress.waiting.map { sidebars[$0.sidebar].flow }
    for sidebar in sidebars[min(progress.nextSidebar, sidebars.count)...]
    where sidebar.article <= progress.article { due.append(sidebar.flow) }
    guard !due.isEmpty else { return false }
    var room = free.map(\.flow)
    for flow in due {
      guard let index = room.firstIndex(of: flow) else { return true }
      room.remove(at: index)
    }
    return false
  }

  /// Ends frames that reach to the area's foot where what is in them ends.
  mutating func endFrames(of area: TextArea, above row: Int) {
    let edge = area.box.minY + design.leading * row
    for place in placed.indices
    where placed[place].area.name == area.name && placed[place].box.maxY > edge {
      placed[place].box.size.height = design.leading * rows(placed[place].frame.inkFoot)
    }
  }

  /// True where a sidebar in the flow has a box with a row of space above it.
  private func hasOwnSpace(_ sidebar: Sidebar) -> Bool {
    guard sidebar.innerInFlow?.box != nil,
      let first = desk.issue.inFlow[sidebar.story]?.story.paragraphs.first(where: {
        $0.role.isSeen
      })
    else { return false }
    return first.style.spaceBefore >= design.leading
  }

  /// Sets a sidebar in the flow, below what stands there; the row below.
  mutating func fillTail(
    _ rest: PageProgress.SidebarRest, _ area: TextArea, _ row: Int
  ) -> Int {
    let sidebar = desk.issue.sidebars[rest.sidebar]
    var area = area
    area.runsRightToLeft = desk.runsRightToLeft(sidebar.article) ?? area.runsRightToLeft
    // A row of space sets it off, where it has none of its own.
    let top = row > 0 ? row + (hasOwnSpace(sidebar) ? 0 : 1) : 0
    guard top < area.rows else { return area.rows }
    if let set = columned(rest, area, row: top, isInFlow: true) {
      return fillTail(rest, columned: set, area, top: top)
    }
    let band = self.band(area, columns: max(sidebar.columns ?? area.columns, 1), from: top)
    var text = text(of: rest, in: band)
    var filling = band.fill(text, rows: area.rows - top, allowsOverset: true)
    let letters = shrink(&text, &filling, of: sidebar, in: band, area)
    if !filling.isComplete, row > 0,
      !filling.isSeen || filling.relaxed != nil && area.rows - top <= PageFiller.fewRows
    {
      return area.rows
    }
    if filling.isComplete { filling = balanced(filling, text, in: band) }
    endFrames(of: area, above: top)
    place(filling, of: band, story: sidebar.story, area, row: top, letters: letters)
    guard filling.isComplete, filling.rest == nil else {
      progress.tail[0].token = filling.rest ?? rest.token
      return area.rows
    }
    progress.tail.removeFirst()
    return top + rows(of: filling, in: band)
  }
}
