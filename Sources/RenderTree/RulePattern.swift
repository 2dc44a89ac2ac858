import TypesetGeometry
import TypesetRichText

extension TextRule.Pattern {
  /// Dashes and gaps of a rule of `thickness`, and how they end.
  func dash(_ thickness: Length) -> (lengths: [Length], cap: PathItem.Cap) {
    switch self {
    case .solid: return ([], .butt)
    // Dots are dashes without length, round at both ends.
    case .dot: return ([.zero, thickness * 2], .round)
    case .dash: return ([thickness * 4, thickness * 2], .butt)
    case .dashDot: return ([thickness * 4, thickness * 2, thickness, thickness * 2], .butt)
    case .dashDotDot:
      return (
        [
          thickness * 4, thickness * 2, thickness, thickness * 2, thickness, thickness * 2,
        ], .butt
      )
    }
  }
}

extension TextBorder {
  /// What it draws around `box`: its ground and its line, the line centred on the edge; nil for
  /// nothing.
  func item(around box: Rect) -> RenderItem? {
    let rect = box.inset(by: insets)
    guard fill != nil || stroke != nil, rect.width > .zero, rect.height > .zero else { return nil }
    let (dash, cap) = pattern.dash(width)
    let line = width > .zero ? stroke : nil
    var item = PathItem(
      Path(roundedRect: rect, radius: radius), fill: fill, stroke: line, lineWidth: width,
      dash: dash)
    item.cap = cap
    return .path(item)
  }
}
