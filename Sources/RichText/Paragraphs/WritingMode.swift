/// Which way lines run on the page, and which way they follow each other (CSS Writing Modes 4,
/// `writing-mode`).
///
///     horizontalTB     verticalRL       verticalLR
///     1 ───────▸       3  2  1          1  2  3
///     2 ───────▸       │  │  │          │  │  │
///     3 ───────▸       ▾  ▾  ▾          ▾  ▾  ▾
public enum WritingMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// Lines across, each below the one before it.
  case horizontalTB = "horizontal-tb"
  /// Lines downwards, each on the left of the one before it: Japanese, Chinese. Core Text's
  /// `CTFrameProgression.rightToLeft`.
  case verticalRL = "vertical-rl"
  /// Lines downwards, each on the right of the one before it: Mongolian. Core Text's
  /// `CTFrameProgression.leftToRight`.
  case verticalLR = "vertical-lr"

  /// True where lines run downwards.
  @inlinable public var isVertical: Bool { self != .horizontalTB }
}
