/// A place in a text: UTF-8 bytes from its start.
///
/// What is made for a paragraph counts from the paragraph's start, what is made for a story from
/// the story's; the signature says which.
@frozen
public struct TextOffset: Hashable, Comparable, Sendable, Codable {
  /// Bytes from the start.
  public var utf8: Int

  /// The place `utf8` bytes from the start.
  @inlinable public init(_ utf8: Int) { self.utf8 = utf8 }

  /// The start.
  @inlinable public static var zero: TextOffset { TextOffset(0) }

  /// True where `a` comes first.
  @inlinable public static func < (a: TextOffset, b: TextOffset) -> Bool { a.utf8 < b.utf8 }
  /// The place `bytes` further on.
  @inlinable public static func + (a: TextOffset, bytes: Int) -> TextOffset {
    TextOffset(a.utf8 + bytes)
  }
  /// How many bytes `a` is behind `b`.
  @inlinable public static func - (a: TextOffset, b: TextOffset) -> Int { a.utf8 - b.utf8 }

  /// Decoded from the bare number of bytes.
  public init(from decoder: any Decoder) throws {
    utf8 = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encoded as the bare number of bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(utf8)
  }
}

/// A half-open stretch of a text, in UTF-8 bytes.
@frozen
public struct TextRange: Hashable, Sendable {
  /// The first byte.
  public var lowerBound: TextOffset
  /// One past the last byte.
  public var upperBound: TextOffset

  /// The stretch from `lower` to before `upper`.
  @inlinable public init(_ lower: TextOffset, _ upper: TextOffset) {
    lowerBound = lower
    upperBound = upper
  }

  /// The stretch of the bytes `range`.
  @inlinable public init(_ range: Range<Int>) {
    lowerBound = TextOffset(range.lowerBound)
    upperBound = TextOffset(range.upperBound)
  }

  /// The bytes as a range of integers, for indexing flat arrays.
  @inlinable public var utf8: Range<Int> { lowerBound.utf8..<upperBound.utf8 }
  /// How many bytes.
  @inlinable public var count: Int { upperBound.utf8 - lowerBound.utf8 }
  /// True where there are none.
  @inlinable public var isEmpty: Bool { upperBound == lowerBound }
  /// The stretch moved by `bytes`.
  @inlinable public func shifted(by bytes: Int) -> TextRange {
    TextRange(lowerBound + bytes, upperBound + bytes)
  }
  /// True where `offset` lies in the stretch.
  @inlinable public func contains(_ offset: TextOffset) -> Bool {
    lowerBound <= offset && offset < upperBound
  }
}
