import TypesetGeometry
import TypesetRichText
import Testing
@testable import Typesetting

/// Lines that were chosen ahead are taken for as long as they stand.
@Suite struct AheadTests {
  /// 200,000 characters in words of one to eight letters.
  static let long: String = {
    var text = ""
    var number = 0
    while text.utf8.count < 200_000 {
      text += "abcdefgh".prefix(number * 5 % 8 + 1) + " "
      number += 1
    }
    return text
  }()

  private func frames(
    _ story: Story, _ breaker: some LineBreaker, _ shape: FrameShape, measure: Length
  ) -> [Frame] {
    let setter = Workbench.framesetter(story, measure: measure, breaker: breaker)
    var frames: [Frame] = []
    var token: BreakToken? = .start
    while let from = token, frames.count < 500 {
      let frame = setter.frame(from: from, in: shape, next: [shape])
      frames.append(frame)
      token = frame.continuation
    }
    return frames
  }

  @Test(arguments: [true, false])
  func aLongParagraphInCirclesIsChosenOnce(_ isCircle: Bool) {
    let story = Workbench.story(Workbench.text(AheadTests.long), Workbench.style())
    let size = Size(width: pt(500), height: pt(500))
    let shape =
      isCircle
      ? FrameShape(ellipseIn: size)
      : FrameShape(
        path: Path(polygon: [
          Point(x: pt(250), y: pt(0)), Point(x: pt(500), y: pt(500)), Point(x: pt(0), y: pt(500)),
        ]), size: size)
    let breaker = AheadBreaker()
    let made = frames(story, breaker, shape, measure: pt(500))
    let lines = made.reduce(0) { $0 + $1.lines.count }
    #expect(lines > 1500)
    #expect(made.last?.continuation == nil)
    // Once for the prevailing measure, and for each frame that frame and the next.
    #expect(breaker.tally.lines <= 4 * lines)
    // In the order of frames, not of lines.
    #expect(breaker.tally.calls <= 4 * made.count)
    // The lines are those of a breaker that answers one at a time.
    let single = frames(story, AheadBreaker(most: 1), shape, measure: pt(500))
    #expect(made.map(\.figures) == single.map(\.figures))
  }

  @Test func inColumnsThatWereNotExpectedTheyServeFrameAfterFrame() {
    let story = Workbench.story(Workbench.text(AheadTests.long), Workbench.style())
    let breaker = AheadBreaker()
    let made = frames(story, breaker, rectangle(250, 480), measure: pt(500))
    let lines = made.reduce(0) { $0 + $1.lines.count }
    #expect(made.count > 40)
    #expect(breaker.tally.lines <= 2 * lines)
    #expect(breaker.tally.calls <= 4)
    let single = frames(story, AheadBreaker(most: 1), rectangle(250, 480), measure: pt(250))
    #expect(made.map(\.figures) == single.map(\.figures))
  }

  /// Who tries ways through a paragraph that do not meet fills a frame of each in turn: none is chosen anew for that.
  @Test func waysThatAreFilledInTurnAreEachChosenOnce() throws {
    let story = Workbench.story(Workbench.text(AheadTests.long), Workbench.style())
    let start = try #require(AheadTests.long.utf8.prefix(400).lastIndex(of: 0x20))
    let offset = AheadTests.long.utf8.distance(from: AheadTests.long.utf8.startIndex, to: start) + 1
    // The same place after another number of lines: no line of one way is one of another.
    let starts = (1...4).map { number in
      BreakToken(
        offset: TextOffset(offset),
        openBlocks: [
          OpenBlock(
            node: story.paragraphs[0].node,
            paragraph: ParagraphState(
              offset: TextOffset(offset), line: number * 10, hyphensInRow: 0, fitness: 2))
        ])
    }
    let breaker = AheadBreaker()
    let setter = Workbench.framesetter(story, measure: pt(500), breaker: breaker)
    setter.keepsPlans = true
    let shape = rectangle(250, 480)
    var open = starts.map(Optional.some)
    var ends: [[TextOffset]] = starts.map { _ in [] }
    var lines = 0
    while open.contains(where: { $0 != nil }) {
      for place in open.indices {
        guard let token = open[place] else { continue }
        let plan = setter.plan(from: token, in: shape, next: [shape])
        lines += plan.lines.count
        ends[place].append(plan.visibleRange.upperBound)
        open[place] = plan.continuation
      }
    }
    #expect(ends.allSatisfy { $0 == ends[0] && $0.count > 40 })
    // Once for the prevailing measure, once for each way, and for each frame the next one.
    #expect(breaker.tally.lines <= 4 * lines)
  }

