import TypesetGeometry
import TypesetRichText

/// Chooses where the lines of a paragraph end.
///
/// It may look at any number of slots ahead. The caller takes lines in order for as long as their
/// slots come as they were answered, and asks again from the next line's state when they do not.
public protocol LineBreaker: Sendable {
  /// Lines from `state` on, at least one unless the paragraph is at its end; never empty ones
  /// but for a forced break or an empty paragraph. Every line ends after its start: what fits
  /// nothing still advances by one cluster.
  func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak]
}
