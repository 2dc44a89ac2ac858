import Diagnostics
import ElementTree
import Geometry
import RichText
import Typesetting

extension PageFiller {
  /// Over how many of how many columns a piece reaches in `area`.
  private func reach(of piece: Int, _ area: TextArea) -> (columns: Int, of: Int) {
    // The columns are those of the text below it, of that above it where none is.
    var count = area.columns
    var place = piece
    while place < plan.pieces.count, plan.pieces[place].span != nil { place += 1 }
    if place < plan.pieces.count, plan.pieces[place].opens.isEmpty {
      count = plan.pieces[place].columns ?? area.columns
    } else if let before = plan.pieces[..<piece].last(where: { $0.span == nil }) {
      count = before.columns ?? area.columns
    }
    count = max(count, 1)
    switch plan.pieces[piece].span {
    case .columns(let columns)?: return (min(max(columns, 1), count), count)
    default: return (count, count)
    }
  }

  /// A piece, or what is left of it, set over its columns in the rows that are left.
  private func spanned(
    _ piece: Int, from token: BreakToken, _ area: TextArea, row: Int, isOver: Bool = true
  ) -> (frame: Frame, rows: Int, isComplete: Bool) {
    let (columns, count) = reach(of: piece, area)
    let box = area.box(ofColumns: 0..<columns, of: count, from: row, rows: area.rows - row)
    let band = ColumnBand(
      columns: [ColumnBand.Column(x: box.minX, width: box.width, standsBelow: row > 0)],
      leading: design.leading, areaRows: area.rows, options: options)
    let text = ColumnBand.Text(
      framesetter: mainPlace.framesetter, token: token, end: plan.pieces[piece].end)
    let filling = band.fill(text, rows: area.rows - row, allowsOverset: true)
    let frame = filling.frames[0].frame
    let after =
      mainPlace.story.paragraphs[plan.pieces[piece].paragraphs]
      .last { $0.role == .text }?.style.spaceAfter ?? .zero
    let foot = frame.inkFoot
    return (frame, rows(foot > .zero ? foot + max(after, .zero) : foot), filling.isComplete)
  }

  /// True where the piece, what it may not leave, and two lines below it have room from `row` down.
  func hasRoom(for piece: Int, _ area: TextArea, _ row: Int) -> Bool {
    guard row > 0 else { return true }
    let story = mainPlace.story
    var place = piece
    var row = row
    while row < area.rows {
      let (_, high, isComplete) = spanned(
        place, from: BreakToken(offset: plan.pieces[place].start, openBlocks: []), area, row: row)
      guard isComplete, row + high <= area.rows else { return false }
      row += high
      let isHeading =
        story.paragraphs[plan.pieces[place].paragraphs].last { $0.role == .text }?.style
        .keepsWithNext ?? false
      place += 1
      guard isHeading, place < plan.pieces.count else { return true }
      let next = plan.pieces[place]
      if next.begins?.asksForPage ?? false { return true }
      if next.opens.contains(where: { desk.start(of: $0).target?.asksForPage ?? false }) {
        return true
      }
      if next.span == nil { return row + 2 <= area.rows && opens(place, area, row) }
    }
    return false
  }

  /// True where the first column of the piece takes some of it from `row` down: what keeps together
  /// may be higher than what is left.
  private func opens(_ piece: Int, _ area: TextArea, _ row: Int) -> Bool {
    var band = self.band(
      area, columns: max(plan.pieces[piece].columns ?? area.columns, 1), from: row)
    band.columns = Array(band.columns.prefix(1))
    let text = ColumnBand.Text(
      framesetter: mainPlace.framesetter,
      token: BreakToken(offset: plan.pieces[piece].start, openBlocks: []),
      end: plan.pieces[piece].end)
    let filling = band.fill(text, rows: area.rows - row)
    guard filling.relaxed != nil, let frame = filling.frames.first?.frame else {
      return filling.isSeen
    }
    // Where a rule had to be given up for a few lines, the next page is the better place.
    return frame.lines.count { $0.line.hasInk } > PageFiller.fewRows
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
  mutating func fillSpan(_ piece: Int, _ area: TextArea, _ row: Int) -> Int {
    guard let token = progress.token else { return area.rows }
    tellClamped(piece, area)
    let isStart = token.openBlocks.isEmpty && token.offset == plan.pieces[piece].start
    if isStart, !hasRoom(for: piece, area, row) { return area.rows }
    let (columns, count) = reach(of: piece, area)
    var place = piece
    var from = token
    var top = row
    while true {
      let (frame, high, isComplete) = spanned(place, from: from, area, row: top)
      if !isComplete, top > row, !frame.isSeen { return area.rows }
      let rows = isComplete ? min(high, area.rows - top) : area.rows - top
      placed.append(
        Placed(
          story: 0, area: area, column: 0, span: columns,
          box: area.box(ofColumns: 0..<columns, of: count, from: top, rows: rows), frame: frame))
      advance(to: frame.continuation)
      guard isComplete, let rest = frame.continuation else {
        return isComplete ? top + rows : area.rows
      }
      top += rows
      guard columns < count else { return top }
      // What follows over as many columns stands below it, beside the same text.
      let next = place + 1
      guard next < plan.pieces.count, plan.pieces[next].span != nil,
        plan.pieces[next].begins == nil, plan.pieces[next].opens.isEmpty,
        reach(of: next, area) == (columns, count), hasRoom(for: next, area, top)
      else { break }
      progress.begun = next
      place = next
      from = rest
    }
    return fillBeside(rows: top - row, columns: columns, of: count, area, row)
  }

  /// Fills the columns below and beside what stands over some of them; the row below.
  private mutating func fillBeside(
    rows: Int, columns: Int, of count: Int, _ area: TextArea, _ row: Int
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
    for column in 0..<columns {
      band.columns[column].top = rows
      band.columns[column].standsBelow = column == 0
    }
    let end = fillColumns(place, band, area, row)
    return max(end, row + rows)
  }

  private mutating func tellClamped(_ piece: Int, _ area: TextArea) {
    guard case .columns(let asked)? = plan.pieces[piece].span else { return }
    let count = reach(of: piece, area).of
    guard asked > count, progress.token?.offset == plan.pieces[piece].start else { return }
    let range = TextRange(plan.pieces[piece].start, plan.pieces[piece].end)
    diagnostics.append(
      Diagnostic(
        .warning, "layout.span-clamped",
        "page \(number): this reaches over \(asked) columns, and there are \(count)",
        at: mainPlace.story.sourceMap.source(of: range),
        help: "write span=all, or use more columns"))
  }
}
