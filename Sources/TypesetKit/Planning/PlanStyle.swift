internal import TypesetGeometry
internal import TypesetLayout
internal import TypesetRenderTree

/// How a flat plan looks: the same on sheets and in HTML.
enum PlanStyle {
  /// One colour after the other for the articles, dark enough for letters on white (WCAG 2, 1.4.3: 4.5 to 1).
  static let articles: [UInt32] = [
    0x1D5B8F, 0x9C2B1F, 0x2E6B2E, 0x5B3A8C, 0x7A4A00, 0x00666B, 0x8A1F5C, 0x4A5A00, 0x3A3F8F,
    0xA34300,
  ]
  /// Words.
  static let words: UInt32 = 0x1A1A1A
  /// What matters less.
  static let quiet: UInt32 = 0x666666
  /// A hole.
  static let hole: UInt32 = 0xC00018
  /// The edges of pages.
  static let edges: UInt32 = 0x9A9A9A

  /// The colour of the article at `place`.
  static func color(ofArticle place: Int) -> UInt32 { articles[place % articles.count] }
}

extension FlatPlan.Page {
  /// A veil over what is empty of it where that is a hole, in the page's coordinates.
  var holeMarks: [RenderItem] {
    guard hole != nil else { return [] }
    let gaps = white.gaps.map { gap in
      RenderItem.path(PathItem(Path(rect: gap), fill: .hex(PlanStyle.hole)))
    }
    return [.group(RenderGroup(items: gaps, opacity: 65535 / 6))]
  }
}
