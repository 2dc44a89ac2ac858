import TypesetGeometry
import TypesetRichText

/// What texts are broken with where nothing is said: justified paragraphs with their lines chosen
/// together (`OptimalBreaker`), those that ask for it made even (`BalancedBreaker`), all others by first fit
/// (`GreedyBreaker`), as Core Text has it, so that a line depends on nothing that stands behind it.
public struct StandardBreaker: LineBreaker {
  /// For justified paragraphs.
  public var justified: OptimalBreaker
  /// For those whose lines are balanced.
  public var balanced: BalancedBreaker
  /// For all others.
  public var ragged: GreedyBreaker

  /// The three with their own defaults.
  public init(
    justified: OptimalBreaker = OptimalBreaker(), ragged: GreedyBreaker = GreedyBreaker(),
    balanced: BalancedBreaker = BalancedBreaker()
  ) {
    self.justified = justified
    self.ragged = ragged
    self.balanced = balanced
  }

  /// Lines from `state` on.
  public func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    if paragraph.balancesLines {
      return balanced.lines(of: paragraph, from: state, over: &slots, with: tools)
    }
    return paragraph.style.alignment == .justify
      ? justified.lines(of: paragraph, from: state, over: &slots, with: tools)
      : ragged.lines(of: paragraph, from: state, over: &slots, with: tools)
  }
}
