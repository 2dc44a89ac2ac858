internal import CTypesetMessageDigest

/// SHA-256 by the system's Nettle, as 64 hexadecimal digits. O(n).
func sha256(_ bytes: UnsafeRawBufferPointer) -> String {
  var context = sha256_ctx()
  nettle_sha256_init(&context)
  if let base = bytes.baseAddress {
    nettle_sha256_update(&context, bytes.count, base.assumingMemoryBound(to: UInt8.self))
  }
  var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
  nettle_sha256_digest(&context, digest.count, &digest)
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
