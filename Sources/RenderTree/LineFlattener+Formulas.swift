import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import Typesetting

extension LineFlattener {
  /// Readers take so many letters from a glyph, and not many more.
  private static let mostLetters = 30

  /// The bytes of `text` in parts of about the same length that readers take from one glyph each, none of them in a letter.
  private static func parts(of text: [UInt8]) -> [Range<Int>] {
    let count = (text.count + mostLetters - 1) / mostLetters
    guard count > 1 else { return [0..<text.count] }
    var parts: [Range<Int>] = []
    var start = 0
    for part in 1...count {
      var end = text.count * part / count
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      if end > start { parts.append(start..<end) }
      start = max(start, end)
    }
    return parts
  }

  /// Draws the formula whose room is `run`: its glyphs, face by face and size by size, and its rules.
  ///
  /// What a reader copies is what it was written as. That goes with spaces on the line's baseline, where
  /// readers that look for lines and columns find it between its neighbours; the glyphs of the formula, some of which
  /// stand far above or below, stand for nothing.
  func add(
    _ ink: FormulaInk, in run: LineRun, _ attributes: TextAttributes, into items: inout [RenderItem]
  ) {
    var text = ink.tex
    if let space = run.face.spaceGlyph {
      let parts = LineFlattener.parts(of: text)
      let width = run.width / max(parts.count, 1)
      // They adjoin, or readers would see spaces between them, and are about as wide as the formula together: in whole
      // times, so that few forms of the font are made.
      let own = run.face.advance(of: space).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
      let times = min(max(own > .zero ? width.scaledPoints / own.scaledPoints : 1, 1), 400)
      for (place, part) in parts.enumerated() {
        var carrier = GlyphRun(
          face: run.face, size: run.size,
          glyphs: [PositionedGlyph(id: space, x: x + run.x + own * times * place, y: baseline)],
          text: Array(text[part]),
          clusters: [GlyphRun.Cluster(bytes: Int32(part.count), glyphs: 1)], isBackward: false,
          fill: attributes.color, language: attributes.language, node: attributes.node)
        if times > 1 { carrier.matrix = .scale(x: Double(times), y: 1) }
        items.append(.glyphs(carrier))
      }
      text = []
    }
    for (box, left) in ink.boxes(in: run.width) {
      let origin = Point(x: x + run.x + left, y: baseline)
      var index = 0
      while index < box.glyphs.count {
        let first = box.glyphs[index]
        var glyphs: [PositionedGlyph] = []
        while index < box.glyphs.count, box.glyphs[index].face == first.face,
          box.glyphs[index].size == first.size
        {
          let glyph = box.glyphs[index]
          glyphs.append(
            PositionedGlyph(id: glyph.id, x: origin.x + glyph.x, y: origin.y + glyph.y))
          index += 1
        }
        var clusters = [GlyphRun.Cluster(bytes: Int32(text.count), glyphs: Int32(glyphs.count))]
        if !text.isEmpty, glyphs.count > 1 {
          clusters = [
            GlyphRun.Cluster(bytes: Int32(text.count), glyphs: 1),
            GlyphRun.Cluster(bytes: 0, glyphs: Int32(glyphs.count - 1)),
          ]
        }
        var item = GlyphRun(
          face: box.faces[first.face], size: first.size, glyphs: glyphs, text: text,
          clusters: clusters, isBackward: false, fill: attributes.color,
          language: attributes.language, node: attributes.node)
        item.stroke = attributes.strokeColor
        if attributes.strokeColor != nil {
          item.strokeWidth = attributes.strokeWidth ?? first.size / 30
        }
        items.append(.glyphs(item))
        text = []
      }
      for rule in box.rules {
        items.append(
          .path(PathItem(Path(rect: rule.translated(by: origin)), fill: attributes.color)))
      }
    }
  }
}
