// Shadows, borders, grounds and letters that are slanted and turned: effects.pdf, effects.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

var style = ParagraphStyle()
style.spaceAfter = pt(14)
let large = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"], weight: 700), fontSize: pt(30)
).with(\.paragraphStyle, style)
let small = large.sized(pt(13)).bold(400)
let red = Color.hex(0xB02020)
let sand = Color.hex(0xF3E3C3)

var sheet = AttributedText()

let sharp = TextShadow(offset: Point(x: pt(2), y: pt(2)), color: .hex(0xD0B080))
sheet += AttributedText("A sharp shadow\n", large.with(\.shadow, sharp))

let soft = TextShadow(offset: Point(x: pt(1.5), y: pt(2)), blur: pt(4), color: .gray(20000))
sheet += AttributedText("A soft shadow\n", large.with(\.shadow, soft))

let glow = TextShadow(offset: .zero, blur: pt(6), color: .hex(0xFFB000))
sheet += AttributedText("A glow\n", large.colored(.hex(0xFFF8E0)).with(\.shadow, glow))

let inner = TextShadow(offset: Point(x: pt(1), y: pt(1)), blur: pt(1.5), color: .black)
sheet += AttributedText(
  "Cut into the paper\n", large.colored(.hex(0xE8D8B8)).with(\.innerShadow, inner))

let aside = Insets(top: pt(0), left: pt(-2), bottom: pt(0), right: pt(-2))
let framed = TextBorder(stroke: red, width: pt(1), radius: pt(4), insets: aside)
sheet += AttributedText("A word\u{2002}", small)
sheet += AttributedText("in a frame", small.with(\.border, framed))
let dashed = TextBorder(stroke: red, width: pt(0.8), pattern: .dash, insets: aside)
sheet += AttributedText("\u{2002}one\u{2002}", small)
sheet += AttributedText("in dashes", small.with(\.border, dashed))
let pill = TextBorder(fill: red, radius: pt(20), insets: aside)
sheet += AttributedText("\u{2002}and\u{2002}", small)
sheet += AttributedText(
  "light on dark, over the end of a line",
  small.colored(.gray(65535)).with(\.backgroundBorder, pill))
sheet += AttributedText("\n", small)

let block = TextBorder(
  fill: sand, stroke: .hex(0xC8A060), width: pt(1), radius: pt(5),
  insets: Insets(top: pt(-4), left: pt(-6), bottom: pt(-4), right: pt(-6)))
sheet += AttributedText(
  "One ground for several lines, as wide as the frame that they stand in, whatever their own "
    + "widths are.\n", small.with(\.blockBorder, block))

sheet += AttributedText("Slanted\u{2002}", large.with(\.glyphTransform, .slant(0.25)))
sheet += AttributedText("the other way ", large.with(\.glyphTransform, .slant(-0.25)))
let tilt = AffineTransform(a: 0.966, b: -0.259, c: 0.259, d: 0.966)
sheet += AttributedText("and tilted\n", large.with(\.glyphTransform, tilt))

var page = RenderPage(media: Size(width: pt(340), height: pt(400)), label: "1")
let frame = Framesetter(sheet).frame(
  in: FrameShape(rectangle: Size(width: pt(290), height: pt(370))))
page.draw(frame, at: Point(x: pt(25), y: pt(20)))
try Data(page.pdf().bytes).write(to: URL(filePath: "effects.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "effects.png"))
print("set \(frame.visibleRange.count) of \(sheet.range.count) bytes")
