internal import CTypesetZlib

extension ByteView {
  /// CRC-32 as PNG has it (PNG annex D): zlib's `crc32`. O(n).
  var checksum: Int {
    withBytes { bytes in
      // A chunk of PNG is shorter than 2³¹ bytes.
      Int(crc32(0, bytes.baseAddress, UInt32(truncatingIfNeeded: bytes.count)))
    }
  }
}
