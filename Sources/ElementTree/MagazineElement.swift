public import TypesetDiagnostics
public import TypesetRichText

/// What an element is.
public enum ElementKind: String, Hashable, Sendable, CaseIterable {
  // Text: a paragraph, and paragraphs with a part to play.
  case paragraph = "p"
  case headline, deck, byline, h1, h2, h3, h4, h5, h6, pullquote, caption, credit, continued
  // Containers: any number of paragraphs.
  case article, sidebar, box, figure, note
  // Objects: no text.
  case rule, pageBreak = "break", contents = "toc", index
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
    case .article, .sidebar, .box, .figure, .note: return .container
    case .rule, .pageBreak, .contents, .index: return .object
    case .space, .unseen: return .blank
    default: return .text
    }
  }

  /// Those that have a name in a manuscript and a template.
  public static let named = allCases.filter { $0.form != .blank }
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
}

/// What was asked of an element *as it was written*: nothing is resolved.
public struct ElementAttributes: Hashable, Sendable {
  /// Its name for links and references.
  public var id: String?
  /// Its classes in the order they were written, in small letters.
  public var classes: [String] = []
  /// Over how many columns it reaches.
  public var span: ColumnSpan?
  /// How many columns its text runs in.
  public var columns: Int?
  /// What running heads and contents call an article.
  public var title: String?
  /// The part of the magazine that an article belongs to.
  public var section: String?
  /// Who wrote it.
  public var author: String?
  /// The sequence of page masters that an article is set by.
  public var sequence: String?
  /// Where an article begins.
  public var starts: ArticleStart?
  /// How the columns are filled that it ends in.
  public var fill: ColumnFill?
  /// Where a figure would stand.
  public var place: FigurePlace?
  /// How the lines of a figure stand.
  public var alignment: ParagraphStyle.Alignment?
  /// What must stay together.
  public var keep: ParagraphSetting.Keep?
  /// Its language.
  public var language: LanguageTag?

  /// Nothing asked.
  public init() {}
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
