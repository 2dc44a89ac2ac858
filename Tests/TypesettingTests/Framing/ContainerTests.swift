import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Rows 6.4 to 6.8, 6.10 and 6.11.
@Suite struct ContainerTests {
  private let text = "aaaa bbbb cccc dddd eeee ffff gggg hhhh"

  private func frame(_ container: TextContainer, _ string: String? = nil) -> Frame {
    Framing.framesetter(string ?? text).frame(in: container)
  }

  private func square(_ width: Double, _ height: Double) -> TextContainer {
    TextContainer(size: Size(width: pt(width), height: pt(height)))
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: pt(x), y: pt(y), width: pt(width), height: pt(height))
  }

  // MARK: One for each field

  @Test func sizeAndInsets() {
    var container = square(80, 40)
    #expect(frame(container).lines.map(\.range.count) == [15, 15, 9])
    container.insets = Insets(top: pt(3), left: pt(10), bottom: pt(7), right: pt(10))
    let frame = frame(container)
    #expect(frame.shape.size == Size(width: pt(60), height: pt(30)))
    #expect(frame.shape.origin == Point(x: pt(10), y: pt(3)))
    #expect(frame.lines.map(\.range.count) == [10, 10, 10])
  }

  @Test func path() {
    let container = TextContainer(path: Path(rect: rect(100, 50, 60, 20)))
    let frame = frame(container)
    #expect(frame.shape.origin == Point(x: pt(100), y: pt(50)))
    #expect(frame.path == Path(rect: rect(100, 50, 60, 20)))
    #expect(frame.lines.map(\.range.count) == [10, 10])
    #expect(container.textBoundingRect(of: frame) == rect(100, 50, 45, 20))
  }

  @Test func exclusionPaths() {
    var container = square(160, 30)
    container.exclusionPaths = [Path(rect: rect(60, 11, 40, 8))]
    container.minimumFragmentWidth = pt(20)
    let frame = frame(container, text + " " + text)
    #expect(frame.lines.map(\.row) == [0, 1, 1, 2])
    #expect(frame.lines.map(\.origin.x.points) == [0, 0, 100, 0])
    #expect(frame.lines.map(\.line.measure.points) == [160, 60, 60, 160])
    // In the container's coordinates, whatever its insets.
    container.insets = Insets(top: pt(10), left: pt(40), bottom: .zero, right: .zero)
    let inset = self.frame(container)
    #expect(inset.lines.map(\.origin.x.points).prefix(2) == [0, 60])
  }

  @Test func leastFragmentWidth() {
    var container = square(160, 10)
    container.exclusionPaths = [Path(rect: rect(23, 0, 10, 30))]
    #expect(frame(container).lines.map(\.origin.x.points) == [33])
    container.minimumFragmentWidth = pt(23)
    #expect(frame(container).lines.map(\.origin.x.points) == [0, 33])
  }

  @Test func lineWidthOfThePath() {
    var container = TextContainer(path: Path(rect: rect(0, 0, 80, 40)))
    container.pathLineWidth = pt(20)
    let plain = frame(container)
    #expect(plain.shape.origin == Point(x: pt(10), y: pt(10)))
    #expect(plain.shape.size == Size(width: pt(60), height: pt(20)))
    var holed = square(160, 10)
    holed.exclusionPaths = [Path(rect: rect(70, 0, 20, 10))]
    holed.pathLineWidth = pt(10)
    #expect(frame(holed).lines.map(\.line.measure.points) == [65, 65])
  }

  @Test(arguments: [(PolygonSet.FillRule.nonZero, [0.0]), (.evenOdd, [0, 110])])
  func fillRule(_ rule: PolygonSet.FillRule, _ lefts: [Double]) {
    // One rectangle in another, both clockwise: a hole by one rule, nothing by the other.
    let both = Path(
      elements: Path(rect: rect(0, 0, 200, 10)).elements
        + Path(rect: rect(90, -5, 20, 20)).elements)
    var container = TextContainer(path: Path(rect: rect(0, 0, 200, 10)))
    container.path = both
    container.fillRule = rule
    container.minimumFragmentWidth = pt(40)
    // The path's box begins 5 pt higher.
    let frame = frame(container)
    #expect(frame.shape.origin == Point(x: pt(0), y: pt(-5)))
    #expect(frame.lines.map(\.origin.x.points) == lefts)
    #expect(frame.lines.allSatisfy { $0.origin.y == pt(13) })
  }

  @Test func maximumNumberOfRows() {
    var container = square(160, 100)
    container.exclusionPaths = [Path(rect: rect(60, 0, 40, 100))]
    container.maximumNumberOfRows = 2
    let frame = frame(container, text + " " + text)
    // Rows, not lines.
    #expect(frame.lines.count == 4)
    #expect(frame.rowCount == 2)
  }

  @Test func truncation() {
    var container = square(60, 100)
    container.maximumNumberOfRows = 1
    container.truncationKind = .end
    #expect(frame(container).shown(0) == "aaaa bbbb…")
    container.truncationToken = AttributedText("AB", Workbench.attributes)
    #expect(frame(container).shown(0) == "aaaa bbbAB")
    container.truncationKind = nil
    #expect(frame(container).shown(0) == "aaaa bbbb")
  }

  @Test func linePositions() {
    var container = square(60, 100)
    container.linePositions = .fixed(pt(16))
    let frame = frame(container)
    #expect(frame.baselines == [12, 28, 44, 60])
    #expect(frame.usedHeight == pt(64))
    container.size.height = pt(47)
    #expect(self.frame(container).lines.count == 2)
  }

  // MARK: Bounds

  @Test func boundsWithInsets() {
    var container = square(100, 100)
    container.insets = Insets(top: pt(3), left: pt(10), bottom: pt(7), right: pt(30))
    let frame = frame(container)
    // 60 pt of room: lines of 45 pt, four of them.
    #expect(frame.textBoundingRect == rect(0, 0, 45, 40))
    #expect(container.textBoundingRect(of: frame) == rect(10, 3, 45, 40))
    #expect(container.textBoundingSize(of: frame) == Size(width: pt(85), height: pt(50)))
    // A container of that size holds the same.
    var fitted = container
    fitted.size = container.textBoundingSize(of: frame)
    #expect(self.frame(fitted).lines.map(\.range) == frame.lines.map(\.range))
  }

  // MARK: Chains

  @Test(arguments: 0..<30)
  func framesOfChainedContainersTileTheText(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 880)
    let text = Framing.words(&random, 150, large: number % 2 == 0)
    let style = Framing.style {
      $0.alignment = random.pick(ParagraphStyle.Alignment.allCases)
      $0.hyphenates = random.once(in: 2)
    }
    let containers = (0..<random.number(1...9)).map { _ in
      let size = Size(width: random.length(20...200), height: random.length(10...120))
      switch random.number(0...3) {
      case 0:
        return TextContainer(
          path: Path(ellipseIn: Rect(origin: Point(x: pt(9), y: pt(4)), size: size)))
      case 1:
        var container = TextContainer(size: size)
        container.exclusionPaths = [
          Path(
            ellipseIn: Rect(
              x: random.length(0...100), y: random.length(0...50), width: random.length(5...90),
              height: random.length(5...90)))
        ]
        return container
      default:
        var container = TextContainer(size: size)
        if random.once(in: 3) { container.maximumNumberOfRows = random.number(1...3) }
        return container
      }
    }
    let lower = random.number(0...40)
    let frames = Framing.framesetter(text, style).frames(
      in: containers, range: TextRange(lower..<lower))
    #expect(frames.count == containers.count)
    var offset = TextOffset(lower)
    for (frame, container) in zip(frames, containers) {
      #expect(frame.visibleRange.lowerBound == offset)
      for placed in frame.lines {
        #expect(placed.range.lowerBound == offset)
        offset = placed.range.upperBound
      }
      #expect(frame.visibleRange.upperBound == offset)
      #expect(frame.shape.size == container.shape.size)
      #expect(frame.rowCount <= container.maximumNumberOfRows ?? .max)
      // Nothing is kept back that has room: an empty frame cannot hold a line.
      if frame.isEmpty, offset < text.endOffset, frame.shape.isPlainRectangle {
        #expect(frame.shape.size.height < pt(22))
      }
    }
    #expect(frames.last?.continuation == nil || offset < text.endOffset)
    #expect(frames.last?.continuation != nil || offset == text.endOffset)
  }

  // MARK: Rows and their edges

  private func line(_ x: Double, _ y: Double, _ ascent: Double, _ descent: Double) -> LineBounds {
    LineBounds(origin: Point(x: pt(x), y: pt(y)), ascent: pt(ascent), descent: pt(descent))
  }

  @Test func theLowerLinesBaselineLiesWithinTheHigherOne() {
    let low = line(0, 50, 8, 2)
    // The next line is higher: the baseline before it counts.
    #expect(line(100, 60, 20, 4).isInRow(of: low))
    #expect(!line(100, 71, 20, 4).isInRow(of: low))
    // At its very edge is not within.
    #expect(!line(100, 70, 20, 4).isInRow(of: low))
    // The next line is lower: its own baseline counts.
    let high = line(0, 50, 30, 10)
    #expect(line(100, 58, 8, 2).isInRow(of: high))
    #expect(!line(100, 60, 8, 2).isInRow(of: high))
    #expect(!line(100, 64, 8, 2).isInRow(of: high))
    // What begins at the same place stands below.
    #expect(!line(0, 55, 8, 2).isInRow(of: high))
    #expect(LineBounds.rows(of: [low, line(100, 60, 20, 4), line(0, 90, 8, 2)]) == [0, 0, 1])
  }

  @Test func rowsByPlaceAreTheRowsOfTheFrame() {
    var container = square(160, 200)
    container.exclusionPaths = [Path(ellipseIn: rect(50, 20, 60, 90))]
    let frame = frame(container, Array(repeating: text, count: 6).joined(separator: " "))
    let reported = LineBounds.rows(of: frame.lines.map(\.bounds))
    #expect(reported == frame.lines.map(\.row))
    #expect(Set(reported).count < reported.count)
  }

  @Test func edgesMeetAtHalfTheGap() {
    let frame = Framing.frame("aaaa bbbb cccc dddd", 47, 500) {
      $0.lineHeight = LineHeight(spacing: pt(6))
    }
    #expect(
      frame.rowEdges == [RowEdge(head: pt(0), foot: pt(13)), RowEdge(head: pt(13), foot: pt(26))])
    // Rows that overlap share that too.
    let tight = Framing.frame("aaaa bbbb cccc dddd", 47, 500) {
      $0.lineHeight = LineHeight(spacing: pt(-4))
    }
    #expect(
      tight.rowEdges == [RowEdge(head: pt(0), foot: pt(8)), RowEdge(head: pt(8), foot: pt(16))])
    for (a, b) in zip(frame.rowEdges, frame.rowEdges.dropFirst()) { #expect(a.foot == b.head) }
  }
}

extension ContainerTests {
  @Test func writingMode() {
    var container = TextContainer(size: Size(width: pt(40), height: pt(60)))
    container.insets = Insets(top: pt(10), left: pt(3), bottom: .zero, right: pt(7))
    container.writingMode = .verticalRL
    let text = Workbench.text("一丁七万丈三上下不")
    let frame = Framing.framesetter(text).frame(in: container)
    #expect(frame.writingMode == .verticalRL)
    // Columns of 50 pt, the first at the right, inside of the insets.
    #expect(frame.shape.size == Size(width: pt(50), height: pt(30)))
    #expect(frame.lines.map(\.range.count) == [15, 12])
    #expect(container.origin(of: frame) == Point(x: pt(3), y: pt(10)))
    let bounds = container.textBoundingRect(of: frame)
    #expect(bounds.maxX == pt(33))
    #expect(bounds.minY == pt(10) && bounds.size.height == pt(50))
  }
}
