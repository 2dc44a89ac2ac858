import Geometry
import RichText
import Shaping
import TextAnalysis

/// The state of filling one frame.
struct FrameFiller {
  let supply: ParagraphSupply
  let story: Story
  let token: BreakToken
  let limit: TextOffset
  let shape: FrameShape
  let next: [FrameShape]
  let options: FrameOptions

  var lines: [PlacedLine] = []
  var anchors: [LineAnchor] = []
  var rows: [Row] = []
  var y = Length.zero
  private var reserved = Length.zero
  private var overset = Length.zero
  private var hasInk = false
  /// True once only white space is left of the story.
  private var endsInBlanks = false
  /// The foot of the last line.
  var foot = Length.zero

  /// A row that was placed, and what is needed to end the frame before it instead.
  struct Row {
    var firstLine: Int
    var anchors: Int
    var before: BreakToken
    /// The foot of the row before.
    var above: Length
    var paragraph: Int
    /// What the row begins with; nil for a row of space.
    var state: ParagraphState?
  }

  /// Why the filling of a paragraph stopped.
  private enum Stop {
    case paragraphEnd
    case frameEnd(ParagraphState)
  }

  init(
    supply: ParagraphSupply, token: BreakToken, limit: TextOffset, shape: FrameShape,
    next: [FrameShape], options: FrameOptions
  ) {
    self.supply = supply
    story = supply.story
    self.token = token
    self.limit = limit
    self.shape = shape
    self.next = next
    self.options = options
  }

  mutating func fill() -> Frame {
    var index = Framesetter.paragraphIndex(at: token.offset, in: story)
    var state = token.openBlocks.last?.paragraph ?? .start
    var continuation: BreakToken?
    while index < story.paragraphs.count {
      let paragraph = story.paragraphs[index]
      if paragraph.range.lowerBound >= limit,
        !(paragraph.range.isEmpty && limit == story.text.endOffset)
      {
        continuation = BreakToken(offset: paragraph.range.lowerBound, openBlocks: [])
        break
      }
      switch place(index, from: state) {
      case .paragraphEnd: break
      case .frameEnd(let end): continuation = mark(index, end)
      }
      if continuation != nil { break }
      state = .start
      index += 1
    }
    if let end = continuation, hasInk, limit >= story.text.endOffset, isBlank(from: end.offset) {
      // With nothing but white space to come there is no next frame that would drop it at its top:
      // it stands at the foot of this one and takes no room.
      endsInBlanks = true
      var state = end.openBlocks.last?.paragraph ?? .start
      while index < story.paragraphs.count {
        _ = place(index, from: state)
        state = .start
        index += 1
      }
      continuation = nil
    }
    if let end = continuation, index < story.paragraphs.count {
      continuation = keepTogether(endingAt: end, paragraph: index)
    }
    // An empty last paragraph alone is no reason for another frame.
    if let end = continuation, end.offset >= story.text.endOffset { continuation = nil }
    let upper = continuation?.offset ?? story.text.endOffset
    return Frame(
      shape: shape, requestedRange: TextRange(token.offset, max(limit, token.offset)),
      visibleRange: TextRange(token.offset, upper), lines: lines, anchors: anchors,
      continuation: continuation, overset: overset, usedHeight: foot)
  }

  /// True where only white space stands from `offset` to the story's end.
  private func isBlank(from offset: TextOffset) -> Bool {
    let bytes = story.text.utf8
    var place = offset.utf8
    while place < bytes.count {
      let length = droppableLength(in: bytes, at: place)
      if length == 0 { return false }
      place += length
    }
    return true
  }

  private func mark(_ index: Int, _ state: ParagraphState) -> BreakToken {
    let paragraph = story.paragraphs[index]
    let open =
      state.offset == .zero ? [] : [OpenBlock(node: paragraph.node, paragraph: state)]
    return BreakToken(
      offset: paragraph.range.lowerBound + state.offset.utf8, openBlocks: open)
  }

  // MARK: Paragraphs

