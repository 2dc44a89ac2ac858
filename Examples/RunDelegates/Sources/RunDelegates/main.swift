// Run delegates: room in a line that a program fills itself, here with small charts. Writes
// rundelegates.pdf and rundelegates.png.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

let plain = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(14))
var text = AttributedText()
var store = AttachmentStore()

/// Adds a chart of `values`, as wide as they need, that hangs two points below the baseline.
@MainActor
func append(chart values: [Double]) {
  let width = pt(4 * Double(values.count))
  let delegate = store.delegate(ascent: pt(12), descent: pt(2), width: width) { room in
    values.enumerated().map { index, value in
      let height = room.height * Ratio(Int(value * 1000), over: 1000)
      let bar = Rect(
        x: room.minX + pt(4) * index, y: room.maxY - height, width: pt(3), height: height)
      return .path(PathItem(Path(rect: bar), fill: .hex(0x3060A0)))
    }
  }
  text.append(delegate, plain)
}

text.append("Visitors at the gate ", plain)
append(chart: [0.2, 0.5, 0.4, 0.9, 1, 0.7, 0.3])
text.append(" were more than those in the lane ", plain)
append(chart: [0.1, 0.2, 0.2, 0.3, 0.2])
text.append(" all week. The line grows to what a delegate asks for: ", plain)
// With a number of one's own, to find it again among the frame's anchors.
let tall = NodeID(rawValue: 1)
text.append(RunDelegate(ascent: pt(40), descent: pt(10), width: pt(12), node: tall), plain)
store.add(tall) { room in
  [.path(PathItem(Path(rect: room), stroke: .hex(0x3060A0), lineWidth: pt(1)))]
}
text.append(" and the pen moves on by its width, whatever is drawn.", plain)

let frame = Framesetter(text).frame(
  range: nil, in: FrameShape(rectangle: Size(width: pt(260), height: pt(300))))
for placed in frame.lines {
  let line = placed.line
  print("ascent \(line.ascent.points), descent \(line.descent.points), width \(line.width.points)")
  for run in line.runs {
    guard case .object(let metrics) = run.kind else { continue }
    print("  a delegate at \(run.x.points), \(metrics.width.points) wide")
  }
}

var page = RenderPage(media: Size(width: pt(300), height: pt(160)), label: "1")
page.draw(frame, at: Point(x: pt(20), y: pt(20)), attachments: store)
try Data(page.pdf().bytes).write(to: URL(filePath: "rundelegates.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "rundelegates.png"))
