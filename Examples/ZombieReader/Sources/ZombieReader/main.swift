// The magazine reader of a well-known Core Text tutorial, on Linux: marked-up text is parsed into
// attributed text, run delegates hold room for pictures, and each page has two columns, filled from
// where the visible range of the one before it ends. Writes zombies.pdf and zombies-1.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

var style = ParagraphStyle()
style.alignment = .justify
style.hyphenates = true
style.spaceAfter = pt(6)
let plain = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(11)
).with(\.paragraphStyle, style)

var parser = MarkupParser(plain: plain)
parser.parse(magazine)

var store = AttachmentStore()
for picture in parser.pictures {
  store.add(picture.node) { room in drawing(of: picture.name, in: room) }
}

let paper = Size(width: pt(460), height: pt(520))
let margin = pt(30)
let gutter = pt(20)
let column = Size(width: (paper.width - margin * 2 - gutter) / 2, height: paper.height - margin * 2)

let framesetter = Framesetter(parser.text)
var pages: [RenderPage] = []
var position = TextOffset.zero
var columns = 0
while position < parser.text.endOffset {
  if columns % 2 == 0 { pages.append(RenderPage(media: paper, label: "\(pages.count + 1)")) }
  // To the end of the text, or as far as there is room.
  let frame = framesetter.frame(
    from: position, in: Path(rect: Rect(origin: .zero, size: column)))
  guard !frame.isEmpty else { break }
  let corner = Point(x: margin + (column.width + gutter) * (columns % 2), y: margin)
  pages[pages.count - 1].draw(frame, at: corner, attachments: store)
  position = frame.visibleRange.upperBound
  columns += 1
}
print("\(parser.text.endOffset.utf8) bytes in \(columns) columns on \(pages.count) pages")

let file = try pages.pdf()
for fault in file.faults { print(fault) }
try Data(file.bytes).write(to: URL(filePath: "zombies.pdf"))
try Data(pages[0].png().bytes).write(to: URL(filePath: "zombies-1.png"))
