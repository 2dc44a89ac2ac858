public import TypesetGeometry
public import TypesetRichText

extension Line {
  /// All of `text` on one line, however long, in a slot of `measure`; line breaks in it count as
  /// white space. Core Text's `CTLineCreateWithAttributedString`.
  ///
  /// - Complexity: O(n), shaping included.
  public static func single(
    _ text: AttributedText, alignment: ParagraphStyle.Alignment, measure: Length,
    leading: Length, writingMode: WritingMode = .horizontalTB, with tools: ParagraphTools
  ) -> Line {
    var style = ParagraphStyle(leading: leading)
    style.writingMode = writingMode
    style.alignment = alignment == .justify ? .start : alignment
    style.writingMode = writingMode
    let paragraph = PreparedParagraph(text, style: style, with: tools)
    let slot = LineSlot(
      interval: LineInterval(start: .zero, end: measure), row: 0, height: leading,
      frameHeight: leading, frame: 0, endsFrame: true)
    let end = text.endOffset
    let choice = LineBreak(
      range: TextRange(.zero, end), contentEnd: end, reason: .end,
      naturalWidth: paragraph.ownWidth(0, end.utf8), measure: measure,
      next: ParagraphState(
        offset: end, line: 1, hyphensInRow: 0, fitness: 2))
    return LineBuilder.line(choice, of: paragraph, from: .start, in: slot, with: tools)
  }
}
