import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// First fit, line by line: of the few breaks near the measure, the one whose spaces come nearest
/// to their natural width.
///
/// The candidates are the last break that fits, the next one where the spaces can shrink to hold
/// it, and the divisions of the word between them. A hyphen costs, a second one in a row more.
public struct GreedyBreaker: LineBreaker {
  /// What a hyphen costs beside 100 for a line whose spaces are half as wide again.
  public var hyphenCost = 45
  /// What each further hyphen in a row costs on top.
  public var ladderCost = 90
  /// No more hyphens in a row than this.
  public var maximumHyphensInRow = 3
  /// By how much of its width a space may shrink: numerator over 100.
  public var shrinkPercent = 22

  /// A line whose spaces are twice as wide as they should be.
  static let loose = 800
  /// A line whose spaces are three times as wide as they should be, and more.
  static let hopeless = 5_000

  /// The breaker with its default costs.
  public init() {}

  /// The one line from `state` on in the next slot.
  public func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    guard let slot = slots.slot(0) else { return [] }
    guard state.offset < paragraph.text.endOffset else { return [] }
    if let line = paragraph.lineByMode(from: state, in: slot, with: tools) { return [line] }
    let measure = paragraph.measure(of: slot, line: paragraph.line(at: state))
    let scan = LineScan(paragraph, from: state, measure: measure, in: slot, with: tools)
    return [scan.choose(by: self)]
  }
}
