public import TypesetGeometry

/// What was asked of a rule *as it was written*.
public struct RuleAttributes: Hashable, Sendable {
  /// How long it is; nil for the whole column.
  public var width: Length?
  /// How thick.
  public var weight: Length?
  /// Its colour.
  public var color: Color?

  /// Nothing asked.
  public init() {}
}
