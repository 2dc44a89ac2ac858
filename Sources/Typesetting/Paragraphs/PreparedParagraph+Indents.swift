import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// A line of a paragraph as far as its indents go.
struct IndentedLine: Equatable {
  /// Its number; 0 for one that is indented as the first, which those behind forced breaks may be.
  var number: Int
  /// How far the line stands in that it goes on, by the white space at its beginning.
  var blanks = Length.zero
  /// Whether it continues a cell between tabs: it begins where the cell's column does, however far in that is.
  var isInCell = false
}

extension PreparedParagraph {
  /// A line of its author's, which begins behind a forced break and goes on in others that hang.
  struct WrittenLine: Sendable {
    /// Its first byte.
    var start: Int
    /// How wide the white space at its beginning is, or the sign that its rest hangs behind.
    var blanks: Length
  }

  /// The line that begins at `state`. O(log n) in the lines of its author's where those hang.
  func line(at state: ParagraphState) -> IndentedLine {
    if state.line > 0, let left = left(ofLineAt: state.offset.utf8) {
      return IndentedLine(
        number: state.line, blanks: max(.zero, left - indent(line: state.line)), isInCell: true)
    }
    guard style.hangsAfterBreaks, state.line > 0 else { return IndentedLine(number: state.line) }
    let offset = state.offset.utf8
    if analysis.positions[offset].contains(.mandatoryBreak) { return IndentedLine(number: 0) }
    return IndentedLine(number: state.line, blanks: hang(ofWrittenLineAt: offset))
  }

  /// How far the rest of its author's line that begins at `offset` stands in. O(log n) in those lines.
  func hang(ofWrittenLineAt offset: Int) -> Length {
    guard !writtenLines.isEmpty else { return .zero }
    return writtenLines[
      writtenLines.indices.lastIndex(whereSorted: { writtenLines[$0].start <= offset })
    ].blanks
  }

  /// The lines of a paragraph that its author ended, of which the rest hangs; none where it does not.
  /// O(n).
  static func writtenLines(
    of text: AttributedText, style: ParagraphStyle, _ analysis: ParagraphAnalysis,
    _ shaped: ShapedText
  ) -> [WrittenLine] {
    guard style.hangsAfterBreaks else { return [] }
    let (runs, text) = (text.runs, text.utf8)
    let hasSigns = runs.contains { $0.attributes.hangsLine }
    let step = max(style.tabInterval.scaledPoints, 65536)
    var lines: [WrittenLine] = []
    for start in text.indices
    where start == 0 || analysis.positions[start].contains(.mandatoryBreak) {
      var (end, blanks) = (start, Length.zero)
      while end < text.count, text[end] == 0x20 || text[end] == 0x09 {
        if text[end] == 0x20 {
          blanks += shaped.prefix[end + 1] - shaped.prefix[end]
        } else {
          blanks = Length(scaledPoints: (blanks.scaledPoints / step + 1) * step)
        }
        end += 1
      }
      if hasSigns, let sign = runs.first(where: { $0.range.upperBound.utf8 > start }),
        sign.attributes.hangsLine, sign.range.lowerBound.utf8 <= start
      {
        blanks = shaped.prefix[sign.range.upperBound.utf8] - shaped.prefix[start]
      }
      lines.append(WrittenLine(start: start, blanks: blanks))
    }
    return lines
  }

  /// The room for text in `slot` on `line`.
  func measure(of slot: LineSlot, line: IndentedLine) -> Length {
    let width = slot.interval.width
    let indents = indents(line: line, within: width)
    return max(.zero, width - indents.start - indents.end)
  }

  /// The room for text in `slot` on the paragraph's `line`-th line.
  func measure(of slot: LineSlot, line: Int) -> Length {
    measure(of: slot, line: IndentedLine(number: line))
  }

  /// The indents of `line` in a stretch of `width`: where lines begin, and where they end. Those that were
  /// made for wider columns are smaller in proportion, so that words have room; padding is not, since
  /// letters would stand on the rules around them. White space makes no line narrower than half of it.
  func indents(line: IndentedLine, within width: Length) -> (start: Length, end: Length) {
    let number = line.number
    let (own, end) = (indent(line: number), style.tailIndent)
    if line.isInCell, own + line.blanks + end <= width - baseSize * TabCells.leastEms {
      return (own + line.blanks, end)
    }
    let start = own + min(line.blanks, max(.zero, width / 2 - own - end))
    guard start + end > width - leastMeasure(in: width) else { return (start, end) }
    let besideLetters = initial.map {
      number > 0 && number < $0.lines ? $0.indents[number] : .zero
    }
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
    return (
      share(asked.start, own.start, kept.start, padding.start),
      share(asked.end, own.end, kept.end, padding.end)
    )
  }

  /// A third of the stretch between the paddings, and no more than eight ems: what indents leave.
  private func leastMeasure(in width: Length) -> Length {
    min(max(width - padding.start - padding.end, .zero) / 3, baseSize * 8)
  }

  static func padding(
    of style: ParagraphStyle, _ analysis: ParagraphAnalysis
  ) -> (start: Length, end: Length) {
    guard let box = style.box else { return (.zero, .zero) }
    let runsRightToLeft = analysis.levels.baseLevel & 1 == 1
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
