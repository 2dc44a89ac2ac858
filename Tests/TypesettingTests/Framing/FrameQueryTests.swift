import TypesetGeometry
import TypesetRichText
import Testing
import TypesetTextAnalysis
import Typesetting

/// Row 6.17: questions about points and places, there and back.
@Suite struct FrameQueryTests {
  private let text = Workbench.text("aaaa bbbb cccc\ndd")
  private var frame: Frame { Framing.framesetter(text).frame(in: rectangle(60, 100)) }

  private func point(_ x: Double, _ y: Double) -> Point { Point(x: pt(x), y: pt(y)) }

  @Test func linesAtPoints() {
    #expect(frame.lineIndex(at: point(0, 0)) == 0)
    #expect(frame.lineIndex(at: point(44, 9)) == 0)
    #expect(frame.lineIndex(at: point(3, 10)) == 1)
    // Right of the line, below the last, above the first: none, but there is a nearest.
    for (x, y, nearest) in [(45.0, 5.0, 0), (3, 31, 2), (-1, 5, 0), (3, -4, 0), (300, 300, 2)] {
      #expect(frame.lineIndex(at: point(x, y)) == nil)
      #expect(frame.closestLineIndex(to: point(x, y)) == nearest)
    }
    #expect(Framing.framesetter("").frame(in: rectangle(9, 9)).closestLineIndex(to: .zero) == nil)
  }

