public import TypesetGeometry

/// Makes a stretch of text something to press, and says what it looks like meanwhile; YYText's
/// highlight as a value.
///
/// Nothing here moves a letter, so a page need not be laid out again while somebody presses it:
/// `AttributedText.pressed(_:)` gives the text to draw.
public struct TextHighlight: Hashable, Sendable {
  /// What a program knows the stretch by; stretches of one name are pressed together.
  public var id: String
  /// The letters' colour while pressed; nil as it is.
  public var color: Color?
  /// The colour behind them; nil as it is.
  public var background: Color?
  /// The ground behind them; nil as it is.
  public var backgroundBorder: TextBorder?
  /// The frame around them; nil as it is.
  public var border: TextBorder?
  /// The line under them; nil as it is.
  public var underline: TextRule?
  /// Their shadow; nil as it is.
  public var shadow: TextShadow?

  /// A highlight that changes nothing yet.
  public init(
    id: String, color: Color? = nil, background: Color? = nil, backgroundBorder: TextBorder? = nil
  ) {
    self.id = id
    self.color = color
    self.background = background
    self.backgroundBorder = backgroundBorder
  }

  /// `attributes` while pressed.
  public func applied(to attributes: TextAttributes) -> TextAttributes {
    var pressed = attributes
    if let color { pressed.color = color }
    if let background { pressed.background = background }
    if let backgroundBorder { pressed.backgroundBorder = backgroundBorder }
    if let border { pressed.border = border }
    if let underline { pressed.underline = underline }
    if let shadow { pressed.shadow = shadow }
    return pressed
  }
}

extension AttributedText {
  /// The text as it looks while the stretches of the highlight `id` are pressed. O(runs).
  public func pressed(_ id: String) -> AttributedText {
    var text = AttributedText(uncovered: utf8, runs: runs.count)
    for run in runs {
      let highlight = run.attributes.highlight
      text.cover(
        run.range.count,
        highlight?.id == id
          ? highlight?.applied(to: run.attributes) ?? run.attributes
          : run.attributes)
    }
    return text
  }
}
