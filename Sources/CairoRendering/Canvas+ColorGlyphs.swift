internal import CCairo
internal import Geometry
internal import RenderTree

extension Canvas {
  /// Draws a run of a colour font: pictures for the glyphs that have one, and the run's text in
  /// invisible letters, so that it can be found and copied.
  func drawColor(_ run: GlyphRun, _ font: CairoFont, _ pictures: ColorGlyphs) {
    var hasPictures = false
    let unit = run.size.points / pictures.pixelsPerEm
    for glyph in run.glyphs {
      guard let picture = pictures.picture(glyph.id) else { continue }
      hasPictures = true
      let pixelWidth = Double(cairo_image_surface_get_width(picture.surface.pointer))
      let pixelHeight = Double(cairo_image_surface_get_height(picture.surface.pointer))
      var matrix = cairo_matrix_t()
      cairo_matrix_init(
        &matrix, unit, 0, 0, unit, glyph.x.points + picture.left * unit,
        glyph.y.points - picture.top * unit)
      paint(
        picture.surface, id: picture.id, matrix, width: pixelWidth, height: pixelHeight)
    }
    if !hasPictures {
      // Letters of an ordinary kind in a font that also has pictures.
      glyphs.append(run)
      show(font, size: run.size, RunPaint(run), isBackward: run.isBackward)
      return
    }
    guard isDocument else { return }
    if ghost == nil { ghost = GhostFont() }
    guard let invisible = ghost?.scaled(run.size.scaledPoints) else { return }
    glyphs.append(run)
    defer { glyphs.removeAll() }
    setFont(invisible)
    setPaint(.black)
    showText(isBackward: run.isBackward)
  }
}

/// A font whose every glyph is empty: it puts text into a PDF where nothing is to be seen.
///
/// Cairo writes a user font as a Type 3 font with a map to Unicode.
final class GhostFont {
  private let face: OpaquePointer
  private var sizes: [Int: OpaquePointer] = [:]

  /// Nil where Cairo refuses.
  init?() {
    guard let face = cairo_user_font_face_create() else { return nil }
    guard cairo_font_face_status(face) == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(face)
      return nil
    }
    cairo_user_font_face_set_render_glyph_func(face) { _, _, _, extents in
      // An em wide, so that readers take neighbours for one word.
      extents?.pointee.x_advance = 1
      return CAIRO_STATUS_SUCCESS
    }
    self.face = face
  }

  deinit {
    for font in sizes.values { cairo_scaled_font_destroy(font) }
    cairo_font_face_destroy(face)
  }

  /// The `cairo_scaled_font_t` for `scaledPoints`.
  func scaled(_ scaledPoints: Int) -> OpaquePointer? {
    if let known = sizes[scaledPoints] { return known }
    let font = ScaledFont.make(face, scaledPoints: scaledPoints, canvasScale: 1)
    sizes[scaledPoints] = font
    return font
  }
}
