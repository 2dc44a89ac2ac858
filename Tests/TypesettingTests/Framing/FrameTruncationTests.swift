import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Rows 5.7, 5.8, 6.9 and 7.8: so many rows, and how the last of them ends.
@Suite struct FrameTruncationTests {
  private func options(
    rows: Int? = nil, _ kind: Line.TruncationKind? = .end, token: AttributedText? = nil
  ) -> FrameOptions {
    var options = FrameOptions.text
    if let rows { options.maximumRows = rows }
    options.truncation = kind.map { FrameTruncation($0, token: token) }
    return options
  }

  private func frame(
    _ text: AttributedText, _ width: Double, height: Double = 500, _ options: FrameOptions,
    _ style: ParagraphStyle = ParagraphStyle()
  ) -> Frame {
    Framing.framesetter(text, style).frame(in: rectangle(width, height), options: options)
  }

  /// Small letters and spaces are 5 pt wide, an ellipsis, which the font lacks, 10 pt.
  private let text = Workbench.text("aaaa bbbb cccc dddd eeee ffff")

  @Test func soManyRows() {
    let frame = frame(text, 60, options(rows: 2, nil))
    #expect(frame.strings(of: text) == ["aaaa bbbb", "cccc dddd"])
    #expect(frame.visibleRange == TextRange(0..<20))
    #expect(frame.continuation?.offset == TextOffset(20))
    #expect(!frame.isTruncated)
    #expect(self.frame(text, 60, options(rows: 9, nil)).lines.count == 3)
    #expect(self.frame(text, 60, options(rows: 0, nil)).isEmpty)
  }

  @Test func theLastLineSaysThatTheTextGoesOn() {
    let frame = frame(text, 60, options(rows: 2))
    #expect(frame.isTruncated)
    #expect(frame.lines.map(\.line.isTruncated) == [false, true])
    // The white space behind the line is left out: 45 + 10 pt.
    #expect(frame.shown(1) == "cccc dddd…")
    #expect(frame.lines[1].line.width == pt(55))
    // It stands for the line that it was, and the text goes on behind that.
    #expect(frame.lines[1].range == TextRange(10..<20))
    #expect(frame.visibleRange == TextRange(0..<20))
    #expect(frame.continuation?.offset == TextOffset(20))
    // Where all is there, nothing is cut.
    let whole = self.frame(text, 60, options(rows: 3))
    #expect(!whole.isTruncated)
    #expect(whole.shown(2) == "eeee ffff")
  }

  @Test func whatIsHiddenIsAllThatNoLineShows() {
    // As a line by itself has it.
    let alone = Line(text, in: Workbench.environment)
      .truncated(to: pt(60), in: Workbench.environment)
    #expect(alone?.elision?.hidden == TextRange(10..<29))
    let frame = frame(text, 60, options(rows: 2))
    let elision = frame.lines[1].line.elision
    #expect(elision?.hidden == TextRange(19..<29))
    // The line stands for what it was; a caret behind its token is one of the frame's.
    #expect(elision?.range == TextRange(10..<20))
    #expect(frame.lines[1].line.caretIndex(at: pt(500)) == TextOffset(20))
    #expect(frame.lines[1].line.cells.cells.last?.range == TextRange(19..<20))
    let part = Framing.framesetter(text, ParagraphStyle()).frame(
      range: TextRange(0..<24), in: rectangle(60, 500), options: options(rows: 1))
    #expect(part.lines[0].line.elision?.hidden == TextRange(9..<24))
  }

  @Test func aTapOnTheTokenKnowsItsLink() throws {
    let more = AttributedText("more", Workbench.attributes.linked(to: "https://example.org/more"))
    let frame = frame(text, 60, options(rows: 2, token: more))
    let placed = try #require(frame.lines.last)
    #expect(frame.shown(1) == "cccc dddmore")
    let y = placed.origin.y - 1
    #expect(frame.link(at: Point(x: 40, y: y)) == "https://example.org/more")
    #expect(frame.link(at: Point(x: 20, y: y)) == nil)
    #expect(placed.line.link(at: 54.5) == "https://example.org/more")
    #expect(placed.line.attributes(at: 20) == Workbench.attributes)
    // Beside the line there is nothing.
    #expect(placed.line.attributes(at: 61) == nil)
    #expect(placed.line.attributes(at: -1) == nil)
    #expect(frame.attributes(at: Point(x: 61, y: y)) == nil)
    #expect(frame.attributes(at: Point(x: 5, y: 400)) == nil)
  }

  @Test func clustersGiveWayUntilTheTokenFits() {
    // 47 pt: 10 pt of token leave 37.
    let frame = frame(text, 47, options(rows: 1))
    #expect(frame.shown(0) == "aaaa bb…")
    #expect(frame.lines[0].line.width == pt(45))
    let narrow = self.frame(text, 24, options(rows: 2))
    #expect(narrow.shown(1) == "bb…")
  }

  @Test func aFootCutsAsARowDoes() {
    let frame = frame(text, 60, height: 19, options())
    #expect(frame.lines.count == 1)
    #expect(frame.shown(0) == "aaaa bbbb…")
    #expect(frame.isTruncated)
  }

