import TypesetFlattening
import TypesetGeometry
import TypesetLayout
import TypesetRegression
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Rows 0.4, 2.8, 5.2, 5.3, 5.8: what stands beside letters, on the page and in the record.
@Suite("Pictures beside letters")
struct BesideLettersTests {
  private func images(_ items: [RenderItem]) -> [ImageItem] {
    items.flatMap { item -> [ImageItem] in
      switch item {
      case .image(let image): return [image]
      case .group(let group): return images(group.items)
      default: return []
      }
    }
  }

  // Pictures are 40 × 30; the font's ascent and descent are what its line would have.
  @Test(arguments: ["top", "middle", "bottom", "baseline"])
  func theTagSaysWhere(_ align: String) throws {
    let printing = Printing("a <img src=x height=15 margin='1 2 3' align=\(align)> b\n")
    #expect(printing.codes.isEmpty)
    let frame = try #require(printing.frames.first)
    let anchor = try #require(frame.frame.anchors.first)
    #expect(anchor.box.size == Size(width: pt(24), height: pt(19)))
    let attachment = try #require(anchor.delegate.attached)
    #expect(attachment.alignment.rawValue == (align == "middle" ? "center" : align))
    // What is drawn is the box less the margin, and so says the record.
    let drawn = anchor.box.translated(by: frame.box.origin)
      .inset(by: Insets(top: pt(1), left: pt(2), bottom: pt(3), right: pt(2)))
    #expect(frame.pictures.map(\.box) == [drawn])
    #expect(images(Flattener.render(printing.pages[0]).items).map(\.box) == [drawn])
    #expect(printing.record.contains("\"margin\":[1,2,3,2],\"align\":\"\(align)\""))
    #expect(printing.record.contains("\"width\":20,\"height\":15"))
  }

  @Test func theLineGrowsAsThePictureReaches() throws {
    let plain = Printing("a b\n").lines[0].line
    let high = Printing("a <img src=x height=30 align=baseline> b\n").lines[0].line
    #expect(high.ascent == pt(30))
    #expect(high.descent == plain.descent)
    let hanging = Printing("a <img src=x height=30 align=top> b\n").lines[0].line
    #expect(hanging.ascent + hanging.descent >= pt(30))
    #expect(hanging.descent > plain.descent)
  }

  @Test func aLargestWidthKeepsTheAspect() {
    let printing = Printing(
      "<img src=x maxwidth=20>\na <img src=x width=60 maxwidth=12 align=top>\n")
    #expect(
      printing.frames.flatMap(\.pictures).map(\.box.size)
        == [Size(width: pt(20), height: pt(15)), Size(width: pt(12), height: pt(9))])
    // Narrower columns count as well: these are 75 pt wide.
    #expect(
      Printing("<img src=x maxwidth=200>\n").frames.flatMap(\.pictures).map(\.box.size.width)
        == [pt(75)])
  }

  @Test func aPictureBetweenLinesKeepsItsAir() {
    let plain = Printing("a\n<img src=x width=40>\nb\n")
    let limited = Printing("a\n<img src=x width=40 maxwidth=50>\nb\n")
    #expect(plain.lines.map(\.origin) == limited.lines.map(\.origin))
    #expect(plain.frames[0].pictures.map(\.box) == limited.frames[0].pictures.map(\.box))
  }

  /// A margin that leaves nothing of a picture is reported, and one that makes its line too wide.
  @Test func marginsThatLeaveNoRoom() {
    let hidden = Printing("One.\n<img src=x margin=300>\nTwo.\n")
    #expect(hidden.codes.contains("picture.no-room"), "\(hidden.codes)")
    let reported = hidden.diagnostics.first { $0.code.name == "picture.no-room" }
    #expect(reported?.message.contains("its margin leaves no room for picture “x”") == true)
    #expect(reported?.range?.lowerBound == 5)
    #expect(hidden.frames.flatMap(\.pictures).allSatisfy { $0.box.width == .zero })
    let wide = Printing("<img src=x width=40 height=30 align=middle margin='0 300'> a\n")
    #expect(wide.codes.contains("layout.overfull"))
    #expect(
      wide.diagnostics.first { $0.code.name == "layout.overfull" }?.help
        == "make the picture or its margin smaller, or use fewer columns")
    // Beside it there is room.
    let narrow = Printing("<img src=x margin=10>\n")
    #expect(narrow.codes == [])
    #expect(narrow.frames.flatMap(\.pictures).map(\.box.size.width) == [pt(55)])
  }

  @Test func withoutLettersThereIsNothingToBeBeside() {
    let printing = Printing("<img src=x width=40 align=top>\n")
    #expect(printing.codes == ["picture.align-without-letters"])
    #expect(
      printing.frames[0].pictures.map(\.box)
        == Printing("<img src=x width=40>\n").frames[0].pictures.map(\.box))
  }

  @Test func leadersAreInTheRecordAndOnPaper() throws {
    let printing = Printing("<p tabs=dots>ab&#9;12\n")
    let line = try #require(printing.lines.first?.line)
    let tab = try #require(line.runs.first { $0.kind == .tab })
    #expect(printing.record.contains("\"glyphs\":\(tab.glyphs.count),"))
    #expect(printing.record.contains("\"leader\":\" .\""))
    let runs = Flattener.render(printing.pages[0]).items.compactMap { item -> GlyphRun? in
      if case .glyphs(let run) = item { return run }
      return nil
    }
    let texts = runs.map { String(decoding: $0.text, as: UTF8.self) }
    // Whoever copies the line has a space between the words.
    #expect(texts.prefix(3) == ["ab", " ", "12"])
    #expect(runs[1].glyphs.count == tab.glyphs.count)
    #expect(runs[1].clusters == [GlyphRun.Cluster(bytes: 1, glyphs: Int32(tab.glyphs.count))])
  }
}

