package import Layout
package import RenderTree
import RichText
import Typesetting

/// Turns pages of the layout tree into pages of the render tree: what to draw, in order.
package enum Flattener {
  /// The render page of `page`. O(glyphs).
  package static func render(_ page: LayoutPage) -> RenderPage {
    var flattener = TextFlattener()
    for frame in page.frames {
      var pictures: [TextOffset: PlacedPicture] = [:]
      for picture in frame.pictures { pictures[picture.offset] = picture }
      flattener.add(frame.frame, at: frame.box.origin) { anchor in
        guard let picture = pictures[anchor.offset] else { return [] }
        return [
          .image(
            ImageItem(
              name: picture.name, box: picture.box, alternative: picture.alternative,
              node: picture.node))
        ]
      }
    }
    for piece in page.furniture { flattener.add(piece.line, at: .zero) }
    return RenderPage(media: page.size, label: page.label, items: flattener.items)
  }
}
