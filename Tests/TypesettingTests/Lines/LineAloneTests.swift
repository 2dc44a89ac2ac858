import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing
import Typesetting

extension Workbench {
  /// The font of round numbers alone, as an environment.
  static let environment = TextEnvironment(fonts: square, hyphenation: hyphenation)
  /// The fonts of this machine and the test font.
  static let machine = TextEnvironment(fonts: installed, hyphenation: hyphenation)

  /// `string` on one line.
  static func alone(_ string: String) -> Line { Line(text(string), in: environment) }
}

/// `Line(text)`: Core Text's `CTLine`, by itself.
@Suite struct LineAloneTests {
  @Test(arguments: [
    ("ab\ncd", 5), ("ab\rcd", 5), ("ab\r\ncd", 5), ("ab\u{2028}cd", 5), ("ab\u{2029}cd", 5),
    ("ab\u{85}cd", 5), ("ab\u{0B}cd", 5), ("ab\n\ncd", 6),
  ])
  func whatWouldBeginALineIsASpace(_ string: String, _ glyphs: Int) {
    let line = Workbench.alone(string)
    #expect(line.width == pt(Double(glyphs) * 5))
    #expect(line.glyphCount == glyphs)
    #expect(line.stringRange == TextRange(0..<string.utf8.count))
    // The letters behind it are where they were.
    #expect(line.glyphs.last.map { Int($0.cluster) } == string.utf8.count - 1)
    #expect(line.offset(for: TextOffset(string.utf8.count)) == line.width)
  }

  @Test func trailingWhiteSpaceIsBesideTheWidth() {
    let line = Workbench.alone("Hello  ")
    #expect(line.width == pt(30))
    #expect(line.trailingWhitespaceWidth == pt(10))
    #expect(line.typographicBounds.width == pt(40))
    #expect(Workbench.alone("Hello").trailingWhitespaceWidth == .zero)
  }

  @Test func penOffsets() {
    let line = Workbench.alone("Hello  ")
    #expect(line.penOffset(flush: Ratio(0, over: 1), width: pt(100)) == .zero)
    #expect(line.penOffset(flush: Ratio(1, over: 2), width: pt(100)) == pt(35))
    #expect(line.penOffset(flush: .one, width: pt(100)) == pt(70))
    #expect(line.penOffset(flush: Ratio(1, over: 4), width: pt(100)) == pt(17.5))
    #expect(line.penOffset(flush: .one, width: pt(20)) == pt(-10))
  }

  @Test func isSetWithoutIndentsAndAlignment() {
    var attributes = Workbench.attributes
    var style = ParagraphStyle()
    style.alignment = .center
    style.headIndent = pt(20)
    style.baseDirection = .rightToLeft
    attributes.paragraphStyle = style
    let line = Line(AttributedText("ab.", attributes), in: Workbench.environment)
    #expect(line.inset == .zero)
    #expect(line.measure == pt(15))
    // The direction is the style's: the full stop stands on the left.
    #expect(line.caretIndex(at: pt(1)) == TextOffset(3))
  }

  @Test func withoutTextIsALineToo() {
    let line = Workbench.alone("")
    #expect(line.width == .zero)
    #expect(line.glyphRuns.isEmpty)
    #expect(line.stringRange == TextRange(0..<0))
    #expect(line.imageBounds == nil)
    #expect(line.caretOffsets.isEmpty)
  }

  // MARK: Bounds

  @Test func typographicBoundsAreTheFonts() throws {
    var large = Workbench.attributes
    large.fontSize = pt(20)
    var text = Workbench.text("ab")
    text.append("C", large)
    let line = Line(text, in: Workbench.environment)
    let face = try #require(line.glyphRuns.first).face
    func own(_ units: FontUnits, _ size: Double) -> Length {
      units.length(at: pt(size), unitsPerEm: face.unitsPerEm)
    }
    let bounds = line.typographicBounds
    #expect(bounds.ascent == own(face.metrics.ascender, 20))
    #expect(bounds.descent == own(face.metrics.descender, 20))
    #expect(bounds.leading == own(face.metrics.lineGap, 20))
    #expect(bounds.width == pt(30))
    #expect(line.glyphRuns[0].typographicBounds.ascent == own(face.metrics.ascender, 10))
    #expect(line.glyphRuns[0].typographicBounds.width == pt(10))
  }

  @Test func raisedLettersAndObjectsReachHigher() {
    var raised = Workbench.attributes
    raised.baselineShift = pt(1)
    var object = Workbench.attributes
    object.attachment = RunDelegate(
      node: NodeID(rawValue: 1), sizing: .fixed(ascent: pt(50), descent: pt(7), width: pt(7)))
    let plain = Workbench.alone("a").typographicBounds
    let line = Line(AttributedText("a", raised), in: Workbench.environment)
    #expect(line.typographicBounds.ascent == plain.ascent + pt(1))
    #expect(line.typographicBounds.descent == plain.descent - pt(1))
    let other = Line(AttributedText("\u{FFFC}\u{FFFC}", object), in: Workbench.environment)
    #expect(
      other.typographicBounds
        == TypographicBounds(ascent: pt(50), descent: pt(7), leading: .zero, width: pt(14)))
    #expect(other.attachments.map(\.rect.minX) == [pt(0), pt(7)])
    #expect(other.attachments.map(\.rect.minY) == [pt(-50), pt(-50)])
    #expect(other.attachments.map(\.range) == [TextRange(0..<3), TextRange(3..<6)])
  }

  @Test func theInkOfAnItalicReachesOutOfItsAdvance() throws {
    let attributes = TextAttributes(
      font: FontQuery(families: ["Linux Libertine O"], slant: .italic), fontSize: pt(100))
    let line = Line(AttributedText("f", attributes), in: Workbench.machine)
    try #require(line.glyphRuns[0].face.family == "Linux Libertine O")
    let ink = try #require(line.imageBounds)
    #expect(ink.maxX > line.width)
    #expect(ink.minX < .zero)
    #expect(ink.minY < pt(-50))
    #expect(ink.maxY > .zero)
    #expect(line.glyphRuns[0].imageBounds == ink)
  }
}
