// A specimen sheet: one line for each attribute of text. Writes attributes.pdf and attributes.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

var style = ParagraphStyle()
style.spaceAfter = Length(points: 5)
style.headIndent = Length(points: 108)
style.firstLineIndent = Length(points: -108)
style.tabs = [TextTab(Length(points: 108))]

let plain = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: Length(points: 13)
).with(\.paragraphStyle, style)
let name = plain.set(in: "Linux Biolinum O").sized(Length(points: 9)).colored(.hex(0x8A3324))

var sheet = AttributedText("Attributes of text\n", plain.sized(Length(points: 24)))

@MainActor
func row(_ title: String, _ words: String, _ change: (TextAttributes) -> TextAttributes) {
  sheet += AttributedText(title + "\t", name) + AttributedText(words, change(plain))
  sheet += AttributedText(" and plain.\n", plain)
}

let red = Color.hex(0xB02020)
row("font", "Bold and italic") { $0.bold().italic() }
row("fontSize", "Twice as large") { $0.sized(Length(points: 26)) }
row("color", "Letters in red") { $0.colored(red) }
row("strokeWidth, positive", "Outlines alone") { $0.bold().outlined(Ratio(3, over: 1)) }
row("strokeWidth, negative", "Filled, with an outline") {
  $0.bold().colored(.hex(0xF4C430)).outlined(Ratio(-3, over: 1), red)
}
row("features", "Small Capitals 1234567890") {
  $0.featuring("smcp", "onum")
}
row("language", "„Анна“ in Serbian: бгдпт") { $0.italic().speaking("sr") }
row("ligatures: necessary", "first waffle, exact") { $0.with(\.ligatures, .necessary) }
row("ligatures: standard", "first waffle, exact") { $0 }
row("ligatures: all", "first waffle, exact") { $0.with(\.ligatures, .all) }
row("kern: nil", "AVATAR To Wave") { $0 }
row("kern: zero", "AVATAR To Wave") { $0.with(\.kern, .zero) }
row("kern: 2 pt", "AVATAR To Wave") { $0.with(\.kern, Length(points: 2)) }
row("tracking: 1 pt", "SPACED CAPITALS, fi") { $0.with(\.tracking, Length(points: 1)) }
row("superscript: 1", "raised") { $0.with(\.superscript, 1) }
row("superscript: −1", "lowered") { $0.with(\.superscript, -1) }
row("baselineShift", "Three points up") { $0.with(\.baselineShift, Length(points: 3)) }
row("background", "On a yellow ground") { $0.on(.hex(0xFFF2A8)) }
row("link", "A link somewhere") { $0.colored(.hex(0x1A4B8C)).linked(to: "https://example.org") }
for weight in TextRule.Weight.allCases {
  row("underline: \(weight)", "Jumping quickly") { $0.underlined(TextRule(weight)) }
}
for pattern in TextRule.Pattern.allCases.dropFirst() {
  row("underline: \(pattern)", "Jumping quickly") {
    $0.underlined(TextRule(pattern: pattern, color: red, thickness: Length(points: 1)))
  }
}
row("strikethrough", "Not this, not that") { $0.struck().colored(.hex(0x707070)) }
row("baselineClass: hanging", "hanging from it") { $0.with(\.baselineClass, .hanging) }

let sheetSize = Size(width: Length(points: 420), height: Length(points: 660))
var page = RenderPage(media: sheetSize, label: "1")
let frame = Framesetter(sheet).frame(
  in: FrameShape(rectangle: Size(width: Length(points: 360), height: Length(points: 620))))
page.draw(frame, at: Point(x: Length(points: 30), y: Length(points: 25)))
try Data(page.pdf().bytes).write(to: URL(filePath: "attributes.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "attributes.png"))
print("set \(frame.visibleRange.count) of \(sheet.range.count) bytes in \(frame.lines.count) lines")