@Suite("Drawing attachments")
struct AttachmentStoreTests {
  private let plain = TextAttributes(font: FontQuery(families: ["Square"]), fontSize: pt(10))

  private func frame(_ text: AttributedText, _ options: FrameOptions = FrameOptions()) -> Frame {
    let environment = TextEnvironment(fonts: Printing.fonts, hyphenation: Printing.hyphenation)
    return Framesetter(text, in: environment).frame(
      range: nil, in: FrameShape(rectangle: Size(width: pt(100), height: pt(200))),
      options: options)
  }

  @Test func aDrawingIsAskedWithTheExactRectangle() throws {
    var text = AttributedText("ab", plain)
    text.append(
      TextAttachment(
        "gauge", contentSize: Size(width: pt(30), height: pt(20)), margin: .all(pt(2))), plain)
    let node = NodeID(rawValue: 77)
    text.append(RunDelegate(ascent: pt(5), descent: pt(1), width: pt(7), node: node), plain)
    var store = AttachmentStore()
    store.add("gauge") { [.path(PathItem(Path(rect: $0), fill: .black))] }
    store.add(node) { [.path(PathItem(Path(rect: $0), fill: .hex(0xFFFFFF)))] }
    let frame = frame(text)
    var page = RenderPage(media: Size(width: pt(200), height: pt(300)), label: "1")
    page.draw(frame, at: Point(x: pt(10), y: pt(20)), attachments: store)
    let paths = page.items.compactMap { item -> PathItem? in
      if case .path(let path) = item { return path }
      return nil
    }
    let line = try #require(frame.lines.first)
    let baseline = line.origin.y + pt(20)
    // The run's typographic rectangle, less the margin.
    let run = try #require(line.line.runs.first { $0.range.lowerBound == TextOffset(2) })
    #expect(run.x == pt(10) && run.width == pt(34))
    #expect(
      paths.map(\.path) == [
        Path(rect: Rect(x: pt(22), y: baseline - pt(22), width: pt(30), height: pt(20))),
        Path(rect: Rect(x: pt(54), y: baseline - pt(5), width: pt(7), height: pt(6))),
      ])
    // The same of a line drawn by itself.
    var other = RenderPage(media: page.media, label: "1")
    other.draw(
      line.line, at: Point(x: pt(10) + line.origin.x, y: baseline), attachments: store)
    #expect(
      other.items.compactMap { item -> Path? in
        if case .path(let path) = item { return path.path }
        return nil
      } == paths.map(\.path))
  }

  @Test func picturesAreCutWhereTheyStandOut() throws {
    var text = AttributedText()
    text.append(
      TextAttachment(
        "x.png", contentSize: Size(width: pt(40), height: pt(20)),
        size: Size(width: pt(10), height: pt(10)), contentMode: .aspectFill, alternative: "a bell"),
      plain)
    let anchor = try #require(frame(text).anchors.first)
    let items = AttachmentStore().items(for: anchor)
    guard case .group(let group) = items.first, case .image(let image) = group.items.first else {
      Issue.record("no picture")
      return
    }
    #expect(group.clip == Path(rect: anchor.box))
    #expect(image.box.size == Size(width: pt(20), height: pt(10)))
    #expect(image.box == anchor.drawnBox)
    #expect(image.alternative == "a bell")
    var none = AttachmentStore()
    none.drawsPictures = false
    #expect(none.items(for: anchor).isEmpty)
  }

  @Test func whatWasTruncatedIsNotDrawn() {
    var text = AttributedText("aaaa bbbb cccc dddd ", plain)
    text.append(picture: "x.png", size: Size(width: pt(10), height: pt(10)), plain)
    text.append(" eeee ffff gggg hhhh", plain)
    #expect(frame(text).anchors.count == 1)
    var options = FrameOptions()
    options.maximumRows = 1
    options.truncation = FrameTruncation()
    var page = RenderPage(media: Size(width: pt(200), height: pt(300)), label: "1")
    let cut = frame(text, options)
    page.draw(cut, at: .zero, attachments: AttachmentStore())
    #expect(cut.lines.count == 1)
    #expect(cut.anchors.isEmpty)
    let hasPicture = page.items.contains { item in
      if case .image = item { return true }
      return false
    }
    #expect(!hasPicture)
  }
}
