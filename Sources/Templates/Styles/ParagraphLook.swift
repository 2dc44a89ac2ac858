public import TypesetElementTree
public import TypesetGeometry
public import TypesetRichText

/// How a paragraph looks: what a class says of it, and nothing of what it leaves to running text.
public struct ParagraphLook: Hashable, Sendable {
  /// What the paragraph is among the others.
  public enum Part: Hashable, Sendable {
    /// Running text: it is indented after one of its kind.
    case running
    /// It opens a text, and begins flush: what follows is indented, unless there is room between.
    case opening
    /// It heads a text: what follows begins flush.
    case heading
    /// It belongs to the picture directly above it.
    case caption
    /// It is set off from the text around it, which goes on flush after it.
    case apart
  }

  /// How lines fill their measure.
  public enum Alignment: Hashable, Sendable {
    /// As running text does.
    case asBody
    /// As running text does, but never justified.
    case ragged
    /// So.
    case exactly(ParagraphStyle.Alignment)
  }

  /// A length that goes with the text.
  public enum Extent: Hashable, Sendable {
    /// So many thousandths of the paragraph's own size.
    case em(Int)
    /// So many thousandths of the leading of running text.
    case leading(Int)
    /// So many thousandths of the first-line indent of running text.
    case indent(Int)
    /// So many thousandths of the distance from the edge of what bleeds to the margin.
    case margin(Int)
    /// This.
    case exactly(Length)
  }

  /// From baseline to baseline.
  public enum Leading: Hashable, Sendable {
    /// As running text: the lines stand on the grid.
    case grid
    /// As large for the paragraph's size as that of running text is for its own, to half a point.
    case proportional
    /// So many thousandths of the paragraph's size, to half a point.
    case em(Int)
    /// So many thousandths of the leading of running text.
    case grids(Int)
    /// This.
    case exactly(Length)
  }

  /// What letters may do to make lines even.
  public enum Letters: Hashable, Sendable {
    /// As in running text.
    case asBody
    /// Hang over the edges, and nothing else: large letters show it when they change.
    case hanging
    /// Nothing.
    case fixed
  }

  /// Its letters.
  public var text = TextLook()
  /// What it is.
  public var part: Part?
  /// How lines fill their measure.
  public var alignment: Alignment?
  /// The indent of the first line, from where the others begin; nil by what stands before it.
  public var firstLineIndent: Extent?
  /// The room where lines begin.
  public var headIndent: Extent?
  /// The room where lines end.
  public var tailIndent: Extent?
  /// From baseline to baseline.
  public var leading: Leading?
  /// Room above, where no paragraph of the same class and no empty line is.
  public var spaceBefore: Extent?
  /// Room below, where no paragraph of the same class and no empty line is.
  public var spaceAfter: Extent?
  /// Room between it and a paragraph of the same class directly above; nil for none.
  public var spaceBetween: Extent?
  /// Whether words may be divided; true only where running text may be.
  public var hyphenates: Bool?
  /// Whether its lines are made even; nil for those of headings alone.
  public var balances: Bool?
  /// Whether its lines stay in one column.
  public var keepsTogether: Bool?
  /// Whether it stays in the column of the next paragraph.
  public var keepsWithNext: Bool?
  /// Whether it stays in the column of the last lines before it.
  public var keepsWithPrevious: Bool?
  /// The least number of first lines at a column's foot.
  public var orphans: Int?
  /// The least number of last lines at a column's top.
  public var widows: Int?
  /// Over how many lines its first letter reaches.
  public var dropCapLines: Int?
  /// How its first letter looks, where that is large, beside what its own letters look like.
  public var dropCapText: TextLook?
  /// How many words at its start are set in small capitals.
  public var leadInWords: Int?
  /// How these look, in place of small capitals.
  public var leadInText: TextLook?
  /// The rules beside it.
  public var rule: ParagraphSetting.Rule?
  /// How thick they are.
  public var ruleWidth: Length?
  /// Their colour; nil for that of running text.
  public var ruleColor: Color?
  /// The colour behind it.
  public var ground: Color?
  /// Between the edges of its background or its rules and the text; nil for the default.
  public var padding: Padding?
  /// What letters may do.
  public var letters: Letters?
  /// From tab stop to tab stop.
  public var tabInterval: Extent?
  /// What fills the room between an entry of the contents and its page, again and again.
  public var leader: String?
  /// Whether `<br>` parts lines as the end of a paragraph does: then none of them hangs.
  public var breaksAreLines: Bool?

  /// The room between edges and text, side by side.
  public struct Padding: Hashable, Sendable {
    /// Over the first line.
    public var above: Extent
    /// Beside the lines, on the right.
    public var right: Extent
    /// Under the last line.
    public var below: Extent
    /// Beside the lines, on the left; beside a bar alone, where lines begin.
    public var left: Extent

    /// The same room on all sides.
    public init(_ all: Extent) { (above, right, below, left) = (all, all, all, all) }

    /// One to four values in the order of CSS (CSS Box Model 3, §4.2): all; above and below, then beside; above, beside,
    /// below; above, right, below, left. Nil for any other number of them.
    public init?(_ extents: [Extent]) {
      guard let first = extents.first, extents.count <= 4 else { return nil }
      above = first
      right = extents.count > 1 ? extents[1] : first
      below = extents.count > 2 ? extents[2] : first
      left = extents.count > 3 ? extents[3] : right
    }
  }

  /// A look that changes nothing.
  public init() {}

  /// What `later` says, and this where it says nothing.
  public func overridden(by later: ParagraphLook) -> ParagraphLook {
    var look = self
    look.text = text.overridden(by: later.text)
    look.part = later.part ?? part
    look.alignment = later.alignment ?? alignment
    look.firstLineIndent = later.firstLineIndent ?? firstLineIndent
    look.headIndent = later.headIndent ?? headIndent
    look.tailIndent = later.tailIndent ?? tailIndent
    look.leading = later.leading ?? leading
    look.spaceBefore = later.spaceBefore ?? spaceBefore
    look.spaceAfter = later.spaceAfter ?? spaceAfter
    look.spaceBetween = later.spaceBetween ?? spaceBetween
    look.hyphenates = later.hyphenates ?? hyphenates
    look.balances = later.balances ?? balances
    look.keepsTogether = later.keepsTogether ?? keepsTogether
    look.keepsWithNext = later.keepsWithNext ?? keepsWithNext
    look.keepsWithPrevious = later.keepsWithPrevious ?? keepsWithPrevious
    look.orphans = later.orphans ?? orphans
    look.widows = later.widows ?? widows
    look.dropCapLines = later.dropCapLines ?? dropCapLines
    look.dropCapText = overridden(dropCapText, by: later.dropCapText)
    look.leadInWords = later.leadInWords ?? leadInWords
    look.leadInText = overridden(leadInText, by: later.leadInText)
    look.rule = later.rule ?? rule
    look.ruleWidth = later.ruleWidth ?? ruleWidth
    look.ruleColor = later.ruleColor ?? ruleColor
    look.ground = later.ground ?? ground
    look.padding = later.padding ?? padding
    look.letters = later.letters ?? letters
    look.tabInterval = later.tabInterval ?? tabInterval
    look.leader = later.leader ?? leader
    look.breaksAreLines = later.breaksAreLines ?? breaksAreLines
    return look
  }

  private func overridden(_ look: TextLook?, by later: TextLook?) -> TextLook? {
    guard let look, let later else { return later ?? look }
    return look.overridden(by: later)
  }
}
