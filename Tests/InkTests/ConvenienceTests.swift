import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Shorter ways to what can be said at length.
@Suite struct ConvenienceTests {
  @Test func oneThingOfAParagraphStyle() {
    var attributes = Ink.square
    #expect(attributes.paragraphStyle == nil)
    #expect(attributes.paragraph == ParagraphStyle())
    // To look is not to make.
    #expect(attributes.paragraphStyle == nil)
    attributes.paragraph.alignment = .right
    var right = ParagraphStyle()
    right.alignment = .right
    #expect(attributes.paragraphStyle == right)
    right.hyphenates.toggle()
    #expect(attributes.with(\.paragraph.hyphenates, right.hyphenates).paragraphStyle == right)
  }

  @Test func toTheEnd() {
    let text = AttributedText("One two three four five six seven eight", Ink.square)
    #expect(text.range(from: TextOffset(4)) == TextRange(4..<39))
    #expect(text.range(from: TextOffset(39)) == TextRange(39..<39))
    #expect(text.range(from: TextOffset(99)) == TextRange(39..<39))
    let setter = Framesetter(text, in: Ink.environment)
    let path = Path(rect: Rect(x: pt(10), y: pt(20), width: pt(60), height: pt(24)))
    for start in [0, 4, 8, 39] {
      let offset = TextOffset(start)
      let (short, long) = (
        setter.frame(from: offset, in: path),
        setter.frame(range: TextRange(offset, offset), in: path)
      )
      #expect(short.visibleRange == long.visibleRange && short.lineOrigins == long.lineOrigins)
      #expect(short.visibleRange.lowerBound == offset)
      let shape = setter.frame(from: offset, in: FrameShape(path))
      #expect(shape.visibleRange == long.visibleRange)
    }
    #expect(!setter.frame(from: .zero, in: path).isEmpty)
  }

  /// The first place where ink is.
  private func start(_ page: RenderPage) -> Point? {
    for case .glyphs(let run) in page.items {
      return run.glyphs.first.map { Point(x: $0.x, y: $0.y) }
    }
    return nil
  }

  @Test func framesStandInTheirPaths() throws {
    let text = AttributedText("One two three", Ink.square)
    let rect = Rect(x: pt(30), y: pt(40), width: pt(100), height: pt(50))
    let setter = Framesetter(text, in: Ink.environment)
    let media = Size(width: pt(200), height: pt(200))
    let frame = setter.frame(in: Path(rect: rect))
    var page = RenderPage(media: media, label: "1")
    page.draw(frame)
    let first = try #require(start(page))
    #expect(first.x == pt(30) && first.y > pt(40) && first.y < pt(54))

    // In a container, whose corner is elsewhere; down the page, too.
    for mode in [WritingMode.horizontalTB, .verticalRL, .verticalLR] {
      var container = TextContainer(size: media)
      container.path = Path(rect: rect)
      container.writingMode = mode
      let framed = setter.frame(in: container)
      var here = RenderPage(media: media, label: "1")
      here.draw(framed, in: container)
      var there = RenderPage(media: media, label: "1")
      there.draw(framed, in: container, at: Point(x: pt(7), y: pt(-3)))
      var known = RenderPage(media: media, label: "1")
      known.draw(framed, at: container.origin(of: framed))
      #expect(start(here) == start(known) && start(here) != nil)
      #expect(start(there) != start(here))
      if mode == .horizontalTB { #expect(start(here) == start(page)) }
    }
  }

  @Test func delegatesOfAStoreHaveNodesOfTheirOwn() {
    func made() -> (AttributedText, AttachmentStore, [RunDelegate]) {
      var store = AttachmentStore()
      var text = AttributedText()
      var delegates: [RunDelegate] = []
      for color in [Color.hex(0xFF0000), .hex(0x00FF00), .hex(0x0000FF)] {
        let delegate = store.delegate(ascent: pt(5), descent: pt(1), width: pt(10)) { room in
          [.path(PathItem(Path(rect: room), fill: color))]
        }
        delegates.append(delegate)
        text.append(delegate, Ink.square)
      }
      return (text, store, delegates)
    }
    let (text, store, delegates) = made()
    #expect(Set(delegates.map(\.node)).count == 3)
    // The same again gives the same.
    #expect(made().0 == text)
    let frame = Framesetter(text, in: Ink.environment).frame(
      in: FrameShape(rectangle: Size(width: pt(100), height: pt(30))))
    #expect(frame.anchors.map(\.node) == delegates.map(\.node))
    var page = RenderPage(media: Size(width: pt(100), height: pt(30)), label: "1")
    page.draw(frame, attachments: store)
    var fills: [Color?] = []
    for case .path(let item) in page.items { fills.append(item.fill) }
    #expect(fills == [.hex(0xFF0000), .hex(0x00FF00), .hex(0x0000FF)])
  }
}
