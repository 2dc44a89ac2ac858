// The first lines of a text and a sign that it goes on. Writes lines.pdf and lines.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let body = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(12))
let small = body.sized(pt(8)).colored(.hex(0x707070))
let more = AttributedText("… read on", body.italic().colored(.hex(0xB02020)))
let text = AttributedText(
  "The lighthouse keeper had three clocks, none of which agreed, and a barometer that agreed "
    + "with all of them. On most evenings he asked the barometer. It had been made in Lisbon, and "
    + "it was, he used to say, the only one of them that had seen the world.", body)
let framesetter = Framesetter(text)

var page = RenderPage(media: Size(width: pt(240), height: pt(420)), label: "1")
var y = pt(12)
@MainActor
func show(_ title: String, _ change: (inout TextContainer) -> Void) {
  var container = TextContainer(size: Size(width: pt(200), height: pt(100)))
  change(&container)
  let frame = framesetter.frame(in: container)
  page.draw(Line(AttributedText(title, small)), at: Point(x: pt(20), y: y + pt(8)))
  page.draw(frame, at: Point(x: pt(20), y: y + pt(14)))
  y += pt(26) + frame.usedHeight
  let last = frame.lines.last?.line
  print("\(title): \(frame.rowCount) rows, truncated: \(frame.isTruncated),", terminator: " ")
  print("goes on at \(frame.continuation?.offset.utf8 ?? -1),", terminator: " ")
  print("hidden on the last line: \(last?.elision?.hidden.utf8 ?? 0..<0)")
}

show("all of it") { _ in }
show("two rows") { $0.maximumNumberOfRows = 2 }
show("two rows, an ellipsis at the end") {
  $0.maximumNumberOfRows = 2
  $0.truncationKind = .end
}
show("two rows, a token of its own") {
  $0.maximumNumberOfRows = 2
  $0.truncationKind = .end
  $0.truncationToken = more
}
show("two rows, the middle gives way") {
  $0.maximumNumberOfRows = 2
  $0.truncationKind = .middle
}
show("as high as it is") {
  $0.size.height = pt(50)
  $0.truncationKind = .end
}

try Data(page.pdf().bytes).write(to: URL(filePath: "lines.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "lines.png"))
