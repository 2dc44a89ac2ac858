// The magazine reader of a well-known Core Text tutorial, on Linux: marked-up text is read into
// attributed text, run delegates hold room for pictures, and each page has two columns, filled from
// where the visible range of the one before it ends. Writes zombies.pdf and zombies-1.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting
import TypesettingMarkup

var style = ParagraphStyle()
style.alignment = .justify
style.hyphenates = true
style.spaceAfter = 6
let plain = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: 11
).with(\.paragraphStyle, style)

// What the reader's headings look like; all else is in the tags.
let look = MarkupLook { part, attributes in
  let size: Length
  switch part {
  case .paragraph("headline"): size = 22
  case .paragraph("h1"): size = 18
  case .paragraph("h2"): size = 14
  default: return
  }
  attributes.font.families = ["DejaVu Sans"]
  attributes.fontSize = size
  attributes.color = size == 14 ? Color("#3A5F32") : Color("#9C1C1C")
  attributes.paragraph.alignment = .left
  attributes.paragraph.hyphenates = false
}
let issue = MarkupText(magazine, plain, name: "magazine", look: look)
for problem in issue.diagnostics {
  let place = issue.source.position(at: problem.range?.lowerBound ?? 0)
  print("magazine:\(place.line):\(place.column): \(problem.message)")
}

var store = AttachmentStore()
for image in issue.images {
  store.add(image.node) { room in drawing(of: image.name, in: room) }
}

let paper = Size(width: 460, height: 520)
let margin: Length = 30
let gutter: Length = 20
let column = Size(width: (paper.width - margin * 2 - gutter) / 2, height: paper.height - margin * 2)

let framesetter = Framesetter(issue.text)
var pages: [RenderPage] = []
var position = TextOffset.zero
var columns = 0
while position < issue.text.endOffset {
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
print("\(issue.text.endOffset.utf8) bytes in \(columns) columns on \(pages.count) pages")

let file = try pages.pdf()
for fault in file.faults { print(fault) }
try Data(file.bytes).write(to: URL(filePath: "zombies.pdf"))
try Data(pages[0].png().bytes).write(to: URL(filePath: "zombies-1.png"))
