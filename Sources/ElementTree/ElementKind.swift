public import TypesetDiagnostics
public import TypesetRichText

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
  case article, sidebar, box, figure, note
  /// Somebody else's words.
  case quote
  /// Items, and one of them.
  case list, item
  /// Terms with what explains them, and that.
  case terms, description
  /// Rows, and one of them, which holds cells.
  case table, row
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
    case .quote, .list, .item, .terms, .description, .table, .row: return .container
    case .rule, .pageBreak, .contents, .index: return .object
    case .space, .unseen: return .blank
    default: return .text
    }
  }

  /// Those that have a name in a template.
  public static let named = allCases.filter { $0.form != .blank }

  /// Those that are tags of the magazine's markup.
  public static let tags = named.filter { kind in
    switch kind {
    case .paragraph, .code, .formula, .term, .cell: false
    case .quote, .list, .item, .terms, .description, .table, .row: false
    default: true
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
  /// How the items of a list are marked, and how far apart they stand.
  public var list: ListForm?
  /// Whether the task that an item names is done; nil where it names none.
  public var isDone: Bool?
  /// The language of a program, as it was written.
  public var programLanguage: String?
  /// Whether a row heads its table.
  public var heads: Bool = false
  /// How the cells of a table's columns stand; nil for one of which nothing was said.
  public var columnAlignments: [ParagraphStyle.Alignment?] = []

  /// Nothing asked.
  public init() {}
}

/// How the items of a list are marked, and how far apart they stand.
public struct ListForm: Hashable, Sendable {
  /// What stands before an item.
  public enum Marker: Hashable, Sendable {
    /// A sign that depends on how deep the list stands in others.
    case bullet
    /// A figure, and what stands behind it: a full stop or a parenthesis.
    case number(Numerals, suffix: String)
  }

  /// How numbers are written.
  public enum Numerals: String, Hashable, Sendable, CaseIterable {
    /// 1, 2, 3.
    case decimal
    /// a, b, c; z is followed by aa.
    case lowerLetter = "lower-letter"
    /// A, B, C.
    case upperLetter = "upper-letter"
    /// i, ii, iii.
    case lowerRoman = "lower-roman"
    /// I, II, III.
    case upperRoman = "upper-roman"
  }

  /// What stands before the items.
  public var marker: Marker
  /// The number of the first item; 0 or more.
  public var start: Int
  /// Whether items follow each other without room between them.
  public var isTight: Bool

  /// A list.
  public init(_ marker: Marker, start: Int = 1, isTight: Bool = true) {
    self.marker = marker
    self.start = start
    self.isTight = isTight
  }

  /// What stands before the item `index` (from 0) of a list that stands in `depth` others.
  public func marker(of index: Int, depth: Int) -> String {
    switch marker {
    case .bullet: ["•", "–", "·"][min(max(depth, 0), 2)]
    case .number(let numerals, let suffix):
      numerals.text(for: start.addingReportingOverflow(index).partialValue) + suffix
    }
  }
}

extension ListForm.Numerals {
  /// `number` in these numerals; in decimal where they have none for it: letters from 1, Roman
  /// figures from 1 to 3999.
  public func text(for number: Int) -> String {
    switch self {
    case .decimal: return String(number)
    case .lowerLetter: return letters(number, from: 0x61)
    case .upperLetter: return letters(number, from: 0x41)
    case .lowerRoman: return roman(number).lowercased()
    case .upperRoman: return roman(number)
    }
  }

  private func letters(_ number: Int, from first: UInt8) -> String {
    guard number > 0 else { return String(number) }
    var rest = number
    var bytes: [UInt8] = []
    while rest > 0 {
      rest -= 1
      bytes.append(first + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }

  private func roman(_ number: Int) -> String {
    guard 1...3999 ~= number else { return String(number) }
    let values: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var out = ""
    for (value, sign) in values {
      while rest >= value {
        out += sign
        rest -= value
      }
    }
    return out
  }
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
