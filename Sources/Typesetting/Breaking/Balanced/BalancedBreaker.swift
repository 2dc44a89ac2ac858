import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

/// Lines of one length: headlines, decks, pull quotes, whatever is read at a glance.
///
/// Of all ways to set the words in as few lines as hold them it takes the one whose lines are most even and
/// end best (`BalanceCosts`); where these end badly all the same, in one line more if that is better by more than
/// a line is worth. Words are not divided; where one is wider than its line, that line is set by
/// first fit and the others are balanced. Each stretch between forced breaks is balanced by itself. What is
/// longer than `longest` is no display line, and is left to `OptimalBreaker`.
public struct BalancedBreaker: LineBreaker {
  /// What is held against lines.
  public var costs: BalanceCosts

  /// The bytes that a paragraph has at most to be balanced.
  public static var longest: Int { 1024 }

  /// A breaker with `costs`.
  public init(costs: BalanceCosts = .display) { self.costs = costs }

  /// All lines from `state` to the paragraph's end.
  /// O(places × lines), the places in a line taken as bounded.
  public func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    guard state.offset < paragraph.text.endOffset, let slot = slots.slot(0) else { return [] }
    if let line = paragraph.lineByMode(from: state, in: slot, with: tools) { return [line] }
    var lines: [LineBreak] = []
    var state = state
    while state.offset < paragraph.text.endOffset {
      // Where no further line is known, who fills the next frame asks again.
      if !lines.isEmpty, slots.slot(lines.count) == nil { break }
      var rest = OffsetSlots(base: slots, first: lines.count)
      var stretch = BalancedStretch(paragraph, from: state, costs: costs, with: tools)
      if let found = stretch.solve(over: &rest) {
        lines += stretch.breaks(of: found)
      } else if let line = GreedyBreaker().lines(
        of: paragraph, from: state, over: &rest, with: tools
      )
      .first {
        lines.append(line)
      } else {
        break
      }
      slots = rest.base
      guard let last = lines.last else { break }
      state = last.next
    }
    return lines
  }
}

extension PreparedParagraph {
  /// True where lines are balanced (`ParagraphStyle.balancesLines`): justified ones are even already.
  var balancesLines: Bool {
    style.balancesLines && style.alignment != .justify
      && text.utf8.count <= BalancedBreaker.longest
  }
}
