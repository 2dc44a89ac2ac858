public import TypesetGeometry

/// What letters cast: a copy of them in one colour, moved and blurred, or what such a copy leaves
/// of their inside.
///
/// It is drawn as outlines and pixels, never as text, so nobody finds or copies the words twice.
public struct ShadowItem: Sendable {
  /// The letters, where they stand; only their outlines count.
  public var letters: [GlyphRun]
  /// Where the copy stands from them, to the right and downwards.
  public var offset: Point
  /// The radius of its blur: the edge is soft over as much on both sides. Zero is sharp.
  public var blur: Length
  /// Its colour.
  public var color: Color
  /// True where the shadow falls into the letters, from their edge, and is drawn over them.
  public var isInner: Bool

  /// A shadow of `letters`.
  public init(
    letters: [GlyphRun], offset: Point, blur: Length, color: Color, isInner: Bool = false
  ) {
    self.letters = letters
    self.offset = offset
    self.blur = blur
    self.color = color
    self.isInner = isInner
  }
}
