internal import CTypesetCairo
public import TypesetImages
public import TypesetRenderTree
internal import TypesetGeometry

/// Draws pages as pixels.
public enum PNGWriter {
  /// Draws `page` on white at `pixelsPerInch` and writes it into `sink` as a PNG that says so;
  /// tells what could not be drawn. O(pixels) in memory.
  public static func write(
    _ page: RenderPage, pixelsPerInch: Double, images: ImageCatalog, to sink: any ByteSink
  ) throws(RenderError) -> [RenderFault] {
    let raster = try Raster(page, pixelsPerInch: pixelsPerInch, images: images)
    let encoded = MemorySink()
    try encode(raster.surface, to: encoded)
    let file = PNGResolution.set(pixelsPerInch, in: encoded.bytes)
    guard file.withUnsafeBytes({ sink.write($0) }) else { throw .output }
    return raster.faults
  }

  /// Draws `page` on white at `pixelsPerInch`, and tells what could not be drawn.
  public static func pixels(
    of page: RenderPage, pixelsPerInch: Double, images: ImageCatalog
  ) throws(RenderError) -> (pixels: PagePixels, faults: [RenderFault]) {
    let raster = try Raster(page, pixelsPerInch: pixelsPerInch, images: images)
    return (raster.pixels, raster.faults)
  }

  private static func encode(_ surface: OpaquePointer, to sink: any ByteSink) throws(RenderError) {
    let buffered = BufferedSink(sink)
    let status = withExtendedLifetime(buffered) {
      cairo_surface_write_to_png_stream(
        surface,
        writeToBufferedSink, buffered.closure)
    }
    if let error = RenderError(status) { throw error }
    buffered.flush()
    if buffered.hasFailed { throw .output }
  }
}

/// A page as pixels.
public struct PagePixels: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int
  /// 0xRRGGBB, row by row from the top.
  public var words: [UInt32]
}

/// A page drawn on a surface of pixels, which goes with it.
private final class Raster {
  let surface: OpaquePointer
  private(set) var faults: [RenderFault] = []

  init(
    _ page: RenderPage, pixelsPerInch: Double, images: ImageCatalog
  ) throws(RenderError) {
    let perPoint = pixelsPerInch / 72
    // Half a pixel of a page's edge is not worth a row of its own.
    let columns = (page.media.width.points * perPoint).rounded()
    let rows = (page.media.height.points * perPoint).rounded()
    guard columns >= 1, rows >= 1, columns <= Double(ImageLimits.side),
      rows <= Double(ImageLimits.side), columns * rows <= Double(ImageLimits.pixels)
    else {
      let most = Double(Int32.max)
      throw .tooLarge(
        width: Int(max(min(columns, most), 0)), height: Int(max(min(rows, most), 0)))
    }
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
    else { throw .outOfMemory }
    self.surface = surface
    guard let context = cairo_create(surface) else { throw .outOfMemory }
    let canvas = Canvas(context: context, medium: .pixels(perPoint: perPoint), images: images)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_scale(context, perPoint, perPoint)
    canvas.pageLabel = page.label
    canvas.pageSize = page.media
    canvas.draw(page.items)
    if let error = RenderError(cairo_status(context)) { throw error }
    faults = canvas.faults
  }

  deinit { cairo_surface_destroy(surface) }

  var pixels: PagePixels {
    cairo_surface_flush(surface)
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    if let rows = cairo_image_surface_get_data(surface) {
      for y in 0..<height {
        UnsafeMutableRawPointer(rows + y * stride).withMemoryRebound(
          to: UInt32.self, capacity: width
        ) { row in
          for x in 0..<width { words.append(row[x] & 0xFF_FFFF) }
        }
      }
    }
    return PagePixels(width: width, height: height, words: words)
  }
}
