import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Rows 4.34 and 6.20: ruby on paper.
@Suite struct RubyInkTests {
  private func text(_ position: RubyAnnotation.Position) -> AttributedText {
    var base = Ink.square
    base.ruby = RubyAnnotation("ab", alignment: .center, position: position)
    var text = AttributedText("xx", Ink.square)
    text.append("mmmm", base)
    text.append("xx", Ink.square)
    return text
  }

  private func glyphs(_ page: RenderPage) -> [GlyphRun] {
    page.items.compactMap {
      if case .glyphs(let run) = $0 { run } else { nil }
    }
  }

  @Test func itIsDrawnSmallInTheMiddleOfItsBase() throws {
    for position in RubyAnnotation.Position.allCases {
      let runs = glyphs(Ink.page(text(position)))
      let ruby = try #require(runs.first { $0.size == Length(points: 5) })
      #expect(String(decoding: ruby.text, as: UTF8.self) == "ab")
      #expect(runs.filter { $0.size == Length(points: 5) }.count == 1)
      let base = try #require(runs.first { String(decoding: $0.text, as: UTF8.self).contains("m") })
      let baseline = try #require(base.glyphs.first).y
      let first = try #require(ruby.glyphs.first)
      let line = try Ink.line(text(position))
      let word = TextRange(2..<6)
      let box = try #require(line.rects(for: word).first)
      // As much room on its left as on its right.
      let last = try #require(ruby.glyphs.last)
      let width = last.x - first.x
      let left = first.x - box.minX
      let right = box.maxX - (last.x + width)
      #expect((left - right).magnitude <= Length(scaledPoints: 2), "\(left.points) \(right.points)")
      #expect(position == .before ? first.y < baseline : first.y > baseline)
    }
  }

  @Test func aLineOfItsOwnHeightGrows() throws {
    let plain = try Ink.line(AttributedText("xxmmmmxx", Ink.square))
    let before = try Ink.line(text(.before))
    let after = try Ink.line(text(.after))
    #expect(before.ascent > plain.ascent && before.descent == plain.descent)
    #expect(after.descent > plain.descent && after.ascent == plain.ascent)
  }
}
