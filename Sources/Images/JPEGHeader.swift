/// Reads what a JPEG says of itself, up to its first scan (ITU-T T.81, annex B).
enum JPEGHeader {
  /// The picture's facts. Scans are not decoded; that only markers that may stand there lie
  /// between them, and that EOI ends them, is checked.
  static func read(_ bytes: ByteView) throws(ImageFault) -> ImageInfo {
    var frame: Frame?
    var orientation = 1
    var adobeTransform: UInt8?
    var place = 2  // after SOI
    while true {
      guard let marker = try nextMarker(bytes, &place) else { throw .truncated }
      if marker == 0xD9 { throw .truncated }  // EOI before any scan
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }  // no length
      guard let length = bytes.u16(place) else { throw .truncated }
      guard length >= 2 else { throw .damaged("a segment without length") }
      let body = place + 2..<place + length
      guard body.upperBound <= bytes.count else { throw .truncated }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard frame == nil else { throw .damaged("two frames") }
        frame = try Frame(bytes.slice(body), marker: marker)
      case 0xE1 where bytes.has("Exif\0\0", at: body.lowerBound):
        let tiff = bytes.slice(body.lowerBound + 6..<max(body.upperBound, body.lowerBound + 6))
        orientation = EXIFOrientation.read(tiff) ?? orientation
      case 0xEE where bytes.has("Adobe", at: body.lowerBound) && body.count >= 12:
        adobeTransform = bytes[body.lowerBound + 11]
      case 0xDA:
        guard let frame else { throw .damaged("a scan before its frame") }
        try walkScans(bytes, from: body.upperBound)
        return try frame.info(orientation: orientation, adobeTransform: adobeTransform)
      default: break
      }
      place = body.upperBound
    }
  }

  /// The marker at `place`, which moves after it; nil at the end of the bytes.
  private static func nextMarker(_ bytes: ByteView, _ place: inout Int) throws(ImageFault) -> UInt8?
  {
    guard let first = bytes[place] else { return nil }
    guard first == 0xFF else { throw .damaged("no marker where one is due") }
    // Any number of 0xFF may stand before a marker (B.1.1.2).
    while bytes[place] == 0xFF { place += 1 }
    defer { place += 1 }
    return bytes[place]
  }

  /// Walks over scans and what stands between them to EOI (B.2.1); what is after it is of no
  /// matter, since cameras append things.
  private static func walkScans(_ bytes: ByteView, from start: Int) throws(ImageFault) {
    var place = start
    while true {
      // Coded data: a 0xFF in it is followed by 0 or a restart marker.
      place = bytes.firstPlace(of0xFFFrom: place)
      guard bytes[place] != nil else { throw .truncated }
      while bytes[place] == 0xFF { place += 1 }
      guard let marker = bytes[place] else { throw .truncated }
      place += 1
      switch marker {
      case 0x00, 0xD0...0xD7: continue
      case 0xD9: return
      // Tables, the next scan, the number of lines, applications, comments.
      case 0xC4, 0xCC, 0xDA...0xDD, 0xE0...0xEF, 0xFE:
        guard let length = bytes.u16(place) else { throw .truncated }
        guard length >= 2 else { throw .damaged("a segment without length") }
        place += length
        guard place <= bytes.count else { throw .truncated }
      default: throw .damaged("a marker that is not allowed in a scan")
      }
    }
  }

  /// A frame header (B.2.2).
  private struct Frame {
    var marker: UInt8
    var precision: Int
    var width: Int
    var height: Int
    var components: [UInt8]

    init(_ body: ByteView, marker: UInt8) throws(ImageFault) {
      guard let precision = body[0], let height = body.u16(1), let width = body.u16(3),
        let count = body[5], body.count >= 6 + 3 * Int(count)
      else { throw .damaged("a short frame header") }
      self.marker = marker
      self.precision = Int(precision)
      self.width = width
      self.height = height
      components = (0..<Int(count)).compactMap { body[6 + 3 * $0] }
      try ImageLimits.check(width: width, height: height)
    }

    func info(orientation: Int, adobeTransform: UInt8?) throws(ImageFault) -> ImageInfo {
      guard precision == 8 else {
        throw .unsupported(kind: "JPEG with \(precision) bits per sample")
      }
      guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
        throw .unsupported(kind: "lossless or hierarchical JPEG")
      }
      guard [1, 3, 4].contains(components.count) else {
        throw .unsupported(kind: "JPEG with \(components.count) colours")
      }
      // Without Adobe's marker, components named R, G, B are not YCbCr, and not every reader of
      // PDF looks at their names. With it, CMYK is stored inverted, which a PDF must say in a
      // Decode array that Cairo does not write.
      let isGuess = adobeTransform == nil && components == Array("RGB".utf8)
      let isKnown = marker <= 0xC2 && !isGuess
      return ImageInfo(
        format: .jpeg, pixelWidth: width, pixelHeight: height, orientation: orientation,
        components: components.count, bitDepth: precision, hasAlpha: false,
        isProgressive: marker == 0xC2 || marker == 0xCA,
        isEmbeddable: isKnown && (components.count < 4 || adobeTransform == nil),
        hasInvertedInks: isKnown && components.count == 4 && adobeTransform != nil)
    }
  }
}

/// The orientation in an EXIF block, which is a small TIFF file.
enum EXIFOrientation {
  /// 1 to 8; nil where the block does not say or is damaged.
  static func read(_ tiff: ByteView) -> Int? {
    let littleEndian: Bool
    if tiff.has("II", at: 0) {
      littleEndian = true
    } else if tiff.has("MM", at: 0) {
      littleEndian = false
    } else {
      return nil
    }
    guard tiff.u16(2, littleEndian: littleEndian) == 42,
      let directory = tiff.u32(4, littleEndian: littleEndian),
      let count = tiff.u16(directory, littleEndian: littleEndian)
    else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard let tag = tiff.u16(place, littleEndian: littleEndian) else { return nil }
      guard tag == 0x0112 else { continue }
      guard tiff.u16(place + 2, littleEndian: littleEndian) == 3,  // SHORT
        let value = tiff.u16(place + 8, littleEndian: littleEndian), (1...8).contains(value)
      else { return nil }
      return value
    }
    return nil
  }
}

extension ImageLimits {
  /// Throws where a picture of this size has no pixels or too many.
  static func check(width: Int, height: Int) throws(ImageFault) {
    guard width > 0, height > 0 else { throw .noPixels(width: width, height: height) }
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height)
    }
  }
}
