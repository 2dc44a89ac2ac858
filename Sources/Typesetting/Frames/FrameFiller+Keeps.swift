import Geometry
import RichText

extension FrameFiller {
  /// Moves the end of the frame up to the next row where it offends no keep rule: no heading apart
  /// from what it heads, no fewer lines of a paragraph than its orphans at the foot or its widows
  /// at the next top. At most half of the rows are given up; then the frame ends where it was full.
  mutating func keepTogether(endingAt end: BreakToken, paragraph index: Int) -> BreakToken {
    guard options.orphans > 1 || options.widows > 1 || options.keepsHeadings else { return end }
    var cut = rows.count
    var after = (paragraph: index, state: end.openBlocks.last?.paragraph ?? .start)
    // Something must stay: what takes no room is no reason for a frame.
    while cut > rows.count / 2, cut == rows.count || rows[cut].above > .zero {
      if mayEnd(before: cut, after: after) {
        guard cut < rows.count else { return end }
        let token = rows[cut].before
        lines.removeSubrange(rows[cut].firstLine...)
        anchors.removeSubrange(rows[cut].anchors...)
        foot = rows[cut].above
        rows.removeSubrange(cut...)
        return token
      }
      cut -= 1
      after = (rows[cut].paragraph, rows[cut].state ?? .start)
    }
    return end
  }

  /// True where the frame may end between row `cut` and what comes after it.
  private func mayEnd(
    before cut: Int, after: (paragraph: Int, state: ParagraphState)
  ) -> Bool {
    guard let last = rows[..<cut].lastIndex(where: { $0.state != nil }) else { return false }
    let before = rows[last].paragraph
    if options.keepsHeadings, story.paragraphs[before].style.keepsWithNext { return false }
    guard before == after.paragraph, shape.isPlainRectangle else { return true }
    return after.state.line >= options.orphans
      && hasLines(options.widows, from: after.state, of: before)
  }

  /// True where the paragraph `index` has `count` lines more from `state` on, in the next frame as
  /// far as it is known.
  private func hasLines(_ count: Int, from state: ParagraphState, of index: Int) -> Bool {
    let prepared = supply.paragraph(at: index)
    let paragraph = prepared.paragraph
    let shape = next.first ?? shape
    var slots = FrameSlots(
      shape: shape, next: [], from: .zero, rowHeight: paragraph.style.leading,
      runsRightToLeft: paragraph.runsRightToLeft)
    var state = state
    for place in 0..<count {
      guard state.offset < paragraph.text.endOffset else { return false }
      if let line = preparedLine(of: prepared, at: state, in: shape) {
        state = line.next
        continue
      }
      guard slots.slot(place) != nil else { return true }
      var ahead = OffsetSlots(base: slots, first: place)
      guard
        let choice = supply.breaker.lines(
          of: paragraph, from: state, over: &ahead, with: supply.tools
        ).first
      else { return true }
      state = choice.next
    }
    return true
  }
}
