import TypesetGeometry
import TypesetRichText

extension Line {
  /// The line of an empty `paragraph`, with nothing to see.
  static func blank(
    _ paragraph: PreparedParagraph, measure: Length, ascent: Length, height: Length
  ) -> Line {
    Line(
      paragraph: paragraph, range: paragraph.text.range, contentEnd: .zero, reason: .end,
      insertedText: [], droppedLength: 0,
      glyphs: [], runs: [], inset: .zero, hangStart: .zero, hangEnd: .zero, expansion: 0,
      tracking: .zero, width: .zero, naturalWidth: .zero, measure: measure, ascent: ascent,
      descent: height - ascent, airAbove: .zero, stretch: Ratio(rawValue: 0),
      trailingWhitespaceWidth: .zero,
      next: ParagraphState(
        offset: paragraph.text.endOffset, line: 1, hyphensInRow: 0, fitness: 2),
      begin: .start, sizedForFrameHeight: nil)
  }
}
