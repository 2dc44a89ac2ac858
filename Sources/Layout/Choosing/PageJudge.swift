import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// Judges pages that are planned: what a reader minds about each, from its plan and the state it began in alone.
struct PageJudge {
  let context: PagingContext
  /// An article that ends with fewer lines on a page of its own has a tail.
  static let fewestLines = 4
  /// One that begins below another with fewer has no room there.
  static let fewestAtOpening = 3
  /// With fewer it looks left over there.
  static let fairAtOpening = 6
  /// A column that lacks more rows is one that something large had no room in, and no line more or fewer in a
  /// paragraph changes that.
  static let mostMissingRows = 5

  /// So many rows at a column's foot are a hole.
  static let rowsOfHole = 6

  /// What is minded about `plan`, which was made from `state` on.
  func defects(of plan: PagePlan, from state: PageState) -> PageDefects {
    var defects = PageDefects()
    let main = plan.placed.indices.filter { plan.placed[$0].isMain }
    var facing = state.facingGap
    for (order, place) in main.enumerated() {
      let item = plan.placed[place]
      var gap = standsAtFoot(item) ? facing : nil
      if order > 0, plan.placed[main[order - 1]].box.maxY == item.box.maxY {
        gap = self.gap(of: plan.placed[main[order - 1]])
      }
      judge(item, isLast: order == main.count - 1, number: plan.number, beside: gap, &defects)
      facing = gapAtFoot(of: item, beside: facing)
    }
    // A page that faces none has nothing to end level with: its only column is short.
    if plan.spared > 0, !isInSpread(plan), fullColumns(of: plan) < 2 {
      defects[.short] += plan.spared
    }
    judgeTail(plan, from: state, &defects)
    judgeLevels(plan, &defects)
    if let lines = linesAtOpening(of: plan) { judgeOpening(lines, &defects) }
    judgeBands(plan, &defects)
    if context.placesFigures { judgeFigures(plan, from: state, &defects) }
    if context.placesFigures || context.opensBelow { judgeWhite(plan, &defects) }
    judgeSidebars(plan, &defects)
    if context.notes != nil { judgeNotes(plan, &defects) }
    for (paragraph, variant) in plan.variants {
      defects[.variants] += extraDemerits(of: variant, at: paragraph, in: plan) ?? 0
    }
    return defects
  }

  /// Whether the page of `plan` faces another.
  private func isInSpread(_ plan: PagePlan) -> Bool {
    PagePlanner.facesOneBefore(plan.number) || PagePlanner.facesOneBefore(plan.number + 1)
  }

  /// How many columns of `plan` are full.
  private func fullColumns(of plan: PagePlan) -> Int {
    plan.placed.count { $0.isMain && $0.span == 1 && $0.plan.isFull }
  }

  /// Whether nothing but columns of letters stands on the page of `plan`, and two of them at least may go on on it and the one
  /// that it faces: what ends a row higher alone is short.
  func hasColumnsToSpare(_ plan: PagePlan) -> Bool {
    let full = fullColumns(of: plan)
    return (full > 1 || full == 1 && isInSpread(plan))
      && plan.placed.allSatisfy {
        $0.isMain && $0.span == 1 && !$0.isLevel && !$0.isGrouped && $0.plan.anchors.isEmpty
      }
  }

  /// What is minded about one frame of articles' text.
  ///
  /// - Parameters:
  ///   - isLast: Whether it is the last of them on its page.
  ///   - number: The page's number.
  ///   - gap: How many rows the column beside it ends short, which comes before it on its spread; nil for none.
  func judge(
    _ item: PageFiller.Placed, isLast: Bool, number: Int, beside gap: Int?,
    _ defects: inout PageDefects
  ) {
    if !item.isLevel, let gap, let own = self.gap(of: item) { defects[.unlike] += abs(own - gap) }
    if let rule = [item.plan.isSeen ? item.plan.relaxed : nil, item.relaxed].compactMap(\.self)
      .max()
    {
      defects[.keeps] += rule.rawValue + 1
    }
    if item.plan.overset > .zero { defects[.overset] += 1 }
    if item.span == 1, item.plan.isFull { defects[.spreadShort] += item.area.spared }
    judgeFoot(item, isLast: isLast, number: number, &defects)
    judgeHead(item, &defects)
  }

