internal import CTypesetCairo
internal import CTypesetFreeType
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRenderTree

/// A face as Cairo sees it, with its sizes.
final class CairoFont {
  /// The face itself.
  let source: FontFace
  let freeType: FreeTypeFace
  /// What readers of a document copy for its glyphs; nil where it is for no document.
  let codes: GlyphCodes?
  /// Pictures of its glyphs; nil for an ordinary font.
  let colorGlyphs: ColorGlyphs?
  private let face: OpaquePointer
  /// The sizes in use, each with its font; at most `mostSizes`.
  private var sizes: [(size: FontSize, font: OpaquePointer)] = []
  /// The one that was asked for last; the canvas may still have it set.
  private var latest = 0
  /// The one to go when there are too many.
  private var next = 0

  /// Where Cairo keeps our hold on the FreeType face; only the address counts.
  nonisolated(unsafe) private static let key: UnsafeMutablePointer<cairo_user_data_key_t> = {
    let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
    key.initialize(to: cairo_user_data_key_t())
    return key
  }()

  /// The face `source`, in a document where `isDocument`; nil where it cannot be drawn with.
  init?(_ source: FontFace, isDocument: Bool) {
    let codes = isDocument ? GlyphCodes(source) : nil
    guard let freeType = FreeTypeFace(source, codes: codes) else { return nil }
    let flags = FT_LOAD_NO_HINTING
    guard let face = cairo_ft_font_face_create_for_ft_face(freeType.face, Int32(flags)),
      cairo_font_face_status(face) == CAIRO_STATUS_SUCCESS
    else { return nil }
    // Cairo's caches may outlive us; this reference goes with Cairo's face.
    let hold = Unmanaged.passRetained(freeType)
    let status = cairo_font_face_set_user_data(face, CairoFont.key, hold.toOpaque()) { hold in
      guard let hold else { return }
      Unmanaged<FreeTypeFace>.fromOpaque(hold).release()
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(face)
      hold.release()
      return nil
    }
    self.source = source
    self.freeType = freeType
    self.face = face
    self.codes = codes
    colorGlyphs = freeType.hasColor ? ColorGlyphs(freeType) : nil
  }

  deinit {
    for size in sizes { cairo_scaled_font_destroy(size.font) }
    cairo_font_face_destroy(face)
  }

  /// True where Cairo could not load one of its letters.
  var hasFailed: Bool {
    sizes.contains { cairo_scaled_font_status($0.font) != CAIRO_STATUS_SUCCESS }
  }

  /// So many sizes are kept: four of running text with all their widths. A font that goes is
  /// made again when it is wanted again.
  static let mostSizes = 72

  /// The `cairo_scaled_font_t` for `size` on a canvas of `scale`, kept. O(sizes in use).
  func scaled(_ size: FontSize, canvasScale scale: Double) -> OpaquePointer? {
    // Lines of one paragraph often share their width.
    if latest < sizes.count, sizes[latest].size == size { return sizes[latest].font }
    for place in sizes.indices where sizes[place].size == size {
      latest = place
      return sizes[place].font
    }
    guard let font = ScaledFont.make(face, size, canvasScale: scale) else { return nil }
    if sizes.count < CairoFont.mostSizes {
      latest = sizes.count
      sizes.append((size, font))
      return font
    }
    // Never the latest: the canvas compares addresses, and a new font could come to have its.
    if next == latest { next = (next + 1) % sizes.count }
    cairo_scaled_font_destroy(sizes[next].font)
    sizes[next] = (size, font)
    latest = next
    next = (next + 1) % sizes.count
    return font
  }
}

/// The size of letters and their width.
struct FontSize: Hashable {
  /// The em on paper.
  var em: Length
  /// By how many thousandths letters are wider than the font has them.
  var expansion: Int
  /// What letters are turned or slanted by.
  var matrix: AffineTransform

  init(em: Length, expansion: Int, matrix: AffineTransform = .identity) {
    self.em = em
    self.expansion = expansion
    self.matrix = matrix
  }

  init(_ run: GlyphRun) {
    em = run.size
    expansion = run.expansion
    // The face itself is drawn upright, so that both go into a PDF as one font.
    let slant = run.face.syntheticSlant
    matrix =
      slant.rawValue == 0
      ? run.matrix : AffineTransform.slant(slant.doubleValue).followed(by: run.matrix)
  }

  /// The width of a letter over what the font says.
  var stretch: Double { expansion == 0 ? 1 : Double(1000 + expansion) / 1000 }
}

/// Makes scaled fonts without hinting, so that letters keep their shapes and their advances.
enum ScaledFont {
  /// Nil where Cairo refuses.
  static func make(
    _ face: OpaquePointer, _ fontSize: FontSize, canvasScale: Double
  ) -> OpaquePointer? {
    let points = fontSize.em.points
    var size = cairo_matrix_t()
    var canvas = cairo_matrix_t()
    let wide = points * fontSize.stretch
    let matrix = fontSize.matrix
    cairo_matrix_init(
      &size, wide * matrix.a, wide * matrix.b, points * matrix.c, points * matrix.d, 0, 0)
    cairo_matrix_init_scale(&canvas, canvasScale, canvasScale)
    guard let options = cairo_font_options_create() else { return nil }
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    guard let font = cairo_scaled_font_create(face, &size, &canvas, options) else { return nil }
    guard cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS else {
      cairo_scaled_font_destroy(font)
      return nil
    }
    return font
  }
}
