import TypesetCairoRendering
import Foundation
import TypesetGeometry
import TypesetImageFixtures
import TypesetPDFWriting
import TypesetRenderTree
import TypesetRichText
import Testing

@Suite struct DocumentTests {
  @Test(arguments: PDFBackend.allCases) func pagesSizesAndMetadata(_ backend: PDFBackend) throws {
    let shop = try Workshop(by: backend)
    let metadata = PDFMetadata(
      title: "Zombies (“ü”)", author: "A. Corpse", subject: "Brains", keywords: "a, b",
      creationDate: PDFDate(secondsSince1970: 1_700_000_000))
    let file = try shop.file(
      [page([], label: "i"), page([], width: 300, height: 400, label: "ii"), page([], label: "1")],
      metadata: metadata)
    let info = try run("pdfinfo", "-isodates", "-f", "1", "-l", "9", file)
    for line in [
      "Title:           Zombies (“ü”)", "Author:          A. Corpse", "Subject:         Brains",
      "Keywords:        a, b", "Creator:         typeset", "Pages:           3",
      "CreationDate:    2023-11-14T22:13:20Z", "Page    1 size:  200 x 100 pts",
      "Page    2 size:  300 x 400 pts",
    ] {
      #expect(info.contains(line), "\(line) in \(info)")
    }
    let plain = try objects(file)
    #expect(plain.contains("/PageLabels"))
    #expect(plain.contains("/P (ii)"))
    // Cairo leaves out what dates begin with (PDF 32000-1, 7.9.4).
    #expect(plain.contains("(D:20231114221320"), "\(plain.suffix(2000))")
  }

  /// Read by qpdf: the catalogue that counts is the one behind the end of Cairo's document.
  @Test(arguments: PDFBackend.allCases) func readFromTheRight(_ backend: PDFBackend) throws {
    let shop = try Workshop(by: backend)
    var metadata = PDFMetadata(title: "א")
    metadata.readsRightToLeft = true
    let face = try TestFont.termes()
    let pages = (1...40).map { page([.glyphs(glyphRun("Page \($0)", face))], label: "\($0)") }
    let file = try shop.file(pages, metadata: metadata)
    try run("qpdf", "--check", file)
    #expect(try run("pdfinfo", file).contains("Pages:           40"))
    #expect(try run("pdftotext", file, "-").contains("Page 40"))
    let catalogue = try run("qpdf", "--json", "--json-key=qpdf", file)
    #expect(catalogue.contains("\"/Direction\": \"/R2L\""))
    // Cairo has labels where pages are not counted from one, and else none; the catalogue that it wrote has an empty list.
    #expect(catalogue.contains("\"/PageLabels\"") == (backend == .press))
    let other = try objects(try shop.file(pages))
    #expect(!other.contains("/Direction"))
  }

  @Test(arguments: PDFBackend.allCases) func noPages(_ backend: PDFBackend) throws {
    let shop = try Workshop(by: backend)
    try run("qpdf", "--check", try shop.file([]))
  }

  @Test(arguments: PDFBackend.allCases) func sameInputSameBytes(_ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let emoji = try TestFont.emoji()
    let png = PNGFixture(width: 30, height: 20)
    let shop = try Workshop(["a.jpg": JPEGFixture.rgb, "b.png": png.bytes], by: backend)
    let items: [RenderItem] = [
      .glyphs(glyphRun("Determinism", face)), .glyphs(glyphRun("😀", emoji, y: 80)),
      .image(ImageItem(name: "a.jpg", box: rect(0, 0, 10, 10))),
      .image(ImageItem(name: "b.png", box: rect(20, 0, 10, 10))),
      .image(ImageItem(name: "a.jpg", box: rect(40, 0, 10, 10))),
      .link(LinkArea(target: "https://example.org", boxes: [rect(0, 0, 10, 10)])),
      .group(RenderGroup(items: [.glyphs(glyphRun("in a group", face))], opacity: 30_000)),
    ]
    let pages = (1...3).map { page(items, label: "\($0)") }
    let first = try shop.pdf(pages)
    let again = try Workshop(["a.jpg": JPEGFixture.rgb, "b.png": png.bytes], by: backend).pdf(pages)
    #expect(first == again)
    try run("qpdf", "--check", try shop.save(first))
  }

