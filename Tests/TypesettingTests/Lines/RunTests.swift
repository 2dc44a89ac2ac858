import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// What a line tells of its runs: Core Text's `CTRun`.
@Suite struct RunTests {
  private enum Speaker: TextAttributeKey {
    typealias Value = String
    static let name = "speaker"
  }

  @Test func neighboursWithEqualAttributesAreOne() {
    var text = Workbench.text("ab")
    text.append("cd", Workbench.attributes)
    var nora = Workbench.attributes
    nora[Speaker.self] = "Nora"
    text.append("ef", nora)
    let runs = Line(text, in: Workbench.environment).glyphRuns
    #expect(runs.map(\.stringRange) == [TextRange(0..<4), TextRange(4..<6)])
    #expect(runs[1].attributes[Speaker.self] == "Nora")
    #expect(runs[0].attributes[Speaker.self] == nil)
  }

  @Test func glyphsAndTextAreAllInRuns() {
    let text = "ab אבג 12 fi\u{301} cd"
    let line = Workbench.alone(text)
    let runs = line.glyphRuns
    #expect(runs.reduce(0) { $0 + $1.glyphCount } == line.glyphCount)
    #expect(runs.flatMap(\.glyphs) == line.glyphs.map(\.id))
    let ranges = runs.map(\.stringRange).sorted { $0.lowerBound < $1.lowerBound }
    #expect(ranges.first?.lowerBound == line.stringRange.lowerBound)
    #expect(ranges.last?.upperBound == line.stringRange.upperBound)
    for (a, b) in zip(ranges, ranges.dropFirst()) { #expect(a.upperBound == b.lowerBound) }
    // Widths and advances too.
    #expect(runs.reduce(.zero) { $0 + $1.typographicBounds.width } == line.width)
    #expect(runs.flatMap(\.advances).reduce(.zero, +) == line.width)
  }

  @Test func positionsAreTheLines() {
    var raised = Workbench.attributes
    raised.baselineShift = pt(3)
    var text = Workbench.text("ab")
    text.append("c", raised)
    let run = Line(text, in: Workbench.environment).glyphRuns[1]
    #expect(run.x == pt(10))
    #expect(run.positions == [Point(x: pt(10), y: pt(-3))])
    #expect(run.advances == [pt(5)])
    #expect(run.stringIndices == [TextOffset(2)])
  }

  @Test func statusSaysWhatIsUnusual() {
    var turned = Workbench.attributes
    turned.glyphTransform = AffineTransform(a: 1, b: 0, c: 0.2, d: 1)
    var text = Workbench.text("ab אב ")
    text.append("cd", turned)
    let runs = Line(text, in: Workbench.environment).glyphRuns
    #expect(runs.first?.status == [])
    #expect(runs.contains { $0.status == .rightToLeft && $0.glyphCount == 2 })
    #expect(runs.last?.status == .hasNonIdentityMatrix)
    let hebrew = runs.first { $0.status.contains(.rightToLeft) }
    #expect(hebrew?.stringIndices == [TextOffset(5), TextOffset(3)])
  }

  /// Vowels that stand before their consonant are of one cluster with it, and kashidas of the letter
  /// before them: no text that is set by us has glyphs in an order of their own. A line whose glyphs
  /// somebody has put in one says so.
  @Test func statusSaysWhatIsOutOfOrder() throws {
    for text in ["कि हिन्दी", "கொ ஸ்ரீ", "ကြေ", "ab אב"] {
      let line = Line(Workbench.text(text), in: Workbench.machine)
      #expect(line.glyphRuns.allSatisfy { !$0.status.contains(.nonMonotonic) })
    }
    var line = Workbench.alone("abc")
    try #require(line.glyphs.count == 3)
    line.glyphs.swapAt(0, 1)
    #expect(line.glyphRuns.map(\.status) == [.nonMonotonic])
    var backward = Workbench.alone("אבג")
    #expect(backward.glyphRuns.map(\.status) == [.rightToLeft])
    backward.glyphs.swapAt(1, 2)
    #expect(backward.glyphRuns.map(\.status) == [[.rightToLeft, .nonMonotonic]])
  }

  @Test func offsetsAreThoseOfTheText() {
    let text = Workbench.text("ab\ncd ef")
    let typesetter = Typesetter(text, in: Workbench.environment)
    let line = typesetter.line(for: TextRange(6..<8))
    #expect(line.stringRange == TextRange(6..<8))
    #expect(line.glyphRuns[0].stringRange == TextRange(6..<8))
    #expect(line.glyphRuns[0].stringIndices == [TextOffset(6), TextOffset(7)])
    #expect(line.cells.cells.map(\.range) == [TextRange(6..<7), TextRange(7..<8)])
  }

  @Test func oneRunCanBeDrawnAlone() {
    let line = Workbench.alone("ab אב")
    let alone = line.glyphRuns[1].asLine
    #expect(alone.glyphRuns.map(\.stringRange) == [TextRange(3..<7)])
    #expect(alone.glyphRuns[0].x == pt(15))
  }
}

/// White space at a line's end is in its glyphs and runs, as Core Text has it.
@Suite struct TrailingSpaceRunTests {
  @Test func spacesAtTheEndAreGlyphs() {
    let line = Workbench.alone("Hello  ")
    #expect(line.glyphCount == 7)
    #expect(line.glyphRuns.map(\.stringRange) == [TextRange(0..<7)])
    #expect(line.glyphRuns[0].advances.reduce(.zero, +) == line.typographicBounds.width)
    #expect(line.glyphRuns[0].positions.last?.x == pt(35))
    #expect(line.glyphRuns[0].stringIndices.map(\.utf8) == Array(0..<7))
    // What is seen stays what it is.
    #expect(line.glyphs.count == 5)
    #expect(line.glyphRuns[0].asLine.glyphRuns.map(\.stringRange) == [TextRange(0..<5)])
    #expect(line.glyphRuns[0].asLine.runs.count == 1)
  }

