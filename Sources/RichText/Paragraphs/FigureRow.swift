package import TypesetGeometry

/// How wide what stands side by side in a figure is: pictures of one height, or a picture with the words beside it.
package enum FigureRow: Hashable, Sendable {
  /// In these proportions: for pictures, as wide as each is for its height.
  case shares([Int])
  /// Over the first so many of the columns of a page, and over the others.
  case columns(first: Int, of: Int)

  /// How many stand side by side.
  package var count: Int {
    switch self {
    case .shares(let shares): shares.count
    case .columns: 2
    }
  }

  /// Their widths in a measure of `width` with `gap` between two. O(their number).
  func widths(in width: Length, gap: Length) -> [Length] {
    let room = max(width - gap * (count - 1), .zero)
    switch self {
    case .shares(let shares):
      let sum = max(shares.reduce(0, +), 1)
      return shares.map { room.scaled(by: $0, over: sum) }
    case .columns(let first, let count):
      let column = max((width - gap * (count - 1)) / max(count, 1), .zero)
      let own = column * first + gap * (first - 1)
      return [own, max(room - own, .zero)]
    }
  }
}

extension TableColumns {
  /// What stands side by side in a figure, with `gap` between two.
  package init(
    figures: FigureRow, gap: Length, headIndent: Length, tailIndent: Length, runsRightToLeft: Bool
  ) {
    let none = Array(repeating: Length.zero, count: figures.count)
    self.init(
      least: none, greatest: none, gap: gap, headIndent: headIndent, tailIndent: tailIndent,
      runsRightToLeft: runsRightToLeft)
    self.figures = figures
  }

  /// The widths of what stands side by side in a figure; nil for the columns of a table.
  package func figureWidths(in width: Length) -> [Length]? {
    figures?.widths(in: width - headIndent - tailIndent, gap: gap)
  }
}
