import TypesetGeometry
import TypesetRichText
import Typesetting

/// Notes in the margin: they take nothing from the columns, and are placed when these are filled.
extension PageFiller {
  /// Places the notes that wait and those that the page calls in `margin`, in order: each with its first baseline on
  /// that of the line with its mark, lower where it would touch the one above, and higher where it would reach under the
  /// frame's foot. Those for which the frame has no room go on at the head of the next page's.
  ///
  /// - Complexity: O(their lines, and the lines of the paragraphs that call them).
  mutating func placeMarginNotes(in margin: TextArea) {
    guard let list = context.notes else { return }
    let end = calledNotes
    let room = margin.leading * margin.rows
    var state = progress.notes
    var notes: [(plan: FramePlan, top: Length)] = []
    var reached = margin.box.minY
    var height = Length.zero
    while state.next < end {
      let plan = list.plan(
        from: state, upTo: state.next + 1, width: margin.box.width, height: room)
      guard let first = plan.lines.first(where: { $0.height > .zero && $0.hasInk }) else { break }
      height += plan.usedHeight + (notes.isEmpty ? .zero : list.gap)
      guard notes.isEmpty || height <= room else { break }
      // What is left of one, and one from a page before, stands at the head.
      let line = state.token == nil ? baseline(of: list.notes[state.next].anchor) : nil
      let top = max(reached, line.map { $0 - first.baseline } ?? reached)
      notes.append((plan, top))
      reached = top + plan.usedHeight + list.gap
      state = list.state(behind: plan, upTo: state.next + 1)
      if state.token != nil { break }
    }
    var foot = margin.box.minY + room
    for index in notes.indices.reversed() {
      notes[index].top = min(notes[index].top, foot - notes[index].plan.usedHeight)
      foot = notes[index].top - list.gap
    }
    for (plan, top) in notes {
      let box = Rect(
        x: margin.box.minX, y: top, width: margin.box.width, height: plan.usedHeight)
      placed.append(
        Placed(
          story: context.issue.stories.count - 1, area: margin, column: 0, span: 1, box: box,
          plan: plan, framesetter: list.framesetter))
      if let token = plan.continuation, token.offset < plan.limit {
        findings.append(.noteSplit(TextRange(plan.visibleRange.lowerBound, plan.limit)))
      }
    }
    progress.notes = state
  }

  /// The baseline of the line on the page that holds `offset` of the main story; nil where it stands on another.
  private func baseline(of offset: TextOffset) -> Length? {
    for item in placed where item.isMain && item.plan.visibleRange.contains(offset) {
      let paragraph = item.framesetter.story.paragraphIndex(at: offset)
      for planned in item.plan.lines
      where planned.paragraph == paragraph && planned.height > .zero {
        let line = item.framesetter.line(planned, of: item.plan)
        if line.stringRange.upperBound > offset { return item.box.minY + planned.baseline }
      }
    }
    return nil
  }
}
