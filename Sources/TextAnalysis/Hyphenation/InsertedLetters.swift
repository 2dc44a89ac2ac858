/// A few letters that a division puts before its hyphen, in UTF-8; most divisions have none.
@frozen
public struct InsertedLetters: Hashable, Sendable {
  /// The first byte lowest; how many there are in the highest.
  public let rawValue: UInt64

  /// As many bytes as there is room for.
  public static let capacity = 7

  /// No letters.
  @inlinable public init() { rawValue = 0 }

  /// The letters `utf8`; nil where they are more bytes than there is room for.
  public init?(utf8: some Collection<UInt8>) {
    guard utf8.count <= InsertedLetters.capacity else { return nil }
    var value = UInt64(utf8.count) << 56
    for (index, byte) in utf8.enumerated() { value |= UInt64(byte) << UInt64(8 * index) }
    rawValue = value
  }

  /// How many bytes.
  @inlinable public var count: Int { Int(rawValue >> 56) }
  /// True where there are none.
  @inlinable public var isEmpty: Bool { rawValue == 0 }

  /// The byte at `index`, below `count`.
  @inlinable public subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> UInt64(8 * index))
  }

  /// The bytes.
  public var utf8: [UInt8] { (0..<count).map { self[$0] } }
}

extension InsertedLetters: CustomStringConvertible {
  /// The letters.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}
