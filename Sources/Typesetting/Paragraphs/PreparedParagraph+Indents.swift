import TypesetGeometry

extension PreparedParagraph {
  /// The number of the line that begins at `state`, as far as indents go: 0 for one that is indented as the
  /// first, which those behind forced breaks may be.
  func lineNumber(at state: ParagraphState) -> Int {
    guard style.hangsAfterBreaks, state.line > 0 else { return state.line }
    return analysis.positions[state.offset.utf8].contains(.mandatoryBreak) ? 0 : state.line
  }

  /// The room for text in `slot` on the paragraph's `line`-th line.
  func measure(of slot: LineSlot, line: Int) -> Length {
    let width = slot.interval.width
    let indents = indents(line: line, within: width)
    return max(.zero, width - indents.start - indents.end)
  }

  /// The indents of the paragraph's `line`-th line in a stretch of `width`: where lines begin, and
  /// where they end. Those that were made for wider columns are smaller in proportion, so that words
  /// have room; padding is not, since letters would stand on the rules around them.
  func indents(line: Int, within width: Length) -> (start: Length, end: Length) {
    let (start, end) = (indent(line: line), style.tailIndent)
    guard start + end > width - leastMeasure(in: width) else { return (start, end) }
    let besideLetters = initial.map { line > 0 && line < $0.lines ? $0.indents[line] : .zero }
    let beside = besideLetters ?? .zero
    let kept = shares(of: (start - beside, end), within: width)
    return (kept.start + beside, kept.end)
  }

  /// What is left in a stretch of `width` of the edges of a box around this paragraph.
  func boxEdges(_ asked: (start: Length, end: Length), within width: Length) -> (
    start: Length, end: Length
  ) {
    let own = (start: style.headIndent, end: style.tailIndent)
    guard own.start + own.end > width - leastMeasure(in: width) else { return asked }
    let kept = shares(of: own, within: width)
    func share(_ asked: Length, _ own: Length, _ kept: Length, _ padding: Length) -> Length {
      guard asked > .zero, own > padding else { return asked }
      return asked.scaled(
        by: (kept - padding).scaledPoints, over: (own - padding).scaledPoints)
    }
    let padding = padding
    return (
      share(asked.start, own.start, kept.start, padding.start),
      share(asked.end, own.end, kept.end, padding.end)
    )
  }

  /// A third of the stretch between the paddings, and no more than eight ems: what indents leave.
  private func leastMeasure(in width: Length) -> Length {
    min(max(width - padding.start - padding.end, .zero) / 3, baseSize * 8)
  }

  private var padding: (start: Length, end: Length) {
    guard let box = style.box else { return (.zero, .zero) }
    var all = box.padding(runsRightToLeft: runsRightToLeft)
    for outer in style.outerBoxes {
      let padding = outer.padding(runsRightToLeft: runsRightToLeft)
      all.start += padding.start
      all.end += padding.end
    }
    return all
  }

  private func shares(
    of asked: (start: Length, end: Length), within width: Length
  ) -> (start: Length, end: Length) {
    let padding = padding
    let start = asked.start - padding.start
    let end = asked.end - padding.end
    let (wide, narrow) = (max(start, .zero), max(end, .zero))
    let room = max(width - padding.start - padding.end, .zero)
    // What hangs over one edge is room for what is indented at the other.
    let most = room - leastMeasure(in: width) - min(start, .zero) - min(end, .zero)
    guard wide + narrow > most, wide + narrow > .zero else { return asked }
    let part = max(most, .zero).scaled(
      by: wide.scaledPoints, over: (wide + narrow).scaledPoints)
    return (
      padding.start + (start > .zero ? part : start),
      padding.end + (end > .zero ? max(most, .zero) - part : end)
    )
  }
}
