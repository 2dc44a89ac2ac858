public import TypesetDiagnostics

/// What an element is.
public enum ElementKind: String, Hashable, Sendable, CaseIterable {
  // Text: a paragraph, and paragraphs with a part to play.
  case paragraph = "p"
  case headline, deck, byline, h1, h2, h3, h4, h5, h6, pullquote, caption, credit, continued
  /// Lines of a program, as they were written.
  case code
  /// A formula on lines of its own, as it was written.
  case formula
  /// A term that is explained.
  case term
  /// A cell of a table.
  case cell
  // Containers: any number of paragraphs.
  case article, sidebar, box
  /// Figures side by side.
  case figures
  case figure, note
  /// Somebody else's words.
  case quote
  /// Lines of a poem, each of which is a paragraph.
  case verse
  /// Items, and one of them.
  case list, item
  /// Terms with what explains them, and that.
  case terms, description
  /// Rows, and one of them, which holds cells.
  case table, row
  // Objects: no text.
  case rule, pageBreak = "break", contents = "toc", index
  /// The text of another file comes in its place before anything is set.
  case include
  // What has no name in a manuscript: a line of room, and what was written and is not seen.
  case space, unseen

  /// What an element is made of.
  public enum Form: Hashable, Sendable {
    /// Text and pictures.
    case text
    /// Other elements.
    case container
    /// Nothing that was written.
    case object
    /// Spaces and tabs, if that.
    case blank
  }

  /// What it is made of.
  public var form: Form {
    switch self {
    case .article, .sidebar, .box, .figures, .figure, .note: return .container
    case .quote, .verse, .list, .item, .terms, .description, .table, .row: return .container
    case .rule, .pageBreak, .contents, .index, .include: return .object
    case .space, .unseen: return .blank
    default: return .text
    }
  }

  /// Those that have a name in a template.
  public static let named = allCases.filter { $0.form != .blank && $0 != .include }

  /// Those that have a tag of their own in the magazine's markup: paragraphs, lists and formulas have more
  /// than one.
  public static let tags =
    named.filter { $0 != .paragraph && $0 != .list && $0 != .formula } + [.include]

  /// Whether it is made of blocks of the text itself, which may stand in each other: quotations, lists,
  /// tables and their parts.
  public var isBlock: Bool {
    switch self {
    case .quote, .verse, .list, .item, .terms, .description, .table, .row: true
    default: false
    }
  }
}

/// Over how many columns something reaches.
public enum ColumnSpan: Hashable, Sendable, Codable {
  /// Over as many as there are.
  case all
  /// Over so many, 1 to 12; 1 is the column that the text runs in.
  case columns(Int)
}

/// Where what follows a break begins.
public enum BreakTarget: String, Hashable, Sendable, CaseIterable, Codable {
  /// In the next column.
  case column
  /// On the next page.
  case page
  /// On the next right-hand page; in right-to-left issues still the one with an odd number.
  case recto
  /// On the next page with an even number.
  case verso
}

/// Where an article begins.
public enum ArticleStart: String, Hashable, Sendable, CaseIterable, Codable {
  /// On a page of its own.
  case page
  /// On the next page with an odd number.
  case recto
  /// On the next page with an even number.
  case verso
  /// At the top of the next column.
  case column
  /// Right below the one before it.
  case here
}

/// How columns are filled that a text ends in.
public enum ColumnFill: String, Hashable, Sendable, CaseIterable, Codable {
  /// One after the other; the last one stays as short as it is.
  case auto
  /// As low as can be, so that all end level.
  case balance
}

/// Where a figure would stand.
public enum FigurePlace: String, Hashable, Sendable, CaseIterable, Codable {
  /// Where it is written.
  case here
  /// At the head of a page.
  case top
  /// At the foot of a page.
  case bottom
  /// On a page of its own.
  case page
  /// Over both pages of a spread.
  case spread
  /// At the head or the foot of a page, whichever suits the page better.
  case auto
  /// Beside the text that it is written before, which runs around it.
  case side
  /// In white that is left at the feet of columns, on any page; nowhere where there is none.
  case filler
}

/// A note that stands among letters.
public struct TextNote: Hashable, Sendable {
  /// The tag that began it.
  public var source: SourceRange
  /// What was asked of it: `id`, `classes`.
  public var attributes: ElementAttributes

  /// A note.
  public init(source: SourceRange, attributes: ElementAttributes) {
    self.source = source
    self.attributes = attributes
  }
}

/// A place in the text that the index names.
public struct IndexMark: Hashable, Sendable {
  /// The byte of `Document.text` that it stands before.
  public var place: Int
  /// What the index calls it.
  public var term: String
  /// What stands below the term, nil for nothing.
  public var sub: String?
  /// The tag.
  public var source: SourceRange

  /// A mark.
  public init(place: Int, term: String, sub: String?, source: SourceRange) {
    self.place = place
    self.term = term
    self.sub = sub
    self.source = source
  }
}
