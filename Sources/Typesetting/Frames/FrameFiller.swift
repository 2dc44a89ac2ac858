import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// The state of filling one frame.
///
/// A value: whoever tries something keeps a copy and goes back to it.
struct FrameFiller {
  let supply: ParagraphSupply
  let story: Story
  let token: BreakToken
  let limit: TextOffset
  let shape: FrameShape
  let next: [FrameShape]
  let options: FrameOptions

  var lines: [PlannedLine] = []
  /// The tables that the lines are of.
  var tables: [LineTable] = []
  var anchors: [LineAnchor] = []
  var rows: [Row] = []
  /// Where the boxes of paragraphs begin in this frame.
  var boxStarts: [BoxStart] = []
  /// The boxes that the next row begins, from the outermost in.
  var pendingBoxes: [BoxStart] = []
  var y = Length.zero
  var reserved = Length.zero
  var overset = Length.zero
  var hasInk = false
  /// Whether a rule stands among the rows, or stood there.
  var hasRules = false
  /// True once only white space is left of the story.
  var endsInBlanks = false
  /// The foot of the last line, and of the box around it.
  var foot = Length.zero

  /// Lines that were chosen ahead for the paragraph in hand.
  var ahead: LinesAhead? {
    didSet { if let ahead, ahead.isEven { evenLinesAhead = ahead } }
  }
  /// The last of them that are as good in the next frame as in this one: they do not depend on
  /// where a frame ends.
  private(set) var evenLinesAhead: LinesAhead?
  /// The paragraphs that begin beside an edge of the outline, and the slots from their first lines on.
  var edgeSlots: [Int: FrameSlots] = [:]
  /// The paragraphs whose large first letters are set as plain ones.
  var plain: [Int: PreparedLines] = [:]
  /// The stretch that the caption in hand keeps to; nil for the frame's whole width.
  var captionInterval: LineInterval?
  /// The rows beside large first letters, or of a caption, beside an edge of the outline.
  var clamp: RowClamp?
  /// Whether the paragraph in hand meets no edge of the outline: it is set as in a rectangle.
  var isClear = true
  /// The rows of tables whose cells stand one below the other, by their first cells.
  var partedRows: Set<Int> = []
  /// The lines of the rows that stand at the frame's top once more, and the boxes that are theirs alone.
  var repeatedLines: [PlannedLine] = []
  var repeatedBoxes: [FrameBox] = []
  /// Where the mark above the part of a table ends that this frame begins with.
  var markFoot = Length.zero
  /// Cells that reach over further rows: over how many, and where their lines end.
  var hangingCells: [(rows: Int, bottom: Length, foot: Length, interval: LineInterval?)] = []
  /// The cells that reach into this frame from rows of a frame before, and over how many of its rows.
  var reachingCells: [(paragraph: Int, rows: Int)] = []
  /// Where cells reach from a row into the next, by the last paragraph of the first: no rule stands between the two there.
  var openBelow: [Int: [LineInterval]] = [:]
  /// How high the rows at the foot of the table in hand are, which begins with the paragraph; nil for a foot that stands
  /// at its end alone.
  var tableFoot: (table: Int, height: Length?)?
  /// The columns of the table in hand, as they stand in this frame.
  var tableColumns: (table: SharedColumns, intervals: [LineInterval])?
  /// Where choices stand beside something that text is kept out of, by the first of them.
  var choiceRooms: [Int: LineInterval] = [:]
  /// What frames of the same size have of its paragraphs; nil where that is not asked, or not any more.
  var known: KnownFrames?
  /// What was placed before the frame's end was looked for, where frames to come may have it.
  private(set) var placed: KnownRows?
  /// What was found out for other frames of the same size; nil where nothing is kept.
  var memory: FrameMemory?
  /// What was chosen ahead for other frames, whatever their size; nil where nothing is kept.
  var evenMemory: AheadMemory?
  /// What was chosen beside edges of outlines; nil where the frame has none.
  var edges: EdgeMemory?
  /// Which paragraphs fit into an empty frame, as far as it was asked.
  var fitsEmptyFrame: [Int: Bool] = [:]

  /// A row that was placed, and what is needed to end the frame before it instead.
  struct Row {
    var firstLine: Int
    var anchors: Int
    var boxStarts: Int
    /// The foot of the row before.
    var above: Length
    var top: Length
    var reserved: Length
    var hasInk: Bool
    var clamp: RowClamp?
    var isClear: Bool
    var paragraph: Int
    /// What the row begins with; nil for a row of space.
    var state: ParagraphState?
  }

