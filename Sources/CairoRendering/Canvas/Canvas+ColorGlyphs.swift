internal import CTypesetCairo
internal import TypesetGeometry
internal import TypesetRenderTree

extension Canvas {
  /// Draws a run of a colour font: pictures for the glyphs that have one, and the run's text in
  /// invisible letters, so that it can be found and copied. The batch holds the run.
  func drawColor(_ run: GlyphRun, _ font: CairoFont, _ pictures: ColorGlyphs) {
    pen.lift()
    var hasPictures = false
    let unit = run.size.points / pictures.pixelsPerEm
    let stretch = FontSize(run).stretch
    for glyph in run.glyphs {
      guard let picture = pictures.picture(glyph.id) else { continue }
      hasPictures = true
      let pixelWidth = Double(cairo_image_surface_get_width(picture.surface.pointer))
      let pixelHeight = Double(cairo_image_surface_get_height(picture.surface.pointer))
      var matrix = cairo_matrix_t()
      cairo_matrix_init(
        &matrix, unit * stretch, 0, 0, unit, glyph.x.points + picture.left * unit * stretch,
        glyph.y.points - picture.top * unit)
      paint(
        picture.surface, id: picture.id, matrix, width: pixelWidth, height: pixelHeight)
    }
    if !hasPictures {
      // Letters of an ordinary kind in a font that also has pictures.
      show(font, FontSize(run), RunPaint(run), isBackward: run.isBackward)
      return
    }
    defer { glyphs.removeAll() }
    guard isDocument, glyphs.hasText else { return }
    if ghost == nil { ghost = GhostFont() }
    guard let invisible = ghost?.scaled(run.size) else { return }
    setFont(invisible)
    setInvisiblePaint()
    pen.lift()
    showText(isBackward: run.isBackward)
  }
}

/// A font whose every glyph is two specks at the corners of the em: it puts text into a PDF where
/// nothing is to be seen. (Cairo leaves out glyphs without ink.)
///
/// Cairo writes a user font as a Type 3 font with a map to Unicode.
final class GhostFont {
  private let face: OpaquePointer
  private var sizes: [Length: OpaquePointer] = [:]

  /// Nil where Cairo refuses.
  init?() {
    guard let face = cairo_user_font_face_create() else { return nil }
    guard cairo_font_face_status(face) == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(face)
      return nil
    }
    cairo_user_font_face_set_render_glyph_func(face) { _, _, context, extents in
      // An em wide, so that readers take neighbours for one word.
      extents?.pointee.x_advance = 1
      let speck = 0.001
      cairo_rectangle(context, 0, 0.1, speck, speck)
      cairo_rectangle(context, 1 - speck, -0.9, speck, speck)
      cairo_fill(context)
      return CAIRO_STATUS_SUCCESS
    }
    self.face = face
  }

  deinit {
    for font in sizes.values { cairo_scaled_font_destroy(font) }
    cairo_font_face_destroy(face)
  }

  /// The `cairo_scaled_font_t` for an em of `size`.
  func scaled(_ size: Length) -> OpaquePointer? {
    if let known = sizes[size] { return known }
    let font = ScaledFont.make(face, FontSize(em: size, expansion: 0), canvasScale: 1)
    sizes[size] = font
    return font
  }
}
