internal import CCairo
internal import CFreeType
internal import Fonts
internal import Resources
internal import Synchronization

/// A face of FreeType over the bytes that a `FontFace` holds; both live as long as this object.
///
/// FreeType lets threads use faces of one library at the same time, as long as faces are made and
/// unmade by one thread at a time, hence the lock (FreeType API reference, `FT_Library`). Cairo
/// keeps fonts alive in caches of its own, so the last release may come on any thread.
///
/// `@unchecked Sendable`: `face` is used under Cairo's own lock on its fonts, or by the one thread
/// that owns the writer.
final class FreeTypeFace: @unchecked Sendable {
  let source: FontFace
  let face: FT_Face

  /// Held while a face is made or unmade.
  private static let lock = Mutex(())

  /// The process's library; nil where FreeType could not start. Set once, used under `lock`.
  nonisolated(unsafe) private static let library: FT_Library? = {
    var library: FT_Library?
    return FT_Init_FreeType(&library) == 0 ? library : nil
  }()

  /// Nil where FreeType cannot read the font.
  init?(_ source: FontFace) {
    var face: FT_Face?
    FreeTypeFace.lock.withLock { _ in
      let bytes = source.resource.buffer
      guard let library = FreeTypeFace.library, let start = bytes.baseAddress else { return }
      let error = FT_New_Memory_Face(
        library, start.assumingMemoryBound(to: FT_Byte.self), FT_Long(bytes.count),
        FT_Long(source.index), &face)
      if error != 0 { face = nil }
    }
    guard let face else { return nil }
    self.source = source
    self.face = face
  }

  deinit {
    FreeTypeFace.lock.withLock { _ in _ = FT_Done_Face(face) }
  }

  /// True where glyphs may be pictures in colour.
  var hasColor: Bool { face.pointee.face_flags & FT_Long(1 << 14) != 0 }  // FT_FACE_FLAG_COLOR
}

/// A face as Cairo sees it, with its sizes.
final class CairoFont {
  let freeType: FreeTypeFace
  /// Pictures of its glyphs; nil for an ordinary font.
  let colorGlyphs: ColorGlyphs?
  private let face: OpaquePointer
  private var sizes: [(scaledPoints: Int, font: OpaquePointer)] = []

  /// Where Cairo keeps our hold on the FreeType face; only the address counts.
  nonisolated(unsafe) private static let key: UnsafeMutablePointer<cairo_user_data_key_t> = {
    let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
    key.initialize(to: cairo_user_data_key_t())
    return key
  }()

  /// Nil where the font cannot be drawn with.
  init?(_ source: FontFace) {
    guard let freeType = FreeTypeFace(source) else { return nil }
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
    self.freeType = freeType
    self.face = face
    colorGlyphs = freeType.hasColor ? ColorGlyphs(freeType) : nil
  }

  deinit {
    for size in sizes { cairo_scaled_font_destroy(size.font) }
    cairo_font_face_destroy(face)
  }

  /// The `cairo_scaled_font_t` for `scaledPoints` on a canvas of `scale`, kept. O(sizes in use).
  func scaled(_ scaledPoints: Int, canvasScale scale: Double) -> OpaquePointer? {
    for size in sizes where size.scaledPoints == scaledPoints { return size.font }
    guard let font = ScaledFont.make(face, scaledPoints: scaledPoints, canvasScale: scale) else {
      return nil
    }
    sizes.append((scaledPoints, font))
    return font
  }
}

/// Makes scaled fonts without hinting, so that letters keep their shapes and their advances.
enum ScaledFont {
  /// Nil where Cairo refuses.
  static func make(
    _ face: OpaquePointer, scaledPoints: Int, canvasScale: Double
  ) -> OpaquePointer? {
    let points = Double(scaledPoints) / 65536
    var size = cairo_matrix_t()
    var canvas = cairo_matrix_t()
    cairo_matrix_init_scale(&size, points, points)
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
