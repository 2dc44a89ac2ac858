package import TypesetGeometry
package import TypesetRichText

/// Something on a page that was asked for, by a point or by its words.
package struct Location: Hashable, Sendable {
  /// What it is.
  package enum Kind: String, Hashable, Sendable {
    /// A character of a line.
    case character
    /// A line of which the record does not say where its characters stand.
    case line
    /// Words that were looked for.
    case text
    /// A picture.
    case picture
    /// The page's number.
    case folio
    /// The magazine's title.
    case title
    /// A line, a rule or a background of the page's master; `text` is its name where it says
    /// nothing.
    case furniture
  }

  /// A part of it on one line, or all of a picture.
  package struct Part: Hashable, Sendable {
    /// The page's number, from 1.
    package var page: Int
    /// The page's number as readers see it.
    package var label: String
    /// `p1.c2.l3`; `p1.c2` for a picture; empty beside the columns.
    package var at: String
    /// Where it stands on the page, from its top left corner.
    package var boxes: [Rect]
  }

  /// What it is.
  package var kind: Kind
  /// Its text in the story; nil beside the stories.
  package var range: TextRange?
  /// What it says; the name of a picture.
  package var text: String
  /// Where it was written.
  package var source: SourcePlace?
  /// Where a caret goes for a click there; nil where it is no character.
  package var caret: TextOffset?
  /// Its parts, in reading order; never none.
  package var parts: [Part]
}
