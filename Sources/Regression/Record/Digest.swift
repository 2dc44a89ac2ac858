internal import CTypesetMessageDigest

/// SHA-256 by the system's libmd, as 64 hexadecimal digits. O(n).
func sha256(_ bytes: UnsafeRawBufferPointer) -> String {
  var context = SHA2_CTX()
  SHA256Init(&context)
  if let base = bytes.baseAddress {
    SHA256Update(&context, base.assumingMemoryBound(to: UInt8.self), bytes.count)
  }
  var digest = [UInt8](repeating: 0, count: 32)
  SHA256Final(&digest, &context)
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
