import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// The height that a row of the paragraph is reckoned with first: its leading; where lines follow
  /// their fonts, the lowest they can have, since rows only grow.
  func firstHeight(_ paragraph: PreparedParagraph) -> Length {
    let least = Length(scaledPoints: 1)
    if let pitch = options.rowPitch { return max(pitch, least) }
    if paragraph.style.lineHeight != nil, isClear { return least }
    return max(paragraph.style.leading, least)
  }

  /// How often a row is reckoned anew with a greater height. In a shape a higher row is a narrower
  /// one, with other text on it, which may be higher still.
  func mostTries(_ paragraph: PreparedParagraph) -> Int {
    paragraph.style.lineHeight == nil ? 3 : 12
  }

  /// True where fragments that were chosen for a row of `height` need a higher one, in a shape that
  /// letters must not stand out of.
  func isUnsettled(
    _ fragments: [Fragment], height: Length, _ paragraph: PreparedParagraph
  ) -> Bool {
    paragraph.style.lineHeight != nil && !isClear && rowHeight(fragments) > height
  }

  /// The room above the baseline of a row.
  func ascent(of fragments: [Fragment], isAtTop: Bool) -> Length {
    if let pitch = options.rowPitch { return Strut.ascent(of: pitch) }
    return fragments.reduce(Length.zero) {
      max($0, isAtTop ? $1.entry.ascent - $1.entry.airAbove : $1.entry.ascent)
    }
  }

  /// What puts the baseline of a row on the grid that is `height` high, more than its paragraph's leading, since letters or a
  /// formula reach above it: where the row behind it stands no lower for that. Nil for one that stands as it is.
  func roomToGrid(
    _ fragments: [Fragment], _ index: Int, height: Length, isAtTop: Bool
  ) -> Length? {
    let style = story.paragraphs[index].style
    guard let grid = options.grid, style.leading == grid, height > grid, style.box == nil,
      style.cell?.isChoice ?? true, options.rowPitch == nil, style.lineHeight == nil,
      !fragments.contains(where: { $0.entry.sizedForFrameHeight != nil })
    else { return nil }
    let own = ascent(of: fragments, isAtTop: isAtTop) - Strut.ascent(of: grid)
    let room = (y + own).roundedUp(toMultipleOf: grid) - y - own
    guard own > .zero, room > .zero, y + room + height <= shape.size.height,
      (y + room + height).roundedUp(toMultipleOf: grid)
        == (y + height).roundedUp(toMultipleOf: grid)
    else { return nil }
    return room
  }

  /// How much lower the first row of a paragraph stands, where a formula in it would touch one in the last row of the
  /// paragraph above: a line, if the frame has that. O(1) but for formulas.
  func roomBelowFormulas(for first: Fragment, _ index: Int, height: Length) -> Length {
    let style = story.paragraphs[index].style
    guard height > .zero, style.lineHeight == nil, options.rowPitch == nil, let above = lines.last,
      above.paragraph != index, let table = above.table,
      !first.line.table.paragraph.specials.isEmpty
    else { return .zero }
    let (upper, lower) = (
      tables[table].line(above.line, with: supply.tools),
      first.line.table.line(first.line.index, with: supply.tools)
    )
    let baseline = y + first.entry.ascent
    let shift =
      first.slot.interval.start + lower.inset - above.slot.interval.start - upper.inset
    guard upper.formulasTouch(lower, shift: shift, distance: baseline - above.baseline) else {
      return .zero
    }
    let room = options.grid ?? style.leading
    return y + room + height + reserved <= shape.size.height ? room : .zero
  }

  /// The room between the foot of a row and the next.
  func gap(below fragments: [Fragment]) -> Length {
    guard options.rowPitch == nil, let first = fragments.first else { return .zero }
    return fragments.dropFirst().reduce(first.entry.gapBelow) { max($0, $1.entry.gapBelow) }
  }

  /// What stands between the rows of a paragraph, as far as that can be told before they are made.
  func spacing(of paragraph: PreparedParagraph) -> RowSpacing {
    var spacing = RowSpacing(gap: .zero, step: options.rowStep)
    if options.rowPitch == nil, let lineHeight = paragraph.style.lineHeight,
      let run = paragraph.shapedRun(at: .zero)
    {
      let room = lineHeight.room(for: LineExtent(run.face, size: run.size))
      spacing.gap = max(room.gap, -(room.ascent + room.descent) / 2)
    }
    return spacing
  }
}
