// Hebrew, Arabic and Latin on one line, with the places of the caret: bidi.pdf. Then Arabic
// justified by spaces, and by kashidas.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let latin = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(18))
var arabic = latin
arabic.font.families = ["Noto Naskh Arabic"]
arabic.language = "ar"

var page = RenderPage(media: Size(width: pt(420), height: pt(250)), label: "1")

// One line. Where two directions meet, one place of the text has two carets.
let line = Line(AttributedText("car (מכונית) is سيارة 2026", latin))
let origin = Point(x: pt(20), y: pt(40))
page.draw(line, at: origin)
for offset in 0...line.stringRange.count {
  let caret = line.offsets(for: TextOffset(offset))
  for x in [caret.primary, caret.secondary] {
    let rule = Rect(x: origin.x + x, y: origin.y + pt(5), width: pt(0.5), height: pt(5))
    page.items.append(.path(PathItem(Path(rect: rule), fill: .hex(0xB02020))))
  }
}

// A paragraph of its own direction, and an embedded one that keeps its punctuation (UAX #9 isolates).
let isolated = "שלום: \u{2068}C++ (2026)!\u{2069} ועוד."
page.draw(Line(AttributedText(isolated, latin)), at: Point(x: pt(20), y: pt(90)))

let verse = "يستيقظ الجيران قبل شروق الشمس ويفتحون النوافذ واحدة بعد أخرى حتى يدخل الضوء إلى البيوت"
for (column, stretches) in [false, true].enumerated() {
  var style = ParagraphStyle(leading: pt(30))
  style.stretchesKashida = stretches
  var attributes = arabic
  attributes.paragraphStyle = style
  let frame = Framesetter(AttributedText(verse, attributes)).frame(
    in: FrameShape(rectangle: Size(width: pt(180), height: pt(200))))
  page.draw(frame, at: Point(x: pt(20 + 200 * Double(column)), y: pt(120)))
  for placed in frame.lines { print(stretches, placed.line.glyphs.count, placed.line.width.points) }
}
try Data(page.pdf().bytes).write(to: URL(filePath: "bidi.pdf"))
