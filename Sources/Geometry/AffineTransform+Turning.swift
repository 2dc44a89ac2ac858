extension AffineTransform {
  /// A quarter turn counter-clockwise about the origin, as seen on paper: right becomes up.
  @inlinable public static var counterQuarterTurn: AffineTransform {
    AffineTransform(a: 0, b: -1, c: 1, d: 0)
  }

  /// x and y change places: a mirror along the diagonal.
  @inlinable public static var axesExchanged: AffineTransform {
    AffineTransform(a: 0, b: 1, c: 1, d: 0)
  }

  /// The map that takes back what this one does; nil where it maps areas to lines. Exact for
  /// quarter turns, shifts and mirrors.
  public var inverse: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0 else { return nil }
    let linear = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
    let shift = linear.applied(to: Point(x: tx, y: ty))
    return AffineTransform(
      a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: -shift.x, ty: -shift.y)
  }

  /// This map without its shift.
  @inlinable public var linearPart: AffineTransform {
    AffineTransform(a: a, b: b, c: c, d: d)
  }
}

extension Path {
  /// The path as `transform` maps it. O(elements).
  public func mapped(by transform: AffineTransform) -> Path {
    Path(
      elements: elements.map { element in
        switch element {
        case .move(let point): return .move(transform.applied(to: point))
        case .line(let point): return .line(transform.applied(to: point))
        case .curve(let c1, let c2, let end):
          return .curve(
            transform.applied(to: c1), transform.applied(to: c2), transform.applied(to: end))
        case .close: return .close
        }
      })
  }
}
