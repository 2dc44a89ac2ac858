import TypesetRichText

extension Framesetter {
  /// Why the line `index` of `frame` ends where it does.
  ///
  /// Nothing is kept when frames are filled: the paragraph is chosen again as it may have been, and
  /// what comes out has to be every line of it in the frame, or it is no explanation.
  ///
  /// - Parameters:
  ///   - index: The line among those of `frame`.
  ///   - frame: A frame that this framesetter's story was set in.
  ///   - entries: The states in which earlier frames left the line's paragraph, in order; empty
  ///     where it begins in `frame`.
  ///   - next: What was named as next when it was filled.
  /// - Complexity: O(choosing the paragraph's lines), a few times for each of `entries`.
  public func account(
    ofLine index: Int, in frame: Frame, entries: [ParagraphState] = [], next: [FrameShape] = []
  ) -> LineAccount {
    guard frame.lines.indices.contains(index), !frame.lines[index].line.isBlank else {
      return .blank
    }
    let paragraph = frame.lines[index].paragraph
    var first = index
    while first > 0, frame.lines[first - 1].paragraph == paragraph { first -= 1 }
    var end = index + 1
    while end < frame.lines.count, frame.lines[end].paragraph == paragraph { end += 1 }
    let search = PlanSearch(
      supply: supply, shape: frame.shape, next: next, placed: Array(frame.lines[first..<end]),
      index: index - first, endsFrame: end == frame.lines.count && frame.continuation != nil)
    return search.account(entries: entries)
  }
}

/// Finds the choice that a paragraph's lines in one frame came from.
private struct PlanSearch {
  let supply: ParagraphSupply
  let shape: FrameShape
  let next: [FrameShape]
  /// The lines of the paragraph in the frame.
  let placed: [PlacedLine]
  /// Which of them is explained.
  let index: Int
  /// True where the frame ends behind them.
  let endsFrame: Bool

  /// In the order in which a filler looks: the paragraph's own lines, what is left of it, and only
  /// where those end the frame with a hyphen, with an eye to its foot.
  func account(entries: [ParagraphState]) -> LineAccount {
    let number = placed[0].paragraph
    let own = supply.paragraph(at: number).paragraph
    var variants = [own]
    if own.initial != nil { variants.append(supply.plainParagraph(at: number).paragraph) }
    let begin = placed[0].line.begin
    for paragraph in variants {
      // A paragraph that meets no edge of an outline is set as in a rectangle.
      if !shape.isPlainRectangle, let found = inOutline(paragraph, from: begin) {
        return .explained(found, .outline)
      }
      let even = UniformSlots(
        measure: interval.end - interval.start, height: paragraph.style.leading,
        frameHeight: shape.size.height)
      if let found = choice(of: paragraph, from: .start, over: even) {
        return .explained(found, .paragraph)
      }
      // In more lines than are best, or fewer: what came before the frame may have been planned so as well.
      if let planned = plannedStart, let found = choice(of: paragraph, from: planned, over: even) {
        return .explained(found, .paragraph)
      }
      for entry in entries + [begin] where entry.offset > .zero && entry.line <= begin.line {
        if let found = choice(of: paragraph, from: entry, over: even) {
          return .explained(found, .remainder)
        }
      }
      if let found = atFoot(paragraph, from: begin) { return .explained(found, .foot) }
    }
    return .unexplained
  }

  /// The start of the paragraph as it was planned in a number of lines that is not its best; nil where it was not.
  private var plannedStart: ParagraphState? {
    let next = placed[0].line.next
    guard next.plannedLines > 0 else { return nil }
    var start = ParagraphState.start
    // A variant has the lines of one pass, whichever the best come from.
    (start.plannedLines, start.pass) = (next.plannedLines, next.pass)
    return start
  }

  /// Where its lines stand: in its columns where it is a cell, and its row is not parted.
  private var interval: LineInterval {
    let whole = LineInterval(start: .zero, end: shape.size.width)
    guard let cell = placed[0].line.paragraph.style.cell else { return whole }
    if cell.isChoice {
      let own = cell.shared.columns.choiceInterval(cell, in: shape.size.width)
      let style = placed[0].line.paragraph.style
      let measure = placed[0].line.measure + style.headIndent + style.tailIndent
      // Beside something that text is kept out of they stand in narrower columns.
      return shape.isRectangleWithExclusions && measure != own.width
        ? LineInterval(start: .zero, end: measure) : own
    }
    guard !cell.columns.isEmpty else { return whole }
    let columns = supply.intervals(of: cell.shared, in: shape.size.width)
    guard cell.columns.upperBound <= columns.count else { return whole }
    let own = columns[cell.columns].reduce(columns[cell.columns.lowerBound]) {
      LineInterval(start: min($0.start, $1.start), end: max($0.end, $1.end))
    }
    return placed[0].line.measure <= own.end - own.start ? own : whole
  }

