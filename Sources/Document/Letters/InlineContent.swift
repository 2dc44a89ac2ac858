import TypesetElementTree

/// Something among the letters of a paragraph: a string, strong words, a link, a picture.
public protocol InlineContent: Sendable {
  /// What it is made of.
  @TextBuilder var letters: Letters { get }
}

/// Letters one behind the other, as a builder makes them.
public struct Letters: InlineContent {
  var nodes: [InlineNode]

  init(_ nodes: [InlineNode]) { self.nodes = nodes }

  /// No letters.
  public init() { nodes = [] }

  /// Itself.
  public var letters: Letters { self }
}

extension String: InlineContent {
  /// The string as it stands; the end of a line in it is a space.
  public var letters: Letters { Letters([.text(self)]) }
}

/// What stands among letters, as it was asked for.
indirect enum InlineNode: Sendable {
  case text(String)
  case lineBreak
  case picture(Picture)
  /// Letters of a style that changes that around them.
  case span(SpanChange, [InlineNode])
  /// The mark of a note, whose text stands at the end.
  case note([BlockNode], CallPlace)
  /// A note of these letters, which stands where it says.
  case placedNote(NotePlace, [InlineNode], CallPlace)
  case indexMark(term: String, sub: String?)
}

/// What a span changes of the style around it.
enum SpanChange: Sendable {
  case role(InlineRole)
  case link(String, CallPlace)
  case depth(superscript: Int, subscripted: Int)
  case styled(Styled.Change, CallPlace)
}

extension [InlineNode] {
  /// The letters alone, for messages.
  var words: String {
    map {
      switch $0 {
      case .text(let text): text
      case .lineBreak: " "
      case .span(_, let inner): inner.words
      case .picture(let picture): picture.name
      case .note, .placedNote, .indexMark: ""
      }
    }.joined()
  }

  /// The words that a heading is called by: those of pictures are what they show.
  var idWords: String {
    map {
      switch $0 {
      case .text(let text): text
      case .lineBreak: " "
      case .span(_, let inner): inner.idWords
      case .picture(let picture): picture.alternative ?? ""
      case .note, .placedNote, .indexMark: ""
      }
    }.joined()
  }

  /// Whether there is nothing to see in it.
  var isBlank: Bool {
    allSatisfy {
      switch $0 {
      case .text(let text): text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
      case .span(_, let inner): inner.isBlank
      case .indexMark: true
      case .lineBreak, .picture, .note, .placedNote: false
      }
    }
  }
}
