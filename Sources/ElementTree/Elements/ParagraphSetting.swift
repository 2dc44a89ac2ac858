public import TypesetDiagnostics
public import TypesetGeometry
public import TypesetRichText

/// What was asked of a paragraph *as it was written*: nothing is resolved.
public struct ParagraphSetting: Hashable, Sendable {
  /// What must stay with what.
  public struct Keep: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Keeps by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All of its lines in one column.
    public static let together = Keep(rawValue: 1)
    /// Its last line in the column of the next paragraph's first.
    public static let next = Keep(rawValue: 2)
    /// Its first line in the column of the last lines of the paragraph before it.
    public static let previous = Keep(rawValue: 4)
  }

  /// Which rules stand beside a paragraph.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// One above its first line.
    case above
    /// One below its last.
    case below
    /// Both of these.
    case both
    /// On all four sides.
    case box
    /// One on the side where lines begin, from the top of the first line to the foot of the last.
    case start
  }

  /// The room at the edges; what is nil was not written.
  public struct Indents: Hashable, Sendable {
    /// Of the first line, from where the others begin; negative lets it hang out over them.
    public var first: Length?
    /// Of every line where lines begin.
    public var head: Length?
    /// Of every line where they end.
    public var tail: Length?

    /// Nothing written.
    public init() {}
  }

  /// Over how many columns it reaches.
  public var span: ColumnSpan?
  /// Its name for links and references.
  public var id: String?
  /// What running heads and contents say of a headline in its place.
  public var short: String?
  /// The names of the classes in the order they were written.
  public var classes: [String]
  /// How lines fill their measure.
  public var alignment: ParagraphStyle.Alignment?
  /// The room at the edges.
  public var indents: Indents
  /// The tab stops, in the order they were written.
  public var tabs: [TextTab]?
  /// Over how many lines its first letter reaches; 0 or 1 is none.
  public var dropCapLines: Int?
  /// How many words at its start are set in small capitals; 0 is none.
  public var leadInWords: Int?
  /// What must stay together.
  public var keep: Keep?
  /// The rules beside it.
  public var rule: Rule?
  /// The language.
  public var language: LanguageTag?
  /// Whether words may be divided.
  public var hyphenates: Bool?
  /// How strictly lines keep apart what may not begin or end one.
  public var kinsoku: ParagraphStyle.Kinsoku?
  /// Whether joined letters are drawn apart to fill lines.
  public var stretchesKashida: Bool?
  /// What has to hold for it to stand.
  public var when: Condition?
  /// Where it was written; nil where nothing was.
  public var source: SourceRange?

  /// True where anything was asked, wherever it was written.
  public var asksSomething: Bool {
    var other = self
    other.source = nil
    return other != ParagraphSetting()
  }

  /// Nothing asked.
  public init() {
    span = nil
    id = nil
    short = nil
    classes = []
    alignment = nil
    indents = Indents()
    tabs = nil
    dropCapLines = nil
    leadInWords = nil
    keep = nil
    rule = nil
    language = nil
    hyphenates = nil
    kinsoku = nil
    stretchesKashida = nil
    when = nil
    source = nil
  }
}
