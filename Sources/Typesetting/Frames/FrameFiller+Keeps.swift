import Geometry
import RichText

extension FrameFiller {
  /// Moves the end of the frame up to the next row where it offends no keep rule: no heading apart
  /// from what it heads, no fewer lines of a paragraph than its orphans at the foot or its widows
  /// at the next top. At most half of the rows are given up; then the frame ends where it was full.
  mutating func keepTogether(endingAt end: BreakToken, paragraph index: Int) -> BreakToken {
    guard options.orphans > 1 || options.widows > 1 || options.keepsHeadings else { return end }
    var cut = rows.count
    var after = (paragraph: index, line: end.openBlocks.last?.paragraph?.line ?? 0)
    while cut > rows.count / 2 {
      if mayEnd(before: cut, after: after) {
        guard cut < rows.count else { return end }
        let token = rows[cut].before
        lines.removeSubrange(rows[cut].firstLine...)
        anchors.removeSubrange(rows[cut].anchors...)
        y = rows[cut].top
        rows.removeSubrange(cut...)
        return token
      }
      cut -= 1
      after = (rows[cut].paragraph, max(0, rows[cut].line))
    }
    return end
  }

  /// True where the frame may end between row `cut` and what comes after it.
  private func mayEnd(before cut: Int, after: (paragraph: Int, line: Int)) -> Bool {
    guard let last = rows[..<cut].lastIndex(where: { $0.line >= 0 }) else { return false }
    let before = rows[last].paragraph
    let style = story.paragraphs[before].style
    if options.keepsHeadings, style.keepsWithNext { return false }
    guard before == after.paragraph, shape.isPlainRectangle else { return true }
    let total = supply.paragraph(at: before).lines.count
    let rest = total - after.line
    return after.line >= min(options.orphans, total) && rest >= min(options.widows, total)
  }
}