  /// As much as so many pages of waiting it costs that what text runs around stands beside other text than its own.
  private static let pastWraps = 6

  /// Whether text runs around a figure that waits, and the paragraph that it was written before is at its end on the page:
  /// what runs around it now is another one, which says nothing of it.
  private func isPast(_ sidebar: Sidebar, in plan: PagePlan) -> Bool {
    guard sidebar.figure?.wrap != nil else { return false }
    guard let token = plan.next.token else { return true }
    return context.issue.main.story.paragraphIndex(at: token.offset) > sidebar.anchor
  }

  /// Where figures stand, and which of them wait.
  private func judgeFigures(
    _ plan: PagePlan, from state: PageState, _ defects: inout PageDefects
  ) {
    let sidebars = context.issue.sidebars
    for sidebar in sidebars.indices.prefix(plan.next.nextSidebar)
    where sidebars[sidebar].figure != nil && plan.next.waiting.contains(sidebar)
      && plan.number >= sidebars[sidebar].figure?.pin?.page ?? 1
    {
      let isPast = isPast(sidebars[sidebar], in: plan)
      defects[.figureWaits] += isPast ? PageJudge.pastWraps : 1
      // On a later page nobody knows any more what it belongs to; what that costs is known where it begins to wait.
      if isPast, !state.waiting.contains(sidebar),
        sidebars[sidebar].figure?.places.contains(.side) ?? false
      {
        defects[.figureApart] += 2
      }
    }
    for placement in plan.figures {
      defects[.figurePlace] += placement.rank
      if placement.isApart, !state.waiting.contains(placement.sidebar) {
        defects[.figureApart] += 1
      }
      defects[.figureSize] += abs(placement.size?.change ?? 0)
      if isNarrow(placement, in: plan) { defects[.figureNarrow] += 1 }
    }
    defects[.lowEntry] += tenthsBelowEntry(of: plan)
    let hasText = plan.placed.contains { $0.isMain && $0.plan.isSeen }
    for finding in plan.findings {
      switch finding {
      case .figureAtEnd(let story, _):
        // A small figure looks lost on a page of its own; with a few lines of text it does not.
        let isLost = !hasText && !fillsHalf(story, of: plan)
        defects[.figureAtEnd] += isLost || leavesWhite(story, of: plan) ? 2 : 1
      case .idleSpread, .spreadAtEnd: defects[.figureAtEnd] += 1
      default: break
      }
    }
    for case .brokenPin in plan.findings { defects[.brokenPin] += 1 }
    // The room that was too little for a figure stays empty.
    if let next = plan.next.tail.first, sidebars[next.sidebar].figure != nil, hasWhiteFoot(plan) {
      defects[.figureAtEnd] += 1
    }
  }

  /// By how many tenths of its column the text of a page begins lower than in its middle, where it begins higher in a column
  /// beside it: it goes on from the page before, or an article begins there, below what heads it.
  func tenthsBelowEntry(of plan: PagePlan) -> Int {
    guard !context.design.writingMode.isVertical,
      let first = plan.placed.first(where: { $0.isMain && $0.span == 1 }),
      !plan.heads.contains(where: {
        let head = $0.area.box.minY + $0.area.leading * $0.row
        return head > first.area.box.minY && head <= first.box.minY
      }),
      plan.placed.contains(where: {
        $0.isMain && $0.area.name == first.area.name && $0.span == 1
          && $0.box.minX != first.box.minX && $0.box.minY < first.box.minY
      })
    else { return 0 }
    let above = (first.box.minY - first.area.box.minY).scaledPoints
    return max(above * 10 / max(first.area.box.height.scaledPoints, 1) - 5, 0)
  }

  /// Whether a figure was made narrower than its columns and not as wide as some of them, so that its edge stands where no
  /// column's does.
  private func isNarrow(_ placement: FigurePlacement, in plan: PagePlan) -> Bool {
    guard let size = placement.size, placement.row == nil, placement.edge.isOfColumns,
      let area = plan.placed.first(where: \.isMain)?.area
    else { return false }
    let widths = (1...placement.columns.count).map {
      PagePlanner.width(ofFirst: $0, of: placement, in: area)
    }
    return size.width < widths[widths.count - 1] && !widths.contains(size.width)
  }

