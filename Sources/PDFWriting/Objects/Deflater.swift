internal import CTypesetWholeDeflate

/// Deflates whole streams with libdeflate, one after another.
struct Deflater: ~Copyable {
  /// The `libdeflate_compressor`; nil where there was no memory for it.
  private let compressor: OpaquePointer?

  /// A compressor of `level`, 1 to 12.
  init(level: Int32) { compressor = libdeflate_alloc_compressor(level) }

  deinit { libdeflate_free_compressor(compressor) }

  /// `bytes` in the zlib format (RFC 1950); nil where there is no memory. O(n).
  func deflated(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let compressor else { return nil }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let result = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
      count = libdeflate_zlib_compress(
        compressor, bytes.baseAddress, bytes.count, room.baseAddress, bound)
    }
    return result.isEmpty ? nil : result
  }

  /// The `count` bytes that the zlib stream `bytes` holds; nil where it is damaged or holds fewer or
  /// more. O(count) in time and memory.
  static func inflated(_ bytes: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var status = LIBDEFLATE_BAD_DATA
    let result = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      var actual = 0
      status = libdeflate_zlib_decompress(
        decompressor, bytes.baseAddress, bytes.count, room.baseAddress, count, &actual)
      filled = status == LIBDEFLATE_SUCCESS ? actual : 0
    }
    return status == LIBDEFLATE_SUCCESS && result.count == count ? result : nil
  }

  /// What the zlib stream `bytes` holds, up to `most` bytes; nil where it is damaged or holds more. O(what it
  /// holds) in time and memory.
  static func inflated(_ bytes: UnsafeRawBufferPointer, most: Int) -> [UInt8]? {
    var isTooLarge = false
    return inflated(bytes, most: most, isTooLarge: &isTooLarge)
  }

  /// False for a zlib stream that is damaged; one that holds more than `most` bytes is not looked at to its end.
  static func isSound(_ bytes: UnsafeRawBufferPointer, most: Int) -> Bool {
    var isTooLarge = false
    return inflated(bytes, most: most, isTooLarge: &isTooLarge) != nil || isTooLarge
  }

  /// What the zlib stream `bytes` holds, as readers take it whose checksum is wrong or missing: up to `most` bytes; nil
  /// where it is damaged otherwise or holds more. O(what it holds) in time and memory.
  static func mended(_ bytes: UnsafeRawBufferPointer, most: Int) -> [UInt8]? {
    var isTooLarge = false
    if let whole = inflated(bytes, most: most, isTooLarge: &isTooLarge) { return whole }
    guard !isTooLarge, bytes.count > 2, bytes[0] & 15 == 8, bytes[1] & 32 == 0,
      (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    else { return nil }
    let data = UnsafeRawBufferPointer(rebasing: bytes[2...])
    return inflated(data, most: most, isTooLarge: &isTooLarge, isBare: true)
  }

  private static func inflated(
    _ bytes: UnsafeRawBufferPointer, most: Int, isTooLarge: inout Bool, isBare: Bool = false
  ) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var room = min(most, max(1 << 16, bytes.count * 4))
    while true {
      var status = LIBDEFLATE_BAD_DATA
      let result = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        var actual = 0
        status =
          isBare
          ? libdeflate_deflate_decompress(
            decompressor, bytes.baseAddress, bytes.count, buffer.baseAddress, room, &actual)
          : libdeflate_zlib_decompress(
            decompressor, bytes.baseAddress, bytes.count, buffer.baseAddress, room, &actual)
        filled = status == LIBDEFLATE_SUCCESS ? actual : 0
      }
      if status == LIBDEFLATE_SUCCESS { return result }
      isTooLarge = status == LIBDEFLATE_INSUFFICIENT_SPACE
      guard isTooLarge, room < most else { return nil }
      room = min(most, room * 4)
    }
  }
}
