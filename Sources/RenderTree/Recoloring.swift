package import TypesetGeometry

/// A colour that letters and rules of a frame have in place of another.
package struct Recoloring: Hashable, Sendable {
  /// The colour that they were to have.
  package var from: Color
  /// The one that they have.
  package var to: Color
  /// Which lines of the frame it holds for; rules of boxes have it where these have no background.
  package var lines: [Bool]

  /// `to` in place of `from` on those of `lines`.
  package init(from: Color, to: Color, lines: [Bool]) {
    self.from = from
    self.to = to
    self.lines = lines
  }

  /// `color` as it is on paper.
  func shown(_ color: Color?) -> Color? { color == from ? to : color }
}

extension [RenderItem] {
  /// Gives the items from `first` on the colours of `recoloring`. O(those items).
  mutating func recolor(from first: Int, _ recoloring: Recoloring) {
    for index in indices where index >= first { self[index].recolor(recoloring) }
  }
}

extension RenderItem {
  fileprivate mutating func recolor(_ recoloring: Recoloring) {
    switch self {
    case .glyphs(var run):
      run.fill = recoloring.shown(run.fill)
      run.stroke = recoloring.shown(run.stroke)
      self = .glyphs(run)
    case .path(var item):
      item.fill = recoloring.shown(item.fill)
      item.stroke = recoloring.shown(item.stroke)
      self = .path(item)
    case .group(var group):
      group.items.recolor(from: 0, recoloring)
      self = .group(group)
    case .image, .shadow, .link: break
    }
  }
}
