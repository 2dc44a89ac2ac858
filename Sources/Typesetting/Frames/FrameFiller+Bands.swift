import TypesetGeometry
import TypesetRichText

/// Paragraphs in outlines. One whose lines meet no edge of the outline is set as in a rectangle; the
/// others stand in the stretches that are free, with the same rules.
extension FrameFiller {
  /// True where the bands of `shape` from `top` on, `height` down or to its foot, are as wide as it is.
  func isClear(_ shape: FrameShape, from top: Length, height: Length) -> Bool {
    if shape.isPlainRectangle { return true }
    let lower = min(top + height, shape.size.height)
    guard top >= .zero, lower > top else { return false }
    return shape.intervals(from: top, to: lower)
      == [LineInterval(start: .zero, end: shape.size.width)]
  }

  /// True where what is left of the paragraph from `state` on meets no edge of the outline, wherever the
  /// grid and its box move it.
  func meetsNoEdge(_ index: Int, from state: ParagraphState) -> Bool {
    if shape.isPlainRectangle { return true }
    guard state == .start || captionInterval == nil else { return false }
    let rest = captionInterval == nil ? heightInClear(index, from: state) : shape.size.height
    return rest.map { isClear(shape, from: y, height: $0) } ?? false
  }

  /// The shape of the frame for the lines of `paragraph`: what all of them are indented by is no part of them.
  func outline(for paragraph: PreparedParagraph) -> FrameShape {
    guard !shape.exclusions.isEmpty else { return shape }
    return shape.indented(by: paragraph.style.headIndent + paragraph.style.tailIndent)
  }

  /// Moves down to where the frame is as wide as it is what would be spoilt beside something that text is kept out
  /// of: a box, whose background would reach over it, and a picture between lines. Where there is no such place, it
  /// stays where it is.
  mutating func standClear(_ index: Int) {
    let source = story.paragraphs[index]
    guard shape.isRectangleWithExclusions, source.style.box != nil || source.part == .picture
    else { return }
    let step = options.rowStep ?? options.grid ?? source.style.leading
    let start = y
    while y < shape.size.height {
      isClear = meetsNoEdge(index, from: .start)
      if isClear { return }
      y += step
    }
    y = start
  }

  /// As much as the rest of a paragraph takes at most in lines as wide as the frame; nil where such lines
  /// are not known. O(its lines).
  private func heightInClear(_ index: Int, from state: ParagraphState) -> Length? {
    let prepared = prepared(index)
    guard !prepared.paragraph.text.utf8.isEmpty else { return .zero }
    guard let first = tableLine(of: prepared, index, at: state, in: shape) else { return nil }
    let style = story.paragraphs[index].style
    let step = options.grid ?? .zero
    var sum = style.spaceBefore + openingPadding(index) + closingPadding(index) + step * 2
    for entry in first.table.entries[first.index...] {
      sum += step > .zero ? entry.height.roundedUp(toMultipleOf: step) : entry.height
      sum += max(entry.gapBelow, .zero)
    }
    if let initial = prepared.paragraph.initial {
      sum = max(sum, style.spaceBefore + style.leading * initial.lines + initial.rise)
    }
    return sum
  }

  /// The first row of a paragraph beside an edge of the outline, from `top` on, and the height of all its
  /// rows with the bands between them that have no room; nil where none has room in this frame.
  mutating func rowsBesideEdge(
    _ index: Int, from top: Length
  ) -> (first: LineEntry, height: Length)? {
    let paragraph = prepared(index).paragraph
    var slots = FrameSlots(
      shape: outline(for: paragraph), next: next, from: top, rowHeight: firstHeight(paragraph),
      runsRightToLeft: paragraph.runsRightToLeft, clamp: clamp, spacing: spacing(of: paragraph))
    let chooser = LinesAhead.Chooser(
      prepared: paragraph, paragraph: index, breaker: supply.breaker, tools: supply.tools)
    var first: LineEntry?
    var height = Length.zero
    var (place, row) = (0, -1)
    var state = ParagraphState.start
    // A breaker may choose one line at a time.
    asking: while state.offset < paragraph.text.endOffset, slots.slot(place)?.frame == 0 {
      let chosen = LinesAhead.filling(&slots, from: place, chooser, from: state)
      for entry in chosen.table.entries {
        guard let slot = slots.slot(place), slot.frame == 0 else { break asking }
        first = first ?? entry
        if slot.row > row { height += slot.height * (slot.row - row - 1) + entry.height }
        row = max(slot.row, row)
        place += 1
        state = entry.next
      }
      if chosen.table.entries.isEmpty { break }
    }
    guard let first else { return nil }
    return (first, height)
  }

  /// How many rows of the paragraph stand in this frame before row `cut`, those of the frames before
  /// counted as its lines.
  func rowCount(of index: Int, before cut: Int) -> Int {
    var count = 0
    var row = cut
    while row > 0, rows[row - 1].paragraph == index, rows[row - 1].state != nil {
      row -= 1
      count += 1
    }
    return count + (count > 0 ? rows[row].state?.line ?? 0 : 0)
  }
}
