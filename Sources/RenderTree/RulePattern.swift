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

extension Path {
  /// The closed outline of `rect` with corners of `radius`, at most half its lesser side.
  init(rect: Rect, radius: Length) {
    let radius = min(radius, min(rect.width, rect.height) / 2)
    guard radius > .zero else {
      self.init(rect: rect)
      return
    }
    // A quarter of a circle within 0.03 % of the radius: 4/3 (√2 − 1) of it to the control points.
    let reach = radius - radius.scaled(by: 36195, over: 65536)
    func at(_ x: Length, _ y: Length) -> Point { Point(x: x, y: y) }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    self.init(elements: [
      .move(at(left + radius, top)),
      .line(at(right - radius, top)),
      .curve(at(right - reach, top), at(right, top + reach), at(right, top + radius)),
      .line(at(right, bottom - radius)),
      .curve(at(right, bottom - reach), at(right - reach, bottom), at(right - radius, bottom)),
      .line(at(left + radius, bottom)),
      .curve(at(left + reach, bottom), at(left, bottom - reach), at(left, bottom - radius)),
      .line(at(left, top + radius)),
      .curve(at(left, top + reach), at(left + reach, top), at(left + radius, top)),
      .close,
    ])
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
      Path(rect: rect, radius: radius), fill: fill, stroke: line, lineWidth: width, dash: dash)
    item.cap = cap
    return .path(item)
  }
}
