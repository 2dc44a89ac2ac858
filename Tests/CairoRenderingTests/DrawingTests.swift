import Foundation
import Testing
import TypesetCairoRendering
import TypesetGeometry
import TypesetImages
import TypesetPDFWriting
import TypesetRenderTree

/// SVG pictures in PDFs of both writers, in pixels and in SVG.
@Suite struct DrawingTests {
  private let shop: Workshop

  init() throws { shop = try Workshop(ConformancePage.pictures) }

  private func file(_ backend: PDFBackend, _ pages: [RenderPage]) throws -> String {
    let sink = MemorySink()
    let writer = try backend.writer(sink: sink, metadata: PDFMetadata(), images: shop.images)
    for page in pages { #expect(try writer.page(page).isEmpty) }
    try writer.finish()
    return try shop.save(sink.bytes, "\(backend).pdf")
  }

  private func drawing(_ x: Double = 10, _ y: Double = 10, _ side: Double = 80) -> RenderItem {
    .image(ImageItem(name: "drawing.svg", box: rect(x, y, side, side)))
  }

  /// As librsvg draws it by itself, `side` pixels wide.
  private func reference(_ side: Int) throws -> Pixels {
    let png = shop.folder.appendingPathComponent("reference.png").path
    try run(
      "rsvg-convert", "-w", "\(side)", "-h", "\(side)", "-b", "white", "-o", png,
      shop.folder.appendingPathComponent("drawing.svg").path)
    let image = try shop.images.decode("reference.png")
    return Pixels(
      width: image.width, height: image.height,
      words: Array(image.pixels.bindMemory(to: UInt32.self)))
  }

  /// The share of pixels of `page`, from (`x`, `y`) on, that are far from those of `wanted`.
  private func difference(_ page: Pixels, _ wanted: Pixels, x: Int, y: Int) -> Double {
    var different = 0
    for row in 0..<wanted.height {
      for column in 0..<wanted.width
      where !page.isNear(x + column, y + row, wanted[column, row], tolerance: 48) {
        different += 1
      }
    }
    return Double(different) / Double(wanted.width * wanted.height)
  }

  @Test(arguments: PDFBackend.allCases) func looksAsItsLibraryDrawsIt(_ backend: PDFBackend) throws
  {
    let file = try file(backend, [page([drawing()])])
    let pixels = try shop.raster(file, perInch: 216)
    let share = difference(pixels, try reference(240), x: 30, y: 30)
    // Letters and their outlines have other edges.
    #expect(share < 0.04, "\(share)")
  }

  @Test(arguments: PDFBackend.allCases) func isDrawnInLines(_ backend: PDFBackend) throws {
    let file = try file(backend, [page([drawing()])])
    #expect(try run("pdfimages", "-list", file).split(separator: "\n").count == 2, "two heads only")
    #expect(try objects(file).contains("/Shading"), "a gradient is one")
    // Under Cairo they are outlines, as `CairoLimit.all` says.
    let isPress = backend == .press
    #expect(try copied(file) == (isPress ? ["Words"] : []))
    #expect(try run("pdffonts", file).contains("TeXGyreTermes-Regular") == isPress)
  }

  /// Emoji among its letters are pictures, and no black shapes.
  @Test(arguments: PDFBackend.allCases, ["\u{1F600}", "&#x1F600;"])
  func emojiAreInColour(_ backend: PDFBackend, _ emoji: String) throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60" width="90" height="60">\
      <text x="10" y="40" font-size="40">\(emoji)</text></svg>
      """
    _ = try shop.save(Array(svg.utf8), "emoji.svg")
    let item = RenderItem.image(ImageItem(name: "emoji.svg", box: rect(10, 10, 90, 60)))
    let file = try file(backend, [page([item])])
    try run("qpdf", "--check", file)
    let yellow = try shop.raster(file).words.count { word in
      word >> 16 & 0xFF > 220 && word >> 8 & 0xFF > 150 && word & 0xFF < 120
    }
    #expect(yellow > 200, "\(yellow)")
  }

  /// Emoji have 144 pixels to the inch where they are largest, and the drawing is no more often in the file than that takes.
  @Test func emojiAreAsFineAsTheirSize() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60" width="90" height="60">\
      <text x="10" y="40" font-size="40">\u{1F600}</text></svg>
      """
    _ = try shop.save(Array(svg.utf8), "emoji.svg")
    func item(_ width: Double) -> RenderItem {
      .image(ImageItem(name: "emoji.svg", box: rect(10, 10, width, width * 2 / 3)))
    }
    let file = try file(.press, [page([item(40)]), page([item(42), item(30)]), page([item(90)])])
    try run("qpdf", "--check", file)
    let rows = try run("pdfimages", "-list", file).split(separator: "\n").dropFirst(2).map {
      $0.split(separator: " ")
    }
    let pictures = rows.filter { $0[2] == "image" }.map { $0.map(String.init) }
    #expect(pictures.map { $0[0] } == ["1", "2", "2", "3"])
    #expect(Set(pictures.map { $0[10] }).count == 2, "one for the small ones, one for the large")
    for picture in pictures {
      let perInch = try #require(Int(picture[12]))
      #expect((130...202).contains(perInch), "\(picture)")
    }
  }

