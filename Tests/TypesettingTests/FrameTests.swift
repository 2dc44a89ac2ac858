import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// What a rectangular frame holds, and where.
@Suite struct FrameTests {
  private func setter(
    _ text: String, _ style: ParagraphStyle = Workbench.style(),
    each change: (Int, inout ParagraphStyle) -> Void = { _, _ in }, measure: Double = 100
  ) -> Framesetter {
    Workbench.framesetter(
      Workbench.story(Workbench.text(text), style, each: change), measure: pt(measure))
  }

  private func options(
    grid: Double? = nil, orphans: Int = 1, widows: Int = 1, headings: Bool = false
  ) -> FrameOptions {
    var options = FrameOptions()
    options.grid = grid.map(pt)
    options.orphans = orphans
    options.widows = widows
    options.keepsHeadings = headings
    return options
  }

  @Test func baselinesAreALeadingApart() {
    let frame = setter("aaaa bbbb cccc", measure: 20).frame(in: rectangle(20, 100))
    #expect(frame.lines.map(\.origin) == [9.0, 21, 33].map { Point(x: .zero, y: pt($0)) })
    #expect(frame.lines.map(\.row) == [0, 1, 2])
    #expect(frame.usedHeight == pt(36))
    #expect(frame.continuation == nil)
  }

  @Test func theLastLineNeedsAllOfItsHeight() {
    let exact = setter("aaaa bbbb cccc", measure: 20).frame(in: rectangle(20, 36))
    #expect(exact.lines.count == 3)
    let less = FrameShape(rectangle: Size(width: pt(20), height: pt(36) - sp(1)))
    let frame = setter("aaaa bbbb cccc", measure: 20).frame(in: less)
    #expect(frame.lines.count == 2)
    #expect(frame.visibleRange == TextRange(0..<10))
    #expect(frame.continuation?.offset.utf8 == 10)
    #expect(frame.continuation?.openBlocks.last?.paragraph?.line == 2)
    #expect(frame.usedHeight == pt(24))
  }

  @Test func aStoryWithoutTextIsAtItsEnd() {
    let frame = setter("").frame(in: rectangle(100, 100))
    #expect(frame.lines.isEmpty)
    #expect(frame.continuation == nil)
    #expect(frame.isEmpty)
  }

  @Test func roomBeforeAndAfter() {
    let frame = setter(
      "aa\nbb\ncc",
      each: { index, style in
        style.spaceBefore = pt(4)
        if index == 1 { style.spaceAfter = pt(7) }
      }
    ).frame(in: rectangle(100, 100))
    #expect(frame.lines.map(\.origin.y) == [pt(9), pt(25), pt(48)])
    #expect(frame.usedHeight == pt(51))
  }

  @Test func theLimitEndsTheFrameBeforeAParagraph() {
    let frame = setter("aa\nbb\ncc").frame(limit: TextOffset(6), in: rectangle(100, 100))
    #expect(frame.lines.count == 2)
    #expect(frame.requestedRange == TextRange(0..<6))
    #expect(frame.continuation == BreakToken(offset: TextOffset(6), openBlocks: []))
  }

  @Test func insertionsTakeRoomFromTheFoot() {
    var noted = Workbench.attributes
    let node = NodeID(rawValue: 9)
    noted.attachment = RunDelegate(
      node: node, sizing: .fixed(ascent: pt(1), descent: pt(0), width: pt(1)))
    var text = Workbench.text("aa\nbb")
    text.append("\u{FFFC}", noted)
    text.append("\ncc\ndd", Workbench.attributes)
    let setter = Workbench.framesetter(Workbench.story(text, Workbench.style()))
    var options = FrameOptions()
    options.insertions = [node: pt(12)]
    // Three lines and the note's room.
    #expect(setter.frame(in: rectangle(100, 48), options: options).lines.count == 3)
    // The line with the note would not leave it its room.
    #expect(setter.frame(in: rectangle(100, 35), options: options).lines.count == 1)
    #expect(setter.frame(in: rectangle(100, 36), options: options).lines.count == 2)
  }

  // MARK: Empty lines

  @Test func emptyLinesAtTheTopTakeNoRoom() {
    let frame = setter("\n\n\naa").frame(in: rectangle(100, 100))
    #expect(frame.lines.map(\.height) == [pt(0), pt(0), pt(0), pt(12)])
    #expect(frame.lines.last?.origin.y == pt(9))
  }

