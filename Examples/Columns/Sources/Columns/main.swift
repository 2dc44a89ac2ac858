// A pager: two columns a page, each filled from where the one before it ended. Writes columns.pdf and
// columns-1.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

var style = ParagraphStyle()
style.alignment = .justify
style.hyphenates = true
style.firstLineIndent = pt(12)
style.lineHeight = LineHeight(multiple: Ratio(11, over: 10))
let body = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(11)
).with(\.paragraphStyle, style)
var opening = style
opening.firstLineIndent = .zero
opening.spaceAfter = pt(10)
let title = body.sized(pt(26)).with(\.paragraphStyle, opening)

let said = [
  "The tide had gone out further than anyone in the harbour could remember, and it had taken the "
    + "boats with it. They lay on their sides a mile from the quay, like sleepers who had kicked off "
    + "their blankets.",
  "Nobody spoke of it at first. The baker opened his shop, the children went to school along the "
    + "wall, and only the gulls, who stood about on the mud in small groups, seemed to be "
    + "discussing the matter.",
  "Towards noon the harbour master walked out to the last of the posts, where the deep water used "
    + "to begin, and read the gauge there. It said nothing at all. He wrote that down.",
]
var text = AttributedText("Low Water\n", title)
for number in 0..<36 { text += AttributedText(said[number % 3] + "\n", body) }

let paper = Size(width: pt(420), height: pt(595))
let (margin, gutter, count) = (pt(40), pt(20), 2)
let width = (paper.width - margin * 2 - gutter) / count
let column = FrameShape(
  rectangle: Size(width: width, height: paper.height - margin * 2))

let framesetter = Framesetter(text)
var pages: [RenderPage] = []
var token: BreakToken? = .start
while let from = token {
  var page = RenderPage(media: paper, label: "\(pages.count + 1)")
  for place in 0..<count {
    guard let from = place == 0 ? from : token else { break }
    let frame = framesetter.frame(from: from, in: column)
    page.draw(frame, at: Point(x: margin + (width + gutter) * place, y: margin))
    print("page \(page.label), column \(place + 1): \(frame.visibleRange.utf8)")
    // An empty frame would come back for ever: nothing fits into such a column.
    token = frame.isEmpty ? nil : frame.continuation
  }
  pages.append(page)
}

try Data(pages.pdf().bytes).write(to: URL(filePath: "columns.pdf"))
try Data(pages[0].png().bytes).write(to: URL(filePath: "columns-1.png"))
