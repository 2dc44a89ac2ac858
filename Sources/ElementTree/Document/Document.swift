public import TypesetDiagnostics

/// What was written, and nothing of how it will look on paper.
///
/// Text, styles and pictures are flat tables that the elements point into, so that a document of a
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
  /// What was asked of containers and objects, in order of first use; the first asks nothing.
  public var attributes: [ElementAttributes]
  /// The elements in reading order, each before those that stand in it.
  public var elements: [Element]
  /// What the elements' own texts are made of, in reading order.
  public var inlines: [Inline]
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
    attributes = [ElementAttributes()]
    elements = []
    inlines = []
    indexMarks = []
    textNotes = []
  }

  /// The style named `index`.
  public subscript(index: SpanStyle.Index) -> SpanStyle { styles[Int(index.rawValue)] }

  /// What the element's own text is made of.
  public func inlines(of element: Element) -> ArraySlice<Inline> { inlines[element.inlines] }

  /// What was asked of an element as a paragraph.
  public func setting(of element: Element) -> ParagraphSetting { settings[element.setting] }

  /// What was asked of an element as a container or an object.
  public func attributes(of element: Element) -> ElementAttributes {
    attributes[element.attributes]
  }

  /// The elements that stand in the one at `place`, near or far: places in `elements`. O(1).
  public func descendants(of place: Int) -> Range<Int> { place + 1..<elements[place].end }

  /// The containers that the element at `place` stands in, the outermost first. O(depth).
  public func ancestors(of place: Int) -> [Int] {
    var found: [Int] = []
    var next = elements[place].parent
    while let outer = next {
      found.append(outer)
      next = elements[outer].parent
    }
    return found.reversed()
  }

  /// The letters of `piece`.
  public func utf8(of piece: Inline.TextPiece) -> ArraySlice<UInt8> { text[piece.text] }
}
