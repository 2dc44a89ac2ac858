import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// Plans pages: what may stand on the one that comes, from a state of the issue on.
///
/// It keeps nothing but what saves time: the same state and number give the same plans, in whatever
/// order they are asked for.
struct PagePlanner {
  let context: PagingContext
  /// The page's number, from 1.
  let number: Int

  /// The pages that may come from `state` on; at least one. Which of them is taken is for the caller.
  ///
  /// - Parameters:
  ///   - variants: The paragraphs of the main story that are not set in their best lines.
  ///   - figures: The figures that are given places, and where; nil to find that out. One that has no room there, or
  ///     would stand before it is mentioned, is given none.
  ///   - findsMore: Whether figures that come behind `figures` are given places as well.
  ///   - ends: Where the frames of articles' text shall end, by their places on the page, from 0; where rules that keep
  ///     lines together let them.
  ///   - spared: How many rows higher the columns of the spread end that the page begins; on a page that faces one
  ///     before, that one says so.
  ///   - alternative: Which frames sidebars have, and whether an article waits for the next page.
  ///   - other: The page as it is filled on another way. Figures are looked for where they stand on it, and elsewhere only
  ///     where they have no room there; those that had none on it are not looked for.
  func plans(
    from state: PageState, variants: [Int: LineVariant] = [:], figures: [FigurePlacement]? = nil,
    findsMore: Bool = false, ends: [Int: LineEnd] = [:], sparing spared: Int = 0,
    alternative: PageAlternative = .usual, like other: PagePlan? = nil
  ) -> [PagePlan] {
    var begun = state
    let isAsked: Bool
    switch start(&begun) {
    case .blank:
      return [PagePlan(kind: .blank, number: number, article: begun.article, next: begun)]
    case .text(let asked): isAsked = asked
    }
    let all =
      context.tightened.isEmpty ? variants : context.tightened.merging(variants) { $1 }
    let spared = PagePlanner.facesOneBefore(number) ? state.spared : spared
    let asked = Asked(
      isPage: isAsked, variants: all, figures: figures, findsMore: findsMore, ends: ends,
      spared: spared, alternative: alternative, other: other)
    begun.spared = PagePlanner.facesOneBefore(number + 1) ? spared : 0
    let fillers = filled(begun, asked)
    if spared > 0, fillers.contains(where: { isStuck($0, since: state) }) {
      // What comes next is as high as a whole column.
      var whole = state
      whole.spared = 0
      return plans(
        from: whole, variants: variants, figures: figures, findsMore: findsMore, ends: ends,
        alternative: alternative, like: other)
    }
    return fillers.map { filler in
      var plan = PagePlan(
        kind: .text, number: number, article: filler.firstArticle, next: filler.progress)
      plan.master = filler.master
      plan.placed = filler.placed
      plan.heads = filler.heads
      plan.placedSidebars = filler.placedSidebars
      plan.findings = filler.findings
      if let notes = context.notes { plan.findings += filler.notesApart(from: notes) }
      let isPlain = filler.placed.allSatisfy { !$0.isMain || $0.plan.shape.isPlainRectangle }
      plan.variants = context.tightened.isEmpty && isPlain ? variants : held(all, in: filler)
      plan.figures = filler.figures.asked
      plan.ends = ends
      plan.spared = spared
      plan.alternative = alternative
      plan.isLast = filler.progress.hasEnded(context)
      plan.next.facingGap =
        PagePlanner.facesOneBefore(number + 1)
        ? PageJudge(context: context).gapAtFoot(of: filler.placed) : nil
      if isStuck(filler, since: state) {
        // No page adds nothing; should one do so all the same, it is the last.
        let end = context.issue.main.story.text.endOffset
        plan.findings.append(.stuck(filler.progress.token.map { TextRange($0.offset, end) }))
        plan.isLast = true
      }
      if filler.placed.isEmpty, !isAsked, number > 1, plan.isLast { plan.kind = .nothing }
      return plan
    }
  }

  /// Whether a page adds nothing to what stands before it, though something is left.
  private func isStuck(_ filler: PageFiller, since state: PageState) -> Bool {
    !filler.progress.hasEnded(context) && filler.progress.bringsNothing(since: state)
  }

  /// Whether the page with `number` lies beside the one before it where the magazine is open.
  static func facesOneBefore(_ number: Int) -> Bool { number > 1 && number % 2 == 1 }

  /// The first page of the spread that the page with `number` is on.
  static func firstOfSpread(_ number: Int) -> Int { facesOneBefore(number) ? number - 1 : number }

