import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import Testing

@testable import TypesettingMarkup

/// How text runs around something, as it is written.
@Suite struct WrapValueTests {
  private func wrap(_ attributes: String, _ tag: String = "figure") -> TextWrap? {
    Reading("<\(tag) \(attributes)>one</\(tag)>").document.attributes.compactMap(\.wrap).first
  }

  @Test func valuesAreRead() {
    #expect(wrap("place=top") == nil)
    #expect(wrap("wrap=contour") == TextWrap(.contour))
    #expect(wrap("wrap='one rectangle'", "box") == TextWrap(.rectangle, sides: .one))
    #expect(wrap("side=center") == TextWrap(side: .centre))
    #expect(wrap("width=40%", "quote") == TextWrap(width: .percent(40)))
    let length = TextWrap(
      width: .length(Length(points: 36)), clearance: Length(points: 3),
      leastLine: Length(points: 72))
    #expect(wrap("width=0.5in clearance=3 minline=1in") == length)
    #expect(wrap("place=side", "box") == TextWrap())
  }

  @Test func outlinesAreRead() throws {
    func elements(_ shape: String) throws -> (path: [Path.Element], isInPercent: Bool) {
      let shape = try #require(wrap("shape=\"\(shape)\"")?.shape)
      return (shape.path.elements, shape.box != nil)
    }
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: Length(points: x), y: Length(points: y))
    }
    let triangle: [Path.Element] = [
      .move(point(0, 0)), .line(point(100, 50)), .line(point(0, 100)), .close,
    ]
    for same in [
      "0% 0%, 100% 50%, 0% 100%", "0 0 100% 50% 0 100%", "M0 0L100 50L0 100Z",
      "m 0,0 l 100,50 l -100,50 z", "M 0 0 100 50 0 100 Z",
    ] {
      let read = try elements(same)
      #expect(read.path == triangle, "\(same)")
      #expect(read.isInPercent, "\(same)")
    }
    #expect(try elements("0 0, 100 50, 0 100").path == triangle)
    #expect(try !elements("0 0, 100pt 50pt, 0 100pt").isInPercent)
    #expect(try elements("0 0, 1in .5in, 0 -1in").path[1] == .line(point(72, 36)))
    #expect(try elements("M 0 0 H 9 V 9 h -9 Z").path.count == 5)
    #expect(
      try elements("M 0 0 Q 30 60 90 0 Z").path[1]
        == .curve(point(20, 40), point(50, 40), point(90, 0)))
    // The ends of an ellipse's quarters touch its box.
    #expect(try elements("ellipse").path.first == .move(point(50, 0)))
  }

  @Test(arguments: [
    ("wrap=round", "bad-value 1:14-1:19"), ("wrap=''", "missing-value 1:9-1:13"),
    ("side=above", "bad-value 1:14-1:19"), ("width=101%", "bad-size 1:15-1:19"),
    ("width=wide", "bad-size 1:15-1:19"), ("clearance=-1", "bad-size 1:19-1:21"),
    ("minline=x", "bad-size 1:17-1:18"), ("shape=''", "missing-value 1:9-1:14"),
    ("shape='0 0, 1 1'", "bad-value 1:16-1:24"), ("shape='0 0, 1 1, 2'", "bad-value 1:16-1:27"),
    ("shape='1% 1%, 1 1, 2 2'", "bad-value 1:16-1:31"), ("shape='M 0 0'", "bad-value 1:16-1:21"),
    ("shape='M 0 0 A 1 1'", "bad-value 1:16-1:27"), ("shape='a b c'", "bad-value 1:16-1:21"),
    ("shape='M 0 0 L 1'", "bad-value 1:16-1:25"),
    ("shape='M 0 0 L 1 1 Z 3'", "bad-value 1:16-1:31"),
    // What has no inside keeps nothing out.
    ("shape='0 0, 50 50, 100 100'", "bad-value 1:16-1:35"),
    ("shape='M 0 0 H 9 H 4 Z'", "bad-value 1:16-1:31"),
    ("shape='3 3, 3 3, 3 3'", "bad-value 1:16-1:29"), ("width=0.001", "bad-size 1:15-1:20"),
    ("wrap=contour shape=ellipse", "bad-value 1:14-1:21"),
    ("wrap='both one'", "bad-value 1:15-1:23"),
    ("width=40 place=page", "bad-value 1:24-1:28"),
    ("wrap=contour place=here", "bad-value 1:28-1:32"),
  ])
  func mistakesAreReported(_ attribute: String, _ problem: String) {
    #expect(Reading("<figure \(attribute)>one</figure>").problems == ["markup." + problem])
  }

  @Test func aNameThatIsNearlyRightIsNamed() {
    let found = Reading("<figure shape=elipse>one</figure>").diagnostics
    #expect(found.map(\.help) == ["did you mean “ellipse”?"])
  }

  /// A quotation in the text has the columns of the text.
  @Test func quotationsSpanOnlyWhereTextRunsAround() {
    let reading = Reading("<quote span=2>one</quote>")
    #expect(reading.problems == ["markup.bad-value 1:13-1:14"])
    #expect(reading.document.attributes.allSatisfy { $0.span == nil })
    #expect(Reading("<quote span=2 wrap=rectangle>one</quote>").problems == [])
  }

  /// Nothing that is written makes reading slow, or ends it.
  @Test func outlinesOfAnyLength() {
    for text in [
      String(repeating: "1 ", count: 60_000), "M" + String(repeating: "0 0 ", count: 60_000),
      String(repeating: "9", count: 60_000), "M 0 0 " + String(repeating: "Z", count: 60_000),
    ] {
      _ = WrapShape.reading(text)
    }
  }
}
