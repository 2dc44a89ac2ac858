import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Rows 4.12 and 6.18: what is drawn over a layout for whoever looks into it.
@Suite struct OverlayTests {
  private static let text: AttributedText = {
    var text = AttributedText("iiii MMMM iiii MMMM ", Ink.square)
    var red = Ink.square
    red.fontSize = Length(points: 8)
    text.append("small", red)
    return text
  }()

  private func boxes(_ overlay: DebugOverlay, grid: Length? = nil) -> [Rect] {
    let frame = Ink.frame(OverlayTests.text, width: 50, height: 60)
    var flattener = TextFlattener()
    flattener.add(overlay, of: frame, at: Point(x: Length(points: 5), y: .zero), grid: grid)
    return flattener.items.compactMap { item -> Rect? in
      guard case .path(let path) = item, case .move(let low)? = path.path.elements.first,
        path.path.elements.count > 2, case .line(let high) = path.path.elements[2]
      else { return nil }
      return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
  }

  @Test func eachKindShowsWhatItSays() throws {
    let frame = Ink.frame(OverlayTests.text, width: 50, height: 60)
    let lines = frame.lines
    let x = Length(points: 5)
    #expect(lines.count > 2)
    #expect(
      boxes(.frames)
        == [Rect(x: x, y: .zero, width: Length(points: 50), height: Length(points: 60))])
    #expect(
      boxes(.lines)
        == lines.map {
          Rect(
            x: x + $0.origin.x, y: $0.origin.y - $0.line.ascent, width: $0.line.width,
            height: $0.line.height)
        })
    let baselines = boxes(.baselines)
    #expect(baselines.count == lines.count)
    for (rule, line) in zip(baselines, lines) {
      #expect(rule.minY < line.origin.y && line.origin.y < rule.maxY)
      #expect(rule.width == line.line.width)
    }
    #expect(boxes(.runs).count == lines.map { $0.line.runs.count }.reduce(0, +))
    let glyphs = lines.flatMap(\.line.glyphs)
    #expect(boxes(.glyphs).map(\.width) == glyphs.map(\.advance))
    // The first line of a leading of 12 has its baseline at 9.
    #expect(
      boxes(.grid, grid: Length(points: 12)).map { ($0.minY + $0.height / 2).points }
        == [9, 21, 33, 45, 57])
    #expect(boxes(.grid).isEmpty && boxes([]).isEmpty)
    #expect(
      boxes([.lines, .frames]).count == boxes(.lines).count + boxes(.frames).count)
  }

  @Test func aHighlightIsTheLinesBox() throws {
    let frame = Ink.frame(OverlayTests.text, width: 50, height: 60)
    let line = try #require(frame.lines.dropFirst().first)
    var flattener = TextFlattener()
    flattener.addHighlight(of: line, at: .zero)
    guard case .path(let ground)? = flattener.items.first else {
      Issue.record("no ground")
      return
    }
    #expect(
      ground.path
        == Path(
          rect: Rect(
            x: line.origin.x, y: line.origin.y - line.line.ascent, width: line.line.width,
            height: line.line.height)))
    #expect(ground.fill != nil)
  }
}
