import Geometry
import RichText
import Templates
import Typesetting

/// The folio, and the magazine's title beside it: towards the outer edge, on the right of odd pages
/// and on the left of even ones.
extension FurnitureMaker {
  /// The baseline of a folio: nearer to the columns where the margin is small; nil where it has no
  /// room for a line.
  func folioBaseline(of piece: MasterFurniture) -> Length? {
    let block = textBlock(onPage: 1)
    let place = box(of: piece, on: FurnitureMaker.anyPage)
    let lowest = design.size.height - design.leading / 2
    // A line's letters reach three quarters of the leading up from its baseline.
    let highest = block.maxY + design.leading
    guard place.maxY >= block.maxY else { return place.maxY }
    return highest > lowest ? nil : min(place.maxY, lowest)
  }

  /// What lies along is the same on all pages.
  private static let anyPage = LayoutPage(
    number: 1, label: "1", size: Size(width: .zero, height: .zero), master: "", frames: [],
    furniture: [])

  func folio(
    _ piece: MasterFurniture, showsTitle: Bool, style: String, on page: LayoutPage
  ) -> [Furniture] {
    guard let baseline = folioBaseline(of: piece) else { return [] }
    let isRight = page.number % 2 == 1
    let place = box(of: piece, on: page)
    let attributes = letters.folio(style)
    let size = attributes.fontSize
    let folio = line(of: AttributedText(page.label, attributes))
    var pieces: [Furniture] = []
    let folioX = isRight ? place.maxX - folio.width : place.minX
    pieces.append(
      self.piece(.folio, piece.name, page.label, folio, at: Point(x: folioX, y: baseline)))
    guard showsTitle else { return pieces }
    var titleAttributes = attributes
    titleAttributes.font.slant = .italic
    let shown = fitted(
      AttributedText(title, titleAttributes),
      within: place.width - folio.width - size * 2)
    guard let titleLine = shown else { return pieces }
    // An em and a half between the two, so that the folio stands by itself.
    let gap = size * 3 / 2
    let titleX =
      isRight ? folioX - gap - titleLine.line.width : place.minX + folio.width + gap
    pieces.append(
      self.piece(
        .title, piece.name, titleLine.text, titleLine.line, at: Point(x: titleX, y: baseline)))
    return pieces
  }
}
