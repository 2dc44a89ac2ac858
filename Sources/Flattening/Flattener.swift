import Geometry
package import Layout
package import RenderTree
import RichText
import Typesetting

/// Turns pages of the layout tree into pages of the render tree: what to draw, in order.
package enum Flattener {
  /// The render page of `page`. O(glyphs).
  package static func render(_ page: LayoutPage) -> RenderPage {
    var items: [RenderItem] = []
    var links: [RenderItem] = []
    for frame in page.frames {
      for box in frame.boxes { append(box, to: &items) }
      for picture in frame.pictures {
        items.append(
          .image(
            ImageItem(
              name: picture.name, box: picture.box, alternative: picture.alternative,
              node: picture.node)))
      }
      for line in frame.frame.lines where !line.line.isBlank {
        var flattener = LineFlattener(line, at: frame.box.origin)
        flattener.flatten(into: &items, links: &links)
      }
    }
    for piece in page.furniture {
      var flattener = LineFlattener(piece.line, at: .zero)
      flattener.flatten(into: &items, links: &links)
    }
    return RenderPage(media: page.size, label: page.label, items: items + joined(links))
  }

  /// The ground of a box and the rules on it, as filled rectangles.
  private static func append(_ box: FrameBox, to items: inout [RenderItem]) {
    if let ground = box.style.ground {
      items.append(.path(PathItem(Path(rect: box.rect), fill: ground)))
    }
    for rule in box.rules {
      items.append(.path(PathItem(Path(rect: rule.rect), fill: rule.color)))
    }
  }

  /// Lines of one link become one link with a rectangle for each line.
  private static func joined(_ links: [RenderItem]) -> [RenderItem] {
    var result: [LinkArea] = []
    for case .link(let link) in links {
      if let last = result.last, last.target == link.target, last.node == link.node {
        result[result.count - 1].boxes += link.boxes
      } else {
        result.append(link)
      }
    }
    return result.map { .link($0) }
  }
}
