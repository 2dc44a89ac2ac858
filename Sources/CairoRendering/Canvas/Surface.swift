internal import CTypesetCairo
internal import TypesetImages
internal import TypesetResources

/// A source of pixels for Cairo, released with its last owner.
final class Surface {
  let pointer: OpaquePointer

  /// Takes over the reference; nil where Cairo made an error object.
  private init?(adopting pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    guard cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(pointer)
      return nil
    }
    self.pointer = pointer
  }

  deinit { cairo_surface_destroy(pointer) }

  /// A surface of `width` × `height` units without pixels. A PDF looks only at its extents and
  /// its data; an image surface of this size would have to be cleared and looked through.
  convenience init?(blankOf width: Double, _ height: Double, hasAlpha: Bool) {
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    let content = hasAlpha ? CAIRO_CONTENT_COLOR_ALPHA : CAIRO_CONTENT_COLOR
    self.init(adopting: cairo_recording_surface_create(content, &extents))
  }

  /// A surface whose data is the JPEG file `bytes`, which goes into a PDF as it stands.
  convenience init?(jpeg bytes: ResourceBytes, info: ImageInfo) {
    self.init(blankOf: Double(info.pixelWidth), Double(info.pixelHeight), hasAlpha: false)
    guard attach(jpeg: bytes) else { return nil }
  }

  /// Pixels that stand for the JPEG file `bytes`, which goes into an SVG as it stands.
  ///
  /// Cairo asks an SVG's pictures for their size and their data only, and takes a surface without
  /// pixels for a drawing, so these are zeros that nobody reads, and that the system has not even
  /// laid out.
  convenience init?(carrying bytes: ResourceBytes, info: ImageInfo) {
    self.init(
      adopting: cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(info.pixelWidth), Int32(info.pixelHeight)))
    guard attach(jpeg: bytes) else { return nil }
  }

  /// Hangs the file `bytes` on the surface; false where Cairo refuses.
  private func attach(jpeg bytes: ResourceBytes) -> Bool {
    guard let start = bytes.buffer.baseAddress else { return false }
    let hold = Unmanaged.passRetained(bytes)
    let status = cairo_surface_set_mime_data(
      pointer, CAIRO_MIME_TYPE_JPEG, start.assumingMemoryBound(to: UInt8.self),
      UInt(bytes.count),
      { hold in
        guard let hold else { return }
        Unmanaged<ResourceBytes>.fromOpaque(hold).release()
      }, hold.toOpaque())
    if status != CAIRO_STATUS_SUCCESS { hold.release() }
    return status == CAIRO_STATUS_SUCCESS
  }

  /// A surface over the pixels of `image`, which live as long as Cairo needs them.
  convenience init?(_ image: DecodedImage) {
    guard let start = image.pixels.baseAddress else { return nil }
    // Cairo writes to no surface that is only a source.
    let data = UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self)
    self.init(
      adopting: cairo_image_surface_create_for_data(
        data, image.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(image.width),
        Int32(image.height), Int32(image.stride)))
    let hold = Unmanaged.passRetained(image)
    let status = cairo_surface_set_user_data(pointer, Surface.key, hold.toOpaque()) { hold in
      guard let hold else { return }
      Unmanaged<DecodedImage>.fromOpaque(hold).release()
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      hold.release()
      return nil
    }
  }

  /// A copy of `height` rows of B, G, R, A bytes, multiplied by alpha.
  convenience init?(
    copyingBGRA bytes: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int
  ) {
    self.init(
      adopting: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
    guard let rows = cairo_image_surface_get_data(pointer) else { return nil }
    let rowBytes = Int(cairo_image_surface_get_stride(pointer))
    for y in 0..<height {
      let from = bytes + y * stride
      UnsafeMutableRawPointer(rows + y * rowBytes).withMemoryRebound(
        to: UInt32.self, capacity: width
      ) { to in
        for x in 0..<width {
          let (b, g) = (UInt32(from[4 * x]), UInt32(from[4 * x + 1]))
          let (r, a) = (UInt32(from[4 * x + 2]), UInt32(from[4 * x + 3]))
          to[x] = a << 24 | r << 16 | g << 8 | b
        }
      }
    }
    cairo_surface_mark_dirty(pointer)
  }

  /// Names the picture, so that a document stores it once however many surfaces show it.
  func setIdentity(_ id: String) {
    let bytes = Array(id.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      pointer, CAIRO_MIME_TYPE_UNIQUE_ID, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }

  nonisolated(unsafe) private static let key: UnsafeMutablePointer<cairo_user_data_key_t> = {
    let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
    key.initialize(to: cairo_user_data_key_t())
    return key
  }()
}
