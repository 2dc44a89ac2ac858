/// Names an element for good: a hash of what was written there, and a count where an equal one
/// stands before it in the same parent. A change elsewhere leaves it as it is.
@frozen
public struct NodeID: Hashable, Sendable, Comparable, Codable {
  /// The 64 bits of the name.
  public var rawValue: UInt64

  /// The name `rawValue`.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The name of the `occurrence`-th (from 0) element with this `contentHash` in the parent whose
  /// name is `parent`.
  public init(contentHash: UInt64, occurrence: Int, parent: NodeID? = nil) {
    var hash = ContentHash()
    hash.combine(contentHash)
    hash.combine(UInt64(truncatingIfNeeded: occurrence))
    if let parent { hash.combine(parent.rawValue) }
    rawValue = hash.value
  }

  /// An order without a meaning, the same everywhere.
  public static func < (a: NodeID, b: NodeID) -> Bool { a.rawValue < b.rawValue }

  /// Twelve hexadecimal digits, enough to tell the elements of a document apart.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    var out: [UInt8] = []
    for shift in stride(from: 60, to: 12, by: -4) {
      out.append(digits[Int(truncatingIfNeeded: (rawValue >> UInt64(shift)) & 15)])
    }
    return String(decoding: out, as: UTF8.self)
  }
}

extension NodeID: CustomStringConvertible {}

extension NodeID {
  /// Decoded from the bare number.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(UInt64.self)
  }

  /// Encoded as the bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// FNV-1a over bytes with a last mix: the same on every run and machine, unlike `Hasher`.
public struct ContentHash: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of nothing.
  public init() {}

  /// Takes in a byte.
  @inline(__always)
  public mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Takes in bytes in order. O(n).
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// Takes in eight bytes.
  public mutating func combine(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      combine(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// The hash of all that was taken in.
  public var value: UInt64 {
    var z = state
    z = (z ^ (z >> 33)) &* 0xff51_afd7_ed55_8ccd
    z = (z ^ (z >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return z ^ (z >> 33)
  }
}
