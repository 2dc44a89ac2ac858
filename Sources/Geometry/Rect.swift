/// A place: x grows to the right, y grows downwards from the top of the page or the frame.
@frozen
public struct Point: Hashable, Sendable {
  /// Distance from the left edge.
  public var x: Length
  /// Distance from the top edge, downwards.
  public var y: Length

  /// The place (`x`, `y`).
  @inlinable public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Point { Point(x: .zero, y: .zero) }

  /// The place moved by `b`.
  @inlinable public static func + (a: Point, b: Point) -> Point {
    Point(x: a.x + b.x, y: a.y + b.y)
  }
}

/// A width and a height.
@frozen
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Length
  /// The extent along y.
  public var height: Length

  /// The size `width` × `height`.
  @inlinable public init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }
}

/// A rectangle; `origin` is its top left corner, y grows downwards.
@frozen
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// The rectangle of `size` at `origin`.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle with its top left corner at (`x`, `y`).
  @inlinable public init(x: Length, y: Length, width: Length, height: Length) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The left edge.
  @inlinable public var minX: Length { origin.x }
  /// The top edge.
  @inlinable public var minY: Length { origin.y }
  /// The right edge.
  @inlinable public var maxX: Length { origin.x + size.width }
  /// The bottom edge.
  @inlinable public var maxY: Length { origin.y + size.height }
  /// The extent along x.
  @inlinable public var width: Length { size.width }
  /// The extent along y.
  @inlinable public var height: Length { size.height }

  /// The rectangle moved by `offset`.
  @inlinable public func translated(by offset: Point) -> Rect {
    Rect(origin: origin + offset, size: size)
  }

  /// The rectangle less `insets` on each side; may have a negative extent.
  @inlinable public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}

/// Distances inwards from the four edges.
@frozen
public struct Insets: Hashable, Sendable {
  /// From the top edge downwards.
  public var top: Length
  /// From the left edge to the right.
  public var left: Length
  /// From the bottom edge upwards.
  public var bottom: Length
  /// From the right edge to the left.
  public var right: Length

  /// The four distances.
  @inlinable public init(top: Length, left: Length, bottom: Length, right: Length) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
