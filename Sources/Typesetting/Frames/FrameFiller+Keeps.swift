import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// The keep rules, in the order in which they are given up: each case heeds its own and those
  /// that are named after it.
  private enum Keeps: CaseIterable {
    /// No fewer lines of a paragraph than its orphans at the foot or its widows at the next top.
    case lineCounts
    /// No end within a paragraph that is kept together and fits into an empty frame.
    case paragraphs
    /// No end between a heading and what it heads, nor within the heading; none between a text and
    /// what closes it.
    case headings
    /// No end beside large first letters.
    case initials
  }

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
    for keeps in Keeps.allCases {
      guard let (cut, after) = cut(heeding: keeps, end) else { continue }
      if cut < rows.count { rewind(to: cut) }
      return after
    }
    return end
  }

  /// True where the frame may end after its rows with nothing given up.
  mutating func keepsAll(_ end: End) -> Bool {
    !options.keeps || mayEnd(before: rows.count, end, .lineCounts)
  }

  /// The gravest rule that a frame offends that ends after its rows; nil where it offends none.
  mutating func relaxedRule(endingAt end: End) -> KeepRule? {
    guard options.keeps, hasInk else { return nil }
    let cut = rows.count
    if mayEnd(before: cut, end, .lineCounts) { return nil }
    if !mayEnd(before: cut, end, .initials) { return .initials }
    if !mayEnd(before: cut, end, .headings) { return .withNext }
    if !mayEnd(before: cut, end, .paragraphs) { return .together }
    let style = story.paragraphs[end.index].style
    return end.state.line < style.orphans ?? options.orphans ? .orphans : .widows
  }

  /// A whole frame, as the next one is.
  private var emptyShape: FrameShape {
    var empty = next.first ?? shape
    if let height = options.roomHeight, empty.isPlainRectangle { empty.size.height = height }
    return empty
  }

  private mutating func cut(heeding keeps: Keeps, _ end: End) -> (cut: Int, after: End)? {
    var cut = rows.count
    var after = end
    var least = options.relaxesAllKeeps ? 0 : cut / 2
    if !options.relaxesAllKeeps, keeps == .lineCounts || keeps == .paragraphs, isKeptTogether(end) {
      // All of the paragraph may go.
      let first = rows.firstIndex { $0.paragraph == end.index } ?? cut
      least = first / 2
    }
    // Something must stay: what takes no room is no reason for a frame.
    while cut > least, cut == rows.count || rows[cut].above > .zero {
      if mayEnd(before: cut, after, keeps) { return (cut, after) }
      cut -= 1
      after = End(index: rows[cut].paragraph, state: rows[cut].state ?? .start)
    }
    return nil
  }

  /// True where `end` lies within a paragraph that no frame may end in.
  private mutating func isKeptTogether(_ end: End) -> Bool {
    end.state.offset > .zero && story.paragraphs[end.index].style.keepsTogether
      && fitsIntoEmptyFrame(end.index)
  }

  /// True where the frame may end between row `cut` and what comes after it.
  private mutating func mayEnd(before cut: Int, _ after: End, _ keeps: Keeps) -> Bool {
    guard let last = rows[..<cut].lastIndex(where: { $0.state != nil }) else { return false }
    let before = rows[last].paragraph
    let style = story.paragraphs[before].style
    let isWithin = before == after.index && after.state.offset > .zero
    if isWithin, let initial = prepared(before).paragraph.initial,
      after.state.line < initial.lines
    {
      return false
    }
    if keeps == .initials { return true }
    if options.keepsHeadings {
      if style.keepsWithNext { return false }
      if !isWithin, after.state.offset == .zero, closesText(after.index) { return false }
    }
    if keeps == .headings { return true }
    if isWithin, isKeptTogether(after) { return false }
    if keeps == .paragraphs { return true }
    guard isWithin, shape.isPlainRectangle else { return true }
    return after.state.line >= style.orphans ?? options.orphans
      && hasLines(style.widows ?? options.widows, from: after.state, of: before)
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
    let prepared = prepared(index)
    let paragraph = prepared.paragraph
    let shape = next.first ?? shape
    var slots = FrameSlots(
      shape: shape, next: [], from: .zero, rowHeight: paragraph.style.leading,
      runsRightToLeft: paragraph.runsRightToLeft)
    var state = state
    var found = 0
    while found < count {
      guard state.offset < paragraph.text.endOffset else { return false }
      if let line = preparedLine(of: prepared, index, at: state, in: shape) {
        state = line.entry.next
        found += 1
        continue
      }
      guard slots.slot(found) != nil else { return true }
      var asked = OffsetSlots(base: slots, first: found)
      let choices = supply.breaker.lines(
        of: paragraph, from: state, over: &asked, with: supply.tools)
      slots = asked.base
      guard let last = choices.last else { return true }
      found += choices.count
      state = last.next
    }
    return true
  }
}
