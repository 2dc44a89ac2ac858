import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import Typesetting

extension LineFlattener {
  /// Draws the formula whose room is `run`: its glyphs, face by face and size by size, and its rules.
  ///
  /// What a reader copies is what it was written as. That goes with a space on the line's baseline, where
  /// readers that look for lines and columns find it between its neighbours; the glyphs of the formula, some of which
  /// stand far above or below, stand for nothing.
  func add(
    _ ink: FormulaInk, in run: LineRun, _ attributes: TextAttributes, into items: inout [RenderItem]
  ) {
    var text = ink.tex
    if let space = run.face.spaceGlyph {
      var carrier = GlyphRun(
        face: run.face, size: run.size,
        glyphs: [PositionedGlyph(id: space, x: x + run.x, y: baseline)], text: text,
        clusters: [GlyphRun.Cluster(bytes: Int32(text.count), glyphs: 1)], isBackward: false,
        fill: attributes.color, language: attributes.language, node: attributes.node)
      // As wide as the formula, in whole times, so that few forms of the font are made.
      let own = run.face.advance(of: space).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
      let times = own > .zero ? run.width.scaledPoints / own.scaledPoints : 1
      if times > 1 { carrier.matrix = .scale(x: Double(min(times, 400)), y: 1) }
      items.append(.glyphs(carrier))
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