  /// Which sidebars wait that might have had a frame on the page, and which have none that holds them.
  private func judgeSidebars(_ plan: PagePlan, _ defects: inout PageDefects) {
    guard !context.issue.sidebars.isEmpty else { return }
    let flows = context.sidebarFlows
    if !flows.isEmpty {
      if !plan.next.waiting.isEmpty {
        defects[.figureWaits] += plan.next.waiting.count(where: {
          flows.contains($0) && context.issue.sidebars[$1].figure == nil
        })
      }
      // Its article ended before a page that has a frame for it, or left it one without text.
      if plan.placedSidebars > 0,
        plan.master?.frames.contains(where: { $0.flow == StyledIssue.mainFlow }) ?? false,
        !plan.placed.contains(where: { $0.isMain && $0.plan.isSeen })
      {
        defects[.figureAtEnd] += 1
      }
      for item in plan.placed
      where !item.isMain && item.area.flow == StyledIssue.mainFlow
        && item.plan.visibleRange.lowerBound == .zero
      {
        guard let index = context.sidebars.sidebar(ofStory: item.story) else { continue }
        let sidebar = context.issue.sidebars[index]
        if sidebar.figure == nil, flows.contains(sidebar.flow) { defects[.figureAtEnd] += 1 }
      }
    }
    for case .cut(let text) in plan.findings where text.story != StyledIssue.mainStory {
      defects[.overset] += 1
    }
  }

  /// How much room is empty: beside figures, between them, and below columns whose text goes on.
  private func judgeWhite(_ plan: PagePlan, _ defects: inout PageDefects) {
    let white = PageWhite(plan, context.design)
    guard let all = white.thousandths else { return }
    // Where an article ends its page has air at the foot; but more than half of a page is a hole there as well.
    let atEnd = white.inner + max(all - white.inner - PageJudge.mostAir, 0)
    let (seen, hole) =
      switch context.close(of: plan) {
      case .full: (all, context.endsArticle(plan) ? atEnd : all)
      case .asked: (atEnd, atEnd)
      case .issue: (white.inner, white.inner)
      }
    defects[.white] += seen / 10
    defects[.hole] += hole / 100
  }

  /// So much white, in thousandths of a page’s columns, may stand at the foot of the page that an article ends on.
  private static let mostAir = 500

  /// More white than this, in thousandths of a page’s columns, is a hole to a reader.
  private static let mostWhite = 100

  /// Whether the figure that is `story`, with nothing beside it, leaves more than a tenth of its page's columns empty there.
  private func leavesWhite(_ story: Int, of plan: PagePlan) -> Bool {
    guard let item = plan.placed.first(where: { $0.story == story }) else { return false }
    let area =
      plan.placed.first { $0.isMain && $0.area.name == item.area.name }?.area
      ?? context.design.wholeArea(onPage: plan.number)
    let white = (area.box.width - item.box.width).points * item.plan.inkFoot.points
    let whole = area.box.width.points * (area.leading * area.wholeRows).points
    return white * 1_000 > whole * Double(PageJudge.mostWhite)
  }

  /// Whether more than a tenth of the columns of `plan` is empty below all that stands in them.
  private func hasWhiteFoot(_ plan: PagePlan) -> Bool {
    guard let area = plan.placed.first(where: \.isMain)?.area else { return false }
    let foot =
      plan.placed.filter { $0.box.minX < area.box.maxX && $0.box.maxX > area.box.minX }
      .map { $0.box.minY + $0.plan.inkFoot }.max() ?? area.box.minY
    let white = area.box.maxY - foot
    return white.points * 1_000 > (area.leading * area.wholeRows).points
      * Double(PageJudge.mostWhite)
  }

