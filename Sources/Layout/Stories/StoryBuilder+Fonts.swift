package import TypesetElementTree
package import TypesetFonts
package import TypesetTemplates
import TypesetGeometry
import TypesetRichText
import Typesetting

extension StoryBuilder {
  /// A builder that sets running text as `body`, with what the faces of `fonts` have, and asks `lookUp` for
  /// pictures.
  package init(
    body: BodyStyle, fonts: FontLibrary, lookUp: @escaping (Image) -> PictureAnswer
  ) {
    self.init(body: body, lookUp: lookUp)
    fontsOfFormulas = fonts
    let cells = CellExtents(fonts: fonts)
    let formulas = MeasuredFormulas(fonts)
    extents = { cells.extent(of: formulas.rooms(in: $0), $1) }
    sharedColumns = { cells.shared($0) }
    supports = { fonts.has($1, for: $0, language: $2) }
    capHeight = { body in
      let face = fonts.match(body.font).face
      return face.metrics.capHeight.length(at: body.size, unitsPerEm: face.unitsPerEm)
    }
    width = { words, letters in
      let face = fonts.match(letters.font).face
      return words.map { word in
        let advances = face.advances(of: face.glyphs(for: word.unicodeScalars.map(\.value)))
        return advances.reduce(Length.zero) {
          $0 + $1.length(at: letters.fontSize, unitsPerEm: face.unitsPerEm)
        }
      }.max()
    }
  }
}
