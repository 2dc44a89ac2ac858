import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Large first letters beside vertical lines.
@Suite struct VerticalDropCapTests {
  private func frame(_ text: String, lines: Int = 3, length: Int = 3) -> Frame {
    var style = VerticalFrameTests.style()
    style.dropCap = DropCap(lines: lines, length: length)
    // 100 pt along the lines.
    return Workbench.framesetter(Workbench.story(Workbench.text(text), style))
      .frame(in: FrameShape(rectangle: Size(width: pt(100), height: pt(200))))
  }

  private static let text = String(repeating: "漢", count: 40)

  /// Letters of 10 pt, lines of 12 pt: the letter is two lines and its own em, 34 pt.
  @Test func reachesOverItsLines() throws {
    let frame = frame(VerticalDropCapTests.text)
    let first = try #require(frame.lines.first?.line)
    let letter = try #require(first.glyphs.first)
    let run = try #require(first.runs.first)
    #expect(run.size == pt(34) && run.orientation == .upright)
    // No line is higher for it.
    #expect(frame.lines.allSatisfy { $0.line.ascent == pt(6) && $0.line.descent == pt(6) })
    let middles: [Length] = frame.lines.indices.map { pt(6) + pt(12) * $0 }
    #expect(frame.lines.map(\.origin.y) == middles)
    // Its middle, half an em above where its glyph begins, is that of the second line.
    #expect(letter.rise + pt(17) == -pt(12))
    let others = first.glyphs.dropFirst()
    #expect((others.first?.rise ?? .zero) + pt(5) == .zero)
    // 34 pt and a gap of a fifth of the leading: six letters of 10 pt beside it, ten behind it.
    let room = pt(34) + pt(12) / 5
    #expect(frame.lines.map(\.line.glyphs.count) == [7, 6, 6, 10, 10, 1])
    let starts: [Length] = [.zero, room, room, .zero]
    #expect(frame.lines.prefix(4).map(\.origin.x) == starts)
  }

  /// A turned letter would lie beside its lines: it is set as the others are.
  @Test func turnedLettersAreNone() {
    let frame = frame("abc" + VerticalDropCapTests.text, length: 1)
    #expect(frame.lines.first?.line.runs.first?.size == pt(10))
  }
}
