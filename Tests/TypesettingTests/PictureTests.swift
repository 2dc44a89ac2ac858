import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// How large a picture is and where it stands.
@Suite struct PictureTests {
  private func size(
    _ intrinsic: (Double, Double), width: Double? = nil, height: Double? = nil,
    measure: Double = 200, frame: Double = 500
  ) -> [Length] {
    let size = RunDelegate.pictureSize(
      intrinsic: Size(width: pt(intrinsic.0), height: pt(intrinsic.1)), width: width.map(pt),
      height: height.map(pt),
      in: RunDelegate.Context(
        measure: pt(measure), frameHeight: pt(frame), lineHeight: pt(12)))
    return [size.width, size.height]
  }

  @Test func aPictureIsAsWideAsItsColumn() {
    #expect(size((400, 300)) == [pt(200), pt(150)])
    #expect(size((4, 3)) == [pt(200), pt(150)])
  }

  @Test func oneMeasureKeepsTheAspect() {
    #expect(size((400, 300), width: 100) == [pt(100), pt(75)])
    #expect(size((400, 300), height: 100) == [pt(100.0 * 4 / 3), pt(100)])
  }

  @Test func bothMeasuresStandAsWritten() {
    #expect(size((400, 300), width: 50, height: 90) == [pt(50), pt(90)])
  }

  @Test func whatIsWiderThanItsColumnShrinks() {
    #expect(size((400, 300), width: 250) == [pt(200), pt(150)])
    #expect(size((400, 300), width: 250, height: 50) == [pt(200), pt(40)])
    #expect(size((400, 300), width: 200) == [pt(200), pt(150)])
  }

  @Test func whatIsHigherThanItsColumnLessALineShrinks() {
    #expect(size((100, 400), frame: 212) == [pt(50), pt(200)])
    #expect(size((100, 100), frame: 212) == [pt(200), pt(200)])
    let shrunk = RunDelegate.pictureSize(
      intrinsic: Size(width: pt(100), height: pt(100)), width: nil, height: nil,
      in: RunDelegate.Context(
        measure: pt(200), frameHeight: pt(212) - sp(1), lineHeight: pt(12)))
    #expect(shrunk.height == pt(200) - sp(1))
    #expect(shrunk.width == pt(200) - sp(1))
  }

  private func picture(
    _ sizing: RunDelegate.Sizing, before: String = "", after: String = ""
  ) -> AttributedText {
    var attributes = Workbench.attributes
    attributes.attachment = RunDelegate(node: NodeID(rawValue: 1), sizing: sizing)
    var text = Workbench.text(before)
    text.append("\u{FFFC}", attributes)
    text.append(after, Workbench.attributes)
    return text
  }

  private func frame(_ text: AttributedText, _ width: Double, _ height: Double) -> Frame {
    Workbench.framesetter(
      Workbench.story(text, Workbench.style()), measure: pt(width), frameHeight: pt(height)
    ).frame(in: rectangle(width, height))
  }

  static let square = RunDelegate.Sizing.picture(
    intrinsic: Size(width: pt(10), height: pt(10)), width: nil, height: nil)

