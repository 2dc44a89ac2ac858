internal import TypesetRichText

/// A style that many paragraphs have, of 700 bytes. Never changed once it is made.
final class SharedStyle: Hashable, Sendable {
  let style: ParagraphStyle
  /// How many boxes stand around it.
  let boxDepth: Int
  /// Whether it is that of a cell.
  let hasCell: Bool
  /// Whether nothing stands around it or beside it that a frame decides: see `Story.Paragraph.isPlain`.
  let isPlain: Bool

  init(_ style: ParagraphStyle) {
    self.style = style
    boxDepth = style.box == nil ? 0 : style.outerBoxes.count + 1
    hasCell = style.cell != nil
    isPlain =
      style.box == nil && style.cell == nil && style.dropCap == nil && style.lineHeight == nil
  }

  static func == (a: SharedStyle, b: SharedStyle) -> Bool { a === b || a.style == b.style }

  /// What styles of one document differ in: of all of it a hash would cost more than the comparison.
  func hash(into hasher: inout Hasher) {
    hasher.combine(style.leading)
    hasher.combine(style.spaceBefore)
    hasher.combine(style.spaceAfter)
    hasher.combine(style.headIndent)
    hasher.combine(style.firstLineIndent)
    // Cells of equal tables, and boxes that look alike, differ in where they stand alone.
    if let cell = style.cell {
      let table = cell.shared.columns
      hasher.combine(table.node)
      hasher.combine(table.least.first)
      hasher.combine(table.greatest.last)
      hasher.combine(cell.columns.lowerBound)
      hasher.combine(cell.place)
      hasher.combine(cell.row)
      hasher.combine(cell.box?.ground)
    }
    hasher.combine(boxDepth)
    if let group = style.box?.group { hasher.combine(group.node) }
    if let group = style.outerBoxes.last?.group { hasher.combine(group.node) }
  }
}

/// The styles that a thread's paragraphs had last, so that those which follow have the same.
struct RecentStyles {
  private var recent: [SharedStyle] = []
  private var next = 0

  /// A paragraph mostly looks like one of so many before it.
  private static let most = 4

  /// The one that is equal to `style`. O(1).
  mutating func shared(_ style: ParagraphStyle) -> SharedStyle {
    if let known = recent.last(where: { $0.style == style }) { return known }
    let made = SharedStyle(style)
    if recent.count < RecentStyles.most {
      recent.append(made)
    } else {
      recent[next] = made
      next = (next + 1) % RecentStyles.most
    }
    return made
  }
}
