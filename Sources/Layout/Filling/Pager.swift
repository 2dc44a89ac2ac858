package import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// Makes pages of an issue, one when it is asked; nothing of a page is kept.
package struct Pager {
  let context: PagingContext
  private let furniture: FurnitureMaker
  /// What stands beside the lines of programs on the page in hand.
  private var lineMarks: [Furniture] = []
  private(set) var progress: PageProgress
  private var number = 0
  private var hasEnded = false

  /// What makes diagnostics of what is found on pages.
  private var reporter: PageReporter

  /// Pages of `issue`. The paragraphs of the main story are prepared from the first page on, those of each
  /// sidebar when their page comes.
  package init(_ issue: StyledIssue, _ input: PagingInput) {
    context = PagingContext(issue, input)
    progress = PageProgress(context.sidebars)
    furniture = FurnitureMaker(
      issue: issue, design: input.design, title: input.title, pageCount: input.references.count,
      pictures: input.pictures, tools: input.tools)
    reporter = PageReporter(issue, input.design)
    reporter.diagnostics += furniture.problems
  }

  /// What was found since the last call.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    reporter.takeDiagnostics()
  }

  /// The next page; nil where the issue is at its end. An issue without text has one empty page.
  package mutating func next() -> LayoutPage? {
    guard !hasEnded else { return nil }
    number += 1
    let before = progress
    let isAsked: Bool
    switch startPage() {
    case .blank: return blankPage()
    case .text(let asked): isAsked = asked
    }
    var filler = filledPage(isAsked: isAsked)
    filler.progress.isLate = filler.progress.isSame(as: before)
    progress = filler.progress
    hasEnded = progress.hasEnded(context)
    if progress.isLate, !hasEnded {
      // No page adds nothing; should one do so all the same, it is the last.
      let range = progress.token.map {
        TextRange($0.offset, context.issue.main.story.text.endOffset)
      }
      filler.findings.append(.stuck(range))
      hasEnded = true
    }
    if filler.placed.isEmpty, !isAsked, number > 1, hasEnded {
      reporter.report(filler.findings, onPage: number)
      return nil
    }
    return finished(&filler)
  }

  // MARK: Starts

  private enum PageStart {
    /// It stays empty, so that what comes next begins on the right side.
    case blank
    /// Text; `isAsked` where the page is there for what begins on it, text or none.
    case text(isAsked: Bool)
  }

  /// Does what the start asks that the page begins with.
  private mutating func startPage() -> PageStart {
    guard progress.tail.isEmpty else { return .text(isAsked: false) }
    let plan = context.plan
    var opens = plan.closing
    var begins: BreakTarget?
    var piece: Int?
    if let token = progress.token {
      let place = plan.piece(at: token.offset)
      guard place > progress.begun else { return .text(isAsked: false) }
      opens = plan.pieces[place].opens
      begins = plan.pieces[place].begins
      piece = place
    }
    let pending = opens.drop { $0 < progress.opened }
    if let article = pending.first {
      // The sidebars of the article before come first.
      let isDue =
        context.issue.sidebars[min(progress.nextSidebar, context.issue.sidebars.count)...]
        .first.map { $0.article < article } ?? false
      guard progress.waiting.isEmpty, !isDue else { return .text(isAsked: false) }
      let target = context.start(of: article).target
      if let target, !target.allows(page: number) { return .blank }
      let isLast = pending.count == 1
      // Where the two ask for different sides, the article has it.
      let hasSide = target == .recto || target == .verso
      if isLast, !hasSide, let begins, !begins.allows(page: number) { return .blank }
      let sequence = context.sequence(of: article).name
      let asks = target?.asksForPage ?? false
      if asks || sequence != progress.sequence { progress.step = nil }
      progress.article = article
      progress.opened = article + 1
      progress.sequence = sequence
      if isLast, let piece { progress.begun = piece }
      return .text(isAsked: asks)
    }
    if let begins, let piece {
      guard begins.allows(page: number) else { return .blank }
      progress.begun = piece
    }
    return .text(isAsked: false)
  }

  private mutating func blankPage() -> LayoutPage {
    var page = LayoutPage(
      number: number, label: String(number), size: context.design.size, master: "blank",
      bleed: context.design.bleed, article: progress.article, frames: [], furniture: [])
    page.furniture = furniture.furniture(of: page)
    return page
  }

  // MARK: Masters

  /// The page with the master that is next; with one for sidebars where some turn out to belong on
  /// it.
  private mutating func filledPage(isAsked: Bool) -> PageFiller {
    let template = context.design.template
    let sequence = context.sequence(of: progress.article)
    progress.sequence = sequence.name
    let candidates = sequence.candidates(after: progress.step)
    let masters = candidates.map { template.master(of: sequence.steps[$0], onPage: number) }
    /// The first step that waits for what one of `rests` is.
    func step(for rests: SidebarQueue) -> Int? {
      guard !rests.isEmpty else { return nil }
      return candidates.indices.first { place in
        guard sequence.steps[candidates[place]].condition == .sidebar, let master = masters[place]
        else { return false }
        return rests.contains(anyOf: Set(master.frames.map(\.flow)))
      }
    }
    let plainStep =
      candidates.indices.first { sequence.steps[candidates[$0]].condition == .always }
      ?? candidates.indices.last
    if let due = step(for: progress.waiting) ?? step(for: progress.tail) {
      return filled(candidates[due], masters[due], isAsked)
    }
    let plain = filled(
      plainStep.map { candidates[$0] }, plainStep.flatMap { masters[$0] }, isAsked)
    guard let sidebarStep = step(for: plain.missed), sidebarStep != plainStep
    else { return plain }
    let other = filled(candidates[sidebarStep], masters[sidebarStep], isAsked)
    return other.placedSidebars > plain.placedSidebars ? other : plain
  }

  /// The page with a step of the sequence and its master.
  private mutating func filled(
    _ step: Int?, _ master: PageMaster?, _ isAsked: Bool
  ) -> PageFiller {
    var areas =
      master.map { context.design.areas(of: $0, flow: StyledIssue.mainFlow, onPage: number) } ?? []
    let steps = context.sequence(of: progress.article).steps.count
    let isLost =
      areas.isEmpty && (master == nil || progress.pagesWithoutText > steps * 2 + 2)
    if isLost {
      areas = [context.design.wholeArea(onPage: number)]
    }
    if context.design.writingMode.isVertical {
      areas = [areas.first ?? context.design.wholeArea(onPage: number)]
    }
    if let area = areas.first { expect(area) }
    var filler = PageFiller(context, number: number, master: master, progress: progress)
    filler.progress.step = step
    filler.isAsked = isAsked
    filler.areaOfNextPage = areaOfNextPage(after: step)
    if isLost {
      filler.free = []
      filler.findings.append(.noMaster(sequence: context.sequence(of: progress.article).name))
    }
    filler.fill(areas)
    return filler
  }

  /// The first area for articles of the page after one that `step` made, if nothing comes between.
  private func areaOfNextPage(after step: Int?) -> TextArea? {
    let sequence = context.sequence(of: progress.article)
    let next = sequence.candidates(after: step).first { sequence.steps[$0].condition == .always }
    guard let next,
      let master = context.design.template.master(of: sequence.steps[next], onPage: number + 1)
    else { return nil }
    return context.design.areas(of: master, flow: StyledIssue.mainFlow, onPage: number + 1).first
  }

  /// Has paragraphs prepared for the columns of `area`.
  private func expect(_ area: TextArea) {
    let design = context.design
    var expectation = FlowExpectation(
      measure: area.columnWidth(of: area.columns), frameHeight: area.box.height)
    if design.writingMode.isVertical {
      let size = PageSetup(design).frameSize
      expectation = FlowExpectation(measure: size.width, frameHeight: size.height)
    }
    let supply = context.place(StyledIssue.mainStory, expecting: expectation).framesetter.supply
    supply.expect(expectation, but: design.writingMode.isVertical ? [] : exceptions(in: area))
  }

  /// So many pieces are prepared for the width that they have on this page: more than a page holds, and
  /// nobody knows what the one after the next is like.
  private static let piecesAhead = 12

  /// The pieces to come that are not as wide as the columns of `area`.
  private func exceptions(
    in area: TextArea
  ) -> [(paragraphs: Range<Int>, expectation: FlowExpectation)] {
    guard let token = progress.token else { return [] }
    let plan = context.plan
    let first = plan.piece(at: token.offset)
    return (first..<min(first + Pager.piecesAhead, plan.pieces.count)).compactMap { place in
      let piece = plan.pieces[place]
      guard piece.span != nil || piece.columns != nil else { return nil }
      let (columns, count) = plan.reach(of: place, columns: area.columns)
      var width = area.columnWidth(of: max(piece.columns ?? area.columns, 1))
      if piece.span != nil {
        var within = area
        within.box = area.box(ofColumns: 0..<columns, of: count, from: 0, rows: 1)
        width = within.box.width
        if let inner = piece.inner {
          let room = inner.room(in: within)
          width = room.columnWidth(of: inner.count(asked: piece.columns ?? 1, in: room))
        }
      }
      return (piece.paragraphs, FlowExpectation(measure: width, frameHeight: area.box.height))
    }
  }

  // MARK: Pages

  /// The page as it was filled.
  private mutating func finished(_ filler: inout PageFiller) -> LayoutPage {
    var page = LayoutPage(
      number: number, label: String(number), size: context.design.size,
      master: filler.master?.name ?? "plain", bleed: context.design.bleed,
      article: filler.firstArticle, frames: [], furniture: [])
    // What bleeds lies at the bottom: letters may stand on it.
    let frames = filler.master?.frames ?? []
    let bottom = Set(frames.filter { $0.bleeds }.map(\.name))
    page.findings = filler.findings
    let placed = filler.placed
    for item in placed.filter({ bottom.contains($0.area.name) })
      + placed.filter({ !bottom.contains($0.area.name) })
    {
      page.frames.append(laid(item, among: placed, on: page))
    }
    page.furniture = furniture.furniture(of: page) + lineMarks
    lineMarks = []
    for head in filler.heads where head.placed < filler.placed.count {
      guard let frame = filler.master?.frames.first(where: { $0.name == head.area.name }) else {
        continue
      }
      page.furniture += furniture.rule(over: frame, head.area, row: head.row)
    }
    context.release(before: progress)
    reporter.report(page)
    return page
  }

  private mutating func laid(
    _ placed: PageFiller.Placed, among others: [PageFiller.Placed], on page: LayoutPage
  ) -> LayoutFrame {
    let styled = context.issue.styled(placed.story, placed.form)
    let pictures = context.pictures(of: placed.story)
    let frame = placed.framesetter.realize(placed.plan)
    let origin = placed.box.origin
    let pictured = frame.anchors.compactMap { anchor -> PlacedPicture? in
      guard let picture = pictures[anchor.node] else { return nil }
      let box = frame.pageRect(anchor.drawnBox).translated(by: origin)
      let isCut = !frame.writingMode.isVertical && !picture.isFaulty
      return PlacedPicture(
        node: anchor.node, name: picture.name, alternative: picture.alternative, box: box,
        whole: isCut ? anchor.delegate.whole(in: box) : box, offset: anchor.offset,
        isFaulty: picture.isFaulty, alignment: picture.alignment)
    }
    let count = page.frames.count { $0.area == placed.area.name } + 1
    let isMain = placed.area.name == StyledIssue.mainFlow
    lineMarks += furniture.lineMarks(of: frame, in: styled, at: origin)
    return LayoutFrame(
      id: "p\(number).\(isMain ? "" : placed.area.name + ".")c\(count)", story: styled.story.name,
      storyIndex: placed.story, form: placed.form, column: placed.column + 1,
      area: placed.area.name, flow: placed.area.flow, span: placed.span, box: placed.box,
      frame: frame, letters: placed.letters, boxes: boxes(of: placed, among: others),
      pictures: pictured, inkFoot: placed.plan.inkFoot,
      relaxed: placed.plan.isSeen
        ? [placed.plan.relaxed, placed.relaxed].compactMap(\.self).max() : nil)
  }
}
