import TypesetCairoRendering
import TypesetFonts
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetRichText
import Testing

@Suite struct TextTests {
  @Test(arguments: PDFBackend.allCases) func wordsCanBeCopied(_ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    let file = try shop.file([
      page([
        .glyphs(glyphRun("Grüße, “naïve” café", face, y: 20)),
        .glyphs(glyphRun("in the second line", face, y: 40, fill: .hex(0xFF0000))),
        .glyphs(glyphRun("and a third, larger", face, size: 14, y: 60)),
      ])
    ])
    #expect(
      try copied(file) == ["Grüße, “naïve” café", "in the second line", "and a third, larger"])
    #expect(try objects(file).contains("TeXGyreTermes-Regular"))
  }

  /// Runs that one call draws come out as runs that were drawn one by one.
  @Test(arguments: PDFBackend.allCases) func joiningRunsChangesNothing(_ backend: PDFBackend) throws
  {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    let lines = (0..<300).map { line in
      glyphRun("The quick brown fox \(line)", face, y: Double(line) * 3)
    }
    // A path without paint stands between two runs and keeps them apart.
    let between = RenderItem.path(PathItem(Path()))
    var faults: [RenderFault] = []
    let joined = try shop.pdf([page(lines.map { .glyphs($0) }, height: 1000)], faults: &faults)
    let apart = try shop.pdf(
      [page(lines.flatMap { [.glyphs($0), between] }, height: 1000)], faults: &faults)
    #expect(joined == apart)
  }

  /// Cairo takes U+FFFE and its like for damaged text and draws nothing more.
  @Test(arguments: PDFBackend.allCases) func noncharactersLoseNothingElse(_ backend: PDFBackend)
    throws
  {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    var text = String.UnicodeScalarView()
    for value: UInt32 in [0x61, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xFDD0, 0x62] {
      text.append(try #require(Unicode.Scalar(value)))
    }
    let file = try shop.file([
      page([
        .glyphs(glyphRun(String(text), face, y: 20)),
        .glyphs(glyphRun("and the rest", face, y: 40)),
      ])
    ])
    let lines = try copied(file)
    #expect(lines.first?.hasPrefix("a\u{FFFD}\u{FFFD}") == true)
    #expect(lines.first?.hasSuffix("\u{FFFD}b") == true)
    #expect(lines.last == "and the rest")
  }

  @Test(arguments: PDFBackend.allCases) func ligatureIsTwoLetters(_ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    let ligature = try #require(face.glyph(for: 0xFB01))
    var run = glyphRun("o", face)
    run.glyphs.append(PositionedGlyph(id: ligature, x: pt(15), y: pt(50)))
    run.clusters.append(GlyphRun.Cluster(bytes: 2, glyphs: 1))
    run.text += Array("fi".utf8)
    let file = try shop.file([page([.glyphs(run)])])
    #expect(try copied(file) == ["ofi"])
  }

  /// Right to left: glyphs from the left, text in logical order, clusters backward.
  @Test(arguments: PDFBackend.allCases) func backwardRun(_ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    var run = glyphRun("cba", face)
    run.text = Array("aßc".utf8)
    run.clusters = [1, 2, 1].map { GlyphRun.Cluster(bytes: $0, glyphs: 1) }
    run.isBackward = true
    run.glyphs[1].id = try #require(face.glyph(for: 0xDF))
    let ordinary = glyphRun("next", face, y: 70)
    let file = try shop.file([page([.glyphs(run), .glyphs(ordinary)])])
    #expect(try copied(file) == ["cßa", "next"])
  }

  /// Clusters that do not add up, or a NUL, lose the run's text, not the page.
  @Test(arguments: PDFBackend.allCases) func unsoundClustersAreHarmless(_ backend: PDFBackend)
    throws
  {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    let changes: [(inout GlyphRun) -> Void] = [
      { $0.clusters.removeLast() }, { $0.text[1] = 0 }, { $0.text.removeLast() },
      { $0.clusters[0] = GlyphRun.Cluster(bytes: -1, glyphs: 1) },
      { $0.clusters.append(GlyphRun.Cluster(bytes: 0, glyphs: 0)) },
    ]
    for change in changes {
      var odd = glyphRun("odd", face, y: 30)
      change(&odd)
      let items: [RenderItem] = [
        .glyphs(glyphRun("before", face, y: 10)), .glyphs(odd),
        .glyphs(glyphRun("after", face, y: 80)),
      ]
      let file = try shop.file([page(items)])
      let lines = try copied(file)
      #expect(lines.first == "before" && lines.last == "after")
      let whole = glyphRun("odd", face, y: 30)
      let right = try shop.file([page([items[0], .glyphs(whole), items[2]])])
      #expect(try shop.raster(file) == shop.raster(right))
    }
  }

  @Test(arguments: PDFBackend.allCases) func outlineOnlyCanBeCopied(_ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    var run = glyphRun("O", face, size: 60, x: 20, y: 80, fill: nil)
    run.stroke = .hex(0x0000FF)
    run.strokeWidth = pt(2)
    let file = try shop.file([page([.glyphs(run)])])
    #expect(try copied(file) == ["O"])
    let pixels = try shop.raster(file)
    // The O stands from 22 to 61, its counter in the middle; its stem is 8 points from there.
    #expect(pixels[42, 60] == 0xFFFFFF)
    let stem = (20..<42).filter { pixels.isNear($0, 60, 0x0000FF, tolerance: 90) }
    #expect(!stem.isEmpty)
    #expect((stem[0]...41).contains { $0 > stem[0] && pixels[$0, 60] == 0xFFFFFF })

    run.fill = .hex(0xFF0000)
    let both = try shop.raster(try shop.file([page([.glyphs(run)])]))
    #expect((20..<42).contains { both.isNear($0, 60, 0xFF0000) })
    #expect((20..<42).contains { both.isNear($0, 60, 0x0000FF, tolerance: 90) })
  }

  @Test(arguments: PDFBackend.allCases) func colors(_ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    let block = "\u{2014}"  // a dash, thick enough at this size
    let colors: [(Color, UInt32)] = [
      (.gray(32768), 0x808080), (.rgb(65535, 0, 32768), 0xFF0080),
      (.cmyk(0, 65535, 0, 0), 0xFF00FF),
      (.spot(name: "Blood", tint: 32768, alternate: .hex(0xFF0000)), 0xFF7F7F),
    ]
    let items = colors.enumerated().map { place, color in
      RenderItem.glyphs(
        glyphRun(block, face, size: 100, x: 0, y: 40 + 20 * Double(place), fill: color.0))
    }
    let pixels = try shop.raster(try shop.file([page(items)]))
    for (color, rgb) in colors {
      // Inks stay inks in the press (`CairoLimit.all`), and poppler has its own magenta.
      var seen = rgb
      if backend == .press, case .cmyk = color { seen = 0xEC008C }
      #expect((0..<100).contains { pixels.isNear(50, $0, seen, tolerance: 2) }, "\(color)")
    }
  }

  /// Letters that carry the text of pictures have a box, or PDFium takes none from them, and no more text than all
  /// readers take from one: a character.
  @Test func emojiAreReadByAll() throws {
    let shop = try Workshop(by: .press)
    let family = "👨‍👩‍👧‍👦"
    let run = glyphRun(family, try TestFont.emoji(), size: 30, x: 10, y: 50)
    let file = try shop.file([page([.glyphs(run)])])
    let objects = try CairoRenderingTests.run(
      "qpdf", "--qdf", "--object-streams=disable", file, "-")
    #expect(objects.contains("1000 0 0 -200 1000 800 d1"))
    let meanings = objects.matches(of: /<0[1-9]><([0-9A-Fa-f]+)>/).map { $0.output.1.lowercased() }
    #expect(meanings == ["d83ddc68", "200d", "d83ddc69", "d83ddc67", "d83ddc66"], "\(meanings)")
  }

  @Test(arguments: PDFBackend.allCases) func emojiShowAndCanBeCopied(_ backend: PDFBackend) throws {
    let face = try TestFont.emoji()
    let shop = try Workshop(by: backend)
    let run = glyphRun("😀🧟😀", face, size: 30, x: 10, y: 50)
    let pages = [
      page([.glyphs(run)]), page([.glyphs(glyphRun("🧟", face, size: 10))], label: "2"),
    ]
    let file = try shop.file(pages)
    #expect(try copied(file) == ["😀🧟😀", "🧟"])
    try CairoRenderingTests.run("qpdf", "--check", file)
    // Two pictures with masks, each stored once, at the font's own resolution.
    let list = try CairoRenderingTests.run("pdfimages", "-list", file)
    let rows = list.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ") }
    #expect(rows.count { $0[2] == "image" } == 4)
    #expect(Set(rows.map { $0[10] }).count == 2)
    #expect(rows.allSatisfy { $0[3] == "136" && $0[4] == "128" })
    // A yellow face on the baseline, as wide as its advance.
    var faults: [RenderFault] = []
    for pixels in [try shop.raster(file), try shop.drawn(pages[0], faults: &faults)] {
      #expect(pixels.isNear(28, 32, 0xFCC21B, tolerance: 45))
      #expect(pixels[5, 40] == 0xFFFFFF)
      #expect(pixels[28, 65] == 0xFFFFFF)
    }
    #expect(faults.isEmpty)
  }
}
