import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// The state of filling one page. A value: callers that try a page keep a copy, or discard it.
struct PageFiller {
  /// A frame on the page, and the story it belongs to.
  struct Placed {
    var story: Int
    /// Which form of the story set it.
    var form = StoryForm.column
    var area: TextArea
    /// The first column it stands over, from 0, and how many of how many.
    var column: Int
    var span: Int
    var box: Rect
    var plan: FramePlan
    /// What makes a frame of the plan.
    var framesetter: Framesetter
    /// How large its letters are.
    var letters = LetterScale.full
    /// The gravest keep rule that the page gave up at its foot, which the frame knows nothing of.
    var relaxed: KeepRule?
    /// Whether it stands in columns that end level, as far as they can.
    var isLevel = false
    /// The box around this frame and those placed with it, in the coordinates of this one, which is
    /// the first of them; nil where nothing stands around them.
    var group: FrameBox?
    /// Whether something stands around this frame and others.
    var isGrouped = false
    /// What text keeps out of around it; nil for no more than its box.
    var wrap: FigureWrap?
    /// How far its pictures reach beyond it, over the edges of the page; nil where they do not.
    var bleed: FigureBleed?
    /// How it is turned on its page; nil where it stands upright.
    var turn: QuarterTurn?
    /// The picture over this page and the one that faces it that it is, or the other half of; nil for any other.
    var spread: SpreadPicture?

    /// Whether it holds text of articles, and not of a sidebar.
    var isMain: Bool { story == StyledIssue.mainStory }
  }

  /// Why an area takes no more.
  enum AreaEnd {
    /// It is full.
    case full
    /// What comes next begins on another page.
    case page
    /// Nothing comes next.
    case issue
  }

  let context: PagingContext
  let number: Int
  let master: PageMaster?
  var progress: PageState
  var placed: [Placed] = []
  /// The areas of other flows that have room, and the first row of it.
  var free: [(area: TextArea, row: Int)]
  /// Whether the page is there for what begins with it, text or none.
  var isAsked = false
  /// The sidebars that had no frame on it, when it came to them.
  var missed: SidebarQueue
  /// The article that is first on it.
  let firstArticle: Int
  /// How many sidebars stand in frames of their own.
  var placedSidebars = 0
  /// Whether the page has another area for what the one in hand has no room for.
  var hasAreaBelow = false
  /// The area in which the text of articles goes on after the one in hand, as far as it is known.
  var nextArea: TextArea?
  /// The first area of the page that comes, if it is what its sequence has next.
  var areaOfNextPage: TextArea?
  /// Where articles begin below others: the area, its row, and how much is placed above.
  var heads: [(area: TextArea, row: Int, placed: Int)] = []
  /// The text of the main story that is being set in smaller letters.
  var shrinking: Shrinking?
  /// What was found that no frame says.
  var findings: [PageFinding] = []
  /// The article that is not begun below another.
  var waiting: Int?
  /// The paragraphs of the main story that are not set in their best lines.
  var variants: [Int: LineVariant] = [:]
  /// The figures that were given places among its columns.
  var figures = PageFigures()
  /// The queues whose next figure has no room among the columns of the page, while room is looked for: of the others each
  /// is taken to find some. Nil where all are known.
  var fullQueues: Set<String>?
  /// Where the frames of articles' text shall end, by their places on the page, from 0.
  var ends: [Int: LineEnd] = [:]
  /// The figure that begins on the page and ends on the one that faces it; nil without one.
  var spreadItem: PageFigures.Item?
  /// Whether such a figure has the page for itself.
  var isSpread = false
  /// Whether the other half of one stands on the page.
  var hasOtherHalf = false

  var design: PageDesign { context.design }
  var plan: FlowPlan { context.plan }
  var mainPlace: PagingContext.Place {
    let nothing = FlowExpectation(measure: .zero, frameHeight: .zero)
    if let shrinking {
      return context.place(
        StyledIssue.mainStory, at: shrinking.letters, in: shrinking.range, of: shrinking.window,
        expecting: nothing)
    }
    return context.place(StyledIssue.mainStory, expecting: nothing)
  }

  init(_ context: PagingContext, number: Int, master: PageMaster?, progress: PageState) {
    self.context = context
    self.number = number
    self.master = master
    self.progress = progress
    firstArticle = progress.article
    missed = SidebarQueue(context.sidebars)
    // A page of vertical lines is one area of tiers.
    let isVertical = context.design.writingMode.isVertical
    let areas = isVertical ? nil : master.map { context.design.areas(of: $0, onPage: number) }
    free = (areas ?? []).filter {
      $0.flow != StyledIssue.mainFlow
        && !($0.flow == StyledIssue.notesFlow && context.notesStandInMargin)
    }.map { ($0, 0) }
  }

