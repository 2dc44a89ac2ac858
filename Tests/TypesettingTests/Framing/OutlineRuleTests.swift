import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// The rules of columns hold in outlines as they do in rectangles.
@Suite struct OutlineRuleTests {
  private static let far = Path(rect: Rect(x: pt(0), y: pt(900), width: pt(60), height: pt(10)))

  private func options(_ change: (inout FrameOptions) -> Void = { _ in }) -> FrameOptions {
    var options = FrameOptions()
    options.grid = pt(12)
    options.orphans = 2
    options.widows = 2
    options.keepsHeadings = true
    change(&options)
    return options
  }

  /// An outline whose edges no line meets is a rectangle: keep rules, drop caps, boxes, headings, pictures,
  /// lines that were prepared.
  @Test(arguments: 0..<150)
  func anEdgeThatNoLineMeetsChangesNothing(_ seed: Int) {
    let story = LawTests.story(UInt64(seed) &+ 8_100)
    var random = Seeded(UInt64(seed) &+ 8_200)
    var options = LawTests.options(&random)
    options.roomHeight = random.once(in: 3) ? pt(400) : nil
    let size = Size(width: random.length(40...160), height: random.length(30...200))
    let plain = FrameShape(rectangle: size)
    // Below its foot, where nothing stands.
    let outline = plain.excluding(OutlineRuleTests.far)
    #expect(!outline.isPlainRectangle)
    func frames(_ shape: FrameShape) -> [[Int]] {
      let setter = Workbench.framesetter(story, measure: size.width)
      var made: [[Int]] = []
      var token: BreakToken? = .start
      while let from = token, made.count < 60 {
        let frame = setter.frame(from: from, in: shape, next: [shape], options: options)
        made.append(frame.figures + [frame.relaxed?.rawValue ?? -1] + frame.plainInitials)
        token = frame.continuation
        if frame.lines.isEmpty { break }
      }
      return made
    }
    #expect(frames(plain) == frames(outline))
  }

  /// Beside an edge no fewer rows than asked for stand at a frame's foot or go over, unless the frame says
  /// so; two stretches of one row are one row.
  @Test(arguments: 0..<120)
  func rowsBesideAnEdgeAreKeptTogether(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 8_300)
    let counts = (0..<6).map { _ in random.number(1...9) }
    let text = counts.map { Array(repeating: "aaaa", count: $0 * 3).joined(separator: " ") }
      .joined(separator: "\n")
    let setter = Workbench.framesetter(
      Workbench.story(Workbench.text(text), Workbench.style()), measure: pt(100))
    let size = Size(width: pt(100), height: pt(12) * random.number(6...12))
    // A hole in the middle, so that rows have two stretches, or one at a side.
    let hole = Rect(
      x: random.pick([pt(0), pt(40)]), y: pt(12) * random.number(0...4), width: pt(26),
      height: pt(12) * random.number(2...8))
    let shape = FrameShape(rectangle: size).excluding(Path(rect: hole))
    var token: BreakToken? = .start
    var before: Frame?
    while let from = token {
      let frame = setter.frame(from: from, in: shape, next: [shape], options: options())
      #expect(!frame.lines.isEmpty)
      if let before, before.relaxed == nil, let open = before.continuation?.openBlocks.last {
        let index = try #require(before.lines.last?.paragraph)
        #expect(open.paragraph != nil)
        func rows(_ frame: Frame) -> Int {
          Set(frame.lines.filter { $0.paragraph == index }.map(\.row)).count
        }
        #expect(rows(before) >= 2)
        #expect(rows(frame) >= 2, "\(rows(before)) rows above")
      }
      before = frame
      token = frame.continuation
    }
  }

  /// A heading beside an edge has its foot on a line of the grid, so that the text below it is level with
  /// that of the columns beside it.
  @Test(arguments: [13.0, 17, 20, 25], [0.0, 5, 30])
  func aHeadingBesideAnEdgeStandsOnTheGrid(_ leading: Double, _ inset: Double) throws {
    let text = "aaaa aaaa aaaa aaaa aaaa\naaaa aaaa\naaaa aaaa aaaa aaaa aaaa aaaa"
    let story = Workbench.story(Workbench.text(text), Workbench.style()) { index, style in
      guard index == 1 else { return }
      style.leading = pt(leading)
      style.keepsWithNext = true
      style.spaceBefore = pt(7)
    }
    let hole = Rect(x: pt(inset), y: pt(6), width: pt(30), height: pt(70))
    let shape = FrameShape(rectangle: Size(width: pt(90), height: pt(240)))
      .excluding(Path(rect: hole))
    let frame = Workbench.framesetter(story, measure: pt(90)).frame(in: shape, options: options())
    let heading = try #require(frame.lines.last { $0.paragraph == 1 })
    let foot = heading.origin.y + heading.line.descent
    #expect(foot.scaledPoints % pt(12).scaledPoints == 0)
    let first = try #require(frame.lines.first { $0.paragraph == 2 })
    #expect((first.origin.y - pt(9)).scaledPoints % pt(12).scaledPoints == 0)
    #expect(first.origin.y - pt(9) >= foot)
  }

  /// The lines of a paragraph that no edge meets are those that were prepared: nothing is chosen anew for
  /// the sake of a hole elsewhere in the frame.
  @Test func preparedLinesServeBesideAHole() {
    let story = Workbench.story(
      Workbench.text(
        (0..<5).map { _ in Array(repeating: "aaaa", count: 12).joined(separator: " ") }
          .joined(separator: "\n")), Workbench.style())
    let size = Size(width: pt(100), height: pt(240))
    let hole = Path(rect: Rect(x: pt(0), y: pt(170), width: pt(40), height: pt(20)))
    func calls(_ shape: FrameShape) -> Int {
      let breaker = AheadBreaker()
      let setter = Workbench.framesetter(
        story, measure: pt(100), frameHeight: pt(240), breaker: breaker)
      _ = setter.frame(in: shape, options: options())
      return breaker.tally.calls
    }
    let plain = calls(FrameShape(rectangle: size))
    // One paragraph meets the hole.
    #expect(calls(FrameShape(rectangle: size).excluding(hole)) <= plain + 3)
  }
}
