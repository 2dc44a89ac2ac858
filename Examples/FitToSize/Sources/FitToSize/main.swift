// Boxes as large as their words need: how wide and how high, before anything is drawn. Writes
// fit.pdf and fit.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let body = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(12))
let messages = [
  "Are you there?",
  "Yes. The train stands in a field, and there is a cow that looks at us all.",
  "Take your time. I shall have the soup on the stove and the door on the latch, and a book, so "
    + "there is no need to hurry, or to telephone, or to walk.",
  "It moves!\nNo. It was the cow.",
]

let paper = Size(width: pt(300), height: pt(290))
let padding = pt(8)
var page = RenderPage(media: paper, label: "1")
var y = pt(16)
for (place, message) in messages.enumerated() {
  let framesetter = Framesetter(AttributedText(message, body))
  let (size, fit) = framesetter.suggestSize(
    constraint: Size(width: pt(180), height: .unbounded))
  // A frame of that size has the same lines.
  let frame = framesetter.frame(in: FrameShape(rectangle: size))
  print("\(size.width.points) × \(size.height.points) pt hold \(fit.count) bytes,")
  print("  \(frame.lines.count) lines")

  let x = place % 2 == 0 ? pt(16) : paper.width - size.width - padding * 2 - pt(16)
  let box = Rect(
    x: x, y: y, width: size.width + padding * 2, height: size.height + padding * 2)
  page.items.append(
    .path(PathItem(Path(rect: box), fill: .hex(place % 2 == 0 ? 0xE4EBDD : 0xDCE6F2))))
  page.draw(frame, at: Point(x: x + padding, y: y + padding))
  y = box.maxY + pt(10)
}

// How much of a text a box of a given height would hold.
let long = Framesetter(AttributedText(messages.joined(separator: " "), body))
let (size, fit) = long.suggestSize(constraint: Size(width: pt(180), height: pt(40)))
print("40 pt of height: \(fit.utf8) in \(size.width.points) × \(size.height.points) pt")

try Data(page.pdf().bytes).write(to: URL(filePath: "fit.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "fit.png"))
