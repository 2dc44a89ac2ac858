public import TypesetGeometry

/// How a paragraph is set.
public struct ParagraphStyle: Hashable, Sendable {
  /// How lines fill their measure.
  public enum Alignment: String, Hashable, Sendable, CaseIterable, Codable {
    /// Both edges straight; the last line at its natural width.
    case justify
    /// Straight at the edge where lines of the paragraph's direction begin.
    case start
    /// Straight at the edge where they end.
    case end
    /// Straight on the left.
    case left
    /// Straight on the right.
    case right
    /// Equal space on both sides.
    case center
  }

  /// The direction that holds where the text itself does not say.
  public enum BaseDirection: String, Hashable, Sendable, CaseIterable, Codable {
    /// By the first strong character; left to right without one (UAX #9 P2, P3).
    case natural
    /// Left to right.
    case leftToRight
    /// Right to left.
    case rightToLeft
  }

  /// What happens to text that is longer than its line; Core Text's `CTLineBreakMode`.
  public enum LineBreakMode: String, Hashable, Sendable, CaseIterable, Codable {
    /// Lines break between words, within them where one has no room at all.
    case wordWrapping
    /// Lines break behind any cluster.
    case characterWrapping
    /// One line; it goes on past its measure.
    case clipping
    /// One line; an ellipsis stands for its start.
    case truncatingHead
    /// One line; an ellipsis stands for its middle.
    case truncatingMiddle
    /// One line; an ellipsis stands for its end.
    case truncatingTail
  }

  /// How strictly lines of Chinese and Japanese keep apart what may not begin or end a line (CSS
  /// Text 3, `line-break`; UAX #14 CJ).
  public enum Kinsoku: String, Hashable, Sendable, CaseIterable, Codable {
    /// As CLDR has the language: `strict`, but for small kana and `ー`, which may begin a line of
    /// Japanese.
    case automatic
    /// As `normal`; and a line may also begin with an iteration mark (`々`), end between two dots
    /// of an ellipsis, and break beside a hyphen, `・`, `！` or `？` between ideographs.
    case loose
    /// A line may begin with small kana and with the mark of a long vowel (`ー`), and, in Chinese
    /// and Japanese, with the wave dash (`〜`).
    case normal
    /// No line begins with any of these.
    case strict
  }

  /// Where the ink of an opening bracket stands that begins a line (JLREQ 3.1.5).
  public enum OpeningBrackets: String, Hashable, Sendable, CaseIterable, Codable {
    /// Flush with the edge: its empty half is left out (tentsuki).
    case flush
    /// Half an em inside, as the font has it.
    case halfEm
  }

