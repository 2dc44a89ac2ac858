public import TypesetElementTree
public import TypesetGeometry
public import TypesetRichText

/// Letters that lead somewhere: to a page of the web, a mailbox, a telephone, or with `#` to a heading or to
/// what has that id.
public struct Link: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// `text`, which leads to `address`.
  public init(
    _ text: String, to address: String, fileID: String = #fileID, line: Int = #line
  ) {
    self.init(to: address, fileID: fileID, line: line) { text }
  }

  /// Letters, and what stands among them, that lead to `address`.
  public init(
    to address: String, fileID: String = #fileID, line: Int = #line,
    @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    letters = Letters([
      .span(.link(address, CallPlace(fileID: fileID, line: line)), try content().nodes)
    ])
  }
}

/// Letters of a style: classes of the template, a colour, a language.
public struct Styled: InlineContent {
  /// What it is made of.
  public let letters: Letters

  struct Change: Sendable {
    var classes: [String]
    var color: Color?
    var language: LanguageTag?
    var isUnderlined: Bool
    var caps: SpanStyle.Caps?
  }

  /// Letters, and what stands among them.
  ///
  /// - Parameters:
  ///   - classes: Looks of letters by the names that the template has for them.
  ///   - color: Their colour; nil for that around them.
  ///   - language: Their language; nil for that around them.
  ///   - isUnderlined: Whether a line stands below them.
  ///   - smallCapitals: Whether small letters among them are small capitals.
  ///   - content: What is in it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    classes: String..., color: Color? = nil, language: LanguageTag? = nil,
    isUnderlined: Bool = false, smallCapitals: Bool = false, fileID: String = #fileID,
    line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    let change = Change(
      classes: classes.map { $0.lowercased() }, color: color, language: language,
      isUnderlined: isUnderlined, caps: smallCapitals ? .small : nil)
    letters = Letters([
      .span(.styled(change, CallPlace(fileID: fileID, line: line)), try content().nodes)
    ])
  }
}

/// The end of a line inside a paragraph.
public struct LineBreak: InlineContent {
  /// The end of a line.
  public init() {}

  /// The end of the line alone.
  public var letters: Letters { Letters([.lineBreak]) }
}

/// The mark of a note; the note's text stands at the end of the document, or of the article that a heading
/// began. Notes are numbered in the order of their marks.
public struct Note: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// A note of these blocks.
  public init(
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    letters = Letters([.note(try content().nodes, CallPlace(fileID: fileID, line: line))])
  }

  /// A note of these letters: at the foot of the column that has its mark, at the end of its article, or below the table
  /// that the mark stands in.
  ///
  /// - Parameters:
  ///   - place: Where it stands.
  ///   - content: What is in it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    at place: NotePlace, fileID: String = #fileID, line: Int = #line,
    @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    letters = Letters([
      .placedNote(place, try content().nodes, CallPlace(fileID: fileID, line: line))
    ])
  }

  /// A note of one paragraph.
  public init(_ text: String, fileID: String = #fileID, line: Int = #line) {
    self.init(fileID: fileID, line: line) { text }
  }
}

/// Has the index name this place.
public struct IndexMark: InlineContent {
  /// What it is made of.
  public let letters: Letters

  /// A mark that the index has below `term`, and there below `sub` where that is given.
  public init(_ term: String, sub: String? = nil) {
    letters = Letters([.indexMark(term: term, sub: sub)])
  }
}
