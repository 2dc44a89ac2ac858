import TypesetCairoRendering
import TypesetFonts
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import Testing

/// Letters a little wider or narrower than the font has them.
@Suite struct ExpansionTests {
  /// `text` with every glyph `expansion` thousandths wider.
  private func expanded(
    _ text: String, _ face: FontFace, _ expansion: Int, size: Double = 10, y: Double
  ) -> GlyphRun {
    var run = glyphRun(text, face, size: size, y: y)
    run.expansion = expansion
    var pen = pt(10)
    for index in run.glyphs.indices {
      run.glyphs[index].x = pen
      pen += face.advance(of: run.glyphs[index].id).length(
        at: pt(size), unitsPerEm: face.unitsPerEm, expansion: expansion)
    }
    return run
  }

  private let steps = Array(stride(from: -20, through: 20, by: 5))

  @Test(arguments: PDFBackend.allCases) func theFontIsEmbeddedOnceAndTheTextIsTheSame(
    _ backend: PDFBackend
  ) throws {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    func lines(_ expansion: (Int) -> Int) -> RenderPage {
      page(
        steps.indices.map {
          .glyphs(
            expanded("The quick brown fox, line \($0)", face, expansion($0), y: 10 + 9 * Double($0))
          )
        })
    }
    let plain = try shop.file([lines { _ in 0 }])
    let text = try copied(plain)
    let file = try shop.file([lines { steps[$0] }])
    #expect(try copied(file) == text)
    #expect(text.count == steps.count)
    // Two lines of heading, one font.
    let fonts = try run("pdffonts", file).split(separator: "\n")
    #expect(fonts.count == 3, "\(fonts)")
    // Letters end where the reader thinks they do: nothing is moved between them.
    let content = try objects(file)
    if backend == .cairo {
      #expect(!content.contains("]TJ"), "\(content.split(separator: "]TJ").first ?? "")")
      #expect(content.split(separator: " Tm").count == steps.count + 1)
    } else {
      // The press has arrays of one string each, and the width as a number of its own.
      #expect(content.firstMatch(of: /[>)]-?[0-9.]+[<(]/) == nil)
      #expect(content.split(separator: " Tz").count == steps.count + 1)
    }
  }

  @Test func lettersAreAsWideAsAskedFor() throws {
    let face = try TestFont.termes()
    let shop = try Workshop()
    func width(_ expansion: Int) throws -> Int {
      var faults: [RenderFault] = []
      let items = [RenderItem.glyphs(expanded("M", face, expansion, size: 90, y: 90))]
      let pixels = try shop.drawn(page(items), perInch: 720, faults: &faults)
      #expect(faults.isEmpty)
      let columns = (0..<pixels.width).filter { x in
        (0..<pixels.height).contains { pixels.isNear(x, $0, 0, tolerance: 100) }
      }
      return try #require(columns.last) - (try #require(columns.first)) + 1
    }
    let plain = Double(try width(0))
    #expect(plain > 700)
    for expansion in [-20, 5, 20] {
      let wanted = plain * Double(1000 + expansion) / 1000
      #expect(abs(Double(try width(expansion)) - wanted) <= 1.5)
    }
  }

  @Test(arguments: PDFBackend.allCases) func pixelsAndDocumentsAgree(_ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    for expansion in [-20, 20] {
      var outlined = expanded("Hm", face, expansion, size: 60, y: 80)
      outlined.stroke = .hex(0xFF0000)
      outlined.strokeWidth = pt(1)
      let sheet = page([.glyphs(outlined)])
      var faults: [RenderFault] = []
      let drawn = try shop.drawn(sheet, perInch: 72, faults: &faults)
      let document = try shop.raster(try shop.file([sheet]))
      #expect(faults.isEmpty)
      var differing = 0
      for (x, y) in zip(drawn.words, document.words) {
        // Black and red: green tells letters from paper.
        let (ours, theirs) = (Int(x >> 8 & 255), Int(y >> 8 & 255))
        if abs(ours - theirs) > 96 { differing += 1 }
      }
      #expect(differing * 100 < drawn.inked, "\(differing) of \(drawn.inked)")
    }
  }

  /// More widths and sizes than are kept: each comes out as it does alone.
  @Test func manyWidthsAndSizesComeOutRight() throws {
    let face = try TestFont.termes()
    let shop = try Workshop()
    let runs = (0..<240).map { number in
      expanded(
        "n", face, number % 40 - 20, size: 5 + Double(number % 6), y: 10 + Double(number) * 12)
    }
    // Each is drawn by a call of its own, twice; a path without paint stands between.
    func sheet(_ runs: [GlyphRun]) -> RenderPage {
      page(runs.flatMap { [.glyphs($0), .path(PathItem(Path()))] }, height: 3000)
    }
    var faults: [RenderFault] = []
    let back = try shop.drawn(sheet(runs + runs.reversed()), faults: &faults)
    let again = try shop.drawn(sheet(runs + runs), faults: &faults)
    #expect(back.inked > 1000 && faults.isEmpty)
    // Not in the expectation itself, which would print every pixel.
    let isSame = back == again
    #expect(isSame)
  }
}