  @Test func nothingButSpaces() {
    let line = Workbench.alone("   ")
    #expect(line.glyphCount == 3)
    #expect(line.glyphRuns.map(\.stringRange) == [TextRange(0..<3)])
    #expect(line.glyphRuns[0].typographicBounds.width == pt(15))
    #expect(line.width == .zero)
  }

  @Test func fromRightToLeftTheyAreOnTheLeft() {
    let line = Workbench.alone("אב  ")
    let runs = line.glyphRuns
    #expect(runs.map(\.stringRange) == [TextRange(0..<6)])
    #expect(runs[0].positions.map(\.x) == [pt(-10), pt(-5), .zero, pt(10)])
    #expect(runs[0].stringIndices.map(\.utf8) == [5, 4, 2, 0])
    #expect(runs[0].status == .rightToLeft)
  }

  @Test func whereDirectionsMeetTheyRunAsTheParagraphDoes() {
    let line = Workbench.alone("ab אב ")
    #expect(
      line.glyphRuns.map(\.stringRange) == [
        TextRange(0..<3), TextRange(3..<7), TextRange(7..<8),
      ])
    #expect(line.glyphRuns.last?.x == line.width)
    #expect(line.glyphRuns.last?.level == 0)
  }

  @Test func sumsHoldForLinesOfAllKinds() {
    var random = Seeded(417)
    let maker = RandomText()
    for _ in 0..<40 {
      let style = Workbench.style {
        $0.baseDirection = random.pick([.natural, .leftToRight, .rightToLeft])
        $0.alignment = random.pick(ParagraphStyle.Alignment.allCases)
      }
      for line in Workbench.lines(maker.make(2, &random), measure: random.length(20...150), style) {
        let runs = line.glyphRuns
        #expect(line.glyphCount == runs.reduce(0) { $0 + $1.glyphCount })
        #expect(
          runs.reduce(Length.zero) { $0 + $1.typographicBounds.width }
            == line.typographicBounds.width)
        let ranges = runs.map(\.stringRange).sorted { $0.lowerBound < $1.lowerBound }
        for (a, b) in zip(ranges, ranges.dropFirst()) { #expect(a.upperBound <= b.lowerBound) }
        for (a, b) in zip(runs, runs.dropFirst()) {
          #expect(a.x + a.typographicBounds.width == b.x)
        }
      }
    }
  }
}
