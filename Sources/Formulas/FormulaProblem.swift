/// What is wrong in a formula, and where.
public struct FormulaProblem: Hashable, Sendable {
  /// What kind of mistake it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A command that is not known; it is shown as it was written.
    case unknownCommand = "unknown-command"
    /// An environment that is not known.
    case unknownEnvironment = "unknown-environment"
    /// What opens and never closes, or the other way round.
    case unbalanced
    /// A command without what it is for.
    case missingArgument = "missing-argument"
    /// Two superscripts, or two subscripts, at one thing.
    case doubleScript = "double-script"
    /// `&` or a line's end outside of rows and columns.
    case misplaced
    /// Formulas within formulas, more than can be set.
    case tooDeep = "too-deep"
    /// What a command cannot be told: a column of an array, a length.
    case badValue = "bad-value"
    /// A character that no font for formulas has.
    case missingGlyph = "missing-glyph"
  }

  /// What kind.
  public var kind: Kind
  /// One sentence without a full stop.
  public var message: String
  /// Where: bytes of the formula.
  public var range: Range<Int>
  /// What to do, where that is known.
  public var help: String?

  /// A mistake.
  public init(_ kind: Kind, _ message: String, at range: Range<Int>, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.range = range
    self.help = help
  }
}

/// A formula as it was understood.
public struct Formula: Hashable, Sendable {
  /// What stands in it.
  public var items: [MathItem]
  /// What stands beside a display, at its edge: `\tag{3}`; one for each row, as far as rows have one.
  public var tags: [Tag]
  /// The name that others call it by: `\label{eq:one}`; nil for none.
  public var label: String?
  /// What was wrong, in the order it was written.
  public var problems: [FormulaProblem]

  /// The number of a display, or what stands in its place.
  public struct Tag: Hashable, Sendable {
    /// What stands there, parentheses included.
    public var text: String
    /// The row that it is of, counted from 0; nil for all of the display.
    public var row: Int?

    /// The words `text` beside `row`, or beside everything.
    public init(_ text: String, row: Int? = nil) {
      self.text = text
      self.row = row
    }
  }

  /// A formula of `items`.
  public init(_ items: [MathItem], tags: [Tag] = [], problems: [FormulaProblem] = []) {
    self.items = items
    self.tags = tags
    self.problems = problems
  }
}
