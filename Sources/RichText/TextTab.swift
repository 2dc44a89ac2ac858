public import Geometry

/// A stop that a tab goes to; Core Text's `CTTextTab`.
public struct TextTab: Hashable, Sendable {
  /// What of the text behind the tab stands at the stop.
  public enum Alignment: String, Hashable, Sendable, CaseIterable, Codable {
    /// Its start, whichever way the paragraph runs.
    case start
    /// Its end.
    case end
    /// Its middle.
    case center
    /// The first character of `decimalSeparators`, or its end where there is none.
    case decimal
  }

  /// From the edge where the paragraph's lines begin, indents included.
  public var location: Length
  /// What stands there.
  public var alignment: Alignment
  /// What fills the room before it, again and again, dots mostly; empty for nothing.
  public var leader: String
  /// The characters that `decimal` looks for.
  public var decimalSeparators: String

  /// A stop.
  public init(
    _ location: Length, _ alignment: Alignment = .start, leader: String = "",
    decimalSeparators: String = ".,"
  ) {
    self.location = location
    self.alignment = alignment
    self.leader = leader
    self.decimalSeparators = decimalSeparators
  }
}
