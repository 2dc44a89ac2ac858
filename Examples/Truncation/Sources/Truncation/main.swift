// Lines that are too long for their room, cut at the start, the middle and the end, with tokens of
// many kinds. Writes truncation.pdf and truncation.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

let room = Length(points: 230)
let left = Length(points: 20)
let plain = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: Length(points: 15))
var small = plain
small.fontSize = Length(points: 9)
var red = plain
red.color = .hex(0xB02020)
red.link = "https://example.org/more"

var page = RenderPage(
  media: Size(width: Length(points: 270), height: Length(points: 330)), label: "1")
var baseline = Length(points: 15)

@MainActor func draw(_ title: String, _ line: Line?) {
  page.draw(Line(AttributedText(title, small)), at: Point(x: left, y: baseline))
  baseline += Length(points: 17)
  if let line { page.draw(line, at: Point(x: left, y: baseline)) }
  let shown = line.map { "\($0.width.points) of \(room.points) pt" } ?? "nothing: nil"
  print("\(title): \(shown)")
  if let hidden = line?.elision?.hidden { print("  hides bytes \(hidden.utf8)") }
  baseline += Length(points: 20)
}

let line = Line(AttributedText("The quick brown fox jumps over the lazy dog in the yard", plain))
for kind in Line.TruncationKind.allCases {
  draw("truncated(to:kind: .\(kind))", line.truncated(to: room, kind: kind))
}
draw("token: any text", line.truncated(to: room, kind: .end, token: AttributedText(" (more)", red)))
draw("token: nil", line.truncated(to: room, kind: .end, token: nil))

let whole = "Family 👩‍👩‍👧 and flags 🇩🇪 and a\u{301}c\u{301}cents are never split, 👍🏽"
let family = Line(AttributedText(whole, plain))
draw("graphemes stay whole", family.truncated(to: room))

var hebrew = plain
hebrew.language = "he"
hebrew.font = FontQuery(families: ["Noto Serif Hebrew"])
let rightToLeft = Line(AttributedText("שלום עולם, זהו משפט ארוך מאוד שאין לו מקום", hebrew))
draw("from right to left", rightToLeft.truncated(to: room))

draw("the token alone", line.truncated(to: Length(points: 16)))
draw("a token wider than the room", line.truncated(to: Length(points: 3)))

try Data(page.pdf().bytes).write(to: URL(filePath: "truncation.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "truncation.png"))
