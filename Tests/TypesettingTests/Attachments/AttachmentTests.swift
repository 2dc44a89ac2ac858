import Foundation
import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Rows 4.28, 5.1–5.4, 5.8, 6.2, 6.13: what stands in lines like letters.
@Suite("Attachments")
struct AttachmentTests {
  private let context = RunDelegate.Context(
    measure: pt(200), frameHeight: pt(400), lineHeight: pt(12), fontAscent: pt(10),
    fontDescent: pt(4))

  private func attachment(
    _ width: Double, _ height: Double, _ alignment: TextAttachment.Alignment = .baseline,
    change: (inout TextAttachment) -> Void = { _ in }
  ) -> TextAttachment {
    var attachment = TextAttachment(
      "a", contentSize: Size(width: pt(width), height: pt(height)), alignment: alignment)
    change(&attachment)
    return attachment
  }

  // Beside letters of ascent 10 and descent 4.
  @Test(arguments: [
    (TextAttachment.Alignment.top, 20.0, 10.0, 10.0), (.bottom, 20, 16, 4), (.center, 20, 13, 7),
    (.baseline, 20, 20, 0),
    // Too short to reach the baseline: they stick to it.
    (.top, 6, 6, 0), (.bottom, 3, 0, 3), (.center, 4, 4, 0), (.baseline, 3, 3, 0),
    // Just as high as the letters: all alike but the last.
    (.top, 14, 10, 4), (.bottom, 14, 10, 4), (.center, 14, 10, 4), (.baseline, 14, 14, 0),
  ])
  func roomIsSharedByTheFormulas(
    _ alignment: TextAttachment.Alignment, _ height: Double, _ ascent: Double, _ descent: Double
  ) {
    let metrics = attachment(7, height, alignment).metrics(in: context)
    #expect(metrics == RunDelegate.Metrics(ascent: pt(ascent), descent: pt(descent), width: pt(7)))
  }

