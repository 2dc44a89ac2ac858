package import TypesetGeometry

/// What changed between two layouts: causes, each with what followed from it, the first cause first.
package struct Comparison: Hashable, Sendable {
  /// The causes.
  package var changes: [Change]

  /// A comparison that found `changes`.
  package init(changes: [Change] = []) { self.changes = changes }

  /// True where nothing changed.
  package var isEmpty: Bool { changes.isEmpty }
}

/// A cause, and what followed from it.
package struct Change: Hashable, Sendable {
  /// What sort of change.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Words.
    case text
    /// Where a line ends, with the same words before it.
    case `break`
    /// How words look.
    case style
    /// The file of a face, or which face stands for one that was asked for.
    case font
    /// Where something stands.
    case geometry
    /// How wide letters are and how far apart, and how far they hang out, on lines that end where
    /// they ended.
    case spacing
    /// A picture: its file, or its tag.
    case picture
    /// How many pages there are.
    case pages
    /// What was said about the manuscript.
    case diagnostics
    /// What stands on a page beside the text.
    case furniture
  }

  /// What sort.
  package var kind: Kind
  /// Where it is to be seen.
  package var `where`: ChangePlace
  /// The paragraph or picture.
  package var id: String?
  /// Where in the manuscript.
  package var source: SourcePlace?
  /// One sentence without a full stop.
  package var message: String
  /// What followed from it, in the order of the pages.
  package var consequences: [Consequence] = []
  /// What followed in a few words, such as “3 columns and the picture crypt.jpg moved by it”.
  package var summary: String?
  /// Where it is to be seen in the first layout.
  package var before: [PageBox] = []
  /// Where it is to be seen in the second.
  package var after: [PageBox] = []
  /// The words that went and came, for a view beside the pages.
  package var words: [WordChange] = []

  /// A change.
  package init(
    kind: Kind, where place: ChangePlace, id: String? = nil, source: SourcePlace? = nil,
    message: String
  ) {
    self.kind = kind
    self.where = place
    self.id = id
    self.source = source
    self.message = message
  }
}

/// Something that followed from a cause.
package struct Consequence: Hashable, Sendable {
  /// What sort.
  package enum Kind: String, Hashable, Sendable {
    case lines, references, moved, picture, style, pages, contents, furniture, diagnostics
  }

  /// What sort.
  package var kind: Kind
  /// Where on the pages.
  package var `where`: String
  /// One sentence without a full stop.
  package var message: String
  /// Where it was.
  package var before: PageBox?
  /// Where it is.
  package var after: PageBox?
}

/// A rectangle on a page.
package struct PageBox: Hashable, Sendable {
  /// The page's number, from 1.
  package var page: Int
  /// The rectangle, from the page's top left corner.
  package var box: Rect
}

/// A stretch of words that went, came or was replaced, and the words around it.
package struct WordChange: Hashable, Sendable {
  /// The words before it, at most a few.
  package var context: String
  /// What went; empty where something came.
  package var old: String
  /// What came; empty where something went.
  package var new: String
}

/// By how much two layouts may differ and count as the same.
package struct Tolerances: Hashable, Sendable {
  /// For where lines, pictures and furniture stand, in points.
  package var geometry = Length(scaledPoints: 655)
  /// For sizes of letters and of what is asked for.
  package var style = Length(scaledPoints: 65)
  /// For boxes of pictures.
  package var picture = Length(scaledPoints: 655)
  /// How many lines may have their letters spaced anew.
  package var spacing = 0
  /// For furniture.
  package var furniture = Length(scaledPoints: 655)
  /// How many advances of a face may differ.
  package var font = 0
  /// How many words may differ.
  package var text = 0
  /// How many lines may end elsewhere.
  package var breaks = 0
  /// How many pages more or fewer there may be.
  package var pages = 0
  /// How many diagnostics may come and go.
  package var diagnostics = 0

  /// A hundredth of a point for places, nothing for anything else.
  package init() {}
}
