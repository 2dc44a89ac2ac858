public import TypesetGeometry
public import TypesetRichText

/// What one user-perceived character takes up on its line: a grapheme cluster, or a part of a
/// ligature of several.
@frozen
public struct LineCell: Hashable, Sendable {
  /// What stands there beside letters.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A character of the text that is seen.
    case text
    /// White space that the line drops from its end, as wide as if it stood there.
    case trailingSpace
    /// The hyphen of a divided word, with the letters that the division put in: no text, an empty
    /// `range`.
    case addedHyphen
    /// The token of a truncated line; its text is what it hides.
    case token
  }

  /// The text, in bytes of what was typeset.
  public var range: TextRange
  /// The left edge, from the line's origin to the right.
  public var left: Length
  /// The right edge.
  public var right: Length
  /// The bidi level; odd cells are read from right to left.
  public var level: UInt8
  /// True where the cell is a part of a glyph that stands for several characters.
  public var isLigaturePart: Bool
  /// What stands there.
  public var kind: Kind

  /// A cell.
  public init(
    range: TextRange, left: Length, right: Length, level: UInt8, isLigaturePart: Bool = false,
    kind: Kind = .text
  ) {
    self.range = range
    self.left = left
    self.right = right
    self.level = level
    self.isLigaturePart = isLigaturePart
    self.kind = kind
  }

  /// The width.
  @inlinable public var width: Length { right - left }
  /// True where the text runs from right to left.
  @inlinable public var isRightToLeft: Bool { level & 1 == 1 }
  /// Where a caret before the character stands.
  @inlinable public var leadingEdge: Length { isRightToLeft ? right : left }
  /// Where a caret behind the character stands.
  @inlinable public var trailingEdge: Length { isRightToLeft ? left : right }
}
