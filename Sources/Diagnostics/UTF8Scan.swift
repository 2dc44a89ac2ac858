/// Well-formedness of UTF-8, by the table of the standard (Unicode 15, table 3-7).
package enum UTF8Scan {
  /// What stands at a place.
  package enum Unit: Equatable {
    /// A well-formed scalar of so many bytes.
    case scalar(Int)
    /// A maximal ill-formed subsequence of so many bytes, which is one U+FFFD (Unicode 15, §3.9:
    /// substitution of maximal subparts).
    case illFormed(Int)
  }

  /// What stands at `index`, which ends before `end` at the latest.
  @inlinable
  package static func unit(in bytes: [UInt8], at index: Int, before end: Int) -> Unit {
    let first = bytes[index]
    if first < 0x80 { return .scalar(1) }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    case 0xF1...0xF3: length = 4
    default: return .illFormed(1)
    }
    guard index + 1 < end, second.contains(bytes[index + 1]) else { return .illFormed(1) }
    var have = 2
    while have < length {
      guard index + have < end, bytes[index + have] & 0xC0 == 0x80 else { return .illFormed(have) }
      have += 1
    }
    return .scalar(length)
  }

  /// How many bytes there are from `index` to the next place: those of a well-formed scalar, or one.
  static func length(in bytes: [UInt8], at index: Int) -> Int {
    guard case .scalar(let length) = unit(in: bytes, at: index, before: bytes.count) else {
      return 1
    }
    return length
  }

  /// The scalar of `length` bytes at `index`, which is well-formed; nil for one that is not.
  @inlinable
  package static func scalar(in bytes: [UInt8], at index: Int, length: Int) -> Unicode.Scalar? {
    guard length > 1 else { return Unicode.Scalar(bytes[index]) }
    var value = UInt32(bytes[index]) & (0x7F >> UInt32(length))
    for i in index + 1..<index + length { value = value << 6 | UInt32(bytes[i] & 0x3F) }
    return Unicode.Scalar(value)
  }

  /// Adds `scalar` to `bytes`.
  package static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// U+FFFD.
  package static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
