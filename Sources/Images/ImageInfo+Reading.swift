extension ImageInfo {
  /// The facts of the picture in `bytes`, by its content and never by its name.
  ///
  /// Reads headers and the lengths of parts; every input gives facts or a fault. O(1) in memory,
  /// and in time but for a JPEG that is cut off, which is searched for its end, and for an SVG and a PDF, which
  /// are read by their libraries.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - choice: Which page is meant where it is a PDF.
  public init(
    _ bytes: UnsafeRawBufferPointer, choice: PageChoice = PageChoice()
  ) throws(ImageFault) {
    try self.init(bytes, choice: choice, fonts: { nil })
  }

  /// The same, where the letters of a drawing are set in `fonts`.
  init(
    _ bytes: UnsafeRawBufferPointer, choice: PageChoice, fonts: () -> DrawingFonts?
  ) throws(ImageFault) {
    let view = ByteView(bytes)
    guard view.count > 0 else { throw .emptyFile }
    if view[0] == 0xFF, view[1] == 0xD8, view[2] == 0xFF || view.count == 2 {
      self = try JPEGHeader.read(view)
    } else if view[0] == 0x89, view.has("PNG\r\n\u{1A}\n", at: 1) {
      self = try PNGHeader.read(view)
    } else if view.has("RIFF", at: 0), view.has("WEBP", at: 8) {
      self = try WebPHeader.read(view)
    } else if ImageInfo.isPDF(view) {
      self = try ForeignPDF(bytes).page(choice).info
    } else if ImageInfo.isSVG(view) {
      self = try SVGDrawing(bytes, fonts: fonts()).info()
    } else if let kind = ImageInfo.otherKind(view) {
      throw .unsupported(kind: kind)
    } else {
      throw .notAPicture
    }
  }

  /// The name of a kind of picture that is not read, by the bytes it begins with.
  private static func otherKind(_ view: ByteView) -> String? {
    if view.has("GIF8", at: 0) { return "GIF" }
    if view.has("II*\0", at: 0) || view.has("MM\0*", at: 0) { return "TIFF" }
    if view.has("BM", at: 0), view.u32(6) == 0 { return "BMP" }
    if view.has("8BPS", at: 0) { return "Photoshop file" }
    if view.has("%!PS", at: 0) { return "PostScript file" }
    if view.has("ftypavif", at: 4) { return "AVIF" }
    if view.has("ftyphe", at: 4) || view.has("ftypmif1", at: 4) { return "HEIF" }
    if view[0] == 0x1F, view[1] == 0x8B { return "compressed file" }
    return nil
  }

  /// True where a PDF begins: programs that read them look at the first kilobyte (PDF 32000-1, annex H.3).
  static func isPDF(_ bytes: UnsafeRawBufferPointer) -> Bool { isPDF(ByteView(bytes)) }

  /// The same of what is looked at byte by byte.
  private static func isPDF(_ view: ByteView) -> Bool {
    (0..<1024).contains { view[$0] == UInt8(ascii: "%") && view.has("%PDF-", at: $0) }
  }

  /// True for text whose first 16 kilobytes open an `svg` element; licences stand before it.
  private static func isSVG(_ view: ByteView) -> Bool {
    if let first = unitsOfUTF16(view) {
      let letters = stride(from: first, to: min(view.count, 32_768), by: 2).map { view[$0] ?? 0 }
      return letters.withUnsafeBytes { isSVG(ByteView($0)) }
    }
    var start = view[0] == 0xEF ? 3 : 0  // a byte order mark
    while let byte = view[start], byte == 0x20 || (0x09...0x0D).contains(byte) { start += 1 }
    guard view[start] == UInt8(ascii: "<"), start < 1024 else { return false }
    return (start..<start + 16_384).contains { place in
      view[place] == UInt8(ascii: "<")
        && (view.has("<svg", at: place) || view.has("<svg:svg", at: place))
    }
  }

  /// Where the lower half of the first character stands in what is, or may be, XML in UTF-16 (XML, F.1); nil for anything else.
  static func unitsOfUTF16(_ view: ByteView) -> Int? {
    switch (view[0], view[1], view[2], view[3]) {
    case (0xFF, 0xFE, UInt8(ascii: "<"), 0): 2
    case (0xFE, 0xFF, 0, UInt8(ascii: "<")): 3
    case (UInt8(ascii: "<"), 0, .some(1...), 0): 0
    case (0, UInt8(ascii: "<"), 0, .some(1...)): 1
    default: nil
    }
  }
}
