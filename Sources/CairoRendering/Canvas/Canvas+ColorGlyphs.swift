internal import CTypesetCairo
internal import TypesetFonts
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
    // As wide as its pictures, or as the space between them: readers take a gap for a space.
    let advances = run.glyphs.map { Int(run.face.advance(of: $0.id).rawValue) }
    let units = advances.filter { $0 > 0 }.min() ?? run.face.unitsPerEm
    let expansion = units * 2 * (1000 + run.expansion) / max(run.face.unitsPerEm, 1) - 1000
    guard let invisible = ghost?.scaled(FontSize(em: run.size, expansion: expansion)) else {
      return
    }
    setFont(invisible)
    setInvisiblePaint()
    pen.lift()
    showText(isBackward: run.isBackward)
  }
}

/// A font whose every glyph is two specks at the corners of half an em: it puts text into a PDF where
/// nothing is to be seen. (Cairo leaves out glyphs without ink.)
///
/// Cairo writes a user font as a Type 3 font with a map to Unicode.
final class GhostFont {
  private let face: OpaquePointer
  private var sizes: [FontSize: OpaquePointer] = [:]

  /// Nil where Cairo refuses.
  init?() {
    guard let face = cairo_user_font_face_create() else { return nil }
    guard cairo_font_face_status(face) == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(face)
      return nil
    }
    cairo_user_font_face_set_render_glyph_func(face) { _, _, context, extents in
      // Half an em wide: poppler guesses by that how large the letters of a Type 3 font are.
      extents?.pointee.x_advance = 0.5
      let speck = 0.001
      cairo_rectangle(context, 0, 0.1, speck, speck)
      cairo_rectangle(context, 0.5 - speck, -0.9, speck, speck)
      cairo_fill(context)
      return CAIRO_STATUS_SUCCESS
    }
    self.face = face
  }

  deinit {
    for font in sizes.values { cairo_scaled_font_destroy(font) }
    cairo_font_face_destroy(face)
  }

  /// The `cairo_scaled_font_t` for letters of `size`.
  func scaled(_ size: FontSize) -> OpaquePointer? {
    if let known = sizes[size] { return known }
    let font = ScaledFont.make(face, size, canvasScale: 1)
    sizes[size] = font
    return font
  }
}
