import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension StoryAssembly {
  /// Makes room beside the lines of a program for their numbers, and notes what stands there.
  mutating func setCode(_ code: Element, size: Length, _ style: inout ParagraphStyle) {
    let attributes = document.attributes(of: code)
    style.hangsAfterBreaks = true
    lineMarks[paragraphs.count] = LineMarks(firstNumber: attributes.firstNumber)
    // What stands above is its own.
    if attributes.label != nil { style.spaceBefore = .zero }
    guard let first = attributes.firstNumber else { return }
    let last = first.addingReportingOverflow(document.lineCount(of: code) - 1).partialValue
    // A figure of a face of one width is three fifths of an em wide; the gap is four fifths.
    let figures = String(last).utf8.count
    // Numbers stand in the box, whose edge is where it would be without them.
    if var box = style.box, box.group == nil {
      box.group = ParagraphBox.Group(
        node: code.node, headIndent: style.outerIndent, tailIndent: style.tailIndent)
      style.box = box
    }
    style.headIndent += size.scaled(by: figures * 600 * 850 / 1000 + 800, over: 1000)
  }
}
