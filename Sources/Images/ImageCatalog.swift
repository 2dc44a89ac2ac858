public import TypesetResources

/// The pictures of a document by name: facts from their headers at once, pixels when asked for.
///
/// Facts are found once for each name and kept; pixels are not kept.
public final class ImageCatalog: Sendable {
  private let resources: ResourceProvider
  private let known = Guarded<[String: Result<ImageInfo, ImageFault>]>([:])
  /// What reading all of a file's coded data came to; nil for one that is whole.
  private let readings = Guarded<[String: ImageFault?]>([:])

  /// The contours that were asked for; nil for a picture that has none.
  private let contours = Guarded<[String: AlphaContour?]>([:])

  /// The PDF whose pages were asked for last, so that it is not read anew for each of them; what it takes is given back when
  /// the first picture is.
  private let opened = Guarded<OpenPDF?>(nil)

  /// A PDF that is open.
  private struct OpenPDF {
    var file: String
    var bytes: ResourceBytes
    var pdf: ForeignPDF
  }

  /// The fonts of drawings' letters, asked for when the first drawing is met.
  private let fonts: @Sendable () -> DrawingFonts?

  /// A catalogue of the pictures that `resources` finds.
  public init(resources: ResourceProvider) {
    self.resources = resources
    fonts = { nil }
  }

  /// A catalogue of the pictures that `resources` finds, in whose drawings letters are set in `fonts`; those of the system
  /// where that gives nil.
  package init(resources: ResourceProvider, fonts: @escaping @Sendable () -> DrawingFonts?) {
    self.resources = resources
    self.fonts = fonts
  }

  /// The SVG `bytes`, which is one of the catalogue's. O(bytes).
  package func drawing(
    _ bytes: UnsafeRawBufferPointer, asksForCharacters: Bool = false
  ) throws(ImageFault) -> SVGDrawing {
    try SVGDrawing(bytes, fonts: fonts(), asksForCharacters: asksForCharacters)
  }

  /// The facts of the picture `name`, or why it cannot be shown.
  ///
  /// Reads the header and checks that the file reaches its own end, so that a picture that is cut
  /// off is known before its place on a page is. Damage inside compressed data shows in `decode`.
  public func info(for name: String) -> Result<ImageInfo, ImageFault> {
    if let result = known.withLock({ $0[name] }) { return result }
    let result = Result { () throws(ImageFault) -> ImageInfo in
      let page = try PageChoice.split(name)
      if let page, let known = try info(of: page.choice, in: page.file) { return known }
      let bytes = try readBytes(of: name)
      if let page, ImageInfo.isPDF(bytes.buffer),
        let found = try info(of: page.choice, in: page.file, reading: bytes)
      {
        return found
      }
      return try ImageInfo(bytes.buffer, choice: page?.choice ?? PageChoice(), fonts: fonts)
    }
    // Two threads may both have looked; they found the same.
    known.withLock { $0[name] = result }
    return result
  }

  /// The facts of the page that `choice` means of the PDF `file`, which is opened where `bytes` are given; nil where it is not
  /// open.
  private func info(
    of choice: PageChoice, in file: String, reading bytes: ResourceBytes? = nil
  ) throws(ImageFault) -> ImageInfo? {
    try opened.withLock { open throws(ImageFault) -> ImageInfo? in
      if let bytes { open = OpenPDF(file: file, bytes: bytes, pdf: try ForeignPDF(bytes.buffer)) }
      guard let open, open.file == file else { return nil }
      return try open.pdf.page(choice).info
    }
  }

  /// Why the picture `name` cannot be shown; nil where it can, as far as its header shows.
  public func check(_ name: String) -> ImageFault? {
    if case .failure(let fault) = info(for: name) { return fault }
    return nil
  }

  /// The file's bytes as they stand, and its facts.
  public func bytes(
    for name: String
  ) throws(ImageFault) -> (bytes: ResourceBytes, info: ImageInfo) {
    let info = try info(for: name).get()
    opened.withLock { $0 = nil }
    return (try readBytes(of: name), info)
  }

  /// The file's bytes, of which a decoder gets through all, and its facts: a JPEG that can go into
  /// a document as it stands. Throws where the data is damaged. O(bytes), once for each name.
  public func soundBytes(
    for name: String
  ) throws(ImageFault) -> (bytes: ResourceBytes, info: ImageInfo) {
    let (bytes, info) = try bytes(for: name)
    let fault: ImageFault?
    if let known = readings.withLock({ $0[name] }) {
      fault = known
    } else {
      fault = DecodedImage.fault(inJPEG: bytes.buffer)
      readings.withLock { $0[name] = .some(fault) }
    }
    if let fault { throw fault }
    return (bytes, info)
  }

  /// The picture's pixels. O(pixels) each time.
  public func decode(_ name: String) throws(ImageFault) -> DecodedImage {
    let (bytes, info) = try bytes(for: name)
    return try DecodedImage(bytes.buffer, info: info, fonts: fonts)
  }

  /// The outline of what is seen of the picture; nil where that is all of it, and for one that cannot be shown.
  /// O(pixels), once for each name.
  public func contour(for name: String) -> AlphaContour? {
    if let known = contours.withLock({ $0[name] }) { return known }
    var contour: AlphaContour?
    if case .success(var info) = info(for: name), info.hasAlpha,
      let image = try? drawn(name, &info)
    {
      contour = AlphaContour(image, orientation: info.orientation)
    }
    contours.withLock { $0[name] = .some(contour) }
    return contour
  }

  /// The pixels of `name`; a drawing is made as fine as a contour needs.
  private func drawn(_ name: String, _ info: inout ImageInfo) throws(ImageFault) -> DecodedImage {
    if info.format == .svg {
      let finest = 640.0 / Double(max(info.pixelWidth, info.pixelHeight))
      info.pixelWidth = max(1, Int(Double(info.pixelWidth) * finest))
      info.pixelHeight = max(1, Int(Double(info.pixelHeight) * finest))
    }
    return try DecodedImage(try readBytes(of: name).buffer, info: info, fonts: fonts)
  }

  private func readBytes(of name: String) throws(ImageFault) -> ResourceBytes {
    try ImageCatalog.checkName(name)
    do {
      return try resources.bytes(of: PageChoice.file(of: name))
    } catch {
      throw .unreadable(error)
    }
  }

  /// Throws where `name` cannot be a file's: addresses are not opened, even as odd file names.
  static func checkName(_ name: String) throws(ImageFault) {
    let bytes = Array(name.utf8)
    guard !bytes.isEmpty else { throw .emptyName }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .badName }
    if bytes.starts(with: "//".utf8) { throw .remote(scheme: "http") }
    let lower = String(decoding: bytes.prefix(8).map { $0 | 0x20 }, as: UTF8.self)
    for scheme in ["http", "https", "ftp", "data", "file"] where lower.hasPrefix(scheme + ":") {
      throw .remote(scheme: scheme)
    }
  }
}
