// A text that goes on from box to box: a wide one, a disc, a narrow one with a hole, each as large and
// as shaped as it likes, and a sign where the text goes on beyond the last. Writes containers.pdf and
// containers.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

var attributes = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(11), language: "en-GB")
attributes.paragraph.alignment = .justify
attributes.paragraph.hyphenates = true
let text = AttributedText(
  String(
    repeating: """
      The museum of lost property opens at nine. There are four rooms: umbrellas, letters, teeth, and \
      a room that is kept for what has not been lost yet, which is the largest and has the best \
      light. Visitors walk through it on tiptoe. \

      """, count: 6), attributes)

let insets = Insets(top: pt(6), left: pt(8), bottom: pt(6), right: pt(8))
let wide = TextContainer(size: Size(width: pt(300), height: pt(70)), insets: insets)
let disc = TextContainer(
  path: Path(ellipseIn: Rect(x: .zero, y: .zero, width: pt(190), height: pt(190))))
var narrow = TextContainer(size: Size(width: pt(100), height: pt(190)), insets: insets)
narrow.exclusionPaths = [Path(rect: Rect(x: pt(60), y: pt(60), width: pt(40), height: pt(50)))]
narrow.truncationKind = .end

let containers = [wide, disc, narrow]
let corners = [(20, 20), (20, 105), (220, 105)].map { Point(x: pt($0), y: pt($1)) }
let frames = Framesetter(text).frames(in: containers)

var page = RenderPage(media: Size(width: pt(340), height: pt(315)), label: "1")
for (place, (container, frame)) in zip(containers, frames).enumerated() {
  page.draw(frame, in: container, at: corners[place])
  let bounds = container.textBoundingRect(of: frame)
  print(
    "container \(place + 1): bytes \(frame.visibleRange.utf8), \(frame.rowCount) rows,",
    "\(frame.lines.count) lines, text \(bounds.width.points) × \(bounds.height.points) pt")
}
let rest = text.range(from: frames[frames.count - 1].visibleRange.upperBound)
print(frames[frames.count - 1].isTruncated ? "cut" : "whole", "- not shown: \(rest.count) bytes")

try Data(page.pdf().bytes).write(to: URL(filePath: "containers.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "containers.png"))
