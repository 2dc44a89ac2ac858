// One line justified in part: a quarter, half, three quarters and all of the way; and lines flush
// at any place between left and right. Writes justification.pdf and justification.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

let attributes = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: Length(points: 16))
let line = Line(AttributedText("A door that nobody remembered", attributes))
let room = Length(points: 330)
let left = Length(points: 25)

var page = RenderPage(
  media: Size(width: Length(points: 380), height: Length(points: 290)), label: "1")
var baseline = Length(points: 30)

@MainActor func draw(_ line: Line, at x: Length = .zero) {
  page.draw(line, at: Point(x: left + x, y: baseline))
  baseline += Length(points: 24)
}

print("natural: \(line.width.points) pt in \(room.points)")
for quarters in 0...4 {
  // Nil where nothing in the line can give: no spaces, or not so much.
  guard let set = line.justified(factor: Ratio(quarters, over: 4), to: room) else { continue }
  print("factor \(quarters)/4: \(set.width.points) pt")
  draw(set)
}
if let narrow = line.justified(to: line.width - Length(points: 6)) {
  print("narrower: \(narrow.width.points) pt")
  draw(narrow)
}

for quarters in [0, 1, 2, 4] {
  let x = line.penOffset(flush: Ratio(quarters, over: 4), width: room)
  print("flush \(quarters)/4: pen at \(x.points)")
  draw(line, at: x)
}

// The room, to see what is flush with it.
for x in [left, left + room] {
  let rule = Rect(
    x: x, y: Length(points: 10), width: Length(points: 0.25), height: Length(points: 270))
  page.items.append(.path(PathItem(Path(rect: rule), fill: .hex(0x3060C0))))
}

try Data(page.pdf().bytes).write(to: URL(filePath: "justification.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "justification.png"))