  private mutating func place(_ index: Int, from start: ParagraphState) -> Stop {
    let source = story.paragraphs[index]
    switch source.role {
    case .nothing:
      placeBlank(index, height: .zero)
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
    case .text: return placeText(index, from: start)
    }
  }

  /// An empty line; where what stands above it left the grid, as much more or less as brings the
  /// text below back to it: never less than half a line.
  private func spaceHeight(_ leading: Length) -> Length {
    guard let grid = options.grid, leading == grid else { return leading }
    let rest = y.roundedUp(toMultipleOf: grid) - y
    return rest * 2 < grid ? rest + leading : rest
  }

  private mutating func placeBlank(_ index: Int, height: Length) {
    let source = story.paragraphs[index]
    rows.append(
      Row(
        firstLine: lines.count, anchors: anchors.count, before: mark(index, .start), above: foot,
        paragraph: index, state: nil))
    let text = story.text[source.range]
    let ascent = height > .zero ? Strut.ascent(of: height) : .zero
    let line = Line(
      range: text.range, contentEnd: .zero, reason: .end, insertedText: [], droppedLength: 0,
      glyphs: [], runs: [], inset: .zero, hangStart: .zero, hangEnd: .zero, expansion: 0,
      tracking: .zero, width: .zero, naturalWidth: .zero, measure: shape.size.width, ascent: ascent,
      descent: height - ascent, airAbove: .zero, stretch: Ratio(rawValue: 0),
      trailingWhitespaceWidth: .zero,
      next: ParagraphState(
        offset: text.endOffset, line: 1, hyphensInRow: 0, fitness: 2, slotsDigest: 0),
      begin: .start, sizedForFrameHeight: nil)
    lines.append(
      PlacedLine(
        line: line, text: text, paragraph: index, paragraphStart: source.range.lowerBound,
        origin: Point(x: .zero, y: y + ascent), row: rows.count - 1, height: height))
    y += height
    if height > .zero { foot = y }
  }

  private mutating func placeText(_ index: Int, from start: ParagraphState) -> Stop {
    let prepared = supply.paragraph(at: index)
    let source = story.paragraphs[index]
    var state = start
    if start == .start, hasInk {
      y += source.style.spaceBefore + headroom(for: prepared)
    }
    if let grid = options.grid, source.style.leading == grid { y = y.roundedUp(toMultipleOf: grid) }
    if prepared.paragraph.text.utf8.isEmpty {
      placeBlank(index, height: .zero)
      return .paragraphEnd
    }
    while state.offset < prepared.paragraph.text.endOffset {
      guard let row = row(of: prepared, from: state) else {
        return .frameEnd(state)
      }
      commit(row, prepared, index, from: state)
      state = row.last?.line.next ?? state
      if let grid = options.grid, source.style.leading == grid,
        state.offset < prepared.paragraph.text.endOffset
      {
        y = y.roundedUp(toMultipleOf: grid)
      }
    }
    y += source.style.spaceAfter
    return .paragraphEnd
  }

  /// What puts a heading's foot on a line of the grid: the surplus of its height stands above it,
  /// so that the text below follows at one distance everywhere.
  private func headroom(for prepared: PreparedLines) -> Length {
    guard let grid = options.grid, prepared.paragraph.style.leading > grid,
      shape.isPlainRectangle
    else { return .zero }
    let height = self.height(of: prepared)
    let foot = y + prepared.paragraph.style.spaceBefore + height
    return foot.roundedUp(toMultipleOf: grid) - foot
  }

  /// The height of all lines of `prepared` in this frame, as far as they could stand in it.
  private func height(of prepared: PreparedLines) -> Length {
    let slot = LineSlot(
      interval: LineInterval(start: .zero, end: shape.size.width), row: 0,
      height: prepared.paragraph.style.leading, frameHeight: shape.size.height, frame: 0,
      endsFrame: false)
    var state = ParagraphState.start
    var sum = Length.zero
    while state.offset < prepared.paragraph.text.endOffset, sum <= shape.size.height,
      let line = preparedLine(of: prepared, at: state, in: shape)
        ?? makeLine(prepared.paragraph, from: state, in: slot)
    {
      sum += line.height
      state = line.next
    }
    return sum
  }

