import TypesetFlattening
import TypesetGeometry
import TypesetLayout
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Boxes and drop caps on pages, and as they are drawn.
@Suite struct BeginningTests {
  private func items(_ printing: Printing) -> [RenderItem] {
    printing.pages.flatMap { Flattener.render($0).items }
  }

  // MARK: Drop caps

  @Test func aDropCapWithoutRoomIsReportedWhereItStands() throws {
    // Columns of 75 pt: four lines of a square letter leave too little.
    let printing = Printing("aaa\n\n<p dropcap=4>Abbb cccc dddd eeee ffff gggg</p>")
    let found = printing.diagnostics.filter { $0.code.name == "layout.dropcap-too-wide" }
    #expect(found.count == 1)
    let range = try #require(found.first?.range)
    #expect(range.lowerBound == 18)
    #expect(printing.lines.allSatisfy { $0.initialLength == 0 })
    var wide = Printing.setup
    wide.columns = 1
    let roomy = Printing("<p dropcap=3>Abbb cccc dddd eeee ffff</p>", setup: wide)
    #expect(!roomy.codes.contains("layout.dropcap-too-wide"))
    #expect(roomy.lines.first?.initialLength == 1)
  }

  @Test func theLettersOfAWordStayTogetherForReaders() throws {
    var wide = Printing.setup
    wide.columns = 1
    let printing = Printing("<p dropcap=3>Abbb cccc dddd eeee ffff</p>", setup: wide)
    let runs = items(printing).compactMap { item -> GlyphRun? in
      if case .glyphs(let run) = item { run } else { nil }
    }
    // The large letter has no text of its own; the next cluster has its.
    #expect(runs[0].text.isEmpty)
    #expect(runs[0].clusters == [GlyphRun.Cluster(bytes: 0, glyphs: 1)])
    #expect(String(decoding: runs[1].text, as: UTF8.self).hasPrefix("Abbb "))
    #expect(runs[1].clusters.first == GlyphRun.Cluster(bytes: 2, glyphs: 1))
    // Its foot is two lines below the first baseline.
    let baseline = try #require(runs[1].glyphs.first?.y)
    #expect(runs[0].glyphs.first?.y == baseline + pt(24))
  }

  // MARK: Boxes

  @Test func aBoxIsDrawnBelowItsTextAtItsColumn() throws {
    let printing = Printing("aaa\n<p rule=box>bbb</p>\nccc")
    let frame = try #require(printing.frames.first)
    let box = try #require(frame.boxes.first)
    #expect(box.rect.minX == pt(20))
    #expect(box.rect.maxX == pt(95))
    #expect(frame.frame.boxes.map { $0.rect.translated(by: frame.box.origin) } == [box.rect])
    let items = items(printing)
    let paths = items.prefix { if case .path = $0 { true } else { false } }
    // Four rules, before any letter.
    #expect(paths.count == 4)
    for case .path(let path) in paths { #expect(path.fill != nil && path.stroke == nil) }
  }
}
