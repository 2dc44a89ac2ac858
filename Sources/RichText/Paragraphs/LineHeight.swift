public import TypesetGeometry

/// A height of lines that follows their fonts: ascent, descent and line gap of the tallest font on
/// a line, times `multiple`, and then within bounds. Core Text's line height settings.
public struct LineHeight: Hashable, Sendable {
  /// What the natural height is multiplied by; the surplus stands above the letters.
  public var multiple: Ratio
  /// The least height; zero for none. Equal to `maximum` it is fixed.
  public var minimum: Length
  /// The greatest height; nil for none. Letters stand out of a lower line.
  public var maximum: Length?
  /// Room that is added between lines; negative takes away.
  public var spacing: Length

  /// As the fonts have it, unless bounds say otherwise.
  public init(
    multiple: Ratio = .one, minimum: Length = .zero, maximum: Length? = nil, spacing: Length = .zero
  ) {
    self.multiple = multiple
    self.minimum = minimum
    self.maximum = maximum
    self.spacing = spacing
  }

  /// As the fonts have it.
  public static let natural = LineHeight()

  /// The same for every line.
  public static func fixed(_ height: Length) -> LineHeight {
    LineHeight(minimum: height, maximum: height)
  }
}
