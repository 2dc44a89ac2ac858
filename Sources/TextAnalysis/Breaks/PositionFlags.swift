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

  // What `ParagraphAnalysis.refine(for:)` finds.

  /// A line may end before this byte, without a hyphen, if need be: in an address, a file name.
  /// `lineBreak` is not set there.
  @inlinable public static var addressBreak: PositionFlags { PositionFlags(rawValue: 8) }
  /// The space at this byte does not stretch or shrink, and no line ends at it. It is as wide as a
  /// space between words; with `thinSpace` beside it, as wide as a thin one.
  @inlinable public static var fixedSpace: PositionFlags { PositionFlags(rawValue: 16) }
  /// With `fixedSpace`: the space at this byte is a thin one. Without: a thin space that is not
  /// written stands before this byte.
  @inlinable public static var thinSpace: PositionFlags { PositionFlags(rawValue: 32) }
  /// A space that is not written stands before this byte, as wide as one between words; it does
  /// not stretch or shrink.
  @inlinable public static var wordSpace: PositionFlags { PositionFlags(rawValue: 64) }
  /// The space at this byte stands behind the end of a sentence, in a language that gives it more
  /// room when a line stretches.
  @inlinable public static var sentenceEnd: PositionFlags { PositionFlags(rawValue: 128) }

  /// The width of a thin space, in thousandths of an em: a sixth.
  public static let thinSpaceMilliEm = 167
}
