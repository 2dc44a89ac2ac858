import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Text in circles, stars and around holes.
@Suite struct ShapeTests {
  static let words = (0..<400).map { "abcdefgh".prefix($0 * 5 % 8 + 1) }.joined(separator: " ")

  private func frame(
    _ text: String = words, in shape: FrameShape, _ style: ParagraphStyle = Workbench.style()
  ) -> Frame {
    Workbench.framesetter(Workbench.story(Workbench.text(text), style)).frame(in: shape)
  }

  /// The box of each fragment: as high as its row, as wide as its glyphs.
  private func boxes(_ frame: Frame) -> [Rect] {
    frame.lines.filter { !$0.line.glyphs.isEmpty }.map { placed in
      let ascent = frame.lines.filter { $0.row == placed.row }.map(\.line.ascent).max() ?? .zero
      return Rect(
        x: placed.origin.x, y: placed.origin.y - ascent, width: placed.line.width,
        height: placed.height)
    }
  }

  @Test(arguments: [ParagraphStyle.Alignment.justify, .start, .center, .end])
  func aCircleHoldsItsText(_ alignment: ParagraphStyle.Alignment) {
    let radius = 120.0
    let shape = FrameShape(ellipseIn: Size(width: pt(2 * radius), height: pt(2 * radius)))
    let frame = frame(in: shape, Workbench.style { $0.alignment = alignment })
    #expect(frame.lines.count > 15)
    #expect(frame.continuation != nil)
    for box in boxes(frame) {
      for (x, y) in [
        (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
      ] {
        let (dx, dy) = (x.points - radius, y.points - radius)
        // Four cubic curves lie within 0.03 % of a circle, their chords inside of it.
        #expect((dx * dx + dy * dy).squareRoot() <= radius * 1.0004)
      }
    }
    // It is filled: the row across the middle is almost as wide as the circle.
    let widest = frame.lines.map(\.line.measure).max() ?? .zero
    #expect(widest > pt(2 * radius - 3))
  }

  @Test func rowsOfACircleAreALeadingApart() {
    let frame = frame(in: FrameShape(ellipseIn: Size(width: pt(200), height: pt(200))))
    let baselines = frame.lines.map(\.origin.y)
    for (a, b) in zip(baselines, baselines.dropFirst()) { #expect(b - a == pt(12)) }
    #expect((baselines[0] - pt(9)).scaledPoints % pt(12).scaledPoints == 0)
  }

  @Test(arguments: [PolygonSet.FillRule.evenOdd, .nonZero], 0..<8)
  func starsHoldTheirText(_ rule: PolygonSet.FillRule, _ number: Int) {
    var random = Seeded(UInt64(number) &+ 33)
    let size = Size(width: pt(300), height: pt(300))
    // Seven corners on the rim, joined with leaps: the outline crosses itself.
    let rim = [(150, 0), (267, 56), (296, 183), (215, 285), (85, 285), (4, 183), (33, 56)]
    let leap = random.number(1...3)
    let corners = (0..<7).map { place in
      let (x, y) = rim[place * leap % 7]
      return Point(
        x: pt(Double(x)) + random.length(-4...4), y: pt(Double(y)) + random.length(0...4))
    }
    var shape = FrameShape(path: Path(polygon: corners), size: size, rule: rule)
    if number % 2 == 0 { shape.minimumWidth = pt(12) }
    let frame = frame(in: shape, Workbench.style { $0.alignment = .justify })
    #expect(frame.lines.count > 3)
    for box in boxes(frame) {
      let free = shape.intervals(from: box.minY, to: box.maxY)
      #expect(free.contains { $0.start <= box.minX && box.maxX <= $0.end })
    }
    checkTiling(frame)
  }

  private func checkTiling(_ frame: Frame) {
    var offset = frame.visibleRange.lowerBound
    for placed in frame.lines {
      #expect(placed.range.lowerBound == offset)
      offset = placed.range.upperBound
    }
    #expect(offset == frame.visibleRange.upperBound)
  }

  // MARK: Holes

  /// 100 pt wide, with a hole from 40 to 60 pt across the second and third row.
  static let holed: FrameShape = {
    var shape = rectangle(100, 60).excluding(
      Path(rect: Rect(x: pt(40), y: pt(13), width: pt(20), height: pt(20))))
    shape.minimumWidth = pt(10)
    return shape
  }()

  @Test func besideAHoleARowHasTwoFragments() {
    let frame = frame(
      "aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm nnn", in: ShapeTests.holed)
    #expect(frame.lines.map(\.row) == [0, 1, 1, 2, 2, 3])
    #expect(frame.lines.map(\.origin.x) == [pt(0), pt(0), pt(60), pt(0), pt(60), pt(0)])
    #expect(frame.lines.map(\.line.measure) == [100.0, 40, 40, 40, 40, 100].map(pt))
    #expect(frame.lines[1].origin.y == frame.lines[2].origin.y)
    #expect(frame.lines[1].height == frame.lines[2].height)
    checkTiling(frame)
  }

  @Test func fragmentsFromTheRightForHebrew() {
    let text = "אב גד הו זח טי כל מנ סע פצ קר שת אב גד"
    let frame = frame(text, in: ShapeTests.holed)
    #expect(frame.lines.map(\.row).prefix(3) == [0, 1, 1])
    #expect(frame.lines[1].origin.x >= pt(60))
    #expect(frame.lines[2].origin.x + frame.lines[2].line.width == pt(40))
    #expect(frame.lines[1].origin.y == frame.lines[2].origin.y)
    checkTiling(frame)
  }

  @Test func aForcedBreakLeavesTheRestOfTheRow() {
    let frame = frame("aaa bbb ccc ddd eee\nff\u{2028}ggg", in: ShapeTests.holed)
    // The second paragraph begins beside the hole; what follows its break stands below.
    #expect(frame.lines.map(\.row) == [0, 1, 2])
    #expect(frame.lines.map(\.origin.x) == [pt(0), pt(0), pt(0)])
  }

  @Test func theFragmentsOfARowAreAsHighAsTheTallest() {
    var large = Workbench.attributes
    large.fontSize = pt(20)
    var text = Workbench.text("aaa bbb ccc ddd eee fff ")
    text.append("A", large)
    text.append(" ggg hhh iii jjj kkk lll", Workbench.attributes)
    let frame = Workbench.framesetter(Workbench.story(text, Workbench.style()))
      .frame(in: ShapeTests.holed)
    let row = frame.lines.filter { $0.row == 1 }
    #expect(row.count == 2)
    #expect(Set(row.map(\.height)).count == 1)
    #expect(row[0].height > pt(12))
    #expect(Set(row.map(\.origin.y)).count == 1)
    checkTiling(frame)
  }

  @Test func aHoleAcrossTheFrameIsLeapt() {
    let shape = rectangle(100, 100).excluding(
      Path(rect: Rect(x: pt(0), y: pt(30), width: pt(100), height: pt(10))))
    let frame = frame("aaaaaaaa aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee", in: shape)
    // Two rows above it; a row every leading, the first one free of the hole at 48.
    #expect(frame.lines.map(\.origin.y) == [9.0, 21, 57].map(pt))
  }

  // MARK: Progress

  @Test func whereNoStretchHoldsALetterTheFrameStaysEmpty() {
    var shape = rectangle(30, 60).excluding(
      Path(rect: Rect(x: pt(8), y: pt(0), width: pt(14), height: pt(60))))
    shape.minimumWidth = pt(1)
    let setter = Workbench.framesetter(Workbench.story(Workbench.text("AB"), Workbench.style()))
    let empty = setter.frame(in: shape)
    #expect(empty.isEmpty)
    #expect(empty.continuation == .start)
    #expect(empty.usedHeight == .zero)
    var options = FrameOptions()
    options.allowsOverset = true
    let frame = setter.frame(in: shape, options: options)
    // One line across the frame's whole width, at its top.
    #expect(frame.lines.map(\.origin) == [Point(x: .zero, y: pt(9))])
    #expect(frame.continuation == nil)
    #expect(frame.overset == .zero)
  }

  @Test func aStretchTooNarrowForALetterIsLeftForTheNext() {
    var shape = rectangle(40, 60).excluding(
      Path(rect: Rect(x: pt(8), y: pt(0), width: pt(12), height: pt(60))))
    shape.minimumWidth = pt(1)
    let frame = frame("AB CD", in: shape)
    #expect(frame.lines.map(\.origin.x) == [pt(20), pt(20)])
    #expect(frame.lines.map(\.line.width) == [pt(20), pt(20)])
    #expect(frame.continuation == nil)
  }

  @Test func partsOfAnOutlineBeyondTheFrameHoldNothing() {
    let wide = FrameShape(
      path: Path(rect: Rect(x: pt(-50), y: pt(-50), width: pt(300), height: pt(300))),
      size: Size(width: pt(100), height: pt(100)))
    #expect(wide.intervals(from: pt(0), to: pt(12)) == [LineInterval(start: pt(0), end: pt(100))])
  }
}
