public import TypesetGeometry

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
/// Paragraphs that follow each other directly and have equal boxes stand in one box; those of one
/// `group` do whatever their indents are. Where a column ends in it, it goes on in the next without a
/// rule at the cut.
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
  /// On the side where lines begin alone: the bar beside a quotation.
  public var start: Rule?
  /// What stands behind it; nil for nothing.
  public var ground: Color?
  /// Room between the text and the edges where the rules are; the text stands in by left and right.
  public var padding: Insets
  /// What tells the box of one group of paragraphs from that of another that looks alike; nil where
  /// a box belongs to no group.
  public var group: Group?

  /// Paragraphs that stand in one box although they are set in different ways.
  public struct Group: Hashable, Sendable, Codable {
    /// The element that holds them.
    public var node: NodeID
    /// From the edge of the column where lines begin to the box's.
    public var headIndent: Length
    /// From the box's edge to that of the column where lines end.
    public var tailIndent: Length

    /// The group of `node`, whose box is as wide as the column but for indents.
    public init(node: NodeID, headIndent: Length = .zero, tailIndent: Length = .zero) {
      self.node = node
      self.headIndent = headIndent
      self.tailIndent = tailIndent
    }
  }

  /// A box with nothing to see.
  public init(padding: Insets) {
    above = nil
    below = nil
    sides = nil
    start = nil
    ground = nil
    self.padding = padding
    group = nil
  }
}
