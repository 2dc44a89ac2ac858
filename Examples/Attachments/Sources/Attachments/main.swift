// Pictures and drawings in lines: the four alignments, margins, largest sizes and content modes.
// Writes attachments.pdf and attachments.png. Pass a picture file to see it instead of a drawing.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let plain = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(14))
let name = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "target"
let own = Size(width: pt(48), height: pt(32))

var text = AttributedText("Alignments:\n", plain)
for alignment in TextAttachment.Alignment.allCases {
  text.append(TextAttachment(name, contentSize: own, alignment: alignment), plain)
  text.append("\u{A0}\(alignment.rawValue) ", plain)
}
text.append("\nToo short to reach the baseline: ", plain)
for alignment in TextAttachment.Alignment.allCases {
  text.append(
    picture: name, size: Size(width: pt(4), height: pt(3)), alignment: alignment, plain)
  text.append("\u{A0}\(alignment.rawValue) ", plain)
}
text.append("\nA margin of six points: before", plain)
text.append(
  TextAttachment(name, contentSize: own, alignment: .center, margin: .all(pt(6))), plain)
text.append("behind; no wider than 20: ", plain)
text.append(TextAttachment(name, contentSize: own, maximumWidth: pt(20)), plain)
text.append("\nContent modes, in rooms of 34 by 34 points:\n", plain)
for mode in TextAttachment.ContentMode.allCases {
  text.append(
    TextAttachment(
      name, contentSize: own, size: Size(width: pt(34), height: pt(34)), alignment: .center,
      margin: .all(pt(3)), contentMode: mode), plain)
  text.append("\u{A0}\(mode.rawValue) ", plain)
}

var store = AttachmentStore()
if name == "target" {
  // A drawing is asked with the exact rectangle. What stands out of the room is cut.
  store.add(name) { rect in
    let middle = rect.inset(by: Insets.all(rect.height / 4))
    return [
      .path(
        PathItem(
          Path(rect: rect), fill: .hex(0xE8E0C8), stroke: .hex(0x604020), lineWidth: pt(0.5))),
      .path(PathItem(Path(rect: middle), fill: .hex(0xB02020))),
    ]
  }
}

let frame = Framesetter(text).frame(
  range: nil, in: FrameShape(rectangle: Size(width: pt(420), height: pt(420))))
for anchor in frame.anchors.prefix(4) {
  let box = anchor.box
  print(
    "\(anchor.delegate.attached?.alignment.rawValue ?? ""): from \(box.minY.points) to \(box.maxY.points)"
  )
}
var page = RenderPage(media: Size(width: pt(460), height: pt(290)), label: "1")
page.draw(frame, at: Point(x: pt(20), y: pt(20)), attachments: store)
try Data(page.pdf().bytes).write(to: URL(filePath: "attachments.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "attachments.png"))
