/// Names an element for good: a hash of what was written there, a count where an equal one stands
/// before it in the same parent, and the parent's name where that is needed.
///
/// In a document no two elements have one name. What an element's name depends on:
/// - A picture, an object, and a text of less than 64 bytes: on its content, on equal ones before it in
///   its parent, and on its parent's name. What stands in other parents has no part in it.
/// - A longer text: on its content alone, and only where an equal one stands before it in the document
///   on the same things as a short one. So what changes around it leaves its name.
/// - A container: as a text that says what the first text in it says, or as a long one whose
///   content is its id.
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
