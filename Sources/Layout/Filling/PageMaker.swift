import TypesetElementTree
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// Makes pages of their plans.
struct PageMaker {
  let context: PagingContext
  let furniture: FurnitureMaker
  /// What terms of costs weigh.
  let weights: PageWeights

  /// The page that `plan` decides. O(what stands on it).
  func page(_ plan: PagePlan, jump: PageJump = PageJump()) -> LayoutPage {
    let design = context.design
    let master = plan.kind == .blank ? "blank" : plan.master?.name ?? "plain"
    var page = LayoutPage(
      number: plan.number, label: String(plan.number), size: design.size, master: master,
      bleed: design.bleed, article: plan.article, frames: [], furniture: [])
    page.lastArticle = plan.next.article
    page.jump = jump
    page.close = context.close(of: plan)
    page.isBlank = plan.kind == .blank
    page.findings = plan.findings
    page.verdict = plan.defects.map { PageVerdict(defects: $0, cost: $0.cost(weights)) }
    page.variants = plan.layoutVariants(in: context.issue)
    page.rowsHigher = plan.spared
    page.sidebars = plan.alternative.sidebars
    page.waitingArticle = plan.alternative.waiting.flatMap { context.issue.articles[$0].node }
    page.insertions = plan.figures.map { insertion($0) }
    guard plan.kind == .text else {
      page.furniture = furniture.furniture(of: page)
      return page
    }
    // At the bottom lies what letters may stand on: what bleeds, and what has another outline than its own.
    let frames = plan.master?.frames ?? []
    let bottom = Set(frames.filter { $0.bleeds }.map(\.name))
    var lineMarks: [Furniture] = []
    func isBelow(_ item: PageFiller.Placed) -> Bool {
      bottom.contains(item.area.name) || item.wrap != nil && hasOutline(item.story)
    }
    page.bottomFrames = plan.placed.count { isBelow($0) }
    for item in plan.placed.filter(isBelow) + plan.placed.filter({ !isBelow($0) }) {
      let made = laid(item, of: plan, on: page)
      let styled = context.issue.styled(item.story, item.form)
      lineMarks += furniture.lineMarks(of: made.frame, in: styled, at: item.box.origin)
      if let box = item.group {
        // Its frames were placed one after the other.
        let box = onPage(box, of: item, foot: nil, among: plan.placed)
        page.groups.append(LayoutGroup(box: box, frames: []))
      }
      if item.isGrouped { page.groups[page.groups.count - 1].frames.append(page.frames.count) }
      page.frames.append(made)
    }
    page.readingOrder = readingOrder(of: page)
    for (credit, owner) in addCredits(to: &page, plan).reversed() {
      let place = page.readingOrder.firstIndex(of: owner) ?? page.readingOrder.count - 1
      page.readingOrder.insert(credit, at: place + 1)
    }
    addPlaces(to: &page)
    page.furniture = furniture.furniture(of: page).clear(of: plan.placed, on: page) + lineMarks
    addRules(overArticlesOf: plan, among: frames, to: &page)
    return page
  }

  /// Whether text runs around a figure by an outline that its author wrote, which may be smaller than its picture.
  private func hasOutline(_ story: Int) -> Bool {
    guard let sidebar = context.sidebars.sidebar(ofStory: story) else { return false }
    return context.issue.sidebars[sidebar].figure?.wrap?.shape != nil
  }

  private func insertion(_ placement: FigurePlacement) -> LayoutInsertion {
    let sidebar = context.issue.sidebars[placement.sidebar]
    // What stands at the foot of its columns is asked for below all of them.
    let row = placement.edge == .foot ? nil : placement.row.map { $0 + 1 }
    return LayoutInsertion(
      node: sidebar.node, story: sidebar.story, edge: FigurePin.Edge(placement.edge),
      column: placement.columns.lowerBound + 1, row: row, size: placement.size)
  }

  /// Where what stands in a frame was pinned to.
  private func pin(of placed: PageFiller.Placed, _ plan: PagePlan) -> LayoutPin? {
    let story = placed.story
    guard let sidebar = context.sidebars.sidebar(ofStory: story),
      let pin = context.issue.sidebars[sidebar].figure?.pin
    else { return nil }
    let isBroken = plan.findings.contains {
      if case .brokenPin(story, _) = $0 { true } else { false }
    }
    // That one does not hold was found on the first of the pages that it stands over.
    let isElsewhere =
      placed.spread != nil
      && pin.page.map { $0 != plan.number && $0 + 1 != plan.number } ?? false
    return LayoutPin(
      page: pin.page, column: pin.column, edge: pin.edge, isHeld: !isBroken && !isElsewhere)
  }

  /// Notes where what links lead to begins, and the headings of the outline.
  private func addPlaces(to page: inout LayoutPage) {
    let issue = context.issue
    let hasMarks = !issue.places.isEmpty
    guard hasMarks || !issue.destinations.isEmpty || !issue.outline.isEmpty else { return }
    for place in page.readingOrder {
      let frame = page.frames[place]
      if hasMarks { addMarks(in: frame, to: &page) }
      for paragraph in frame.paragraphs where paragraph.begins {
        guard let element = paragraph.element else { continue }
        let names = issue.destinations[element]
        let title = issue.outline[element]
        guard names != nil || title != nil else { continue }
        let point = frame.start(of: frame.frame.lines[paragraph.lines.lowerBound])
        for name in names ?? [] { page.destinations.append(LayoutPlace(name: name, point: point)) }
        if let title { page.headings.append((title, point)) }
      }
    }
  }

