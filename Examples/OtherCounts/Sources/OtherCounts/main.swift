// Places in a text are bytes of UTF-8. Code that comes from Core Text, JavaScript or a database counts
// UTF-16 units, Swift code has indices of strings: there and back. Prints, and writes othercounts.png
// with a range marked that came as UTF-16.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let string = "Zoë’s 🦁 weighs 👩🏽‍🚀 letters: 東京 ½ oz"
let attributes = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O", "Noto Serif CJK JP"]), fontSize: pt(16))
var text = AttributedText(string, attributes)

print("bytes of UTF-8:", text.endOffset.utf8, " UTF-16 units:", string.utf16.count)
for word in ["🦁", "weighs", "👩🏽‍🚀", "東京", "½"] {
  guard let range = text.range(of: word) else { continue }
  let units = text.utf16Range(of: range)
  print(word, "bytes", range.utf8, "units", units)
  // And back again.
  precondition(text.range(utf16: units) == range)
}

// Between the halves of a surrogate pair, and inside a character, a place is the character's start.
let lion = string.utf16.distance(
  from: string.startIndex, to: string.firstIndex(of: "🦁") ?? string.endIndex)
print("unit \(lion + 1) is byte", text.offset(utf16: lion + 1).utf8, "as is unit", lion)

// What a caller with an NSRange-like pair asks for: location 9, length 6.
let asked = text.range(utf16: 9..<15)
print("units 9..<15 are", text.string(in: asked).debugDescription)
text.set(\.background, to: .hex(0xFFF2A8), in: asked)

// Indices of the string.
if let index = string.firstIndex(of: "東") {
  let offset = text.offset(of: index, in: string)
  let back = text.index(of: offset, in: string)
  print("the index of 東 is byte", offset.utf8, "and back:", string[back])
}

// A line answers in bytes; where a click in its middle would be in UTF-16.
let line = Typesetter(text).line(for: text.range)
if let index = line.characterIndex(at: line.width / 2) {
  print("the middle of the line is unit", text.utf16Offset(of: index))
}

var page = RenderPage(media: Size(width: line.width + pt(40), height: pt(50)), label: "1")
page.draw(line, at: Point(x: pt(20), y: pt(32)))
try Data(page.png().bytes).write(to: URL(filePath: "othercounts.png"))
