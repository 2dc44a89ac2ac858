internal import CTypesetCairo
internal import TypesetGeometry
public import TypesetImages
public import TypesetRenderTree

/// Draws pages as SVG 1.1, each a picture of its own: letters as outlines, pictures inside, no
/// fonts and no other file needed to show it.
public enum SVGWriter {
  /// Draws `page` and writes it into `sink`; tells what could not be drawn. The same page, fonts
  /// and pictures give the same bytes. O(size of the SVG) in memory.
  public static func write(
    _ page: RenderPage, images: ImageCatalog, to sink: any ByteSink
  ) throws(RenderError) -> [RenderFault] {
    let written = MemorySink()
    let faults = try draw(page, images: images, to: written)
    let bytes = SVGNames.renumbered(written.bytes)
    guard bytes.withUnsafeBytes({ sink.write($0) }) else { throw .output }
    return faults
  }

  private static func draw(
    _ page: RenderPage, images: ImageCatalog, to sink: MemorySink
  ) throws(RenderError) -> [RenderFault] {
    let buffered = BufferedSink(sink)
    // Cairo calls back as long as the surface lives, which ends before `buffered` does.
    defer { withExtendedLifetime(buffered) {} }
    let created = cairo_svg_surface_create_for_stream(
      writeToBufferedSink, buffered.closure, page.media.width.points,
      page.media.height.points)
    guard let surface = created else { throw .outOfMemory }
    defer { cairo_surface_destroy(surface) }
    if let error = RenderError(cairo_surface_status(surface)) { throw error }
    guard let context = cairo_create(surface) else { throw .outOfMemory }
    let canvas = Canvas(context: context, medium: .drawing, images: images)
    // Paper: a viewer with a dark background would show black on black.
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    canvas.forgetState()
    canvas.pageLabel = page.label
    canvas.pageSize = page.media
    canvas.draw(page.items)
    cairo_show_page(context)
    if let error = RenderError(cairo_status(context)) { throw error }
    cairo_surface_finish(surface)
    if let error = RenderError(cairo_surface_status(surface)) { throw error }
    buffered.flush()
    return canvas.faults
  }
}
