import TypesetCairoRendering
import TypesetGeometry
import TypesetImageFixtures
import TypesetImages
import TypesetPDFWriting
import TypesetRenderTree
import TypesetRichText
import Testing

@Suite struct PictureTests {
  func picture(_ name: String, _ box: Rect) -> RenderItem {
    .image(ImageItem(name: name, box: box))
  }

  /// The objects of a PDF's images, one entry for each use.
  func imageObjects(_ file: String) throws -> [String] {
    let rows = try run("pdfimages", "-list", file).split(separator: "\n").dropFirst(2)
    let columns = rows.map { row in row.split(separator: " ") }
    return columns.filter { $0[2] == "image" }.map { String($0[10]) }
  }

  @Test(
    arguments: [JPEGFixture.rgb, JPEGFixture.progressive, JPEGFixture.grey], PDFBackend.allCases)
  func jpegPassesThroughOnce(_ jpeg: [UInt8], _ backend: PDFBackend) throws {
    let shop = try Workshop(["a.jpg": jpeg], by: backend)
    let use = picture("a.jpg", rect(10, 10, 60, 40))
    let again = picture("a.jpg", rect(100, 10, 60, 40))
    let third = picture("a.jpg", rect(100, 60, 30, 20))
    let file = try shop.file([page([use, again, third]), page([again]), page([use, use])])
    let bytes = try shop.pdf([page([use, again, third]), page([again])])
    #expect(count(jpeg, in: bytes) == 1, "byte for byte, once")
    let objects = try imageObjects(file)
    #expect(objects.count == 6 && Set(objects).count == 1)
    try run("qpdf", "--check", file)
    let pixels = try shop.raster(file)
    for (x, y) in [(20, 15), (110, 15), (105, 63)] {
      #expect(pixels.isNear(x, y, pixels[20, 15], tolerance: 3) && pixels[x, y] != 0xFFFFFF)
    }
    #expect(pixels[5, 5] == 0xFFFFFF && pixels[75, 30] == 0xFFFFFF)
  }

  @Test(arguments: [JPEGFixture.cmykAdobe, JPEGFixture.cmykPlain], PDFBackend.allCases)
  func inkHasItsColor(_ jpeg: [UInt8], _ backend: PDFBackend) throws {
    let shop = try Workshop(["a.jpg": jpeg], by: backend)
    let page = page([picture("a.jpg", rect(0, 0, 120, 80))])
    var faults: [RenderFault] = []
    // Poppler's inks are not pure, hence the wide margin for the PDF.
    for (pixels, margin) in [
      (try shop.raster(try shop.file([page])), 75), (try shop.drawn(page, faults: &faults), 12),
    ] {
      #expect(pixels.isNear(30, 20, 0xDCC837, tolerance: margin))
      #expect(pixels.isNear(90, 20, 0xDC1E37, tolerance: margin))
      #expect(pixels.isNear(30, 60, 0x14C837, tolerance: margin))
      #expect(pixels.isNear(90, 60, 0x141E37, tolerance: margin))
    }
    #expect(faults.isEmpty)
  }

  /// Corners of an upright picture, from EXIF's table: where row 0 and column 0 are.
  @Test(
    arguments: [
      (1, "ABCD"), (2, "BADC"), (3, "DCBA"), (4, "CDAB"), (5, "ACBD"), (6, "CADB"), (7, "DBCA"),
      (8, "BDAC"),
    ], PDFBackend.allCases)
  func orientation(_ row: (value: UInt8, corners: String), _ backend: PDFBackend) throws {
    let (value, corners) = row
    // As stored: A B above C D.
    let color: [Character: UInt32] = ["A": 0xDCC828, "B": 0xDC1E28, "C": 0x14C828, "D": 0x141E28]
    let shop = try Workshop(
      [
        "a.jpg": JPEGFixture.oriented(JPEGFixture.rgb, value, littleEndian: false)
      ], by: backend)
    let size = try shop.images.info(for: "a.jpg").get().displaySize
    let box = rect(20, 10, Double(size.width) * 3, Double(size.height) * 3)
    let page = page([picture("a.jpg", box)])
    var faults: [RenderFault] = []
    for pixels in [try shop.raster(try shop.file([page])), try shop.drawn(page, faults: &faults)] {
      let (right, bottom) = (20 + size.width * 3, 10 + size.height * 3)
      let places = [(23, 13), (right - 4, 13), (23, bottom - 4), (right - 4, bottom - 4)]
      for (corner, place) in zip(corners, places) {
        #expect(pixels.isNear(place.0, place.1, try #require(color[corner]), tolerance: 20))
      }
      #expect(pixels[18, 20] == 0xFFFFFF && pixels[right + 2, 20] == 0xFFFFFF)
      #expect(pixels[30, bottom + 2] == 0xFFFFFF)
    }
  }