  /// Fills the page's areas with what comes next.
  mutating func fill(_ areas: [TextArea]) {
    takeFigures()
    guard !isSpread else { return }
    placeWaiting()
    // What its article ended without a frame for is better placed in one than in the text.
    if !progress.tail.isEmpty { progress.tail = placeAll(progress.tail) }
    var end = AreaEnd.full
    guard !fillsPageWithFigure() else { return }
    for (index, area) in areas.enumerated() {
      hasAreaBelow = index + 1 < areas.count
      nextArea = hasAreaBelow ? areas[index + 1] : areaOfNextPage
      end = fill(area)
      guard !isSpread else { break }
      if case .full = end { continue }
      break
    }
    if areas.isEmpty, case .full = end, progress.token != nil || !progress.tail.isEmpty {
      progress.pagesWithoutText += 1
    } else {
      progress.pagesWithoutText = 0
    }
    callSidebars()
    placeWaiting()
    placeFigures(at: .foot)
    placeWraps()
  }

  /// Fills an area from its top to its foot, and does with what is too much as it says.
  private mutating func fill(_ area: TextArea) -> AreaEnd {
    if design.writingMode.isVertical { return fillTiers(area) }
    switch area.overset {
    case .shrink: return fillShrinking(area)
    case .fit: return fillFitting(area)
    case .flow: return fillRows(area) ?? endOfFull()
    case .cut:
      let first = placed.count
      let end = area.shrinkTo == nil ? fillRows(area) ?? .full : fillShrinking(area)
      guard case .full = end else { return end }
      cutRest(in: area, since: first)
      return endOfFull()
    }
  }

  /// Fills an area from its top to its foot; why nothing more comes, where it is not full.
  mutating func fillRows(_ area: TextArea) -> AreaEnd? {
    let area = aboveFigures(area)
    var row = 0
    let first = placed.count
    if progress.token == nil, progress.tail.isEmpty { fillWithNotes(area) }
    defer { placeLeftNotes(area, since: first) }
    while row < area.rows {
      guard let end = fillBand(area, &row) else { continue }
      guard case .full = end else { return end }
      break
    }
    return nil
  }

  /// Fills a band with what comes next, from `row` down; why the area takes no more, where it does
  /// not.
  mutating func fillBand(_ area: TextArea, _ row: inout Int) -> AreaEnd? {
    if let rest = progress.tail.first {
      row = fillTail(rest, area, row)
      return nil
    }
    guard progress.token != nil else {
      guard closeArticle() else { return nil }
      return openClosing() ? .issue : .page
    }
    if row > 0, wantsOtherColumns(area) {
      // What is left of the article before belongs here.
      return closeArticle() ? .full : nil
    }
    guard let piece = begin(area, row) else { return progress.tail.isEmpty ? .page : nil }
    row += rowsOfRule(area, row) ?? rowsAboveOpening(piece, area, row)
    guard row < area.rows else { return nil }
    let whole = area.rows
    var area = area
    area.runsRightToLeft = context.runsRightToLeft(progress.article) ?? area.runsRightToLeft
    if plan.pieces[piece].span != nil {
      let columns = area
      area.rows = max(rowsForSpans(in: area) - rowsOfWaitingNotes(in: area), 0)
      row = row < area.rows ? fillSpan(piece, area, row, beside: columns) : area.rows
      if row == area.rows { row = max(row, whole) }
    } else {
      row = fillColumns(piece, area, row)
    }
    return nil
  }

  /// Why a full area ends.
  mutating func endOfFull() -> AreaEnd {
    guard progress.token == nil, progress.tail.isEmpty, closeArticle() else { return .full }
    return openClosing() ? .issue : .page
  }

  // MARK: Starts

  /// Does what the start of the piece asks that the text goes on in; nil where it asks for another
  /// page, or where sidebars have to be set before it.
  private mutating func begin(_ area: TextArea, _ row: Int) -> Int? {
    guard let token = progress.token else { return nil }
    let place = plan.piece(at: token.offset)
    guard place > progress.begun else { return place }
    let piece = plan.pieces[place]
    for article in piece.opens where article >= progress.opened {
      guard article == 0 || closeArticle(), article != waiting || row == 0 else { return nil }
      if let target = context.start(of: article).target, target.asksForPage,
        !isUntouched(for: target)
      {
        return nil
      }
      open(article)
      if row > 0 { heads.append((area, row, placed.count)) }
    }
    if let target = piece.begins, target.asksForPage, !isUntouched(for: target) { return nil }
    progress.begun = place
    return place
  }

  /// How many rows have to stay free at `row` for the rule over the article that begins there: one,
  /// where what comes first has less room than that above itself. Nil where there is no rule.
  private func rowsOfRule(_ area: TextArea, _ row: Int) -> Int? {
    guard beginsArticle(area, row),
      let frame = master?.frames.first(where: { $0.name == area.name }),
      frame.articleRule.map({ $0.width > .zero }) ?? false
    else { return nil }
    return spaceBefore < design.leading ? 1 : 0
  }

