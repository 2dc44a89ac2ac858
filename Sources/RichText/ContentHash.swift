/// FNV-1a over bytes with a last mix: the same on every run and machine, unlike `Hasher`.
@frozen
public struct ContentHash: Sendable {
  @usableFromInline
  var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of nothing.
  @inlinable
  public init() {}

  /// Takes in a byte.
  @inlinable @inline(__always)
  public mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Takes in bytes in order. O(n).
  @inlinable
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// Takes in eight bytes.
  @inlinable
  public mutating func combine(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      combine(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// The hash of all that was taken in; all of its bits depend on all of that.
  @inlinable
  public var value: UInt64 {
    var z = state
    z = (z ^ (z >> 33)) &* 0xff51_afd7_ed55_8ccd
    z = (z ^ (z >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return z ^ (z >> 33)
  }
}
