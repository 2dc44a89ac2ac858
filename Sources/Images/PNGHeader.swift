/// Reads what a PNG says of itself, and that its chunks reach its end (W3C PNG, third edition).
enum PNGHeader {
  /// The picture's facts. Chunks are walked by their lengths; nothing is inflated.
  static func read(_ bytes: ByteView) throws(ImageFault) -> ImageInfo {
    guard let length = bytes.u32(8), bytes.count >= 33 else { throw .truncated }
    if bytes.has("CgBI", at: 12) { throw .unsupported(kind: "PNG made for iPhone programs") }
    guard bytes.has("IHDR", at: 12), length == 13 else { throw .damaged("no header") }
    guard bytes.slice(12..<29).checksum == bytes.u32(29) else { throw .damaged("a wrong checksum") }
    guard let width = bytes.u32(16), let height = bytes.u32(20), let depth = bytes[24],
      let type = bytes[25], let interlace = bytes[28]
    else { throw .truncated }
    try ImageLimits.check(width: width, height: height)
    guard let samples = samples(type: type, depth: depth), interlace < 2, bytes[26] == 0,
      bytes[27] == 0
    else { throw .damaged("a header that no PNG has") }

    let rest = try chunks(bytes)
    // Deflate makes at most 1,032 bytes of one: fewer cannot hold all pixels.
    let raw = height * ((width * samples * Int(depth) + 7) / 8)
    guard rest.dataLength * 1032 >= raw else { throw .truncated }
    guard type != 3 || rest.hasPalette else { throw .damaged("no palette") }
    return ImageInfo(
      format: .png, pixelWidth: width, pixelHeight: height, orientation: rest.orientation,
      components: type == 0 || type == 4 ? 1 : 3, bitDepth: Int(depth),
      hasAlpha: type >= 4 || rest.hasTransparency, isProgressive: interlace == 1,
      isEmbeddable: false)
  }

  /// Samples a pixel, alpha included; nil where `type` and `depth` do not go together (table 12).
  private static func samples(type: UInt8, depth: UInt8) -> Int? {
    switch (type, depth) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16): return 1
    case (3, 1), (3, 2), (3, 4), (3, 8): return 1
    case (2, 8), (2, 16): return 3
    case (4, 8), (4, 16): return 2
    case (6, 8), (6, 16): return 4
    default: return nil
    }
  }

  private struct Rest {
    var dataLength = 0
    var hasPalette = false
    var hasTransparency = false
    var orientation = 1
  }

  /// What stands between the header and the end.
  private static func chunks(_ bytes: ByteView) throws(ImageFault) -> Rest {
    var rest = Rest()
    var place = 33
    while true {
      guard let length = bytes.u32(place) else { throw .truncated }
      let next = place + 12 + length
      guard next <= bytes.count else { throw .truncated }
      // Critical chunks begin with a capital; a wrong checksum there is a damaged picture.
      if let first = bytes[place + 4], first & 0x20 == 0 {
        guard bytes.slice(place + 4..<place + 8 + length).checksum == bytes.u32(place + 8 + length)
        else { throw .damaged("a wrong checksum") }
      }
      if bytes.has("IEND", at: place + 4) { return rest }
      if bytes.has("IDAT", at: place + 4) {
        rest.dataLength += length
      } else if bytes.has("PLTE", at: place + 4) {
        rest.hasPalette = true
      } else if bytes.has("tRNS", at: place + 4) {
        rest.hasTransparency = true
      } else if bytes.has("eXIf", at: place + 4) {
        let tiff = bytes.slice(place + 8..<place + 8 + length)
        rest.orientation = EXIFOrientation.read(tiff) ?? 1
      }
      place = next
    }
  }
}
