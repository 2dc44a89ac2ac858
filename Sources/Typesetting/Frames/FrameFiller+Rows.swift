import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// A line of a table.
  struct TableLine {
    var table: LineTable
    var index: Int

    var entry: LineEntry { table.entries[index] }
  }

  /// A line and the stretch it stands in.
  struct Fragment {
    var line: TableLine
    var slot: LineSlot

    var entry: LineEntry { line.entry }
  }

  /// What is known of a line of this frame; nil for an empty one.
  func entry(of line: PlannedLine) -> LineEntry? {
    line.table.map { tables[$0].entries[line.line] }
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
      if hasInk, fragments.last?.entry.next.offset == paragraph.text.endOffset {
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
  ) -> TableLine? {
    guard isClear, captionInterval == nil else { return nil }
    return tableLine(of: prepared, index, at: state, in: shape)
  }

  /// The line of `prepared` that begins at `state` in lines as wide as `shape`.
  func tableLine(
    of prepared: PreparedLines, _ index: Int, at state: ParagraphState, in shape: FrameShape
  ) -> TableLine? {
    let height = options.roomHeight ?? shape.size.height
    func line(of table: LineTable) -> TableLine? {
      guard table.entries.indices.contains(state.line) else { return nil }
      let line = table.entries[state.line]
      guard line.begin == state,
        line.measure
          == prepared.paragraph.measure(
            of: LineSlot(
              interval: LineInterval(start: .zero, end: shape.size.width), row: 0,
              height: prepared.paragraph.style.leading, frameHeight: height, frame: 0,
              endsFrame: false), line: prepared.paragraph.line(at: state)),
        line.sizedForFrameHeight == nil || line.sizedForFrameHeight == height
      else { return nil }
      return TableLine(table: table, index: state.line)
    }
    if plain[index] == nil, let variant = options.variants[index],
      let lines = supply.variant(
        variant, at: index, measure: shape.size.width, frameHeight: height)
    {
      return line(of: lines.table)
    }
    if let line = line(of: prepared.table) { return line }
    guard plain[index] == nil else { return nil }
    return supply.lines(
      at: index, measure: shape.size.width, frameHeight: height, makes: state == .start
    ).flatMap(line)
  }

  /// The line at `state` of the lines chosen ahead, where they were chosen for `slot`.
  private func lineAhead(
    _ prepared: PreparedLines, _ index: Int, at state: ParagraphState, in slot: LineSlot
  ) -> TableLine? {
    guard let ahead, ahead.paragraph == index,
      ahead.hasInitial == (prepared.paragraph.initial != nil)
    else { return nil }
    return ahead.place(at: state, in: slot).map { TableLine(table: ahead.table, index: $0) }
  }

  /// The line at `state` in `slot`, which all lines have.
  mutating func evenLine(
    _ prepared: PreparedLines, _ index: Int, from state: ParagraphState, in slot: LineSlot
  ) -> TableLine? {
    if let line = lineAhead(prepared, index, at: state, in: slot) { return line }
    let chooser = LinesAhead.Chooser(
      prepared: prepared.paragraph, paragraph: index, breaker: supply.breaker,
      tools: supply.tools)
    let hasInitial = prepared.paragraph.initial != nil
    if let known = evenMemory?.lines(of: index, hasInitial: hasInitial, at: state, in: slot) {
      ahead = known
    } else {
      let chosen = LinesAhead.evenly(chooser, from: state, in: slot)
      evenMemory?.keep(chosen)
      ahead = chosen
    }
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
      max($0, isBelow ? $1.entry.ascent : $1.entry.ascent - $1.entry.airAbove)
    }
    let descent = fragments.reduce(Length.zero) { max($0, $1.entry.descent) }
    return ascent + descent
  }

  private mutating func fragmentsOfRow(
    _ prepared: PreparedLines, _ index: Int, from start: ParagraphState, height: Length
  ) -> [Fragment] {
    if isClear {
      let slot = textSlot(leading: height)
      // Lines that were chosen ahead are the best ones.
      let isVaried = !options.variants.isEmpty && options.variants[index] != nil
      let line =
        (isVaried ? nil : lineAhead(prepared, index, at: start, in: slot))
        ?? preparedLine(of: prepared, index, at: start, in: shape)
        ?? evenLine(prepared, index, from: start, in: slot)
      return line.map { [Fragment(line: $0, slot: slot)] } ?? []
    }
    let paragraph = prepared.paragraph
    let outline = outline(for: paragraph)
    if outline.intervals(from: y, to: y + height).isEmpty { return [] }
    var slots = FrameSlots(
      shape: outline, next: next, from: y, rowHeight: height,
      runsRightToLeft: paragraph.runsRightToLeft, clamp: clamp, spacing: spacing(of: paragraph))
    if start == .start { edgeSlots[index] = slots }
    var fragments: [Fragment] = []
    var state = start
    var place = 0
    while let slot = slots.slot(place), slot.frame == 0, slot.row == 0,
      state.offset < paragraph.text.endOffset
    {
      var line = lineAhead(prepared, index, at: state, in: slot)
      let variant = state == .start && plain[index] == nil ? options.variants[index] : nil
      // Lines that were chosen ahead may be the best ones.
      if line == nil || variant != nil && line?.table.extraDemerits == nil {
        let chooser = LinesAhead.Chooser(
          prepared: paragraph, paragraph: index, breaker: supply.breaker, tools: supply.tools)
        ahead =
          variant.flatMap { edges?.varied($0, for: &slots, from: place, chooser) }
          ?? edges?.chosen(for: &slots, from: place, chooser, from: state)
          ?? .filling(&slots, from: place, chooser, from: state)
        line = lineAhead(prepared, index, at: state, in: slot)
      }
      guard let line else { break }
      place += 1
      // A stretch too narrow for a single cluster is left empty rather than overfilled. Where all
      // are, the frame stays empty, and it is for its filler to allow what stands out.
      let entry = line.entry
      if entry.standsOut && paragraph.style.lineBreakMode != .clipping || entry.measure == .zero,
        slot.interval.width < shape.size.width
      {
        continue
      }
      fragments.append(Fragment(line: line, slot: slot))
      state = entry.next
      if entry.reason == .mandatory { break }
    }
    return fragments
  }

  /// What the anchors of a row take from the frame's foot.
  private func insertionHeight(_ fragments: [Fragment]) -> Length {
    var sum = Length.zero
    guard !options.insertions.isEmpty else { return sum }
    for fragment in fragments where fragment.line.table.paragraph.holdsObjects {
      let line = fragment.line
      for anchor in line.table.line(line.index, with: supply.tools).anchors() {
        sum += options.insertions[anchor.node] ?? .zero
      }
    }
    return sum
  }

  mutating func commit(
    _ row: [Fragment], _ prepared: PreparedLines, _ index: Int, from state: ParagraphState
  ) {
    // At the top of a frame nothing needs air above it.
    let isAtTop = !isBelow
    openRow(index, state)
    startBoxes()
    // A line of white space alone takes no room at the top of a frame, as an empty one takes none.
    let isBlank = row.allSatisfy { !$0.entry.hasInk }
    let isDropped = isBlank && (!hasInk && !options.keepsBlankLines || endsInBlanks)
    let height = isDropped ? .zero : rowHeight(row)
    if let above = roomToGrid(row, index, height: height, isAtTop: isAtTop) { y += above }
    if state == .start, !isAtTop, let first = row.first {
      y += roomBelowFormulas(for: first, index, height: height)
    }
    let baseline = y + ascent(of: row, isAtTop: isAtTop)
    for fragment in row {
      let entry = fragment.entry
      if tables.last !== fragment.line.table { tables.append(fragment.line.table) }
      lines.append(
        PlannedLine(
          paragraph: index, row: rows.count - 1, table: tables.count - 1,
          line: fragment.line.index, slot: fragment.slot, baseline: baseline, height: height,
          airAbove: isAtTop ? .zero : entry.airAbove, reason: entry.reason, hasInk: entry.hasInk))
      if fragment.line.table.paragraph.holdsObjects { addAnchors(ofLine: lines.count - 1) }
    }
    y += height
    if height > .zero {
      foot = y
      if y > shape.size.height { overset = max(overset, y - shape.size.height) }
      y += max(-height, gap(below: row))
    }
    hasInk = hasInk || !isBlank || options.keepsBlankLines
  }

  /// Notes what is anchored on a line, in the order of the text, whichever way the line runs.
  mutating func addAnchors(ofLine index: Int) {
    let planned = lines[index]
    guard let table = planned.table else { return }
    var line = tables[table].line(planned.line, with: supply.tools)
    line.move(by: story.paragraphs[planned.paragraph].range.lowerBound.utf8)
    let origin = Point(x: planned.slot.interval.start + line.inset, y: planned.baseline)
    for anchor in line.anchors(at: origin, line: index) {
      reserved += options.insertions[anchor.node] ?? .zero
      anchors.append(anchor)
    }
  }
}
