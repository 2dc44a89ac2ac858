internal import CTypesetZlib

/// The chunk of a PNG that says how large its pixels are meant to be; Cairo writes none, and
/// without it a page is shown and printed at whatever its reader takes for usual.
enum PNGResolution {
  /// The signature and the chunk `IHDR` (PNG 5.2, 11.2.2), behind which the chunk may stand.
  private static let headerLength = 8 + 25

  /// `file` with the chunk `pHYs` (PNG 11.3.5.3): pixels to the metre, both ways the same.
  static func set(_ pixelsPerInch: Double, in file: [UInt8]) -> [UInt8] {
    let perMetre = (pixelsPerInch / 0.0254).rounded()
    guard file.count > headerLength, perMetre >= 1, perMetre < 4_294_967_295 else { return file }
    let number = bigEndian(UInt32(perMetre))
    let chunk = Array("pHYs".utf8) + number + number + [1]
    var out: [UInt8] = []
    out.reserveCapacity(file.count + chunk.count + 8)
    out += file[..<headerLength]
    out += bigEndian(9) + chunk + bigEndian(checksum(chunk))
    out += file[headerLength...]
    return out
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 as PNG has it (PNG annex D): zlib's `crc32`.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
  }
}
