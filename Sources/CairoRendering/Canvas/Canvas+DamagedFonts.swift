internal import CTypesetCairo
internal import TypesetFonts
internal import TypesetGeometry

extension Canvas {
  /// The file of a font whose letters Cairo could not load; nil where it loaded all.
  var failedFont: String? {
    fonts.values.compactMap { $0?.hasFailed == true ? $0?.freeType.source.file : nil }.min()
  }

  /// The file of a font that cannot be written into a document; nil where there is none.
  ///
  /// For a document that lacks something, after the fact: each font is written whole into a
  /// document of its own. O(glyphs of all fonts).
  func damagedFont() -> String? {
    if let file = failedFont { return file }
    let used = fonts.values.compactMap { $0?.freeType.source }
    return used.sorted { ($0.file, $0.index) < ($1.file, $1.index) }
      .first { !FontTrial.canBeWritten($0) }?.file
  }

  /// The files of all fonts that were drawn with, of which one cannot be written though it can by
  /// itself; nil where there are none.
  var suspectFonts: String? {
    let files = Set(fonts.values.compactMap { $0?.freeType.source.file }).sorted()
    return files.isEmpty ? nil : files.joined(separator: "” or “")
  }
}

/// Writes a whole font into a document that nobody reads.
private enum FontTrial {
  static func canBeWritten(_ face: FontFace) -> Bool {
    let ledger = ObjectLedger(Nowhere())
    let sink = BufferedSink(ledger)
    defer { withExtendedLifetime(sink) {} }
    let created = cairo_pdf_surface_create_for_stream(
      writeToBufferedSink, sink.closure, 100, 100)
    guard let surface = created else { return true }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return true }
    defer { cairo_destroy(context) }
    let size = FontSize(em: Length(points: 10), expansion: 0)
    guard let font = CairoFont(face, isDocument: true)?.scaled(size, canvasScale: 1) else {
      return false
    }
    cairo_set_scaled_font(context, font)
    var glyphs: [cairo_glyph_t] = []
    for glyph in 0..<face.glyphCount {
      glyphs.append(cairo_glyph_t(index: UInt(glyph), x: 50, y: 50))
      guard glyphs.count == GlyphBatch.mostGlyphs || glyph + 1 == face.glyphCount else { continue }
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
      glyphs.removeAll()
    }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return false }
    cairo_surface_finish(surface)
    sink.flush()
    return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && ledger.isWhole
  }

  private final class Nowhere: ByteSink {
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool { true }
  }
}