  /// Where a frame ends: the paragraph that goes on in the next one, and its state.
  struct End: Hashable {
    var index: Int
    var state: ParagraphState
  }

  /// Why the filling of a paragraph stopped.
  enum Stop {
    case paragraphEnd
    case frameEnd(ParagraphState)
  }

  /// What the lines of a frame depend on, beside the story.
  struct Input: Hashable {
    /// Where the frame before ended.
    var token: BreakToken
    /// No paragraph that begins at or after it is placed.
    var limit: TextOffset
    /// What is filled.
    var shape: FrameShape
    /// The shapes that the story goes on in, as far as they are known.
    var next: [FrameShape]
    var options: FrameOptions
  }

  /// - Parameter ahead: The lines of the paragraph at the token as the frame before chose them; they save
  ///   choosing them again and change nothing.
  init(_ supply: ParagraphSupply, _ input: Input, ahead: LinesAhead? = nil) {
    self.supply = supply
    story = supply.story
    token = input.token
    limit = input.limit
    shape = input.shape
    next = input.next
    options = input.options
    self.ahead = ahead
    evenLinesAhead = ahead
  }

  mutating func plan() -> FramePlan {
    let empty = self
    repeatHead(withMark: true)
    takeReachingCells()
    var end = placeFromToken()
    if !repeatedLines.isEmpty, lines.isEmpty {
      // What goes on has no room below all of that.
      self = empty
      repeatHead(withMark: false)
      takeReachingCells()
      end = placeFromToken()
      if !repeatedLines.isEmpty, lines.isEmpty {
        self = empty
        takeReachingCells()
        end = placeFromToken()
      }
    }
    if known != nil { placed = takeRows() }
    if let rest = end, hasInk, !options.keepsBlankLines, offset(of: rest) < limit,
      isBlank(from: offset(of: rest))
    {
      // With nothing but white space to come there is no next frame that would drop it at its top:
      // it stands at the foot of this one and takes no room.
      endsInBlanks = true
      var state = rest.state
      end = nil
      for index in rest.index..<story.paragraphs.count {
        guard !isBeyondLimit(index) else {
          end = End(index: index, state: .start)
          break
        }
        _ = place(index, from: state)
        state = .start
      }
    }
    var relaxed: KeepRule?
    // At a limit the text ends because it is told to.
    if let full = end, offset(of: full) < limit {
      end = footWithoutHyphen(keepTogether(endingAt: full))
      if let end { relaxed = relaxedRule(endingAt: end) }
    }
    if let end { closePart(at: end) }
    var ownBoxes = boxes(endingAt: end) + columnRules(from: 0)
    if let end {
      let above = foot
      repeatFoot(at: end)
      if foot > above {
        growTables(in: &ownBoxes, to: foot)
        joinFoot(to: &ownBoxes, at: above)
      } else {
        joinClosingRule(of: &ownBoxes)
      }
    }
    var continuation = end.map { mark($0.index, $0.state) }
    // An empty last paragraph alone is no reason for another frame.
    if let token = continuation, token.offset >= story.text.endOffset { continuation = nil }
    let upper = continuation?.offset ?? story.text.endOffset
    let isCut = continuation != nil && upper < limit && lines.contains { $0.height > .zero }
    var plan = FramePlan(
      shape: shape,
      requestedRange: TextRange(token.offset, max(limit, token.offset)),
      visibleRange: TextRange(token.offset, upper), lines: lines, repeatedLines: repeatedLines,
      anchors: anchors, boxes: (ownBoxes + repeatedBoxes).adding(ruleBoxes),
      plainInitials: rows.filter { $0.state == .start && plain[$0.paragraph] != nil }
        .map(\.paragraph),
      continuation: continuation,
      overset: overset, usedHeight: foot, relaxed: relaxed, tables: tables,
      truncation: isCut ? options.truncation : nil, limit: limit)
    plan.edgeSlots = edgeSlots
    return plan
  }

  /// Places paragraphs from the token on; where the frame is full, nil where the text ends in it.
  mutating func placeFromToken() -> End? {
    placeParagraphs(
      from: End(
        // At the end of the text nothing is left, an empty last paragraph neither.
        index: token.offset >= story.text.endOffset
          ? story.paragraphs.count : story.paragraphIndex(at: token.offset),
        state: token.openBlocks.last?.paragraph ?? .start))
  }

