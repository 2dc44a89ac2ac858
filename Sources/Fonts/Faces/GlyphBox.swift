public import TypesetGeometry

/// The ink of a glyph: the smallest upright box around it, in the units of its font.
///
/// ```
///          maxY ┌─────┐
///               │ ink │
///   baseline ·──┼─────┼──────→ x
///   origin   minY─────┘
///             minX   maxX
/// ```
/// The origin is the glyph's own; x grows to the right, **y upwards**. Core Text:
/// `CTFontGetBoundingRectsForGlyphs`.
@frozen
public struct GlyphBox: Hashable, Sendable {
  /// The left edge of the ink.
  public var minX: FontUnits
  /// The foot of the ink; negative below the baseline.
  public var minY: FontUnits
  /// The right edge of the ink.
  public var maxX: FontUnits
  /// The top of the ink.
  public var maxY: FontUnits

  /// A box between these edges.
  @inlinable
  public init(minX: FontUnits, minY: FontUnits, maxX: FontUnits, maxY: FontUnits) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A box without ink, at the origin.
  @inlinable public static var empty: GlyphBox {
    GlyphBox(minX: FontUnits(0), minY: FontUnits(0), maxX: FontUnits(0), maxY: FontUnits(0))
  }

  /// True where there is no ink.
  @inlinable public var isEmpty: Bool { minX == maxX || minY == maxY }

  /// From the left edge to the right one.
  @inlinable public var width: FontUnits { FontUnits(maxX.rawValue - minX.rawValue) }

  /// From the foot to the top.
  @inlinable public var height: FontUnits { FontUnits(maxY.rawValue - minY.rawValue) }

  /// The smallest box around both; one without ink does not count.
  public func union(_ other: GlyphBox) -> GlyphBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return GlyphBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The box around this one, leaning by `slant`: what is higher stands further to the right.
  func leaning(by slant: Ratio) -> GlyphBox {
    func shift(_ y: FontUnits) -> Int {
      roundHalfEven(y.rawValue, times: slant.rawValue, over: 65536)
    }
    let shifts = [shift(minY), shift(maxY)]
    var box = self
    box.minX.rawValue += shifts.min() ?? 0
    box.maxX.rawValue += shifts.max() ?? 0
    return box
  }

  /// The box on paper at `size`, about the glyph's origin on axes with **y downwards**: `minY` of
  /// the rectangle is the top of the ink, above the baseline and so negative as a rule.
  public func rect(at size: Length, unitsPerEm: Int) -> Rect {
    let left = minX.length(at: size, unitsPerEm: unitsPerEm)
    let right = maxX.length(at: size, unitsPerEm: unitsPerEm)
    let top = maxY.length(at: size, unitsPerEm: unitsPerEm)
    let foot = minY.length(at: size, unitsPerEm: unitsPerEm)
    return Rect(x: left, y: -top, width: right - left, height: top - foot)
  }
}
