// Small letters beside others: ruby.pdf. Where they stand, and what they do to their neighbours.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

var style = ParagraphStyle(leading: pt(36))
style.alignment = .start
var plain = TextAttributes(
  font: FontQuery(families: ["Noto Serif CJK JP"]), fontSize: pt(20), language: "ja")
plain.paragraphStyle = style

var text = AttributedText()
var count = 0

/// Adds `base` with `ruby` beside it.
@MainActor
func add(_ base: String, _ ruby: String, _ change: (inout RubyAnnotation) -> Void = { _ in }) {
  var annotation = RubyAnnotation(ruby)
  count += 1
  annotation.occurrence = count
  change(&annotation)
  var attributes = plain
  attributes.ruby = annotation
  text.append(base, attributes)
}

add("東京", "とうきょう")
text.append("の", plain)
add("朝", "あさ")
text.append("に", plain)
add("鶯", "うぐいす")  // Longer than its base: it hangs over the Kana beside it.
text.append("が鳴く。\n", plain)
for alignment in RubyAnnotation.Alignment.allCases {
  add("漢字", "かん") { $0.alignment = alignment }
  text.append("、", plain)
}
text.append("\n", plain)
add("下", "した") { $0.position = .after }
text.append("に。", plain)
add("北京", "Běijīng") { $0.scale = Ratio(2, over: 5) }
text.append("\n", plain)

let frame = Framesetter(text).frame(
  in: FrameShape(rectangle: Size(width: pt(320), height: pt(160))))
var page = RenderPage(media: Size(width: pt(320), height: pt(150)), label: "1")
page.draw(frame, at: Point(x: pt(20), y: pt(20)))
try Data(page.pdf().bytes).write(to: URL(filePath: "ruby.pdf"))

for placed in frame.lines {
  for ruby in placed.line.rubies {
    let left = String(format: "%.1f", ruby.x.points)
    let rise = String(format: "%.1f", ruby.rise.points)
    print(String(decoding: ruby.line.paragraph.text.utf8, as: UTF8.self), "at", left, "up", rise)
  }
}
