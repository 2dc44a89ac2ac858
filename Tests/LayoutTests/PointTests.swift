import TypesetDiagnostics
import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing
import TypesetTextAnalysis

@testable import TypesetLayout
@testable import TypesetRegression
@testable import Typesetting

/// A frame and its record say the same of every point: they have one rule.
@Suite struct PointTests {
  static let text = (0..<60).map { place in
    [
      "(Anton, ", "\"hangs\" ", "Out, ", "and ", "BIG ", "what-", "is. ", "left\n", "עולם ", "\n",
    ][place * 7 % 10]
  }.joined()

  static let attributes = TextAttributes(
    font: FontQuery(families: ["Square"]), fontSize: pt(10))

  /// Frames whose lines overlap, part, hang out, stand beside each other and leave gaps.
  static func frame(_ mode: WritingMode, _ kind: Int) -> Frame {
    let attributes = PointTests.attributes
    var text = AttributedText(PointTests.text, attributes)
    var large = attributes
    large.fontSize = pt(23)
    for (place, byte) in text.utf8.enumerated() where byte == UInt8(ascii: "B") {
      text.replace(TextRange(place..<place + 3), with: AttributedText("BIG", large))
    }
    var style = ParagraphStyle(leading: pt(kind == 1 ? 8 : 15))
    style.writingMode = mode
    style.hyphenates = false
    style.alignment = kind == 3 ? .right : .justify
    style.microtype = .standard
    let story = Story(text, style: style)
    let size = Size(width: pt(150), height: pt(210))
    var shape = FrameShape(rectangle: size)
    if kind != 0 {
      // One room beside the lines, one in their middle.
      shape = shape.excluding(Path(rect: Rect(x: pt(60), y: pt(40), width: pt(21), height: pt(50))))
      shape = shape.excluding(Path(rect: Rect(x: pt(0), y: pt(110), width: pt(40), height: pt(30))))
    }
    if kind == 2 { shape = FrameShape(ellipseIn: size) }
    let setter = Framesetter(
      supply: ParagraphSupply(
        story: story, fonts: Printing.fonts, hyphenation: Printing.hyphenation,
        breaker: GreedyBreaker(), expectation: .unknown),
      options: .text)
    return setter.frame(in: shape)
  }

  /// The frame's record, its box at `origin` of a page.
  static func record(of frame: Frame, at origin: Point) throws -> LayoutRecord.Page {
    let box = Rect(origin: origin, size: frame.pageSize)
    let page = LayoutPage(
      number: 1, label: "1", size: Size(width: pt(400), height: pt(400)), master: "m",
      frames: [
        LayoutFrame(
          id: "p1.c1", story: "main", column: 1, box: box, frame: frame, boxes: [], pictures: [])
      ], furniture: [])
    let story = Story(
      AttributedText(PointTests.text, PointTests.attributes), style: ParagraphStyle())
    var sources = SourceTable()
    _ = sources.add(SourceText(name: "a.txt", bytes: Array(PointTests.text.utf8)))
    var recorder = LayoutRecorder(story: story, sources: sources)
    recorder.recordsCells = true
    let bytes = recorder.begin() + recorder.page(page) + recorder.end([])
    return try #require(try LayoutRecord(parsing: bytes).pages.first)
  }

