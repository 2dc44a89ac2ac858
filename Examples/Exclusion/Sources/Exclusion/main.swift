// A picture with text on both sides: a row beside it has two lines. Writes exclusion.pdf and
// exclusion.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

var style = ParagraphStyle()
style.alignment = .justify
style.hyphenates = true
let body = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(10.5)
).with(\.paragraphStyle, style)
let words =
  "The eye leaps over a picture in the midst of a column as it leaps over a gutter, so "
  + "long as what stands left and right of it is wide enough for a few words, and so long as both "
  + "halves of a row stand on one line. "
let text = AttributedText(String(repeating: words, count: 7), body)

let paper = Size(width: pt(340), height: pt(290))
let moon = Path(ellipseIn: Rect(x: pt(120), y: pt(80), width: pt(100), height: pt(100)))

var container = TextContainer(
  size: paper, insets: Insets(top: pt(25), left: pt(25), bottom: pt(25), right: pt(25)))
container.exclusionPaths = [moon]
container.pathLineWidth = pt(16)  // text keeps half of it away from the picture
container.minimumFragmentWidth = pt(50)

let frame = Framesetter(text).frame(in: container)
var page = RenderPage(media: paper, label: "1")
page.items.append(.path(PathItem(moon, fill: .hex(0xE8C860))))
page.draw(frame, at: container.origin(of: frame))

for (row, lines) in Dictionary(grouping: frame.lines, by: \.row).sorted(by: { $0.key < $1.key }) {
  print("row \(row): \(lines.map { "\($0.origin.x.points) + \($0.line.width.points)" })")
}
try Data(page.pdf().bytes).write(to: URL(filePath: "exclusion.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "exclusion.png"))