  /// Whether the figure that is `story` takes half of the height of its page's columns, or more.
  private func fillsHalf(_ story: Int, of plan: PagePlan) -> Bool {
    plan.placed.contains {
      $0.story == story && $0.plan.inkFoot * 2 >= $0.area.leading * $0.area.rows
    }
  }

  /// Notes that are split, and those that stand elsewhere than their marks.
  private func judgeNotes(_ plan: PagePlan, _ defects: inout PageDefects) {
    for finding in plan.findings {
      switch finding {
      case .noteApart: defects[.noteApart] += 1
      case .noteSplit: defects[.noteSplit] += 1
      default: break
      }
    }
  }

  /// What the paragraphs' lines cost that are not the best; those of a paragraph that does not begin on the page
  /// cost nothing. Nil where it has no such lines.
  func extraDemerits(of variant: LineVariant, at paragraph: Int, in plan: PagePlan) -> Int? {
    for item in plan.placed where item.isMain {
      guard item.plan.lines.contains(where: { $0.paragraph == paragraph }) else { continue }
      if item.plan.beginsBesideEdge(paragraph) {
        return item.plan.extraDemerits(of: paragraph)?.total
      }
      return item.framesetter.extraDemerits(
        of: variant, at: paragraph, measure: item.plan.shape.size.width,
        frameHeight: item.frameHeight)?.total
    }
    return 0
  }

  /// A last line of a paragraph that is filled by less, in hundredths of the lines above it, is a runt at the foot of a column.
  private static let fullestRunt = 33

  /// How a full column ends.
  private func judgeFoot(
    _ item: PageFiller.Placed, isLast: Bool, number: Int, _ defects: inout PageDefects
  ) {
    guard item.plan.isFull, item.plan.isSeen, item.span == 1 else { return }
    let missing = missingRows(item)
    if missing > 0, !item.isLevel {
      // What comes next would have had room where the column was ended before its foot.
      if !item.plan.endsEarly, isBeforeHeading(item) {
        defects[.beforeHeading] += missing
        // Where nothing may stand elsewhere, nobody can mend it.
        if context.placesFigures { defects[.hole] += missing / PageJudge.rowsOfHole }
      } else {
        defects[.short] += missing
      }
    }
    if item.plan.endsWithHyphen {
      defects[isLast && number % 2 == 1 ? .hyphenAtTurn : .hyphen] += 1
    }
    if item.plan.boxes.contains(where: \.isCut) || partsTable(item) {
      defects[.partedBox] += 1
    }
    if let last = item.plan.lines.last?.paragraph, isSceneRule(last) { defects[.sceneRule] += 1 }
    if let lone = loneItem(item) { defects[lone == .first ? .orphan : .widow] += 1 }
    guard let (last, above) = item.plan.lastParagraph else { return }
    if last.ends {
      if last.lines > 1, last.fullness < PageJudge.fullestRunt { defects[.runt] += 1 }
      return
    }
    if last.begins, last.lines == 1 { defects[.orphan] += 1 }
    if last.begins, last.lines < 3, let above,
      context.issue.main.story.paragraphs[above].style.keepsWithNext
    {
      defects[.headingAtFoot] += 1
    }
  }

  /// Whether a table goes on behind a frame.
  private func partsTable(_ item: PageFiller.Placed) -> Bool {
    guard let token = item.plan.continuation else { return false }
    let story = item.framesetter.story
    return story.paragraphs[story.paragraphIndex(at: token.offset)].continuesTable
  }

  /// How a column begins: with what is left of a paragraph, with a rule that parts two scenes.
  private func judgeHead(_ item: PageFiller.Placed, _ defects: inout PageDefects) {
    guard item.span == 1 else { return }
    if let first = item.plan.lines.first?.paragraph, isSceneRule(first), !beginsArticle(first) {
      defects[.sceneRule] += 1
    }
    guard let head = item.plan.firstParagraph, !head.begins, head.ends else { return }
    if head.lines == 1 { defects[.widow] += 1 }
  }

