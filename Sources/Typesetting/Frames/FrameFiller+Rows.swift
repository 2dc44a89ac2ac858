import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// A line and the stretch it stands in.
  struct Fragment {
    var line: Line
    var slot: LineSlot
  }

  /// A slot across the whole frame.
  func fullSlot(leading: Length) -> LineSlot {
    LineSlot(
      interval: LineInterval(start: .zero, end: shape.size.width), row: 0, height: leading,
      frameHeight: roomHeight, frame: 0, endsFrame: false)
  }

  /// The slot of a line of the paragraph in hand, in a rectangle: that of a caption is as wide as
  /// its picture.
  func textSlot(leading: Length) -> LineSlot {
    var slot = fullSlot(leading: leading)
    if let captionInterval { slot.interval = captionInterval }
    return slot
  }

  /// The fragments of the next row at `y` or below; nil where the frame has no room for it.
  ///
  /// The row is reckoned with the paragraph's leading first; letters or pictures that are higher
  /// make it anew with their height, at most twice.
  mutating func row(
    of prepared: PreparedLines, _ index: Int, from state: ParagraphState
  ) -> [Fragment]? {
    guard rows.count < options.maximumRows else { return nil }
    if endsInBlanks { return standOut(prepared, index, from: state) }
    let paragraph = prepared.paragraph
    let leading = firstHeight(paragraph)
    let top = y
    while true {
      var height = leading
      var fragments: [Fragment] = []
      for _ in 0..<mostTries(paragraph) {
        let bottom = y + height + reserved
        guard bottom <= shape.size.height else {
          guard mayStandOut else { return nil }
          y = top
          return standOut(prepared, index, from: state)
        }
        fragments = fragmentsOfRow(prepared, index, from: state, height: height)
        guard !fragments.isEmpty else { break }
        let needed = rowHeight(fragments)
        if needed <= height { break }
        height = needed
      }
      if isUnsettled(fragments, height: height, paragraph) { fragments = [] }
      if fragments.isEmpty {
        // No stretch of this band is wide enough: the next one, on the grid.
        y += options.rowStep ?? options.grid ?? leading
        continue
      }
      var bottom =
        y + rowHeight(fragments) + reserved + insertionHeight(fragments)
      // The last line of a box needs room for its padding, unless it stands alone in the frame.
      if hasInk, fragments.last?.line.next.offset == paragraph.text.endOffset {
        bottom += closingPadding(index)
      }
      guard bottom <= shape.size.height || mayStandOut else { return nil }
      return fragments
    }
  }

  private var mayStandOut: Bool { options.allowsOverset && !hasInk }

  /// The line of `prepared` that begins at `state`, where it came out as it would in `shape`.
  func preparedLine(
    of prepared: PreparedLines, _ index: Int, at state: ParagraphState, in shape: FrameShape
  ) -> Line? {
    guard shape.isPlainRectangle, captionInterval == nil else { return nil }
    let height = options.roomHeight ?? shape.size.height
    func line(of lines: [Line]) -> Line? {
      guard lines.indices.contains(state.line) else { return nil }
      let line = lines[state.line]
      guard line.begin == state,
        line.measure
          == prepared.paragraph.measure(
            of: LineSlot(
              interval: LineInterval(start: .zero, end: shape.size.width), row: 0,
              height: prepared.paragraph.style.leading, frameHeight: height, frame: 0,
              endsFrame: false), line: prepared.paragraph.line(at: state)),
        line.sizedForFrameHeight == nil || line.sizedForFrameHeight == height
      else { return nil }
      return line
    }
    if let line = line(of: prepared.lines) { return line }
    guard plain[index] == nil else { return nil }
    return line(
      of: supply.lines(
        at: index, measure: shape.size.width, frameHeight: height, makes: state == .start))
  }

  /// The line at `state` of the lines chosen ahead, where they were chosen for `slot`.
  private func lineAhead(
    _ prepared: PreparedLines, _ index: Int, at state: ParagraphState, in slot: LineSlot
  ) -> Line? {
    guard let ahead, ahead.paragraph == index,
      ahead.hasInitial == (prepared.paragraph.initial != nil),
      let choice = ahead.choice(at: state, in: slot)
    else { return nil }
    return LineBuilder.line(
      choice, of: prepared.paragraph, from: state, in: slot, with: supply.tools)
  }

  /// The line at `state` in `slot`, which all lines have.
  mutating func evenLine(
    _ prepared: PreparedLines, _ index: Int, from state: ParagraphState, in slot: LineSlot
  ) -> Line? {
    if let line = lineAhead(prepared, index, at: state, in: slot) { return line }
    let chooser = LinesAhead.Chooser(
      prepared: prepared.paragraph, paragraph: index, breaker: supply.breaker,
      tools: supply.tools)
    ahead = .evenly(chooser, from: state, in: slot)
    return lineAhead(prepared, index, at: state, in: slot)
  }

  /// The first line of a frame that is too small for it, in the frame's whole width.
  private mutating func standOut(
    _ prepared: PreparedLines, _ index: Int, from state: ParagraphState
  ) -> [Fragment]? {
    var slot = textSlot(leading: prepared.paragraph.style.leading)
    guard let line = evenLine(prepared, index, from: state, in: slot) else { return nil }
    slot.endsFrame = true
    return [Fragment(line: line, slot: slot)]
  }

  func rowHeight(_ fragments: [Fragment]) -> Length {
    if let pitch = options.rowPitch { return pitch }
    let ascent = fragments.reduce(Length.zero) {
      max($0, isBelow ? $1.line.ascent : $1.line.ascent - $1.line.airAbove)
    }
    let descent = fragments.reduce(Length.zero) { max($0, $1.line.descent) }
    return ascent + descent
  }

  private mutating func fragmentsOfRow(
    _ prepared: PreparedLines, _ index: Int, from start: ParagraphState, height: Length
  ) -> [Fragment] {
    if shape.isPlainRectangle {
      let slot = textSlot(leading: height)
      let line =
        lineAhead(prepared, index, at: start, in: slot)
        ?? preparedLine(of: prepared, index, at: start, in: shape)
        ?? evenLine(prepared, index, from: start, in: slot)
      return line.map { [Fragment(line: $0, slot: slot)] } ?? []
    }
    if shape.intervals(from: y, to: y + height).isEmpty { return [] }
    let paragraph = prepared.paragraph
    var slots = FrameSlots(
      shape: shape, next: next, from: y, rowHeight: height,
      runsRightToLeft: paragraph.runsRightToLeft, clamp: clamp, spacing: spacing(of: paragraph))
    var fragments: [Fragment] = []
    var state = start
    var place = 0
    while let slot = slots.slot(place), slot.frame == 0, slot.row == 0,
      state.offset < paragraph.text.endOffset
    {
      var line = lineAhead(prepared, index, at: state, in: slot)
      if line == nil {
        let chooser = LinesAhead.Chooser(
          prepared: paragraph, paragraph: index, breaker: supply.breaker, tools: supply.tools)
        ahead = .filling(&slots, from: place, chooser, from: state)
        line = lineAhead(prepared, index, at: state, in: slot)
      }
      guard let line else { break }
      place += 1
      // A stretch too narrow for a single cluster is left empty rather than overfilled. Where all
      // are, the frame stays empty, and it is for its filler to allow what stands out.
      if line.standsOut && paragraph.style.lineBreakMode != .clipping || line.measure == .zero,
        slot.interval.width < shape.size.width
      {
        continue
      }
      fragments.append(Fragment(line: line, slot: slot))
      state = line.next
      if line.reason == .mandatory { break }
    }
    return fragments
  }

  /// What the anchors of a row take from the frame's foot.
  private func insertionHeight(_ fragments: [Fragment]) -> Length {
    var sum = Length.zero
    for fragment in fragments where fragment.line.sizedForFrameHeight != nil {
      for run in fragment.line.runs {
        let text = fragment.line.paragraph.text
        if case .object = run.kind, let delegate = text.runs[run.attributes].attributes.attachment {
          sum += options.insertions(delegate.node)
        }
      }
    }
    return sum
  }

  mutating func commit(
    _ row: [Fragment], _ prepared: PreparedLines, _ index: Int, from state: ParagraphState
  ) {
    var fragments = row
    if !isBelow {
      // At the top of a frame nothing needs air above it.
      for place in fragments.indices {
        fragments[place].line.ascent -= fragments[place].line.airAbove
        fragments[place].line.airAbove = .zero
      }
    }
    let source = story.paragraphs[index]
    openRow(index, state)
    startBoxes()
    // A line of white space alone takes no room at the top of a frame, as an empty one takes none.
    let isBlank = fragments.allSatisfy { !$0.line.hasInk }
    let isDropped = isBlank && (!hasInk && !options.keepsBlankLines || endsInBlanks)
    let height = isDropped ? .zero : rowHeight(fragments)
    let baseline = y + ascent(of: fragments)
    for fragment in fragments {
      let origin = Point(x: fragment.slot.interval.start + fragment.line.inset, y: baseline)
      var placed = PlacedLine(
        line: fragment.line, paragraph: index, origin: origin, row: rows.count - 1,
        height: height)
      placed.line.move(by: source.range.lowerBound.utf8)
      if fragment.line.begin.line == 0, let initial = prepared.paragraph.initial {
        placed.initialLength = min(initial.length, fragment.line.contentEnd.utf8)
      }
      lines.append(placed)
      slots.append(fragment.slot)
      if fragment.line.sizedForFrameHeight != nil { addAnchors(ofLine: lines.count - 1) }
    }
    y += height
    if height > .zero {
      foot = y
      if y > shape.size.height { overset = max(overset, y - shape.size.height) }
      y += max(-height, gap(below: fragments))
    }
    hasInk = hasInk || !isBlank || options.keepsBlankLines
  }

  /// Notes what is anchored on a line, in the order of the text, whichever way the line runs.
  mutating func addAnchors(ofLine index: Int) {
    let placed = lines[index]
    for anchor in placed.line.anchors(at: placed.origin, line: index) {
      reserved += options.insertions(anchor.node)
      anchors.append(anchor)
    }
  }
}
