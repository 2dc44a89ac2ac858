import Geometry
import Typesetting

extension LineFlattener {
  /// Draws the ruby whose base ends in `run`: a reader who copies the text finds it behind its base.
  func addRuby(of run: LineRun, into items: inout [RenderItem], links: inout [LinkArea]) {
    for ruby in line.rubies
    where run.range.lowerBound < ruby.base.upperBound
      && ruby.base.upperBound <= run.range.upperBound
    {
      let placed = PlacedLine(
        line: ruby.line, paragraph: 0, origin: Point(x: x + ruby.x, y: baseline - ruby.rise),
        row: 0, height: ruby.line.height)
      LineFlattener(placed, at: .zero).flatten(into: &items, links: &links)
    }
  }
}
