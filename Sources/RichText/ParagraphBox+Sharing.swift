extension ParagraphBox {
  /// True where paragraphs in a row with boxes like this one stand in one box: what has a ground, or
  /// edges on two sides, holds them all. A rule alone belongs to its paragraph, and the next one
  /// has its own. What belongs to a group holds all of that.
  public var holdsSeveral: Bool {
    group != nil || ground != nil || sides != nil || above != nil && below != nil
  }
}
