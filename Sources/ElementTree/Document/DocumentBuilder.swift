public import TypesetDiagnostics
import TypesetRichText

/// Builds a document from top to bottom: keeps the table of styles, joins what adjoins, and gives
/// every element its name. A reader of any dialect feeds one.
public struct DocumentBuilder: Sendable {
  var document: Document
  /// The style in force from here on.
  public var style = SpanStyle() {
    didSet { isStyleKnown = false }
  }
  /// Whether the letters of the paragraphs from here on say what those are: `Element.partShowsInLetters`.
  public var partsShowInLetters = false
  private var isStyleKnown = true
  private var styleIndex = SpanStyle.Index.unset
  private var indices: [SpanStyle: SpanStyle.Index] = [SpanStyle(): .unset]

  /// The first inline of the line that is being built.
  private var firstInline = 0
  private var hash = ContentHash()
  /// How many letters, breaks and pictures stand in the line that is being built, counted by
  /// pieces; spaces and tabs are none.
  public private(set) var inkPieces = 0
  private var hasMarkup = false
  /// True where spaces are left out, since one stands there that a line should end at.
  private var isBehindSoftBreak = false
  /// The first byte of `Document.text` in the line that is being built.
  private var firstByte = 0
  /// What the elements and pictures get their names from.
  var names = ElementNames()
  /// What the containers and objects that were begun need.
  var elements = OpenElements()

  /// Starts a document that is read from about `capacity` bytes of `source`.
  public init(source: SourceID, capacity: Int) {
    document = Document(source: source)
    document.text.reserveCapacity(capacity)
  }

  /// True where spaces and tabs at most, and no markup, stand in the line that is being built.
  public var isLineEmpty: Bool { inkPieces == 0 && !hasMarkup }

  /// True where letters stand in the line that is being built, if only spaces and tabs.
  public var hasLetters: Bool { firstInline < document.inlines.count }

  /// True where an object was written behind letters of the line that is being built.
  public var hasObjectsBehindLine: Bool { elements.waitingObjects > 0 }

  /// The last bytes of the line that is being built: its last character is among them.
  package var lastLetters: ArraySlice<UInt8> { lineText }

  /// The letters, breaks and pictures of the line that is being built.
  var lineText: ArraySlice<UInt8> {
    firstInline < document.inlines.count ? document.text.suffix(4) : []
  }

  /// True where nothing stands in the line that is being built, or a space, a tab or the end of a line
  /// stands at its end.
  public var endsInSpace: Bool {
    guard firstInline < document.inlines.count, let last = document.text.last else { return true }
    return last == 0x20 || last == 0x09
      || document.text.suffix(3).elementsEqual(Document.lineSeparator)
  }

  /// Adds well-formed UTF-8 that was written, byte for byte, at `start` of the source. O(bytes).
  public mutating func appendVerbatim(_ utf8: ArraySlice<UInt8>, at start: Int) {
    append(utf8, source: start..<start + utf8.count, isVerbatim: true)
  }

  /// Adds well-formed UTF-8 that stands for all of `source`. O(bytes).
  public mutating func appendDecoded(_ utf8: ArraySlice<UInt8>, source: Range<Int>) {
    append(utf8, source: source, isVerbatim: false)
  }

  /// Adds what stands before an item of a list in a cell, for all of `source`: its number, or a bullet where it has none,
  /// an em further in for each list around its own.
  public mutating func appendItemSign(_ number: Int?, inside lists: Int, source: Range<Int>) {
    let outer = style
    style = SpanStyle()
    style.language = outer.language
    style.isItemSign = true
    let indent = Array(repeating: "\u{2003}", count: max(lists, 0)).joined()
    let sign = indent + (number.map { "\($0)." } ?? "•") + "\u{A0}"
    appendDecoded(Array(sign.utf8)[...], source: source)
    style = outer
  }

  private mutating func append(_ utf8: ArraySlice<UInt8>, source: Range<Int>, isVerbatim: Bool) {
    var (utf8, source) = (utf8, source)
    if isBehindSoftBreak {
      let blanks = utf8.prefix { $0 == 0x20 }.count
      utf8 = utf8.dropFirst(blanks)
      if isVerbatim { source = source.lowerBound + blanks..<source.upperBound }
      isBehindSoftBreak = utf8.isEmpty
    }
    guard !utf8.isEmpty else { return }
    if utf8.contains(where: { $0 != 0x20 && $0 != 0x09 }) { inkPieces += 1 }
    hash.combine(utf8)
    let start = document.text.count
    document.text.append(contentsOf: utf8)
    document.inlines.append(
      .text(
        Inline.TextPiece(
          text: start..<document.text.count, source: SourceRange(document.source, source),
          isVerbatim: isVerbatim, style: currentStyle())))
  }

  /// Adds a space at which a balanced line should end if that costs little. It takes the place of those
  /// before and behind it; where nothing stands before it in its line, there is none.
  public mutating func appendSoftBreak(source: Range<Int>) {
    hasMarkup = true
    takeBackSpaces()
    guard !endsInSpace else { return }
    let isPreferred = style.prefersLineEnd
    style.prefersLineEnd = true
    append([0x20], source: source, isVerbatim: false)
    style.prefersLineEnd = isPreferred
    isBehindSoftBreak = true
  }

  /// Takes the spaces back that end the last letters of the line.
  private mutating func takeBackSpaces() {
    guard firstInline < document.inlines.count,
      case .text(var piece) = document.inlines[document.inlines.count - 1]
    else { return }
    let blanks = document.text[piece.text].reversed().prefix { $0 == 0x20 }.count
    // Before the first letters there is nothing to break behind.
    guard blanks > 0, blanks < piece.text.count || firstInline < document.inlines.count - 1 else {
      return
    }
    document.text.removeLast(blanks)
    guard blanks < piece.text.count else {
      document.inlines.removeLast()
      return
    }
    piece.text = piece.text.lowerBound..<piece.text.upperBound - blanks
    if piece.isVerbatim { piece.source.upperBound -= blanks }
    document.inlines[document.inlines.count - 1] = .text(piece)
  }

