import TypesetImageFixtures
import TypesetImages
import Testing

@Suite struct DecodingTests {
  @Test func alphaIsMultiplied() throws {
    let rows: [UInt8] = [
      0, 255, 0, 0, 255, 255, 255, 255, 128,
      0, 10, 20, 30, 0, 200, 100, 50, 51,
    ]
    let pixels = try decode(PNGFixture(width: 2, height: 2, rows: rows).bytes)
    #expect(pixels == [0xFFFF_0000, 0x8080_8080, 0x0000_0000, 0x3328_140A])
  }

  @Test func greyPaletteAndSixteenBits() throws {
    let grey = PNGFixture(
      width: 4, height: 1, depth: 2, colorType: 0, rows: [0, 0b0001_1011])
    #expect(try decode(grey.bytes) == [0xFF00_0000, 0xFF55_5555, 0xFFAA_AAAA, 0xFFFF_FFFF])
    let palette = PNGFixture(
      width: 2, height: 1, depth: 1, colorType: 3, rows: [0, 0b0100_0000],
      extra: [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [255, 0])])
    #expect(try decode(palette.bytes) == [0xFF01_0203, 0])
    let deep = PNGFixture(
      width: 1, height: 1, depth: 16, colorType: 2, rows: [0, 0xFF, 0xFF, 0x80, 0x80, 0, 0])
    #expect(try decode(deep.bytes) == [0xFFFF_8000])
  }

  /// Damage that only inflating shows: the header is fine, the pixels are a fault.
  @Test func damagedDataIsFoundWhenDecoded() throws {
    let png = PNGFixture(width: 40, height: 40)
    var bytes = png.bytes
    bytes[45] ^= 0xFF  // in the pixels' data
    #expect(fault(bytes) == .damaged("a wrong checksum"))

    var rows = [UInt8](repeating: 0, count: 161 * 20)
    rows[0] = 9  // half the rows, and a filter that does not exist
    let short = PNGFixture(width: 40, height: 40, rows: rows)
    #expect(fault(short.bytes) == nil)
    #expect(throws: ImageFault.self) { try decode(short.bytes) }
  }

  @Test(arguments: [
    (JPEGFixture.rgb, 40), (JPEGFixture.progressive, 40), (JPEGFixture.cmykAdobe, 55),
    (JPEGFixture.cmykPlain, 55),
  ])
  func jpegColors(_ jpeg: [UInt8], blue: Int) throws {
    let pixels = try decode(jpeg)
    for (x, y, red, green) in [
      (5, 3, 220, 200), (18, 3, 220, 30), (5, 12, 20, 200), (18, 12, 20, 30),
    ] {
      let pixel = pixels[24 * y + x]
      #expect(pixel >> 24 == 255)
      let found = [Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)]
      for (a, b) in zip(found, [red, green, blue]) {
        #expect(abs(a - b) <= 12, "\(found) at \(x), \(y)")
      }
    }
  }

  /// A file that lost data in the middle ends with EOI all the same.
  @Test func jpegWithAHoleIsDamaged() {
    let bytes = JPEGFixture.rgb
    let hole = Array(bytes[..<(bytes.count - 40)]) + bytes[(bytes.count - 2)...]
    #expect(fault(hole) == nil)
    #expect(throws: ImageFault.self) { try decode(hole) }
  }
}
