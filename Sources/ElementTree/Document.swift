public import TypesetDiagnostics

/// What was written, and nothing of how it will look on paper.
///
/// Text, styles and pictures are flat tables that the blocks point into, so that a document of a
/// hundred thousand changes of style costs a hundred thousand small numbers.
public struct Document: Hashable, Sendable {
  /// Whose bytes it was read from.
  public var source: SourceID
  /// All that was written in reading order, as a story has it: the letters of the text pieces,
  /// `lineSeparator` for a line break, `anchor` for a picture, `paragraphEnd` for a separator.
  /// Well-formed UTF-8.
  public var text: [UInt8]
  /// The styles in order of their first use; the first is the one where nothing was written.
  public var styles: [SpanStyle]
  /// The pictures in reading order.
  public var images: [Image]
  /// What was asked of paragraphs, in order of first use; the first asks nothing.
  public var settings: [ParagraphSetting]
  /// Every class that was named, of paragraphs and of spans, in reading order; whether it exists is
  /// for a stylesheet to say.
  public var classMentions: [ClassMention]
  /// The paragraphs, empty lines and objects in reading order.
  public var blocks: [Block]
  /// The containers in the order of their beginnings; each stands within its parent.
  public var containers: [ElementContainer]
  /// The marks of the index in reading order.
  public var indexMarks: [IndexMark]
  /// The notes that stand among letters, in reading order; `SpanStyle.note` says which letters they
  /// are made of.
  public var textNotes: [TextNote]

  /// U+2028, where a line ends and the paragraph goes on.
  public static let lineSeparator: [UInt8] = [0xE2, 0x80, 0xA8]
  /// U+FFFC, where a picture stands.
  public static let anchor: [UInt8] = [0xEF, 0xBF, 0xBC]
  /// LF, where a block ends.
  public static let paragraphEnd: UInt8 = 0x0A

  /// An empty document read from `source`.
  public init(source: SourceID) {
    self.source = source
    text = []
    styles = [SpanStyle()]
    images = []
    settings = [ParagraphSetting()]
    classMentions = []
    blocks = []
    containers = []
    indexMarks = []
    textNotes = []
  }

  /// The style named `index`.
  public subscript(index: SpanStyle.Index) -> SpanStyle { styles[Int(index.rawValue)] }

  /// The letters of `piece`.
  public func utf8(of piece: Inline.TextPiece) -> ArraySlice<UInt8> { text[piece.text] }
}
