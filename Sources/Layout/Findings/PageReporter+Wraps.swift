import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension PageReporter {
  /// Notes figures of `page` that text was asked to run around, and beside which none stands. O(lines), where there is
  /// such a figure.
  mutating func reportIdleWraps(of page: LayoutPage) {
    guard !design.writingMode.isVertical else { return }
    let alone = page.insertions.filter { $0.edge == .page || $0.edge == .spread }.map(\.story)
    // What is left when its text is at its end is no insertion, and has no text beside it either.
    for frame in page.frames where frame.storyIndex != StyledIssue.mainStory {
      guard !alone.contains(frame.storyIndex),
        let sidebar = issue.sidebars.first(where: { $0.story == frame.storyIndex }),
        let wrap = sidebar.figure?.wrap
      else { continue }
      let columns = page.frames.filter {
        $0.storyIndex == StyledIssue.mainStory && $0.box.minX < frame.box.maxX
          && $0.box.maxX > frame.box.minX
      }
      guard !columns.contains(where: { hasLines($0, beside: frame.box) }) else { continue }
      diagnostics.append(idleWrap(wrap, of: frame, in: columns))
    }
  }

  /// Whether a line of `column` stands at the height of `box`.
  private func hasLines(_ column: LayoutFrame, beside box: Rect) -> Bool {
    column.frame.lines.contains { line in
      guard line.height > .zero else { return false }
      let baseline = column.box.minY + line.origin.y
      return baseline > box.minY && baseline <= box.maxY
    }
  }

  private func idleWrap(
    _ wrap: TextWrap, of frame: LayoutFrame, in columns: [LayoutFrame]
  ) -> Diagnostic {
    let kind = kind(ofStory: frame.storyIndex)
    var message = "page \(number): no text runs around this \(kind)"
    var help = "write it further up, or allow it more places with place="
    let least = wrap.leastLine ?? issue.main.body.size * PageFiller.leastLine
    if let first = columns.first {
      let start = columns.reduce(first.box.minX) { min($0, $1.box.minX) }
      let end = columns.reduce(first.box.maxX) { max($0, $1.box.maxX) }
      let whole = Rect(
        x: start, y: first.box.minY, width: end - start, height: first.box.height)
      let clearance = wrap.clearance ?? design.leading
      // What has no width of its own takes half of its columns.
      let own =
        (wrap.width == nil ? frame.pictures.map(\.box.width).max() : nil)
        ?? wrap.width(within: whole.width)
      let left = wrap.left(of: own, in: whole, runsRightToLeft: false, liesLeft: true)
      let room = columns.reduce(Length.zero) { most, column in
        max(most, left - column.box.minX, column.box.maxX - left - own)
      }
      if room - clearance < least {
        message +=
          ": beside it a column of \(first.box.width.rounded) pt has no room for a line of \(least.rounded) pt"
        // In the middle it has as much room on both sides.
        let sides = wrap.side == .centre ? 2 : 1
        let most = whole.width - (clearance + least) * sides
        help =
          columns.count == 1 && most > least / 2
          ? "make it \(most.roundedDown) pt wide at most, or let it reach over more columns with span="
          : "let it reach over more columns with span="
      }
    }
    return Diagnostic(
      .note, "layout.idle-wrap", message,
      at: source(
        of: TextRange(.zero, issue.stories[frame.storyIndex].story.text.endOffset),
        in: frame.storyIndex), help: help)
  }
}
