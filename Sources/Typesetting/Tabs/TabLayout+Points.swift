import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

extension PreparedParagraph {
  /// The width of what of `segment`, the text behind a tab, stands on the near side of its decimal
  /// point at `point`: on the left in paragraphs that run from left to right. `width` is that of
  /// the whole segment, `objects` that of what delegates hold room for in a part of it.
  func width(
    before point: Int, in segment: Range<Int>, width: Length, objects: (Range<Int>) -> Length
  ) -> Length {
    let isLeftToRight = analysis.levels.isLeftToRight
    guard !segment.isEmpty, point < segment.upperBound || !isLeftToRight else { return width }
    let point = min(point, segment.upperBound)
    func natural(_ part: Range<Int>) -> Length {
      ownWidth(part.lowerBound, part.upperBound) + objects(part)
    }
    guard !isLeftToRight else { return natural(segment.lowerBound..<point) }
    // The edge before the point: where the digit before it ends, or where the point begins.
    let isBehind = point > segment.lowerBound
    let letter = isBehind ? point - 1 : point
    var sum = Length.zero
    let runs = analysis.levels.visualRuns(in: TextRange(segment), of: text.utf8)
    for run in runsRightToLeft ? runs.reversed() : runs {
      let part = run.range.utf8
      guard part.contains(letter) else {
        sum += natural(part)
        continue
      }
      let runsBack = (run.level & 1 == 1) != runsRightToLeft
      return sum + natural(runsBack ? point..<part.upperBound : part.lowerBound..<point)
    }
    return width
  }
}
