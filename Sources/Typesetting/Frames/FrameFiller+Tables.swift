import TypesetGeometry
import TypesetRichText

/// Rows of tables: their cells stand side by side, each in its columns, and no frame ends within them.
extension FrameFiller {
  /// The paragraphs of the row that the paragraph at `index` is a cell of; nil for one that is no cell.
  func row(around index: Int) -> Range<Int>? {
    guard let cell = story.paragraphs[index].style.cell, cell.row != .mark else { return nil }
    guard cell.isChoice else {
      let first = index - cell.place
      return first..<first + cell.count
    }
    let width = choiceRooms[index - cell.place]?.width ?? shape.size.width
    let columns = cell.shared.columns.choiceColumns(cell.count, in: width)
    let place = cell.place % columns
    let first = index - place
    return first..<first + min(columns, cell.count - cell.place + place)
  }

  /// Whether a frame that goes on with `end` would part a row whose cells stand side by side.
  func partsRow(_ end: End) -> Bool {
    guard let row = row(around: end.index) else { return false }
    if end.index == row.lowerBound, end.state.offset == .zero { return false }
    return !isParted(row)
  }

  /// Whether the cells of `row` stand one below the other, since a whole frame is too low for them, or its outline is
  /// no rectangle.
  func isParted(_ row: Range<Int>) -> Bool {
    partedRows.contains(row.lowerBound)
      || !shape.isPlainRectangle && !shape.isRectangleWithExclusions
      || story.paragraphs[row.lowerBound].range.lowerBound < token.offset
  }

  /// Places the cells of `row` side by side, their first baselines level; false where they have no room, and nothing was
  /// placed then. Where text is kept out of a part of the frame, they stand where it is free over its whole width.
  mutating func placeCells(of row: Range<Int>) -> Bool {
    guard shape.isRectangleWithExclusions else { return placeCellsHere(of: row) }
    var before = self
    let start = y
    let step = options.rowStep ?? options.grid ?? story.paragraphs[row.lowerBound].style.leading
    while before.y < shape.size.height || before.y == start, placeCellsHere(of: row) {
      let top = rows[before.rows.count].top
      if isFree(row, from: top, height: max(foot - top, step)) { return true }
      before.y += step
      self = before
    }
    // Where lines may stand out of the frame, cells have room below its foot and are nowhere clear.
    if before.y >= shape.size.height, isTooHigh(row) { partedRows.insert(row.lowerBound) }
    y = start
    return false
  }

  /// Finds the stretch that choices stand in which begin with the paragraph `index`, where something that text is kept out
  /// of stands beside the first of them: as wide as it is free beside all of them, if that is a third of the frame. They stand side by side and below each other as in a column of that width.
  mutating func findChoiceRoom(_ index: Int) {
    guard shape.isRectangleWithExclusions, let cell = story.paragraphs[index].style.cell,
      cell.isChoice, cell.place == 0
    else { return }
    choiceRooms[index] = nil
    let style = story.paragraphs[index].style
    let top = y + (isBelow ? style.spaceBefore : .zero)
    guard !isClear(shape, from: top, height: style.leading) else { return }
    func widest(_ height: Length) -> LineInterval? {
      shape.intervals(from: top, to: min(top + height, shape.size.height))
        .max { $0.width < $1.width }
    }
    guard var room = widest(style.leading) else { return }
    // As many rows as they come to there; more of them may be narrower.
    for _ in 0..<2 {
      let columns = cell.shared.columns.choiceColumns(cell.count, in: room.width)
      let rows = (cell.count + columns - 1) / columns
      guard let found = widest(style.leading * rows) else { return }
      room = found
    }
    guard room.width * 3 >= shape.size.width else { return }
    choiceRooms[index] = room
  }

  /// Whether the cells of `row` have room from `top` on: over the frame's whole width, or where choices beside something
  /// stand.
  private func isFree(_ row: Range<Int>, from top: Length, height: Length) -> Bool {
    guard let cell = story.paragraphs[row.lowerBound].style.cell, cell.isChoice,
      let room = choiceRooms[row.lowerBound - cell.place]
    else { return isClear(shape, from: top, height: height) }
    return shape.intervals(from: top, to: min(top + height, shape.size.height))
      .contains { $0.start <= room.start && $0.end >= room.end }
  }

  /// Goes on below the cells that reach down from rows above: what comes next stands in no columns.
  mutating func goBelowHangingCells() {
    for cell in hangingCells {
      y = max(y, cell.bottom)
      foot = max(foot, cell.foot)
    }
    hangingCells.removeAll()
  }

