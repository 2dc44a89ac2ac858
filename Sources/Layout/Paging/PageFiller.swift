import Diagnostics
import ElementTree
import Geometry
import RichText
import Templates
import Typesetting

/// The state of filling one page. A value: who tries a page keeps a copy, or throws it away.
struct PageFiller {
  /// A frame on the page, and the story it belongs to.
  struct Placed {
    var story: Int
    var area: TextArea
    /// The first column it stands over, from 0, and how many of how many.
    var column: Int
    var span: Int
    var box: Rect
    var frame: Frame
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

  let desk: StoryDesk
  let number: Int
  let master: PageMaster?
  var progress: PageProgress
  var placed: [Placed] = []
  /// The areas of other flows that nothing stands in.
  var free: [TextArea]
  /// Whether the page is there for what begins with it, text or none.
  var isAsked = false
  /// The sidebars that had no frame on it, when it came to them.
  var missed = 0
  /// The article that is first on it.
  let firstArticle: Int
  /// How many sidebars stand in frames of their own.
  var housed = 0
  /// Whether the page has another area for what the one in hand has no room for.
  var hasAreaBelow = false
  /// Where articles begin below others: the area, its row, and how much is placed above.
  var heads: [(area: TextArea, row: Int, placed: Int)] = []
  var diagnostics: [Diagnostic] = []

  var design: PageDesign { desk.design }
  var plan: FlowPlan { desk.plan }
  var mainPlace: StoryDesk.Place {
    desk.place(0, expecting: FlowExpectation(measure: .zero, frameHeight: .zero))
  }

  init(_ desk: StoryDesk, number: Int, master: PageMaster?, progress: PageProgress) {
    self.desk = desk
    self.number = number
    self.master = master
    self.progress = progress
    firstArticle = progress.article
    free =
      master.map { desk.design.areas(of: $0, onPage: number).filter { $0.flow != "main" } }
      ?? []
  }

  /// Fills the page's areas with what comes next.
  mutating func fill(_ areas: [TextArea]) {
    placeWaiting()
    var end = AreaEnd.full
    for (index, area) in areas.enumerated() {
      hasAreaBelow = index + 1 < areas.count
      end = fill(area)
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
  }

  /// Fills an area with bands from its top to its foot.
  private mutating func fill(_ area: TextArea) -> AreaEnd {
    if design.writingMode.isVertical { return fillTiers(area) }
    var row = 0
    while row < area.rows {
      if let rest = progress.tail.first {
        row = fillTail(rest, area, row)
        continue
      }
      guard progress.token != nil else {
        guard closeArticle() else { continue }
        return openClosing() ? .issue : .page
      }
      if row > 0, wantsOtherColumns(area) { return .full }
      guard let piece = begin(area, row) else {
        if progress.tail.isEmpty { return .page }
        continue
      }
      if plan.pieces[piece].span != nil {
        row = fillSpan(piece, area, row)
      } else {
        row = fillColumns(piece, area, row)
      }
    }
    if progress.token == nil, progress.tail.isEmpty {
      guard closeArticle() else { return .full }
      return openClosing() ? .issue : .page
    }
    return .full
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
      guard article == 0 || closeArticle() else { return nil }
      if let target = desk.start(of: article).target, target.asksForPage, !isUntouched(for: target)
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

  /// True where nothing stands on the page yet that it was not made for.
  private func isUntouched(for target: BreakTarget) -> Bool {
    placed.isEmpty && !isAsked && target.allows(page: number)
  }

  /// Begins an article in the midst of a page.
  private mutating func open(_ article: Int) {
    progress.article = article
    progress.opened = article + 1
    let sequence = desk.sequence(of: article).name
    if sequence != progress.sequence {
      // The page counts as the first of its own.
      progress.sequence = sequence
      progress.step = desk.sequence(of: article).candidates(after: nil).first
    }
  }

  /// Begins the articles without text behind the story; false where one of them asks for a page.
  private mutating func openClosing() -> Bool {
    for article in plan.closing where article >= progress.opened {
      if desk.start(of: article).target?.asksForPage ?? false { return false }
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
    return options
  }

  /// Places the frames of a filling, whose columns begin at `row`.
  mutating func place(
    _ filling: ColumnBand.Filling, of band: ColumnBand, story: Int, _ area: TextArea, row: Int
  ) {
    for (column, frame) in filling.frames {
      let top = band.columns[column].top
      var box = area.box(
        ofColumns: column..<column + 1, of: band.columns.count, from: row + top,
        rows: max(filling.rows - top, 0))
      box.origin.x = band.columns[column].x
      box.size.width = band.columns[column].width
      placed.append(
        Placed(story: story, area: area, column: column, span: 1, box: box, frame: frame))
    }
  }

  /// The columns of an area from `row` down.
  func band(_ area: TextArea, columns count: Int, from row: Int) -> ColumnBand {
    let columns = (0..<count).map { index in
      let box = area.box(ofColumns: index..<index + 1, of: count, from: row, rows: 1)
      return ColumnBand.Column(
        x: box.minX, width: area.columnWidth(of: count),
        standsBelow: index == 0 && row > 0)
    }
    return ColumnBand(
      columns: columns, leading: design.leading, areaRows: area.rows, options: options)
  }

  /// How many rows the frames of a filling take.
  func rows(of filling: ColumnBand.Filling, in band: ColumnBand) -> Int {
    filling.frames.reduce(0) { rows, item in
      max(rows, band.columns[item.column].top + self.rows(item.frame.inkFoot))
    }
  }

  /// `height` in rows, rounded up.
  func rows(_ height: Length) -> Int {
    let step = max(design.leading.scaledPoints, 1)
    return max(height.scaledPoints + step - 1, 0) / step
  }
}
