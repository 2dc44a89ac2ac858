// A message as people type it: Markdown and emoticons become attributes, characters and drawings by a
// pipeline of transforms, one of them this program's own. It stands in a bubble with round corners.
// Writes message.png.

import Foundation
import TypesetCairoRendering
import TypesetRenderTree
import Typesetting

/// Shouting in small letters: a transform of one's own is a value with one function.
struct Quiet: TextTransform {
  func applied(to text: AttributedText) -> TransformedText {
    var result = TransformedText(text)
    result.make(
      text.runs.compactMap { run in
        let words = text.string(in: run.range)
        guard words == words.uppercased(), words != words.lowercased() else { return nil }
        return TextEdit(run.range, AttributedText(words.lowercased(), run.attributes))
      })
    return result
  }
}

let plain = TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: 14)
  .colored(Color("#fff"))
let side: Length = 14
let moon = TextAttachment(
  "moon", contentSize: Size(width: side, height: side), alignment: .center)

let pipeline = TextPipeline(
  SimpleMarkdown { element, attributes in
    SimpleMarkdown.standard(element, &attributes)
    // Code stands in a box that is wider than its letters.
    guard element == .code else { return }
    attributes.background = Color("#1b4f72")
    attributes.padding = TextPadding(4)
  },
  Emoticons([":moon:": .attachment(moon), "<3": .text("♥"), ":-)": .text("☺")]),
  Quiet())

let typed = AttributedText(
  "**HELLO**, the *slow* ones are out :moon: ~~tonight~~. Say `brains` twice :-) <3", plain)
let sent = pipeline.applied(to: typed)
print(sent.text.string)
// A caret goes along: it stood before "Say".
if let say = typed.range(of: "Say") {
  let caret = sent.offset(of: say.lowerBound)
  print("“Say” went from byte \(say.lowerBound.utf8) to \(caret.utf8)")
}

var store = AttachmentStore()
store.add("moon") { room in
  [.path(PathItem(Path(ellipseIn: room), fill: Color(named: "gold")))]
}

let frame = Framesetter(sent.text).frame(in: TextContainer(size: Size(width: 200, height: 400)))
let text = frame.textBoundingRect
let bubble = Path(
  roundedRect: Rect(x: 15, y: 15, width: text.width + 24, height: text.height + 20), radius: 12)
var page = RenderPage(media: Size(width: 260, height: bubble.bounds.maxY + 15), label: "1")
page.items.append(.path(PathItem(bubble, fill: Color(named: "steelblue"))))
page.draw(frame, at: Point(x: 27, y: 25), attachments: store)
try Data(page.png().bytes).write(to: URL(filePath: "message.png"))