  /// Every rectangle is an annotation, and the address is what was asked for.
  @Test(arguments: PDFBackend.allCases) func links(_ backend: PDFBackend) throws {
    let shop = try Workshop(by: backend)
    let nasty = "https://example.org/a(b)c?q='x'&r=\\&s=é#%41%4"
    let file = try shop.file([
      page([
        .link(LinkArea(target: nasty, boxes: [rect(10, 20, 30, 12), rect(0, 32.5, 50, 12)]))
      ]),
      page([.link(LinkArea(target: "mailto:a@example.org", boxes: [rect(1, 2, 3, 4)]))]),
      page([.link(LinkArea(target: "  ", boxes: [rect(1, 2, 3, 4)]))]),
    ])
    let plain = try objects(file)
    #expect(plain.components(separatedBy: "/Subtype /Link").count == 4)
    #expect(
      plain.components(
        separatedBy: "/URI (https://example.org/a%28b%29c?q=%27x%27&r=%5C&s=%C3%A9#%41%254)"
      ).count == 3)
    #expect(plain.contains("/URI (mailto:a@example.org)"))
    // The page is 100 points high, a PDF counts from below, and Cairo takes whole points.
    let isCairo = backend == .cairo
    let squeezed = plain.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    #expect(squeezed.contains("/Rect [ 10 68 40 80 ]"))
    #expect(squeezed.contains(isCairo ? "/Rect [ 0 55 50 68 ]" : "/Rect [ 0 55.5 50 67.5 ]"))
    #expect(squeezed.contains("/Rect [ 1 94 4 98 ]"))
    // A document without links and one whose last page has none have as many pages as were drawn.
    #expect(try run("pdfinfo", file).contains("Pages:           3"))
  }

  /// Cairo forgets the tags of a page that a plain rectangle covers.
  @Test(arguments: PDFBackend.allCases) func groundsOverWholePages(_ backend: PDFBackend) throws {
    let shop = try Workshop(by: backend)
    let ground = PathItem(Path(rect: rect(-3, -3, 206, 106)), fill: .hex(0xE4EFEC))
    let file = try shop.file([
      page([
        .path(ground),
        .link(LinkArea(target: "https://example.org", boxes: [rect(0, 0, 10, 10)])),
      ]), page([.path(ground)]),
    ])
    #expect(try objects(file).components(separatedBy: "/Subtype /Link").count == 2)
    try run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=nullpage", file)
  }

  @Test(arguments: PDFBackend.allCases) func everyReaderIsContent(_ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let shop = try Workshop(["a.jpg": JPEGFixture.rgb], by: backend)
    let file = try shop.file([
      page([
        .glyphs(glyphRun("Content", face)),
        .image(ImageItem(name: "a.jpg", box: rect(0, 0, 30, 20))),
        .link(LinkArea(target: "https://example.org", boxes: [rect(0, 0, 10, 10)])),
      ])
    ])
    #expect(try run("mutool", "draw", "-q", "-F", "txt", file).contains("Content"))
    try run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=nullpage", file)
  }

  final class BrokenSink: ByteSink {
    var room: Int
    var refusals = 0
    init(room: Int) { self.room = room }
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      room -= bytes.count
      if room < 0 { refusals += 1 }
      return room >= 0
    }
  }

  @Test(arguments: [0, 1, 1000, 20_000, 70_000], PDFBackend.allCases)
  func fullDisk(room: Int, _ backend: PDFBackend) throws {
    let face = try TestFont.termes()
    let shop = try Workshop()
    let sink = BrokenSink(room: room)
    var random = Seeded(3)
    let letters = Array("abcdefghijklmnopqrstuvwxyz ")
    #expect(throws: RenderError.output) {
      let writer = try backend.writer(sink: sink, metadata: PDFMetadata(), images: shop.images)
      for number in 0..<30 {
        let items = (0..<60).map { line in
          let text = String((0..<80).map { _ in letters.randomElement(using: &random) ?? "x" })
          return RenderItem.glyphs(glyphRun(text, face, y: Double(line) * 10))
        }
        _ = try writer.page(page(items, height: 600, label: "\(number)"))
      }
      try writer.finish()
    }
    #expect(sink.refusals == 1, "a sink that refused is left alone")
  }

  /// A writer that is dropped half way leaves nothing open.
  @Test(arguments: PDFBackend.allCases) func abandonedWriter(_ backend: PDFBackend) throws {
    let shop = try Workshop()
    let sink = MemorySink()
    var writer: (any PageWriter)? = try backend.writer(
      sink: sink, metadata: PDFMetadata(), images: shop.images)
    _ = try writer?.page(page([.link(LinkArea(target: "x:y", boxes: [rect(0, 0, 9, 9)]))]))
    let written = sink.bytes.count
    writer = nil
    #expect(sink.bytes.count == written, "an abandoned document is not written further")
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (-1, "1969-12-31T23:59:59Z"), (1_700_000_000, "2023-11-14T22:13:20Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"), (Int.max, "9999-12-31T23:59:59Z"),
    (Int.min, "0000-01-01T00:00:00Z"),
  ])
  func dates(seconds: Int, text: String) {
    let date = PDFDate(secondsSince1970: seconds)
    #expect(date.iso8601 == text)
    #expect(PDFDate(iso8601: text) == date)
  }

  @Test func datesThatAreNone() {
    for text in ["", "today", "2020-13-01", "2020-01-01T24:00:00Z", "2020-01-01T00:00:00+01:00"] {
      #expect(PDFDate(iso8601: text) == nil)
    }
    #expect(PDFDate(iso8601: "2020-02-03")?.iso8601 == "2020-02-03T00:00:00Z")
  }
}
