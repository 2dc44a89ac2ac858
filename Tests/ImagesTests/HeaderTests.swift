import TypesetImageFixtures
import TypesetImages
import Testing

@Suite struct JPEGHeaderTests {
  @Test func factsOfEveryKind() throws {
    let rgb = try read(JPEGFixture.rgb).get()
    #expect(rgb.format == .jpeg)
    #expect(rgb.pixelWidth == 24 && rgb.pixelHeight == 16)
    #expect(rgb.components == 3 && rgb.bitDepth == 8)
    #expect(!rgb.hasAlpha && !rgb.isProgressive && rgb.isEmbeddable)
    #expect(rgb.orientation == 1)

    let progressive = try read(JPEGFixture.progressive).get()
    #expect(progressive.isProgressive && progressive.isEmbeddable)
    #expect(try read(JPEGFixture.grey).get().components == 1)
    // A PDF would have to say that ink is inverted, and Cairo does not.
    let adobe = try read(JPEGFixture.cmykAdobe).get()
    #expect(adobe.components == 4 && !adobe.isEmbeddable)
    #expect(try read(JPEGFixture.cmykPlain).get().isEmbeddable)
  }

  @Test(arguments: 1...8, [true, false])
  func orientation(_ value: Int, littleEndian: Bool) throws {
    let info = try read(
      JPEGFixture.oriented(JPEGFixture.rgb, UInt8(value), littleEndian: littleEndian)
    ).get()
    #expect(info.orientation == value)
    #expect(info.pixelWidth == 24)
    #expect(info.displaySize == (value < 5 ? (24, 16) : (16, 24)))
  }

  @Test func nonsenseInEXIFIsUpright() throws {
    for value: UInt8 in [0, 9, 255] {
      let bytes = JPEGFixture.oriented(JPEGFixture.rgb, value, littleEndian: false)
      #expect(try read(bytes).get().orientation == 1)
    }
    // A directory that lies beyond the block.
    var bytes = JPEGFixture.oriented(JPEGFixture.rgb, 6, littleEndian: false)
    bytes[2 + 4 + 6 + 4] = 0x7F
    #expect(try read(bytes).get().orientation == 1)
  }

  /// A picture in the EXIF block has a frame and an end of its own; they are not the picture's.
  @Test func thumbnailIsSkipped() throws {
    let thumbnail = JPEGFixture.grey
    let length = thumbnail.count + 2
    let bytes =
      Array(JPEGFixture.rgb[..<2]) + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)]
      + thumbnail + JPEGFixture.rgb[2...]
    #expect(try read(bytes).get().components == 3)
    #expect(fault(Array(bytes.dropLast(100))) == .truncated)
  }

  @Test func fillBytesAndTrailers() throws {
    let filled = Array(JPEGFixture.rgb[..<2]) + [0xFF, 0xFF] + JPEGFixture.rgb[2...]
    #expect(try read(filled).get().pixelWidth == 24)
    let trailer = [UInt8](repeating: 0x41, count: 5000)
    #expect(try read(JPEGFixture.rgb + trailer).get().pixelWidth == 24)
  }

  @Test func whatCannotBeShown() {
    let start = frameStart(JPEGFixture.rgb)
    var bytes = JPEGFixture.rgb
    bytes[start + 4] = 12
    #expect(fault(bytes) == .unsupported(kind: "JPEG with 12 bits per sample"))
    bytes = JPEGFixture.rgb
    bytes[start + 1] = 0xC3
    #expect(fault(bytes) == .unsupported(kind: "lossless or hierarchical JPEG"))
    bytes = JPEGFixture.rgb
    bytes.replaceSubrange(start + 5..<start + 9, with: [0, 0, 0, 24])
    #expect(fault(bytes) == .noPixels(width: 24, height: 0))
    bytes.replaceSubrange(start + 5..<start + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(fault(bytes) == .tooLarge(width: 65_535, height: 65_535))
  }

  /// Components named R, G, B are RGB to libjpeg and a guess to a reader of PDF.
  @Test func namedComponentsAreNotEmbedded() throws {
    var bytes = JPEGFixture.rgb
    let start = frameStart(bytes)
    for (place, name) in "RGB".utf8.enumerated() { bytes[start + 10 + 3 * place] = name }
    #expect(try !read(bytes).get().isEmbeddable)
  }

  /// Where SOF0 stands.
  private func frameStart(_ bytes: [UInt8]) -> Int {
    (0..<bytes.count - 1).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 } ?? 0
  }
}

@Suite struct PNGHeaderTests {
  @Test(
    arguments: [
      (0, [1, 2, 4, 8, 16], 1), (2, [8, 16], 3), (3, [1, 2, 4, 8], 3), (4, [8, 16], 1),
      (6, [8, 16], 3),
    ] as [(UInt8, [UInt8], Int)])
  func everyTypeAndDepth(type: UInt8, depths: [UInt8], components: Int) throws {
    for depth in 0...17 as ClosedRange<UInt8> {
      let png = PNGFixture(
        width: 5, height: 3, depth: depth, colorType: type,
        extra: type == 3 ? [("PLTE", [1, 2, 3])] : [])
      guard depths.contains(depth) else {
        #expect(fault(png.bytes) == .damaged("a header that no PNG has"))
        continue
      }
      let info = try read(png.bytes).get()
      #expect(info.format == .png && info.pixelWidth == 5 && info.pixelHeight == 3)
      #expect(info.components == components && info.bitDepth == Int(depth))
      #expect(info.hasAlpha == (type >= 4))
      #expect(!info.isProgressive && !info.isEmbeddable)
    }
  }

  @Test func transparencyAndOrientation() throws {
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0,
    ]
    let png = PNGFixture(
      width: 5, height: 3, colorType: 2, interlace: 1,
      extra: [("tRNS", [0, 0, 0, 0, 0, 0]), ("eXIf", tiff)])
    let info = try read(png.bytes).get()
    #expect(info.hasAlpha && info.isProgressive && info.orientation == 6)
    #expect(info.displaySize == (3, 5))
  }

  @Test func limits() {
    func claim(_ width: Int, _ height: Int) -> ImageFault? {
      let png = PNGFixture(width: width, height: height, rows: [0])
      return fault(png.bytes)
    }
    #expect(claim(60_000, 60_000) == .tooLarge(width: 60_000, height: 60_000))
    #expect(claim(30_001, 1) == .tooLarge(width: 30_001, height: 1))
    #expect(claim(15_000, 10_001) == .tooLarge(width: 15_000, height: 10_001))
    #expect(claim(0, 7) == .noPixels(width: 0, height: 7))
    #expect(claim(0xFFFF_FFFF, 0xFFFF_FFFF)?.explanation.contains("4,294,967,295") == true)
    // Within the limits, but a few bytes cannot hold so many pixels.
    #expect(claim(12_000, 12_000) == .truncated)
  }

  @Test func damage() {
    let png = PNGFixture(width: 5, height: 3)
    var bytes = png.bytes
    bytes[29] ^= 1
    #expect(fault(bytes) == .damaged("a wrong checksum"))
    #expect(fault(PNGFixture(width: 5, height: 3, colorType: 3).bytes) == .damaged("no palette"))
    // The end is what makes it whole.
    #expect(fault(Array(png.bytes.dropLast(12))) == .truncated)
    #expect(fault(Array(png.bytes.dropLast(12)) + png.chunk("iEND", [])) == .truncated)
  }
}
