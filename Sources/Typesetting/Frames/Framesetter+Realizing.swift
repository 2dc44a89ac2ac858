import TypesetGeometry
import TypesetRichText

extension Framesetter {
  /// Decides what stands in `shape` from `token` on, as `frame(from:limit:in:next:options:)` does, and
  /// makes nothing of it.
  ///
  /// - Complexity: O(the lines that are placed), beside preparing paragraphs.
  package func plan(
    from token: BreakToken = .start, limit: TextOffset? = nil, in shape: FrameShape,
    next: [FrameShape] = [], options: FrameOptions? = nil
  ) -> FramePlan {
    let input = FrameFiller.Input(
      token: token, limit: limit ?? story.text.endOffset, shape: shape, next: next,
      options: options ?? self.options)
    if let known = recentPlans?.plan(for: input) { return known }
    supply.lastAsked = 0
    var filler = FrameFiller(supply, input, ahead: ahead)
    defer { ahead = filler.evenLinesAhead }
    if !shape.isPlainRectangle { filler.edges = edges }
    filler.known = recentPlans?.rows.rows(for: input)
    filler.evenMemory = recentPlans?.ahead
    if let known = filler.known {
      filler.memory = recentPlans?.rows.memory
      if let frame = known.frames.first {
        // About as much stands in this frame.
        filler.rows.reserveCapacity(frame.rows.count + 4)
        filler.lines.reserveCapacity(frame.lines.count + 4)
      }
    }
    let plan = filler.plan()
    if recentPlans != nil {
      let first = story.paragraphIndex(at: token.offset)
      recentPlans?.keep(plan, for: input, asked: first...max(first, supply.lastAsked))
      if let placed = filler.placed { recentPlans?.rows.keep(placed) }
    }
    return plan
  }

  /// The frame that `plan`, which this framesetter made, decides. O(its letters that are not set yet).
  package func realize(_ plan: FramePlan) -> Frame {
    var frame = Frame(
      shape: plan.shape, writingMode: story.writingMode, requestedRange: plan.requestedRange,
      visibleRange: plan.visibleRange, lines: plan.lines.map { placed($0, in: plan) },
      anchors: plan.anchors, boxes: plan.boxes, plainInitials: plan.plainInitials,
      continuation: plan.continuation, overset: plan.overset, usedHeight: plan.usedHeight,
      relaxed: plan.relaxed)
    frame.repeatedLines = plan.repeatedLines.map { placed($0, in: plan) }
    if let truncation = plan.truncation { truncateLastLine(of: &frame, plan, truncation) }
    return frame
  }

  /// The line that `planned` decides, with places that count from its story's start.
  package func line(_ planned: PlannedLine, of plan: FramePlan) -> Line {
    let source = story.paragraphs[planned.paragraph]
    var line: Line
    if let table = planned.table {
      line = plan.tables[table].line(planned.line, with: supply.tools)
      // At the top of a frame nothing needs air above it.
      line.ascent -= line.airAbove - planned.airAbove
      line.airAbove = planned.airAbove
    } else {
      line = Line.blank(
        supply.paragraph(at: planned.paragraph).paragraph, measure: plan.shape.size.width,
        ascent: planned.height > .zero ? Strut.ascent(of: planned.height) : .zero,
        height: planned.height)
    }
    line.move(by: source.range.lowerBound.utf8)
    return line
  }

  private func placed(_ planned: PlannedLine, in plan: FramePlan) -> PlacedLine {
    let line = line(planned, of: plan)
    let x = planned.table == nil ? .zero : planned.slot.interval.start + line.inset
    var placed = PlacedLine(
      line: line, paragraph: planned.paragraph, origin: Point(x: x, y: planned.baseline),
      row: planned.row, height: planned.height)
    if let table = planned.table, line.begin.line == 0,
      let initial = plan.tables[table].paragraph.initial
    {
      placed.initialLength = min(initial.length, line.contentEnd.utf8)
    }
    return placed
  }
}
