import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Indents that were made for wider columns leave words some room.
@Suite struct TightIndentTests {
  private func frame(
    _ width: Double, _ change: (inout ParagraphStyle) -> Void
  ) -> Frame {
    var style = Workbench.style()
    change(&style)
    let text = Workbench.text(Array(repeating: "a", count: 40).joined(separator: " "))
    return Workbench.framesetter(
      Workbench.story(text, style), measure: pt(width), frameHeight: pt(2000)
    ).frame(in: rectangle(width, 2000))
  }

  private func edges(_ frame: Frame) -> [[Double]] {
    frame.lines.prefix(2).map { [$0.origin.x.points, $0.line.measure.points] }
  }

  // Letters are 10 pt large: eight ems are 80 pt.
  @Test func aThirdOfTheColumnIsLeft() {
    let frame = frame(120) { ($0.headIndent, $0.tailIndent) = (pt(60), pt(40)) }
    // 80 pt shared out as 60 to 40.
    #expect(edges(frame) == [[48, 40], [48, 40]])
  }

  @Test func orEightEmsAreLeft() {
    let frame = frame(300) { ($0.headIndent, $0.tailIndent) = (pt(200), pt(75)) }
    #expect(edges(frame) == [[160, 80], [160, 80]])
  }

  @Test func whatLeavesEnoughStays() {
    let frame = frame(120) { ($0.headIndent, $0.tailIndent) = (pt(40), pt(40)) }
    #expect(edges(frame) == [[40, 40], [40, 40]])
  }

  @Test func theFirstLineIsReckonedByItself() {
    let first = frame(120) { ($0.headIndent, $0.firstLineIndent) = (pt(30), pt(80)) }
    #expect(edges(first) == [[80, 40], [30, 90]])
    let hanging = frame(120) { ($0.headIndent, $0.firstLineIndent) = (pt(100), pt(-100)) }
    #expect(edges(hanging) == [[0, 120], [80, 40]])
  }

  @Test func theBoxAroundItGoesWithIt() throws {
    let padding = Insets(top: .zero, left: pt(6), bottom: .zero, right: pt(6))
    let frame = frame(120) {
      ($0.headIndent, $0.tailIndent) = (pt(60), pt(60))
      var box = ParagraphBox(padding: padding)
      box.ground = .black
      $0.box = box
    }
    // A third of what the padding leaves: 36 of 108 pt.
    #expect(edges(frame) == [[42, 36], [42, 36]])
    let box = try #require(frame.boxes.first).rect
    #expect([box.minX.points, box.width.points] == [36, 48])
  }
}
