// Where carets stand in lines of mixed direction and in ligatures, what is at a point, and what a
// selection covers. Writes carets.pdf and carets.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

let attributes = TextAttributes(
  font: FontQuery(families: ["Noto Serif"]), fontSize: Length(points: 30))
let left = Length(points: 20)
var page = RenderPage(
  media: Size(width: Length(points: 280), height: Length(points: 230)), label: "1")

@MainActor func fill(_ rect: Rect, _ color: Color) {
  page.items.append(.path(PathItem(Path(rect: rect), fill: color)))
}

/// Draws `line` with a selection behind it and all its carets; where directions meet, both.
@MainActor func draw(_ line: Line, selecting range: TextRange, at baseline: Length) {
  let origin = Point(x: left, y: baseline)
  for rect in line.rects(for: range) { fill(rect.translated(by: origin), .hex(0xCFE3FF)) }
  page.draw(line, at: origin)
  // Each character twice, from left to right: its leading edge and its trailing edge.
  for edge in line.caretOffsets where edge.isLeading {
    var caret = line.caretRect(for: edge.index).translated(by: origin)
    caret.size.width = Length(points: 0.5)
    fill(caret, .hex(0xC03030))
    let both = line.offsets(for: edge.index)
    guard both.isSplit else { continue }
    print("byte \(edge.index.utf8): \(both.primary.points) or \(both.secondary.points)")
    caret.origin.x = left + both.secondary
    fill(caret, .hex(0x208040))
  }
}

let ligatures = Line(AttributedText("office fluff", attributes))
draw(ligatures, selecting: TextRange(2..<4), at: Length(points: 60))

let mixed = Line(AttributedText("abc אבגד 123 def", attributes))
draw(mixed, selecting: TextRange(2..<8), at: Length(points: 130))

// Two questions about one point: which character is there, and where would a caret go?
let a = Line(AttributedText("wide", attributes))
draw(a, selecting: a.textRange(extending: .zero, by: .word), at: Length(points: 200))
for x in [2.0, 20, 30] {
  let at = Length(points: x)
  let character = a.characterIndex(at: at).map { "\($0.utf8)" } ?? "none"
  print("x \(x): character \(character), caret \(a.caretIndex(at: at).utf8)")
}

try Data(page.pdf().bytes).write(to: URL(filePath: "carets.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "carets.png"))
