public import TypesetGeometry

/// A stop that a tab goes to; Core Text's `CTTextTab`.
///
///     style.tabs = [
///       TextTab(Length(points: 120)),
///       TextTab(Length(points: 260), .decimal),
///       TextTab(TextTab.lineEnd, .end, leader: "."),
///     ]
///
/// A tab goes to the first stop that lies behind the pen and has room for what follows it, up to
/// the next tab or the line's end. Text that ends at a stop, is centred on one or is aligned by its
/// decimal point keeps a quarter of an em between itself and what stands before the tab. Where stops
/// lie ahead and none has room, the line ends before the tab, which begins the next one; alone on a
/// line the text has no room before it. Behind the last stop there are others every
/// `ParagraphStyle.tabInterval`; none where that is zero, and the text goes to the next line.
public struct TextTab: Hashable, Sendable {
  /// What of the text behind the tab stands at the stop.
  public enum Alignment: String, Hashable, Sendable, CaseIterable, Codable {
    /// Its start, whichever way the paragraph runs.
    case start
    /// Its end.
    case end
    /// Its middle.
    case center
    /// The left edge of its decimal point; where it has none, the end of its number, and without a
    /// number its own end. See `decimalSeparators`.
    case decimal
  }

  /// Farther than any line is long: where an `end` stop stands that lies behind its line's end is
  /// at that end.
  public static let lineEnd = Length(points: 1_000_000)

  /// From the edge of the frame, or of the slot beside something, where the paragraph's lines
  /// begin: the right one where they run from right to left. Indents do not move it.
  public var location: Length
  /// What stands there.
  public var alignment: Alignment
  /// What fills the room before it, again and again, dots mostly; empty for nothing. It stands on
  /// one raster in all lines.
  public var leader: String
  /// The characters that `decimal` looks for beside a digit. One of them that comes more than once
  /// or before another kind separates thousands: `1,234.50` is aligned at its full stop, `1.234,50`
  /// at its comma, and `1,234,567` at its end. A single one says that it is the point and others
  /// are not.
  public var decimalSeparators: String

  /// A stop.
  public init(
    _ location: Length, _ alignment: Alignment = .start, leader: String = "",
    decimalSeparators: String = ".,\u{66B}"
  ) {
    self.location = location
    self.alignment = alignment
    self.leader = leader
    self.decimalSeparators = decimalSeparators
  }
}
