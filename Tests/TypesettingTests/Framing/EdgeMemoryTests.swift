import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Lines that were chosen beside an edge before are those that would be chosen anew.
@Suite struct EdgeMemoryTests {
  /// A column of so many rows that text runs around something in.
  private static func shape(_ size: Size, _ random: inout Seeded) -> FrameShape {
    let hole = Rect(
      x: random.pick([pt(0), size.width / 3, size.width / 2]), y: pt(12) * random.number(0...6),
      width: size.width / 2, height: pt(12) * random.number(2...7))
    return FrameShape(rectangle: size).excluding(
      random.once(in: 2) ? Path(rect: hole) : Path(ellipseIn: hole))
  }

  /// In columns of any height, from any place, beside several outlines.
  @Test(arguments: 0..<60)
  func theyAreTheSame(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 8_900)
    let story = KnownRowsTests.story(&random)
    let width = random.length(90...200)
    func size(_ rows: Int) -> Size { Size(width: width, height: pt(12) * rows) }
    let whole = size(20)
    let shapes = (0..<2).map { _ in EdgeMemoryTests.shape(whole, &random) }
    var options = FrameOptions()
    options.grid = random.once(in: 4) ? nil : pt(12)
    (options.orphans, options.widows) = (random.number(1...3), random.number(1...3))
    func setter() -> Framesetter {
      Workbench.framesetter(
        story, measure: width, frameHeight: whole.height, breaker: OptimalBreaker())
    }
    let known = setter()
    known.keepsPlans = random.once(in: 2)
    var tokens: [BreakToken] = [.start]
    for _ in 0..<30 {
      let token = random.pick(tokens)
      var shape = random.pick(shapes)
      shape.size = size(random.number(6...20))
      let next = random.pick([[], [FrameShape(rectangle: whole)], [shape]])
      let frame = known.frame(from: token, in: shape, next: next, options: options)
      let anew = setter().frame(from: token, in: shape, next: next, options: options)
      #expect(frame.figures == anew.figures, "from \(token.offset) in \(shape.size)")
      #expect(frame.continuation == anew.continuation && frame.relaxed == anew.relaxed)
      if let next = frame.continuation, !frame.isEmpty, !tokens.contains(next) {
        tokens.append(next)
      }
    }
  }

  /// Columns that are tried at one height after the other ask for few lines anew.
  @Test func linesAreChosenOnce() {
    var random = Seeded(8_990)
    let text = Workbench.text(
      (0..<30).map { _ in
        (0..<random.number(8...30)).map { _ in random.pick(["ebb", "tide", "a", "harbour"]) }
          .joined(separator: " ")
      }.joined(separator: "\n"))
    let breaker = CountedBreaker()
    let setter = Workbench.framesetter(
      Workbench.story(text, Workbench.style { $0.alignment = .justify }), measure: pt(120),
      frameHeight: pt(480), breaker: breaker)
    let hole = Path(rect: Rect(x: pt(60), y: pt(24), width: pt(60), height: pt(120)))
    func plan(_ rows: Int) {
      let shape = FrameShape(rectangle: Size(width: pt(120), height: pt(12) * rows)).excluding(hole)
      _ = setter.plan(in: shape, next: [shape])
    }
    plan(20)
    let first = breaker.count.value
    for rows in 21...40 { plan(rows) }
    #expect(first > 1)
    // What stands at the foot is asked for at each height.
    #expect(breaker.count.value < first * 12, "\(first), then \(breaker.count.value)")
  }
}

/// The best lines, and how often they were asked for beside an edge.
private struct CountedBreaker: LineBreaker {
  final class Count: @unchecked Sendable {
    // One thread asks.
    var value = 0
  }

  let count = Count()

  func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    if slots.alikeFrom == .max { count.value += 1 }
    return OptimalBreaker().lines(of: paragraph, from: state, over: &slots, with: tools)
  }
}