  /// Adds the end of a line inside the paragraph.
  public mutating func appendLineBreak(source: Range<Int>) {
    inkPieces += 1
    isBehindSoftBreak = false
    // U+2028, which is what a story has there.
    hash.combine(Document.lineSeparator)
    document.text.append(contentsOf: Document.lineSeparator)
    document.inlines.append(
      .lineBreak(
        Inline.LineBreak(
          source: SourceRange(document.source, source), style: currentStyle())))
  }

  /// Adds a picture. Its name for good is made of its file's name and of how many of that name
  /// stand before it in the same container: letters around it may change and leave it.
  public mutating func append(_ image: Image) {
    inkPieces += 1
    isBehindSoftBreak = false
    hash.combine(DocumentBuilder.pictureMark)
    hash.combine(image.name.utf8)
    hash.combine(DocumentBuilder.pictureMark)
    var content = ContentHash()
    content.combine(DocumentBuilder.pictureMark)
    content.combine(image.name.utf8)
    var image = image
    // Until all are named.
    image.node = NodeID(rawValue: content.value)
    image.style = currentStyle()
    document.text.append(contentsOf: Document.anchor)
    document.inlines.append(.image(document.images.count))
    document.images.append(image)
  }

  /// Says that a tag or a comment stands in the line.
  public mutating func noteMarkup() { hasMarkup = true }

  /// Says that a class is named.
  public mutating func note(_ mention: ClassMention) { document.classMentions.append(mention) }

  /// The place of `setting`, asked of paragraphs of `kind`, in the table, where it is put; 0 for one
  /// that asks nothing, and of a plain paragraph. Each has its own source, so nobody looks for an equal
  /// one.
  public mutating func add(_ setting: ParagraphSetting, of kind: ElementKind = .paragraph) -> Int {
    guard kind != .paragraph || setting.asksSomething else { return 0 }
    document.settings.append(setting)
    return document.settings.count - 1
  }

  /// Ends the line that was written at `source`: a paragraph of `kind` where letters or pictures stand
  /// in it, otherwise room, or nothing that is seen. A last line of nothing (no separator, no text) is
  /// no element, nor is one of an object and no text beside it. A paragraph gets the setting at
  /// `setting` of the table, which has no part in its name.
  public mutating func endLine(
    source: Range<Int>, separator: Element.Separator?, kind: ElementKind = .paragraph,
    setting: Int = 0, attributes: ElementAttributes = ElementAttributes(),
    end: [UInt8] = [Document.paragraphEnd]
  ) {
    let content = hash.value
    let byteCount = document.text.count - firstByte
    let first = firstInline
    let (isInk, isMarkup) = (inkPieces > 0, hasMarkup)
    firstInline = document.inlines.count
    hash = ContentHash()
    inkPieces = 0
    hasMarkup = false
    isBehindSoftBreak = false
    defer {
      firstByte = document.text.count
      endLineOfElements()
    }
    guard separator != nil || first < firstInline else { return }
    if separator != nil { document.text.append(contentsOf: end) }
    if first == firstInline, endLineOfObject(separator: separator) { return }
    var element = Element(
      isInk ? kind : isMarkup ? .unseen : .space, node: NodeID(rawValue: 0),
      source: SourceRange(document.source, source), at: document.elements.count, in: innermost)
    element.inlines = first..<firstInline
    element.separator = separator
    element.partShowsInLetters = partsShowInLetters
    element.setting = isInk ? setting : 0
    element.attributes = place(of: attributes)
    document.elements.append(element)
    names.append(text: content, bytes: byteCount)
    names.appendPictures(upTo: document.images.count, in: innermost)
    if isInk { elements.contentCount += 1 }
  }

  /// Ends the paragraph of `kind` that was written at `source`, in a dialect whose line ends are
  /// spaces: it is one even where nothing is in it.
  ///
  /// - Parameters:
  ///   - kind: what it is; an element of text.
  ///   - source: where it was written, in bytes of the source.
  ///   - setting: what was asked of it as a paragraph.
  ///   - attributes: what else was asked of it.
  public mutating func endParagraph(
    _ kind: ElementKind, source: Range<Int>, setting: ParagraphSetting = ParagraphSetting(),
    attributes: ElementAttributes = ElementAttributes()
  ) {
    inkPieces += 1
    let end = source.upperBound..<source.upperBound
    endLine(
      source: source,
      separator: Element.Separator(
        source: SourceRange(document.source, end), isVerbatim: false,
        byteCount: 1),
      kind: kind, setting: add(setting), attributes: attributes,
      end: [Document.paragraphEnd])
  }

  /// The document, in which every element has its name; the last line must have been ended.
  /// O(elements).
  public consuming func finish() -> Document {
    var (names, document) = (ElementNames(), Document(source: document.source))
    // Nobody else holds the tables, so that they are named in place.
    swap(&names, &self.names)
    swap(&document, &self.document)
    names.name(&document)
    return document
  }

  private mutating func currentStyle() -> SpanStyle.Index {
    if !isStyleKnown {
      isStyleKnown = true
      if let known = indices[style] {
        styleIndex = known
      } else {
        styleIndex = SpanStyle.Index(rawValue: Int32(clamping: document.styles.count))
        document.styles.append(style)
        indices[style] = styleIndex
      }
    }
    return styleIndex
  }

  /// A byte that is in no UTF-8 text: what is hashed behind it is no text either.
  private static let pictureMark: UInt8 = 0xFF
}
