import TypesetGeometry
import TypesetRichText
import Testing

/// Short words of the library: numbers for lengths, colours by name, features, round corners.
@Suite struct LibraryWordsTests {
  @Test func numbersAreLengths() {
    var style = ParagraphStyle()
    style.firstLineIndent = 12
    style.headIndent = 7.5
    style.tailIndent = -3
    #expect(style.firstLineIndent == Length(points: 12))
    #expect(style.headIndent == Length(points: 7.5))
    #expect(style.tailIndent == Length(points: -3))
    #expect(Size(width: 1, height: 0.1).height == Length(points: 0.1))
    // Numbers alone stay numbers.
    let third = 1.0 / 3
    let product = 1.5 * 2
    let half = 7 / 2
    #expect(type(of: third) == Double.self && type(of: product) == Double.self)
    #expect(type(of: half) == Int.self)
    let length: Length = 3
    #expect(length * 2 == 6 && 2 * length == 6 && length / 2 == 1.5 && length + 0.5 == 3.5)
  }

  @Test func coloursHaveNames() {
    #expect(Color(named: "RebeccaPurple") == .hex(0x663399))
    #expect(Color("#9C1c1c") == .hex(0x9C1C1C))
    #expect(Color("#f80") == .hex(0xFF8800))
    #expect(Color(named: "black") == .black)
    for wrong in ["", "#", "#12", "#ggg", "reddish", "rgb(1,2,3)", " red"] {
      #expect(Color(wrong) == nil, "\(wrong)")
    }
    #expect(Color.namesInOrder.count == 148)
    #expect(Color.namesInOrder.allSatisfy { Color(named: $0) != nil })
  }

  @Test func featuresAreWrittenAsPeopleDo() {
    let plain = TextAttributes(font: FontQuery(families: []), fontSize: 10)
    #expect(
      plain.featuring("smcp", "-liga", "kern=0", "salt=2", "+onum").features.map(\.name)
        == ["smcp", "liga", "kern", "salt", "onum"])
    #expect(plain.featuring("-liga").features == [FontFeature("liga", value: 0)])
    #expect(plain.featuring("liga=0") == plain.featuring("-liga"))
  }

  @Test func wrongRangesSayWhy() async {
    let text = AttributedText("añb", TextAttributes(font: FontQuery(families: []), fontSize: 10))
    #expect(text[TextRange(1..<3)].string == "ñ")
    let outside = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let text = AttributedText("añb", TextAttributes(font: FontQuery(families: []), fontSize: 10))
      _ = text[TextRange(1..<9)]
    }
    let said = String(decoding: outside?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("bytes 1 to 9 of a text of 4; range(clamping:) makes a range of it"))
    let inside = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let text = AttributedText("añb", TextAttributes(font: FontQuery(families: []), fontSize: 10))
      _ = text[TextRange(1..<2)]
    }
    let reason = String(decoding: inside?.standardErrorContent ?? [], as: UTF8.self)
    #expect(reason.contains("the range 1..<2 ends inside a character"))
  }

  @Test func roundCorners() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 40)
    let path = Path(roundedRect: rect, radius: 8)
    #expect(path.bounds == rect)
    #expect(path.elements.count == 10)
    #expect(path.elements.first == .move(Point(x: 18, y: 20)))
    #expect(Path(roundedRect: rect, radius: 0) == Path(rect: rect))
    // At most half of the lesser side.
    #expect(Path(roundedRect: rect, radius: 99) == Path(roundedRect: rect, radius: 20))
  }

  @Test func boundsHoldCurvesAndNotTheirControlPoints() {
    #expect(Path().bounds == Rect(x: 0, y: 0, width: 0, height: 0))
    let triangle = Path(polygon: [Point(x: 1, y: 2), Point(x: 5, y: -3), Point(x: 4, y: 9)])
    #expect(triangle.bounds == Rect(x: 1, y: -3, width: 4, height: 12))
    // y = 4·t·(1−t)·¾·8 rises to 6 with control points at 8.
    let arch = Path(elements: [
      .move(.zero), .curve(Point(x: 0, y: 8), Point(x: 10, y: 8), Point(x: 10, y: 0)),
    ])
    #expect(arch.bounds == Rect(x: 0, y: 0, width: 10, height: 6))
    // Both sides of an S.
    let wave = Path(elements: [
      .move(.zero), .curve(Point(x: 4, y: 12), Point(x: 8, y: -12), Point(x: 12, y: 0)),
    ])
    let bounds = wave.bounds
    #expect(bounds.minX == 0 && bounds.maxX == 12)
    #expect(bounds.minY == -bounds.maxY)
    #expect(abs(bounds.maxY.points - 12 / 3.0.squareRoot() / 2) < 0.001)
  }
}
