internal import CTypesetWholeDeflate

extension ByteView {
  /// CRC-32 as PNG has it (PNG annex D), by libdeflate: sixteen bytes at once. O(n).
  var checksum: Int {
    withBytes { bytes in Int(libdeflate_crc32(0, bytes.baseAddress, bytes.count)) }
  }
}