  /// Places paragraphs until the frame is full, the limit is reached, or the story ends.
  mutating func placeParagraphs(from start: End) -> End? {
    var state = start.state
    var index = start.index
    while index < story.paragraphs.count {
      if isBeyondLimit(index) { return End(index: index, state: .start) }
      if known != nil, let next = placeKnown(index, from: state) {
        (index, state) = (next.index, next.state)
        continue
      }
      if state == .start { findChoiceRoom(index) }
      if state == .start, let row = row(around: index), row.lowerBound == index, !isParted(row),
        !endsInBlanks
      {
        if placeCells(of: row) {
          index = row.upperBound
          continue
        }
        // Else its cells are paragraphs like others.
        if !isParted(row) { return End(index: index, state: .start) }
      }
      if state == .start, !hangingCells.isEmpty { goBelowHangingCells() }
      if case .frameEnd(let end) = place(index, from: state) {
        return End(index: index, state: end)
      }
      state = .start
      index += 1
    }
    return nil
  }

  /// True where the paragraph begins at the limit or behind it.
  func isBeyondLimit(_ index: Int) -> Bool {
    let range = story.paragraphs[index].range
    return range.lowerBound >= limit && !(range.isEmpty && limit == story.text.endOffset)
  }

  /// True where only white space stands from `offset` to the limit.
  private func isBlank(from offset: TextOffset) -> Bool {
    let bytes = story.text.utf8
    var place = offset.utf8
    let end = min(limit.utf8, bytes.count)
    while place < end {
      let length = droppableLength(in: bytes, at: place)
      if length == 0 { return false }
      place += length
    }
    return true
  }

  private func offset(of end: End) -> TextOffset {
    story.paragraphs[end.index].range.lowerBound + end.state.offset.utf8
  }

  func mark(_ index: Int, _ state: ParagraphState) -> BreakToken {
    let open =
      state.offset == .zero
      ? [] : [OpenBlock(node: story.paragraphs[index].node, paragraph: state)]
    return BreakToken(offset: offset(of: End(index: index, state: state)), openBlocks: open)
  }

  /// True where something stands above the row in hand: in the frame, or right above it.
  var isBelow: Bool { hasInk || options.followsContent }

  /// The height of a whole frame, which pictures are sized for.
  var roomHeight: Length { options.roomHeight ?? shape.size.height }

  /// Takes back row `cut` and what comes after it.
  mutating func rewind(to cut: Int) {
    let row = rows[cut]
    lines.removeSubrange(row.firstLine...)
    anchors.removeSubrange(row.anchors...)
    boxStarts.removeSubrange(row.boxStarts...)
    foot = row.above
    y = row.top
    reserved = row.reserved
    hasInk = row.hasInk
    clamp = row.clamp
    isClear = row.isClear
    rows.removeSubrange(cut...)
  }

  // MARK: Paragraphs

  private mutating func place(_ index: Int, from start: ParagraphState) -> Stop {
    let source = story.paragraphs[index]
    switch source.role {
    case .nothing:
      // The mark of a table is no part of what goes by.
      if source.style.cell == nil { placeBlank(index, height: .zero) }
      return .paragraphEnd
    case .space:
      // At the top of a frame an empty line takes no room.
      guard hasInk else {
        placeBlank(index, height: .zero)
        return .paragraphEnd
      }
      let height = spaceHeight(source.style.leading)
      guard endsInBlanks || y + height + reserved <= shape.size.height else {
        return .frameEnd(start)
      }
      placeBlank(index, height: endsInBlanks ? .zero : height)
      return .paragraphEnd
    case .rule: return placeRule(index)
    case .text: return placeText(index, from: start)
    }
  }

  /// An empty line; where what stands above it left the grid, as much more or less as brings the
  /// text below back to it: never less than half a line.
  func spaceHeight(_ leading: Length) -> Length {
    guard let grid = options.grid, leading == grid else { return leading }
    let rest = y.roundedUp(toMultipleOf: grid) - y
    return rest * 2 < grid ? rest + leading : rest
  }

