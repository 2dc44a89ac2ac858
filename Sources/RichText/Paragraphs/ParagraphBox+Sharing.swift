package import TypesetGeometry

extension ParagraphBox {
  /// The padding where lines begin and where they end. Beside a bar alone `left` is where they begin,
  /// whatever their direction.
  package func padding(runsRightToLeft: Bool) -> (start: Length, end: Length) {
    runsRightToLeft && start == nil
      ? (padding.right, padding.left) : (padding.left, padding.right)
  }

  /// True where paragraphs in a row with boxes like this one stand in one box: what has a ground, a bar, or
  /// edges on two sides, holds them all. A rule alone belongs to its paragraph, and the next one
  /// has its own. What belongs to a group holds all of that.
  public var holdsSeveral: Bool {
    group != nil || ground != nil || sides != nil || start != nil || above != nil && below != nil
  }
}
