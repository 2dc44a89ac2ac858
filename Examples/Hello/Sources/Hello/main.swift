// The first lines: a text in two faces, set in a box, drawn on a page. Writes hello.pdf.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let body = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(12))
let text = AttributedText("Dear reader, ", body) + AttributedText("hello.", body.italic())
let frame = Framesetter(text).frame(
  in: FrameShape(rectangle: Size(width: pt(200), height: pt(100))))
var page = RenderPage(media: Size(width: pt(240), height: pt(60)), label: "1")
page.draw(frame, at: Point(x: pt(20), y: pt(20)))
try Data(page.pdf().bytes).write(to: URL(filePath: "hello.pdf"))
