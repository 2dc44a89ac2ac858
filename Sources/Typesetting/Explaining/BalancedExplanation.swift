public import TypesetGeometry
public import TypesetRichText

/// Why a line ends where it does that was balanced with others (`BalancedBreaker`).
public struct BalancedExplanation: Hashable, Sendable {
  /// What is held against lines.
  public var costs: BalanceCosts
  /// The line's number in its paragraph, from 0.
  public var number: Int
  /// The number of the first line that was balanced with it: behind a forced break, or where its frame begins.
  public var firstLine: Int
  /// How many lines were balanced together.
  public var lineCount: Int
  /// Whether these are one more than hold the words, since fewer end badly.
  public var hasLineMore = false
  /// What they cost together.
  public var cost: Int
  /// The room there is for the line, indents taken off.
  public var measure: Length
  /// How wide it is; what a tab skips on the way to a page number is not counted.
  public var width: Length
  /// The length of a line if all were even: what is short is told in it.
  public var mean: Length
  /// What the line costs.
  public var terms: LineBalance
  /// The best way in as many lines in which none ends where this one does; nil where it is the last, and
  /// where there is no other way.
  public var rejected: RejectedBalance?
}

/// A way that was not taken.
public struct RejectedBalance: Hashable, Sendable {
  /// The text of its lines, from the paragraph's start, with their trailing spaces.
  public var lines: [TextRange]
  /// What they cost together.
  public var cost: Int
}

extension BalancedBreaker {
  /// Why the line `number` lines behind `state` ends where it does; nil where there is none.
  ///
  /// - Complexity: O(choosing the paragraph's lines), a few times.
  public func explanation<Slots: LineSlots>(
    ofLine number: Int, of paragraph: PreparedParagraph, from state: ParagraphState,
    over slots: Slots, with tools: ParagraphTools
  ) -> LineExplanation? {
    var state = state
    var taken = 0
    while number >= taken, state.offset < paragraph.text.endOffset {
      var rest = OffsetSlots(base: slots, first: taken)
      var stretch = BalancedStretch(paragraph, from: state, costs: costs, with: tools)
      guard let way = stretch.solve(over: &rest) else {
        guard
          let line = GreedyBreaker().lines(of: paragraph, from: state, over: &rest, with: tools)
            .first
        else { return nil }
        if taken == number {
          return LineExplanation(choice: line, begin: state, method: .firstFit(.overlongWord))
        }
        taken += 1
        state = line.next
        continue
      }
      let lines = stretch.breaks(of: way)
      guard number - taken < lines.count else {
        guard let last = lines.last else { return nil }
        taken += lines.count
        state = last.next
        continue
      }
      let index = number - taken
      let end = way.places[index]
      let start = index == 0 ? 0 : way.places[index - 1]
      let seen = stretch.width(from: start, to: end, line: index).seen
      var explanation = BalancedExplanation(
        costs: costs, number: state.line + index, firstLine: state.line, lineCount: lines.count,
        cost: way.cost, measure: lines[index].measure, width: seen, mean: stretch.mean,
        terms: lines.count == 1
          ? LineBalance() : stretch.terms(from: start, to: end, seen, line: index))
      explanation.hasLineMore = way.hasLineMore
      if index + 1 < lines.count,
        let other = stretch.solve(
          over: &rest, without: stretch.places[end].offset, lines: lines.count)
      {
        explanation.rejected = RejectedBalance(
          lines: stretch.breaks(of: other).map(\.range), cost: other.cost)
      }
      return LineExplanation(
        choice: lines[index], begin: index == 0 ? state : lines[index - 1].next,
        method: .balanced(explanation))
    }
    return nil
  }
}
