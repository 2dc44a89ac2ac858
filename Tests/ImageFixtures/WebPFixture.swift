/// A small lossless WebP of two colours that differ in their green (RFC 9649, 3).
public struct WebPFixture {
  private var bits: [UInt8] = []
  private let hasEXIF: UInt8?

  /// A picture of `width` × `height` pixels: red and blue are the same in all, green is `greens` by
  /// whether `isSecond` for a column and a row.
  ///
  /// - Parameters:
  ///   - alpha: the alpha of all pixels.
  ///   - orientation: what its EXIF says; nil for none.
  public init(
    width: Int, height: Int, red: UInt8, blue: UInt8, greens: (UInt8, UInt8), alpha: UInt8 = 255,
    orientation: UInt8? = nil, isSecond: (Int, Int) -> Bool
  ) {
    hasEXIF = orientation
    (self.width, self.height, hasAlpha) = (width, height, alpha < 255)
    put(width - 1, 14)
    put(height - 1, 14)
    put(hasAlpha ? 1 : 0, 1)
    put(0, 3)  // version
    put(0, 3)  // no transforms, no cache of colours, one group of codes
    // A code of two symbols: the smaller one is the bit 0.
    let low = min(greens.0, greens.1)
    put(1, 1)
    put(1, 1)
    put(1, 1)
    put(Int(low), 8)
    put(Int(max(greens.0, greens.1)), 8)
    for symbol in [red, blue, alpha, 0] {
      put(1, 1)
      put(0, 1)
      put(1, 1)
      put(Int(symbol), 8)
    }
    for y in 0..<height {
      for x in 0..<width { put((isSecond(x, y) ? greens.1 : greens.0) == low ? 0 : 1, 1) }
    }
  }

  private let width: Int
  private let height: Int
  private let hasAlpha: Bool

  /// The lowest bit comes first.
  private mutating func put(_ value: Int, _ count: Int) {
    for bit in 0..<count { bits.append(UInt8(value >> bit & 1)) }
  }

  /// The file.
  public var bytes: [UInt8] {
    var data: [UInt8] = [0x2F]
    for start in stride(from: 0, to: bits.count, by: 8) {
      data.append(
        bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) { $0 | $1.1 << $1.0 })
    }
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }
    var chunks = chunk("VP8L", data)
    if let hasEXIF {
      // One entry of TIFF: 0x0112, a short.
      let tiff: [UInt8] =
        Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, hasEXIF, 0, 0, 0]
        + [0, 0, 0, 0]
      let flags: UInt8 = 0x08 | (hasAlpha ? 0x10 : 0)
      chunks =
        chunk("VP8X", [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3)) + chunks
        + chunk("EXIF", tiff)
    }
    return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }
}
