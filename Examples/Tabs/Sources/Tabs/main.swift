// A price list with decimal stops, a list of contents with leaders, and a form. Writes tabs.pdf and
// tabs.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let plain = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(12))
let headline = plain.bold().sized(pt(16))
let measure = pt(300)

/// `text` with `tabs`, each line of it a paragraph.
func rows(_ text: String, _ attributes: TextAttributes, _ tabs: TextTab...) -> AttributedText {
  var style = ParagraphStyle()
  style.tabs = tabs
  return AttributedText(text, attributes.with(\.paragraphStyle, style))
}

var text = rows("Prices\n", headline)
let columns = [
  TextTab(pt(150), .center), TextTab(pt(230), .decimal), TextTab(TextTab.lineEnd, .end),
]
text += rows("Item\tFor\tEach\tin stock\n", plain.bold(), columns[0], columns[1], columns[2])
text += rows(
  """
  Handbell\tthe vicar\t12.50\t4
  Storm lantern\tthe lane\t1,250.00\t103
  Tin opener\teverybody\t3\t18
  Returned\tnobody in particular\t−0.75\tnone

  """, plain, columns[0], columns[1], columns[2])

text += rows("\nContents\n", headline)
text += rows(
  """
  Kissing gates and how to close them\t4
  Soup for forty\t12
  To the letter: what readers wrote about the bell in the barley\t103
  A title so long that its number has no room beside it any more\t128

  """, plain, TextTab(TextTab.lineEnd, .end, leader: " ."))

text += rows("\nSubscriptions\n", headline)
text += rows("Name:\t\nAddress:\t\n", plain, TextTab(TextTab.lineEnd, .end, leader: "_"))

let frame = Framesetter(text).frame(
  range: nil, in: FrameShape(rectangle: Size(width: measure, height: pt(360))))
for placed in frame.lines {
  let stops = placed.line.runs.compactMap { placed.line.tab(of: $0)?.alignment.rawValue }
  print(text.string(in: placed.range).debugDescription, stops)
}

var page = RenderPage(media: Size(width: pt(340), height: pt(320)), label: "1")
page.draw(frame, at: Point(x: pt(20), y: pt(20)))
try Data(page.pdf().bytes).write(to: URL(filePath: "tabs.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "tabs.png"))
