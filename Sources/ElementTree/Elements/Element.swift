public import TypesetDiagnostics
public import TypesetRichText

/// An element of a document: a paragraph, what holds paragraphs, or something without text.
///
/// A document has its elements in one flat array, each before those that stand in it (pre-order), so
/// that the descendants of an element are the elements from the next place up to its `end`.
public struct Element: Hashable, Sendable {
  /// What it is.
  public var kind: ElementKind
  /// Its name for good.
  public var node: NodeID
  // A book has hundreds of thousands of elements: places take four bytes each.
  private var ownSource: Inline.PackedSource
  private var ownParent: Int32
  private var ownEnd: Int32
  private var firstInline: Int32 = 0
  private var endInline: Int32 = 0
  private var ownSetting: Int32 = 0
  private var ownAttributes: Int32 = 0
  private var separatorSource: Inline.PackedSource?
  private var separatorBytes: UInt32 = 0
  private var separatorIsVerbatim = false
  /// Which of the objects it is; nil for all others.
  public var object: ObjectKind?
  /// Whether the letters of a paragraph say what it is: large or bold ones head what follows, small ones
  /// below a picture are its caption. So it is in the magazine markup, where `<font size=24>` makes a
  /// headline; in all other dialects a heading says that it is one, and letters are only letters.
  public var partShowsInLetters = false

  /// Where it was written: a paragraph without its separator, of anything else the tag that began it.
  public var source: SourceRange {
    get { ownSource.range }
    set { ownSource = Inline.PackedSource(newValue) }
  }

  /// The element that it stands in, a place in `Document.elements`; nil for none.
  public var parent: Int? {
    get { ownParent < 0 ? nil : Int(ownParent) }
    set { ownParent = newValue.map { Int32($0) } ?? -1 }
  }

  /// The place behind its last descendant; of an element without any, behind its own.
  public var end: Int {
    get { Int(ownEnd) }
    set { ownEnd = Int32(newValue) }
  }

  /// What its own text is made of: places in `Document.inlines`.
  public var inlines: Range<Int> {
    get { Int(firstInline)..<Int(endInline) }
    set { (firstInline, endInline) = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
  }

  /// What was asked of it as a paragraph: its place in `Document.settings`.
  public var setting: Int {
    get { Int(ownSetting) }
    set { ownSetting = Int32(newValue) }
  }

  /// What was asked of it as a container or an object: its place in `Document.attributes`.
  public var attributes: Int {
    get { Int(ownAttributes) }
    set { ownAttributes = Int32(newValue) }
  }

  /// What ends it in the source; nil where the source ends first, for a container, and for an object
  /// whose line's end belongs to something else of the line.
  public var separator: Separator? {
    get {
      separatorSource.map {
        Separator(
          source: $0.range, isVerbatim: separatorIsVerbatim, byteCount: Int(separatorBytes))
      }
    }
    set {
      separatorSource = newValue.map { Inline.PackedSource($0.source) }
      separatorBytes = newValue.map { UInt32(clamping: $0.byteCount) } ?? 0
      separatorIsVerbatim = newValue?.isVerbatim ?? false
    }
  }

  /// The end of a paragraph in the source.
  public struct Separator: Hashable, Sendable {
    /// Where it was written.
    public var source: SourceRange
    /// True for LF, which is what a story has between its paragraphs; false for anything else.
    public var isVerbatim: Bool
    /// How many bytes of `Document.text` it has.
    public var byteCount: Int

    /// A separator.
    public init(source: SourceRange, isVerbatim: Bool, byteCount: Int = 1) {
      self.source = source
      self.isVerbatim = isVerbatim
      self.byteCount = byteCount
    }
  }

  /// What an element without text shows, or does.
  ///
  /// Indirect, since all elements have room for one and few are any.
  public indirect enum ObjectKind: Hashable, Sendable {
    /// A rule across the column; what is nil was not written.
    case rule(RuleAttributes)
    /// What follows begins elsewhere, or runs in another number of columns, or both.
    case pageBreak(to: BreakTarget?, columns: Int?)
    /// The contents, down to `levels`: 1 for articles alone, 2 with h1, 3 with h2 …
    case contents(levels: Int?)
    /// The list of all index marks.
    case index
    /// The text of the file `name`, which was written at `source`.
    case include(name: String, source: SourceRange)
  }

  /// An element that stands in `parent` and has nothing in it.
  public init(
    _ kind: ElementKind, node: NodeID, source: SourceRange, at place: Int, in parent: Int?
  ) {
    self.kind = kind
    self.node = node
    ownSource = Inline.PackedSource(source)
    ownParent = parent.map { Int32($0) } ?? -1
    ownEnd = Int32(place + 1)
    object = nil
  }

  /// What it is made of.
  public var form: ElementKind.Form { kind.form }
}
