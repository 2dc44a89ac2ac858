import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Paragraphs that share a box although they are unlike, and rules that stand for paragraphs.
@Suite struct GroupTests {
  private static func box(_ node: UInt64) -> ParagraphBox {
    var box = BoxTests.box
    box.group = ParagraphBox.Group(node: NodeID(rawValue: node), headIndent: pt(2))
    return box
  }

  private func gridded() -> FrameOptions {
    var options = FrameOptions()
    options.grid = pt(12)
    return options
  }

  @Test func unlikeParagraphsOfAGroupStandInOneBox() throws {
    let story = Workbench.story(Workbench.text("aa\nbb\ncc\ndd"), Workbench.style()) {
      index, style in
      style.box = GroupTests.box(index < 3 ? 1 : 2)
      style.headIndent = pt(Double(index) * 3)
      style.alignment = index == 1 ? .center : .left
    }
    let frame = Workbench.framesetter(story, measure: pt(65)).frame(in: rectangle(65, 200))
    #expect(frame.boxes.map(\.paragraphs) == [0..<3, 3..<4])
    #expect(frame.boxes.map(\.rect.minX) == [pt(2), pt(2)])
    #expect(frame.boxes.map(\.rect.width) == [pt(63), pt(63)])
    #expect(frame.boxes.map(\.rect.height) == [pt(48), pt(24)])
    // The padding is the box's, the indents are the paragraphs'.
    #expect(frame.lines[2].origin.x == pt(11))
  }

  @Test func aGroupGoesOnOverFrames() {
    let story = Workbench.story(Workbench.text("aa\nbb\ncc"), Workbench.style()) { index, style in
      style.box = GroupTests.box(1)
      style.headIndent = pt(Double(index))
    }
    let setter = Workbench.framesetter(story, measure: pt(65))
    let first = setter.frame(in: rectangle(65, 30))
    #expect(first.boxes.map(\.edges) == [[.above, .sides]])
    #expect(first.boxes.map(\.rect.maxY) == [pt(30)])
    guard let token = first.continuation else {
      Issue.record("everything fits")
      return
    }
    let second = setter.frame(from: token, in: rectangle(65, 100))
    #expect(second.boxes.map(\.edges) == [[.below, .sides]])
  }

  private func ruled(
    _ text: String, length: Length? = nil, indents: (head: Length, tail: Length)? = nil
  ) -> Framesetter {
    var story = Workbench.story(Workbench.text(text), Workbench.style()) { _, _ in }
    for index in story.paragraphs.indices where story.paragraphs[index].range.utf8.count == 1 {
      story.paragraphs[index].role = .rule(
        ParagraphRule(ParagraphBox.Rule(width: pt(2), color: .black), length: length))
      story.paragraphs[index].style.headIndent = indents?.head ?? .zero
      story.paragraphs[index].style.tailIndent = indents?.tail ?? .zero
    }
    return Workbench.framesetter(story, measure: pt(65))
  }

  /// A rule has the room of a line, and stands below its middle: the letters below it leave more
  /// free above themselves than those above it below.
  @Test func aRuleStandsForAParagraph() {
    let frame = ruled("aa\n\nbb").frame(in: rectangle(65, 100), options: gridded())
    #expect(frame.lines.map(\.origin.y) == [pt(9), pt(21), pt(33)])
    #expect(frame.boxes.map(\.rect) == [Rect(x: .zero, y: pt(18.5), width: pt(65), height: pt(2))])
    #expect(frame.boxes.flatMap(\.rules).map(\.rect) == frame.boxes.map(\.rect))
  }

  @Test func aShortRuleIsAligned() {
    let frame = ruled("aa\n\nbb", length: pt(20)).frame(in: rectangle(65, 100))
    #expect(frame.boxes.map(\.rect.width) == [pt(20)])
    #expect(frame.boxes.map(\.rect.minX) == [.zero])
  }

  /// Indents that were made for wider columns leave a rule a third of this one, in proportion.
  @Test(arguments: [
    (10.0, 10.0, 10.0, 46.0), (40, 40, 22, 22), (0, 90, 0, 22), (90, 0, 44, 22), (66, 22, 33, 22),
  ])
  func aRuleDoesNotVanish(_ head: Double, _ tail: Double, _ start: Double, _ width: Double) {
    let frame = ruled("aa\n\nbb", indents: (pt(head), pt(tail))).frame(in: rectangle(66, 100))
    #expect(frame.boxes.map(\.rect.minX) == [pt(start)])
    #expect(frame.boxes.map(\.rect.width) == [pt(width)])
  }

  /// Where it has no room it begins the next frame; behind the last letters it is nothing.
  @Test func aRuleGoesToTheNextFrame() {
    let setter = ruled("aa\nbb\n\ncc\n\n")
    let first = setter.frame(in: rectangle(65, 24), options: gridded())
    #expect(first.boxes.isEmpty)
    #expect(first.continuation?.offset == TextOffset(6))
    let second = setter.frame(
      from: first.continuation ?? .start, in: rectangle(65, 24), options: gridded())
    #expect(second.boxes.count == 1)
    #expect(second.lines.map(\.origin.y).prefix(2) == [pt(9), pt(21)])
    #expect(second.continuation == nil)
  }
}
