internal import CTypesetCairo
package import TypesetFonts
internal import TypesetGeometry
internal import TypesetImages
package import TypesetRenderTree
internal import TypesetResources

/// Paints what is made of pixels in any document: soft shadows, and the pictures of colour fonts. For a
/// writer of documents that does without Cairo for everything else.
///
/// Not `Sendable`: one thread at a time owns it.
package final class PixelPainter {
  /// How much of a shadow there is at each place.
  package struct Mask {
    /// Pixels in a row.
    package var width: Int
    /// Rows.
    package var height: Int
    /// One byte for each pixel, 255 for all of it, rows from the top.
    package var rows: [UInt8]
    /// Where its left edge stands, in points from the page's left.
    package var left: Double
    /// Where its top edge stands, in points from the page's top.
    package var top: Double
    /// Its pixels a point.
    package var perPoint: Double
  }

  /// The picture of a glyph in colour.
  package struct Picture {
    /// Pixels in a row.
    package var width: Int
    /// Rows.
    package var height: Int
    /// 0xAARRGGBB, colours multiplied by alpha, rows from the top.
    package var pixels: [UInt32]
    /// Pixels from the glyph's origin to the left edge, to the right.
    package var left: Double
    /// Pixels from the baseline to the top edge, upwards.
    package var top: Double
    /// Pixels to the em.
    package var perEm: Double
  }

  private let surface: OpaquePointer
  private let canvas: Canvas
  private var fonts: [FontFace: ColorGlyphs?] = [:]

  /// Nil where Cairo refuses.
  package init?() {
    guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil) else {
      return nil
    }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    canvas = Canvas(
      context: context, medium: .document, images: ImageCatalog(resources: ResourceProvider()))
  }

  deinit { cairo_surface_destroy(surface) }

  /// How much of `shadow`, which is soft or falls into its letters, there is; nil where nothing of it is to
  /// be seen. O(pixels).
  package func mask(of shadow: ShadowItem) -> Mask? {
    guard let mask = canvas.softMask(of: shadow) else { return nil }
    return Mask(
      width: mask.width, height: mask.height, rows: mask.rows, left: mask.frame.left,
      top: mask.frame.top, perPoint: mask.frame.perPoint)
  }

  /// True where glyphs of `face`, which is upright, may be pictures in colour.
  package func hasPictures(_ face: FontFace) -> Bool { pictures(of: face) != nil }

  /// The picture of `glyph` in `face`; nil where the glyph is an ordinary one or empty. O(pixels).
  package func picture(of glyph: UInt32, in face: FontFace) -> Picture? {
    guard let font = pictures(of: face), let picture = font.picture(glyph) else { return nil }
    let image = picture.surface.pointer
    let (width, height) = (
      Int(cairo_image_surface_get_width(image)), Int(cairo_image_surface_get_height(image))
    )
    cairo_surface_flush(image)
    guard width > 0, height > 0, let data = cairo_image_surface_get_data(image) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(image))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    let bytes = UnsafeRawPointer(data)
    for row in 0..<height {
      for column in 0..<width {
        pixels.append(bytes.load(fromByteOffset: row * stride + 4 * column, as: UInt32.self))
      }
    }
    return Picture(
      width: width, height: height, pixels: pixels, left: picture.left, top: picture.top,
      perEm: font.pixelsPerEm)
  }

  private func pictures(of face: FontFace) -> ColorGlyphs? {
    if let known = fonts[face] { return known }
    let found = FreeTypeFace(face).flatMap { $0.hasColor ? ColorGlyphs($0) : nil }
    fonts[face] = .some(found)
    return found
  }
}