  /// How many rows stay free above a picture that opens an article below another: the air that its
  /// headline has above itself parts the two articles.
  private func rowsAboveOpening(_ piece: Int, _ area: TextArea, _ row: Int) -> Int {
    guard beginsArticle(area, row), !keepsWithPrevious(piece + 1), opensHeading(piece) else {
      return 0
    }
    let story = mainPlace.story
    let next = plan.pieces[piece + 1].paragraphs
    let headline = story.paragraphs[next].first { $0.role.isSeen }?.style.spaceBefore ?? .zero
    return max(rows(headline) - rowsBefore(row), 0)
  }

  /// True where an article begins at `row`, below another.
  private func beginsArticle(_ area: TextArea, _ row: Int) -> Bool {
    heads.last.map { $0.area == area && $0.row == row && $0.placed == placed.count } ?? false
  }

  /// True where nothing stands on the page yet that it was not made for.
  private func isUntouched(for target: BreakTarget) -> Bool {
    placed.isEmpty && !isAsked && target.allows(page: number)
  }

  /// Begins an article in the midst of a page.
  mutating func open(_ article: Int) {
    progress.article = article
    progress.opened = article + 1
    let sequence = context.sequence(of: article).name
    if sequence != progress.sequence {
      // The page counts as the first of its own.
      progress.sequence = sequence
      progress.step = context.sequence(of: article).candidates(after: nil).first
    }
  }

  /// Begins the articles without text after the story; false where one of them asks for a page.
  private mutating func openClosing() -> Bool {
    for article in plan.closing where article >= progress.opened {
      if context.start(of: article).target?.asksForPage ?? false { return false }
      open(article)
    }
    return true
  }

  /// Notes which pieces the text has come into, and the articles that began with them.
  mutating func advance(to token: BreakToken?) {
    progress.token = token
    let reached = token.map { plan.piece(at: $0.offset) } ?? plan.pieces.count - 1
    while progress.begun < reached {
      let next = plan.pieces[progress.begun + 1]
      if let token, token.offset <= next.start { break }
      progress.begun += 1
      for article in next.opens where article >= progress.opened { open(article) }
    }
  }

  // MARK: Frames

  /// The options of frames of running text.
  var options: FrameOptions {
    var options = FrameOptions()
    options.grid = design.leading
    options.orphans = design.orphans
    options.widows = design.widows
    options.keepsHeadings = true
    // Smaller letters have other lines.
    if shrinking == nil { options.variants = variants }
    return options
  }

  /// Places the frames of a filling, whose columns begin at `row`.
  mutating func place(
    _ filling: ColumnBand.Filling, of band: ColumnBand, story: Int, by framesetter: Framesetter,
    _ area: TextArea, row: Int, letters: LetterScale = .full
  ) {
    for (column, frame) in filling.frames {
      let top = band.columns[column].top
      var box = area.box(
        ofColumns: column..<column + 1, of: band.columns.count, from: row + top,
        rows: band.columns[column].rows(of: filling.feet[column] ?? filling.rows)
          - filling.noteRows(ofColumn: column))
      box.origin.x = band.columns[column].x
      box.size.width = band.columns[column].width
      placed.append(
        Placed(
          story: story, area: area, column: column, span: 1, box: box, plan: frame,
          framesetter: framesetter, letters: letters, isLevel: filling.isLevel))
    }
  }

  /// The columns of an area from `row` down.
  func band(_ area: TextArea, columns count: Int, from row: Int) -> ColumnBand {
    let columns = (0..<count).map { index in
      let box = area.box(ofColumns: index..<index + 1, of: count, from: row, rows: 1)
      return ColumnBand.Column(
        x: box.minX, width: area.columnWidth(of: count),
        followsContent: index == 0 && row > 0)
    }
    var band = ColumnBand(
      columns: columns, leading: design.leading, areaRows: area.wholeRows, options: options)
    if !figures.items.isEmpty { addWraps(to: &band, area, row) }
    return band
  }

  /// How many rows the frames of a filling take.
  func rows(of filling: ColumnBand.Filling, in band: ColumnBand) -> Int {
    filling.frames.reduce(0) { rows, item in
      max(
        rows,
        band.columns[item.column].top + self.rows(item.frame.inkFoot)
          + filling.noteRows(ofColumn: item.column))
    }
  }

  /// `height` in rows, rounded up.
  func rows(_ height: Length) -> Int { height.rows(of: design.leading) }
}

extension Length {
  /// The length in rows that are `step` high, rounded up; none for one below zero.
  func rows(of step: Length) -> Int {
    let step = max(step.scaledPoints, 1)
    return max(scaledPoints + step - 1, 0) / step
  }
}