  mutating func placeBlank(_ index: Int, height: Length, state: ParagraphState? = nil) {
    let source = story.paragraphs[index]
    openRow(index, state)
    let ascent = height > .zero ? Strut.ascent(of: height) : .zero
    lines.append(
      PlannedLine(
        paragraph: index, row: rows.count - 1, table: nil, line: 0,
        slot: fullSlot(leading: source.style.leading), baseline: y + ascent, height: height,
        airAbove: .zero, reason: .end, hasInk: false))
    y += height
    if height > .zero { foot = y }
  }

  /// Notes how things stand before a row.
  func openingRow(_ index: Int, _ state: ParagraphState?) -> Row {
    Row(
      firstLine: lines.count, anchors: anchors.count, boxStarts: boxStarts.count, above: foot,
      top: y, reserved: reserved, hasInk: hasInk, clamp: clamp, isClear: isClear,
      paragraph: index, state: state)
  }

  mutating func openRow(_ index: Int, _ state: ParagraphState?) {
    rows.append(openingRow(index, state))
  }

  private mutating func placeText(_ index: Int, from start: ParagraphState) -> Stop {
    clamp = nil
    captionInterval =
      start == .start
      ? interval(ofCaption: index) ?? interval(ofPartedCell: index)
      : interval(ofPartedCell: index)
    isClear = meetsNoEdge(index, from: start)
    if isClear, !edgeSlots.isEmpty { edgeSlots[index] = nil }
    if !isClear, start == .start { standClear(index) }
    if !pendingBoxes.isEmpty { pendingBoxes.removeAll(keepingCapacity: true) }
    if ahead?.paragraph != index { ahead = nil }
    let source = story.paragraphs[index]
    let text = supply.paragraph(at: index).paragraph.text
    if start == .start {
      y +=
        isBelow ? source.style.spaceBefore + headroom(for: index) : topRoom(for: index)
      if !endsInBlanks { openBox(index) }
    }
    if !endsInBlanks { continueBox(index, from: start) }
    if let grid = options.grid, source.style.leading == grid { y = y.roundedUp(toMultipleOf: grid) }
    if start == .start, isBelow { y += pictureHeadroom(for: index) + captionRoom(for: index) }
    if let captionInterval, !isClear {
      clamp = RowClamp(top: y, bottom: .unbounded, interval: captionInterval)
    }
    if text.utf8.isEmpty {
      placeBlank(index, height: .zero)
      return .paragraphEnd
    }
    guard prepareInitial(index, from: start) else { return .frameEnd(start) }
    if let end = placeLines(of: index, from: start) { return .frameEnd(end) }
    finishParagraph(index)
    return .paragraphEnd
  }

  /// What stands below the last line of a paragraph: the rest of its large first letters, the
  /// padding of its box, its space.
  mutating func finishParagraph(_ index: Int) {
    let paragraph = story.paragraphs[index]
    if let initial = prepared(index).paragraph.initial, !endsInBlanks,
      let first = rows.last(where: { $0.paragraph == index && $0.state == .start })
    {
      y = max(y, first.top + paragraph.style.leading * initial.lines)
      foot = max(foot, y)
    }
    closeBox(index)
    y += paragraph.style.spaceAfter
  }

  /// Places rows of the paragraph from `start` on, `most` of its lines at most; where they stopped,
  /// nil at the paragraph's end.
  mutating func placeLines(
    of index: Int, from start: ParagraphState, most: Int = .max
  ) -> ParagraphState? {
    let source = story.paragraphs[index]
    let paragraph = prepared(index)
    var state = start
    while state.offset < paragraph.paragraph.text.endOffset {
      guard state.line - start.line < most, let row = row(of: paragraph, index, from: state) else {
        return state
      }
      commit(row, paragraph, index, from: state)
      state = row.last?.entry.next ?? state
      if let grid = options.grid, source.style.leading == grid, source.style.cell?.isChoice ?? true,
        state.offset < paragraph.paragraph.text.endOffset
      {
        y = y.roundedUp(toMultipleOf: grid)
      }
      if row.count == 1, let line = row.first?.line,
        let next = placeEvenLines(
          behind: line, of: paragraph.paragraph, index,
          before: most == .max ? .max : start.line + most)
      {
        state = next
      }
    }
    return nil
  }

  /// The paragraph as it is set in this frame.
  func prepared(_ index: Int) -> PreparedLines {
    plain[index] ?? supply.paragraph(at: index)
  }

