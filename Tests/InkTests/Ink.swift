import TypesetCairoRendering
import TypesetFonts
import Foundation
import TypesetGeometry
import TypesetImages
import TypesetPDFWriting
import TypesetRenderTree
import TypesetResources
import TypesetRichText
import Testing
import Typesetting

/// Where texts are set and drawn for a test: with the font of round numbers and those of the
/// project.
enum Ink {
  static let environment = TextEnvironment(fontPaths: ["Tests/Fonts"])
  static let images = ImageCatalog(resources: ResourceProvider())

  /// Glyphs of half an em or one, capitals, i and . of half.
  static let square = TextAttributes(
    font: FontQuery(families: ["Square"]), fontSize: Length(points: 10))
  static let libertine = TextAttributes(
    font: FontQuery(families: ["Linux Libertine O"]), fontSize: Length(points: 10))

  /// `text` in a frame at the page's top left corner.
  static func frame(_ text: AttributedText, width: Int = 200, height: Int = 200) -> Frame {
    for run in text.runs {
      guard let family = run.attributes.font.families.first else { continue }
      let found = environment.fonts.match(run.attributes.font).face.family
      if found != family {
        Issue.record("\(family) is not installed (scripts/setup --test), \(found) is")
      }
    }
    return Framesetter(text, in: environment).frame(
      in: FrameShape(
        rectangle: Size(width: Length(points: width), height: Length(points: height))))
  }

  /// What is drawn of `text`, `margin` points from the page's left and top.
  static func page(
    _ text: AttributedText, width: Int = 200, height: Int = 200, margin: Int = 0
  ) -> RenderPage {
    var page = RenderPage(
      media: Size(
        width: Length(points: width + 2 * margin), height: Length(points: height + 2 * margin)),
      label: "1")
    page.draw(
      frame(text, width: width, height: height),
      at: Point(x: Length(points: margin), y: Length(points: margin)))
    return page
  }

  /// The first line of `text`.
  static func line(_ text: AttributedText, width: Int = 400) throws -> Line {
    try #require(frame(text, width: width).lines.first).line
  }

  /// The page as pixels, `perPoint` to the point.
  static func pixels(_ page: RenderPage, perPoint: Int = 4) throws -> Bitmap {
    let sink = MemorySink()
    let faults = try PNGWriter.write(
      page, pixelsPerInch: Double(72 * perPoint), images: images, to: sink)
    #expect(faults.isEmpty)
    let copy = ResourceBytes(copying: sink.bytes)
    let image = try DecodedImage(copy.buffer, info: try ImageInfo(copy.buffer))
    return Bitmap(
      width: image.width, height: image.height, perPoint: perPoint,
      words: Array(image.pixels.bindMemory(to: UInt32.self)))
  }

  /// The page as a PDF file that `backend` writes; its path.
  static func pdf(_ page: RenderPage, by backend: PDFBackend) throws -> String {
    let sink = MemorySink()
    let writer = try backend.writer(sink: sink, metadata: PDFMetadata(), images: images)
    let faults = try writer.page(page)
    try writer.finish()
    #expect(faults.isEmpty)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString + ".pdf")
    try Data(sink.bytes).write(to: url)
    Scratch.keep(url.path)
    return url.path
  }
}

/// Pixels, asked for in points.
struct Bitmap {
  var width: Int
  var height: Int
  var perPoint: Int
  var words: [UInt32]

  /// The colour 0xRRGGBB of the pixel at (`x`, `y`) points.
  subscript(x: Double, y: Double) -> UInt32 {
    words[Int(y * Double(perPoint)) * width + Int(x * Double(perPoint))] & 0xFF_FFFF
  }

  /// How dark it is there, from 0 to 255.
  func ink(_ x: Double, _ y: Double) -> Int {
    let word = self[x, y]
    return 255 - Int(word >> 16 & 255) * 3 / 10 - Int(word >> 8 & 255) * 6 / 10
      - Int(word & 255) / 10
  }
}

/// What is drawn, one item a line, lengths in points to two decimals: for tests to read.
func dump(_ items: [RenderItem]) -> [String] {
  func number(_ length: Length) -> String {
    let hundredths = Int((length.points * 100).rounded())
    let rest = abs(hundredths % 100)
    let sign = hundredths < 0 ? "-" : ""
    return "\(sign)\(abs(hundredths) / 100)"
      + (rest == 0 ? "" : ".\(rest < 10 ? "0" : "")\(rest)")
  }
  func point(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }
  return items.map { item in
    switch item {
    case .glyphs(let run):
      var out =
        "glyphs \(run.glyphs.count) at \(run.glyphs.first.map { point(Point(x: $0.x, y: $0.y)) } ?? "-")"
      out += " size \(number(run.size))"
      out += run.fill.map { " fill \($0.hexString)" } ?? ""
      out += run.stroke.map { " stroke \($0.hexString) \(number(run.strokeWidth))" } ?? ""
      if run.matrix != .identity {
        out += " turned \(run.matrix.a) \(run.matrix.b) \(run.matrix.c) \(run.matrix.d)"
      }
      return out
    case .path(let path):
      var points: [Point] = []
      var curves = 0
      for element in path.path.elements {
        switch element {
        case .move(let to), .line(let to): points.append(to)
        case .curve(_, _, let to):
          curves += 1
          points.append(to)
        case .close: break
        }
      }
      let xs = points.map(\.x)
      let ys = points.map(\.y)
      var out = "path"
      if let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() {
        out += " \(number(left))…\(number(right)) × \(number(top))…\(number(bottom))"
      }
      if curves > 0 { out += " round" }
      out += path.fill.map { " fill \($0.hexString)" } ?? ""
      out += path.stroke.map { " stroke \($0.hexString) \(number(path.lineWidth))" } ?? ""
      if !path.dash.isEmpty { out += " dash \(path.dash.map(number).joined(separator: " "))" }
      if path.dashPhase != .zero { out += " from \(number(path.dashPhase))" }
      return out
    case .shadow(let shadow):
      return "\(shadow.isInner ? "inner shadow" : "shadow") of "
        + "\(shadow.letters.reduce(0) { $0 + $1.glyphs.count }) by \(point(shadow.offset)) "
        + "blur \(number(shadow.blur)) \(shadow.color.hexString)"
    case .image(let image): return "image \(image.name)"
    case .link(let link): return "link \(link.target) \(link.boxes.count)"
    case .group(let group): return "group of \(group.items.count)"
    }
  }
}
