import Foundation
import TypesetImageFixtures
import Testing
import TypesetCairoRendering
import TypesetFonts
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree

/// What the press writes and Cairo does not.
@Suite struct PressTests {
  private func file(
    _ pages: [RenderPage], _ metadata: PDFMetadata = PDFMetadata(), in shop: Workshop
  ) throws -> String {
    let sink = MemorySink()
    let writer = PressWriter(sink: sink, metadata: metadata, images: shop.images)
    for page in pages { #expect(try writer.page(page).isEmpty) }
    try writer.finish()
    return try shop.save(sink.bytes, "press.pdf")
  }

  /// The table is told by hand: each of its rows is shown by a test of this suite.
  @Test func limitsOfCairo() {
    #expect(CairoLimit.all.count == 14)
    #expect(Set(CairoLimit.all.map(\.subject)).count == 14)
  }

  @Test func inksStayInks() throws {
    let shop = try Workshop()
    func square(_ color: Color) -> RenderItem {
      .path(
        PathItem(
          Path(rect: Rect(x: pt(10), y: pt(10), width: pt(50), height: pt(50))), fill: color))
    }
    let out = try run(
      "qpdf", "--qdf", "--stream-data=uncompress",
      file(
        [
          page([
            square(.cmyk(65535, 0, 32768, 0)),
            square(.spot(name: "Warm Red", tint: 32768, alternate: .rgb(65535, 16384, 0))),
          ])
        ], in: shop), "-")
    #expect(out.contains("1 0 .5 0 k\n"))
    #expect(out.contains("/Warm#20Red"))
    #expect(out.contains("/C1 cs .5 scn\n"))
  }

  /// What an archive does not allow is a fault of its page, and the document claims nothing then.
  @Test func inksBreakArchives() throws {
    let square = Path(rect: Rect(x: pt(10), y: pt(10), width: pt(50), height: pt(50)))
    for (color, isKept) in [(Color.cmyk(0, 0, 0, 65535), false), (.rgb(65535, 0, 0), true)] {
      let shop = try Workshop()
      let sink = MemorySink()
      let writer = PressWriter(
        sink: sink, metadata: PDFMetadata(title: "Ink"), images: shop.images,
        conformance: PDFConformance(standards: [.a2b], profile: [1, 2, 3]))
      let faults = try writer.page(page([.path(PathItem(square, fill: color))]))
      try writer.finish()
      #expect(faults.isEmpty == isKept)
      if !isKept, case .standard(let words, _)? = faults.first?.subject {
        #expect(words.hasPrefix("PDF/A-2b has no inks"))
      }
      let claims = try run(
        "qpdf", "--qdf", "--stream-data=uncompress", shop.save(sink.bytes, "ink.pdf"), "-")
      #expect(claims.contains("<pdfaid:part>2</pdfaid:part>") == isKept)
      #expect(claims.contains("/GTS_PDFA1") == isKept)
    }
  }

  @Test func pictureDataIsUntouched() throws {
    let shop = try Workshop(ConformancePage.pictures)
    for (name, filter) in [("colour.jpg", "/DCTDecode"), ("colour.png", "/FlateDecode")] {
      let box = Rect(x: pt(10), y: pt(10), width: pt(50), height: pt(50))
      let pdf = try shop.bytes(
        of: file([page([.image(ImageItem(name: name, box: box))])], in: shop))
      let own = try #require(ConformancePage.pictures[name])
      // Of a PNG its deflated data, behind signature, header and the name of the chunk.
      let data = name.hasSuffix("jpg") ? own : Array(own[41..<(own.count - 16)])
      #expect(pdf.contains(data), "\(name) \(filter)")
    }
  }

  /// A PNG that says what screens have anyhow (gAMA) stays as it is; with another gamma its pixels are made anew.
  @Test(arguments: [(45_455, true), (100_000, false)] as [(UInt32, Bool)])
  func gammaOfScreensIsUntouched(_ gamma: UInt32, isKept: Bool) throws {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: gamma >> $0) }
    let png = PNGFixture(
      width: 2, height: 1, colorType: 2, rows: [0, 0x80, 0x40, 0x20, 0xC0, 0x60, 0x30],
      extra: [("gAMA", bytes)]
    ).bytes
    let start = try #require(png.firstRange(of: Array("IDAT".utf8)))
    let data = Array(png[start.upperBound..<(png.count - 16)])
    let shop = try Workshop(["a.png": png])
    let box = Rect(x: pt(10), y: pt(10), width: pt(50), height: pt(50))
    let pdf = try shop.bytes(
      of: file([page([.image(ImageItem(name: "a.png", box: box))])], in: shop))
    #expect(pdf.contains(data) == isKept)
  }

  @Test func aJPEGWithInvertedInksSaysSo() throws {
    let shop = try Workshop(["adobe.jpg": JPEGFixture.cmykAdobe])
    let box = Rect(x: pt(10), y: pt(10), width: pt(50), height: pt(50))
    let pdf = try file([page([.image(ImageItem(name: "adobe.jpg", box: box))])], in: shop)
    let qdf = try run("qpdf", "--qdf", pdf, shop.folder.path + "/q.pdf")
    #expect(qdf.isEmpty)
    let text = String(decoding: try shop.bytes(of: shop.folder.path + "/q.pdf"), as: UTF8.self)
    #expect(text.contains("/DeviceCMYK"))
    #expect(text.contains("/Decode ["))
    // Green on the left of the fixture's lower half.
    let pixel = try shop.raster(pdf).words[50 * 200 + 20]
    #expect(pixel >> 8 & 0xFF > pixel >> 16 & 0xFF)
  }

  @Test func oneNumberForWidthsAndSpacing() throws {
    let shop = try Workshop()
    let face = try TestFont.termes()
    var run = glyphRun("Letters apart and wide", face, y: 20)
    run.expansion = 15
    var pen = pt(10)
    for place in run.glyphs.indices {
      run.glyphs[place].x = pen
      pen +=
        face.advance(of: run.glyphs[place].id).length(
          at: pt(10), unitsPerEm: face.unitsPerEm, expansion: 15) + pt(0.609)
    }
    let out = try TypesetTestSupport.run(
      "qpdf", "--qdf", file([page([.glyphs(run)])], in: shop), "-")
    #expect(out.contains("101.5 Tz\n"))
    let tracking = try #require(out.firstMatch(of: /([0-9.]+) Tc\n/)?.1)
    #expect(abs((Double(tracking) ?? 0) - 0.6) < 0.0005)
    // One string: no number stands between the letters.
    #expect(out.components(separatedBy: "]TJ").count == 2)
    #expect(out.firstMatch(of: /\)-?[0-9]+\(/) == nil)
  }

  @Test func whatItSaysOfItselfAgrees() throws {
    let shop = try Workshop()
    let metadata = PDFMetadata(
      title: "Zombies (“ü”) & <co>", author: "A. Corpse", subject: "Brains", keywords: "a, b",
      creationDate: PDFDate(secondsSince1970: 1_700_000_000))
    let pdf = try file(
      [page([], label: "i"), page([], label: "ii"), page([], label: "1"), page([], label: "2")],
      metadata, in: shop)
    let info = try run("pdfinfo", "-isodates", pdf)
    for line in [
      "Title:           Zombies (“ü”) & <co>", "Author:          A. Corpse",
      "Subject:         Brains", "Keywords:        a, b", "CreationDate:    2023-11-14T22:13:20Z",
      "Pages:           4",
    ] { #expect(info.contains(line), "\(info)") }
    let packet = try run("pdfinfo", "-meta", pdf)
    for word in [
      "Zombies (“ü”) &amp; &lt;co&gt;", "<rdf:li>A. Corpse</rdf:li>", "Brains",
      "<pdf:Keywords>a, b</pdf:Keywords>", "<xmp:CreateDate>2023-11-14T22:13:20Z",
    ] { #expect(packet.contains(word), "\(packet)") }
  }

  @Test func theSamePagesAreTheSameBytes() throws {
    let shop = try Workshop(ConformancePage.pictures)
    func bytes(_ title: String) throws -> [UInt8] {
      let pages = try ConformancePage.all.map { page(try $0.items()) }
      return try shop.bytes(of: file(pages, PDFMetadata(title: title), in: shop))
    }
    let first = try bytes("One")
    #expect(try first == bytes("One"))
    #expect(try identity(of: first, in: shop) != identity(of: bytes("Two"), in: shop))
  }

  private func identity(of pdf: [UInt8], in shop: Workshop) throws -> Substring {
    let shown = try run("qpdf", "--show-object=trailer", shop.save(pdf, "id.pdf"))
    let range = try #require(shown.range(of: "/ID [ <"))
    return shown[range.upperBound...].prefix(32)
  }

  @Test func manyPagesAreATree() throws {
    let shop = try Workshop()
    let pdf = try file((1...200).map { page([], label: "\($0)") }, in: shop)
    #expect(try run("qpdf", "--show-npages", pdf) == "200\n")
    #expect(try Tool.result(of: "qpdf", ["--check", pdf]).status == 0)
  }

  @Test func aSinkThatRefusesIsAnError() throws {
    final class Full: ByteSink {
      func write(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
    }
    let shop = try Workshop()
    let writer = PressWriter(sink: Full(), metadata: PDFMetadata(), images: shop.images)
    _ = try writer.page(page([]))
    #expect(throws: RenderError.output) { try writer.finish() }
  }

  @Test func aMissingPictureIsACrossedBoxAndAFault() throws {
    let shop = try Workshop()
    let sink = MemorySink()
    let writer = PressWriter(sink: sink, metadata: PDFMetadata(), images: shop.images)
    let box = Rect(x: pt(10), y: pt(10), width: pt(50), height: pt(50))
    let faults = try writer.page(page([.image(ImageItem(name: "no.png", box: box))], label: "7"))
    #expect(faults.count == 1 && faults[0].page == "7")
    try writer.finish()
    let pixels = try shop.raster(shop.save(sink.bytes))
    #expect(pixels.words[35 * 200 + 35] & 0xFF < 250)
  }
}

extension Workshop {
  /// The bytes of the file at `path`.
  func bytes(of path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path)))
  }
}
