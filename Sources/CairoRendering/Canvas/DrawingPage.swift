internal import CTypesetCairo
package import TypesetImages

/// Draws an SVG as the only page of a PDF, for a writer of documents that takes pages of PDFs.
package enum DrawingPage {
  /// A PDF with one page, whose longer side has `units`, or as many as a drawing mostly has and at most these.
  package static func pdf(
    of drawing: SVGDrawing, units: Double? = nil
  ) throws(ImageFault) -> [UInt8] {
    let extent = SVGDrawing.extent(of: drawing.size, units: units)
    let bytes = MemorySink()
    let sink = BufferedSink(bytes)
    // Cairo calls back as long as the surface lives, which ends before `sink` does.
    defer { withExtendedLifetime(sink) {} }
    let created = cairo_pdf_surface_create_for_stream(
      { closure, data, count in
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<BufferedSink>.fromOpaque(closure).takeUnretainedValue()
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(count))
        return sink.write(bytes) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, Unmanaged.passUnretained(sink).toOpaque(), extent.width, extent.height)
    guard let surface = created else { throw .outOfMemory }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { throw .outOfMemory }
    defer { cairo_destroy(context) }
    try drawing.draw(with: context, width: extent.width, height: extent.height)
    cairo_show_page(context)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
    cairo_surface_finish(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
    sink.flush()
    return bytes.bytes
  }
}
