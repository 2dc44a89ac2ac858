import TypesetGeometry
import TypesetRichText
import Typesetting

/// What stands beside the lines of a program.
package struct LineMarks: Hashable, Sendable {
  /// The number of the first line; nil where lines have none.
  package var firstNumber: Int?

  /// Marks of a program whose first line has `firstNumber`, or no number.
  package init(firstNumber: Int?) { self.firstNumber = firstNumber }
}

extension FurnitureMaker {
  /// The numbers of lines of programs, and the signs of those that go on, beside the lines of `frame`.
  ///
  /// They are furniture: who copies the program copies none of them. A number stands to the left of its
  /// line, a sign in the room that the rest of a line hangs by. O(lines of programs and their bytes).
  func lineMarks(of frame: Frame, in styled: StyledStory, at origin: Point) -> [Furniture] {
    guard !styled.lineMarks.isEmpty, !frame.writingMode.isVertical else { return [] }
    var made: [Furniture] = []
    var edge: Length?
    var wrapSign: (text: String, line: Line)?
    var known: (paragraph: Int, breaks: Int) = (-1, 0)
    for placed in frame.lines where placed.height > .zero {
      guard let marks = styled.lineMarks[placed.paragraph] else { continue }
      let isFirst = placed.line.isIndentedAsFirst
      if known.paragraph != placed.paragraph {
        known = (placed.paragraph, FurnitureMaker.forcedBreaks(before: placed.line))
        edge = nil
      } else if isFirst {
        known.breaks += 1
      }
      var baseline = Point(x: placed.origin.x + origin.x, y: placed.origin.y + origin.y)
      if !isFirst {
        guard placed.line.hasInk else { continue }
        let (text, sign) = wrapSign ?? self.wrapSign()
        wrapSign = (text, sign)
        let gap = sign.width / 4
        made.append(
          piece(
            .text, "wrap-sign", text, sign,
            at: Point(x: baseline.x - sign.width - gap, y: baseline.y)))
      } else if let first = marks.firstNumber {
        let text = String(first + known.breaks)
        let attributes = letters.attributes("code", span: "code-number-of-line")
        let number = line(of: AttributedText(text, attributes))
        // An empty line begins where the others do.
        if !placed.line.hasInk { baseline.x = edge ?? baseline.x }
        edge = baseline.x
        made.append(
          piece(
            .text, "line-number", text, number,
            at: Point(x: baseline.x - number.width - attributes.fontSize * 4 / 5, y: baseline.y)))
      }
    }
    return made
  }

  /// The sign of a line that goes on: the first that there is a glyph for.
  private func wrapSign() -> (text: String, line: Line) {
    let attributes = letters.attributes("code", span: "code-wrap")
    for text in ["↳", "›"] {
      let line = line(of: AttributedText(text, attributes))
      if line.paragraph.shaped.missing.isEmpty { return (text, line) }
    }
    return (">", line(of: AttributedText(">", attributes)))
  }

  /// How many lines were ended by their author before `line` in its paragraph.
  private static func forcedBreaks(before line: Line) -> Int {
    let bytes = line.paragraph.text.utf8
    let end = line.begin.offset.utf8
    var count = 0
    var place = 0
    while place + 2 < end {
      if bytes[place] == 0xE2, bytes[place + 1] == 0x80, bytes[place + 2] == 0xA8 { count += 1 }
      place += 1
    }
    return count
  }
}
