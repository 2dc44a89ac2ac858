// Links: one rectangle for each line of a link, and words that change while they are pressed.
// Writes links.pdf and prints where the links are.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

let plain = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: Length(points: 12))
let blue = Color.hex(0x1A4B8C)
let linked = plain.colored(blue).underlined()

var text = AttributedText("Read ", plain)
text += AttributedText(
  "what the dead know about kissing gates", linked.linked(to: "https://example.org/gates"))
text += AttributedText(" before you go, or ", plain)
text += AttributedText("write to Hester", linked.linked(to: "mailto:hester@example.org"))
text += AttributedText(". ", plain)

// Something to press that leads nowhere by itself: a program asks for its name.
let more = TextHighlight(
  id: "more", color: .gray(65535),
  backgroundBorder: TextBorder(fill: blue, radius: Length(points: 3)))
text += AttributedText("Show more", linked.with(\.highlight, more)) + AttributedText(".", plain)

let box = FrameShape(rectangle: Size(width: Length(points: 150), height: Length(points: 120)))
let corner = Point(x: Length(points: 20), y: Length(points: 20))
let media = Size(width: Length(points: 190), height: Length(points: 140))

var page = RenderPage(media: media, label: "1")
page.draw(Framesetter(text).frame(in: box), at: corner)
for case .link(let link) in page.items {
  print(link.target)
  for rect in link.boxes {
    print(
      "  \(rect.minX.points), \(rect.minY.points): \(rect.width.points) × \(rect.height.points)")
  }
}

// The same page while “more” is pressed: no letter has moved.
var pressed = RenderPage(media: media, label: "2")
pressed.draw(Framesetter(text.pressed("more")).frame(in: box), at: corner)
try Data([page, pressed].pdf().bytes).write(to: URL(filePath: "links.pdf"))