  @Test func severalEmptyLinesAreOneLineOfSpace() {
    let frame = setter("aa\n\n\n\nbb").frame(in: rectangle(100, 100))
    #expect(frame.lines.map(\.height) == [pt(12), pt(12), pt(0), pt(0), pt(12)])
    #expect(frame.lines.last?.origin.y == pt(33))
  }

  @Test func anEmptyLineThatFallsOnAFrameBreakTakesNoRoom() throws {
    let setter = setter("aa\nbb\n\ncc")
    let first = setter.frame(in: rectangle(100, 30))
    #expect(first.lines.count == 2)
    let second = setter.frame(from: try #require(first.continuation), in: rectangle(100, 30))
    #expect(second.lines.map(\.height) == [pt(0), pt(12)])
    #expect(second.lines[1].origin.y == pt(9))
  }

  @Test func emptyLinesAtTheEndOpenNoFrame() {
    let frame = setter("aa\nbb\n\n\n\n").frame(in: rectangle(100, 24))
    #expect(frame.continuation == nil)
    #expect(frame.visibleRange == TextRange(0..<9))
    #expect(frame.lines.map(\.height) == [pt(12), pt(12), pt(0), pt(0), pt(0)])
  }

  @Test func blankLinesBehindTheLastOneStandOutOfNothing() {
    let frame = setter("aa\nbb\n  \n\u{2028}\n", each: { _, style in style.spaceBefore = pt(5) })
      .frame(in: rectangle(100, 29))
    #expect(frame.continuation == nil)
    #expect(frame.lines.map(\.height) == [pt(12), pt(12), pt(0), pt(0), pt(0)])
    #expect(frame.overset == .zero)
    #expect(frame.usedHeight == pt(29))
  }

  // MARK: The grid

  /// From a heading to its text it is as far at the top of a frame as anywhere below.
  @Test(arguments: [(15.0, -3.0), (18, -6), (20, 4), (24, 0), (36, 0), (13, -1)])
  func textFollowsAHeadingAtOneDistance(_ leading: Double, _ shift: Double) {
    let setter = Workbench.framesetter(
      Workbench.story(Workbench.text("aa\nbb\ncc\ndd"), Workbench.style()) { index, style in
        guard index == 0 || index == 2 else { return }
        style.leading = pt(leading)
        style.keepsWithNext = true
        style.spaceBefore = pt(12)
      })
    let lines = setter.frame(in: rectangle(100, 200), options: options(grid: 12)).lines
    #expect(lines[0].origin.y == pt(leading * 3 / 4 + shift))
    #expect(lines[1].origin.y - lines[0].origin.y == lines[3].origin.y - lines[2].origin.y)
    #expect(lines[1].origin.y.scaledPoints % pt(12).scaledPoints == pt(9).scaledPoints)
  }

  @Test func linesStandOnTheGridWhateverIsAbove() {
    let frame = setter(
      "AA\nbb\ncc",
      each: { index, style in
        if index == 0 { style.leading = pt(20) }
      }
    ).frame(in: rectangle(100, 100), options: options(grid: 12))
    #expect(frame.lines.map(\.origin.y) == [pt(15), pt(33), pt(45)])
  }

  @Test func theRoomAHeadingLeavesOnTheGridStandsAboveIt() {
    let frame = setter(
      "aa\nAA\nbb",
      each: { index, style in
        if index == 1 { style.leading = pt(20) }
      }
    ).frame(in: rectangle(100, 100), options: options(grid: 12))
    // The heading's foot is at 36, so that the text follows at once.
    #expect(frame.lines.map(\.origin.y) == [pt(9), pt(31), pt(45)])
  }

  @Test func aTallLineWithinAParagraphLeavesTheOthersOnTheGrid() {
    var large = Workbench.attributes
    large.fontSize = pt(24)
    var text = Workbench.text("aaaa ")
    text.append("A", large)
    text.append(" bbbb cccc", Workbench.attributes)
    let frame = Workbench.framesetter(
      Workbench.story(text, Workbench.style()), measure: pt(26)
    ).frame(in: rectangle(26, 200), options: options(grid: 12))
    #expect(frame.lines.count == 4)
    for place in [0, 2, 3] {
      #expect((frame.lines[place].origin.y - pt(9)).scaledPoints % pt(12).scaledPoints == 0)
    }
    #expect(frame.lines[1].height > pt(12))
  }

  // MARK: Keeps

  /// Paragraphs of `counts` lines of "aaaa ", in a frame of 20 pt.
  private func paragraphs(
    _ counts: [Int], each change: (Int, inout ParagraphStyle) -> Void = { _, _ in }
  ) -> Framesetter {
    setter(
      counts.map { Array(repeating: "aaaa", count: $0).joined(separator: " ") }
        .joined(separator: "\n"),
      each: change, measure: 20)
  }

  @Test func orphansGoToTheNextFrame() {
    let setter = paragraphs([4, 4])
    let five = rectangle(20, 60)
    #expect(setter.frame(in: five).lines.count == 5)
    #expect(setter.frame(in: five, options: options(orphans: 2)).lines.count == 4)
    #expect(setter.frame(in: rectangle(20, 72), options: options(orphans: 2)).lines.count == 6)
  }

  @Test func widowsTakeALineAlong() {
    let setter = paragraphs([6])
    #expect(setter.frame(in: rectangle(20, 60), options: options(widows: 2)).lines.count == 4)
    #expect(setter.frame(in: rectangle(20, 48), options: options(widows: 2)).lines.count == 4)
    #expect(setter.frame(in: rectangle(20, 60), options: options(widows: 3)).lines.count == 3)
  }

  @Test func aParagraphOfThreeLinesIsNotDivided() {
    let setter = paragraphs([4, 3])
    for height in [60.0, 72] {
      let frame = setter.frame(in: rectangle(20, height), options: options(orphans: 2, widows: 2))
      #expect(frame.lines.count == 4)
    }
  }

  @Test func widowsCountTheLinesOfTheFrameTheyStandIn() throws {
    // Prepared for 20 pt it has ten lines; in frames twice as wide and a space more it has five.
    let setter = paragraphs([10])
    let wide = rectangle(45, 48)
    let first = setter.frame(in: wide, next: [wide], options: options(orphans: 2, widows: 2))
    #expect(first.lines.count == 3)
    let second = setter.frame(
      from: try #require(first.continuation), in: wide, options: options(orphans: 2, widows: 2))
    #expect(second.lines.count == 2)
  }

  @Test func headingsStayWithWhatTheyHead() {
    let setter = paragraphs([3, 1, 3]) { index, style in style.keepsWithNext = index == 1 }
    #expect(setter.frame(in: rectangle(20, 48)).lines.count == 4)
    #expect(setter.frame(in: rectangle(20, 48), options: options(headings: true)).lines.count == 3)
    #expect(
      setter.frame(
        in: rectangle(20, 60), options: options(orphans: 2, headings: true)
      ).lines.count == 3)
    #expect(
      setter.frame(
        in: rectangle(20, 72), options: options(orphans: 2, headings: true)
      ).lines.count == 6)
  }

