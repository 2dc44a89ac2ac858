import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Rows 5.5, 5.7 and 6.11: how high lines are.
@Suite struct LineHeightTests {
  /// Three lines of 10 pt, the second with a letter of 20 pt.
  private func frame(_ height: LineHeight?, _ shape: FrameShape = rectangle(60, 500)) -> Frame {
    var large = Workbench.attributes
    large.fontSize = pt(20)
    var text = Workbench.text("aaaa aaaa bbbb ")
    text.append("b", large)
    text.append(" cccc cccc", Workbench.attributes)
    return Framing.framesetter(text, Framing.style { $0.lineHeight = height }).frame(in: shape)
  }

  @Test func asTheFontsHaveIt() {
    let frame = frame(.natural)
    #expect(frame.lines.map(\.height.points) == [10, 20, 10])
    #expect(frame.baselines == [8, 26, 38])
    #expect(frame.usedHeight == pt(40))
  }

  @Test func ascentDescentAndLineGap() throws {
    // A face with a gap between its lines.
    var attributes = TextAttributes(
      font: FontQuery(families: ["Liberation Serif"]), fontSize: pt(20))
    attributes.language = "en-US"
    let text = AttributedText("aaaa\nbbbb\ncccc", attributes)
    let frame = Framesetter(text, in: Framing.installed).frame(in: rectangle(300, 300))
    let face = try #require(frame.lines.first?.line.runs.first?.face)
    #expect(face.family == "Liberation Serif")
    #expect(face.metrics.lineGap.rawValue > 0)
    func length(_ units: FontUnits) -> Length {
      units.length(at: pt(20), unitsPerEm: face.unitsPerEm)
    }
    let (a, d, g) = (
      length(face.metrics.ascender), length(face.metrics.descender), length(face.metrics.lineGap)
    )
    #expect(frame.lines.map(\.height) == [a + d, a + d, a + d])
    #expect(frame.lines.map(\.origin.y) == [a, a + (a + d + g), a + (a + d + g) * 2])
    #expect(frame.lines[0].line.gapBelow == g)
    // The gap is between lines, not below the last.
    #expect(frame.usedHeight == (a + d) * 3 + g * 2)
  }

  @Test func raisedAndHangingLettersHaveRoom() throws {
    var raised = Workbench.attributes
    raised.superscript = 2
    var hanging = Workbench.attributes
    hanging.baselineClass = .hanging
    for (attributes, goesUp) in [(raised, true), (hanging, false)] {
      var text = Workbench.text("aaaa ")
      text.append("b", attributes)
      let frame = Framing.framesetter(text, Framing.style { $0.lineHeight = .natural })
        .frame(in: rectangle(100, 100))
      let line = try #require(frame.lines.first?.line)
      let run = try #require(line.runs.last)
      let rise = try #require(line.glyphs.last?.rise)
      #expect(rise != .zero && rise.isNegative != goesUp)
      #expect(line.ascent == max(pt(8), rise + run.size * 8 / 10), "\(line.ascent.points)")
      #expect(line.descent == max(pt(2), run.size * 2 / 10 - rise), "\(line.descent.points)")
      #expect(line.height > pt(10))
    }
  }

  @Test func multiples() {
    let frame = frame(LineHeight(multiple: Ratio(3, over: 2)))
    // The surplus stands above the letters.
    #expect(frame.lines.map(\.height.points) == [15, 30, 15])
    #expect(frame.baselines == [13, 41, 58])
  }

  @Test func leastAndGreatest() {
    #expect(frame(LineHeight(minimum: pt(16))).lines.map(\.height.points) == [16, 20, 16])
    let low = frame(LineHeight(maximum: pt(12)))
    #expect(low.lines.map(\.height.points) == [10, 12, 10])
    // Letters stand out of a lower line, their descent does not.
    #expect(low.baselines == [8, 18, 30])
    // Both bounds after the multiple.
    let both = frame(LineHeight(multiple: Ratio(2, over: 1), minimum: pt(22), maximum: pt(30)))
    #expect(both.lines.map(\.height.points) == [22, 30, 22])
  }

  @Test func spacingStandsBetweenLines() {
    let wide = frame(LineHeight(spacing: pt(5)))
    #expect(wide.baselines == [8, 31, 48])
    #expect(wide.usedHeight == pt(50))
    let tight = frame(LineHeight(spacing: pt(-3)))
    #expect(tight.baselines == [8, 23, 32])
    // It takes no room below the last line.
    let one = Framing.framesetter(
      "aaaa", Framing.style { $0.lineHeight = LineHeight(spacing: pt(9)) })
    #expect(one.frame(in: rectangle(60, 10)).lines.count == 1)
  }

  @Test func fixedHeightsKeepBaselinesApart() {
    let frame = frame(.fixed(pt(16)))
    let baselines = frame.baselines
    #expect(baselines == [12, 28, 44])
    // Across paragraphs and sizes too.
    var random = Seeded(3)
    let text = Framing.words(&random, 80, large: true)
    let long = Framing.framesetter(text, Framing.style { $0.lineHeight = .fixed(pt(14)) })
      .frame(in: rectangle(120, 10_000))
    #expect(long.lines.count > 10)
    for (a, b) in zip(long.lines, long.lines.dropFirst()) {
      #expect(b.origin.y - a.origin.y == pt(14))
    }
  }

  @Test func leadingsKeepToTheirGrid() {
    // A paragraph with a leading stands as it did, whatever letters are on its lines.
    let frame = frame(nil)
    #expect(frame.lines[0].height == pt(12))
    #expect(frame.lines[0].line.gapBelow == .zero)
    var options = FrameOptions.text
    options.grid = pt(12)
    let style = Framing.style { $0.lineHeight = nil }
    let grid = Framing.framesetter("aa\nbb\ncc", style).frame(
      in: rectangle(60, 100), options: options)
    #expect(grid.baselines == [9, 21, 33])
  }

  @Test(arguments: 0..<12)
  func inAShapeRowsAreAsHighAsTheirLetters(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 91)
    let text = Framing.words(&random, 300, large: true)
    let shape = FrameShape(ellipseIn: Size(width: pt(240), height: pt(300)))
    let frame = Framing.framesetter(text).frame(in: shape)
    #expect(frame.lines.count > 8)
    for placed in frame.lines where placed.height > .zero {
      let free = shape.intervals(
        from: placed.rect.minY, to: placed.rect.maxY)
      #expect(free.contains { $0.start <= placed.rect.minX && placed.rect.maxX <= $0.end })
    }
  }
}
