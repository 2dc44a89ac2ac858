internal import TypesetImages
public import TypesetRenderTree
public import TypesetResources

/// A file's bytes, and what of its pages could not be drawn.
public struct RenderedFile: Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// What could not be drawn: a picture that is missing, a font that cannot be read.
  public var faults: [RenderFault]
}

/// Pages as files in memory, for programs that need no stream.
///
/// Pictures are read by their names through `resources`.
extension RenderPage {
  /// The page as a PDF of its own. O(glyphs).
  public func pdf(
    metadata: PDFMetadata = PDFMetadata(), resources: ResourceProvider = ResourceProvider()
  ) throws(RenderError) -> RenderedFile {
    try [self].pdf(metadata: metadata, resources: resources)
  }

  /// The page as a PNG. O(pixels).
  public func png(
    pixelsPerInch: Double = 144, resources: ResourceProvider = ResourceProvider()
  ) throws(RenderError) -> RenderedFile {
    let sink = MemorySink()
    let faults = try PNGWriter.write(
      self, pixelsPerInch: pixelsPerInch, images: ImageCatalog(resources: resources), to: sink)
    return RenderedFile(bytes: sink.bytes, faults: faults)
  }

  /// The page as an SVG. O(glyphs).
  public func svg(resources: ResourceProvider = ResourceProvider()) throws(RenderError)
    -> RenderedFile
  {
    let sink = MemorySink()
    let faults = try SVGWriter.write(
      self, images: ImageCatalog(resources: resources), to: sink)
    return RenderedFile(bytes: sink.bytes, faults: faults)
  }
}

extension [RenderPage] {
  /// The pages as one PDF. O(glyphs).
  public func pdf(
    metadata: PDFMetadata = PDFMetadata(), resources: ResourceProvider = ResourceProvider()
  ) throws(RenderError) -> RenderedFile {
    let sink = MemorySink()
    let writer = try PDFWriter(
      sink: sink, metadata: metadata, images: ImageCatalog(resources: resources))
    var faults: [RenderFault] = []
    for page in self { faults += try writer.page(page) }
    try writer.finish()
    return RenderedFile(bytes: sink.bytes, faults: faults)
  }
}
