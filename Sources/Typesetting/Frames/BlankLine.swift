import Geometry
import RichText

extension Line {
  /// A line of `text` with nothing to see: an empty paragraph.
  static func blank(
    _ text: AttributedText, measure: Length, ascent: Length, height: Length
  ) -> Line {
    Line(
      range: text.range, contentEnd: .zero, reason: .end, glyphs: [], runs: [],
      inset: .zero, width: .zero, naturalWidth: .zero, measure: measure, ascent: ascent,
      descent: height - ascent, airAbove: .zero, stretch: Ratio(rawValue: 0),
      trailingWhitespaceWidth: .zero,
      next: ParagraphState(
        offset: text.endOffset, line: 1, hyphensInRow: 0, fitness: 1, slotsDigest: 0),
      begin: .start, sizedForFrameHeight: nil)
  }
}
