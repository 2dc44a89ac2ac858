package import TypesetElementTree
package import TypesetGeometry
import TypesetRichText

/// Where notes stand that marks call, and what parts them from the text.
package struct NoteDesign: Hashable, Sendable {
  /// Where they stand, unless a note says otherwise; never `here`.
  package var place = NotePlace.foot
  /// Whether those at feet stand across the page, below all columns, and not in the column of their mark.
  package var spansPage = false
  /// Whether they stand in the frame that the master has for them, each beside the line of its mark; where it has none,
  /// across the foot of the page.
  package var standsInMargin = false
  /// What calls them.
  package var numbering = NoteNumbering.article
  /// How thick the rule above them is; zero for none.
  package var rule = Length(points: 0.4)
  /// Its colour; nil for that of running text.
  package var color: Color?
  /// How long it is at most: it is never longer than its column.
  package var ruleLength = Length(points: 48)
  /// The least room between the text and the notes, with the rule in the middle; nil for three fifths of a line.
  package var gap: Length?

  /// What templates say for notes across the page.
  package static let acrossPage = "page"
  /// What templates say for notes in the margin.
  package static let inMargin = "margin"

  /// Notes at the feet of columns, numbered in each article.
  package init() {}

  /// The least room between the text and the notes where lines of running text are `leading` apart.
  package func gap(leading: Length) -> Length { gap ?? leading * 3 / 5 }
}