  private mutating func placeCellsHere(of row: Range<Int>) -> Bool {
    let before = self
    let style = story.paragraphs[row.lowerBound].style
    clamp = nil
    isClear = true
    if !pendingBoxes.isEmpty { pendingBoxes.removeAll(keepingCapacity: true) }
    if isBelow { y += style.spaceBefore }
    openBox(row.lowerBound)
    continueBox(row.lowerBound, from: .start)
    // Tables leave the grid; choices begin on it.
    if let grid = options.grid, style.leading == grid, let cell = style.cell, cell.isChoice,
      cell.place == 0
    {
      y = y.roundedUp(toMultipleOf: grid)
    }
    if isFigure(row) { alignFigures(of: row) }
    let opened = self
    var placed =
      isFigure(row) ? placeFigures(of: row, at: y) : placeCells(of: row, at: y, baseline: nil)
    if let extent = placed, extent.highest < extent.lowest {
      self = opened
      placed = placeCells(of: row, at: y, baseline: extent.lowest)
    }
    guard var extent = placed else {
      self = before
      if isTooHigh(row) { partedRows.insert(row.lowerBound) }
      return false
    }
    for place in hangingCells.indices { hangingCells[place].rows -= 1 }
    for cell in hangingCells where cell.rows <= 0 {
      extent.bottom = max(extent.bottom, cell.bottom)
      extent.foot = max(extent.foot, cell.foot)
    }
    hangingCells.removeAll { $0.rows <= 0 }
    if !hangingCells.isEmpty {
      openBelow[row.upperBound - 1] = hangingCells.compactMap(\.interval)
    }
    captionInterval = nil
    y = extent.bottom
    foot = extent.foot
    let last = row.upperBound - 1
    closeBox(last)
    y += story.paragraphs[last].style.spaceAfter
    // Choices with fractions keep off others with fractions below them.
    if let below = choices(below: row), hasHighFormulas(row), hasHighFormulas(below) {
      y += style.leading / 2
    }
    // What is noted in one cell takes room from those beside it, and from those that reach down beside it.
    let lowest = hangingCells.reduce(foot) { max($0, $1.foot) } + partRoom(below: row)
    if before.rows.isEmpty
      || lowest + reserved <= shape.size.height && hasRoomForFoot(below: row, at: lowest)
    {
      return true
    }
    let known = tableFoot
    self = before
    tableFoot = known
    return false
  }

  /// The row of choices right below `row`, of the same ones; nil where that is the last, or one of a table.
  private func choices(below row: Range<Int>) -> Range<Int>? {
    guard let cell = story.paragraphs[row.lowerBound].style.cell, cell.isChoice,
      cell.place + row.count < cell.count, row.upperBound < story.paragraphs.count
    else { return nil }
    return self.row(around: row.upperBound)
  }

  /// Whether a formula in the paragraphs of `row` is about as high as a line.
  private func hasHighFormulas(_ row: Range<Int>) -> Bool {
    let text = story.text
    return row.contains { index in
      let paragraph = story.paragraphs[index]
      guard paragraph.range.lowerBound < text.coveredEnd else { return false }
      return text.runs[text.runIndex(at: paragraph.range.lowerBound)...]
        .prefix { $0.range.lowerBound < paragraph.range.upperBound }
        .contains { run in
          guard let room = run.attributes.attachment, room.formula != nil,
            case .fixed(let ascent, let descent, _) = room.sizing
          else { return false }
          return (ascent + descent) * 10 > paragraph.style.leading * 7
        }
    }
  }

  /// What the cells of a row come to.
  struct RowExtent {
    /// The highest and the lowest of their first baselines.
    var highest = Length.unbounded
    var lowest = Length.zero
    /// Where their lines end, and the foot of the last of those.
    var bottom: Length
    var foot: Length
  }

  /// Places each cell of `row` at `top`, and further down those whose first baseline is above `baseline`; nil where one
  /// has no room.
  private mutating func placeCells(
    of row: Range<Int>, at top: Length, baseline: Length?
  ) -> RowExtent? {
    let footAbove = foot
    var extent = RowExtent(bottom: top, foot: foot)
    // Boxes begin above the highest cell, whichever that is.
    y = top
    startBoxes()
    for index in row {
      y = top
      if ahead?.paragraph != index { ahead = nil }
      captionInterval = interval(ofCell: index)
      let (first, firstRow) = (lines.count, rows.count)
      guard placeLines(of: index, from: .start) == nil, y - top <= roomHeight else { return nil }
      if let own = firstBaseline(from: first) {
        extent.highest = min(extent.highest, own)
        extent.lowest = max(extent.lowest, own)
        if let baseline, own < baseline, firstRow < rows.count {
          // No copy of the frame is kept for each cell: that would cost all lines above it.
          rewind(to: firstRow)
          y = top + baseline - own
          guard placeLines(of: index, from: .start) == nil, y - top <= roomHeight else {
            return nil
          }
        }
      }
      let rows = story.paragraphs[index].style.cell?.rows ?? 1
      if rows > 1 {
        hangingCells.append((rows, y, foot, openInterval(ofCell: index)))
        foot = footAbove
      } else {
        extent.bottom = max(extent.bottom, y)
        extent.foot = max(extent.foot, foot)
      }
    }
    return extent
  }

