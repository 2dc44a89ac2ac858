internal import CTypesetCairo
package import TypesetImages

/// Draws SVGs as the pages of one PDF in memory, in which they share fonts, for a writer of documents that takes pages of PDFs.
///
/// Not `Sendable`: one thread at a time owns it.
package final class DrawingPages {
  private let bytes = MemorySink()
  private let sink: BufferedSink
  /// The `cairo_surface_t`.
  private let surface: OpaquePointer
  /// How many pages it has; one whose drawing failed is a page, too.
  package private(set) var count = 0

  /// A PDF without pages.
  package init() throws(ImageFault) {
    sink = BufferedSink(bytes)
    let created = cairo_pdf_surface_create_for_stream(
      writeToBufferedSink, sink.closure, 1, 1)
    guard let created else { throw .outOfMemory }
    surface = created
  }

  deinit {
    // Cairo calls back as long as the surface lives, which ends before `sink` does.
    cairo_surface_destroy(surface)
    withExtendedLifetime(sink) {}
  }

  /// How many bytes of it are written; fonts come at its end.
  package var written: Int { bytes.bytes.count }

  /// Draws `drawing` as the next page, whose longer side has `units`, or as many as a drawing mostly has and at most these;
  /// gives how wide and high the page is. Where it throws, the pages before it are as they were, or `finish` throws.
  package func add(
    _ drawing: SVGDrawing, units: Double? = nil
  ) throws(ImageFault) -> (width: Double, height: Double) {
    let extent = SVGDrawing.extent(of: drawing.size, units: units)
    cairo_pdf_surface_set_size(surface, extent.width, extent.height)
    guard let context = cairo_create(surface) else { throw .outOfMemory }
    defer { cairo_destroy(context) }
    count += 1
    defer { cairo_surface_show_page(surface) }
    try drawing.draw(with: context, width: extent.width, height: extent.height)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
    return extent
  }

  /// The whole PDF, which takes no more pages.
  package func finish() throws(ImageFault) -> [UInt8] {
    cairo_surface_finish(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
    sink.flush()
    return bytes.bytes
  }

  /// A PDF with `drawing` as its only page.
  package static func pdf(
    of drawing: SVGDrawing, units: Double? = nil
  ) throws(ImageFault) -> [UInt8] {
    let pages = try DrawingPages()
    _ = try pages.add(drawing, units: units)
    return try pages.finish()
  }
}
