public import Geometry

/// Large first letters that reach down over several lines.
public struct DropCap: Hashable, Sendable, Codable {
  /// How many lines high: its top is level with the capitals of the first, its foot stands on the
  /// baseline of the last.
  public var lines: Int
  /// How many bytes at the paragraph's start are the letters, an opening quotation mark included.
  public var length: Int

  /// An initial of the first `length` bytes over `lines` lines.
  public init(lines: Int, length: Int) {
    self.lines = lines
    self.length = length
  }
}

/// Rules beside a paragraph, and the ground behind it.
///
/// Paragraphs that follow each other directly and have equal boxes stand in one box. Where a column
/// ends in it, it goes on in the next without a rule at the cut.
public struct ParagraphBox: Hashable, Sendable, Codable {
  /// A line of `width` and `color`.
  public struct Rule: Hashable, Sendable, Codable {
    /// How thick it is.
    public var width: Length
    /// Its colour.
    public var color: Color

    /// A rule.
    public init(width: Length, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// Above the first line.
  public var above: Rule?
  /// Below the last line.
  public var below: Rule?
  /// On both sides.
  public var sides: Rule?
  /// What stands behind it; nil for nothing.
  public var ground: Color?
  /// Room between the text and the edges where the rules are; the text stands in by left and right.
  public var padding: Insets

  /// A box with nothing to see.
  public init(padding: Insets) {
    above = nil
    below = nil
    sides = nil
    ground = nil
    self.padding = padding
  }
}