  /// What puts a heading's foot on a line of the grid: the surplus of its height stands above it,
  /// so that the text below follows at one distance everywhere.
  private mutating func headroom(for index: Int) -> Length {
    let style = story.paragraphs[index].style
    guard let grid = options.grid, style.leading > grid else { return .zero }
    let padding = openingPadding(index) + closingPadding(index)
    var room = Length.zero
    // Beside an edge a paragraph that is moved may have other lines: once more where it has.
    for _ in 0..<(isClear ? 1 : 3) {
      let top = y + style.spaceBefore + openingPadding(index)
      let foot = y + style.spaceBefore + padding + height(of: index, from: top + room)
      let needed = foot.roundedUp(toMultipleOf: grid) - foot
      if needed == room { break }
      room = needed
    }
    return room
  }

  /// What puts the foot of a heading on a line of the grid at the top of a frame, so that the text below
  /// follows at the distance that it has everywhere: it stands out by up to half a line, where that is
  /// nearer than the next line of the grid.
  private mutating func topRoom(for index: Int) -> Length {
    let style = story.paragraphs[index].style
    guard let grid = options.grid, style.leading > grid, style.keepsWithNext, style.box == nil
    else {
      return .zero
    }
    let foot = y + height(of: index, from: y)
    guard foot <= shape.size.height else { return .zero }
    let room = foot.roundedUp(toMultipleOf: grid) - foot
    // Above the edge of an outline there is nothing to stand out into.
    return room * 2 < grid || !isClear ? room : room - grid
  }

  /// What puts the foot of a picture on a baseline of the grid: what its height lacks to whole lines
  /// is air above it. At the top of a frame its top stands with the capitals of the text beside it.
  /// One whose height is whole rows lacks nothing: a row is its air where it would stand right
  /// below something.
  mutating func pictureHeadroom(for index: Int) -> Length {
    guard let grid = options.grid, story.paragraphs[index].style.leading == grid else {
      return .zero
    }
    let prepared = prepared(index)
    guard prepared.paragraph.shaped.runs.contains(where: { $0.kind == .object }),
      let line =
        isClear
        ? (preparedLine(of: prepared, index, at: .start, in: shape)
          ?? evenLine(prepared, index, from: .start, in: textSlot(leading: grid)))?.entry
        : rowsBesideEdge(index, from: y)?.first
    else { return .zero }
    guard line.airAbove > .zero else {
      // An empty line is air enough.
      let isFree = lines.last.map { !$0.hasInk && $0.height > .zero } ?? false
      return line.takesRows(of: grid) && !isFree && y - foot < grid / 4 ? grid : .zero
    }
    let baseline = y + line.ascent - Strut.ascent(of: grid)
    return baseline.roundedUp(toMultipleOf: grid) - baseline
  }

  /// What puts the first line of a caption on the grid: lines that stand closer than it would begin
  /// too high below a picture whose foot is on it.
  func captionRoom(for index: Int) -> Length {
    let style = story.paragraphs[index].style
    guard let grid = options.grid, style.leading < grid, style.lineHeight == nil, y == foot,
      y.scaledPoints % grid.scaledPoints == 0, let above = lines.last,
      entry(of: above)?.isPictureInRows ?? false
    else { return .zero }
    return Strut.ascent(of: grid) - Strut.ascent(of: style.leading)
  }

  /// The height of all lines of the paragraph in this frame, as far as they could stand in it; beside an
  /// edge of the outline, from `top` on.
  private mutating func height(of index: Int, from top: Length) -> Length {
    guard isClear else { return rowsBesideEdge(index, from: top)?.height ?? .zero }
    let prepared = prepared(index)
    let slot = fullSlot(leading: prepared.paragraph.style.leading)
    var state = ParagraphState.start
    var sum = Length.zero
    while state.offset < prepared.paragraph.text.endOffset, sum <= shape.size.height,
      let line =
        (preparedLine(of: prepared, index, at: state, in: shape)
        ?? evenLine(prepared, index, from: state, in: slot))?.entry
    {
      sum += line.height
      state = line.next
    }
    return sum
  }
}

extension LineEntry {
  /// True for a line of pictures whose heights are whole rows of `grid`.
  fileprivate func takesRows(of grid: Length) -> Bool {
    let strut = Strut.ascent(of: grid)
    guard ascent > strut, (ascent - strut).scaledPoints % grid.scaledPoints == 0 else {
      return false
    }
    return isPictureInRows
  }
}