  @Test func charactersAndCarets() {
    #expect(frame.characterIndex(at: point(12, 5)) == TextOffset(2))
    #expect(frame.characterIndex(at: point(14.9, 5)) == TextOffset(2))
    #expect(frame.characterIndex(at: point(12, 95)) == nil)
    // The space that the line dropped is out there.
    #expect(frame.closestCharacterIndex(to: point(200, 5)) == TextOffset(9))
    // A caret goes to the nearer edge.
    #expect(frame.closestPosition(to: point(12, 5))?.offset == TextOffset(2))
    #expect(frame.closestPosition(to: point(13, 5))?.offset == TextOffset(3))
    #expect(
      frame.caretRect(for: TextOffset(2)) == Rect(x: pt(10), y: pt(0), width: .zero, height: pt(10))
    )
    #expect(
      frame.caretRect(for: TextOffset(12))
        == Rect(x: pt(10), y: pt(10), width: .zero, height: pt(10)))
    #expect(frame.caretRect(for: text.endOffset)?.minX == pt(10))
    #expect(frame.caretRect(for: TextOffset(99)) == nil)
  }

  @Test func theEndOfALineIsNotTheStartOfTheNext() throws {
    let end = try #require(frame.closestPosition(to: point(300, 5)))
    #expect(end == TextPosition(TextOffset(10), isAtLineEnd: true) || end.offset == TextOffset(10))
    let caret = try #require(frame.caretRect(for: end))
    #expect(caret.minY == pt(0))
    #expect(frame.caretRect(for: TextPosition(end.offset))?.minY == pt(10))
  }

  @Test func rectanglesOfRanges() {
    func rects(_ range: Range<Int>) -> [[Double]] {
      frame.selectionRects(for: TextRange(range)).map {
        [$0.minX.points, $0.minY.points, $0.width.points, $0.height.points]
      }
    }
    // One for each line.
    #expect(rects(2..<17) == [[10, 0, 35, 10], [0, 10, 20, 10], [0, 20, 10, 10]])
    #expect(rects(5..<7) == [[25, 0, 10, 10]])
    #expect(rects(3..<3) == [])
    #expect(
      frame.firstRect(for: TextRange(7..<17))
        == Rect(x: pt(35), y: pt(0), width: pt(10), height: pt(10)))
    #expect(frame.firstRect(for: TextRange(90..<99)) == nil)
    #expect(frame.range(ofLine: 1) == TextRange(10..<15))
    #expect(frame.range(ofLine: 3) == nil)
    #expect(frame.highlight(ofLine: 1) == Rect(x: pt(0), y: pt(10), width: pt(20), height: pt(10)))
  }

  @Test func highlightsMeet() {
    let frame = Framing.frame("aaaa bbbb cccc", 60, 500) {
      $0.lineHeight = LineHeight(spacing: pt(6))
    }
    let rects = frame.highlightRects(for: TextRange(0..<14))
    #expect(rects.map(\.minY.points) == [0, 13])
    #expect(rects.map(\.maxY.points) == [13, 26])
    #expect(frame.highlight(ofLine: 0)?.maxY == pt(13))
    #expect(frame.lineIndex(at: point(3, 12)) == 0)
  }

  @Test func mixedDirectionsAreSeveralRectangles() {
    let text = Workbench.text("ab אבג cd")
    let frame = Framing.framesetter(text).frame(in: rectangle(200, 20))
    // From within the Latin to within the Hebrew.
    let rects = frame.selectionRects(for: TextRange(1..<5))
    #expect(rects.count == 2)
    #expect(rects.map(\.minX.points) == [5, 35])
    #expect(rects.map(\.width.points) == [10, 10])
  }

  @Test(arguments: 0..<40)
  func thereAndBack(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 6100)
    let kind = RandomText(holdsTallThings: number % 2 == 0)
    let text = kind.make(random.number(1...4), &random)
    var shape = rectangle(Double(random.number(40...160)), 5000)
    if random.once(in: 3) {
      shape = shape.excluding(
        Path(ellipseIn: Rect(x: pt(30), y: pt(10), width: pt(40), height: pt(60))))
    }
    let style = Framing.style { $0.alignment = random.pick(ParagraphStyle.Alignment.allCases) }
    let frame = Framing.framesetter(text, style).frame(in: shape)
    for (index, placed) in frame.lines.enumerated() where placed.height > .zero {
      for cell in placed.line.cells.cells where cell.kind == .text && cell.width > .zero {
        let middle = Point(
          x: placed.origin.x + cell.left + cell.width / 2,
          y: placed.rect.minY + placed.rect.size.height / 2)
        // The middle of a character is the character.
        let x = middle.x - placed.origin.x
        let covered = placed.line.cells.cells.filter {
          $0.kind != .addedHyphen && $0.left <= x && x < $0.right
        }
        if covered.count == 1, frame.closestLineIndex(to: middle) == index {
          #expect(frame.characterIndex(at: middle) == cell.range.lowerBound)
        }
        // Its rectangle holds its middle.
        let rects = frame.selectionRects(for: cell.range)
        #expect(rects.contains { $0.minX <= middle.x && middle.x <= $0.maxX })
        #expect(frame.lineIndex(holding: cell.range.lowerBound) == index)
        // A click at a caret is that caret, where directions do not meet.
        if let caret = frame.caretRect(for: cell.range.lowerBound),
          !placed.line.offsets(for: cell.range.lowerBound).isSplit,
          placed.line.cells.cells.allSatisfy({ !$0.isRightToLeft && $0.width > .zero }),
          frame.closestLineIndex(to: Point(x: caret.minX, y: middle.y)) == index
        {
          let back = frame.closestPosition(to: Point(x: caret.minX, y: middle.y))
          #expect(back?.offset == cell.range.lowerBound)
        }
      }
    }
    // The rectangles of all of the text are as wide as its lines.
    let all = frame.selectionRects(for: text.range).reduce(Length.zero) { $0 + $1.width }
    let lines = frame.lines.filter { $0.height > .zero }.reduce(Length.zero) { $0 + $1.line.width }
    #expect(all == lines)
  }

  @Test func whatAClickSelectsAndWhereLettersBegin() throws {
    let text = Workbench.text("aaa bbb ccc ddd\neee fff")
    let frame = Framing.framesetter(text, Framing.style { _ in }).frame(in: rectangle(40, 200))
    let place = TextOffset(5)
    #expect(frame.textRange(extending: place, by: .word) == TextRange(4..<7))
    #expect(frame.textRange(extending: place, by: .grapheme) == TextRange(5..<6))
    #expect(frame.textRange(extending: place, by: .paragraph) == TextRange(0..<16))
    let line = try #require(frame.lines.first { $0.range.contains(place) })
    #expect(frame.textRange(extending: place, by: .line) == line.range)
    #expect(frame.textRange(extending: TextOffset(99), by: .word) == nil)
    #expect(line.line.firstGlyphPosition == Point(x: line.line.glyphs[0].x, y: .zero))
  }
}
