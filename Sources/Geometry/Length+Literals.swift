// Numbers in a program are points, the unit that people write type in:
//
//     style.firstLineIndent = 12
//     attributes.fontSize = 10.5
//
// Only literals are: a number that was reckoned says its unit, `Length(points: size)`. The operators
// that take a length and a number are disfavoured, so that `1.0 / 3` stays a `Double`.

extension Length: ExpressibleByIntegerLiteral {
  /// So many points; `Length(scaledPoints:)` is for the unit of layout.
  @inlinable public init(integerLiteral value: Int) { self.init(points: value) }
}

extension Length: ExpressibleByFloatLiteral {
  /// So many points, rounded to the nearest sp (half to even).
  @inlinable public init(floatLiteral value: Double) { self.init(points: value) }
}
