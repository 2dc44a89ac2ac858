import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

extension PreparedParagraph {
  /// The room that `kern` or `tracking` puts behind the last cluster before `contentEnd`: it is no
  /// part of what is seen, so it hangs out where a line ends there, and the last letter stands at
  /// the edge. Zero for room that is taken away, and where the cluster is not the outermost one:
  /// letters that run against their paragraph. O(log n).
  func roomBehind(_ contentEnd: Int) -> Length {
    guard contentEnd > 0, contentEnd <= text.utf8.count else { return .zero }
    let run = shaped.runs[shaped.runIndex(at: TextOffset(contentEnd - 1))]
    guard run.kind == .text, run.isRightToLeft == runsRightToLeft,
      let effects = text.runs[run.attributes].attributes.shapingEffects, effects.room > .zero
    else { return .zero }
    // Joined letters have none.
    return run.script.keepsLettersTogether ? .zero : effects.room
  }
}

extension PreparedParagraph {
  /// True where a line of `measure` must not end at `offset` because it is one of an address's own
  /// places, and the address has room on a line by itself. Ragged lines end before such an address, as
  /// UAX #14 has it; justified ones would have to be stretched too far, and weigh it by its penalty.
  ///
  /// O(bytes that fit into the measure).
  func keepsAddress(at offset: Int, measure: Length) -> Bool {
    let positions = analysis.positions
    guard style.alignment != .justify, positions[offset].contains(.addressBreak),
      !positions[offset].contains(.lineBreak)
    else { return false }
    let count = text.utf8.count
    var (lower, upper) = (offset - 1, offset)
    while lower > 0, !positions[lower].contains(.lineBreak) {
      guard ownWidth(lower, upper) <= measure else { return false }
      lower -= 1
    }
    while upper < count, !positions[upper].contains(.lineBreak) {
      guard ownWidth(lower, upper) <= measure else { return false }
      upper += 1
    }
    return ownWidth(lower, contentEnd(from: lower, before: upper)) <= measure
  }
}
