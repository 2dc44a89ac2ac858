import TypesetGeometry
import TypesetRichText

extension Framesetter {
  /// Cuts the last line that takes room, so that it says that the text goes on.
  ///
  /// At the end: of the line as it was broken, white space behind it left out, as many grapheme
  /// clusters as fit before the token; the token alone where none does, even where it is wider than
  /// the line. The token is an ellipsis in the attributes of the line's last character, or what
  /// the options say. At the start and in the middle, what is cut is the line with all of its
  /// paragraph that follows.
  func truncateLastLine(
    of frame: inout Frame, _ plan: FramePlan, _ truncation: FrameTruncation
  ) {
    guard let index = frame.lines.lastIndex(where: { $0.height > .zero }) else { return }
    let placed = frame.lines[index]
    let last = placed.line
    var source = last
    if truncation.kind != .end, let rest = restOfParagraph(placed) { source = rest }
    let token = truncation.token ?? source.ellipsis(truncation.kind)
    var line = source.truncated(
      always: last.measure, kind: truncation.kind, token: token, with: supply.tools
    ).standing(for: last)
    // It stands for what it would have held; the rest is for the next frame.
    line.elision?.range = last.stringRange
    if truncation.kind == .end, let hidden = line.elision?.hidden {
      line.elision?.hidden.upperBound = max(
        hidden.upperBound, min(plan.limit, story.text.endOffset))
    }
    frame.lines[index].line = line
    frame.lines[index].origin.x = plan.lines[index].slot.interval.start + line.inset
    // What is hidden is not there.
    frame.anchors.removeAll { $0.line == index }
    frame.anchors += line.anchors(at: frame.lines[index].origin, line: index)
    frame.anchors.sort { $0.offset < $1.offset }
    frame.isTruncated = true
  }

  /// All of the paragraph from the start of a line on, on one line; nil where it ends with that.
  private func restOfParagraph(_ placed: PlacedLine) -> Line? {
    let text = placed.text
    let line = placed.line
    guard line.elision == nil, line.range.upperBound < text.endOffset else { return nil }
    let content = line.paragraph.contentEnd(
      from: line.range.lowerBound.utf8, before: text.utf8.count)
    var rest = Line.alone(
      text[TextRange(line.range.lowerBound, TextOffset(content))],
      style: line.paragraph.style, with: supply.tools)
    rest.paragraphStart = line.stringRange.lowerBound
    return rest
  }
}
