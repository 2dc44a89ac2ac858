import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// Large first letters of a vertical paragraph: upright ones, as high and wide as the lines beside them
/// reach together.
///
///     │ 春 ┌────┐    the first line is the rightmost; the letter stands in the middle of its lines,
///     │ は │ 春 │    and reaches from the right edge of the first one's letters to the left edge of
///     │ あ └────┘    the last one's; all of these begin below it
struct VerticalInitial {
  /// The text, with the letters' size and place.
  let text: AttributedText
  /// The analysis; the letters are one thing.
  let analysis: ParagraphAnalysis
  /// The glyphs.
  let shaped: ShapedText
  /// What the lines beside them have to know.
  let initial: Initial

  /// Nil where the paragraph has none, or where not all of the letters stand upright: a turned one
  /// would lie beside its lines.
  init?(
    _ text: AttributedText, style: ParagraphStyle, analysis: ParagraphAnalysis,
    with tools: ParagraphTools
  ) {
    guard let cap = style.dropCap, cap.lines > 1, cap.length > 0,
      style.alignment == .justify || style.alignment == .start || style.alignment == .left,
      let length = InitialSizing.length(cap.length, in: text, analysis),
      let body = (text.runs.first { $0.range.upperBound.utf8 > length } ?? text.runs.last)?
        .attributes.fontSize
    else { return nil }
    let drop = style.leading * (cap.lines - 1)
    // From the outer edge of the first line's letters to that of the last one's.
    let size = drop + body
    var sized = AttributedText(uncovered: text.utf8, runs: text.runs.count + 1)
    for run in text.runs {
      let large = min(run.range.upperBound.utf8, length) - run.range.lowerBound.utf8
      if large > 0 {
        var attributes = run.attributes
        attributes.fontSize = size
        attributes.baselineShift = -drop / 2
        sized.cover(large, attributes)
      }
      sized.cover(run.range.count - max(large, 0), run.attributes)
    }
    var joined = analysis
    joined.keepAsOne(TextRange(0..<length), of: text.utf8)
    let shaped = tools.shaper.shape(sized, analysis: joined).withSpaces(of: joined)
    let letters = shaped.runs.prefix { $0.range.lowerBound.utf8 < length }
    guard let last = letters.last?.glyphs.last,
      letters.allSatisfy({ $0.kind == .text && $0.orientation == .upright })
    else { return nil }
    let gap = InitialFitting.gap(style.leading)
    self.text = sized
    self.analysis = joined
    self.shaped = shaped.adjusted([GlyphAdjustment(glyph: last, advance: gap, xOffset: .zero)])
    let room = shaped.advance(to: TextOffset(length)) + gap
    initial = Initial(length: length, indents: Array(repeating: room, count: cap.lines))
  }
}