  /// The variants among `variants` that paragraphs have which begin on a page.
  private func held(
    _ variants: [Int: LineVariant], in filler: PageFiller
  ) -> [Int: LineVariant] {
    var held: [Int: LineVariant] = [:]
    for item in filler.placed where item.isMain {
      for paragraph in item.plan.paragraphs where paragraph.begins {
        guard let variant = variants[paragraph.index] else { continue }
        let isHeld =
          item.plan.beginsBesideEdge(paragraph.index)
          ? item.plan.extraDemerits(of: paragraph.index) != nil
          : item.framesetter.extraDemerits(
            of: variant, at: paragraph.index, measure: item.plan.shape.size.width,
            frameHeight: item.frameHeight) != nil
        guard isHeld else { continue }
        held[paragraph.index] = variant
      }
    }
    return held
  }

  /// What is asked of a page, beside what the state says.
  struct Asked {
    /// Whether it is there for what begins with it, text or none.
    var isPage: Bool
    /// The paragraphs of the main story that are not set in their best lines.
    var variants: [Int: LineVariant]
    /// The figures that are given places; nil to find that out.
    var figures: [FigurePlacement]?
    /// Whether figures that come behind those are given places as well.
    var findsMore = false
    /// Where the frames of articles' text shall end, by their places on the page.
    var ends: [Int: LineEnd]
    /// How many rows higher than they might its columns end.
    var spared = 0
    /// Which frames sidebars have, and whether an article waits for the next page.
    var alternative = PageAlternative.usual
    /// The page as it is filled on another way; nil for none.
    var other: PagePlan?
  }

  // MARK: Starts

  private enum PageStart {
    /// It stays empty, so that what comes next begins on the right side.
    case blank
    /// Text; `isAsked` where the page is there for what begins on it, text or none.
    case text(isAsked: Bool)
  }

  /// The page that stays empty since what comes behind `state` begins on another; nil where none does.
  func blankPage(from state: PageState) -> PagePlan? {
    var begun = state
    guard case .blank = start(&begun) else { return nil }
    return PagePlan(kind: .blank, number: number, article: begun.article, next: begun)
  }