  /// Notes where marks stand that indexes lead to: at the beginnings of their lines. O(log n + marks in the frame ×
  /// its lines).
  private func addMarks(in frame: LayoutFrame, to page: inout LayoutPage) {
    let places = context.issue.places
    let range = frame.frame.visibleRange
    var next = places.indices.partitioningIndex {
      (places[$0].story, places[$0].offset) < (frame.storyIndex, range.lowerBound)
    }
    let lines = frame.frame.lines.filter { $0.height > .zero && $0.line.hasInk }
    while next < places.count, places[next].story == frame.storyIndex,
      places[next].offset < range.upperBound
    {
      let offset = places[next].offset
      let point =
        (lines.first { $0.range.upperBound > offset } ?? lines.last).map(frame.start)
        ?? frame.box.origin
      page.destinations.append(LayoutPlace(name: places[next].name, point: point))
      next += 1
    }
  }

  /// A frame, made of its plan.
  func laid(_ placed: PageFiller.Placed, of plan: PagePlan, on page: LayoutPage)
    -> LayoutFrame
  {
    let styled = context.issue.styled(placed.story, placed.form)
    let pictures = context.pictures(of: placed.story)
    var frame = placed.framesetter.realize(placed.plan)
    frame.turn = placed.turn
    let pictured =
      placed.spread.map { [spreadPicture($0, of: placed.story, on: page)] }
      ?? self.pictures(in: frame, placed, on: page, among: pictures)
    let count = page.frames.count { $0.area == placed.area.name } + 1
    let isMain = placed.area.name == StyledIssue.mainFlow
    let wrap = placed.wrap.map { wrap in
      LayoutWrap(
        rings: wrap.paths.flatMap(\.rings), clearance: wrap.sets.first?.clearance ?? .zero)
    }
    var laid = LayoutFrame(
      id: "p\(plan.number).\(isMain ? "" : placed.area.name + ".")c\(count)",
      story: styled.story.name,
      storyIndex: placed.story, form: placed.form, column: placed.column + 1,
      area: placed.area.name, flow: placed.area.flow, span: placed.span, box: placed.box,
      frame: frame, letters: placed.letters, wrap: wrap, pin: pin(of: placed, plan),
      boxes: boxes(of: placed, among: plan.placed),
      pictures: pictured, formulas: formulas(of: styled, placed.letters),
      paragraphs: paragraphs(of: frame, in: styled.story),
      inkFoot: placed.plan.inkFoot,
      relaxed: placed.plan.isSeen
        ? [placed.plan.relaxed, placed.relaxed].compactMap(\.self).max() : nil)
    laid.ink = plan.master?.frames.first { $0.name == placed.area.name }?.ink.map {
      LayoutInk(replaced: context.issue.main.body.color, color: $0)
    }
    return laid
  }

  /// The pictures in `frame`, which is made of `placed`.
  private func pictures(
    in frame: Frame, _ placed: PageFiller.Placed, on page: LayoutPage,
    among pictures: [NodeID: StoryPicture]
  ) -> [PlacedPicture] {
    let origin = placed.box.origin
    return frame.anchors.compactMap { anchor -> PlacedPicture? in
      guard let picture = pictures[anchor.node] else { return nil }
      var room = frame.pageRect(anchor.drawnBox).translated(by: origin)
      // What is as high as its frame stands on the frame's edges, and not on a baseline.
      if frame.turn == nil, anchor.delegate.fit?.fillsFrame ?? false,
        room.height == placed.box.height
      {
        room.origin.y = placed.box.minY
      }
      let isCut = !frame.writingMode.isVertical && !picture.isFaulty
      let hasFit = anchor.delegate.fit != nil && !picture.isFaulty
      let whole: Rect
      if frame.turn != nil, isCut || hasFit {
        whole = frame.pageRect(anchor.delegate.whole(in: anchor.drawnBox)).translated(by: origin)
      } else {
        whole = isCut || hasFit ? anchor.delegate.whole(in: room) : room
      }
      if let bleed = placed.bleed, isCut,
        let seen = bleed.seen(of: anchor, in: placed.plan, at: room, frame: placed.box)
      {
        return PlacedPicture(
          node: anchor.node, name: picture.name, alternative: picture.alternative, box: seen.box,
          whole: seen.whole, offset: anchor.offset, isFaulty: false, alignment: picture.alignment)
      }
      if isCut, frame.turn == nil, anchor.delegate.fit?.way == .cover,
        case .picture(let intrinsic, _, _) = anchor.delegate.sizing, let fit = anchor.delegate.fit,
        let seen = sheet(of: page).part(of: room)
      {
        return PlacedPicture(
          node: anchor.node, name: picture.name, alternative: picture.alternative, box: seen,
          whole: fit.rect(for: intrinsic, in: seen), offset: anchor.offset, isFaulty: false,
          alignment: picture.alignment)
      }
      // What is smaller than its room is seen whole.
      let box = anchor.delegate.fit?.way == .contain && hasFit ? whole : room
      return PlacedPicture(
        node: anchor.node, name: picture.name, alternative: picture.alternative, box: box,
        whole: whole, offset: anchor.offset,
        isFaulty: picture.isFaulty, alignment: picture.alignment)
    }
  }

