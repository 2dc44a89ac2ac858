import TypesetGeometry
import Typesetting

extension LineFlattener {
  /// Draws the ruby whose base ends in `run`: a reader who copies the text finds it behind its base.
  func addRuby(
    of run: LineRun, into items: inout [RenderItem], links: inout [LinkArea],
    _ structure: inout StructureWriter?
  ) {
    for ruby in line.rubies {
      // A base that is longer than a line has its ruby on the first.
      let end = min(ruby.base.upperBound, line.contentEnd)
      guard run.range.lowerBound < end, end <= run.range.upperBound else { continue }
      let placed = PlacedLine(
        line: ruby.line, paragraph: 0, origin: Point(x: x + ruby.x, y: baseline - ruby.rise),
        row: 0, height: ruby.line.height)
      if structure != nil { markRuby(ruby, of: run, from: items.count, &structure) }
      // All its letters are that.
      var none: StructureWriter?
      LineFlattener(placed, at: .zero).flatten(into: &items, links: &links, structure: &none)
    }
  }
}
