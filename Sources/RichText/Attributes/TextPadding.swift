public import TypesetGeometry

/// Room at the two ends of a stretch of letters, inside what is drawn behind and around them: CSS's
/// inline padding.
///
///     attributes.padding = TextPadding(6)
///     attributes.backgroundBorder = TextBorder(fill: grey, radius: 3)
///
///     one ┌──────────┐ three      the pen moves over it, lines are broken with it, and background,
///         │◂▸ two ◂▸ │            border and underline cover it
///         └──────────┘
///
/// Neighbouring runs with equal padding are one stretch. One that goes on in another line has its
/// leading room where it begins and its trailing room where it ends. Room outside of a border is
/// padding too, with as much in the border's `insets`. Tabs and attachments have none: the latter have
/// margins.
public struct TextPadding: Hashable, Sendable {
  /// Before the first letter in reading order; negative lets it stand nearer.
  public var leading: Length
  /// Behind the last one.
  public var trailing: Length
  /// Tells apart two that are alike and stand beside each other.
  public var occurrence: Int

  /// So much before the first letter and behind the last.
  public init(leading: Length, trailing: Length, occurrence: Int = 0) {
    self.leading = leading
    self.trailing = trailing
    self.occurrence = occurrence
  }

  /// The same at both ends.
  public init(_ room: Length, occurrence: Int = 0) {
    self.init(leading: room, trailing: room, occurrence: occurrence)
  }
}