  /// Where the first letters from the line `first` on stand; nil where a picture stands among them, which is level with
  /// the tops of others.
  private func firstBaseline(from first: Int) -> Length? {
    guard let line = lines[first...].firstIndex(where: { $0.height > .zero && $0.hasInk }),
      !anchors.contains(where: { $0.line == line && $0.delegate.formula == nil })
    else { return nil }
    return lines[line].baseline
  }

  /// Whether `row`, which has no room here, has none in an empty frame either.
  private mutating func isTooHigh(_ row: Range<Int>) -> Bool {
    if !isBelow, options.allowsOverset { return true }
    // In the next frame nothing may be in its way.
    if shape.isRectangleWithExclusions { return false }
    if let known = fitsEmptyFrame[row.lowerBound] { return !known }
    var options = options
    options.followsContent = false
    options.keeps = false
    var trial = FrameFiller(
      supply,
      Input(
        token: BreakToken(
          offset: story.paragraphs[row.lowerBound].range.lowerBound, openBlocks: []),
        limit: story.paragraphs[row.upperBound - 1].range.upperBound,
        shape: emptyShape, next: Array(next.dropFirst()), options: options))
    // It shall not ask itself.
    trial.fitsEmptyFrame[row.lowerBound] = false
    // There the head of its table stands above it.
    trial.repeatHead(withMark: false)
    let fits = trial.placeCells(of: row)
    fitsEmptyFrame[row.lowerBound] = fits
    return !fits
  }

  /// Where no rule crosses the cell at `index`: up to the middle of the room beside its columns, and up to the edges of
  /// its table.
  mutating func openInterval(ofCell index: Int) -> LineInterval? {
    guard let own = interval(ofCell: index), let cell = story.paragraphs[index].style.cell else {
      return nil
    }
    let columns = supply.intervals(of: cell.shared, in: shape.size.width)
    let room = cell.shared.columns.gap(in: shape.size.width) / 2
    let edge = max(room, cell.shared.columns.headPadding, cell.shared.columns.tailPadding)
    return LineInterval(
      start: own.start - (columns.contains { $0.start < own.start } ? room : edge),
      end: own.end + (columns.contains { $0.end > own.end } ? room : edge))
  }

  /// The stretch that a cell stands in whose row is parted, so that its cells stand one below the other: that of all
  /// columns, where something stands around those; nil for the whole width.
  mutating func interval(ofPartedCell index: Int) -> LineInterval? {
    guard story.paragraphs[index].hasCell, let cell = story.paragraphs[index].style.cell,
      !cell.isChoice, cell.row != .mark, shape.isPlainRectangle
    else { return nil }
    let table = cell.shared.columns
    guard
      [table.headIndent, table.tailIndent, table.headPadding, table.tailPadding]
        .contains(where: { $0 > .zero })
    else { return nil }
    let columns = supply.intervals(of: cell.shared, in: shape.size.width)
    guard let start = columns.map(\.start).min(), let end = columns.map(\.end).max() else {
      return nil
    }
    return LineInterval(start: start, end: end)
  }

  /// The stretch that the cell at `index` stands in.
  mutating func interval(ofCell index: Int) -> LineInterval? {
    guard let cell = story.paragraphs[index].style.cell else { return nil }
    if cell.isChoice {
      guard let room = choiceRooms[index - cell.place] else {
        return cell.shared.columns.choiceInterval(cell, in: shape.size.width)
      }
      var own = cell.shared.columns.choiceInterval(cell, in: room.width)
      own.start += room.start
      own.end += room.start
      return own
    }
    guard !cell.columns.isEmpty else { return nil }
    if tableColumns?.table != cell.shared {
      tableColumns = (cell.shared, supply.intervals(of: cell.shared, in: shape.size.width))
    }
    guard let intervals = tableColumns?.intervals, cell.columns.upperBound <= intervals.count else {
      return nil
    }
    let (first, last) = (intervals[cell.columns.lowerBound], intervals[cell.columns.upperBound - 1])
    return LineInterval(start: min(first.start, last.start), end: max(first.end, last.end))
  }
}