  @Test func marginsAreRoomAroundIt() {
    let margin = Insets(top: pt(1), left: pt(2), bottom: pt(3), right: pt(4))
    let held = attachment(20, 10, .bottom) { $0.margin = margin }
    #expect(
      held.metrics(in: context)
        == RunDelegate.Metrics(ascent: pt(10), descent: pt(4), width: pt(26)))
    let outer = Rect(x: pt(100), y: pt(50), width: pt(26), height: pt(14))
    let (content, clip) = held.contentRect(in: outer)
    #expect(content == Rect(x: pt(102), y: pt(51), width: pt(20), height: pt(10)))
    #expect(clip == content)
  }

  @Test func largestSizesKeepTheAspect() {
    let wide = attachment(40, 20) { $0.maximumWidth = pt(30) }
    #expect(wide.contentRoom(in: context) == Size(width: pt(30), height: pt(15)))
    let both = attachment(40, 20) {
      $0.maximumWidth = pt(30)
      $0.maximumHeight = pt(5)
    }
    #expect(both.contentRoom(in: context) == Size(width: pt(10), height: pt(5)))
    // Smaller ones do not grow.
    #expect(
      attachment(4, 2) { $0.maximumWidth = pt(30) }.contentRoom(in: context)
        == Size(width: pt(4), height: pt(2)))
    // Wider than its line: as it is, or as wide as the line has room beside the margin.
    #expect(attachment(400, 20).contentRoom(in: context).width == pt(400))
    let fitting = attachment(400, 20) {
      $0.fitsLine = true
      $0.margin = .all(pt(10))
    }
    #expect(fitting.contentRoom(in: context) == Size(width: pt(180), height: pt(9)))
    let filling = attachment(4, 2) { $0.size = nil }
    #expect(filling.contentRoom(in: context) == Size(width: pt(200), height: pt(100)))
  }

  // 40 × 20 in a room of 100 × 100, and in one of 10 × 10, at (0, 0).
  @Test(arguments: [
    (TextAttachment.ContentMode.scaleToFill, [0.0, 0, 100, 100], [0.0, 0, 10, 10]),
    (.aspectFit, [0, 25, 100, 50], [0, 2.5, 10, 5]),
    (.aspectFill, [-50, 0, 200, 100], [-5, 0, 20, 10]),
    (.center, [30, 40, 40, 20], [-15, -5, 40, 20]), (.top, [30, 0, 40, 20], [-15, 0, 40, 20]),
    (.bottom, [30, 80, 40, 20], [-15, -10, 40, 20]), (.left, [0, 40, 40, 20], [0, -5, 40, 20]),
    (.right, [60, 40, 40, 20], [-30, -5, 40, 20]), (.topLeft, [0, 0, 40, 20], [0, 0, 40, 20]),
    (.topRight, [60, 0, 40, 20], [-30, 0, 40, 20]),
    (.bottomLeft, [0, 80, 40, 20], [0, -10, 40, 20]),
    (.bottomRight, [60, 80, 40, 20], [-30, -10, 40, 20]),
  ])
  func contentModesSayWhereItIsDrawn(
    _ mode: TextAttachment.ContentMode, _ large: [Double], _ small: [Double]
  ) {
    func rect(_ values: [Double]) -> Rect {
      Rect(x: pt(values[0]), y: pt(values[1]), width: pt(values[2]), height: pt(values[3]))
    }
    let size = Size(width: pt(40), height: pt(20))
    #expect(mode.rect(for: size, in: rect([0, 0, 100, 100])) == rect(large))
    #expect(mode.rect(for: size, in: rect([0, 0, 10, 10])) == rect(small))
  }

  // MARK: In lines

  private func frame(_ text: AttributedText, height: Double = 200) -> Frame {
    Workbench.framesetter(
      Workbench.story(text, Workbench.style()), measure: pt(100), frameHeight: pt(height)
    ).frame(in: rectangle(100, height))
  }

  /// A picture that shrinks to its frame leaves a line of its font free, though no letter stands with it.
  @Test func aPictureAloneLeavesANaturalLineFree() throws {
    var text = AttributedText()
    text.append(attachment(20, 400) { $0.fitsLine = true }, Workbench.attributes)
    let alone = Framing.framesetter(text).frame(in: rectangle(100, 100))
    // Letters of 10 pt are 10 pt high.
    #expect(alone.anchors.map(\.box.height) == [pt(90)])
    #expect(alone.anchors.map(\.box.width) == [pt(4.5)])
    let beside = Framing.framesetter(text + Workbench.text("a")).frame(in: rectangle(100, 100))
    #expect(beside.anchors.map(\.box.height) == [pt(90)])
    // A leading of its own is what it says.
    let led = Framing.framesetter(text, ParagraphStyle(leading: 20)).frame(in: rectangle(100, 100))
    #expect(led.anchors.map(\.box.height) == [pt(80)])
  }

  @Test func theLineGrowsAndThePenMovesOn() throws {
    var text = Workbench.text("ab")
    let node = text.append(attachment(30, 40, .baseline), Workbench.attributes)
    text.append("cd", Workbench.attributes)
    let frame = frame(text)
    let line = try #require(frame.lines.first)
    // 40 pt above the baseline, a quarter of the leading below it.
    #expect(line.line.ascent == pt(40))
    #expect(line.line.descent == pt(3))
    #expect(line.line.glyphs.map(\.x) == [0, 5, 40, 45].map { pt($0) })
    let anchor = try #require(frame.anchors.first)
    #expect(anchor.node == node)
    #expect(anchor.box == Rect(x: pt(10), y: pt(0), width: pt(30), height: pt(40)))
    #expect(anchor.offset == TextOffset(2))
    // The same box, asked of the line.
    #expect(line.line.anchors(at: line.origin) == [anchor])
  }

  @Test func itIsAlignedWithTheLettersAroundIt() throws {
    let face = try #require(
      PreparedParagraph(Workbench.text("a"), style: Workbench.style(), with: Workbench.tools())
        .shaped.runs.first?.face)
    let metrics = face.metrics
    let ascent = metrics.ascender.length(at: pt(10), unitsPerEm: face.unitsPerEm)
    let descent = metrics.descender.length(at: pt(10), unitsPerEm: face.unitsPerEm)
    for alignment in TextAttachment.Alignment.allCases {
      var text = Workbench.text("a")
      text.append(attachment(30, 40, alignment), Workbench.attributes)
      let frame = frame(text)
      let box = try #require(frame.anchors.first?.box)
      let baseline = try #require(frame.lines.first?.origin.y)
      switch alignment {
      case .top: #expect(baseline - box.minY == ascent)
      case .bottom: #expect(box.maxY - baseline == descent)
      case .center: #expect(box.minY + box.maxY == (baseline * 2) - ascent + descent)
      case .baseline: #expect(box.maxY == baseline)
      }
    }
  }

  @Test func coreTextsCallbacksAreValues() throws {
    var text = Workbench.text("a")
    text.append(
      RunDelegate(ascent: pt(9), descent: pt(5), width: pt(21)), Workbench.attributes)
    let frame = frame(text)
    #expect(frame.lines[0].line.width == pt(26))
    #expect(frame.lines[0].line.descent == pt(5))
    #expect(frame.anchors[0].box.size == Size(width: pt(21), height: pt(14)))
  }

  @Test func whatWasPutInTheTextIsNotChangedLater() throws {
    var attachment = attachment(30, 40)
    var text = Workbench.text("a")
    text.append(attachment, Workbench.attributes)
    let copy = text
    attachment.size = Size(width: pt(1), height: pt(1))
    attachment.name = "another"
    text.append("b", Workbench.attributes)
    #expect(frame(copy).anchors[0].box.size == Size(width: pt(30), height: pt(40)))
    #expect(copy.runs.last?.attributes.attachment?.attached?.name == "a")
    #expect(copy != text)
  }

  @Test func eachHasANodeOfItsOwn() {
    var text = Workbench.text("")
    let nodes = ["a", "b", "a"].map { name in
      text.append(
        picture: name, size: Size(width: pt(3), height: pt(3)), Workbench.attributes)
    }
    #expect(Set(nodes).count == 3)
    #expect(text.string == "\u{FFFC}\u{FFFC}\u{FFFC}")
    #expect(frame(text).anchors.map(\.node) == nodes)
    // The same text again has the same nodes.
    var again = Workbench.text("")
    #expect(
      again.append(picture: "a", size: Size(width: pt(9), height: pt(9)), Workbench.attributes)
        == nodes[0])
  }

  @Test func whatIsNotInTheFrameIsNotAskedFor() {
    var text = Workbench.text("aa\n")
    text.append(attachment(30, 10), Workbench.attributes)
    text.append("\nbb\n", Workbench.attributes)
    text.append(attachment(30, 10), Workbench.attributes)
    #expect(frame(text).anchors.count == 2)
    #expect(frame(text, height: 25).anchors.map(\.offset) == [TextOffset(3)])
    #expect(frame(text, height: 12).anchors.isEmpty)
  }

  @Test func theyAreArchivedWithTheText() throws {
    var text = Workbench.text("a")
    text.append(
      attachment(30, 40, .center) {
        $0.margin = .all(pt(2))
        $0.contentMode = .aspectFill
        $0.alternative = "a bell"
      }, Workbench.attributes)
    let data = try JSONEncoder().encode(text)
    #expect(try JSONDecoder().decode(AttributedText.self, from: data) == text)
  }
}
