/// The filters of contents that are decoded here (PDF 32000-1, 7.4): those that programs put before each other.
/// libqpdf takes off any, and makes as much of them as there is: a few bytes can stand for gigabytes.
enum StreamFilter {
  case deflate, base85, hexadecimal

  /// The filter `name`, with its slash; nil for others.
  init?(_ name: String) {
    switch name {
    case "/FlateDecode", "/Fl": self = .deflate
    case "/ASCII85Decode", "/A85": self = .base85
    case "/ASCIIHexDecode", "/AHx": self = .hexadecimal
    default: return nil
    }
  }

  /// What `bytes` hold, up to `most` bytes; nil where they are damaged or hold more. O(what they hold).
  func decoded(_ bytes: UnsafeRawBufferPointer, most: Int) -> [UInt8]? {
    switch self {
    // Nothing is no stream of its kind, and empty to all readers.
    case .deflate: bytes.isEmpty ? [] : Deflater.mended(bytes, most: most)
    case .base85: StreamFilter.base85(bytes)
    case .hexadecimal: StreamFilter.hexadecimal(bytes)
    }
  }

  /// Five signs for four bytes (7.4.3).
  private static func base85(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 5 * 4 + 4)
    var (group, count): (UInt64, Int) = (0, 0)
    func put(_ group: UInt64, _ count: Int) {
      for place in 0..<count {
        result.append(UInt8(truncatingIfNeeded: group >> (24 - 8 * UInt64(place))))
      }
    }
    for byte in bytes {
      if byte == UInt8(ascii: "~") { break }
      if ContentLexer.isSpace(byte) { continue }
      if byte == UInt8(ascii: "z"), count == 0 {
        put(0, 4)
        continue
      }
      guard 0x21...0x75 ~= byte else { return nil }
      group = group * 85 + UInt64(byte - 0x21)
      count += 1
      guard count == 5 else { continue }
      guard group <= 0xFFFF_FFFF else { return nil }
      put(group, 4)
      (group, count) = (0, 0)
    }
    guard count != 1 else { return nil }
    if count > 1 {
      for _ in count..<5 { group = group * 85 + 84 }
      put(group, count - 1)
    }
    return result
  }

  /// Two digits for a byte (7.4.2).
  private static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2 + 1)
    var high: UInt8?
    for byte in bytes {
      if byte == UInt8(ascii: ">") { break }
      if ContentLexer.isSpace(byte) { continue }
      guard let digit = ContentLexer.digit(byte) else { return nil }
      if let first = high {
        result.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    if let high { result.append(high << 4) }
    return result
  }
}
