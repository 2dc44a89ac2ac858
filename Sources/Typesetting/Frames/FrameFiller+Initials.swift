import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// Finds room for the large first letters of a paragraph, so that all lines beside them stand in
  /// this frame; false where they have to begin the next one.
  ///
  /// Where no frame like this one has room for them, the letters are set as the others, and the
  /// frame says so. In an outline that is no rectangle, the lines beside the letters keep to the
  /// stretch that is free over all their height.
  mutating func prepareInitial(_ index: Int, from start: ParagraphState) -> Bool {
    guard !endsInBlanks, let initial = supply.paragraph(at: index).paragraph.initial else {
      return true
    }
    let prepared = supply.paragraph(at: index)
    guard start == .start else {
      // Beside letters there was no room for, in a frame before.
      if start.line < initial.lines { setPlain(index) }
      return true
    }
    let style = story.paragraphs[index].style
    let lift = lift(of: initial, prepared.paragraph)
    let height = style.leading * initial.lines + lift
    guard y + height + reserved <= shape.size.height else {
      if hasInk { return false }
      setPlain(index)
      return true
    }
    let band = shape.intervals(from: y, to: y + height)
    let indents = prepared.paragraph.style.headIndent + prepared.paragraph.style.tailIndent
    let least = initial.leastMeasure(textSize: prepared.paragraph.baseSize) + indents
    guard band.count == 1, let stretch = band.first, stretch.width >= least,
      shape.hasRoom(in: stretch, indents: indents + initial.width)
    else {
      setPlain(index)
      return true
    }
    plain[index] = nil
    y += lift
    for place in pendingBoxes.indices { pendingBoxes[place].padding? += lift }
    if !isClear {
      clamp = RowClamp(top: y, bottom: y + height - lift, interval: stretch)
    }
    return true
  }

  /// The room that an accent on the letters needs below the line above them, or below the edge of
  /// their box; whole steps of the grid. At the top of a frame it stands out.
  private func lift(of initial: Initial, _ paragraph: PreparedParagraph) -> Length {
    guard isBelow, initial.rise > .zero else { return .zero }
    let leading = paragraph.style.leading
    let edge = pendingBoxes.last?.padding.map { y - $0 } ?? foot
    let top = y + Strut.ascent(of: leading) - paragraph.capHeight - initial.rise
    let lift = max(.zero, max(edge, foot) - top)
    guard let grid = options.grid, leading == grid else { return lift }
    return lift.roundedUp(toMultipleOf: grid)
  }

  private mutating func setPlain(_ index: Int) {
    if plain[index] == nil { plain[index] = supply.plainParagraph(at: index) }
    if let ahead, ahead.hasInitial { self.ahead = nil }
  }
}
