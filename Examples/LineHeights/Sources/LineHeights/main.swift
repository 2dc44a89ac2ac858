// The same words with lines of many heights; the rows are shaded. Writes heights.pdf and
// heights.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let body = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(11))
let small = body.sized(pt(8)).colored(.hex(0x707070))
@MainActor
func words(_ style: ParagraphStyle) -> AttributedText {
  let own = body.with(\.paragraphStyle, style)
  return AttributedText("Lines are as high as the tallest ", own)
    + AttributedText("letters", own.sized(pt(22)))
    + AttributedText(" that stand on them, unless a style says how high they have to be.", own)
}

var page = RenderPage(media: Size(width: pt(620), height: pt(260)), label: "1")
@MainActor
func show(_ place: Int, _ title: String, _ change: (inout ParagraphStyle) -> Void) {
  var style = ParagraphStyle()
  change(&style)
  let origin = Point(x: pt(20) + pt(200) * (place % 3), y: pt(30) + pt(120) * (place / 3))
  let frame = Framesetter(words(style)).frame(
    in: FrameShape(rectangle: Size(width: pt(170), height: pt(100))))
  for (row, edge) in frame.rowEdges.enumerated() {
    let band = Rect(x: .zero, y: edge.head, width: pt(170), height: edge.height)
    page.items.append(
      .path(
        PathItem(
          Path(rect: band.translated(by: origin)), fill: .hex(row % 2 == 0 ? 0xEEF3E8 : 0xDCE8D0))))
  }
  page.draw(frame, at: origin)
  page.draw(Line(AttributedText(title, small)), at: Point(x: origin.x, y: origin.y - pt(5)))
  print("\(title): baselines at \(frame.lineOrigins.map { $0.y.points })")
}

show(0, "natural") { _ in }
show(1, "multiple 1.25") { $0.lineHeight = LineHeight(multiple: Ratio(5, over: 4)) }
show(2, "spacing 5 pt") { $0.lineHeight = LineHeight(spacing: pt(5)) }
show(3, "at least 20 pt") { $0.lineHeight = LineHeight(minimum: pt(20)) }
show(4, "at most 16 pt") { $0.lineHeight = LineHeight(maximum: pt(16)) }
show(5, "fixed, 18 pt") { $0.lineHeight = .fixed(pt(18)) }

try Data(page.pdf().bytes).write(to: URL(filePath: "heights.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "heights.png"))
