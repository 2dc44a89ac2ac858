import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageFiller {
  /// What comes after a text in columns.
  enum Boundary {
    /// Something over several columns: the piece.
    case span(Int)
    /// Text that goes on below: in another number of columns, or another article.
    case below
    /// Another page, or the end of the issue.
    case page
    /// Nothing that the area has room for.
    case area
  }

  /// Fills columns from `row` down with the piece and those that run on with it; the row below.
  mutating func fillColumns(_ piece: Int, _ area: TextArea, _ row: Int) -> Int {
    let count = max(plan.pieces[piece].columns ?? area.columns, 1)
    if let end = fillBelowFigures(piece, columns: count, area, row) { return end }
    let top = row + rowsBefore(row)
    guard top < area.rows else { return area.rows }
    var band = band(area, columns: count, from: top)
    if row > 0 { band.columns[0].followsContent = false }
    if beginsWithPicture(below: row, area) { band.areaRows = area.rows - top }
    return fillColumns(piece, band, area, top)
  }

  /// How many rows the space takes that belongs before what comes next, where it stands below
  /// something: all columns begin under it, side by side.
  func rowsBefore(_ row: Int) -> Int {
    row > 0 && !isBelowHeading ? rows(spaceBefore) : 0
  }

  /// Whether what comes next stands below a heading over several columns, which has the room below itself that belongs there:
  /// all columns begin at one row then, be it with text, with a heading or with a figure.
  var isBelowHeading: Bool {
    guard let token = progress.token, token.openBlocks.isEmpty else { return false }
    let story = mainPlace.story
    let next = story.paragraphIndex(at: token.offset)
    guard story.paragraphs[next].range.lowerBound == token.offset,
      let above = story.paragraphs[..<next].lastIndex(where: { $0.role.isSeen }),
      let last = placed.last(where: \.isMain)?.plan.lines.last(where: {
        story.paragraphs[$0.paragraph].role.isSeen
      }), last.paragraph == above
    else { return false }
    return story.paragraphs[above].part == .heading
      && plan.pieces[plan.piece(at: story.paragraphs[above].range.lowerBound)].span != nil
  }

  /// The room that belongs above the paragraph that comes next; none where it has begun.
  var spaceBefore: Length {
    guard let token = progress.token, token.openBlocks.isEmpty else { return .zero }
    let story = mainPlace.story
    let index = story.paragraphIndex(at: token.offset)
    guard story.paragraphs[index].range.lowerBound == token.offset,
      // Lines of markup alone take no room.
      let first = story.paragraphs[index...].first(where: { $0.role != .nothing })
    else { return .zero }
    return first.style.spaceBefore
  }

  /// Fills the columns of `band`, whose top is at `row`; the row below.
  mutating func fillColumns(
    _ piece: Int, _ band: ColumnBand, _ area: TextArea, _ row: Int
  ) -> Int {
    guard let token = progress.token else { return area.rows }
    let (text, boundary) = text(from: token, piece, columns: band.columns.count, area)
    var band = band
    endAboveFigures(&band, area, row)
    band.notes =
      context.notesSpanPage
      ? nil : context.notes.map { ColumnBand.NoteFeed(list: $0, state: progress.notes) }
    if !ends.isEmpty {
      let before = placed.count { $0.isMain }
      for (place, end) in ends where place >= before { band.ends[place - before] = end }
    }
    band.nextWidth = nextArea.map {
      $0.columnWidth(of: max(plan.pieces[piece].columns ?? $0.columns, 1))
    }
    return fill(band, text, boundary, area, row)
  }

  /// Fills `band` with `text`, balanced where it goes on below; the row below.
  mutating func fill(
    _ band: ColumnBand, _ text: ColumnBand.Text, _ boundary: Boundary, _ area: TextArea, _ row: Int
  ) -> Int {
    let left = area.rows - row
    var band = band
    var filling = band.fill(text, rows: left, allowsOverset: true)
    if !band.ends.isEmpty, !filling.isComplete {
      // What has room on the page does not leave it because a column is asked to end earlier.
      var free = band
      free.ends = [:]
      let own = free.fill(text, rows: left, allowsOverset: true)
      if own.isComplete { (band, filling) = (free, own) }
    }
    if let relaxed = filling.relaxed, band.isUneven {
      // Too few rows below what stands over some columns are better left empty.
      var other = band
      other.options.relaxesAllKeeps = true
      let without = other.fill(text, rows: left)
      if without.isSeen, without.relaxed.map({ $0 < relaxed }) ?? true { filling = without }
    }
    if let place = firstBetterElsewhere(filling, text, in: band, area, row) {
      var above = text
      above.end = filling.frames[place].frame.visibleRange.lowerBound
      above.breaks.removeAll { $0 >= above.end }
      if place > 0, above.end > text.token.offset {
        let kept = band.fill(above, rows: left)
        commit(balanced(kept, above, in: band), of: band, area, row)
      }
      return area.rows
    }
    guard filling.isComplete else {
      // A few rows below something else in which no rule holds are better left empty.
      // No heading stays alone at the foot of a page for as much as that.
      let few =
        filling.relaxed == .withNext ? PageFiller.mostEmptyRows(of: area) : PageFiller.fewRows
      let isBadlyFilled = !filling.isSeen || filling.relaxed != nil && left <= few
      guard row == 0 || !isBadlyFilled || keepsWithPrevious else { return area.rows }
      commit(filling, of: band, area, row)
      return area.rows
    }
    switch boundary {
    case .area:
      commit(filling, of: band, area, row)
      return area.rows
    case .page:
      let isLast = filling.rest == nil
      if context.fill(of: progress.article, in: area) == .balance || sidebarsNeedFlow {
        filling = balanced(filling, text, in: band)
      } else if isLast, !filling.frames.contains(where: { !$0.frame.lines.isEmpty }),
        number > 1 || row > 0
      {
        filling.frames = []
      }
      commit(filling, of: band, area, row)
      return belowWraps(row + rows(of: filling, in: band), of: band, from: row)
    case .below:
      let next = plan.piece(at: text.end)
      if plan.pieces[next].opens.isEmpty { deferNotes(of: &filling, in: band) }
      filling = balanced(filling, text, in: band, above: next, area, row)
      let below = foot(of: filling, in: band, row)
      if keepsWithPrevious(next), plan.pieces[next].opens.isEmpty, !begins(next, area, below) {
        return fillBefore(next, band, text, filling, area, row)
      }
      commit(filling, of: band, area, row)
      return max(below, row + (band.columns.map(\.top).min() ?? 0))
    case .span(let span):
      if plan.pieces[span].opens.isEmpty { deferNotes(of: &filling, in: band) }
      let high = balanced(filling, text, in: band, above: span, area, row)
      let below = foot(of: high, in: band, row)
      if hasRoom(for: span, area, below) {
        commit(high, of: band, area, row)
        return below
      }
      return fillBefore(span, band, text, high, area, row)
    }
  }

  /// The first frame of a band in mid-page that gives up a keep rule which holds in the columns of
  /// the next page; nil where none does, and where more than a third of the page would be left empty
  /// for the sake of single lines. Headings with nothing below them leave it empty anyway.
  private func firstBetterElsewhere(
    _ filling: ColumnBand.Filling, _ text: ColumnBand.Text, in band: ColumnBand, _ area: TextArea,
    _ row: Int
  ) -> Int? {
    guard row > 0, !band.isUneven, !keepsWithPrevious,
      let place = filling.frames.firstIndex(where: {
        $0.frame.isSeen && $0.frame.relaxed != nil
      }), let rule = filling.frames[place].frame.relaxed
    else { return nil }
    let isAlone = filling.frames[place...].allSatisfy { holdsHeadingsAlone($0.frame) }
    guard rule == .together || isAlone || area.rows - row <= PageFiller.mostEmptyRows(of: area)
    else { return nil }
    var fresh = self.band(area, columns: band.columns.count, from: 0)
    fresh.columns = Array(fresh.columns.prefix(1))
    fresh.wraps = []
    var rest = text
    if place > 0 {
      guard let token = filling.frames[place - 1].frame.continuation else { return nil }
      rest.token = token
    }
    rest.breaks.removeAll { $0 <= rest.token.offset }
    let trial = fresh.fill(rest, rows: area.rows, allowsOverset: true)
    return trial.relaxed.map { $0 < rule } ?? true ? place : nil
  }

  /// True where nothing is seen in a frame but paragraphs that keep with the next.
  private func holdsHeadingsAlone(_ frame: FramePlan) -> Bool {
    let story = mainPlace.story
    return frame.lines.allSatisfy {
      !$0.hasInk || $0.height == .zero || story.paragraphs[$0.paragraph].style.keepsWithNext
    }
  }

  /// The row below a filling of `band`, which begins at `row`, and below what stands over some of
  /// its columns.
  private func foot(of filling: ColumnBand.Filling, in band: ColumnBand, _ row: Int) -> Int {
    belowWraps(row + max(rows(of: filling, in: band), band.rowsOver), of: band, from: row)
  }

  /// Fills `band` before a piece that has no room below it: what reaches over several columns, or
  /// what the text ends with the heading of. Headings that must not leave the piece go on with it,
  /// but for those above which nothing is seen: no page has more room for them.
  private mutating func fillBefore(
    _ span: Int, _ band: ColumnBand, _ text: ColumnBand.Text, _ high: ColumnBand.Filling,
    _ area: TextArea, _ row: Int
  ) -> Int {
    let story = mainPlace.story
    var end = plan.pieces[span].paragraphs.lowerBound
    var first = end
    while end > 0, story.paragraphs[end - 1].range.lowerBound >= text.token.offset {
      let paragraph = story.paragraphs[end - 1]
      guard paragraph.role != .text || paragraph.style.keepsWithNext else { break }
      end -= 1
      if paragraph.role == .text { first = end }
    }
    var other = text
    other.end =
      story.paragraphs.indices.contains(first)
      ? story.paragraphs[first].range.lowerBound : text.end
    guard other.end < text.end else {
      commit(high, of: band, area, row)
      return area.rows
    }
    let above = story.paragraphIndex(at: text.token.offset)..<first
    guard story.paragraphs[above].contains(where: { $0.role.isSeen }) else {
      guard row == 0 || hasNoBetterPage(below: row, area) else { return area.rows }
      commit(high, of: band, area, row)
      return foot(of: high, in: band, row)
    }
    other.breaks.removeAll { $0 >= other.end }
    let filling = band.fill(other, rows: area.rows - row)
    commit(balanced(filling, other, in: band), of: band, area, row)
    return area.rows
  }

  /// Columns as low as they hold the text, and no higher than what stands in them.
  ///
  /// - Parameter keepsBoxesWhole: whether they may be a few rows higher for the sake of boxes.
  func balanced(
    _ filling: ColumnBand.Filling, _ text: ColumnBand.Text, in band: ColumnBand,
    keepsBoxesWhole: Bool = true
  ) -> ColumnBand.Filling {
    if !band.ends.isEmpty {
      // What is asked may be what they come to of themselves.
      var free = band
      free.ends = [:]
      let own = balanced(
        free.fill(text, rows: filling.rows, allowsOverset: true), text, in: free,
        keepsBoxesWhole: keepsBoxesWhole)
      let isSame = band.ends.allSatisfy { place, end in
        !own.frames.indices.contains(place) || LineEnd(of: own.frames[place].frame) == end
      }
      if isSame { return own }
      // Nor do they become higher for it, or leave columns empty that hold something otherwise, or part boxes.
      guard own.feet.isEmpty, own.rowsForBoxes == 0, !own.endsBeforeBoxes else { return own }
      var asked = band.balance(text, filled: filling, keepsBoxesWhole: keepsBoxesWhole)
      asked.rows = asked.isComplete ? rows(of: asked, in: band) : .max
      guard asked.rows <= own.rows, asked.frames.count >= own.frames.count,
        asked.relaxed.map({ rule in own.relaxed.map { rule <= $0 } ?? false }) ?? true
      else { return own }
      asked.isLevel = own.isLevel
      return asked
    }
    var filling = band.balance(text, filled: filling, keepsBoxesWhole: keepsBoxesWhole)
    guard filling.isComplete else { return filling }
    filling.rows = rows(of: filling, in: band)
    var level = band.reachingLast(filling, text)
    level.isLevel = band.columns.count > 1
    return level
  }

  /// The same above a piece: columns that are higher for the sake of boxes do not take the room of
  /// what comes below them, if that comes there.
  private func balanced(
    _ filling: ColumnBand.Filling, _ text: ColumnBand.Text, in band: ColumnBand, above piece: Int,
    _ area: TextArea, _ row: Int
  ) -> ColumnBand.Filling {
    let high = balanced(filling, text, in: band)
    guard high.rowsForBoxes > 0, !begins(piece, area, foot(of: high, in: band, row))
    else { return high }
    let low = balanced(filling, text, in: band, keepsBoxesWhole: false)
    // An article that begins on the next page in any case has no use for that room.
    guard !plan.pieces[piece].opens.isEmpty else { return low }
    return begins(piece, area, foot(of: low, in: band, row)) ? low : high
  }

  /// Places what was filled, and goes on after it.
  mutating func commit(
    _ filling: ColumnBand.Filling, of band: ColumnBand, _ area: TextArea, _ row: Int
  ) {
    place(
      filling, of: band, story: StyledIssue.mainStory, by: mainPlace.framesetter, area, row: row,
      letters: shrinking?.letters ?? .full)
    placeNotes(filling, of: band, area, row: row)
    advance(to: filling.rest)
  }

  /// In a single column the notes stand at the foot of the page, below what comes next; several that end level have
  /// theirs at their own feet.
  private func deferNotes(of filling: inout ColumnBand.Filling, in band: ColumnBand) {
    guard band.columns.count == 1 else { return }
    filling.notes = []
    filling.noteState = nil
  }

  /// No more rows than this are left empty because keep rules do not hold in them.
  static let fewRows = 3

  /// No more of an area is left empty for the sake of single lines: a reader takes a page that is two
  /// thirds full for one that its text ends on, and an emptier one for a mistake.
  static func mostEmptyRows(of area: TextArea) -> Int { area.rows / 3 }

  /// True where the text that comes next must not leave what stands above it.
  private var keepsWithPrevious: Bool {
    guard let token = progress.token else { return false }
    let piece = plan.piece(at: token.offset)
    return plan.pieces[piece].start == token.offset && keepsWithPrevious(piece)
  }

  /// True where the piece must not leave the one before it.
  func keepsWithPrevious(_ piece: Int) -> Bool { plan.keepsWithPrevious(piece) }

  /// True where a picture comes next for which no page has more room. It is made for the rows that
  /// are left.
  func beginsWithPicture(below row: Int, _ area: TextArea) -> Bool {
    guard row > 0, keepsWithPrevious, let token = progress.token else { return false }
    let story = mainPlace.story
    let index = story.paragraphIndex(at: token.offset)
    guard let first = story.paragraphs[index...].firstIndex(where: { $0.role != .nothing }),
      story.hasPicture(in: first)
    else { return false }
    return hasNoBetterPage(below: row, area)
  }

  /// True where nothing is seen above what comes next in the area but what it must not leave: no
  /// page has more room for it.
  func hasNoBetterPage(below row: Int, _ area: TextArea) -> Bool {
    guard row > 0, keepsWithPrevious, let token = progress.token else { return false }
    let start = plan.pieces[plan.headStart(of: plan.piece(at: token.offset))].start
    return placed.allSatisfy {
      $0.area.name != area.name || !$0.plan.isSeen
        || $0.isMain && $0.plan.visibleRange.lowerBound >= start
    }
  }

  /// What comes after a text that ends at the piece with an article, or with a break to a page.
  private func boundary(before piece: Int) -> Boundary {
    let next = plan.pieces[piece]
    guard let article = next.opens.first else { return .page }
    let starts = context.start(of: article)
    if starts.target?.asksForPage ?? false { return .page }
    return starts == .column && !sidebarsNeedFlow ? .area : .below
  }

  /// The text from `token` on, up to what does not run in columns with it.
  private func text(
    from token: BreakToken, _ piece: Int, columns count: Int, _ area: TextArea
  ) -> (ColumnBand.Text, Boundary) {
    var text = ColumnBand.Text(
      framesetter: mainPlace.framesetter, token: token, end: mainPlace.story.text.endOffset)
    var place = piece
    while place + 1 < plan.pieces.count {
      place += 1
      let next = plan.pieces[place]
      if let shrinking, next.start >= shrinking.range.upperBound {
        // What comes after the smaller letters has its own size.
        text.end = next.start
        return (text, boundary(before: place))
      }
      var target = next.begins
      if let article = next.opens.first {
        let starts = context.start(of: article)
        if starts == .here || sidebarsNeedFlow {
          text.end = next.start
          return (text, starts.target?.asksForPage ?? false ? .page : .below)
        }
        target = starts.target?.strengthened(by: target) ?? target
      }
      if let target, target.asksForPage {
        text.end = next.start
        return (text, .page)
      }
      if target == .column, hasAreaBelow,
        next.span != nil || (next.columns ?? area.columns) != count
      {
        // It cannot stand beside these columns: the next area of the page has it.
        text.end = next.start
        return (text, .area)
      }
      if next.span != nil || (next.columns ?? area.columns) != count, opensAtColumn(place) {
        // Nor below them: the next page has it.
        text.end = next.start
        return (text, .page)
      }
      if next.span != nil || (next.columns ?? area.columns) != count {
        text.end = next.start
        return (text, next.span != nil ? .span(place) : .below)
      }
      if target == .column {
        if text.breaks.count + 1 >= count {
          text.end = next.start
          return (text, .area)
        }
        text.breaks.append(next.start)
      }
    }
    return (text, .page)
  }
}
