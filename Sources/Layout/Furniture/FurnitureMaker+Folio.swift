import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// The folio, and the magazine's title beside it: towards the outer edge, on the right of odd pages
/// and on the left of even ones; the other way round in a magazine that is bound on the right.
extension FurnitureMaker {
  /// The baseline of a folio: nearer to the columns where the margin is small; nil where it has no
  /// room for a line.
  func folioBaseline(of piece: MasterFurniture) -> Length? {
    let grid = design.gridBox(onPage: 1).maxY
    let place = design.box(of: piece, onPage: 1).maxY
    guard place >= grid else { return place }
    let foot = textFoot
    let lowest = design.size.height - design.leading / 2
    // A line's letters reach three quarters of the leading up from its baseline.
    let highest = foot + design.leading
    return highest > lowest ? nil : min(place + foot - grid, lowest)
  }

  /// Where the columns end: tiers are whole ems high and lie below each other, so that they end
  /// elsewhere than the grid.
  private var textFoot: Length {
    guard design.writingMode.isVertical else { return design.gridBox(onPage: 1).maxY }
    return design.margins.top + PageSetup(design).textHeight
  }

  func folio(
    _ piece: MasterFurniture, showsTitle: Bool, style: String, on page: LayoutPage
  ) -> [Furniture] {
    guard let baseline = folioBaseline(of: piece) else { return [] }
    let isRight = !design.liesLeft(page.number)
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