  /// However large emoji are on paper, they have no more pixels than in their font, beside small ones as well; and so many
  /// serve larger ones.
  @Test(arguments: [(120, 135...137), (20, 195...205)])
  func emojiAreNoFinerThanTheirFont(_ second: Int, _ widths: ClosedRange<Int>) throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150" width="300" height="150">\
      <text x="10" y="140" font-size="120">\u{1F600}</text>\
      <text x="160" y="140" font-size="\(second)">\u{1F680}</text></svg>
      """
    _ = try shop.save(Array(svg.utf8), "emoji.svg")
    func file(_ widths: [Double]) throws -> String {
      var pages: [RenderPage] = []
      for width in widths {
        let box = rect(0, 0, width, width / 2)
        pages.append(page([.image(ImageItem(name: "emoji.svg", box: box))]))
      }
      return try self.file(.press, pages)
    }
    func most(_ file: String) throws -> Int {
      var most = 0
      for line in try run("pdfimages", "-list", file).split(separator: "\n").dropFirst(2) {
        let parts = line.split(separator: " ")
        if parts[2] == "image", let width = Int(parts[3]) { most = max(most, width) }
      }
      return most
    }
    let once = try file([200])
    try run("qpdf", "--check", once)
    let width = try most(once)
    #expect(widths.contains(width), "\(width)")
    let bytes = try shop.bytes(of: once).count
    let twice = try shop.bytes(of: file([200, 400])).count
    #expect((twice < bytes + 2000) == (second == 120), "\(bytes), \(twice)")
  }

  /// Many emoji of many colours take no more bytes than Cairo's, which have half as many pixels each way.
  @Test(arguments: [6, 16, 30]) func emojiAreFewBytes(_ size: Int) throws {
    let letters = (0..<60).compactMap { Unicode.Scalar(0x1F400 + $0) }
    let words = letters.enumerated().map { (number, letter) in
      let (x, y) = (number % 6 * 42 + 2, number / 6 * 40 + 34)
      return "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\">\(Character(letter))</text>"
    }
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 400" width="260" height="400">\
      \(words.joined())</svg>
      """
    _ = try shop.save(Array(svg.utf8), "emoji.svg")
    let item = RenderItem.image(ImageItem(name: "emoji.svg", box: rect(0, 0, 260, 400)))
    let press = try shop.bytes(of: file(.press, [page([item], width: 260, height: 400)])).count
    let cairo = try shop.bytes(of: file(.cairo, [page([item], width: 260, height: 400)])).count
    #expect(press < cairo, "\(press) of \(cairo)")
  }

  /// Ideographs among its letters do not bring the whole of their font's subroutines, and look as their library draws them.
  @Test func ideographsAreFewBytes() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">\
      <text x="2" y="30" font-size="18" font-family="Noto Serif CJK JP">春の海光</text>\
      <text x="2" y="60" font-size="18" font-family="Noto Sans CJK JP">川の流れ</text></svg>
      """
    _ = try shop.save(Array(svg.utf8), "drawing.svg")
    let file = try file(.press, [page([drawing()])])
    let press = try shop.bytes(of: file).count
    let cairo = try shop.bytes(of: self.file(.cairo, [page([drawing()])])).count
    #expect(press < cairo, "\(press) of \(cairo)")
    #expect(try copied(file) == ["春の海光", "川の流れ"])
    let pixels = try shop.raster(file, perInch: 216)
    let share = difference(pixels, try reference(240), x: 30, y: 30)
    // They have many edges; without them it is a fifth.
    #expect(share < 0.08, "\(share)")
    #expect(pixels.inked > 2000)
    #expect(try run("mutool", "draw", "-q", "-F", "pgm", "-o", "/dev/null", file) == "")
    #expect(try run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=nullpage", file) == "")
  }

  /// A drawing that is on many pages is in the file once.
  @Test(arguments: PDFBackend.allCases) func isStoredOnce(_ backend: PDFBackend) throws {
    _ = try shop.save(Array(ConformancePage.plainDrawing.utf8), "drawing.svg")
    let once = try shop.bytes(of: file(backend, [page([drawing()])]))
    let pages = (0..<8).map { page([drawing(Double($0)), drawing(100, Double($0), 60)]) }
    let file = try file(backend, pages)
    try run("qpdf", "--check", file)
    // A page and its uses need a kilobyte, as without any gradient.
    let shadings = try objects(file).components(separatedBy: "/ShadingType").count
    #expect(
      shadings
        == (try objects(self.file(backend, [page([drawing()])]))
          .components(separatedBy: "/ShadingType").count))
    #expect(try shop.bytes(of: file).count < once.count + 8 * 1400)
  }

  /// In a group that is laid over the page, too.
  @Test(arguments: PDFBackend.allCases) func inATranslucentGroup(_ backend: PDFBackend) throws {
    let group = RenderItem.group(RenderGroup(items: [drawing()], opacity: 65_000))
    let pixels = try shop.raster(try file(backend, [page([group])]), perInch: 216)
    #expect(difference(pixels, try reference(240), x: 30, y: 30) < 0.04)
  }

  @Test func inPixels() throws {
    var faults: [RenderFault] = []
    let pixels = try shop.drawn(page([drawing()]), perInch: 216, faults: &faults)
    #expect(faults.isEmpty)
    #expect(difference(pixels, try reference(240), x: 30, y: 30) < 0.02)
  }

  @Test func inSVG() throws {
    let sink = MemorySink()
    #expect(try SVGWriter.write(page([drawing()]), images: shop.images, to: sink).isEmpty)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.contains("linearGradient") && !text.contains("<image"))
    let path = try shop.save(sink.bytes, "page.svg")
    let png = shop.folder.appendingPathComponent("page.png").path
    try run("rsvg-convert", "-w", "600", "-b", "white", "-o", png, path)
    let image = try shop.images.decode("page.png")
    let pixels = Pixels(
      width: image.width, height: image.height,
      words: Array(image.pixels.bindMemory(to: UInt32.self)))
    #expect(difference(pixels, try reference(240), x: 30, y: 30) < 0.02)
  }

  /// Nothing of a drawing leaves its box.
  @Test(arguments: PDFBackend.allCases) func staysInItsBox(_ backend: PDFBackend) throws {
    let wide = """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" overflow="visible">\
      <rect x="-50" y="-50" width="200" height="200"/></svg>
      """
    _ = try shop.save(Array(wide.utf8), "wide.svg")
    let item = RenderItem.image(ImageItem(name: "wide.svg", box: rect(50, 20, 60, 60)))
    let pixels = try shop.raster(try file(backend, [page([item])]))
    #expect(pixels[52, 22] == 0 && pixels[108, 78] == 0)
    #expect(pixels[47, 50] == 0xFFFFFF && pixels[113, 50] == 0xFFFFFF && pixels[80, 17] == 0xFFFFFF)
    var faults: [RenderFault] = []
    let drawn = try shop.drawn(page([item]), faults: &faults)
    #expect(drawn[52, 22] == 0 && drawn[47, 50] == 0xFFFFFF && drawn[80, 83] == 0xFFFFFF)
  }

  @Test(arguments: PDFBackend.allCases) func theSameBytes(_ backend: PDFBackend) throws {
    let pages = [page([drawing()]), page([drawing(100), drawing()])]
    #expect(try shop.bytes(of: file(backend, pages)) == shop.bytes(of: file(backend, pages)))
  }
}
