public import TypesetGeometry
public import TypesetRichText

/// What is in force over a stretch of text *as it was written*: nothing is resolved, so a template
/// can still decide what an attribute that nobody wrote looks like.
public struct SpanStyle: Hashable, Sendable {
  /// A colour as it was written.
  public enum Paint: Hashable, Sendable {
    /// Nobody said.
    case unset
    /// No paint at all.
    case none
    /// This colour.
    case color(Color)
  }

  /// The colour the letters are filled with.
  public var color: Paint
  /// The colour of their outline.
  public var strokeColor: Paint
  /// The em; nil where nobody said.
  public var size: Length?
  /// A family or a full name; nil where nobody said.
  public var face: String?
  /// OpenType features; nil where nobody said.
  public var features: [FontFeature]?
  /// Axes of a variable font; nil where nobody said.
  public var variations: [FontVariation]?
  /// The language; nil where nobody said.
  public var language: LanguageTag?
  /// Where a click leads.
  public var href: String?
  /// Heavy letters.
  public var bold: Bool
  /// Italic letters.
  public var italic: Bool
  /// A line under the text.
  public var underline: Bool
  /// A line through the text.
  public var strikethrough: Bool
  /// What stands behind the letters where they are marked, `unset` in the usual colour; nil where
  /// they are not.
  public var mark: Paint?
  /// How many times the text is raised; 0 is on the line.
  public var superscriptDepth: Int
  /// How many times the text is lowered; 0 is on the line.
  public var subscriptDepth: Int

  /// What the text is, from the outermost element among letters to the innermost.
  public var roles: [InlineRole]
  /// The names of the classes, in the order they were written; those of the innermost span last.
  public var classes: [String]
  /// Small capitals; nil where nobody said.
  public var caps: Caps?
  /// The form of figures; nil where nobody said.
  public var figures: Figures?
  /// True where no line may end.
  public var keepsOnLine: Bool
  /// True for what stands before an item of a list in a cell: the lines behind the first begin where it ends.
  public var isItemSign: Bool
  /// True where a headline's line should end if that costs little: the space of a soft break.
  public var prefersLineEnd: Bool
  /// The small letters beside these; nil for none.
  public var ruby: Ruby?
  /// The note that these letters are: its place in `Document.textNotes`; nil for none.
  public var note: Int?
  /// What these letters say of another element, which pages have to be made for; nil for letters that stand as they are.
  public var reference: Reference?
  /// What must hold for the letters to stand at all, all of it; empty where they always do.
  public var when: [Condition]

  /// Small letters beside others, as they were written.
  public struct Ruby: Hashable, Sendable {
    /// What they say.
    public var text: String
    /// How they stand over their base; nil where nobody said.
    public var alignment: RubyAnnotation.Alignment?
    /// Which side they stand on; nil where nobody said.
    public var position: RubyAnnotation.Position?
    /// Tells two apart that say the same beside each other: which of the source's it is.
    public var number: Int

    /// Ruby of `text`.
    public init(text: String, number: Int) {
      self.text = text
      self.number = number
    }
  }

  /// Which letters are small capitals.
  public enum Caps: String, Hashable, Sendable, CaseIterable {
    /// None.
    case normal
    /// Small letters are (OpenType `smcp`).
    case small
    /// Capitals are, too (`smcp`, `c2sc`).
    case allSmall = "all-small"
  }

  /// Forms of figures; those that were not asked for are as the font has them.
  public struct Figures: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt16
    /// Forms by their bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// As high as capitals (`lnum`).
    public static let lining = Figures(rawValue: 1)
    /// With ascenders and descenders (`onum`).
    public static let oldStyle = Figures(rawValue: 2)
    /// All of one width (`tnum`).
    public static let tabular = Figures(rawValue: 4)
    /// Each of its own width (`pnum`).
    public static let proportional = Figures(rawValue: 8)
    /// 1/2 as a fraction (`frac`).
    public static let fractions = Figures(rawValue: 16)
    /// Raised (`sups`).
    public static let superiors = Figures(rawValue: 32)
    /// Lowered (`sinf`, else `subs`).
    public static let inferiors = Figures(rawValue: 64)
    /// 1st, 2º (`ordn`).
    public static let ordinals = Figures(rawValue: 128)
    /// A zero that is no O (`zero`).
    public static let slashedZero = Figures(rawValue: 256)
  }

  /// Nothing written.
  public init() {
    color = .unset
    strokeColor = .unset
    size = nil
    face = nil
    features = nil
    variations = nil
    language = nil
    href = nil
    bold = false
    italic = false
    underline = false
    strikethrough = false
    mark = nil
    superscriptDepth = 0
    subscriptDepth = 0
    roles = []
    classes = []
    caps = nil
    figures = nil
    keepsOnLine = false
    isItemSign = false
    prefersLineEnd = false
    ruby = nil
    note = nil
    reference = nil
    when = []
  }

  /// How many conditions letters may have.
  public static let mostConditions = 16

  /// Adds what must hold, too, for the letters to stand; false where there are too many conditions
  /// already, so that it was not added.
  public mutating func stand(when condition: Condition) -> Bool {
    if when.contains(condition) { return true }
    guard when.count < SpanStyle.mostConditions else { return false }
    when.append(condition)
    return true
  }

  /// Names a style of a document: its place in `Document.styles`.
  @frozen
  public struct Index: Hashable, Sendable {
    /// The place in the table.
    public var rawValue: Int32

    /// The style at `rawValue`.
    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The style where nothing was written; the first of every table.
    @inlinable public static var unset: Index { Index(rawValue: 0) }
  }
}

/// What letters are among others: its looks are the styles of letters of the same name.
public enum InlineRole: String, Hashable, Sendable, CaseIterable {
  /// What nobody must miss.
  case strong
  /// What is stressed.
  case emphasis
  /// Words of a program.
  case code
  /// Keys to press.
  case keyboard
  /// Somebody else's words among one's own.
  case quotation
  /// What was taken out.
  case deletion
  /// A formula, as it was written.
  case formula
  /// The mark of a note.
  case noteMark = "note-mark"
}
