import TypesetGeometry
import TypesetRichText

extension LineBuilder {
  /// Pushes what ends the paragraph to the end of its last line, where it asks for that
  /// (`TextAttributes.standsAtLineEnd`); what stands before it keeps its place.
  ///
  ///     It did not come back.                              ■
  mutating func pushToEnd() {
    guard choice.reason == .end || choice.reason == .mandatory else { return }
    let rest = choice.measure + setting.hangStart + setting.hangEnd - pen
    guard rest > .zero else { return }
    func isPushed(_ run: LineRun) -> Bool {
      paragraph.text.runs[run.attributes].attributes.standsAtLineEnd
    }
    // The last in reading order: on the left where lines begin on the right.
    let runsLeft = paragraph.runsRightToLeft
    let count =
      runsLeft ? runs.prefix(while: isPushed).count : runs.reversed().prefix(while: isPushed).count
    guard count > 0 else { return }
    // In lines from right to left all others move instead: what is narrower than its measure stands at the
    // right of it.
    for place in runsLeft ? count..<runs.count : runs.count - count..<runs.count {
      runs[place].x += rest
      for glyph in runs[place].glyphs { glyphs[glyph].x += rest }
    }
    pen += rest
  }
}
