import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Boxes of paragraphs: the room they take and where their edges are.
@Suite struct BoxTests {
  /// Rules of 1 pt all around; 6 pt above and below the text, 5 on the left, 10 on the right.
  static let box: ParagraphBox = {
    var box = ParagraphBox(padding: Insets(top: pt(6), left: pt(5), bottom: pt(6), right: pt(10)))
    let rule = ParagraphBox.Rule(width: pt(1), color: .black)
    box.above = rule
    box.below = rule
    box.sides = rule
    box.ground = .gray(60_000)
    return box
  }()

  private func setter(
    _ text: String, boxed: Set<Int>, measure: Double = 65,
    each change: @escaping (Int, inout ParagraphStyle) -> Void = { _, _ in }
  ) -> Framesetter {
    Workbench.framesetter(
      Workbench.story(Workbench.text(text), Workbench.style()) { index, style in
        if boxed.contains(index) { style.box = BoxTests.box }
        change(index, &style)
      }, measure: pt(measure))
  }

  private func gridded() -> FrameOptions {
    var options = FrameOptions()
    options.grid = pt(12)
    return options
  }

  @Test func textStandsInByThePadding() throws {
    let frame = setter("aaaa bbbb cccc", boxed: [0]).frame(in: rectangle(65, 100))
    // 50 pt are left: two words of 20 and a space.
    #expect(frame.lines.map(\.origin) == [15.0, 27].map { Point(x: pt(5), y: pt($0)) })
    #expect(frame.lines.map(\.line.measure) == [pt(50), pt(50)])
    let box = try #require(frame.boxes.first)
    #expect(box.rect == Rect(x: .zero, y: .zero, width: pt(65), height: pt(36)))
    #expect(box.edges == [.above, .below, .sides])
    #expect(box.paragraphs == 0..<1)
    #expect(frame.usedHeight == pt(36))
    #expect(
      box.rules.map(\.rect) == [
        Rect(x: .zero, y: .zero, width: pt(65), height: pt(1)),
        Rect(x: .zero, y: pt(35), width: pt(65), height: pt(1)),
        Rect(x: .zero, y: .zero, width: pt(1), height: pt(36)),
        Rect(x: pt(64), y: .zero, width: pt(1), height: pt(36)),
      ])
  }

  @Test func forTextFromTheRightLeftStaysLeft() {
    let frame = setter("אבג", boxed: [0]).frame(in: rectangle(65, 100))
    #expect(frame.lines.first?.origin.x == pt(25))
  }

  @Test func whatStandsAboveAndBelowKeepsItsDistance() {
    let frame = setter("aa\nbb\ncc", boxed: [1]) { index, style in
      if index == 1 {
        style.spaceBefore = pt(3)
        style.spaceAfter = pt(2)
      }
    }.frame(in: rectangle(65, 100))
    #expect(frame.lines.map(\.origin.y) == [pt(9), pt(30), pt(50)])
    #expect(frame.boxes.map(\.rect.minY) == [pt(15)])
    #expect(frame.boxes.map(\.rect.maxY) == [pt(39)])
  }

  @Test func whatHangsStandsInTheBox() throws {
    let frame = setter("aaaa bbbb cccc", boxed: [0]) { _, style in
      style.headIndent = pt(10)
      style.firstLineIndent = pt(-10)
    }.frame(in: rectangle(65, 100))
    #expect(frame.lines.map(\.origin.x) == [pt(5), pt(15)])
    #expect(try #require(frame.boxes.first).rect.minX == .zero)
  }

  @Test func aLineOfTagsAloneDividesNone() {
    let story = Workbench.story(Workbench.text("aa\n\nbb"), Workbench.style()) { index, style in
      if index != 1 { style.box = BoxTests.box }
    }
    var paragraphs = story.paragraphs
    paragraphs[1].role = .nothing
    let frame = Workbench.framesetter(
      Story(name: "main", text: story.text, paragraphs: paragraphs, sourceMap: SourceMap()),
      measure: pt(65)
    ).frame(in: rectangle(65, 100))
    #expect(frame.boxes.map(\.paragraphs) == [0..<3])
  }

  @Test func boxesThatAreNotAsWideStandAlone() {
    let frame = setter("aa\nbb\ncc", boxed: [0, 1, 2]) { index, style in
      if index == 0 { style.headIndent = pt(10) }
    }.frame(in: rectangle(65, 100))
    #expect(frame.boxes.map(\.paragraphs) == [0..<1, 1..<3])
    #expect(frame.boxes.map(\.rect.minX) == [pt(10), .zero])
  }

  @Test func paragraphsThatFollowEachOtherShareOne() {
    let frame = setter("aa\nbb\ncc", boxed: [0, 1]).frame(in: rectangle(65, 100))
    #expect(frame.lines.map(\.origin.y) == [pt(15), pt(27), pt(45)])
    #expect(frame.boxes.map(\.paragraphs) == [0..<2])
    #expect(frame.boxes.map(\.rect.height) == [pt(36)])
    let apart = setter("aa\n\nbb", boxed: [0, 2]).frame(in: rectangle(65, 100))
    #expect(apart.boxes.count == 2)
    let other = setter("aa\nbb", boxed: [0, 1]) { index, style in
      if index == 1 { style.box?.ground = nil }
    }.frame(in: rectangle(65, 100))
    #expect(other.boxes.map(\.rect.minY) == [pt(0), pt(24)])
  }

  @Test func linesInAndAfterABoxStandOnTheGrid() {
    let frame = setter("aa\nbb cc\ndd", boxed: [1]).frame(
      in: rectangle(65, 100), options: gridded())
    #expect(frame.lines.map(\.origin.y) == [pt(9), pt(33), pt(57)])
    // What brings them there stands outside: 6 pt above, 6 pt below.
    #expect(frame.boxes.map(\.rect.minY) == [pt(18)])
    #expect(frame.boxes.map(\.rect.maxY) == [pt(42)])
    let top = setter("bb cc\ndd", boxed: [0]).frame(in: rectangle(65, 100), options: gridded())
    #expect(top.lines.map(\.origin.y) == [pt(21), pt(45)])
    // At the top of a frame, too: there is as much above the text as below it.
    #expect(top.boxes.map(\.rect.minY) == [pt(6)])
    #expect(top.boxes.map(\.rect.maxY) == [pt(30)])
  }

  @Test func rulesAloneKeepTheirDistanceAtTheTopToo() {
    let setter = setter("bb cc\ndd", boxed: [0]) { index, style in
      if index == 0 {
        style.box?.ground = nil
        style.box?.sides = nil
      }
    }
    let frame = setter.frame(in: rectangle(65, 100), options: gridded())
    #expect(frame.lines.map(\.origin.y) == [pt(21), pt(45)])
    #expect(frame.boxes.map(\.rect.minY) == [pt(6)])
    #expect(frame.boxes.map(\.rect.maxY) == [pt(30)])
  }

  @Test func aBoxThatGoesOnHasNoEdgeAtTheCut() throws {
    let setter = setter("aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa", boxed: [0])
    let first = setter.frame(in: rectangle(65, 38))
    #expect(first.lines.count == 2)
    #expect(first.boxes.map(\.edges) == [[.above, .sides]])
    // Its sides reach the frame's foot.
    #expect(first.boxes.map(\.rect.height) == [pt(38)])
    let second = setter.frame(from: try #require(first.continuation), in: rectangle(65, 100))
    #expect(second.lines.map(\.origin.y) == [pt(9), pt(21)])
    #expect(second.boxes.map(\.edges) == [[.below, .sides]])
    #expect(second.boxes.map(\.rect) == [Rect(x: .zero, y: .zero, width: pt(65), height: pt(30))])
  }

  @Test func betweenTwoParagraphsOfOneBoxAFrameCutsItToo() throws {
    let setter = setter("aaaa\nbbbb", boxed: [0, 1])
    let first = setter.frame(in: rectangle(65, 20))
    #expect(first.boxes.map(\.edges) == [[.above, .sides]])
    let second = setter.frame(from: try #require(first.continuation), in: rectangle(65, 100))
    #expect(second.lines.map(\.origin.y) == [pt(9)])
    #expect(second.boxes.map(\.edges) == [[.below, .sides]])
    #expect(second.boxes.map(\.paragraphs) == [1..<2])
  }

  @Test func theLastLineOfABoxNeedsRoomForItsPadding() {
    let setter = setter("aaaa aaaa aaaa aaaa", boxed: [0])
    #expect(setter.frame(in: rectangle(65, 36)).lines.count == 2)
    #expect(setter.frame(in: rectangle(65, 36)).continuation == nil)
    #expect(setter.frame(in: rectangle(65, 35)).lines.count == 1)
  }

  @Test func noFrameEndsBetweenAnEdgeAndTheFirstLine() {
    let frame = setter("aa\nbb", boxed: [1]).frame(in: rectangle(65, 29))
    #expect(frame.lines.count == 1)
    #expect(frame.boxes.isEmpty)
    #expect(frame.usedHeight == pt(12))
  }

  @Test func aFrameHardlyHigherThanALineLeavesThePaddingOut() {
    let frame = setter("aaaa aaaa aaaa", boxed: [0]).frame(in: rectangle(65, 13))
    #expect(frame.lines.count == 1)
    #expect(frame.lines.first?.origin.y == pt(9))
    let last = setter("aa", boxed: [0]).frame(in: rectangle(65, 20))
    #expect(last.boxes.map(\.rect.height) == [pt(20)])
    #expect(last.usedHeight == pt(20))
  }

  @Test func aParagraphThatIsTakenBackTakesItsBoxAlong() {
    let setter = setter("aaaa\nbbbb bbbb bbbb bbbb bbbb bbbb", boxed: [1]) { index, style in
      style.keepsTogether = index == 1
    }
    let frame = setter.frame(in: rectangle(65, 48))
    #expect(frame.lines.count == 1)
    #expect(frame.boxes.isEmpty)
    #expect(frame.usedHeight == pt(12))
  }

  /// A rule below each of two paragraphs is two rules; what has edges on two sides holds both.
  @Test func aRuleAloneBelongsToItsParagraph() {
    func boxes(_ change: @escaping (inout ParagraphBox) -> Void) -> [Range<Int>] {
      setter("aa\nbb\ncc", boxed: [0, 1, 2]) { _, style in
        style.box?.ground = nil
        style.box?.sides = nil
        if var box = style.box {
          change(&box)
          style.box = box
        }
      }.frame(in: rectangle(65, 200)).boxes.map(\.paragraphs)
    }
    #expect(boxes { $0.above = nil } == [0..<1, 1..<2, 2..<3])
    #expect(boxes { $0.below = nil } == [0..<1, 1..<2, 2..<3])
    #expect(boxes { _ in } == [0..<3])
    #expect(boxes { $0 = BoxTests.box } == [0..<3])
  }
}
