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
    return run.script.joinsLetters ? .zero : effects.room
  }
}