  /// The page with what is cut off around it. Frames that bleed reach beyond it, to the rows of their grid.
  private func sheet(of page: LayoutPage) -> Rect {
    let bleed = context.design.bleed
    return Rect(
      x: -bleed, y: -bleed, width: page.size.width + bleed * 2,
      height: page.size.height + bleed * 2)
  }

  /// A picture over two pages as far as it stands on `page`.
  private func spreadPicture(
    _ spread: SpreadPicture, of story: Int, on page: LayoutPage
  ) -> PlacedPicture {
    let part = spread.part(onLeftPage: context.design.liesLeft(page.number), of: page.size)
    let picture = context.pictures(of: story)[spread.anchor.node]
    let isFaulty = picture?.isFaulty ?? true
    return PlacedPicture(
      node: spread.anchor.node, name: picture?.name ?? "", alternative: picture?.alternative,
      box: part.box, whole: isFaulty ? part.box : part.whole, offset: spread.anchor.offset,
      isFaulty: isFaulty, alignment: picture?.alignment)
  }

  /// The ink of formulas among `letters`: the story's own where they are as large as is asked for.
  private func formulas(of styled: StyledStory, _ letters: LetterScale) -> FormulaInks {
    guard letters != .full, !styled.formulas.isEmpty else { return styled.formulas }
    return styled.formulas.scaled(by: letters.thousandths)
  }

  /// The lines of each paragraph in a frame. O(lines).
  private func paragraphs(of frame: Frame, in story: Story) -> [LayoutParagraph] {
    var found: [LayoutParagraph] = []
    var last = -1
    // Lines are not worth a copy.
    let lines = frame.lines.span
    for place in lines.indices where lines[place].height > .zero && lines[place].hasInk {
      let paragraph = lines[place].paragraph
      if paragraph == last {
        let lower = found[found.count - 1].lines.lowerBound
        found[found.count - 1].lines = lower..<place + 1
        continue
      }
      last = paragraph
      found.append(
        LayoutParagraph(
          element: story.paragraphs[paragraph].element, lines: place..<place + 1,
          begins: lines[place].line.begin == .start))
    }
    return found
  }

  /// The frames of `page` as they are read: the text of articles in its order, and each sidebar behind
  /// the frame that holds the place where it was written, or before all where that is on a page before.
  private func readingOrder(of page: LayoutPage) -> [Int] {
    let main = page.frames.indices.filter { page.frames[$0].storyIndex == StyledIssue.mainStory }
      .sorted {
        page.frames[$0].frame.visibleRange.lowerBound
          < page.frames[$1].frame.visibleRange.lowerBound
      }
    var beside: [[Int]] = Array(repeating: [], count: main.count + 1)
    for place in page.frames.indices where page.frames[place].storyIndex != StyledIssue.mainStory {
      let offset = anchor(of: page.frames[place])
      let behind = main.count {
        page.frames[$0].frame.visibleRange.lowerBound <= offset
      }
      beside[behind].append(place)
    }
    return beside[0] + main.indices.flatMap { [main[$0]] + beside[$0 + 1] }
  }

  /// Where the main story calls what stands in `frame`.
  private func anchor(of frame: LayoutFrame) -> TextOffset {
    let story = context.issue.main.story
    // What fills white has nothing to do with the text above it.
    if frame.flow == StyledIssue.fillerFlow { return story.text.endOffset }
    if frame.flow == StyledIssue.notesFlow, let notes = context.notes?.notes {
      let start = frame.frame.visibleRange.lowerBound
      let note = notes.indices.partitioningIndex { notes[$0].text.upperBound <= start }
      return note < notes.count ? notes[note].anchor : .zero
    }
    let sidebar = context.sidebars.sidebar(ofStory: frame.storyIndex)
    let anchor = sidebar.map { context.issue.sidebars[$0].anchor } ?? 0
    return anchor < story.paragraphs.count
      ? story.paragraphs[anchor].range.lowerBound : story.text.endOffset
  }
}

extension LayoutFrame {
  /// Where `line`, one of its own, begins on the page: at the top of its letters.
  fileprivate func start(of line: PlacedLine) -> Point {
    let top = Rect(
      x: line.origin.x, y: line.origin.y - line.line.ascent, width: .zero, height: .zero)
    return frame.pageRect(top).translated(by: box.origin).origin
  }
}

extension Rect {
  /// What of `other` lies in it; nil where that is all of it, or nothing.
  fileprivate func part(of other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let foot = min(maxY, other.maxY)
    guard left < right, top < foot else { return nil }
    let part = Rect(x: left, y: top, width: right - left, height: foot - top)
    return part == other ? nil : part
  }
}
