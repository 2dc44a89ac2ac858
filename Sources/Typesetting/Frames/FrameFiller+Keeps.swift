import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// The worst that a reader has to mind, in the order in which rules are given up: orphans and widows;
  /// paragraphs kept together; headings. Beside large first letters no frame ends but where it is full.
  private static let bounds: [BreakAppeal] = [.perfect, .widows, .together, .withNext]

  /// Moves the end of the frame up to the next row where it offends no keep rule.
  ///
  /// The rules are given up in this order, each only where no row will do that heeds it: orphans and
  /// widows; paragraphs kept together; headings; the lines beside large first letters. Then the
  /// frame ends where it was full. At most half of the rows are given up, beside the rows of a
  /// paragraph that is kept together: such a paragraph leaves however much empty, unless it is
  /// higher than an empty frame; then it is cut where the frame is full. Something always stays.
  ///
  /// `ParagraphStyle.orphans` and `.widows` go before those of the options.
  mutating func keepTogether(endingAt end: End) -> End {
    guard options.keeps else { return end }
    let full = appeal(before: rows.count, end)
    if full == .perfect { return end }
    var known = Array(repeating: BreakAppeal?.none, count: rows.count) + [full]
    for bound in FrameFiller.bounds {
      guard let (cut, after) = cut(within: bound, end, &known) else { continue }
      if cut < rows.count { rewind(to: cut) }
      return after
    }
    return end
  }

  /// True where the frame may end after its rows with nothing given up.
  mutating func keepsAll(_ end: End) -> Bool {
    !options.keeps || appeal(before: rows.count, end) == .perfect
  }

  /// The gravest rule that a frame offends that ends after its rows; nil where it offends none.
  mutating func relaxedRule(endingAt end: End) -> KeepRule? {
    guard options.keeps, hasInk else { return nil }
    return appeal(before: rows.count, end).rule
  }

  /// A whole frame, as the next one is.
  var emptyShape: FrameShape {
    var empty = next.first ?? shape
    if let height = options.roomHeight, case .rectangle = empty.outline {
      empty.size.height = height
    }
    return empty
  }

  /// The last row before which the frame may end without anything graver than `bound`, and what comes
  /// after; `known` has what was found out about rows.
  private mutating func cut(
    within bound: BreakAppeal, _ end: End, _ known: inout [BreakAppeal?]
  ) -> (cut: Int, after: End)? {
    var cut = rows.count
    var after = end
    var least = options.relaxesAllKeeps ? 0 : cut / 2
    if !options.relaxesAllKeeps, bound < .together, isKeptTogether(end) {
      // All of the paragraph may go.
      let first = rows.firstIndex { $0.paragraph == end.index } ?? cut
      least = first / 2
    }
    if !options.relaxesAllKeeps, let first = firstRowOfKeptTable(end) ?? firstRowOfLoneHead() {
      least = min(least, first / 2)
    }
    // Something must stay: what takes no room is no reason for a frame.
    while cut > least, cut == rows.count || rows[cut].above > .zero {
      let found = known[cut] ?? appeal(before: cut, after)
      known[cut] = found
      if found <= bound { return (cut, after) }
      cut -= 1
      after = self.end(before: cut)
    }
    return nil
  }

  /// The first row of the table that is kept together and goes on with `end`; nil where there is none, or where it is
  /// likely higher than a frame.
  private func firstRowOfKeptTable(_ end: End) -> Int? {
    let style = story.paragraphs[end.index].style
    guard style.keepsTogether, let table = style.cell?.shared else { return nil }
    let start = supply.tableStart(before: end.index, table)
    guard start < end.index, let first = rows.firstIndex(where: { $0.paragraph >= start }) else {
      return nil
    }
    let height = (foot - rows[first].above).scaledPoints
    let most = (end.index - start) * (roomHeight.scaledPoints / max(height, 1) + 1)
    var index = end.index
    while index < story.paragraphs.count, story.paragraphs[index].style.cell?.shared == table {
      guard index - start <= most else { return nil }
      index += 1
    }
    let whole = Length(scaledPoints: height / (end.index - start) * (index - start))
    return whole <= roomHeight ? first : nil
  }

  /// The first of the rows that head a table where none of its others stands below them: all of them may go, however many
  /// they are. Nil where there are none, or where nothing stands above them.
  private func firstRowOfLoneHead() -> Int? {
    guard let last = rows.last(where: { $0.state != nil }),
      let cell = story.paragraphs[last.paragraph].style.cell, cell.row == .head, !cell.isChoice
    else { return nil }
    let start = supply.tableStart(before: last.paragraph + 1, cell.shared)
    return rows.firstIndex { $0.paragraph >= start }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// What comes after the rows before `cut`.
  private func end(before cut: Int) -> End {
    End(index: rows[cut].paragraph, state: rows[cut].state ?? .start)
  }

  /// True where `end` lies within a paragraph that no frame may end in.
  private mutating func isKeptTogether(_ end: End) -> Bool {
    end.state.offset > .zero && story.paragraphs[end.index].style.keepsTogether
      && fitsIntoEmptyFrame(end.index)
  }

  /// Whether nothing but the wish to keep their table together holds two of its rows: no cell reaches over both, and
  /// neither is the first, the last, or one that heads it.
  private func isHeldByTableAlone(_ before: Int, _ after: End) -> Bool {
    let style = story.paragraphs[before].style
    guard style.keepsTogether, let cell = style.cell, cell.row == .inner, !cell.isChoice,
      after.state.offset == .zero, after.index < story.paragraphs.count,
      let next = story.paragraphs[after.index].style.cell, next.shared == cell.shared,
      next.row == .inner, let row = row(around: before)
    else { return false }
    return openBelow[row.upperBound - 1] == nil
  }

  /// What a reader minds about a frame that ends between row `cut` and what comes after it; the gravest
  /// is looked for first, so that what is costly to find out is asked last.
  private mutating func appeal(before cut: Int, _ after: End) -> BreakAppeal {
    guard let last = rows[..<cut].lastIndex(where: { $0.state != nil }), !partsRow(after) else {
      return .impossible
    }
    let before = rows[last].paragraph
    let paragraph = story.paragraphs[before]
    let isWithin = before == after.index && after.state.offset > .zero
    if isWithin, let initial = prepared(before).paragraph.initial,
      after.state.line < initial.lines
    {
      return .initials
    }
    if options.keepsHeadings {
      if paragraph.style.keepsWithNext {
        return isHeldByTableAlone(before, after) ? .together : .withNext
      }
      if !isWithin, after.state.offset == .zero, closesText(after.index) { return .withNext }
    }
    if isWithin, isKeptTogether(after) { return .together }
    guard isWithin else { return .perfect }
    if rowCount(of: before, before: cut) < paragraph.style.orphans ?? options.orphans {
      return .orphans
    }
    return hasLines(paragraph.style.widows ?? options.widows, from: after.state, of: before)
      ? .perfect : .widows
  }

  /// Where the frame may end: see `Framesetter.ends`.
  mutating func ends(downFrom height: Length) -> [FrameEnd] {
    guard let full = placeFromToken() else { return [] }
    var ends: [FrameEnd] = []
    for cut in 1...max(rows.count, 1) where !rows.isEmpty {
      let after = cut < rows.count ? end(before: cut) : full
      let foot = cut < rows.count ? rows[cut].above : self.foot
      guard foot >= height, foot > .zero, !partsRow(after) else { continue }
      let lines = cut < rows.count ? rows[cut].firstLine : self.lines.count
      ends.append(
        FrameEnd(
          token: mark(after.index, after.state), foot: foot, lines: lines,
          appeal: options.keeps ? appeal(before: cut, after) : .perfect,
          endsWithHyphen: self.lines[..<lines].last?.reason == .hyphen,
          splitsBox: splitsBox(before: cut, after)))
    }
    return ends
  }

  /// True where a box stands on both sides of the place between row `cut` and what comes after it.
  private func splitsBox(before cut: Int, _ after: End) -> Bool {
    guard let last = rows[..<cut].last?.paragraph else { return false }
    return isInOneBox(last, after.index)
  }

  /// True where what is seen first from the paragraph `index` on stays with what is above it.
  private func closesText(_ index: Int) -> Bool {
    guard let first = story.paragraphs[index...].first(where: { $0.role != .nothing }) else {
      return false
    }
    return first.style.keepsWithPrevious && first.range.lowerBound < limit
  }

  /// True where all of the paragraph has room in an empty frame like the next one.
  private mutating func fitsIntoEmptyFrame(_ index: Int) -> Bool {
    if let known = fitsEmptyFrame[index] { return known }
    var options = options
    options.keeps = false
    options.followsContent = false
    let range = story.paragraphs[index].range
    var trial = FrameFiller(
      supply,
      Input(
        token: BreakToken(offset: range.lowerBound, openBlocks: []), limit: range.upperBound,
        shape: emptyShape, next: Array(next.dropFirst()), options: options))
    let fits = trial.plan().visibleRange.upperBound >= range.upperBound
    fitsEmptyFrame[index] = fits
    return fits
  }

  /// True where the paragraph `index` has `count` lines more from `state` on, in the next frame as
  /// far as it is known.
  private func hasLines(_ count: Int, from state: ParagraphState, of index: Int) -> Bool {
    guard count > 1 else { return true }
    guard let memory, captionInterval == nil, plain[index] == nil else {
      return findsLines(count, from: state, of: index)
    }
    let rest = FrameMemory.Rest(
      paragraph: index, state: state, lines: count, variant: options.variants[index])
    if let known = memory.hasLines[rest] { return known }
    let found = findsLines(count, from: state, of: index)
    memory.hasLines[rest] = found
    return found
  }

  private func findsLines(_ count: Int, from state: ParagraphState, of index: Int) -> Bool {
    let prepared = prepared(index)
    let paragraph = prepared.paragraph
    let shape = next.first ?? shape
    let isAllClear =
      captionInterval == nil
      && isClear(shape, from: .zero, height: paragraph.style.leading * (count + 1))
    var slots = FrameSlots(
      shape: shape, next: [], from: .zero, rowHeight: paragraph.style.leading,
      runsRightToLeft: paragraph.runsRightToLeft)
    var state = state
    /// Lines, and the row of the last; stretches beside each other are one row.
    var (found, row) = (0, -1)
    var rows = 0
    while rows < count {
      guard state.offset < paragraph.text.endOffset else { return false }
      if isAllClear, let line = tableLine(of: prepared, index, at: state, in: shape) {
        state = line.entry.next
        (found, row, rows) = (found + 1, row + 1, rows + 1)
        continue
      }
      guard slots.slot(found) != nil else { return true }
      var asked = OffsetSlots(base: slots, first: found)
      let choices = supply.breaker.lines(
        of: paragraph, from: state, over: &asked, with: supply.tools)
      slots = asked.base
      guard let last = choices.last else { return true }
      for _ in choices {
        let next = slots.slot(found)?.row ?? row + 1
        if next > row { (row, rows) = (next, rows + 1) }
        found += 1
      }
      state = last.next
    }
    return true
  }
}
