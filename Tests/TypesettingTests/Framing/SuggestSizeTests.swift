import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Rows 4.5, 4.6 and 7.5: how large a frame has to be.
@Suite struct SuggestSizeTests {
  private func ranges(_ frame: Frame) -> [TextRange] { frame.lines.map(\.range) }

  @Test func theWidestLineAndTheLastFoot() {
    // 55, 45 and 20 pt wide at 60 pt.
    let framesetter = Framing.framesetter("aaaa bbbb cc dddddd ee ff")
    let (size, fit) = framesetter.suggestSize(
      constraint: Size(width: pt(60), height: .unbounded))
    #expect(size == Size(width: pt(60), height: pt(20)) || size.width <= pt(60))
    #expect(fit == TextRange(0..<25))
    let frame = framesetter.frame(in: FrameShape(rectangle: size))
    let widest = frame.lines.map(\.line.width).max()
    #expect(size.width == widest)
    #expect(size.height == frame.lines.last.map { $0.origin.y + $0.line.descent })
  }

  @Test func withoutBoundsALineForEachParagraph() {
    let framesetter = Framing.framesetter("aaaa bbbb\ncc")
    let bound = Size(width: .unbounded, height: .unbounded)
    #expect(framesetter.suggestSize(constraint: bound).size == Size(width: pt(45), height: pt(20)))
    #expect(
      framesetter.suggestSize(constraint: Size(width: .unbounded, height: pt(15))).fitRange
        == TextRange(0..<10))
    #expect(
      framesetter.suggestSize(range: TextRange(5..<9), constraint: bound).size
        == Size(width: pt(20), height: pt(10)))
    let empty = Framing.framesetter("")
    #expect(empty.suggestSize(constraint: bound).size == Size(width: .zero, height: .zero))
  }

  @Test func indentsCount() {
    let framesetter = Framing.framesetter(
      "aaaa bbbb",
      Framing.style {
        $0.headIndent = pt(7)
        $0.tailIndent = pt(11)
        $0.alignment = .right
      })
    let (size, _) = framesetter.suggestSize(
      constraint: Size(width: pt(300), height: .unbounded))
    #expect(size == Size(width: pt(63), height: pt(10)))
    let frame = framesetter.frame(in: FrameShape(rectangle: size))
    #expect(frame.lines[0].origin.x == pt(7))
  }

  @Test func justifiedLinesTakeTheConstraint() {
    let framesetter = Framing.framesetter(
      "aaaa bbbb cc dddddd ee ff", Framing.style { $0.alignment = .justify })
    let wide = framesetter.suggestSize(constraint: Size(width: pt(62), height: .unbounded))
    #expect(wide.size.width == pt(62))
    // One line alone is not justified.
    let one = framesetter.suggestSize(constraint: Size(width: .unbounded, height: .unbounded))
    #expect(one.size == Size(width: pt(125), height: pt(10)))
  }

  @Test(arguments: 0..<40)
  func aFrameOfThatSizeHasTheSameLines(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 7100)
    let text = RandomText().make(random.number(1...4), &random)
    let style = Framing.style {
      $0.alignment = random.pick(ParagraphStyle.Alignment.allCases)
      $0.hyphenates = random.once(in: 3)
      if random.once(in: 3) { $0.firstLineIndent = random.length(-5...12) }
      if random.once(in: 3) { $0.headIndent = random.length(5...12) }
      if random.once(in: 3) { $0.tailIndent = random.length(0...12) }
      if random.once(in: 3) { $0.spaceBefore = random.length(0...12) }
      if random.once(in: 3) { $0.lineHeight = LineHeight(multiple: Ratio(3, over: 2)) }
      if random.once(in: 4) { $0.lineHeight = nil }
    }
    let framesetter = Framing.framesetter(text, style)
    for _ in 0..<6 {
      let constraint = Size(
        width: random.length(20...200),
        height: random.once(in: 3) ? .unbounded : random.length(20...200))
      let (size, fit) = framesetter.suggestSize(constraint: constraint)
      let at = framesetter.frame(in: FrameShape(rectangle: constraint))
      #expect(fit == at.visibleRange)
      guard !at.isEmpty else { continue }
      let own = framesetter.frame(in: FrameShape(rectangle: size))
      #expect(ranges(own) == ranges(at))
      #expect(own.visibleRange == fit)
      #expect(size.width <= constraint.width && size.height <= constraint.height)
    }
  }

  @Test(arguments: 0..<40)
  func anythingSmallerHoldsLess(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 7700)
    let text = Framing.words(&random, random.number(2...60), large: true)
    let alignment = random.pick([ParagraphStyle.Alignment.left, .right, .center, .start, .end])
    let framesetter = Framing.framesetter(text, Framing.style { $0.alignment = alignment })
    for _ in 0..<4 {
      let constraint = Size(
        width: random.length(60...260),
        height: random.once(in: 2) ? .unbounded : random.length(60...200))
      let (size, fit) = framesetter.suggestSize(constraint: constraint)
      let own = framesetter.frame(in: FrameShape(rectangle: size))
      guard !own.isEmpty, own.lines.allSatisfy({ $0.line.reason != .emergency }) else { continue }
      #expect(size.width == own.lines.map(\.line.width).max())
      var narrow = size
      narrow.width -= pt(0.1)
      let less = framesetter.frame(in: FrameShape(rectangle: narrow))
      #expect(ranges(less) != ranges(own))
      var low = size
      low.height -= pt(0.1)
      let lower = framesetter.frame(in: FrameShape(rectangle: low))
      #expect(lower.lines.count < own.lines.count)
      #expect(lower.visibleRange.upperBound < fit.upperBound)
    }
  }

  @Test func aPictureKeepsItsSize() {
    var attributes = Workbench.attributes
    attributes.attachment = RunDelegate(
      node: NodeID(rawValue: 1),
      sizing: .picture(
        intrinsic: Size(width: pt(40), height: pt(30)), width: pt(40), height: nil))
    var text = Workbench.text("aa ")
    text.append("\u{FFFC}", attributes)
    let framesetter = Framing.framesetter(text)
    let (size, fit) = framesetter.suggestSize(
      constraint: Size(width: pt(100), height: pt(500)))
    #expect(fit == text.range)
    let frame = framesetter.frame(in: FrameShape(rectangle: size))
    #expect(frame.anchors[0].box.size == Size(width: pt(40), height: pt(30)))
  }
}
