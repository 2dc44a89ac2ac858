public import TypesetGeometry

/// A line under, over or through letters; Core Text's underline style with its modifiers.
public struct TextRule: Hashable, Sendable {
  /// How many lines, and how heavy.
  public enum Weight: String, Hashable, Sendable, CaseIterable, Codable {
    /// One line as the font has it.
    case single
    /// One line twice as thick.
    case thick
    /// Two lines as the font has them, a thickness apart.
    case double
  }

  /// What the line is made of. Lengths are multiples of its thickness.
  public enum Pattern: String, Hashable, Sendable, CaseIterable, Codable {
    /// Unbroken.
    case solid
    /// Round dots, two thicknesses apart.
    case dot
    /// Dashes of four with gaps of two.
    case dash
    /// A dash, a dot.
    case dashDot
    /// A dash, two dots.
    case dashDotDot
  }

  /// How many lines, and how heavy.
  public var weight: Weight
  /// What they are made of.
  public var pattern: Pattern
  /// Their colour; nil for that of the letters.
  public var color: Color?
  /// Their thickness; nil as the font has it.
  public var thickness: Length?

  /// A line in the letters' colour, as thick as the font has it.
  public init(
    _ weight: Weight = .single, pattern: Pattern = .solid, color: Color? = nil,
    thickness: Length? = nil
  ) {
    self.weight = weight
    self.pattern = pattern
    self.color = color
    self.thickness = thickness
  }

  /// One unbroken line.
  public static let single = TextRule()
}
