// A page of vertical Japanese: lines from right to left, turned Latin, numbers upright in one em, a
// word set upright letter by letter, and a disc of text. Writes vertical.pdf and vertical.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func points(_ value: Double) -> Length { Length(points: value) }

let plain = TextAttributes(
  font: FontQuery(families: ["Noto Serif CJK JP"]), fontSize: points(12), language: "ja")
var title = plain
title.fontSize = points(24)
title.font.weight = 700
var upright = plain
upright.verticalForm = .upright

var style = ParagraphStyle(leading: points(21))
style.writingMode = .verticalRL
style.firstLineIndent = points(12)
var headline = style
headline.leading = points(42)
headline.firstLineIndent = .zero
title.paragraphStyle = headline

var text = AttributedText("縦書き\n", title)
text.append("縦に組んだ文字は、水のように上から下へ流れ、行は右から左へすすむ。", plain)
text.append("句読点は右上に寄り、「かぎ」は姿をかえ、コーヒーの「ー」はまっすぐに立つ。\n", plain)
text.append("LinuxやSwiftは横をむき、12月や8日は一字の幅にならぶ。2026年は横のまま。", plain)
text.append("NHK", upright)
text.append("のように一字ずつ立てることもできる。\n", plain)
text.append("丸い枠のなかでも、行は右のふちからはじまり、左のふちでおわる。", plain)
text.append("枠は紙の上で見たままの形でえがき、向きをかえるのは一度だけ。\n", plain)

var page = RenderPage(media: Size(width: points(420), height: points(298)), label: "1")
let framesetter = Framesetter(text, style: style)

// A box 160 pt wide and 228 pt high on the page: lines 228 pt long, 160 pt of them.
let box = Rect(x: points(220), y: points(35), width: points(160), height: points(228))
let frame = framesetter.frame(
  in: FrameShape(rectangle: box.size.turned(for: .verticalRL)))
page.draw(frame, at: box.origin)

// What does not fit goes on in a disc, drawn as it stands on the page.
let disc = Rect(x: points(30), y: points(60), width: points(170), height: points(170))
let circle = Path(ellipseIn: Rect(origin: .zero, size: disc.size))
let shape = FrameShape(
  path: circle.turned(for: .verticalRL, inBoxOf: disc.size),
  size: disc.size.turned(for: .verticalRL))
if let token = frame.continuation {
  page.draw(framesetter.frame(from: token, in: shape), at: disc.origin)
  let outline = Path(ellipseIn: disc.inset(by: .all(points(-8))))
  page.items.append(.path(PathItem(outline, stroke: .hex(0xB08060), lineWidth: points(1))))
}

// Which character is at a point of the page? Queries speak the frame's own axes.
let click = Point(x: box.maxX - points(14), y: box.minY + points(30))
let inBox = Point(x: click.x - box.minX, y: click.y - box.minY)
let inFrame = frame.point(fromPage: inBox)
if let line = frame.lines.last(where: { $0.origin.y - $0.line.ascent <= inFrame.y }),
  let offset = line.line.cells.cell(at: inFrame.x - line.origin.x)
{
  print("at the click:", text.string(in: offset.range))
}

try Data(page.pdf().bytes).write(to: URL(filePath: "vertical.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "vertical.png"))