  // MARK: Rows

  private struct Fragment {
    var line: Line
    var interval: LineInterval
  }

  /// The fragments of the next row at `y` or below; nil where the frame has no room for it.
  ///
  /// The row is reckoned with the paragraph's leading first; letters or pictures that are higher
  /// make it anew with their height, at most twice.
  private mutating func row(
    of prepared: PreparedLines, from state: ParagraphState
  ) -> [Fragment]? {
    if endsInBlanks { return standOut(prepared, from: state) }
    let paragraph = prepared.paragraph
    let leading = max(paragraph.style.leading, Length(scaledPoints: 1))
    let top = y
    while true {
      var height = leading
      var fragments: [Fragment] = []
      for _ in 0..<3 {
        let bottom = y + height + reserved
        guard bottom <= shape.size.height else {
          guard mayStandOut else { return nil }
          y = top
          return standOut(prepared, from: state)
        }
        fragments = fragmentsOfRow(prepared, from: state, height: height)
        guard !fragments.isEmpty else { break }
        let needed = rowHeight(fragments)
        if needed <= height { break }
        height = needed
      }
      if fragments.isEmpty {
        // No stretch of this band is wide enough: the next one, on the grid.
        y += options.grid ?? leading
        continue
      }
      let needed = rowHeight(fragments)
      let insertions = insertionHeight(fragments, paragraph.text)
      guard y + needed + reserved + insertions <= shape.size.height || mayStandOut else {
        return nil
      }
      return fragments
    }
  }

  private var mayStandOut: Bool { options.allowsOverset && !hasInk }

  /// The line of `prepared` that begins at `state`, where it came out as it would in `shape`.
  func preparedLine(
    of prepared: PreparedLines, at state: ParagraphState, in shape: FrameShape
  ) -> Line? {
    guard shape.isPlainRectangle, prepared.lines.indices.contains(state.line) else { return nil }
    let line = prepared.lines[state.line]
    let slot = LineSlot(
      interval: LineInterval(start: .zero, end: shape.size.width), row: 0,
      height: prepared.paragraph.style.leading, frameHeight: shape.size.height, frame: 0,
      endsFrame: false)
    guard line.begin == state,
      line.measure == prepared.paragraph.measure(of: slot, line: state.line),
      line.sizedForFrameHeight == nil || line.sizedForFrameHeight == shape.size.height
    else { return nil }
    return line
  }

  /// The first line of a frame that is too small for it, in the frame's whole width.
  private func standOut(_ prepared: PreparedLines, from state: ParagraphState) -> [Fragment]? {
    let interval = LineInterval(start: .zero, end: shape.size.width)
    let slot = LineSlot(
      interval: interval, row: 0, height: prepared.paragraph.style.leading,
      frameHeight: shape.size.height, frame: 0, endsFrame: true)
    guard let line = makeLine(prepared.paragraph, from: state, in: slot) else { return nil }
    return [Fragment(line: line, interval: interval)]
  }

  private func rowHeight(_ fragments: [Fragment]) -> Length {
    let ascent = fragments.reduce(Length.zero) {
      max($0, hasInk ? $1.line.ascent : $1.line.ascent - $1.line.airAbove)
    }
    let descent = fragments.reduce(Length.zero) { max($0, $1.line.descent) }
    return ascent + descent
  }

