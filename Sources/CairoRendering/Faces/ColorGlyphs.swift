internal import CTypesetCairo
internal import CTypesetFreeType
internal import TypesetFonts

/// The pictures that a colour font has for its glyphs.
///
/// Cairo 1.16 writes a colour glyph into a PDF as an image of 72 pixels an inch and without its
/// text. So we take the font's own bitmap, or its layers at a size of our choice, one surface a
/// glyph, and draw it scaled.
final class ColorGlyphs {
  /// One glyph's picture.
  struct Picture {
    /// An ARGB image surface.
    var surface: Surface
    /// Names the picture in a document, so that it is stored once.
    var id: String
    /// Pixels from the glyph's origin to the left edge, to the right.
    var left: Double
    /// Pixels from the baseline to the top edge, upwards.
    var top: Double
  }

  /// Pixels to the em of layers that are drawn for us.
  private static let layerPixels: FT_UInt = 160

  /// Pixels to the em of all pictures.
  let pixelsPerEm: Double
  private let font: FreeTypeFace
  private var pictures: [UInt32: Picture?] = [:]

  /// Nil where no size of pictures can be had.
  init?(_ font: FreeTypeFace) {
    guard let pixels = ColorGlyphs.selectSize(font.face) else { return nil }
    pixelsPerEm = pixels
    self.font = font
  }

  /// Sets the face to the largest bitmaps it has, or to a size of ours for layers, and gives the
  /// pixels to the em; nil where it has neither.
  private static func selectSize(_ face: FT_Face) -> Double? {
    let count = Int(face.pointee.num_fixed_sizes)
    guard count > 0, let sizes = face.pointee.available_sizes else {
      return FT_Set_Pixel_Sizes(face, 0, layerPixels) == 0 ? Double(layerPixels) : nil
    }
    // The largest is scaled down, never up further than it must be.
    let best = (0..<count).max { sizes[$0].y_ppem < sizes[$1].y_ppem } ?? 0
    guard sizes[best].y_ppem > 0, FT_Select_Size(face, FT_Int(best)) == 0 else { return nil }
    return Double(sizes[best].y_ppem) / 64
  }

  /// The picture of `glyph`; nil where the glyph is an ordinary one or empty.
  func picture(_ glyph: UInt32) -> Picture? {
    if let known = pictures[glyph] { return known }
    let picture = load(glyph)
    pictures[glyph] = .some(picture)
    return picture
  }

  private func load(_ glyph: UInt32) -> Picture? {
    // Cairo sets sizes of its own on the same face, so ours is set each time.
    let face = font.face
    guard ColorGlyphs.selectSize(face) != nil else { return nil }
    FT_Set_Transform(face, nil, nil)
    let flags = FT_Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING | FT_LOAD_RENDER)
    guard FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph else { return nil }
    let bitmap = slot.pointee.bitmap
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), bitmap.width > 0,
      bitmap.rows > 0, bitmap.pitch > 0, let bytes = bitmap.buffer,
      let surface = Surface(
        copyingBGRA: bytes, width: Int(bitmap.width), height: Int(bitmap.rows),
        stride: Int(bitmap.pitch))
    else { return nil }
    let id = "glyph \(glyph) of \(font.source.index) \(font.source.file)"
    surface.setIdentity(id)
    return Picture(
      surface: surface, id: id, left: Double(slot.pointee.bitmap_left),
      top: Double(slot.pointee.bitmap_top))
  }
}