  @Test func aKeepThatCostsHalfAFrameIsBroken() {
    // A heading of four lines and nothing else: it cannot be kept from anything.
    let setter = paragraphs([9]) { _, style in style.keepsWithNext = true }
    let frame = setter.frame(in: rectangle(20, 48), options: options(headings: true))
    #expect(frame.lines.count == 4)
  }

  @Test func keepsLeaveMoreThanWhatTakesNoRoom() {
    // A blank line and an empty one at the top, and a line that would rather not stand alone.
    let setter = setter("\u{2028}\n\naaaa aaaa aaaa", measure: 20)
    let frame = setter.frame(in: rectangle(20, 12), options: options(orphans: 2, widows: 2))
    #expect(frame.lines.last?.height == pt(12))
    #expect(frame.lines.last?.line.glyphs.count == 4)
  }

  @Test func keepsNeverEmptyAFrame() {
    for count in 1...12 {
      let setter = paragraphs([1, 2, count, 3]) { index, style in style.keepsWithNext = index < 2 }
      var token: BreakToken? = .start
      var frames = 0
      while let from = token, frames < 40 {
        let frame = setter.frame(
          from: from, in: rectangle(20, 12 * Double(count % 4 + 1)),
          options: options(orphans: 2, widows: 2, headings: true))
        #expect(!frame.isEmpty)
        token = frame.continuation
        frames += 1
      }
      #expect(token == nil)
    }
  }

  // MARK: Frames that are too small

  @Test func aFrameLowerThanALineStaysEmptyUnlessAsked() {
    let setter = setter("aa\nbb")
    let small = rectangle(100, 11)
    let empty = setter.frame(in: small)
    #expect(empty.isEmpty)
    #expect(empty.lines.isEmpty)
    #expect(empty.continuation == .start)
    #expect(empty.usedHeight == .zero)
    var options = FrameOptions()
    options.allowsOverset = true
    let frame = setter.frame(in: small, options: options)
    #expect(frame.lines.count == 1)
    #expect(frame.overset == pt(1))
    #expect(frame.continuation?.offset.utf8 == 3)
  }
}