  private func fragmentsOfRow(
    _ prepared: PreparedLines, from start: ParagraphState, height: Length
  ) -> [Fragment] {
    let paragraph = prepared.paragraph
    if shape.isPlainRectangle {
      let interval = LineInterval(start: .zero, end: shape.size.width)
      if let line = preparedLine(of: prepared, at: start, in: shape) {
        return [Fragment(line: line, interval: interval)]
      }
    } else if shape.intervals(from: y, to: y + height).isEmpty {
      return []
    }
    var slots = FrameSlots(
      shape: shape, next: next, from: y, rowHeight: height,
      runsRightToLeft: paragraph.runsRightToLeft)
    var fragments: [Fragment] = []
    var state = start
    var place = 0
    while let slot = slots.slot(place), slot.frame == 0, slot.row == 0,
      state.offset < paragraph.text.endOffset
    {
      var ahead = OffsetSlots(base: slots, first: place)
      let choices = supply.breaker.lines(
        of: paragraph, from: state, over: &ahead, with: supply.tools)
      guard let choice = choices.first else { break }
      place += 1
      let line = LineBuilder.line(
        choice, of: paragraph, from: state, in: slot, with: supply.tools)
      // A stretch too narrow for a single cluster is left empty rather than overfilled. Where all
      // are, the frame stays empty, and it is for its filler to allow what stands out.
      if line.standsOut || line.measure == .zero, !shape.isPlainRectangle,
        slot.interval.width < shape.size.width
      {
        continue
      }
      fragments.append(Fragment(line: line, interval: slot.interval))
      state = choice.next
      if choice.reason == .mandatory { break }
    }
    return fragments
  }

  private func makeLine(
    _ paragraph: PreparedParagraph, from state: ParagraphState, in slot: LineSlot
  ) -> Line? {
    var slots = UniformSlots(
      measure: slot.interval.width, height: slot.height, frameHeight: slot.frameHeight)
    guard
      let choice = supply.breaker.lines(
        of: paragraph, from: state, over: &slots, with: supply.tools
      ).first
    else { return nil }
    return LineBuilder.line(choice, of: paragraph, from: state, in: slot, with: supply.tools)
  }

  /// What the anchors of a row take from the frame's foot.
  private func insertionHeight(_ fragments: [Fragment], _ text: AttributedText) -> Length {
    var sum = Length.zero
    for fragment in fragments where fragment.line.sizedForFrameHeight != nil {
      for run in fragment.line.runs {
        if case .object = run.kind, let delegate = text.runs[run.attributes].attributes.attachment {
          sum += options.insertions(delegate.node)
        }
      }
    }
    return sum
  }

  private mutating func commit(
    _ row: [Fragment], _ prepared: PreparedLines, _ index: Int, from state: ParagraphState
  ) {
    var fragments = row
    if !hasInk {
      // At the top of a frame nothing needs air above it.
      for place in fragments.indices {
        fragments[place].line.ascent -= fragments[place].line.airAbove
        fragments[place].line.airAbove = .zero
      }
    }
    let source = story.paragraphs[index]
    rows.append(
      Row(
        firstLine: lines.count, anchors: anchors.count, before: mark(index, state), above: foot,
        paragraph: index, state: state))
    // A line of white space alone takes no room at the top of a frame, as an empty one takes none.
    let isBlank = fragments.allSatisfy { !$0.line.hasInk }
    let height = isBlank && (!hasInk || endsInBlanks) ? .zero : rowHeight(fragments)
    let baseline = y + fragments.reduce(Length.zero) { max($0, $1.line.ascent) }
    for fragment in fragments {
      let origin = Point(x: fragment.interval.start + fragment.line.inset, y: baseline)
      lines.append(
        PlacedLine(
          line: fragment.line, text: prepared.paragraph.text, paragraph: index,
          paragraphStart: source.range.lowerBound, origin: origin, row: rows.count - 1,
          height: height))
      guard fragment.line.sizedForFrameHeight != nil else { continue }
      // In the order of the text, whichever way the line runs.
      for run in fragment.line.runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        guard case .object(let metrics) = run.kind,
          let delegate = prepared.paragraph.text.runs[run.attributes].attributes.attachment
        else { continue }
        reserved += options.insertions(delegate.node)
        anchors.append(
          LineAnchor(
            node: delegate.node, offset: source.range.lowerBound + run.range.lowerBound.utf8,
            line: lines.count - 1,
            box: Rect(
              x: origin.x + run.x, y: origin.y - metrics.ascent, width: metrics.width,
              height: metrics.ascent + metrics.descent)))
      }
    }
    y += height
    if height > .zero {
      foot = y
      if y > shape.size.height { overset = max(overset, y - shape.size.height) }
    }
    hasInk = hasInk || !isBlank
  }
}
