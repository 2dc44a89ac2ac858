import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// Places the lines that follow `line`, the last that was placed, in its table: as long as the frame has room for them
  /// and they are as high as the paragraph's leading, with nothing on them or around them that asks for more. Each stands
  /// where it would by itself; where the first that does not goes on, nil where none does.
  ///
  /// - Parameter end: No line with this number or a later one.
  mutating func placeEvenLines(
    behind line: TableLine, of paragraph: PreparedParagraph, _ index: Int, before end: Int
  ) -> ParagraphState? {
    guard isClear, hasInk, captionInterval == nil, !endsInBlanks, options.rowPitch == nil,
      options.insertions.isEmpty, story.paragraphs[index].isPlain, let table = tables.last,
      table === line.table
    else { return nil }
    let entries = table.entries
    let leading = firstHeight(paragraph)
    let slot = fullSlot(leading: leading)
    let isOnGrid = options.grid == paragraph.style.leading
    var place = line.index + 1
    var state: ParagraphState?
    while place < entries.count, entries[place].begin.line < end,
      rows.count < options.maximumRows, y + leading + reserved <= shape.size.height,
      entries[place].begin == entries[place - 1].next, entries[place].isEven(leading),
      entries[place].measure
        == paragraph.measure(of: slot, line: paragraph.line(at: entries[place].begin))
    {
      rows.append(openingRow(index, entries[place].begin))
      lines.append(
        PlannedLine(
          paragraph: index, row: rows.count - 1, table: tables.count - 1, line: place, slot: slot,
          baseline: y + entries[place].ascent, height: leading, airAbove: .zero,
          reason: entries[place].reason, hasInk: true))
      y += leading
      foot = y
      let next = entries[place].next
      if isOnGrid, let grid = options.grid, next.offset < paragraph.text.endOffset {
        y = y.roundedUp(toMultipleOf: grid)
      }
      state = next
      place += 1
    }
    return state
  }
}

extension LineEntry {
  /// Whether it is a line of letters as high as `leading`.
  fileprivate func isEven(_ leading: Length) -> Bool {
    hasInk && ascent + descent == leading && airAbove == .zero && gapBelow == .zero
      && sizedForFrameHeight == nil
  }
}
