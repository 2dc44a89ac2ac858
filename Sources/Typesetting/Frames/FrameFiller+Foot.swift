import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// A paragraph with more bytes to come than this is not broken again for its foot: a breaker may
  /// weigh all of them, at each of the many frames that such a paragraph fills.
  private static let mostBytes = 8_192

  /// Breaks the paragraph that goes on in the next frame again, where this one ends with a hyphen,
  /// with slots that know where the foot is, so that the breaker may charge for it.
  ///
  /// As many lines as before stand in the frame, or all that are left of the paragraph; where they
  /// do not fit, end with a hyphen as well, or offend a keep rule that was heeded, everything stays
  /// as it was.
  mutating func footWithoutHyphen(_ end: End) -> End? {
    var result: End? = end
    for _ in 0..<2 {
      // A paragraph that was asked for in other lines than its best keeps those.
      guard let last = result, options.variants[last.index] == nil, endsWithHyphen(last) else {
        break
      }
      var other = self
      guard let moved = other.brokenAgain(last) else { break }
      self = other
      result = moved
    }
    return result
  }

  private func endsWithHyphen(_ end: End) -> Bool {
    guard let last = lines.last, !endsInBlanks else { return false }
    // Where line after line ends with a hyphen there is nothing else to end with.
    guard !lines.suffix(4).allSatisfy({ $0.reason == .hyphen }) || lines.count < 4 else {
      return false
    }
    return last.paragraph == end.index && end.state.offset > .zero && last.reason == .hyphen
  }

  /// Where the frame ends with the paragraph broken again; nil where that is no better. `.some(nil)`
  /// where the story ends in it.
  private mutating func brokenAgain(_ end: End) -> End?? {
    let wasKept = keepsAll(end)
    guard
      let first = rows.lastIndex(where: { $0.paragraph != end.index || $0.state == nil })
        .map({ $0 + 1 }) ?? rows.indices.first, first < rows.count, let begin = rows[first].state
    else { return nil }
    let prepared = prepared(end.index)
    guard prepared.paragraph.text.endOffset - begin.offset <= FrameFiller.mostBytes else {
      return nil
    }
    var known = lines[rows[first].firstLine...].map(\.slot)
    for place in known.indices { known[place].endsFrame = place == known.count - 1 }
    let choices = choices(for: prepared.paragraph, end.index, from: begin, known)
    // A breaker that looks one line ahead has nothing to plan with.
    let reached = min(choices.count, known.count)
    guard reached > 0, choices.count > 1,
      reached == known.count || choices[reached - 1].reason == .end,
      choices[reached - 1].reason != .hyphen
    else { return nil }
    let opened = boxStarts.filter { $0.paragraph == end.index }
    rewind(to: first)
    if boxStarts.last?.paragraph != end.index, !opened.isEmpty { pendingBoxes = opened }
    ahead = LinesAhead(
      paragraph: end.index, prepared.paragraph, begin: begin, choices: choices,
      slots: .each(known), makesLines: !isClear, with: supply.tools)
    let stopped = placeLines(of: end.index, from: begin, most: known.count)
    guard lines.count - (rows.count > first ? rows[first].firstLine : 0) == reached else {
      return nil
    }
    if let stopped {
      guard stopped == choices[reached - 1].next else { return nil }
      let moved = End(index: end.index, state: stopped)
      guard !wasKept || keepsAll(moved) else { return nil }
      return .some(moved)
    }
    finishParagraph(end.index)
    guard let rest = placeParagraphs(from: End(index: end.index + 1, state: .start)) else {
      return .some(nil)
    }
    return .some(keepTogether(endingAt: rest))
  }

  /// What the breaker chooses for the slots of this frame and those after it.
  private func choices(
    for paragraph: PreparedParagraph, _ index: Int, from begin: ParagraphState, _ known: [LineSlot]
  ) -> [LineBreak] {
    guard let memory, captionInterval == nil, plain[index] == nil, let slot = known.first else {
      return choices(for: paragraph, from: begin, known)
    }
    let rest = FrameMemory.Rest(
      paragraph: index, state: begin, lines: known.count, slot: slot)
    if let found = memory.atFoot[rest] { return found }
    let found = choices(for: paragraph, from: begin, known)
    memory.atFoot[rest] = found
    return found
  }

  private func choices(
    for paragraph: PreparedParagraph, from begin: ParagraphState, _ known: [LineSlot]
  ) -> [LineBreak] {
    let after = next.first ?? shape
    var asked = FootSlots(
      known: known,
      after: FrameSlots(
        shape: after, next: Array(next.dropFirst()), from: .zero,
        rowHeight: paragraph.style.leading, runsRightToLeft: paragraph.runsRightToLeft))
    return supply.breaker.lines(of: paragraph, from: begin, over: &asked, with: supply.tools)
  }
}
