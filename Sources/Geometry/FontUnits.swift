/// A distance in a font's own design units; `unitsPerEm` of them make one em.
@frozen
public struct FontUnits: Hashable, Comparable, Sendable {
  /// The count of units.
  public var rawValue: Int

  /// A distance of `rawValue` units.
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }

  /// True where `a` is the shorter.
  @inlinable public static func < (a: FontUnits, b: FontUnits) -> Bool { a.rawValue < b.rawValue }

  /// The length on paper at `size`: round-half-even(units × size / unitsPerEm).
  @inlinable public func length(at size: Length, unitsPerEm: Int) -> Length {
    size.scaled(by: rawValue, over: unitsPerEm)
  }

  /// The length of a letter `expansion` thousandths wider than the font has it, rounded once:
  /// round-half-even(units × size × (1000 + expansion) / (unitsPerEm × 1000)).
  @inlinable public func length(at size: Length, unitsPerEm: Int, expansion: Int) -> Length {
    guard expansion != 0 else { return length(at: size, unitsPerEm: unitsPerEm) }
    return size.scaled(by: rawValue * (1000 + expansion), over: unitsPerEm * 1000)
  }
}

/// A dimensionless factor in 1/65536 (16.16 fixed point).
@frozen
public struct Ratio: Hashable, Comparable, Sendable, Codable {
  /// The factor times 65536.
  public var rawValue: Int

  /// A factor of `rawValue`/65536.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// `numerator / denominator`, rounded half to even.
  @inlinable public init(_ numerator: Int, over denominator: Int) {
    rawValue = roundHalfEven(65536, times: numerator, over: denominator)
  }

  /// One.
  @inlinable public static var one: Ratio { Ratio(rawValue: 65536) }

  /// True where `a` is the smaller.
  @inlinable public static func < (a: Ratio, b: Ratio) -> Bool { a.rawValue < b.rawValue }

  /// For people and records; layout uses the integer.
  @inlinable public var doubleValue: Double { Double(rawValue) / 65536 }
}

extension Ratio {
  /// Decoded from the bare number of 65536ths.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encoded as the bare number of 65536ths.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Length {
  /// The length times a factor, rounded half to even.
  @inlinable public static func * (a: Length, factor: Ratio) -> Length {
    a.scaled(by: factor.rawValue, over: 65536)
  }
}
