internal import CTypesetICU
public import TypesetRichText

/// How a character stands in vertical lines (UAX #50, `Vertical_Orientation`).
public enum VerticalOrientation: UInt8, Hashable, Sendable {
  /// R: turned by a quarter clockwise; Latin, Arabic, Mongolian.
  case rotated
  /// Tr: upright in a shape of its own where the font has one, else turned; brackets, `ー`.
  case transformedOrRotated
  /// Tu: upright, in a shape of its own where the font has one; `、` `。`, small kana.
  case transformedOrUpright
  /// U: upright; Han, kana, Hangul, emoji.
  case upright

  /// The orientation of the character `scalar`, by ICU's tables.
  public init(of scalar: UInt32) {
    switch ts_vertical_orientation(scalar) {
    case TS_ORIENTATION_UPRIGHT: self = .upright
    case TS_ORIENTATION_TRANSFORMED_UPRIGHT: self = .transformedOrUpright
    case TS_ORIENTATION_TRANSFORMED_ROTATED: self = .transformedOrRotated
    default: self = .rotated
    }
  }
}

/// A stretch of a vertical paragraph whose characters stand alike.
public struct OrientationRun: Hashable, Sendable {
  /// How its characters stand.
  public enum Setting: UInt8, Hashable, Sendable {
    /// Turned by a quarter clockwise.
    case sideways
    /// Upright, one under the other.
    case upright
    /// Upright where the font has shapes for vertical lines, else turned.
    case uprightIfTransformed
    /// Upright and side by side in one em: tate-chu-yoko.
    case combined
  }

  /// The text, in bytes from the paragraph's start; whole grapheme clusters.
  public var range: TextRange
  /// How its characters stand.
  public var setting: Setting

  /// A stretch of text.
  public init(range: TextRange, setting: Setting) {
    self.range = range
    self.setting = setting
  }
}
