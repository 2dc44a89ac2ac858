/// A length on paper, in scaled points.
///
/// 1 sp = 1/65536 pt and 1 pt = 1/72 in (the point of PDF and of desktop publishing; TeX's own
/// point is 1/72.27 in). Layout is integer arithmetic in this unit, so that it is the same on
/// every run, thread count and build mode.
@frozen
public struct Length: Hashable, Comparable, Sendable, AdditiveArithmetic, Codable {
  /// The length in sp.
  public var scaledPoints: Int

  /// A length of `scaledPoints` sp.
  @inlinable public init(scaledPoints: Int) { self.scaledPoints = scaledPoints }

  /// A length of a whole number of points.
  @inlinable public init(points: Int) { scaledPoints = points * 65536 }

  /// A length of `points` points, rounded to the nearest sp (half to even).
  ///
  /// For figures that people write. Not finite or too large for ±2⁴⁰ pt: the nearest bound.
  @inlinable public init(points: Double) {
    let bound = 0x1p56
    let scaled = points * 65536
    guard scaled == scaled else {
      scaledPoints = 0
      return
    }
    scaledPoints = Int(min(max(scaled, -bound), bound).rounded(.toNearestOrEven))
  }

  /// No length.
  @inlinable public static var zero: Length { Length(scaledPoints: 0) }

  /// The largest length, for a measure without bound; adding to it is safe by a wide margin.
  @inlinable public static var unbounded: Length { Length(scaledPoints: 1 << 52) }

  /// The length in points, exact up to 2⁵³ sp.
  @inlinable public var points: Double { Double(scaledPoints) / 65536 }

  /// The absolute value.
  @inlinable public var magnitude: Length { Length(scaledPoints: abs(scaledPoints)) }

  /// True where the length is less than nothing.
  @inlinable public var isNegative: Bool { scaledPoints < 0 }

  /// The sum.
  @inlinable public static func + (a: Length, b: Length) -> Length {
    Length(scaledPoints: a.scaledPoints + b.scaledPoints)
  }
  /// The difference.
  @inlinable public static func - (a: Length, b: Length) -> Length {
    Length(scaledPoints: a.scaledPoints - b.scaledPoints)
  }
  /// Adds `b` to `a`.
  @inlinable public static func += (a: inout Length, b: Length) { a.scaledPoints += b.scaledPoints }
  /// Takes `b` from `a`.
  @inlinable public static func -= (a: inout Length, b: Length) { a.scaledPoints -= b.scaledPoints }
  /// The same length the other way.
  @inlinable public static prefix func - (a: Length) -> Length {
    Length(scaledPoints: -a.scaledPoints)
  }
  /// `n` times `a`.
  @_disfavoredOverload
  @inlinable public static func * (a: Length, n: Int) -> Length {
    Length(scaledPoints: a.scaledPoints * n)
  }
  /// `n` times `a`.
  @_disfavoredOverload
  @inlinable public static func * (n: Int, a: Length) -> Length {
    Length(scaledPoints: a.scaledPoints * n)
  }
  /// The quotient towards zero.
  @_disfavoredOverload
  @inlinable public static func / (a: Length, n: Int) -> Length {
    Length(scaledPoints: a.scaledPoints / n)
  }
  /// True where `a` is the shorter.
  @inlinable public static func < (a: Length, b: Length) -> Bool {
    a.scaledPoints < b.scaledPoints
  }

  /// `self × numerator / denominator`, rounded half to even. The product may exceed 64 bits.
  @inlinable public func scaled(by numerator: Int, over denominator: Int) -> Length {
    Length(scaledPoints: roundHalfEven(scaledPoints, times: numerator, over: denominator))
  }

  /// The least multiple of `step` that is not less than `self`; `self` where `step` is not positive.
  @inlinable public func roundedUp(toMultipleOf step: Length) -> Length {
    guard step.scaledPoints > 0 else { return self }
    let s = step.scaledPoints
    let (q, r) = scaledPoints.quotientAndRemainder(dividingBy: s)
    return Length(scaledPoints: r > 0 ? (q + 1) * s : q * s)
  }
}

extension Length {
  /// Encoded as the bare number of sp.
  public init(from decoder: any Decoder) throws {
    scaledPoints = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encoded as the bare number of sp.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(scaledPoints)
  }
}

/// `value × numerator / denominator`, rounded half to even; exact however large the product.
@inlinable
public func roundHalfEven(_ value: Int, times numerator: Int, over denominator: Int) -> Int {
  precondition(denominator > 0, "a positive denominator")
  let (product, overflow) = value.multipliedReportingOverflow(by: numerator)
  if !overflow {
    var (q, r) = product.quotientAndRemainder(dividingBy: denominator)
    if r < 0 {
      q -= 1
      r += denominator
    }
    let rest = denominator - r
    if r > rest || (r == rest && q & 1 == 1) { q += 1 }
    return q
  }
  let negative = (value < 0) != (numerator < 0)
  let wide = value.magnitude.multipliedFullWidth(by: numerator.magnitude)
  let d = denominator.magnitude
  guard wide.high < d else { return negative ? -(1 << 56) : 1 << 56 }
  let (q, r) = d.dividingFullWidth((wide.high, wide.low))
  guard q < 1 << 56 else { return negative ? -(1 << 56) : 1 << 56 }
  var result = Int(q)
  if r > d - r || (r == d - r && result & 1 == 1) { result += 1 }
  return negative ? -result : result
}
