/// A linear map and a shift: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, on axes with y downwards.
///
/// The entries of the linear part have no unit; the shift is a length. Only flattening and drawing
/// use it: layout is done in a frame's own axes.
@frozen
public struct AffineTransform: Hashable, Sendable {
  /// What x adds to x′.
  public var a: Double
  /// What x adds to y′.
  public var b: Double
  /// What y adds to x′.
  public var c: Double
  /// What y adds to y′.
  public var d: Double
  /// The shift to the right.
  public var tx: Length
  /// The shift downwards.
  public var ty: Length

  /// A map from its entries.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Length = .zero, ty: Length = .zero) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Leaves everything where it is.
  @inlinable public static var identity: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1)
  }

  /// A shift by `offset`.
  @inlinable public static func translation(by offset: Point) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  /// Magnifies by `x` and `y`.
  @inlinable public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y)
  }

  /// A quarter turn clockwise about the origin, as seen on paper: right becomes down.
  @inlinable public static var quarterTurn: AffineTransform {
    AffineTransform(a: 0, b: 1, c: -1, d: 0)
  }

  /// Slants upright letters to the right by `tangent`: what is higher moves to the right.
  @inlinable public static func slant(_ tangent: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: -tangent, d: 1)
  }

  /// Where `point` goes, rounded to the scaled point, halves to even.
  @inlinable public func applied(to point: Point) -> Point {
    let x = Double(point.x.scaledPoints)
    let y = Double(point.y.scaledPoints)
    return Point(
      x: Length(scaledPoints: Int((a * x + c * y).rounded(.toNearestOrEven))) + tx,
      y: Length(scaledPoints: Int((b * x + d * y).rounded(.toNearestOrEven))) + ty)
  }

  /// The smallest upright rectangle around where `rect` goes.
  public func bounds(of rect: Rect) -> Rect {
    let corners = [
      applied(to: rect.origin), applied(to: Point(x: rect.maxX, y: rect.minY)),
      applied(to: Point(x: rect.minX, y: rect.maxY)),
      applied(to: Point(x: rect.maxX, y: rect.maxY)),
    ]
    var low = corners[0]
    var high = corners[0]
    for corner in corners {
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return Rect(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
  }

  /// First this map, then `next`.
  @inlinable public func followed(by next: AffineTransform) -> AffineTransform {
    let shift = next.applied(to: Point(x: tx, y: ty))
    return AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: shift.x, ty: shift.y)
  }
}