  /// How lines fill their measure.
  public var alignment: Alignment
  /// Indent of the first line, added to `headIndent`.
  public var firstLineIndent: Length
  /// Whether each line behind a forced break (U+2028) is indented as the first: lines of a program, or of a
  /// poem, of which the rest of each that is too long hangs, by the white space at its beginning further
  /// in. Such paragraphs are set line by line, the first break that fits.
  public var hangsAfterBreaks: Bool
  /// Whether text between two tabs keeps to its column: where it is wider than the room up to what stands at
  /// the next stop, it turns under its own beginning, and what follows stands beside its last line. It holds
  /// of lines of the author's with no more tabs than there are `tabs`; such lines are not justified.
  public var wrapsCells: Bool
  /// Indent of every line where lines begin.
  public var headIndent: Length
  /// Indent of every line where lines end.
  public var tailIndent: Length
  /// From baseline to baseline of lines of the paragraph's own size.
  public var leading: Length
  /// Room before the first line, not at the top of a frame.
  public var spaceBefore: Length
  /// Room after the last line.
  public var spaceAfter: Length
  /// Whether words may be divided.
  public var hyphenates: Bool
  /// Whether a word wider than its line may be, even so, before it is cut anywhere.
  public var dividesOverlongWords: Bool
  /// Whether words in capitals only, and words with a capital that does not begin a sentence, are
  /// divided as readily as others: acronyms and names. If not, they are divided where spaces would be twice as
  /// wide as they should be.
  public var hyphenatesNames: Bool
  /// Whether no frame may end between this paragraph and the next, nor within it: headings, and
  /// pictures before their captions.
  public var keepsWithNext: Bool
  /// Whether no frame may end between the paragraph before this one and it: signatures, which take
  /// the last lines of what they close along.
  public var keepsWithPrevious: Bool
  /// Whether no frame may end within this paragraph.
  public var keepsTogether: Bool
  /// The least number of first lines at a frame's foot; nil as the frame has it.
  public var orphans: Int?
  /// The least number of last lines at a frame's top; nil as the frame has it.
  public var widows: Int?
  /// So many lines more than the best, or fewer, where that can be set (TeX's `\looseness`).
  public var looseness: Int
  /// Whether lines that are not justified are made as even as can be, in as few lines as hold the words or one more, and
  /// end where a reader would pause: headlines, decks, pull quotes. Their words are not divided.
  public var balancesLines: Bool
  /// What the spaces between words may do to make lines even.
  public var wordSpace: WordSpace
  /// By how much of its width a space may grow, on average of a line: a justified line that would need more
  /// stands at its natural width, ragged, if its measure has room for 30 letters at least. nil for no limit.
  public var spaceGrowthLimit: Ratio?
  /// What letters may do to make lines even.
  public var microtype: Microtype
  /// Large first letters; nil for none.
  public var dropCap: DropCap?
  /// Rules and a ground; nil for none.
  public var box: ParagraphBox?
  /// The boxes around that box, from the outermost in. They belong to groups, whose indents place them;
  /// the indents of the paragraph count from the edge of the column, their padding included.
  public var outerBoxes: [ParagraphBox]
  /// The cell of a table that it is; nil for any other paragraph.
  package var cell: TableCell?
  /// The direction of the paragraph.
  public var baseDirection: BaseDirection
  /// The tab stops, by location.
  public var tabs: [TextTab]
  /// Distance of the default tab stops from each other, behind the last of `tabs`.
  public var tabInterval: Length
  /// A height of lines that follows their fonts; nil for `leading`, which keeps to a grid.
  public var lineHeight: LineHeight?
  /// What happens to text that is longer than its line.
  public var lineBreakMode: LineBreakMode
  /// How strictly lines of Chinese and Japanese keep apart what may not begin or end a line.
  public var kinsoku: Kinsoku
  /// Whether full-width punctuation gives up its empty half beside other punctuation and at the
  /// ends of lines (JLREQ 3.1.4, 3.1.9).
  public var squeezesPunctuation: Bool
  /// Where an opening bracket stands that begins a line, if punctuation is squeezed.
  public var openingBrackets: OpeningBrackets
  /// The room between Han or Kana and other letters, in ems (JLREQ 3.2.3: a quarter, CLREQ 3.2.2);
  /// zero for none.
  public var autospace: Ratio
  /// Which way lines run on the page. The same for all paragraphs of a story: its first one says
  /// it for its frames (`Story.writingMode`).
  public var writingMode: WritingMode
  /// In vertical lines numbers of up to so many figures stand upright in one em among upright
  /// letters (tate-chu-yoko; JLREQ 2.3.2, CSS `text-combine-upright: digits`); 0 turns all.
  public var combinedDigits: Int
  /// Whether justified lines of joined scripts are filled by drawing letters apart as well, where
  /// the font has a kashida (U+0640).
  public var stretchesKashida: Bool

  /// A paragraph whose lines are as high as their fonts have it, ragged, undivided: what Core Text
  /// has where nothing is said.
  public init() {
    self.init(leading: Length(points: 12))
    alignment = .start
    hyphenates = false
    lineHeight = .natural
    tabInterval = Length(points: 28)
  }

  /// A paragraph with `leading`, justified, without indents.
  public init(leading: Length) {
    alignment = .justify
    firstLineIndent = .zero
    hangsAfterBreaks = false
    wrapsCells = false
    headIndent = .zero
    tailIndent = .zero
    self.leading = leading
    spaceBefore = .zero
    spaceAfter = .zero
    hyphenates = true
    dividesOverlongWords = true
    hyphenatesNames = false
    keepsWithNext = false
    keepsWithPrevious = false
    keepsTogether = false
    orphans = nil
    widows = nil
    looseness = 0
    balancesLines = false
    wordSpace = .standard
    spaceGrowthLimit = nil
    microtype = .none
    dropCap = nil
    box = nil
    outerBoxes = []
    baseDirection = .natural
    tabs = []
    tabInterval = leading * 3
    lineHeight = nil
    lineBreakMode = .wordWrapping
    kinsoku = .automatic
    squeezesPunctuation = true
    openingBrackets = .flush
    autospace = Ratio(1, over: 4)
    stretchesKashida = false
    writingMode = .horizontalTB
    combinedDigits = 2
  }
}

extension ParagraphStyle {
  /// Where the line begins that stands out farthest: the first one where it hangs.
  package var outerIndent: Length { headIndent + min(.zero, firstLineIndent) }

  /// True where the paragraph's box is as wide as that of `other`.
  package func isAsWide(as other: ParagraphStyle) -> Bool {
    outerIndent == other.outerIndent && tailIndent == other.tailIndent
  }
}
