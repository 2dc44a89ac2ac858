import Geometry
import RichText
import Typesetting

/// Sets what stands on every page beside the stories: the folio and the magazine's title.
///
/// Both stand at the foot on one baseline, two and a half lines under the columns, towards the
/// outer edge: on the right of odd pages, on the left of even ones.
struct FurnitureMaker {
  let title: String
  let body: BodyStyle
  let setup: PageSetup
  let tools: ParagraphTools

  func furniture(ofPage number: Int) -> [Furniture] {
    let isRight = number % 2 == 1
    let left = setup.margins.left
    let right = setup.size.width - setup.margins.right
    let baseline = min(
      setup.margins.top + setup.columnHeight + setup.leading * 5 / 2,
      setup.size.height - setup.leading / 2)
    let size = body.size * 17 / 20
    var attributes = TextAttributes(font: body.font, fontSize: size, language: body.language)
    attributes.color = body.color
    let folio = line(of: String(number), attributes)
    var pieces: [Furniture] = []
    let folioX = isRight ? right - folio.width : left
    pieces.append(
      piece(.folio, String(number), folio, attributes, at: Point(x: folioX, y: baseline)))
    var titleAttributes = attributes
    titleAttributes.font.slant = .italic
    let shown = fitted(title, titleAttributes, within: right - left - folio.width - size * 2)
    guard !shown.isEmpty else { return pieces }
    let titleLine = line(of: shown, titleAttributes)
    // An em and a half between the two, so that the folio stands by itself.
    let gap = size * 3 / 2
    let titleX = isRight ? folioX - gap - titleLine.width : left + folio.width + gap
    pieces.append(
      piece(.title, shown, titleLine, titleAttributes, at: Point(x: titleX, y: baseline)))
    return pieces
  }

  /// The title, or as many of its words as fit with an ellipsis behind them.
  private func fitted(_ title: String, _ attributes: TextAttributes, within room: Length)
    -> String
  {
    guard room > .zero, !title.isEmpty else { return "" }
    if line(of: title, attributes).width <= room { return title }
    var words = title.split(separator: " ")
    while words.count > 1 {
      words.removeLast()
      let shorter = words.joined(separator: " ") + "…"
      if line(of: shorter, attributes).width <= room { return shorter }
    }
    return ""
  }

  private func line(of text: String, _ attributes: TextAttributes) -> Line {
    Line.single(
      AttributedText(text, attributes), alignment: .left, measure: .unbounded,
      leading: setup.leading, with: tools)
  }

  private func piece(
    _ kind: Furniture.Kind, _ text: String, _ line: Line, _ attributes: TextAttributes,
    at origin: Point
  ) -> Furniture {
    var placed = line
    placed.measure = line.width
    placed.inset = .zero
    return Furniture(
      kind: kind, text: text,
      box: Rect(
        x: origin.x, y: origin.y - line.ascent, width: line.width, height: line.height),
      line: PlacedLine(
        line: placed, text: AttributedText(text, attributes), paragraph: 0,
        paragraphStart: .zero, origin: origin, row: 0, height: line.height))
  }
}
