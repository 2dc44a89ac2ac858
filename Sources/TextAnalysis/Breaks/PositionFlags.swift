/// What holds at the boundary before a byte of a paragraph.
@frozen
public struct PositionFlags: OptionSet, Hashable, Sendable {
  /// The flags as bits.
  public let rawValue: UInt8

  /// The flags with the bits `rawValue`.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A user-perceived character begins here; also set after the last one (UAX #29).
  @inlinable public static var graphemeStart: PositionFlags { PositionFlags(rawValue: 1) }
  /// A line may end before this byte (UAX #14). Set at the text's end, never at its start.
  @inlinable public static var lineBreak: PositionFlags { PositionFlags(rawValue: 2) }
  /// A line must end before this byte: a separator (LF, CR, NEL, VT, FF, LS, PS) ends here.
  /// `lineBreak` is set beside it.
  @inlinable public static var mandatoryBreak: PositionFlags { PositionFlags(rawValue: 4) }
  /// The line break here lies within an address.
  @inlinable public static var addressBreak: PositionFlags { PositionFlags(rawValue: 8) }
  /// The space that begins here ends a sentence.
  @inlinable public static var sentenceEnd: PositionFlags { PositionFlags(rawValue: 128) }
}
