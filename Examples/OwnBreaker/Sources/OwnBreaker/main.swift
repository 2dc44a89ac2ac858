// A line breaker of one's own: for reading aloud, lines end where a speaker breathes. Among the places
// where a line may end, it takes the last full stop or comma that fits; where there is none in the
// second half of the line, the last word that fits. Writes ownbreaker.pdf and ownbreaker.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

struct BreathBreaker: LineBreaker {
  func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    guard let slot = slots.slot(0) else { return [] }
    let bytes = paragraph.text.utf8
    var word: LineBreak?
    var breath: LineBreak?
    for place in (state.offset.utf8 + 1)...max(state.offset.utf8 + 1, bytes.count) {
      let flags = paragraph.analysis.positions[place]
      let isEnd = place == bytes.count || flags.contains(.mandatoryBreak)
      guard isEnd || flags.contains(.lineBreak) else { continue }
      let line = paragraph.lineBreak(from: state, to: TextOffset(place), in: slot, with: tools)
      guard line.naturalWidth <= line.measure else { break }
      word = line
      let last = bytes[line.contentEnd.utf8 - 1]
      let isLong = line.naturalWidth * 2 > line.measure
      if isEnd { return [line] }
      if isLong, ",;:.?!".utf8.contains(last) { breath = line }
    }
    if let line = breath ?? word { return [line] }
    // Not even one word fits: as many characters as do, and one at the least.
    var best = paragraph.lineBreak(from: state, to: state.offset + 1, in: slot, with: tools)
    while best.next.offset < paragraph.text.endOffset {
      let longer = paragraph.lineBreak(
        from: state, to: best.next.offset + 4, in: slot, with: tools)
      guard longer.naturalWidth <= longer.measure, longer.next.offset > best.next.offset else {
        break
      }
      best = longer
    }
    return [best]
  }
}

func pt(_ points: Double) -> Length { Length(points: points) }

let attributes = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(14), language: "en-GB")
let text = AttributedText(
  """
  Good evening. It is nine o’clock, and this is the news from the bottom of the sea, where the lamps \
  have been lit, the nets counted, and the last of the bells taken in. There is no wind. \
  Tomorrow there will be none either, say those who ought to know; but bring a scarf.
  """, attributes)

let shape = FrameShape(rectangle: Size(width: pt(230), height: pt(200)))
var page = RenderPage(media: Size(width: pt(520), height: pt(220)), label: "1")
for (place, framesetter) in [Framesetter(text), Framesetter(text, breaker: BreathBreaker())]
  .enumerated()
{
  let frame = framesetter.frame(in: shape)
  page.draw(frame, at: Point(x: pt(20) + pt(250) * place, y: pt(15)))
  print(place == 0 ? "as usual:" : "in breaths:")
  for line in frame.lines { print("  " + text.string(in: line.range)) }
}

try Data(page.pdf().bytes).write(to: URL(filePath: "ownbreaker.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "ownbreaker.png"))
