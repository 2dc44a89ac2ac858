public import TypesetGeometry
public import TypesetRichText

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
  /// Where a figure may stand, the best first; empty for where it is written.
  public var places: [FigurePlace] = []
  /// How text runs around it; nil where it does not.
  public var wrap: TextWrap?
  /// How a figure, or a row of them, may be set beside that; nil where nothing was said.
  public var figure: FigureForm?
  /// Where it stands as long as it can; nil where nothing was said.
  public var pin: FigurePin?
  /// Whether it may be left out so that copy fits its pages.
  public var isOptional = false
  /// To how many pages an article should come; nil for as many as it takes.
  public var fitPages: Int?
  /// Where a note stands that its mark calls; nil as everywhere.
  public var notePlace: NotePlace?
  /// What calls a note; nil for the next number.
  public var mark: String?
  /// How the lines of a figure stand.
  public var alignment: ParagraphStyle.Alignment?
  /// What must stay together.
  public var keep: ParagraphSetting.Keep?
  /// What has to hold for it to stand.
  public var when: Condition?
  /// Its language.
  public var language: LanguageTag?
  /// How the items of a list are marked, and how far apart they stand.
  public var list: ListForm?
  /// Whether the task that an item names is done; nil where it names none.
  public var isDone: Bool?
  /// The language of a program, as it was written.
  public var programLanguage: String?
  /// What stands above a block of code: the name of its file, or what it shows.
  public var label: String?
  /// The number of the first line of a block of code; nil where its lines have none.
  public var firstNumber: Int?
  /// Whether a row heads its table, or a cell what stands beside it.
  public var heads: Bool = false
  /// How the cells of a table's columns stand; nil for one of which nothing was said.
  public var columnAlignments: [ParagraphStyle.Alignment?] = []
  /// The columns of a table whose figures stand with their points below each other, from 0.
  public var decimalColumns: [Int] = []
  /// How wide the columns of a table shall be; nil for one of which nothing was said.
  public var columnWidths: [ColumnWidth?] = []
  /// What stands above each part of a table but the first; nil for nothing.
  public var continued: String?
  /// What becomes of a table that is too wide, in this order; empty as everywhere.
  public var wide: [WideTable] = []
  /// How many rows head the table of a file; nil as the file has it.
  public var headRows: Int?
  /// Whether what a file is included for is a table: the attributes are those of that.
  public var isTable = false
  /// Over how many columns of its table a cell reaches.
  public var columnSpan = 1
  /// Over how many rows of its table a cell reaches.
  public var rowSpan = 1
  /// What is behind a cell, from edge to edge; nil for what its row and its class have.
  public var ground: Color?
  /// No cell reaches over more columns or rows.
  public static let mostSpanned = 1_000

  /// Nothing asked.
  public init() {}
}
