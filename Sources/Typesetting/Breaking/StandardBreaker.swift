import TypesetGeometry
import TypesetRichText

/// What texts are broken with where nothing is said: justified paragraphs with their lines chosen
/// together (`OptimalBreaker`), all others by first fit (`GreedyBreaker`), as Core Text has it, so
/// that a line depends on nothing that stands behind it.
public struct StandardBreaker: LineBreaker {
  /// For justified paragraphs.
  public var justified: OptimalBreaker
  /// For all others.
  public var ragged: GreedyBreaker

  /// The two with their own defaults.
  public init(justified: OptimalBreaker = OptimalBreaker(), ragged: GreedyBreaker = GreedyBreaker())
  {
    self.justified = justified
    self.ragged = ragged
  }

  /// Lines from `state` on.
  public func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    paragraph.style.alignment == .justify
      ? justified.lines(of: paragraph, from: state, over: &slots, with: tools)
      : ragged.lines(of: paragraph, from: state, over: &slots, with: tools)
  }
}
