import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// So many ems of a caption a picture has to be wide to have its caption below itself alone:
  /// fewer than some two dozen letters are no line.
  private static let leastMeasure = 12

  /// The stretch that a caption keeps to: so much that its lines are as wide as the picture above,
  /// and stand where that does. Nil where it stands as other text does: below no picture, below
  /// several, or below one as wide as the column, or too narrow.
  ///
  ///     ┌──── column ────┐
  ///     │   ┌───────┐    │
  ///     │   │picture│    │
  ///     │   └───────┘    │
  ///     │    A caption   │
  ///     │    below it    │
  func interval(ofCaption index: Int) -> LineInterval? {
    let paragraph = story.paragraphs[index]
    guard paragraph.keepsToPicture, !story.writingMode.isVertical,
      let above = lines.last
    else { return nil }
    // A credit stands as the caption above it does.
    if story.paragraphs[above.paragraph].keepsToPicture { return captionInterval }
    let anchors = anchors.filter { $0.line == lines.count - 1 }
    guard anchors.count == 1, let box = anchors.first?.box,
      box.width < entry(of: above)?.measure ?? .zero,
      box.width >= prepared(index).paragraph.baseSize * FrameFiller.leastMeasure
    else { return nil }
    let style = paragraph.style
    let runsLeft = prepared(index).paragraph.runsRightToLeft
    let (left, right) =
      runsLeft ? (style.tailIndent, style.headIndent) : (style.headIndent, style.tailIndent)
    return LineInterval(
      start: max(.zero, box.minX - left), end: min(shape.size.width, box.maxX + right))
  }
}