  /// Beside letters a picture of up to nine tenths of the leading opens no line, and a higher one whole lines.
  @Test(arguments: [(8.0, 12), (10.75, 12), (10.9, 24), (15, 24), (20, 36)])
  func besideLettersLinesStayOnTheirGrid(_ height: Double, _ opened: Int) {
    let size = Size(width: pt(height), height: pt(height))
    let text = picture(
      .picture(intrinsic: size, width: pt(height), height: nil), before: "aaa bbb\nccc ",
      after: " ddd eee fff ggg")
    let lines = frame(text, 60, 200).lines
    #expect(lines.map(\.height) == [pt(12), pt(Double(opened)), pt(12)], "\(lines.map(\.height))")
    for line in lines { #expect((line.origin.y - pt(9)).scaledPoints % pt(12).scaledPoints == 0) }
  }

  @Test func atTheTopOfAFrameItStandsWhereCapitalsWould() throws {
    let frame = frame(picture(PictureTests.square, after: "\naa"), 100, 200)
    let box = try #require(frame.anchors.first).box
    // The strut's 9 pt less capitals of 7 pt.
    #expect(box == Rect(x: .zero, y: pt(2), width: pt(100), height: pt(100)))
    // Its foot is on the baseline; 3 pt below it, and a line.
    #expect(frame.lines[0].origin.y == pt(102))
    #expect(frame.lines[1].origin.y == pt(105 + 9))
    #expect(frame.anchors[0].offset.utf8 == 0)
    #expect(frame.anchors[0].line == 0)
  }

  @Test func belowTextItHasAQuarterOfTheLeadingAsAir() throws {
    let frame = frame(picture(PictureTests.square, before: "aa\n"), 100, 200)
    let box = try #require(frame.anchors.first).box
    #expect(box.minY == pt(12 + 2 + 3))
    #expect(frame.anchors[0].line == 1)
  }

  @Test func thePictureIsSizedForTheFrameItStandsIn() throws {
    // The first frame has no room left; the second is narrower.
    let text = picture(PictureTests.square, before: "aa\n", after: "\nbb")
    let setter = Workbench.framesetter(
      Workbench.story(text, Workbench.style()), measure: pt(100), frameHeight: pt(110))
    let first = setter.frame(in: rectangle(100, 110))
    #expect(first.anchors.isEmpty)
    let token = try #require(first.continuation)
    let second = setter.frame(from: token, in: rectangle(60, 110))
    #expect(second.anchors.map(\.box.width) == [pt(60)])
    #expect(second.continuation == nil)
  }

  @Test func aFrameLowerThanExpectedHasALowerPicture() {
    let text = picture(
      .picture(intrinsic: Size(width: pt(10), height: pt(20)), width: nil, height: nil))
    let setter = Workbench.framesetter(
      Workbench.story(text, Workbench.style()), measure: pt(100), frameHeight: pt(500))
    #expect(setter.frame(in: rectangle(100, 112)).anchors.map(\.box.height) == [pt(100)])
    #expect(setter.frame(in: rectangle(100, 500)).anchors.map(\.box.height) == [pt(200)])
  }

  @Test func aPictureAsHighAsItMayBeFitsAnEmptyFrame() {
    // No picture is made lower than a line, which takes 17 pt with the air it needs.
    for height in [17.0, 24, 60, 111.5] {
      let text = picture(
        .picture(intrinsic: Size(width: pt(1), height: pt(100)), width: nil, height: nil))
      let frame = frame(text, 100, height)
      #expect(frame.continuation == nil)
      #expect(frame.usedHeight <= pt(height))
      #expect(frame.anchors.map(\.box.height) == [max(pt(height - 12), pt(12))])
    }
  }

  @Test func letterHighThingsStandInTheLine() {
    let text = picture(
      .fixed(ascent: pt(5), descent: pt(1), width: pt(7)), before: "a", after: "b c")
    let frame = frame(text, 100, 200)
    #expect(frame.lines[0].height == pt(12))
    #expect(frame.anchors[0].box == Rect(x: pt(5), y: pt(4), width: pt(7), height: pt(6)))
    #expect(frame.lines[0].line.width == pt(27))
    #expect(frame.lines[0].line.glyphs.map(\.x) == [pt(0), pt(12), pt(17), pt(22)])
  }

  @Test func theLineBeforeAColumnWidePictureIsNotStretched() {
    let text = picture(PictureTests.square, before: "aa bb ", after: " cc")
    let lines = Workbench.lines(
      text, measure: pt(100), Workbench.style { $0.alignment = .justify })
    #expect(lines.map(\.width) == [pt(25), pt(100), pt(10)])
  }

  @Test func aRowWithATallThingIsAsHighAsIt() {
    let text = picture(
      .fixed(ascent: pt(30), descent: pt(8), width: pt(10)), before: "aa\nbb ", after: "\ncc")
    let frame = frame(text, 100, 200)
    // 30 pt, 2 pt as above capitals, 3 pt of air; 8 pt below.
    #expect(frame.lines.map(\.height) == [pt(12), pt(43), pt(12)])
    #expect(frame.lines.map(\.origin.y) == [pt(9), pt(47), pt(64)])
  }
}
