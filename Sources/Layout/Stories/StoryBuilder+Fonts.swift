package import TypesetElementTree
package import TypesetFonts
package import TypesetTemplates
import Typesetting

extension StoryBuilder {
  /// A builder that sets running text as `body`, with what the faces of `fonts` have, and asks `lookUp` for
  /// pictures.
  package init(
    body: BodyStyle, fonts: FontLibrary, lookUp: @escaping (Image) -> PictureAnswer
  ) {
    self.init(body: body, lookUp: lookUp)
    supports = { fonts.has($1, for: $0, language: $2) }
    capHeight = { body in
      let face = fonts.match(body.font).face
      return face.metrics.capHeight.length(at: body.size, unitsPerEm: face.unitsPerEm)
    }
  }
}