  @Test func theTokenLooksLikeTheLettersAtTheCut() {
    var red = Workbench.attributes
    red.color = .gray(40_000)
    red.underline = TextRule()
    var text = Workbench.text("aaaa ")
    text.append("bbbb", red)
    text.append(" cccc dddd", Workbench.attributes)
    let frame = frame(text, 60, options(rows: 1))
    let line = frame.lines[0].line
    #expect(frame.shown(0) == "aaaa bbbb…")
    #expect(line.runs.last.map { line.paragraph.text.runs[$0.attributes].attributes } == red)
  }

  @Test func aTokenOfOnesOwn() {
    var token = Workbench.attributes
    token.color = .gray(20_000)
    let frame = frame(text, 60, options(rows: 1, token: AttributedText("[more]", token)))
    // 30 pt of token leave 30 pt: six of the line's letters and spaces.
    #expect(frame.shown(0) == "aaaa b[more]")
    #expect(frame.lines[0].line.width == pt(60))
    let line = frame.lines[0].line
    #expect(line.runs.last.map { line.paragraph.text.runs[$0.attributes].attributes } == token)
  }

  @Test func theTokenAloneWhereNothingFits() {
    let long = AttributedText("[more]", Workbench.attributes)
    let fits = frame(text, 34, options(rows: 1, token: long))
    #expect(fits.shown(0) == "[more]")
    // Even where it is wider than the line.
    let wide = frame(text, 22, options(rows: 1, token: long))
    #expect(wide.shown(0) == "[more]")
    #expect(wide.lines[0].line.width == pt(30))
    #expect(wide.visibleRange == TextRange(0..<5))
  }

  @Test func theStartAndTheMiddleGiveWayToTheParagraphsEnd() {
    let start = frame(text, 60, options(rows: 2, .start))
    #expect(start.shown(1) == "… eeee ffff")
    #expect(start.shown(0) == "aaaa bbbb")
    let middle = frame(text, 60, options(rows: 2, .middle))
    #expect(middle.shown(1) == "cccc … ffff")
    #expect(middle.lines[1].line.width == pt(60))
  }

  @Test func itLeansAsTheOthersDo() {
    for (alignment, left) in [
      (ParagraphStyle.Alignment.left, 0.0), (.center, 2.5), (.right, 5), (.justify, 0),
    ] {
      let frame = frame(
        text, 60, options(rows: 2), Framing.style { $0.alignment = alignment })
      #expect(frame.shown(1) == "cccc dddd…")
      #expect(frame.lines[1].origin.x == pt(left))
    }
  }

  @Test func hebrewEndsOnTheLeft() {
    let text = Workbench.text("אב גד הו זח טי כל")
    let frame = frame(text, 60, options(rows: 1))
    #expect(frame.shown(0).first == "…")
    #expect(frame.lines[0].origin.x + frame.lines[0].line.width == pt(60))
  }

  @Test(arguments: 0..<30)
  func oneClusterMoreWouldExceed(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 12)
    let text = Framing.words(&random, 60)
    let width = random.length(20...150)
    let framesetter = Framing.framesetter(text)
    let rows = random.number(1...5)
    let shape = FrameShape(rectangle: Size(width: width, height: pt(500)))
    let plain = framesetter.frame(in: shape, options: options(rows: rows, nil))
    let cut = framesetter.frame(in: shape, options: options(rows: rows))
    #expect(cut.visibleRange == plain.visibleRange)
    guard cut.isTruncated, let last = cut.lines.last, let whole = plain.lines.last else { return }
    #expect(last.line.width <= width)
    let shown = last.line.glyphs.count - 1
    let own = whole.line.glyphs.count
    // What is cut is the line; its hyphen goes, and is no letter that might stand before the token.
    if shown < own, whole.line.reason != .hyphen {
      let more = whole.line.glyphs[0...shown].reduce(Length.zero) { $0 + $1.advance } + pt(10)
      #expect(more > width)
    }
  }

  @Test func whatIsOnHiddenLinesIsNotThere() {
    func picture(_ number: UInt64) -> TextAttributes {
      var attributes = Workbench.attributes
      attributes.attachment = RunDelegate(
        node: NodeID(rawValue: number),
        sizing: .fixed(ascent: pt(8), descent: pt(2), width: pt(10)))
      return attributes
    }
    var text = Workbench.text("aaa ")
    text.append("\u{FFFC}", picture(1))
    text.append(" bbbb ccc ", Workbench.attributes)
    text.append("\u{FFFC}", picture(2))
    text.append(" dddd ", Workbench.attributes)
    text.append("\u{FFFC}", picture(3))
    let two = frame(text, 62, options(rows: 2))
    #expect(two.anchors.map(\.node.rawValue) == [1, 2])
    #expect(two.anchors.map(\.offset) == [TextOffset(4), TextOffset(17)])
    // 34 pt: the line "ccc ▯" is 30 wide, its picture gives way to the token.
    let narrow = frame(text, 34, options(rows: 3))
    #expect(narrow.anchors.map(\.node.rawValue) == [1])
    #expect(narrow.isTruncated)
  }
}