  @Test(arguments: [WritingMode.horizontalTB, .verticalRL, .verticalLR], 0..<4)
  func aFrameAndItsRecordAnswerAlike(_ mode: WritingMode, _ kind: Int) throws {
    let frame = PointTests.frame(mode, kind)
    #expect(frame.lines.count > 6)
    let origin = Point(x: pt(31), y: pt(17))
    let page = try PointTests.record(of: frame, at: origin)
    let recorded = page.frames[0]
    #expect(recorded.lines.count == frame.lines.count)
    var answers: Set<Int?> = []
    func check(_ point: Point) {
      let inFrame = frame.point(
        fromPage: Point(x: point.x - origin.x, y: point.y - origin.y))
      let index = frame.lineIndex(at: inFrame)
      answers.insert(index)
      #expect(recorded.lineIndex(at: point) == index, "\(point)")
      #expect(
        recorded.closestLineIndex(to: point) == frame.closestLineIndex(to: inFrame), "\(point)")
      let found = Set(
        page.frames[0].lines.indices.filter { place in
          let at = page.frames[0].lines[place].at
          return recorded.lineIndex(at: point) == place && at == "p1.c1.l\(place + 1)"
        })
      #expect(found.count == (index == nil ? 0 : 1))
    }
    // A line's rectangle is where its characters are, with what hangs out on the left.
    for placed in frame.lines where placed.height > .zero && !placed.line.runs.isEmpty {
      #expect(placed.rect.minX == placed.origin.x + placed.line.cells.left)
      #expect(placed.rect.maxX == placed.origin.x + placed.line.cells.right)
    }
    // A grid over the frame and around it, off the marks of the layout, and on them.
    for step in [pt(3.7), pt(5)] {
      var y = origin.y - pt(15)
      while y < origin.y + frame.pageSize.height + pt(15) {
        var x = origin.x - pt(15)
        while x < origin.x + frame.pageSize.width + pt(15) {
          check(Point(x: x, y: y))
          x += step
        }
        y += step
      }
    }
    // Every corner and every middle of an edge of every line, and one unit beside each.
    for placed in frame.lines where placed.height > .zero {
      let rect = frame.pageRect(placed.rect).translated(by: origin)
      for x in [rect.minX, rect.minX + rect.width / 2, rect.maxX] {
        for y in [rect.minY, rect.minY + rect.height / 2, rect.maxY] {
          for (a, b) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
            check(
              Point(
                x: x + Length(scaledPoints: a), y: y + Length(scaledPoints: b)))
          }
        }
      }
    }
    // Nothing, and every line that is seen.
    let seen = frame.lines.indices.filter {
      frame.lines[$0].rect.width > .zero && frame.lines[$0].height > .zero
    }
    #expect(answers == Set(seen.map { Optional($0) } + [nil]))
    #expect(kind != 1 || Set(frame.lines.map(\.row)).count < frame.lines.count)
  }

  @Test func theRuleByItself() {
    func extent(_ row: Int, _ start: Double, _ end: Double, _ top: Double) -> RowFragment {
      RowFragment(row: row, start: pt(start), end: pt(end), top: pt(top), bottom: pt(top + 10))
    }
    // A line, a gap of 4 pt, one that takes no room, two fragments that touch.
    let map = LineMap([extent(0, 0, 50, 0), nil, extent(2, 0, 20, 14), extent(2, 20, 40, 16)])
    #expect(
      map.rowEdges == [RowEdge(head: pt(0), foot: pt(12)), RowEdge(head: pt(12), foot: pt(26))])
    #expect(map.rowEdge(ofLine: 1) == nil)
    #expect(map.rowEdge(ofLine: 3) == RowEdge(head: pt(12), foot: pt(26)))
    #expect(map.rowEdge(ofLine: 4) == nil)
    func line(_ x: Double, _ y: Double) -> Int? { map.line(at: Point(x: pt(x), y: pt(y))) }
    func closest(_ x: Double, _ y: Double) -> Int? {
      map.closestLine(to: Point(x: pt(x), y: pt(y)))
    }
    #expect(line(0, 0) == 0 && line(0, 11.9) == 0 && line(0, 12) == 2)
    #expect(line(49.9, 3) == 0 && line(50, 3) == nil && line(-0.1, 3) == nil)
    // Where two touch, the place is the second one’s.
    #expect(line(19.9, 13) == 2 && line(20, 13) == 3 && line(40, 13) == nil)
    #expect(line(0, -0.1) == nil && line(0, 25.9) == 2 && line(0, 26) == nil)
    #expect(closest(0, -9) == 0 && closest(99, 99) == 3 && closest(20, 99) == 3)
    #expect(LineMap([nil]).closestLine(to: .zero) == nil)
  }
}
