extension TemplateValue {
  /// Which edge of a piece of furniture is meant.
  enum Side {
    case left, right, top, bottom

    /// Whether it lies across the page.
    var isAcross: Bool { self == .left || self == .right }
  }

  /// `page-left + 5mm`, `grid`, `column 3`, `row last - 0.5 lines`: a place, and how far from it to
  /// the right or down.
  static func edge(_ text: String, _ side: Side) -> MasterFurniture.Edge? {
    var words = words(text)[...]
    guard let first = words.popFirst(), let base = base(first, &words, side) else { return nil }
    guard let sign = words.popFirst() else { return MasterFurniture.Edge(base, .lines(0)) }
    guard sign == "+" || sign == "-", let offset = pageLength(words.joined(separator: " ")) else {
      return nil
    }
    return MasterFurniture.Edge(base, offset, isNegative: sign == "-")
  }

  private static func base(
    _ word: String, _ rest: inout ArraySlice<String>, _ side: Side
  ) -> MasterFurniture.Edge.Base? {
    switch (word, side) {
    case ("page", .left), ("page", .top), ("page-left", .left), ("page-left", .right),
      ("page-top", .top), ("page-top", .bottom):
      return .pageStart
    case ("page", .right), ("page", .bottom), ("page-right", .left), ("page-right", .right),
      ("page-bottom", .top), ("page-bottom", .bottom):
      return .pageEnd
    case ("grid", .left), ("grid", .top), ("grid-left", .left), ("grid-left", .right),
      ("grid-top", .top), ("grid-top", .bottom):
      return .gridStart
    case ("grid", .right), ("grid", .bottom), ("grid-right", .left), ("grid-right", .right),
      ("grid-bottom", .top), ("grid-bottom", .bottom):
      return .gridEnd
    case ("column", .left), ("column", .right):
      guard let word = rest.popFirst(), let column = number(word),
        (1..<GridCells.last).contains(column)
      else { return nil }
      return side == .left ? .columnStart(column) : .columnEnd(column)
    case ("row", .top), ("row", .bottom):
      guard let word = rest.popFirst(), let row = row(word) else { return nil }
      return side == .top ? .rowStart(row) : .rowEnd(row)
    default: return nil
    }
  }
}
