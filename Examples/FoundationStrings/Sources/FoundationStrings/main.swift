// Foundation's attributed strings on paper, and back again: attributes set under keys of both, ranges of
// both. Writes strings.png.

import Foundation
import TypesetCairoRendering
import TypesetRenderTree
import Typesetting
import TypesettingFoundation

let plain = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: 14)

var string = AttributedString("Read the small print at the gate.")
if let gate = string.range(of: "the gate") {
  string[gate].link = URL(string: "https://magazine.example/gate")
}
if let small = string.range(of: "small") {
  // A key of ours on a string of Foundation's.
  string[small].typesetting.fontSize = 9
  string[small].typesetting.color = Color(named: "firebrick")
}
var text = AttributedText(string, plain: plain)
text += AttributedText("\n", plain)

// There and back it is the same text, whatever its attributes are.
let fancy = AttributedText(
  "padded", plain.on(Color("#fe9")).with(\.padding, TextPadding(5)).with(\.superscript, 1))
precondition(AttributedText(AttributedString(fancy), plain: plain) == fancy)
precondition(AttributedText(fancy.nsAttributedString, plain: plain) == fancy)

// An NSAttributedString, with the keys of Apple's frameworks whose values are numbers and strings.
let old = NSMutableAttributedString(string: "kerned, raised, underlined")
old.addAttribute(.init("NSKern"), value: NSNumber(value: 3), range: NSRange(location: 0, length: 6))
old.addAttribute(
  .init("NSBaselineOffset"), value: NSNumber(value: 4), range: NSRange(location: 8, length: 6))
old.addAttribute(
  .init("NSUnderline"), value: NSNumber(value: 9), range: NSRange(location: 16, length: 10))
text += AttributedText(old, plain: plain) + AttributedText(", ", plain) + fancy
print(text.nsRange(of: text.range))

var page = RenderPage(media: Size(width: 260, height: 120), label: "1")
page.draw(
  Framesetter(text).frame(in: Path(rect: Rect(x: 0, y: 0, width: 220, height: 90))),
  at: Point(x: 20, y: 15))
try Data(page.png().bytes).write(to: URL(filePath: "strings.png"))
