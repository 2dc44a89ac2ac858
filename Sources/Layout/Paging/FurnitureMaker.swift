import Geometry
import RichText
import Templates
import Typesetting

/// Sets what stands on every page beside the stories: the folio and the magazine's title.
///
/// Both stand at the foot on one baseline, two and a half lines under the columns, towards the
/// outer edge: on the right of odd pages, on the left of even ones; nearer where the margin is
/// small, and not at all where there is no margin to stand in.
struct FurnitureMaker {
  let title: String
  let body: BodyStyle
  let setup: PageSetup
  let tools: ParagraphTools

  /// The baseline; nil where the margin at the foot has no room for a line.
  var baseline: Length? {
    let foot = setup.margins.top + setup.textHeight
    let lowest = setup.size.height - setup.leading / 2
    // A line's letters reach three quarters of the leading up from its baseline.
    let highest = foot + setup.leading
    return highest > lowest ? nil : min(foot + setup.leading * 5 / 2, lowest)
  }

  func furniture(ofPage number: Int) -> [Furniture] {
    guard let baseline else { return [] }
    let isRight = number % 2 == 1
    let left = setup.margins.left
    let right = setup.size.width - setup.margins.right
    let size = body.size * 17 / 20
    var attributes = TextAttributes(font: body.font, fontSize: size, language: body.language)
    attributes.color = body.color
    let folio = line(of: String(number), attributes)
    var pieces: [Furniture] = []
    let folioX = isRight ? right - folio.width : left
    pieces.append(
      piece(.folio, String(number), folio, at: Point(x: folioX, y: baseline)))
    var titleAttributes = attributes
    titleAttributes.font.slant = .italic
    let shown = fitted(title, titleAttributes, within: right - left - folio.width - size * 2)
    guard !shown.isEmpty else { return pieces }
    let titleLine = line(of: shown, titleAttributes)
    // An em and a half between the two, so that the folio stands by itself.
    let gap = size * 3 / 2
    let titleX = isRight ? folioX - gap - titleLine.width : left + folio.width + gap
    pieces.append(
      piece(.title, shown, titleLine, at: Point(x: titleX, y: baseline)))
    return pieces
  }

  /// The title, or as many of its words as fit with an ellipsis behind them.
  private func fitted(_ title: String, _ attributes: TextAttributes, within room: Length)
    -> String
  {
    guard room > .zero, !title.isEmpty else { return "" }
    if line(of: title, attributes).width <= room { return title }
    let words = title.split(separator: " ")
    func shortened(to count: Int) -> String { words[..<count].joined(separator: " ") + "…" }
    // By halving: a title may be as long as somebody likes.
    var fitting = 0
    var tooMany = words.count
    while fitting + 1 < tooMany {
      let middle = (fitting + tooMany) / 2
      if line(of: shortened(to: middle), attributes).width <= room {
        fitting = middle
      } else {
        tooMany = middle
      }
    }
    return fitting > 0 ? shortened(to: fitting) : ""
  }

  private func line(of text: String, _ attributes: TextAttributes) -> Line {
    Line.single(
      AttributedText(text, attributes), alignment: .left, measure: .unbounded,
      leading: setup.leading, with: tools)
  }

  private func piece(
    _ kind: Furniture.Kind, _ text: String, _ line: Line, at origin: Point
  ) -> Furniture {
    var placed = line
    placed.measure = line.width
    placed.inset = .zero
    return Furniture(
      kind: kind, text: text,
      box: Rect(
        x: origin.x, y: origin.y - line.ascent, width: line.width, height: line.height),
      line: PlacedLine(
        line: placed, paragraph: 0, origin: origin, row: 0, height: line.height))
  }
}
