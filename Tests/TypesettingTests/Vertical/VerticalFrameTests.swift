import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Frames of vertical lines: their axes, their progression, their lines.
@Suite struct VerticalFrameTests {
  /// At 10 pt Han letters are 10 pt long, small letters 5.
  static let words = (0..<300).map { ["漢字", "abc", "文", "字、12", "「並」", "字字字字"][$0 % 6] }
    .joined()

  static func style(_ mode: WritingMode = .verticalRL) -> ParagraphStyle {
    Workbench.style {
      $0.writingMode = mode
      $0.autospace = Ratio(rawValue: 0)
      $0.squeezesPunctuation = false
    }
  }

  private func frame(
    _ text: String = words, in shape: FrameShape, _ style: ParagraphStyle = style()
  ) -> Frame {
    Workbench.framesetter(Workbench.story(Workbench.text(text), style)).frame(in: shape)
  }

  // MARK: 4.10 Progression

  @Test func linesFollowFromRightToLeft() {
    // 60 pt wide and 100 pt high on the page.
    let size = Size(width: pt(60), height: pt(100))
    let frame = frame(in: FrameShape(rectangle: size.turned(for: .verticalRL)))
    #expect(frame.writingMode == .verticalRL)
    #expect(frame.lines.count == 5)
    #expect(frame.pageSize == size)
    let places = frame.lines.map { frame.transform.applied(to: $0.origin) }
    // Lines of 12 pt, their middles 6 pt from their right edges.
    #expect(places.map(\.x) == [54, 42, 30, 18, 6].map { pt($0) })
    #expect(places.allSatisfy { $0.y == .zero })
    #expect(frame.lines.allSatisfy { $0.line.measure == pt(100) })
    #expect(frame.lines.allSatisfy { $0.line.ascent == pt(6) && $0.line.descent == pt(6) })
  }

  /// Row 4.13: the middle of each cell as it stands on the page is its own character's.
  @Test func whatStandsOnThePageIsFoundThere() throws {
    for mode in [WritingMode.verticalRL, .verticalLR] {
      let size = Size(width: pt(60), height: pt(100))
      let frame = frame(
        in: FrameShape(rectangle: size.turned(for: mode)), VerticalFrameTests.style(mode))
      var found = 0
      for placed in frame.lines {
        let transform = frame.transform(of: placed)
        for cell in placed.line.cells.cells where cell.kind == .text && cell.width > .zero {
          let middle = Point(x: (cell.left + cell.right) / 2, y: .zero)
          let onPage = transform.applied(to: middle)
          #expect(Rect(origin: .zero, size: size).contains(onPage))
          let inFrame = frame.point(fromPage: onPage)
          #expect(frame.characterIndex(at: inFrame) == cell.range.lowerBound)
          let rects = frame.selectionRects(for: cell.range)
          #expect(rects.count == 1)
          #expect(rects.allSatisfy { frame.pageRect($0).contains(onPage) })
          found += 1
        }
      }
      #expect(found > 30)
    }
  }

