// Lines of Japanese and Chinese: what may begin a line, punctuation that gives up its empty half,
// room beside Latin letters: cjk.pdf.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let japanese = TextAttributes(
  font: FontQuery(families: ["Noto Serif CJK JP"]), fontSize: pt(11), language: "ja")
let story = """
  「ちょっと待って。」と、パン屋が言った。「（まだ）焼けていないよ」、『六時』だった。\
  窓のむこうをDr. Weissが自転車で通る。きょうの気温は12度、コーヒーは1杯300円。
  """

/// The story between rules, set by `change`.
func sample(_ change: (inout ParagraphStyle) -> Void) -> Frame {
  var style = ParagraphStyle(leading: pt(18))
  change(&style)
  var attributes = japanese
  attributes.paragraphStyle = style
  let text = AttributedText(story, attributes)
  return Framesetter(text).frame(in: FrameShape(rectangle: Size(width: pt(132), height: pt(400))))
}

var page = RenderPage(media: Size(width: pt(480), height: pt(250)), label: "1")
let samples = [
  sample { $0.kinsoku = .strict },
  sample { $0.kinsoku = .normal },
  sample {
    $0.squeezesPunctuation = false
    $0.autospace = Ratio(rawValue: 0)
  },
]
for (column, frame) in samples.enumerated() {
  page.draw(frame, at: Point(x: pt(24 + 150 * Double(column)), y: pt(24)))
  // Every line but the last is as wide as the column, whatever gave.
  print(frame.lines.map { String(format: "%.2f", $0.line.width.points) }.joined(separator: " "))
}

let chinese = TextAttributes(
  font: FontQuery(families: ["Noto Serif CJK SC"]), fontSize: pt(11), language: "zh-Hans")
var traditional = chinese
traditional.font.families = ["Noto Serif CJK TC"]
traditional.language = "zh-Hant"
var y = pt(200)
// The fonts decide: commas of Taiwan stand in the middle of their em and keep it.
for attributes in [chinese, traditional] {
  page.draw(Line(AttributedText("（「早安」），他说。「好」、「坏」。", attributes)), at: Point(x: pt(24), y: y))
  y += pt(24)
}
try Data(page.pdf().bytes).write(to: URL(filePath: "cjk.pdf"))
