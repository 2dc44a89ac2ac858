import Foundation
import TypesetCairoRendering
import TypesetRenderTree
import Typesetting
import TypesettingDocument

/// The drawings of a catalogue by the numbers of their items, made when the document asks for them: a
/// resolver of one's own.
struct Drawings: ImageResolver {
  var shapes: [String: [Catalogue.Shape]]

  init(_ catalogue: Catalogue) {
    let items = catalogue.departments.flatMap(\.items)
    shapes = Dictionary(uniqueKeysWithValues: items.map { ("\($0.number)", $0.drawing) })
  }

  func image(named name: String) throws -> [UInt8] {
    guard let shapes = shapes[name] else { throw ImageMissing("nobody has drawn it") }
    let size = Size(width: Length(points: 120), height: Length(points: 54))
    var page = RenderPage(media: size, label: name)
    let field = Path(rect: Rect(x: .zero, y: .zero, width: size.width, height: size.height))
    page.items.append(.path(PathItem(field, fill: .hex(0xF1_EDE2))))
    for shape in shapes { page.items.append(.path(shape.item)) }
    return try page.png(pixelsPerInch: 300).bytes
  }
}

extension Catalogue.Shape {
  /// What it looks like.
  var item: PathItem {
    let color = color.flatMap { Color($0) } ?? .hex(0x22_3A44)
    switch kind {
    case "circle":
      let points = (0..<64).map { step in
        let turn = Double(step) / 32 * .pi
        return point(at[0] + at[2] * cos(turn), at[1] + at[2] * sin(turn))
      }
      return PathItem(Path(polygon: points), fill: color)
    case "box":
      return PathItem(
        Path(
          rect: Rect(
            x: Length(points: at[0]), y: Length(points: at[1]), width: Length(points: at[2]),
            height: Length(points: at[3]))), fill: color)
    default:
      let points = stride(from: 0, to: at.count - 1, by: 2).map { point(at[$0], at[$0 + 1]) }
      return PathItem(Path(polygon: points), fill: color)
    }
  }

  private func point(_ x: Double, _ y: Double) -> Point {
    Point(x: Length(points: x), y: Length(points: y))
  }
}
