internal import CTypesetLoaded

/// Reads what a WebP says of itself (RFC 9649), and that it is whole.
enum WebPHeader {
  /// The picture's facts, by libwebp, which is loaded when the first is met.
  static func read(_ bytes: ByteView) throws(ImageFault) -> ImageInfo {
    guard let length = bytes.u32(4, littleEndian: true), length + 8 <= bytes.count else {
      throw .truncated
    }
    var facts = loaded_webp_facts()
    let status = bytes.withBytes { loaded_webp_read($0.baseAddress, $0.count, &facts) }
    if let fault = fault(status) { throw fault }
    guard facts.has_animation == 0 else { throw .unsupported(kind: "WebP that moves") }
    try ImageLimits.check(width: Int(facts.width), height: Int(facts.height))
    return ImageInfo(
      format: .webp, pixelWidth: Int(facts.width), pixelHeight: Int(facts.height),
      orientation: orientation(bytes, end: length + 8), components: 3, bitDepth: 8,
      hasAlpha: facts.has_alpha != 0, isProgressive: false, isEmbeddable: false)
  }

  /// The fault that `status` stands for; nil where all is well.
  static func fault(_ status: loaded_status) -> ImageFault? {
    ImageFault(status, [0], kind: "WebP", package: "libwebp7")
  }

  /// What a chunk of EXIF says; 1 where there is none.
  private static func orientation(_ bytes: ByteView, end: Int) -> Int {
    var place = 12
    while place + 8 <= end, let length = bytes.u32(place + 4, littleEndian: true) {
      if bytes.has("EXIF", at: place) {
        var start = place + 8
        // Some programs write the mark of a JPEG before it.
        if bytes.has("Exif\0\0", at: start) { start += 6 }
        let tiff = bytes.slice(start..<max(start, place + 8 + length))
        return EXIFOrientation.read(tiff) ?? 1
      }
      place += 8 + length + length % 2
    }
    return 1
  }
}
