// What a reader does with a page: a finger comes down on a word, draws over some lines, lifts. Which
// line, which character, where does the caret go, what is painted? Writes questions.pdf and
// questions.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let attributes = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(13), language: "en-GB")
let text = AttributedText(
  """
  Under the counter of the post office lives a very small lion. He weighs the letters.
  On Thursdays he is out, and everything that is posted then arrives, for no charge, a day before it \
  was written.
  """, attributes)
let frame = Framesetter(text).frame(
  in: FrameShape(rectangle: Size(width: pt(220), height: pt(160))))
let corner = Point(x: pt(20), y: pt(20))

/// What is seen of a part of the text.
func words(_ range: TextRange) -> String { text.string(in: range).debugDescription }

// A finger: points of the page become points of the frame.
let finger = Point(x: pt(60), y: pt(45))
let point = Point(x: finger.x - corner.x, y: finger.y - corner.y)
if let line = frame.lineIndex(at: point), let range = frame.range(ofLine: line) {
  print("line \(line + 1):", words(range))
}
if let offset = frame.characterIndex(at: point),
  let word = frame.textRange(extending: offset, by: .word)
{
  print("character at byte \(offset.utf8), in the word", words(word))
}
if let position = frame.closestPosition(to: point), let caret = frame.caretRect(for: position) {
  print("the caret stands at \(caret.minX.points), \(caret.minY.points)")
}

// Beside all lines there is no line, but a nearest one.
let margin = Point(x: pt(-9), y: pt(500))
if frame.lineIndex(at: margin) == nil, let nearest = frame.closestLineIndex(to: margin) {
  print("in the margin: no line; the nearest is line", nearest + 1)
}

// Many points: the map of rows is made once.
let map = frame.lineMap
let hits = (0..<160).map { map.line(at: Point(x: pt(5), y: pt(Double($0)))) }
for line in frame.lines.indices {
  print("line \(line + 1) holds \(hits.count { $0 == line }) of 160 points down the page")
}

// From one word to another: painted without gaps, and as small as the letters are.
var page = RenderPage(media: Size(width: pt(260), height: pt(200)), label: "1")
if let from = text.range(of: "counter"), let to = text.range(of: "posted then") {
  let selection = TextRange(from.lowerBound, to.upperBound)
  for rect in frame.highlightRects(for: selection) {
    page.items.append(
      .path(PathItem(Path(rect: rect.translated(by: corner)), fill: .hex(0xFFF2A8))))
  }
  print("selected:", words(selection), "in", frame.selectionRects(for: selection).count, "pieces")
  if let popover = frame.firstRect(for: selection) {
    print("a popover points at \(popover.minX.points), \(popover.minY.points)")
  }
}
page.draw(frame, at: corner)

try Data(page.pdf().bytes).write(to: URL(filePath: "questions.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "questions.png"))
