import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageFiller {
  /// Over how many of how many columns a piece reaches in `area`.
  private func reach(of piece: Int, _ area: TextArea) -> (columns: Int, of: Int) {
    plan.reach(of: piece, columns: area.columns)
  }

  /// True where the piece, what it may not leave, and two lines below it have room from `row` down.
  ///
  /// A picture or a quote is no text: where headings stand over it, their text begins below it, and
  /// has to have its two lines too. What closes an article needs none. A picture that opens one
  /// stays with the headings after it.
  func hasRoom(for piece: Int, _ area: TextArea, _ row: Int) -> Bool {
    guard row > 0 else { return true }
    var place = piece
    var row = row
    var isHeaded = keepsWithPrevious(piece)
    while row < area.rows {
      let set = spanned(
        place, from: BreakToken(offset: plan.pieces[place].start, openBlocks: []), area, row: row)
      guard set.filling.isComplete, row + set.rows <= area.rows else {
        return place == piece && set.filling.isSeen && mustBeParted(piece, area, row)
      }
      row += set.rows
      let leads = keepsWithPrevious(place + 1) || opensHeading(place)
      place += 1
      guard leads || isHeaded, place < plan.pieces.count else { return true }
      let next = plan.pieces[place]
      if next.begins?.asksForPage ?? false { return true }
      if next.opens.contains(where: { context.start(of: $0).target?.asksForPage ?? false }) {
        return true
      }
      if !leads, !next.opens.isEmpty || next.begins != nil || next.span != nil { return true }
      if next.span == nil { return begins(place, area, row) }
      isHeaded = true
    }
    return false
  }

  /// True for a table that no page holds, with its caption, where a quarter of the page is left: it begins at once.
  private func mustBeParted(_ piece: Int, _ area: TextArea, _ row: Int) -> Bool {
    let part = plan.pieces[piece]
    let seen = mainPlace.story.paragraphs[part.paragraphs].lazy.filter { $0.role != .nothing }
    guard (area.rows - row) * 4 >= area.rows,
      seen.first(where: { $0.part != .caption })?.style.cell != nil
    else { return false }
    let whole = spanned(
      piece, from: BreakToken(offset: part.start, openBlocks: []), area, row: 0)
    return !whole.filling.isComplete
  }

  /// True where the piece may begin at `row`: what spans with all it needs, text in columns with two
  /// lines.
  func begins(_ piece: Int, _ area: TextArea, _ row: Int) -> Bool {
    if plan.pieces[piece].span != nil { return hasRoom(for: piece, area, row) }
    return row + 2 <= area.rows && opens(piece, area, row)
  }

  /// True where the piece opens an article whose headings come right after it.
  func opensHeading(_ place: Int) -> Bool {
    guard !plan.pieces[place].opens.isEmpty, place + 1 < plan.pieces.count else { return false }
    let next = plan.pieces[place + 1]
    guard next.opens.isEmpty, next.begins == nil else { return false }
    return mainPlace.story.paragraphs[next.paragraphs].first { $0.role.isSeen }?.style
      .keepsWithNext ?? false
  }

  /// True where the first column of the piece takes some of it from `row` down: what keeps together
  /// may be higher than what is left.
  private func opens(_ piece: Int, _ area: TextArea, _ row: Int) -> Bool {
    let whole = self.band(
      area, columns: max(plan.pieces[piece].columns ?? area.columns, 1), from: row)
    var band = whole
    band.columns = Array(band.columns.prefix(1))
    let text = ColumnBand.Text(
      framesetter: mainPlace.framesetter,
      token: BreakToken(offset: plan.pieces[piece].start, openBlocks: []),
      end: plan.pieces[piece].end)
    let filling = band.fill(text, rows: area.rows - row)
    guard filling.relaxed != nil, let frame = filling.frames.first?.frame else {
      guard filling.isSeen, area.rows - row <= PageFiller.fewRows else { return filling.isSeen }
      // A few rows in which all of it has room only where a rule is given up are better left empty.
      let all = whole.fill(text, rows: area.rows - row)
      return !all.isComplete || all.relaxed == nil
    }
    // Where a rule had to be given up for a few lines, the next page is the better place.
    return frame.lines.count { $0.hasInk } > PageFiller.fewRows
  }

  /// Fills what stands over several columns from `row` down, and where it stands over some of them,
  /// the columns below and beside it; the row below.
  ///
  ///     ┌───────────┐ ┌───┐        the text goes on below it in
  ///     │ over two  │ │ 3 │        columns 1 and 2, then beside it in 3
  ///     └───────────┘ │   │
  ///     ┌───┐ ┌───┐   │   │
  ///     │ 1 │ │ 2 │   │   │
  ///     └───┘ └───┘   └───┘
  ///
  /// - Parameter columnArea: The same area with the rows beside figures that stand at the feet of some of its columns.
  mutating func fillSpan(
    _ piece: Int, _ area: TextArea, _ row: Int, beside columnArea: TextArea
  ) -> Int {
    guard let token = progress.token else { return area.rows }
    reportClamped(piece, area)
    let isStart = token.openBlocks.isEmpty && token.offset == plan.pieces[piece].start
    var fitsPictures = isStart && beginsWithPicture(below: row, area)
    if isStart, !fitsPictures, !hasRoom(for: piece, area, row) {
      // What its headings stand over on a page of their own does not leave them.
      guard hasNoBetterPage(below: row, area) else { return area.rows }
      fitsPictures = true
    }
    let (columns, count) = reach(of: piece, area)
    var place = piece
    var from = token
    var top = row
    while true {
      var set = spanned(place, from: from, area, row: top, fitsPictures: fitsPictures)
      // What would stand out of the area below its headings, and not alone, leaves them.
      if fitsPictures, set.filling.isOverset,
        !spanned(place, from: from, area, row: 0).filling.isOverset
      {
        if let last = placed.lastIndex(where: { $0.isMain && $0.plan.isSeen }) {
          placed[last].relaxed = max(placed[last].relaxed ?? .withNext, .withNext)
        }
        return area.rows
      }
      if !set.filling.isComplete, top > 0, !set.filling.isSeen { return area.rows }
      let notes =
        columns == count ? wideNotes(below: &set, of: place, from: from, area, row: top) : nil
      let isComplete = set.filling.isComplete
      var own = area
      own.rows -= isComplete ? 0 : notes?.rows ?? 0
      let rows = isComplete ? min(set.rows, area.rows - top) : own.rows - top
      for (index, item) in set.filling.frames.enumerated() {
        placed.append(
          Placed(
            story: StyledIssue.mainStory, area: area, column: 0, span: columns,
            box: set.box(of: index, in: own, from: top, rows: rows), plan: item.frame,
            framesetter: mainPlace.framesetter, letters: shrinking?.letters ?? .full,
            relaxed: set.relaxed(index),
            group: set.group(index),
            isGrouped: set.group != nil))
      }
      advance(to: set.filling.rest)
      if let notes {
        self.place(notes, acrossFootOf: area)
        return area.rows
      }
      guard isComplete, let rest = set.filling.rest else {
        return isComplete ? top + rows : area.rows
      }
      top += rows
      guard columns < count else { return top }
      // What follows over as many columns stands below it, beside the same text.
      let next = place + 1
      guard next < plan.pieces.count, plan.pieces[next].span != nil,
        plan.pieces[next].begins == nil, plan.pieces[next].opens.isEmpty,
        reach(of: next, area) == (columns, count)
      else { break }
      fitsPictures = beginsWithPicture(below: top, area)
      guard fitsPictures || hasRoom(for: next, area, top) else { break }
      progress.begun = next
      place = next
      from = rest
    }
    let story = mainPlace.story
    let above =
      story.paragraphs[plan.pieces[piece].paragraphs].first { $0.role != .nothing }?.style
      .spaceBefore ?? .zero
    return fillBeside(
      rows: top - row, columns: columns, of: count, under: isStart ? above : .zero, columnArea, row)
  }

  /// Fills the columns below and beside what stands over some of them, which has `above` as air
  /// above itself; the row below.
  ///
  /// The text goes on below it and then beside it. Where columns are balanced, all of them have the
  /// least height together; so a text that has room beside it stands there alone, level, and nothing
  /// stands below.
  private mutating func fillBeside(
    rows: Int, columns: Int, of count: Int, under above: Length, _ area: TextArea, _ row: Int
  ) -> Int {
    guard let token = progress.token else { return row + rows }
    let place = plan.piece(at: token.offset)
    let piece = plan.pieces[place]
    let isOther =
      piece.span != nil || piece.begins?.asksForPage ?? false || !piece.opens.isEmpty
      || max(piece.columns ?? area.columns, 1) != count
    guard !isOther else { return row + rows }
    progress.begun = place
    var band = self.band(area, columns: count, from: row)
    band.rowsOver = rows
    let below = rowsBefore(row + rows)
    // In mid-page the columns beside begin with the air that it has above itself: they are read
    // below it, not below what stands above them.
    let beside = row > 0 ? max(self.rows(above), 1) : 0
    for column in 0..<count {
      band.columns[column].top = column < columns ? rows + below : beside
      band.columns[column].followsContent = false
    }
    let end = fillColumns(place, band, area, row)
    return max(end, row + rows)
  }

  private mutating func reportClamped(_ piece: Int, _ area: TextArea) {
    // What the template asks for is for templates to have room for.
    guard plan.pieces[piece].isSpanAsked else { return }
    guard case .columns(let asked)? = plan.pieces[piece].span, !plan.pieces[piece].isHeading
    else { return }
    let count = reach(of: piece, area).of
    guard asked > count, progress.token?.offset == plan.pieces[piece].start else { return }
    let range = TextRange(plan.pieces[piece].start, plan.pieces[piece].end)
    findings.append(.spanClamped(range, asked: asked, columns: count))
  }
}