  /// Whether a rule that parts two scenes stands last in a frame, or would stand first in the next.
  func partsScenes(_ item: PageFiller.Placed) -> Bool {
    if let last = item.plan.lines.last?.paragraph, isSceneRule(last) { return true }
    guard let token = item.plan.continuation else { return false }
    let story = item.framesetter.story
    let next = story.paragraphs[story.paragraphIndex(at: token.offset)...].indices.first {
      story.paragraphs[$0].role.isSeen
    }
    return next.map { isSceneRule($0) && !beginsArticle($0) } ?? false
  }

  /// Whether the paragraph at `index` of the main story is a rule.
  private func isSceneRule(_ index: Int) -> Bool {
    // Stories that were made without a document have no elements.
    guard let element = context.issue.main.story.paragraphs[index].element,
      context.issue.elements.indices.contains(element)
    else { return false }
    return context.issue.elements[element].kind == .rule
  }

  /// Whether an article begins with the paragraph at `index` of the main story.
  func beginsArticle(_ index: Int) -> Bool {
    context.issue.articles.contains { $0.paragraphs.lowerBound == index }
  }

  /// How many rows of its column a full frame leaves empty at its foot. One that ends as high as all of its spread leaves
  /// none.
  func missingRows(_ item: PageFiller.Placed) -> Int {
    let missing = emptyRows(item)
    return missing > 0 ? missing + item.area.spared : 0
  }

  /// How many of the rows that a frame has are empty at its foot.
  func emptyRows(_ item: PageFiller.Placed) -> Int {
    let leading = context.design.leading
    return item.room.rows(of: leading) - item.plan.inkFoot.rows(of: leading)
  }

  /// How many rows a column ends short; nil where all of its text ends in it.
  ///
  /// Tiers have none: they end towards a side of the page.
  private func gap(of item: PageFiller.Placed) -> Int? {
    guard item.span == 1, item.plan.isFull, item.plan.isSeen,
      !context.design.writingMode.isVertical
    else { return nil }
    return emptyRows(item)
  }

  /// The same for what stands beside the next column at the foot of an area, behind `item`; where that is not at the foot, it is
  /// what stood beside it.
  func gapAtFoot(of item: PageFiller.Placed, beside gap: Int?) -> Int? {
    standsAtFoot(item) ? self.gap(of: item) : gap
  }

  /// The same behind all of a page, `placed`.
  func gapAtFoot(of placed: [PageFiller.Placed]) -> Int? {
    placed.reduce(nil) { $1.isMain ? gapAtFoot(of: $1, beside: $0) : $0 }
  }

  /// Whether `item` is a column that comes to the foot of its area.
  private func standsAtFoot(_ item: PageFiller.Placed) -> Bool {
    item.span == 1
      && item.area.box.maxY - item.box.maxY < context.design.leading
  }

  /// No column is ended before its foot for the sake of others by more rows: white at a foot is seen before a tail is.
  static let mostRowsEarlier = 2

  /// Whether the columns of `plan` that are ended before their feet lack no more rows than that.
  func endsFairly(_ plan: PagePlan) -> Bool {
    plan.placed.allSatisfy {
      !$0.isMain || !$0.plan.endsEarly || missingRows($0) <= PageJudge.mostRowsEarlier
    }
  }

  /// Whether what comes next after a frame had no room in the rows that it leaves empty: a heading with its two
  /// lines, a paragraph that keeps together, a picture.
  func isBeforeHeading(_ item: PageFiller.Placed) -> Bool {
    guard let token = item.plan.continuation, token.openBlocks.isEmpty else { return false }
    let story = item.framesetter.story
    let index = story.paragraphIndex(at: token.offset)
    guard let next = story.paragraphs[index...].firstIndex(where: { $0.role.isSeen }) else {
      return false
    }
    let style = story.paragraphs[next].style
    return style.keepsWithNext || style.keepsTogether || story.hasPicture(in: next)
  }

