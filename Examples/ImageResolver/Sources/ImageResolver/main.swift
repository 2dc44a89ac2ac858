// Where a document's pictures come from: from memory, and from a resolver that makes what it is asked for.
// No file is read. Writes resolver.pdf, and prints what is wrong: the moon, on purpose.

import TypesetCairoRendering
import TypesetRenderTree
import Typesetting
import TypesettingDocument

/// A PNG of stripes in `colors`.
func stripes(_ colors: [Color]) throws -> [UInt8] {
  let height = Length(points: 60) / max(colors.count, 1)
  var page = RenderPage(media: Size(width: 160, height: 60), label: "flag")
  for (row, color) in colors.enumerated() {
    let stripe = Path(rect: Rect(x: 0, y: height * row, width: 160, height: height))
    page.items.append(.path(PathItem(stripe, fill: color)))
  }
  return try page.png(pixelsPerInch: 72).bytes
}

/// Makes the flag that its name spells: `red-white-navy`.
struct Flags: ImageResolver {
  func image(named name: String) throws -> [UInt8] {
    let colors = try name.split(separator: "-").map { word in
      guard let color = Color(String(word)) else { throw ImageMissing("“\(word)” is no colour") }
      return color
    }
    return try stripes(colors)
  }
}

/// Asks one resolver, and another for what that has not.
struct Either: ImageResolver {
  var first: any ImageResolver
  var second: any ImageResolver

  func image(named name: String) throws -> [UInt8] {
    do { return try first.image(named: name) } catch { return try second.image(named: name) }
  }
}

let document = MagazineDocument {
  Heading("Flags at Low Tide")
  "The harbour flies these. Nobody has been told what they mean, and everybody obeys them."
  for (name, shows, caption) in [
    ("red-white-navy", "Three stripes", "Come in; the kettle is on"),
    ("gold-black", "Two stripes", "Stay out; it has been drunk"),
  ] {
    Figure(name, alternative: shows, caption: caption, width: 120)
  }
  Paragraph {
    "In a line they are small: "
    Picture("plain", alternative: "A white flag", height: 8)
    " is surrender, "
    Picture("teal-white-teal", alternative: "A striped flag", height: 8)
    " is soup."
  }
  Figure("moon-silver", caption: "This one was to be seen at night", width: 120)
}
let memory = MemoryImages(["plain": try stripes([.hex(0xDD_DDDD), .hex(0xEE_EEEE)])])
var theme = Theme.plain
theme.pageSize = Size(width: 300, height: 420)
theme.columns = 1

let file = try document.pdf(theme, images: Either(first: memory, second: Flags()))
try file.write(to: "resolver.pdf")
for diagnostic in file.diagnostics { print(diagnostic) }