  @Test func linesFollowFromLeftToRight() {
    let size = Size(width: pt(60), height: pt(100))
    let frame = frame(
      in: FrameShape(rectangle: size.turned(for: .verticalLR)),
      VerticalFrameTests.style(.verticalLR))
    #expect(
      frame.lines.map { frame.transform.applied(to: $0.origin).x }
        == [6, 18, 30, 42, 54].map { pt($0) })
    // The lines are the same, whichever way they follow each other.
    let other = self.frame(in: FrameShape(rectangle: size.turned(for: .verticalRL)))
    #expect(frame.lines.map(\.line.figures) == other.lines.map(\.line.figures))
    // The tops of letters point to the right in both.
    for frame in [frame, other] {
      let map = frame.transform(of: frame.lines[2])
      let foot = map.applied(to: .zero)
      let top = map.applied(to: Point(x: .zero, y: pt(-3)))
      #expect(top.x == foot.x + pt(3) && top.y == foot.y)
      let ahead = map.applied(to: Point(x: pt(3), y: .zero))
      #expect(ahead.x == foot.x && ahead.y == foot.y + pt(3))
    }
  }

  @Test(arguments: WritingMode.allCases)
  func pagePointsComeBack(_ mode: WritingMode) {
    let size = Size(width: pt(61.3), height: pt(100.7))
    let frame = frame(
      in: FrameShape(rectangle: size.turned(for: mode)), VerticalFrameTests.style(mode))
    #expect(frame.writingMode == mode && frame.pageSize == size)
    for placed in frame.lines {
      let page = frame.transform.applied(to: placed.origin)
      #expect((.zero...size.width).contains(page.x) && (.zero...size.height).contains(page.y))
      #expect(frame.point(fromPage: page) == placed.origin)
    }
    let whole = Rect(origin: .zero, size: frame.shape.size)
    #expect(frame.pageRect(whole) == Rect(origin: .zero, size: size))
  }

  // MARK: Lines

  /// Law 6 holds downwards as it does across.
  @Test func justifiedLinesAreExact() {
    var style = VerticalFrameTests.style()
    style.alignment = .justify
    for height in stride(from: 73.0, through: 131, by: 6.7) {
      let frame = frame(in: rectangle(height, 400), style)
      #expect(frame.lines.count > 8)
      for placed in frame.lines where placed.line.reason == .space {
        let line = placed.line
        let sum = line.glyphs.reduce(Length.zero) { $0 + $1.advance }
        #expect(sum == line.width)
        #expect(line.width == line.measure + line.hangStart + line.hangEnd)
      }
    }
  }

  @Test func everyLetterIsOnALine() {
    let frame = frame(in: rectangle(90, 10_000))
    #expect(frame.continuation == nil)
    var offset = TextOffset.zero
    for placed in frame.lines {
      #expect(placed.range.lowerBound == offset)
      offset = placed.range.upperBound
      // A number that is combined is never divided.
      for run in placed.line.runs where run.orientation == .combined {
        #expect(run.range.count == 2 && run.width == pt(10))
      }
    }
    #expect(offset == TextOffset(VerticalFrameTests.words.utf8.count))
  }

  @Test func sizesShareTheMiddle() {
    var text = Workbench.text("漢")
    var large = Workbench.attributes
    large.fontSize = pt(24)
    text.append("字", large)
    text.append("文", Workbench.attributes)
    let frame = Workbench.framesetter(Workbench.story(text, VerticalFrameTests.style()))
      .frame(in: rectangle(200, 200))
    let line = frame.lines[0].line
    // 1.15 em of the largest, half on each side.
    #expect(line.ascent == pt(24 * 1.15) / 2 && line.descent == line.ascent)
    for run in line.runs {
      let glyph = line.glyphs[run.glyphs.lowerBound]
      #expect(glyph.rise == -(run.size / 2))
      // The test face has no vertical measures: its middle is 0.3 em above its baseline.
      #expect(glyph.x - run.x == run.size / 2 + run.size * 3 / 10)
    }
  }

  @Test func linesAsHighAsTheirFontsAreEvenOnBothSides() {
    var style = VerticalFrameTests.style()
    style.lineHeight = .fixed(pt(17))
    let frame = frame(in: rectangle(100, 100), style)
    #expect(frame.lines.allSatisfy { $0.line.ascent == pt(8.5) && $0.line.descent == pt(8.5) })
  }

  // MARK: Shapes

  /// A shape as it stands on the page holds every letter's box.
  @Test(arguments: [WritingMode.verticalRL, .verticalLR])
  func aShapeOnThePageHoldsItsLines(_ mode: WritingMode) {
    // A right triangle with its right angle at the top left.
    let size = Size(width: pt(240), height: pt(300))
    let triangle = Path(
      polygon: [.zero, Point(x: size.width, y: .zero), Point(x: .zero, y: size.height)])
    let shape = FrameShape(
      path: triangle.turned(for: mode, inBoxOf: size), size: size.turned(for: mode))
    let frame = frame(in: shape, VerticalFrameTests.style(mode))
    #expect(frame.lines.count > 10)
    for placed in frame.lines {
      let line = placed.line
      let map = frame.transform(of: placed)
      let box = map.bounds(
        of: Rect(
          x: .zero, y: -line.ascent, width: line.width, height: line.ascent + line.descent))
      for corner in [
        box.origin, Point(x: box.maxX, y: box.minY), Point(x: box.minX, y: box.maxY),
        Point(x: box.maxX, y: box.maxY),
      ] {
        #expect(corner.x >= .zero && corner.y >= .zero)
        #expect(corner.x.points / 240 + corner.y.points / 300 <= 1.0001)
      }
    }
    // The first line is the short one on the right, or the long one on the left.
    let lengths = frame.lines.map(\.line.measure)
    let isGrowing = zip(lengths, lengths.dropFirst()).allSatisfy { $0 < $1 }
    #expect(isGrowing == (mode == .verticalRL))
  }

  // MARK: Pictures

  @Test func picturesStandUpright() {
    var text = Workbench.text("漢")
    var attributes = Workbench.attributes
    attributes.attachment = RunDelegate(
      node: NodeID(contentHash: 3, occurrence: 0),
      sizing: .picture(
        intrinsic: Size(width: pt(40), height: pt(20)), width: nil, height: pt(30)))
    text.append("\u{FFFC}", attributes)
    let frame = Workbench.framesetter(Workbench.story(text, VerticalFrameTests.style()))
      .frame(in: rectangle(100, 200))
    let anchor = frame.anchors[0]
    // 30 high along the line, 60 wide across it.
    #expect(anchor.box.width == pt(30) && anchor.box.height == pt(60))
    let onPage = frame.pageRect(anchor.box)
    #expect(onPage.width == pt(60) && onPage.height == pt(30))
    #expect(onPage.maxX == pt(200) && onPage.minY == pt(10))
  }

  @Test func storiesChangeTheirMode() {
    let story = Workbench.story(
      Workbench.text("漢\n字\n文"), VerticalFrameTests.style(.horizontalTB))
    #expect(story.writingMode == .horizontalTB)
    let turned = story.setting(.verticalRL)
    #expect(turned.writingMode == .verticalRL)
    #expect(turned.paragraphs.allSatisfy { $0.style.writingMode == .verticalRL })
    #expect(turned.setting(.horizontalTB).paragraphs == story.paragraphs)
  }
}

extension Rect {
  fileprivate func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }
}
