/// How something is turned on its page, by a quarter.
public enum QuarterTurn: String, Hashable, Sendable, CaseIterable {
  /// Counter-clockwise: what was its top is on the left.
  case left
  /// Clockwise: what was its top is on the right.
  case right

  /// From the axes of a box that is turned to those of the box that it fills then, `size` large; both from the top left
  /// corner, right and down.
  ///
  ///     left: x′ = y, y′ = height − x      right: x′ = width − y, y′ = x
  public func transform(toBoxOf size: Size) -> AffineTransform {
    switch self {
    case .left: AffineTransform(a: 0, b: -1, c: 1, d: 0, ty: size.height)
    case .right: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.width)
    }
  }
}

extension Size {
  /// How large a box is that is turned by a quarter; as it is where `turn` is nil.
  public func turned(by turn: QuarterTurn?) -> Size {
    turn == nil ? self : Size(width: height, height: width)
  }
}
