// A variable font at many places of its axes: a waterfall of weights, widths, and named instances.
// Writes variations.pdf and variations.png.
//
//   Variations [FILE]      FILE is a variable font; without it the first that is installed, and
//                          without one the test font of the package, whose letters are boxes

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

func pt(_ points: Double) -> Length { Length(points: points) }

// The file: named, installed, or the package's own.
let installed = FontLibrary(resources: ResourceProvider())
let own = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../../Tests/Fonts/Flex.ttf").standardizedFileURL.path
let first = installed.records.firstIndex(where: \.isVariable)
let file =
  CommandLine.arguments.dropFirst().first ?? first.flatMap { installed.face(at: $0)?.file } ?? own
let face = try FontFace(FontBlob(file: file))
print(face.family, "has")
for axis in face.axes {
  let (least, standard, most) = (
    axis.least.doubleValue, axis.standard.doubleValue, axis.most.doubleValue
  )
  print("  \(axis.tagName) \(axis.name): \(least) to \(most), \(standard) where nothing is said")
}

// A library that knows the file, beside what is installed: texts find the face by its family.
let environment = TextEnvironment(fontPaths: [file])
let plain = TextAttributes(font: FontQuery(families: [face.family]), fontSize: pt(16))

var page = RenderPage(media: Size(width: pt(460), height: pt(320)), label: "1")
var y = pt(30)

/// A line of `attributes`, and how wide it is.
@MainActor func show(_ words: String, _ attributes: TextAttributes) {
  let line = Line(AttributedText(words, attributes), in: environment)
  page.draw(line, at: Point(x: pt(20), y: y))
  print("  \(words): \(line.width.points) pt")
  y += pt(24)
}

for axis in face.axes where !axis.isHidden {
  for step in 0...2 {
    let range = axis.most.rawValue - axis.least.rawValue
    let value = Ratio(rawValue: axis.least.rawValue + range * step / 2)
    let setting = FontVariation(tag: axis.tag, value: value)
    show("Hall \(setting.spelling)", plain.with(\.font.variations, [setting]))
  }
}
// What people write, as the magazine markup has it.
let written = ["wght=650", "wdth=90"].compactMap { FontVariation(spelled: $0) }
show("Hall as written", plain.with(\.font.variations, written))
// Weight and width of a query are axes, too; the size sets opsz by itself.
show("Hall in bold", plain.bold())
for instance in face.namedInstances.prefix(3) {
  show("Hall \(instance.name)", plain.with(\.font.variations, instance.variations))
}

page.media.height = y
try Data(page.pdf().bytes).write(to: URL(filePath: "variations.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "variations.png"))
