import TypesetGeometry
public import TypesetRichText

/// One flow of text: what is written, where it was written, and its paragraphs in order.
///
/// The paragraphs tile the text: each ends after its separator (LF), the last at the text's end.
public struct Story: Sendable {
  /// A paragraph of a story.
  ///
  /// Its style is shared with those that look the same, since a story has many paragraphs and few
  /// styles.
  public struct Paragraph: Hashable, Sendable {
    /// What a paragraph is for the pager.
    public enum Role: Hashable, Sendable {
      /// Lines of text.
      case text
      /// An empty line: one line of space, dropped at the top of a column.
      case space
      /// A further empty line after a `space`: it takes no room.
      case nothing
      /// A rule across the column, in the middle of a line's room: see `ParagraphRule`. Indirect, since few are any.
      indirect case rule(ParagraphRule)
    }

    /// What a paragraph is to whoever places it and speaks of it. It is known when a story is made, from
    /// the element, and where the manuscript has none, from the look.
    package enum Part: Hashable, Sendable {
      /// None of the others.
      case text
      /// It heads what follows.
      case heading
      /// It says something of a picture.
      case caption
      /// It is a picture, with nothing beside it.
      case picture
    }

    /// Its text with its separator, in bytes of the story.
    public var range: TextRange
    /// How it is set.
    public var style: ParagraphStyle {
      // Seldom is more than a value of it asked for: it is lent, not copied.
      _read { yield shared.style }
      set { shared = SharedStyle(newValue) }
    }
    fileprivate var shared: SharedStyle
    /// How many boxes stand around it.
    var boxDepth: Int { shared.boxDepth }
    /// Whether it is a cell of a table.
    package var hasCell: Bool { shared.hasCell }
    /// Whether it has no box, no cell and no large first letters, leads its lines evenly, and is no picture and no
    /// caption: nothing of it is for the frame to decide but where it begins.
    var isPlain: Bool { shared.isPlain && !keepsToPicture && part != .picture }
    /// The element it comes from.
    public var node: NodeID
    /// What it is for the pager.
    public var role: Role
    /// Whether its lines keep to the width and place of the picture right above it, where that is
    /// narrower than its column: a caption's do.
    package var keepsToPicture = false
    /// What it is.
    package var part = Part.text
    /// Whether it is a row of the same table as the paragraph above it.
    package var continuesTable = false
    /// The element that it was made of, a place in the document's table; nil where there is no such
    /// table.
    package var element: Int?

    /// A paragraph.
    public init(range: TextRange, style: ParagraphStyle, node: NodeID, role: Role) {
      self.range = range
      shared = SharedStyle(style)
      self.node = node
      self.role = role
    }

    /// The same paragraph, set as `other` is.
    package func styled(like other: Paragraph) -> Paragraph {
      var copy = self
      copy.shared = other.shared
      return copy
    }

    /// A paragraph that is set as `other` is.
    public init(range: TextRange, styledLike other: Paragraph, node: NodeID, role: Role) {
      self.range = range
      shared = other.shared
      self.node = node
      self.role = role
    }
  }

  /// Its name in records: `main` for the first.
  public var name: String
  /// The text with its attributes.
  public var text: AttributedText
  /// The paragraphs in order; they tile the text.
  public var paragraphs: [Paragraph]
  /// Where each byte was written.
  public var sourceMap: SourceMap

  /// A story.
  public init(
    name: String, text: AttributedText, paragraphs: [Paragraph], sourceMap: SourceMap
  ) {
    self.name = name
    self.text = text
    self.paragraphs = paragraphs
    self.sourceMap = sourceMap
    shareStyles()
  }

  /// Lets paragraphs that are set alike have one style: each weighs as much as a paragraph of letters. O(paragraphs).
  private mutating func shareStyles() {
    var known: Set<SharedStyle> = []
    var last: SharedStyle?
    for place in paragraphs.indices {
      let own = paragraphs[place].shared
      if own === last { continue }
      let (isNew, one) = known.insert(own)
      last = one
      if !isNew, one !== own { paragraphs[place].shared = one }
    }
  }

  /// The index of the paragraph that holds the byte at `offset`: the last one at the text's end and
  /// behind it, 0 where there is none. O(log n).
  ///
  /// Of empty paragraphs that begin where the next does it is the last; an empty one at the text's
  /// end is found there.
  package func paragraphIndex(at offset: TextOffset) -> Int {
    paragraphs.indices.lastIndex(whereSorted: { paragraphs[$0].range.lowerBound <= offset })
  }
}