  /// Red at half, over a green bar: stored once, and the same on every page.
  @Test(arguments: PDFBackend.allCases) func alphaIsKeptAndStoredOnce(_ backend: PDFBackend) throws
  {
    let red = (0..<20).flatMap { _ in [255, 0, 0, 128] as [UInt8] }
    let blue = (0..<20).flatMap { _ in [0, 0, 255, 255] as [UInt8] }
    let png = PNGFixture(width: 40, height: 2, rows: [0] + red + blue + [0] + red + blue)
    let shop = try Workshop(["a.png": png.bytes], by: backend)
    let bar = RenderItem.path(PathItem(Path(rect: rect(0, 40, 200, 20)), fill: .hex(0x00FF00)))
    let items = [bar, picture("a.png", rect(50, 0, 100, 100))]
    let twice = items + [picture("a.png", rect(0, 0, 40, 100))]
    let file = try shop.file([page(items), page(twice), page(items), page([bar])])
    try run("qpdf", "--check", file)
    #expect(Set(try imageObjects(file)).count == 1)
    let first = try shop.raster(file)
    #expect(first.isNear(60, 50, 0x807F00, tolerance: 4))
    #expect(first.isNear(60, 20, 0xFF7F7F, tolerance: 4))
    #expect(first[140, 50] == 0x0000FF)
    #expect(try shop.raster(file, page: 3).words == first.words)
    #expect(try shop.raster(file, page: 2).isNear(5, 50, 0x807F00, tolerance: 4))
  }

