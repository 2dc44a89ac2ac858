import TypesetElementTree
import TypesetFlattening
import TypesetGeometry
import TypesetLayout
import TypesetRenderTree
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

/// Pages of the layout tree as they are drawn.
@Suite struct FlatteningTests {
  private func runs(_ page: RenderPage) -> [GlyphRun] {
    page.items.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }
  }

  /// What the layout tree says of boxes is what is painted: those around several frames once, below the
  /// first of them, and those that go on as far as the tree has them.
  @Test func boxesAreOnPaper() throws {
    var design = Columns.design(columns: 2, rows: 20)
    design.template.fill = .balance
    let pages = Columns([.text(4), .box(5, columns: 2), .text(2)], design)
    let page = pages.pages[0]
    let group = try #require(page.groups.first)
    #expect(page.groups.count == 1)
    #expect(group.frames == [2, 3])
    let items = Flattener.render(page).items
    let grounds = items.indices.filter { place in
      guard case .path(let item) = items[place] else { return false }
      return item.path == Path(rect: group.box.rect) && item.fill == group.box.style.ground
    }
    #expect(group.box.style.ground != nil)
    #expect(grounds.count == 1)
    let letters = items.firstIndex { item in
      guard case .glyphs(let run) = item, let glyph = run.glyphs.first else { return false }
      let box = group.box.rect
      return box.minX <= glyph.x && box.minY < glyph.y && glyph.y < box.maxY
    }
    #expect(try grounds[0] < #require(letters))
  }

  /// Frames are read as the text runs, a sidebar behind the frame in which it is called, whatever is
  /// painted first.
  @Test func framesHaveTheirReadingOrder() {
    let pages = Columns(
      [.text(4), .box(5, columns: 2), .text(2)], Columns.design(columns: 2, rows: 20))
    for page in pages.pages {
      #expect(page.readingOrder.sorted() == Array(page.frames.indices))
      let starts = page.readingOrder.map { page.frames[$0].frame.visibleRange.lowerBound }
      #expect(starts == starts.sorted())
      for frame in page.frames {
        let lines = frame.paragraphs.flatMap { Array($0.lines) }
        let seen = frame.frame.lines.indices.filter {
          frame.frame.lines[$0].height > .zero && frame.frame.lines[$0].line.hasInk
        }
        #expect(Set(seen).isSubset(of: lines))
      }
    }
  }

  @Test(arguments: 0..<10)
  func clustersCoverTextAndGlyphs(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 900)
    let printing = Printing(
      random.manuscript(random.number(1...14)), setup: PagerTests.setup(&random),
      mostPages: 2_000)
    for page in printing.pages {
      for run in runs(Flattener.render(page)) {
        #expect(run.clusters.reduce(0) { $0 + Int($1.bytes) } == run.text.count)
        #expect(run.clusters.reduce(0) { $0 + Int($1.glyphs) } == run.glyphs.count)
        #expect(run.clusters.allSatisfy { $0.bytes >= 0 && $0.glyphs >= 0 })
        #expect(run.clusters.allSatisfy { $0.bytes + $0.glyphs > 0 })
        #expect(String(validating: run.text, as: UTF8.self) != nil)
      }
    }
  }

  @Test(arguments: 0..<10)
  func whatIsDrawnIsWhatIsWritten(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 700)
    let printing = Printing(random.manuscript(random.number(1...14)), mostPages: 2_000)
    for page in printing.pages {
      var drawn = runs(Flattener.render(page))[...]
      for frame in page.frames {
        for placed in frame.frame.lines {
          let line = placed.line
          var pieces = line.runs.filter { $0.kind == .text }
          // As they are read, where some of them go from right to left.
          if line.runs.contains(where: { $0.level & 1 == 1 }) {
            pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
          }
          for run in pieces {
            guard let item = drawn.popFirst() else {
              Issue.record("nothing is drawn for \(run.range)")
              return
            }
            var expected = Array(placed.text.utf8[run.range.utf8])
            // A soft hyphen stands for one that was added, in the text or not.
            if run.endsWithAddedHyphen, !expected.suffix(2).elementsEqual([0xC2, 0xAD]) {
              expected += [0xC2, 0xAD]
            }
            #expect(item.text == expected)
            #expect(item.isBackward == (run.level & 1 == 1))
            let origin = frame.box.origin + placed.origin
            #expect(item.glyphs.map(\.x) == line.glyphs[run.glyphs].map { origin.x + $0.x })
            #expect(item.glyphs.map(\.y) == line.glyphs[run.glyphs].map { origin.y - $0.rise })
          }
        }
      }
      // What is left is the foot of the page.
      #expect(drawn.count == page.furniture.count)
    }
  }

  @Test func aLinkHasARectangleForEachOfItsLines() throws {
    let printing = Printing("aaaa <a href=\"tel:1\">bbbb cccc dddd eeee</a> ffff")
    let links = Flattener.render(printing.pages[0]).items.compactMap { item -> LinkArea? in
      if case .link(let link) = item { link } else { nil }
    }
    #expect(links.count == 1)
    #expect(links[0].target == "tel:1")
    let rows = Set(links[0].boxes.map(\.minY))
    #expect(rows.count == 2)
    for box in links[0].boxes {
      #expect(box.height == pt(12))
      #expect(box.width > .zero)
      #expect(box.minX >= pt(20) && box.maxX <= pt(95))
    }
  }

  @Test func linesUnderAndThroughTheLetters() throws {
    let printing = Printing("<u>aaaa</u> <s>bb</s>")
    let paths = Flattener.render(printing.pages[0]).items.compactMap { item -> Path? in
      if case .path(let path) = item { path.path } else { nil }
    }
    // The top of Square's underline is 1 pt below the baseline at 10 pt, that of its strikeout
    // 2.5 pt above it; both are half a point thick. The baseline stands at 29 pt.
    #expect(
      paths == [
        Path(rect: Rect(x: pt(20), y: pt(30), width: pt(20), height: pt(0.5))),
        Path(rect: Rect(x: pt(45), y: pt(26.5), width: pt(10), height: pt(0.5))),
      ])
  }

  @Test func picturesAreDrawnInTheirBoxes() {
    let printing = Printing("aa\n<img src=a.png alt=\"A thing\">\n<img src=bad.png width=10>")
    let images = Flattener.render(printing.pages[0]).items.compactMap { item -> ImageItem? in
      if case .image(let image) = item { image } else { nil }
    }
    #expect(images.map(\.name) == ["a.png", "bad.png"])
    #expect(images[0].alternative == "A thing")
    #expect(images.map(\.box) == printing.frames.flatMap { $0.pictures.map(\.box) })
    #expect(images[0].box.width == pt(75))
    #expect(images[0].box.height == pt(75 * 0.75))
  }
}
