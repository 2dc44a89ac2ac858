import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// What a paragraph's style asks for beside its letters: room for the sides of a box, and large
/// first letters.
struct ParagraphBeginning {
  /// The text, first letters at their size.
  let text: AttributedText
  /// The style; its indents hold the padding of the box.
  let style: ParagraphStyle
  /// The analysis; large first letters are one thing.
  let analysis: ParagraphAnalysis
  /// The glyphs, with the spaces that the language sets.
  let shaped: ShapedText
  /// The large first letters; nil for none.
  let initial: Initial?

  /// Shapes `text`. O(n).
  init(
    _ text: AttributedText, style: ParagraphStyle, analysis: ParagraphAnalysis,
    with tools: ParagraphTools
  ) {
    let runsRightToLeft = analysis.levels.baseLevel & 1 == 1
    var inside = style
    if let padding = style.box?.padding(runsRightToLeft: runsRightToLeft) {
      inside.headIndent += padding.start
      inside.tailIndent += padding.end
    }
    self.style = inside
    if style.dropCap != nil, style.lineHeight == nil, style.writingMode.isVertical,
      let made = VerticalInitial(text, style: style, analysis: analysis, with: tools)
    {
      self.text = made.text
      self.analysis = made.analysis
      shaped = made.shaped
      initial = made.initial
      return
    }
    // Letters beside several lines need lines of one height.
    if style.dropCap != nil, style.lineHeight == nil, !style.writingMode.isVertical,
      let sizing = InitialSizing(text, style: style, analysis: analysis, with: tools)
    {
      // Also a quotation mark with a space behind it, as in French, stays with its letter.
      var joined = analysis
      joined.keepAsOne(TextRange(0..<sizing.length), of: text.utf8)
      if let fitting = InitialFitting(
        tools.shaper.shape(sizing.text, analysis: joined).withSpaces(of: joined), sizing,
        leading: style.leading, runsRightToLeft: runsRightToLeft)
      {
        self.text = sizing.text
        self.analysis = joined
        shaped = fitting.shaped
        initial = fitting.initial
        return
      }
    }
    self.text = text
    self.analysis = analysis
    shaped = tools.shaper.shape(text, analysis: analysis).withSpaces(of: analysis)
    initial = nil
  }
}
