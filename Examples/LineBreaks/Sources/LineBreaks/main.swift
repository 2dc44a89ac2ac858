// A text set by hand, line after line, in a measure that grows: what CTTypesetter is for. Writes
// linebreaks.pdf and linebreaks.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

let attributes = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: Length(points: 15))
let text = AttributedText(
  """
  Snow, snow, snow. By noon it lay on the roof of the signal box as high as the roof itself, and the \
  signalman, who had nobody to signal to, began to talk to the kettle. “You will be cold,” he said, \
  “and I shall be hungry; but the down train will be late, and that is a comfort.”
  A paragraph of its own: \
  Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetze \
  end where they must.
  """, attributes)

let typesetter = Typesetter(text)
var page = RenderPage(
  media: Size(width: Length(points: 420), height: Length(points: 400)), label: "1")
let middle = Length(points: 210)
let leading = Length(points: 20)

/// Sets all of the text from `top` down, each line in the middle of a measure that grows.
@MainActor func set(from top: Length, _ suggest: (TextOffset, Length) -> SuggestedBreak?) {
  var start = TextOffset.zero
  var width = Length(points: 60)
  var baseline = top
  // Nil at the text's end. What fits nothing still goes on by one character.
  while let next = suggest(start, width) {
    let line = typesetter.line(for: next)
    let x = middle - width / 2 + line.penOffset(flush: Ratio(1, over: 2), width: width)
    page.draw(line, at: Point(x: x, y: baseline))
    print(next.range.utf8, next.reason, text.string(in: next.range).debugDescription)
    start = next.range.upperBound
    baseline += leading
    width += Length(points: 25)
  }
}

print("words:")
set(from: Length(points: 25)) { typesetter.suggestLineBreak(from: $0, width: $1) }
print("characters, the first three lines:")
var count = 0
set(from: Length(points: 330)) { start, width in
  count += 1
  return count > 3 ? nil : typesetter.suggestClusterBreak(from: start, width: width)
}

try Data(page.pdf().bytes).write(to: URL(filePath: "linebreaks.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "linebreaks.png"))
