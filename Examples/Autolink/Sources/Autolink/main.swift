// Addresses in a text become links: those of pages and of people, without what belongs to the sentence.
// Writes autolink.pdf and prints what leads where.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let plain = TextAttributes(
  font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(12), language: "en-GB")
let text = AttributedText(
  """
  The timetable (see www.railway.example/times, second page) is wrong on Sundays. Write to \
  signals@railway.example, or don’t: https://railway.example/complaints?line=7&kind=late answers by \
  itself. The file timetable.txt is no address.
  """, plain)

// In the attributes that you like; the words stay as they are.
let linked = text.linkingAddresses { $0 = $0.colored(.hex(0x1F4E79)).underlined() }
for run in linked.runs {
  guard let target = run.attributes.link else { continue }
  print(linked.string(in: run.range), "->", target)
}

// Bytes from elsewhere, without a text: where they are and where they lead.
for address in AddressFinder.addresses(in: Array("ring bell@tower.example twice".utf8)) {
  print("bytes \(address.range.utf8):", address.target)
}

let frame = Framesetter(linked).frame(
  in: FrameShape(rectangle: Size(width: pt(240), height: pt(150))))
var page = RenderPage(media: Size(width: pt(280), height: pt(130)), label: "1")
page.draw(frame, at: Point(x: pt(20), y: pt(20)))
for case .link(let link) in page.items { print(link.boxes.count, "rectangles for", link.target) }
try Data(page.pdf().bytes).write(to: URL(filePath: "autolink.pdf"))
