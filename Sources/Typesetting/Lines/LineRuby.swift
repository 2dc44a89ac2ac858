public import TypesetGeometry
public import TypesetRichText

/// Ruby as it stands beside its base on a line.
public struct LineRuby: Sendable {
  /// Its base, from the paragraph's start.
  public var base: TextRange
  /// The ruby as a line of its own; its text is the annotation's, and it has no place in the
  /// paragraph's.
  public var line: Line
  /// Its left edge, from the origin of the base's line.
  public var x: Length
  /// Its baseline above that of the base's line; negative below it.
  public var rise: Length
}