  @Test func aTallerRowInACircleIsChosenAgain() {
    var large = Workbench.attributes
    large.fontSize = pt(30)
    var text = Workbench.text(String(AheadTests.long.prefix(600)))
    text.append("A ", large)
    text.append(String(AheadTests.long.prefix(600)), Workbench.attributes)
    let story = Workbench.story(text, Workbench.style { $0.alignment = .justify })
    let shape = FrameShape(ellipseIn: Size(width: pt(300), height: pt(300)))
    let made = frames(story, AheadBreaker(), shape, measure: pt(300))
    let single = frames(story, AheadBreaker(most: 1), shape, measure: pt(300))
    #expect(made.map(\.figures) == single.map(\.figures))
    for frame in made {
      for placed in frame.lines {
        let row = frame.lines.filter { $0.row == placed.row }
        let top = placed.origin.y - (row.map(\.line.ascent).max() ?? .zero)
        #expect(
          shape.intervals(from: top, to: top + placed.height).contains {
            $0.start <= placed.origin.x && placed.origin.x + placed.line.width <= $0.end
          })
      }
    }
  }

  @Test(arguments: 0..<30)
  func randomStoriesComeOutAsLineByLine(_ number: Int) {
    let story = LawTests.story(UInt64(number) &+ 300)
    func figures(_ breaker: AheadBreaker) -> [[Int]] {
      LawTests.fill(Workbench.framesetter(story, breaker: breaker), UInt64(number)).map(\.figures)
    }
    #expect(figures(AheadBreaker(minds: false)) == figures(AheadBreaker(most: 1, minds: false)))
  }

  // MARK: The hyphen at the foot

  /// Two words a line of 50 pt, and one in three divided.
  private static let divided =
    "aaaa bbbb cccc\u{AD}cccc dddd eeee ffff gg\u{AD}gggg hhhh iii jjjj kkkk\u{AD}kkkk llll mmmm"

  private func divided(_ height: Double, _ breaker: some LineBreaker, widows: Int = 1)
    -> (Frame, Frame?)
  {
    let story = Workbench.story(Workbench.text(AheadTests.divided), Workbench.style())
    let setter = Workbench.framesetter(story, measure: pt(50), breaker: breaker)
    var options = FrameOptions()
    options.widows = widows
    let shape = rectangle(50, height)
    let first = setter.frame(in: shape, next: [shape], options: options)
    return (
      first,
      first.continuation.map {
        setter.frame(from: $0, in: rectangle(50, 500), options: options)
      }
    )
  }

  @Test func noFrameEndsWithAHyphenThatTheBreakerWouldCharge() throws {
    var moved = 0
    for lines in 1...7 {
      let (plain, _) = divided(Double(lines) * 12, GreedyBreaker())
      let (first, second) = divided(Double(lines) * 12, AheadBreaker())
      #expect(first.lines.count == plain.lines.count)
      guard let second else { continue }
      #expect(first.lines.last?.line.reason != .hyphen)
      if plain.lines.last?.line.reason == .hyphen {
        moved += 1
        #expect(first.visibleRange.count < plain.visibleRange.count)
      } else {
        #expect(first.figures == plain.figures)
      }
      // The story goes on from where this frame ends.
      #expect(second.lines.first?.range.lowerBound == first.visibleRange.upperBound)
      #expect(second.lines.first?.line.begin == first.lines.last?.line.next)
      #expect(second.continuation == nil)
    }
    #expect(moved >= 1)
  }

  @Test func aFootThatIsBrokenAgainIsAFunctionOfTheToken() throws {
    let story = Workbench.story(Workbench.text(AheadTests.divided), Workbench.style())
    let shape = rectangle(50, 24)
    func all(_ fresh: Bool) -> [[Int]] {
      var setter = Workbench.framesetter(story, measure: pt(50), breaker: AheadBreaker())
      var figures: [[Int]] = []
      var token: BreakToken? = .start
      while let from = token {
        if fresh {
          setter = Workbench.framesetter(story, measure: pt(70), breaker: AheadBreaker())
        }
        let frame = setter.frame(from: from, in: shape, next: [shape])
        figures.append(frame.figures)
        token = frame.continuation
      }
      return figures
    }
    #expect(all(true) == all(false))
  }
}
