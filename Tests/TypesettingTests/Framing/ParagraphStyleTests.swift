import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Row 4.30: a number for each field of a paragraph's style, but tabs and kinsoku.
@Suite struct ParagraphStyleTests {
  typealias Style = ParagraphStyle
  private let text = "aaaa bbbb cccc"  // 20 pt each, 5 pt between; two words in 60 pt

  private func lefts(_ change: (inout Style) -> Void) -> [Double] {
    Framing.frame(text, 60, 500, change).lines.map(\.origin.x.points)
  }

  @Test(arguments: [
    (Style.Alignment.left, [0.0, 0]), (.right, [15, 40]), (.center, [7.5, 20]), (.start, [0, 0]),
    (.end, [15, 40]), (.justify, [0, 0]),
  ])
  func alignment(_ alignment: Style.Alignment, _ expected: [Double]) {
    #expect(lefts { $0.alignment = alignment } == expected)
    let frame = Framing.frame(text, 60, 500) { $0.alignment = alignment }
    #expect(frame.lines[0].line.width == pt(alignment == .justify ? 60 : 45))
    #expect(frame.lines[1].line.width == pt(20))
  }

  @Test func firstLineIndent() {
    #expect(lefts { $0.firstLineIndent = pt(9) } == [9, 0])
    // With room for one word beside it.
    let frame = Framing.frame(text, 60, 500) { $0.firstLineIndent = pt(20) }
    #expect(frame.lines.map(\.origin.x.points) == [20, 0])
    #expect(frame.lines[0].line.measure == pt(40))
  }

  @Test func headIndent() { #expect(lefts { $0.headIndent = pt(6) } == [6, 6]) }

  @Test func hangingIndent() {
    #expect(lefts { ($0.headIndent, $0.firstLineIndent) = (pt(6), pt(-6)) } == [0, 6])
  }

  @Test func tailIndent() {
    let frame = Framing.frame(text, 60, 500) {
      $0.tailIndent = pt(8)
      $0.alignment = .right
    }
    #expect(frame.lines.map { ($0.origin.x + $0.line.width).points } == [52, 52])
  }

  @Test func spaceBeforeAndAfter() {
    let frame = Framing.frame("a\nb\nc", 60) {
      $0.spaceBefore = pt(4)
      $0.spaceAfter = pt(3)
    }
    // None at the top of the frame, none below the last line.
    #expect(frame.baselines == [8, 25, 42])
    #expect(frame.usedHeight == pt(44))
  }

  @Test func baseDirection() {
    func frame(_ direction: Style.BaseDirection, _ string: String) -> Frame {
      Framing.frame(string, 60, 100) { $0.baseDirection = direction }
    }
    #expect(frame(.natural, "ab").lines[0].origin.x == pt(0))
    #expect(frame(.natural, "אב").lines[0].origin.x == pt(40))
    #expect(frame(.rightToLeft, "ab").lines[0].origin.x == pt(50))
    #expect(frame(.leftToRight, "אב").lines[0].origin.x == pt(0))
    // Indents count from the edge where lines begin.
    let indented = Framing.frame("ab", 60, 100) {
      $0.baseDirection = .rightToLeft
      $0.headIndent = pt(7)
    }
    #expect(indented.lines[0].origin.x == pt(43))
  }

  @Test func leading() {
    let frame = Framing.frame(text, 60, 500) {
      $0.lineHeight = nil
      $0.leading = pt(14)
    }
    #expect(frame.baselines == [10.5, 24.5])
  }

  // MARK: Line break modes

  private func frame(_ mode: Style.LineBreakMode, _ string: String, _ width: Double = 62)
    -> Frame
  {
    Framing.frame(string, width, 500) { $0.lineBreakMode = mode }
  }

  @Test func wordsWrap() {
    let frame = frame(.wordWrapping, text)
    #expect(frame.lines.map(\.line.width.points) == [45, 20])
  }

  @Test func charactersWrap() {
    let frame = frame(.characterWrapping, text)
    #expect(frame.lines.map(\.range) == [TextRange(0..<12), TextRange(12..<14)])
    #expect(frame.lines.map(\.line.width.points) == [60, 10])
    // White space at the end of a line takes no room, a cluster is never cut.
    let spaces = self.frame(.characterWrapping, "aaaa   e\u{301}e\u{301}x", 22)
    #expect(spaces.lines.map(\.range.count) == [7, 7])
    // What fits nothing stands there all the same.
    #expect(self.frame(.characterWrapping, "AB", 4).lines.map(\.range.count) == [1, 1])
  }

  @Test func longLinesAreClipped() {
    let frame = frame(.clipping, text + "\nx\u{2028}y")
    #expect(frame.lines.map(\.line.width.points) == [70, 5, 5])
    #expect(frame.lines.map(\.origin.x.points) == [0, 0, 0])
  }

  @Test(arguments: [
    // … is 10 pt wide: 52 pt hold 10 letters or spaces beside it.
    (Style.LineBreakMode.truncatingTail, "aaaa bbbb …"), (.truncatingHead, "… bbbb cccc"),
    (.truncatingMiddle, "aaaa … cccc"),
  ])
  func longLinesAreTruncated(_ mode: Style.LineBreakMode, _ expected: String) {
    let frame = frame(mode, text + "\nxy")
    #expect(frame.lines.count == 2)
    #expect(frame.lines[0].line.isTruncated)
    #expect(frame.lines[0].range == TextRange(0..<15))
    #expect(frame.lines[0].line.width <= pt(62))
    #expect(frame.shown(0).filter { $0 != " " } == expected.filter { $0 != " " })
    #expect(!frame.lines[1].line.isTruncated)
    #expect(frame.shown(1) == "xy")
    #expect(frame.visibleRange == TextRange(0..<17))
    // It leans to the same side as whole lines do.
    let right = Framing.frame(text, 62, 500) {
      $0.lineBreakMode = mode
      $0.alignment = .right
    }
    #expect(right.lines[0].origin.x + right.lines[0].line.width == pt(62))
  }
}