  /// The gamma that a file says it has is done to its pixels, by both alike; that of screens changes nothing.
  @Test(arguments: PDFBackend.allCases) func gammaIsApplied(_ backend: PDFBackend) throws {
    for (gamma, grey) in [(100_000, 0xBABABA), (45_455, 0x808080)] as [(UInt32, UInt32)] {
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: gamma >> $0) }
      let png = PNGFixture(
        width: 1, height: 1, colorType: 2, rows: [0, 0x80, 0x80, 0x80], extra: [("gAMA", bytes)])
      let shop = try Workshop(["a.png": png.bytes], by: backend)
      let file = try shop.file([page([picture("a.png", rect(0, 0, 200, 100))])])
      #expect(try shop.raster(file).isNear(100, 50, grey, tolerance: 1), "\(gamma)")
    }
  }

  /// Sheets that are no whole points: the press paints to their edges, Cairo leaves less than a point white
  /// (`CairoLimit.all`).
  @Test(arguments: PDFBackend.allCases)
  func sheetsOfFractionsOfAPoint(_ backend: PDFBackend) throws {
    let shop = try Workshop(by: backend)
    let ground = RenderItem.path(PathItem(Path(rect: rect(0, 0, 201, 101)), fill: .hex(0xFF0000)))
    let file = try shop.file([page([ground], width: 200.6, height: 100.6)])
    let seen = try shop.raster(file, perInch: 720)
    #expect(abs(seen.width - 2_006) <= 1 && abs(seen.height - 1_006) <= 1)
    #expect(seen[0, 0] == 0xFF0000 && seen[1_998, 998] == 0xFF0000)
    let edges = [seen[2_004, 500], seen[1_000, 1_004]]
    #expect(
      edges == Array(repeating: backend == .press ? 0xFF0000 : 0xFFFFFF, count: 2), "\(edges)")
  }

  /// A first use that no reader can see must not stand for the picture from there on.
  @Test(arguments: PDFBackend.allCases) func hiddenFirstUse(_ backend: PDFBackend) throws {
    let png = PNGFixture(
      width: 1, height: 1, colorType: 2, rows: [0, 0xFF, 0, 0])
    let shop = try Workshop(["a.png": png.bytes], by: backend)
    let visible = picture("a.png", rect(0, 0, 200, 100))
    let clipped = RenderItem.group(
      RenderGroup(items: [visible], clip: Path(rect: rect(500, 500, 1, 1))))
    let outside = picture("a.png", rect(300, 300, 10, 10))
    for hidden in [clipped, outside] {
      let file = try shop.file([page([hidden]), page([visible]), page([visible])])
      for number in 2...3 {
        #expect(try shop.raster(file, page: number)[100, 50] == 0xFF0000)
      }
    }
  }

  @Test(arguments: PDFBackend.allCases) func faultsLeaveABox(_ backend: PDFBackend) throws {
    var damaged = PNGFixture(width: 40, height: 40).bytes
    damaged[45] ^= 0xFF
    let shop = try Workshop(["damaged.png": damaged, "text.png": Array("hello".utf8)], by: backend)
    let node = NodeID(rawValue: 7)
    let items: [RenderItem] = ["damaged.png", "text.png", "missing.png"].enumerated().map {
      .image(ImageItem(name: $1, box: rect(10 + 60 * Double($0), 20, 50, 40), node: node))
    }
    var faults: [RenderFault] = []
    let file = try shop.save(try shop.pdf([page(items, label: "iv")], faults: &faults))
    #expect(faults.count == 3)
    #expect(faults.allSatisfy { $0.node == node && $0.page == "iv" })
    #expect(
      faults[2].explanation == "the picture “missing.png” cannot be shown: no such file")
    guard case .image("damaged.png", .damaged) = faults[0].subject else {
      Issue.record("\(faults[0])")
      return
    }
    try run("qpdf", "--check", file)
    let pixels = try shop.raster(file, perInch: 144)
    for left in [20, 140, 260] {
      #expect(pixels[left + 50, 80] != 0xFFFFFF, "the diagonals cross")
      #expect((left - 1...left + 1).contains { pixels[$0, 60] != 0xFFFFFF }, "the left edge")
      #expect(pixels[left + 50, 55] == 0xFFFFFF)
    }
    // The same in pixels, and again on a second page of the same document.
    var second: [RenderFault] = []
    _ = try shop.drawn(page(items, label: "iv"), faults: &second)
    #expect(second == faults)
    second = []
    _ = try shop.pdf([page(items, label: "iv"), page(items, label: "v")], faults: &second)
    #expect(second.count == 6)
  }

  /// JPEGs go into a document as they stand only where a decoder gets through all of them.
  @Test(arguments: PDFBackend.allCases) func damagedDataIsNotPassedOn(_ backend: PDFBackend) throws
  {
    var random = Seeded(5)
    let sources = [
      JPEGFixture.rgb, JPEGFixture.progressive, JPEGFixture.grey, JPEGFixture.cmykPlain,
    ]
    var reported = 0
    var passed = 0
    for group in 0..<15 {
      var files: [String: [UInt8]] = [:]
      for place in 0..<20 {
        var bytes = sources[(group + place) % sources.count]
        for _ in 0...Int.random(in: 0..<3, using: &random) {
          let place = Int.random(in: 2..<bytes.count, using: &random)
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        files["\(place).jpg"] = bytes
      }
      let shop = try Workshop(files)
      let items = files.keys.sorted().enumerated().map { place, name in
        picture(name, rect(Double(place % 5) * 40, Double(place / 5) * 25, 36, 22))
      }
      var faults: [RenderFault] = []
      let file = try shop.save(try shop.pdf([page(items)], faults: &faults))
      // It decodes what is coded, and complains of what it cannot.
      try run("qpdf", "--check", file)
      reported += faults.count
      passed += try imageObjects(file).count
      #expect(faults.allSatisfy { $0.explanation.contains(".jpg") })
    }
    #expect(reported > 50 && passed > 50, "\(reported) reported, \(passed) passed on")
  }
}

extension Workshop {
  /// The PDF of `pages`, of which everything can be drawn.
  func pdf(_ pages: [RenderPage]) throws -> [UInt8] {
    var faults: [RenderFault] = []
    let bytes = try pdf(pages, faults: &faults)
    #expect(faults.isEmpty)
    return bytes
  }
}
