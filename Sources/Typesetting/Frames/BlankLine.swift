import Geometry
import RichText

extension Line {
  /// A line of `text` with nothing to see: an empty paragraph.
  static func blank(
    _ text: AttributedText, measure: Length, ascent: Length, height: Length
  ) -> Line {
    Line(
      range: text.range, contentEnd: .zero, reason: .end, insertedText: [], droppedLength: 0,
      glyphs: [], runs: [], inset: .zero, hangStart: .zero, hangEnd: .zero, expansion: 0,
      tracking: .zero, width: .zero, naturalWidth: .zero, measure: measure, ascent: ascent,
      descent: height - ascent, airAbove: .zero, stretch: Ratio(rawValue: 0),
      trailingWhitespaceWidth: .zero,
      next: ParagraphState(
        offset: text.endOffset, line: 1, hyphensInRow: 0, fitness: 2, slotsDigest: 0),
      begin: .start, sizedForFrameHeight: nil)
  }
}