  /// How many lines the fullest column has of an article that begins on the page below another and goes on overleaf or on the
  /// page that it faces; nil where there is none, or a figure stands there as well.
  func linesAtOpening(of plan: PagePlan) -> Int? {
    guard let head = plan.heads.last, let token = plan.next.token, plan.kind == .text,
      !context.design.writingMode.isVertical
    else { return nil }
    let story = context.issue.main.story
    let articles = context.issue.articles
    let article = plan.next.article
    guard articles.indices.contains(article) else { return nil }
    let range = articles[article].paragraphs
    let next = story.paragraphIndex(at: token.offset)
    guard range.contains(next),
      range.lowerBound < next || !token.openBlocks.isEmpty
        || story.paragraphs[next].range.lowerBound < token.offset
    else { return nil }
    let top = head.area.box.minY + head.area.leading * head.row
    func isBelow(_ item: PageFiller.Placed) -> Bool {
      item.box.minY >= top && item.box.minX < head.area.box.maxX
        && item.box.maxX > head.area.box.minX && item.box.minY < head.area.box.maxY
    }
    var most = 0
    for (place, item) in plan.placed.enumerated() {
      if !item.isMain {
        if isBelow(item) { return nil }
      } else if place >= head.placed, item.span == 1 {
        most = max(most, item.plan.lines.count { $0.hasInk && $0.height > .zero })
      }
    }
    return most
  }

  /// How little there is of an article that begins below another with so many lines.
  private func judgeOpening(_ lines: Int, _ defects: inout PageDefects) {
    defects[.opening] += max(PageJudge.fewestAtOpening - lines, 0)
    // Books without figures have nothing to fill the page with that they would end on instead.
    if context.placesFigures {
      defects[.lowOpening] += max(
        PageJudge.fairAtOpening - max(lines, PageJudge.fewestAtOpening), 0)
    }
  }

  /// Whether so many lines are few for an article that begins below another.
  private func isLowOpening(_ lines: Int) -> Bool {
    lines < (context.placesFigures ? PageJudge.fairAtOpening : PageJudge.fewestAtOpening)
  }

  /// The last article that begins on the page below another, where it has a few lines there, or ends there and leaves a figure
  /// for the next page; nil where that is not so.
  func articleOpenedBadly(on plan: PagePlan) -> Int? {
    guard !plan.heads.isEmpty else { return nil }
    let article = plan.next.article
    if let lines = linesAtOpening(of: plan), isLowOpening(lines) { return article }
    let left = plan.next.tail.first.map { context.issue.sidebars[$0.sidebar] }
    return left.map { $0.figure != nil && $0.article == article } ?? false ? article : nil
  }

  /// Whether an article that began before the page ends on it with a few lines.
  private func judgeTail(_ plan: PagePlan, from state: PageState, _ defects: inout PageDefects) {
    guard let token = state.token, plan.number > 1 else { return }
    let story = context.issue.main.story
    let start = story.paragraphIndex(at: token.offset)
    let articles = context.issue.articles
    // The last article that begins at or before the page, and the first behind it.
    let behind = articles.indices.partitioningIndex { articles[$0].paragraphs.lowerBound <= start }
    func offset(_ paragraph: Int) -> TextOffset {
      paragraph < story.paragraphs.count
        ? story.paragraphs[paragraph].range.lowerBound : story.text.endOffset
    }
    if behind > 0, offset(articles[behind - 1].paragraphs.lowerBound) == token.offset { return }
    let end =
      behind < articles.count
      ? offset(articles[behind].paragraphs.lowerBound) : story.text.endOffset
    guard token.offset < end, plan.next.token.map({ $0.offset >= end }) ?? true else { return }
    var lines = 0
    for item in plan.placed where item.isMain && item.plan.visibleRange.lowerBound < end {
      var own = 0
      for line in item.plan.lines where line.hasInk && line.height > .zero {
        guard story.paragraphs[line.paragraph].range.lowerBound < end else { break }
        own += 1
      }
      lines = max(lines, own)
    }
    if lines > 0, lines < PageJudge.fewestLines { defects[.tail] += PageJudge.fewestLines - lines }
  }
}

extension PageFiller.Placed {
  /// The height of a whole column of its area, which its pictures and variants are made for; of a tier the width, which its
  /// lines follow each other along.
  var frameHeight: Length { isTier ? box.width : area.leading * area.wholeRows }
  /// What its lines have room in, from the first to the last.
  var room: Length { isTier ? box.width : box.height }
  /// Whether its lines are vertical.
  private var isTier: Bool { framesetter.story.writingMode.isVertical }
}
