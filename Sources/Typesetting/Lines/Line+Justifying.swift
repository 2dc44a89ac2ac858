public import TypesetGeometry
import TypesetRichText

extension Line {
  /// The line with its spaces widened, or narrowed, so that it is
  /// `naturalWidth + factor × (width − naturalWidth)` wide: Core Text's
  /// `CTLineCreateJustifiedLine`.
  ///
  /// Every space has the same share, but those that the paragraph's `wordSpace` weighs otherwise;
  /// the sp that are left go to the first ones. Where a script sets no spaces between words, the
  /// gaps where a line could break share. What stands before a tab stays. What hangs out over the
  /// line's edges is beside `width`.
  ///
  /// - Parameters:
  ///   - factor: 0 and less leave the line as it is, 1 and more fill `width`.
  ///   - width: The room to fill.
  ///   - includingLast: False leaves lines that end a paragraph or stand before a forced break as
  ///     they are, as frames do. Core Text widens those as well, and so does this if not told.
  /// - Returns: Nil where nothing in the line can give, or would have to give more than three
  ///   fifths of its width away.
  /// - Complexity: O(n).
  public func justified(
    factor: Ratio = .one, to width: Length, includingLast: Bool = true
  ) -> Line? {
    if !includingLast, reason == .end || reason == .mandatory { return self }
    guard factor.rawValue > 0 else { return self }
    let natural = naturalWidth
    let target = natural + (width + hangStart + hangEnd - natural) * min(factor, .one)
    guard target != self.width else { return self }
    // The builder asks its tools for glyphs at breaks; here all glyphs are there.
    return TextEnvironment.standard.withTools { tools in
      var builder = LineBuilder(
        paragraph: paragraph,
        choice: LineBreak(
          range: range, contentEnd: contentEnd, reason: reason, naturalWidth: natural,
          measure: width, next: next),
        state: begin, slot: .alone(width: width, leading: height), tools: tools)
      builder.glyphs = glyphs
      builder.runs = runs
      builder.pen = self.width
      builder.stretchStart = paragraph.stretchStart(
        in: range.lowerBound.utf8..<contentEnd.utf8)
      guard builder.fillSpaces((target - self.width).scaledPoints) else { return nil }
      var line = self
      line.glyphs = builder.glyphs
      line.runs = builder.runs
      line.width = builder.pen
      line.measure = width
      line.stretch = Ratio(
        rawValue: roundHalfEven(
          65536 + stretch.rawValue, times: 65536 + builder.setting.stretch.rawValue, over: 65536)
          - 65536)
      return line
    }
  }

  /// How far right of the slot's left edge the line has to begin to stand flush: 0 is left, one
  /// half in the middle, 1 right. Core Text's `CTLineGetPenOffsetForFlush`.
  ///
  /// `flush × (width − what is seen)`: white space at the line's end does not count, nor what hangs
  /// out at its edges, such as the room that `tracking` and `kern` put behind the last letter. So at
  /// 0 the first letter stands at the left edge, at 1 the last one at the right. Negative where the
  /// line is wider than `width`.
  public func penOffset(flush: Ratio, width: Length) -> Length {
    (width + hangStart + hangEnd - self.width) * flush
  }
}
