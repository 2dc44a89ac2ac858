import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// Places a rule that stands for a paragraph, in a row as high as an empty line.
  mutating func placeRule(_ index: Int) -> Stop {
    let style = story.paragraphs[index].style
    // Behind the last letters of a story there is nothing left to part.
    guard !endsInBlanks else {
      placeBlank(index, height: .zero)
      return .paragraphEnd
    }
    let top = y
    if isBelow { y += style.spaceBefore }
    let height = spaceHeight(style.leading)
    let stretch = stretch(forRuleOf: height)
    guard y + height + reserved <= shape.size.height || options.allowsOverset && !hasInk else {
      y = top
      return .frameEnd(.start)
    }
    placeBlank(index, height: height, state: .start)
    hasRules = true
    if let stretch { lines[lines.count - 1].slot.interval = stretch }
    hasInk = true
    y += style.spaceAfter
    return .paragraphEnd
  }

  /// The widest stretch of the band of a rule, from `y` on or below it where that has none; nil for the whole frame.
  private mutating func stretch(forRuleOf height: Length) -> LineInterval? {
    guard !shape.isPlainRectangle else { return nil }
    let step = options.rowStep ?? options.grid ?? height
    while y + height <= shape.size.height {
      let free = shape.intervals(from: y, to: y + height)
      if let widest = free.max(by: { $0.width < $1.width }) { return widest }
      y += step
    }
    return nil
  }

  /// The indents of a rule in a stretch of `width`. Those that were made for wider columns leave it a
  /// third of this one: it parts what is above it from what follows, and must not vanish.
  private func indents(
    _ asked: (head: Length, tail: Length), within width: Length
  ) -> (head: Length, tail: Length) {
    let (head, tail) = (max(asked.head, .zero), max(asked.tail, .zero))
    let most = max(width, .zero) * 2 / 3
    guard head + tail > most else { return asked }
    let left = most.scaled(by: head.scaledPoints, over: (head + tail).scaledPoints)
    return (left, most - left)
  }

  /// What is drawn for the rules in this frame.
  var ruleBoxes: [FrameBox] {
    guard hasRules else { return [] }
    return rows.compactMap { row in
      let paragraph = story.paragraphs[row.paragraph]
      guard case .rule(let rule) = paragraph.role, lines[row.firstLine].height > .zero else {
        return nil
      }
      let line = lines[row.firstLine]
      let slot = line.slot.interval
      let style = paragraph.style
      let padding = style.box?.padding ?? .none
      let runsLeft = prepared(row.paragraph).paragraph.runsRightToLeft
      let (head, tail) = indents(
        runsLeft ? (style.tailIndent, style.headIndent) : (style.headIndent, style.tailIndent),
        within: slot.end - slot.start - padding.left - padding.right)
      let start = slot.start + head + padding.left
      let room = max(.zero, slot.end - tail - padding.right - start)
      let length = min(room, rule.length ?? room)
      let rest = room - length
      let offset: Length =
        switch style.alignment {
        case .center: rest / 2
        case .right: rest
        case .end: runsLeft ? .zero : rest
        case .start, .justify: runsLeft ? rest : .zero
        case .left: .zero
        }
      // The letters above reach a quarter of the leading below their baseline, those below leave as
      // much free above themselves: the middle between them lies below the row's.
      let middle =
        line.baseline - Strut.ascent(of: line.height) + line.height.scaled(by: 5, over: 8)
      var look = ParagraphBox(padding: .none)
      look.above = rule.line
      return FrameBox(
        paragraphs: row.paragraph..<row.paragraph + 1, node: paragraph.node,
        rect: Rect(
          x: start + offset, y: middle - rule.line.width / 2, width: length,
          height: rule.line.width), edges: [.above], style: look)
    }
  }
}

extension [FrameBox] {
  /// These and `others` in the order of their paragraphs; a ground goes before what stands on it.
  func adding(_ others: [FrameBox]) -> [FrameBox] {
    guard !others.isEmpty else { return self }
    return (self + others).sorted { $0.paragraphs.lowerBound < $1.paragraphs.lowerBound }
  }
}
