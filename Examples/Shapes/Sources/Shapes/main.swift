// Text in a circle, in a polygon with a hole, and inside of a thick line. Writes shapes.pdf and
// shapes.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }
func at(_ x: Double, _ y: Double) -> Point { Point(x: pt(x), y: pt(y)) }

var style = ParagraphStyle()
style.alignment = .justify
style.hyphenates = true
let body = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(9)
).with(\.paragraphStyle, style)
let words =
  "A shape is filled row by row: where it is narrow a row holds few words, where a hole "
  + "parts it the row goes on behind the hole, and where it is too narrow for a word it is left "
  + "empty. Nothing stands out of it. "
let text = AttributedText(String(repeating: words, count: 12), body)
let framesetter = Framesetter(text)
var page = RenderPage(media: Size(width: pt(640), height: pt(230)), label: "1")

@MainActor
func fill(_ path: Path, rule: PolygonSet.FillRule = .nonZero, lineWidth: Length, _ color: Color) {
  // As wide as the line, and four points of air on each side of it.
  var shape = FrameShape(path, rule: rule, lineWidth: lineWidth + pt(8))
  shape.minimumWidth = pt(30)
  let frame = framesetter.frame(in: shape)
  page.items.append(.path(PathItem(path, stroke: color, lineWidth: lineWidth)))
  // A frame's lines count from the corner of its path's box.
  page.draw(frame)
  print("\(frame.lines.count) lines, \(frame.rowCount) rows, \(frame.visibleRange.count) bytes")
}

let circle = Path(ellipseIn: Rect(origin: at(10, 20), size: Size(width: pt(190), height: pt(190))))
fill(circle, lineWidth: pt(6), .hex(0x8A3324))

// Two rings in one path: by the even-odd rule the inner one is a hole.
var star = Path(
  polygon: [at(320, 10), at(425, 90), at(385, 220), at(255, 220), at(215, 90)])
star.elements += Path(polygon: [at(320, 90), at(355, 125), at(320, 160), at(285, 125)]).elements
fill(star, rule: .evenOdd, lineWidth: pt(3), .hex(0x1A4B8C))

// Curves, and a line so thick that text keeps well away from the middle of it.
let drop = Path(elements: [
  .move(at(530, 40)), .curve(at(560, 90), at(620, 110), at(620, 150)),
  .curve(at(620, 235), at(440, 235), at(440, 150)), .curve(at(440, 110), at(500, 90), at(530, 40)),
  .close,
])
fill(drop, lineWidth: pt(14), .hex(0x9CB48C))

try Data(page.pdf().bytes).write(to: URL(filePath: "shapes.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "shapes.png"))