  /// As `FrameFiller` breaks a paragraph again whose last line in the frame had a hyphen; there
  /// may have been a line more.
  private func atFoot(
    _ paragraph: PreparedParagraph, from begin: ParagraphState
  ) -> LineExplanation? {
    for count in placed.count...placed.count + 1 {
      var known: [LineSlot] = []
      for row in 0..<count {
        known.append(
          LineSlot(
            interval: interval, row: row,
            height: paragraph.style.leading, frameHeight: shape.size.height, frame: 0,
            endsFrame: row == count - 1))
      }
      let slots = FootSlots(
        known: known,
        after: FrameSlots(
          shape: next.first ?? shape, next: Array(next.dropFirst()), from: .zero,
          rowHeight: paragraph.style.leading, runsRightToLeft: paragraph.runsRightToLeft))
      if let found = choice(of: paragraph, from: begin, over: slots) { return found }
    }
    return nil
  }

  private func inOutline(
    _ paragraph: PreparedParagraph, from begin: ParagraphState
  ) -> LineExplanation? {
    let row = placed.prefix { $0.row == placed[0].row }
    let ascent = row.reduce(placed[0].line.ascent) { max($0, $1.line.ascent) }
    return choice(
      of: paragraph, from: begin,
      over: FrameSlots(
        shape: shape, next: next, from: placed[0].origin.y - ascent,
        rowHeight: paragraph.style.leading, runsRightToLeft: paragraph.runsRightToLeft))
  }

  /// The explanation of the line, where what is chosen from `state` on comes to all that is placed.
  private func choice(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: some LineSlots
  ) -> LineExplanation? {
    var asked = supply.breaker as? OptimalBreaker
    if asked == nil, supply.breaker is StandardBreaker, paragraph.balancesLines {
      asked = OptimalBreaker()
    }
    guard let breaker = asked else { return firstFit(of: paragraph) }
    let begin = placed[0].line.begin
    guard state.line <= begin.line else { return nil }
    let lines = lines(of: paragraph, from: state, over: slots, by: breaker, begin.line)
    let first = begin.line - state.line
    // How a whole paragraph is planned is known from its first line on.
    let start = state.offset == .zero ? ParagraphState.start : state
    guard first + placed.count <= lines.count,
      first == 0 ? start == begin : lines[first - 1].next == begin
    else { return nil }
    for (place, line) in placed.enumerated() where !lines[first + place].sets(line.line) {
      return nil
    }
    let found = breaker.explanation(
      ofLine: first + index, of: paragraph, from: state, over: slots, with: supply.tools)
    guard let found, found.choice.sets(placed[index].line) else { return nil }
    return found
  }

  /// Lines from `state` on, until there are all that are placed behind `number` lines: what is set
  /// by first fit comes one by one.
  private func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: some LineSlots,
    by breaker: OptimalBreaker, _ number: Int
  ) -> [LineBreak] {
    var state = state
    let wanted = number - state.line + placed.count
    var lines: [LineBreak] = []
    while lines.count < wanted, state.offset < paragraph.text.endOffset {
      var rest = OffsetSlots(base: slots, first: lines.count)
      let more = breaker.lines(of: paragraph, from: state, over: &rest, with: supply.tools)
      guard let last = more.last else { break }
      lines += more
      state = last.next
    }
    return lines
  }

  /// A breaker that looks at one line chose it by itself.
  private func firstFit(of paragraph: PreparedParagraph) -> LineExplanation {
    let line = placed[index].line
    return LineExplanation(
      choice: LineBreak(
        range: line.range, contentEnd: line.contentEnd, reason: line.reason,
        naturalWidth: line.naturalWidth - line.hangStart - line.hangEnd, measure: line.measure,
        next: line.next),
      begin: line.begin, method: .firstFit(.asked))
  }
}

extension LineBreak {
  /// True where it came to `line`.
  fileprivate func sets(_ line: Line) -> Bool {
    range == line.range && contentEnd == line.contentEnd && reason == line.reason
      && next == line.next && measure == line.measure
  }
}
