import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Frames that take rows from others are those that would be filled anew.
@Suite struct KnownRowsTests {
  /// Prose with what is not plain here and there: boxes, large first letters, headings, empty lines, pictures.
  static func story(_ random: inout Seeded) -> Story {
    var kind = RandomText()
    kind.holdsTallThings = random.once(in: 2)
    kind.holdsHebrew = random.once(in: 3)
    let text = kind.make(random.number(8...24), &random)
    let plain = Workbench.style {
      $0.alignment = random.pick([.justify, .start])
      $0.hyphenates = true
      $0.firstLineIndent = pt(10)
    }
    return Workbench.story(text, plain) { _, own in
      if random.once(in: 6) {
        own = LawTests.style(&random)
      } else if random.once(in: 8) {
        own.leading = pt(16)
        own.keepsWithNext = true
        own.spaceBefore = pt(8)
      }
    }
  }

  @Test(arguments: 0..<80)
  func theyAreTheSame(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 7_700)
    let story = KnownRowsTests.story(&random)
    let size = Size(width: random.length(80...160), height: pt(12) * random.number(6...20))
    let shape = FrameShape(rectangle: size)
    var options = FrameOptions()
    options.grid = random.once(in: 4) ? nil : pt(12)
    (options.orphans, options.widows) = (random.number(1...3), random.number(1...3))
    options.keepsHeadings = random.once(in: 2)
    func setter() -> Framesetter {
      Workbench.framesetter(
        story, measure: size.width, frameHeight: size.height, breaker: OptimalBreaker())
    }
    let known = setter()
    known.keepsPlans = true
    var tokens: [BreakToken] = [.start]
    for _ in 0..<40 {
      let token = random.pick(tokens)
      let first = story.paragraphIndex(at: token.offset)
      options.variants = [:]
      while random.once(in: 2) {
        options.variants[first + random.number(0...8)] = .lines(random.pick([-1, 1]))
      }
      let frame = known.frame(from: token, in: shape, next: [shape], options: options)
      let anew = setter().frame(from: token, in: shape, next: [shape], options: options)
      #expect(frame.figures == anew.figures, "from \(token.offset) with \(options.variants)")
      #expect(frame.continuation == anew.continuation && frame.relaxed == anew.relaxed)
      if let next = frame.continuation, !frame.isEmpty, !tokens.contains(next) {
        tokens.append(next)
      }
    }
  }

  /// A frame that begins a line further down places little of its own.
  @Test func mostRowsAreMoved() throws {
    var random = Seeded(7_800)
    let text = Workbench.text(
      (0..<40).map { _ in
        (0..<random.number(8...30)).map { _ in random.pick(["ebb", "tide", "a", "harbour"]) }
          .joined(separator: " ")
      }.joined(separator: "\n"))
    let setter = Workbench.framesetter(
      Workbench.story(text, Workbench.style { $0.alignment = .justify }), measure: pt(120),
      frameHeight: pt(360), breaker: OptimalBreaker())
    setter.keepsPlans = true
    let shape = FrameShape(rectangle: Size(width: pt(120), height: pt(360)))
    var options = FrameOptions()
    options.grid = pt(12)
    let first = setter.plan(in: shape, next: [shape], options: options)
    let second = setter.ends(in: shape, options: options)[1].token
    _ = setter.plan(from: second, in: shape, next: [shape], options: options)
    let input = FrameFiller.Input(
      token: second, limit: setter.story.text.endOffset, shape: shape, next: [shape],
      options: options)
    var recent = try #require(setter.recentPlans)
    let frames = recent.rows.rows(for: input)?.frames ?? []
    #expect(frames.count == 2 && first.lines.count == 30)
    #expect((frames.first?.moved ?? 0) > 15)
  }
}