  /// Does what the start asks that the page begins with.
  private func start(_ progress: inout PageState) -> PageStart {
    guard progress.tail.isEmpty, progress.spread == nil else { return .text(isAsked: false) }
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

  // MARK: Masters

  /// The page with the master that is next, and behind it that with one for sidebars, where some turn
  /// out to belong on it.
  private func filled(_ progress: PageState, _ asked: Asked) -> [PageFiller] {
    var progress = progress
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
    let plainStep = plainStep(of: sequence, after: progress.step)
      .flatMap { candidates.firstIndex(of: $0) }
    // What goes on over two pages stands on two that are alike.
    if progress.spread == nil, let due = step(for: progress.waiting) ?? step(for: progress.tail) {
      return [filled(progress, candidates[due], masters[due], asked)]
    }
    let plain = filled(
      progress, plainStep.map { candidates[$0] }, plainStep.flatMap { masters[$0] }, asked)
    guard progress.spread == nil, let sidebarStep = step(for: plain.missed),
      sidebarStep != plainStep
    else { return [plain] }
    if asked.alternative.sidebars == .nextPage, mayWait(candidates[sidebarStep], in: sequence) {
      return [plain]
    }
    return [
      plain, filled(progress, candidates[sidebarStep], masters[sidebarStep], asked),
    ]
  }

  /// Whether what a page of `step` has frames for may as well have the next page: another like it may come there. What an
  /// article opens with does not wait.
  private func mayWait(_ step: Int, in sequence: PageSequence) -> Bool {
    sequence.steps[step].condition == .sidebar && sequence.steps[step].repeats
  }

  /// Whether what stands in a frame is a sidebar that an article begins with.
  private func opensArticle(_ item: PageFiller.Placed) -> Bool {
    guard !item.isMain, let index = context.sidebars.sidebar(ofStory: item.story) else {
      return false
    }
    let sidebar = context.issue.sidebars[index]
    let articles = context.issue.articles
    return articles.indices.contains(sidebar.article)
      && sidebar.anchor <= articles[sidebar.article].paragraphs.lowerBound
  }

  /// What else may become of the sidebars on `plan`, which was made from `state` on.
  func otherSidebars(of plan: PagePlan, from state: PageState) -> [SidebarChoice] {
    guard plan.kind == .text, plan.placedSidebars > 0, plan.alternative == .usual,
      let master = plan.master
    else { return [] }
    var choices: [SidebarChoice] = []
    let sequence = context.sequence(of: plan.article)
    if state.waiting.isEmpty, let step = plan.next.step, sequence.steps.indices.contains(step),
      mayWait(step, in: sequence), !plan.placed.contains(where: opensArticle)
    {
      choices.append(.nextPage)
    }
    let isCut = plan.findings.contains {
      if case .cut(let text) = $0 { text.story != StyledIssue.mainStory } else { false }
    }
    if isCut, master.frames.count(where: { $0.flow != StyledIssue.mainFlow }) > 1 {
      choices.append(.largestFrame)
    }
    return choices
  }

  /// The page with a step of the sequence and its master.
  private func filled(
    _ progress: PageState, _ step: Int?, _ master: PageMaster?, _ asked: Asked
  ) -> PageFiller {
    let (filler, areas, isLost) = begun(progress, step, master, asked)
    func filled(_ areas: [TextArea]) -> PageFiller {
      guard context.placesFigures, !isLost || filler.progress.spread != nil else {
        var page = filler
        page.fill(areas)
        return page
      }
      return withFigures(filler, areas, asked)
    }
    guard context.notesSpanPage else { return filled(areas) }
    if context.notesStandInMargin, let master,
      let margin = context.design.areas(of: master, flow: StyledIssue.notesFlow, onPage: number)
        .first
    {
      var page = filled(areas)
      page.placeMarginNotes(in: margin)
      return page
    }
    return aboveNotes(areas, from: filler.progress, fill: filled)
  }

  /// The page with a step of the sequence and its master before anything stands on it, and its areas for articles;
  /// whether it has no master.
  private func begun(
    _ progress: PageState, _ step: Int?, _ master: PageMaster?, _ asked: Asked
  ) -> (filler: PageFiller, areas: [TextArea], isLost: Bool) {
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
    if let area = areas.first { expect(area, from: progress) }
    if asked.spared > 0 { areas = areas.map { $0.sparing(asked.spared) } }
    var filler = PageFiller(context, number: number, master: master, progress: progress)
    filler.progress.step = step
    filler.isAsked = asked.isPage
    filler.variants = asked.variants
    filler.ends = asked.ends
    filler.areaOfNextPage = areaOfNextPage(after: step, of: progress.article)
    filler.waiting = asked.alternative.waiting
    if asked.alternative.sidebars == .largestFrame { filler.putLargestFirst() }
    if isLost {
      filler.free = []
      filler.findings.append(.noMaster(sequence: context.sequence(of: progress.article).name))
    }
    return (filler, areas, isLost)
  }

  /// The page that comes from `state` on before anything stands on it, and its area: where text runs in columns alone,
  /// from the head of one area to its foot. Nil where it does not, or where the page stays empty.
  ///
  /// - Parameter spared: How many rows higher its columns end.
  func emptyPage(
    from state: PageState, sparing spared: Int = 0
  ) -> (filler: PageFiller, area: TextArea)? {
    var progress = state
    guard case .text(let isAsked) = start(&progress) else { return nil }
    let sequence = context.sequence(of: progress.article)
    progress.sequence = sequence.name
    let step = plainStep(of: sequence, after: progress.step)
    let master = step.flatMap {
      context.design.template.master(of: sequence.steps[$0], onPage: number)
    }
    let asked = Asked(isPage: isAsked, variants: [:], figures: nil, ends: [:], spared: spared)
    var (filler, areas, _) = begun(progress, step, master, asked)
    guard areas.count == 1, let area = areas.first, area.overset == .flow, filler.free.isEmpty,
      !context.notesSpanPage
    else { return nil }
    filler.nextArea = filler.areaOfNextPage
    return (filler, area)
  }

  /// The step that `sequence` has next where nothing asks for another; nil where it has none.
  private func plainStep(of sequence: PageSequence, after step: Int?) -> Int? {
    let candidates = sequence.candidates(after: step)
    return candidates.first { sequence.steps[$0].condition == .always } ?? candidates.last
  }

  /// The first area for articles of the page after one that `step` made, if nothing comes between.
  private func areaOfNextPage(after step: Int?, of article: Int) -> TextArea? {
    let sequence = context.sequence(of: article)
    let next = sequence.candidates(after: step).first { sequence.steps[$0].condition == .always }
    guard let next,
      let master = context.design.template.master(of: sequence.steps[next], onPage: number + 1)
    else { return nil }
    return context.design.areas(of: master, flow: StyledIssue.mainFlow, onPage: number + 1).first
  }

  /// Has paragraphs prepared for the columns of `area`.
  private func expect(_ area: TextArea, from progress: PageState) {
    let design = context.design
    var expectation = FlowExpectation(
      measure: area.columnWidth(of: area.columns), frameHeight: area.box.height)
    if design.writingMode.isVertical {
      let size = PageSetup(design).frameSize
      expectation = FlowExpectation(measure: size.width, frameHeight: size.height)
    }
    let supply = context.place(StyledIssue.mainStory, expecting: expectation).framesetter.supply
    supply.expect(
      expectation, but: design.writingMode.isVertical ? [] : exceptions(in: area, from: progress))
  }

  /// So many pieces are prepared for the width that they have on this page: more than a page holds, and
  /// nobody knows what the one after the next is like.
  private static let piecesAhead = 12

  /// The pieces to come that are not as wide as the columns of `area`.
  private func exceptions(
    in area: TextArea, from progress: PageState
  ) -> [(paragraphs: Range<Int>, expectation: FlowExpectation)] {
    guard let token = progress.token else { return [] }
    let plan = context.plan
    let first = plan.piece(at: token.offset)
    return (first..<min(first + PagePlanner.piecesAhead, plan.pieces.count)).compactMap { place in
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
}
