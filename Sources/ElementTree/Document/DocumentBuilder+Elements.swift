import TypesetDiagnostics
import TypesetRichText

/// What a builder knows of the containers that are not ended, and of the line's objects.
struct OpenElements: Sendable {
  /// What comes behind the letters of the line in hand.
  enum Waiting: Sendable {
    /// An object, and what it is named by.
    case object(Element, content: ElementNames.Content)
    /// The start of a container.
    case start(Element)
    /// The end of the innermost container.
    case end
  }

  /// The open containers from outside in: places in `Document.elements`.
  var open: [Int] = []
  /// What comes behind the letters of the line in hand.
  var waiting: [Waiting] = []
  /// How many containers are open once what waits has been added, and for each how many paragraphs and
  /// objects stand before it.
  var contentBefore: [Int] = []
  /// The last object that stands in the line in hand with no letters before it.
  var objectInLine: Int?
  /// How many paragraphs and objects there are.
  var contentCount = 0
  /// How many objects wait.
  var waitingObjects = 0
}

extension DocumentBuilder {
  private var nextContent: Int {
    elements.contentCount + (inkPieces > 0 ? 1 : 0) + elements.waitingObjects
  }

  /// The innermost container that is open.
  var innermost: Int? { elements.open.last }

  /// Begins a container. What is in the line in hand is in it, but behind letters it begins with the
  /// next line. O(1).
  public mutating func beginContainer(
    _ kind: ElementKind, source: Range<Int>, attributes: ElementAttributes
  ) {
    elements.contentBefore.append(nextContent)
    let container = element(kind, source: source, attributes: attributes)
    if inkPieces > 0 {
      elements.waiting.append(.start(container))
    } else {
      begin(container)
    }
  }

  /// Ends the innermost container, with the line in hand where letters stand in that: false where
  /// neither a paragraph nor an object is in it. One must be open. O(1).
  public mutating func endContainer() -> Bool {
    let isFilled = nextContent > elements.contentBefore.removeLast()
    if inkPieces > 0 {
      elements.waiting.append(.end)
    } else {
      end()
    }
    return isFilled
  }

  /// Whether the innermost container that is open is a row that heads its table.
  public var isInHeadRow: Bool {
    innermost.map { document.attributes(of: document.elements[$0]).heads } ?? false
  }

  /// Says that the row that is open heads no table after all: its cells so far each head what stands beside them.
  /// O(elements in it).
  public mutating func demoteHeadRow() {
    guard let row = innermost, isInHeadRow else { return }
    var attributes = document.attributes(of: document.elements[row])
    attributes.heads = false
    document.elements[row].attributes = place(of: attributes)
    for index in document.elements.indices[(row + 1)...]
    where document.elements[index].parent == row && document.elements[index].kind == .cell {
      var own = document.attributes(of: document.elements[index])
      own.heads = true
      document.elements[index].attributes = place(of: own)
    }
  }

  /// Adds an object, which `content` was written for. Behind letters it comes to stand behind their
  /// line. O(content).
  public mutating func append(
    _ kind: ElementKind, _ object: Element.ObjectKind, source: Range<Int>,
    attributes: ElementAttributes, content: ArraySlice<UInt8>
  ) {
    let content = DocumentBuilder.content(of: kind, attributes.id, or: content, .short)
    var element = element(kind, source: source, attributes: attributes)
    element.object = object
    if inkPieces > 0 {
      elements.waiting.append(.object(element, content: content))
      elements.waitingObjects += 1
    } else {
      elements.objectInLine = document.elements.count
      add(element, content)
    }
  }

  /// Adds a mark of the index before the next letter.
  public mutating func appendIndexMark(_ term: String, sub: String?, source: Range<Int>) {
    document.indexMarks.append(
      IndexMark(
        place: document.text.count, term: term, sub: sub,
        source: SourceRange(document.source, source)))
  }

  /// The place of `note` in the table, where it is put: what `SpanStyle.note` says of its letters.
  public mutating func add(_ note: TextNote) -> Int {
    document.textNotes.append(note)
    return document.textNotes.count - 1
  }

  // MARK: The end of a line

  /// The line that ends holds no text: true where it holds an object, which gets the separator.
  mutating func endLineOfObject(separator: Element.Separator?) -> Bool {
    guard let object = elements.objectInLine else { return false }
    document.elements[object].separator = separator
    return true
  }

  /// Adds what stands behind the line that ended.
  mutating func endLineOfElements() {
    elements.objectInLine = nil
    guard !elements.waiting.isEmpty else { return }
    for waiting in elements.waiting {
      switch waiting {
      case .object(let object, let content): add(object, content)
      case .start(let container): begin(container)
      case .end: end()
      }
    }
    elements.waiting.removeAll(keepingCapacity: true)
    elements.waitingObjects = 0
  }

  /// An element without a name, which has no place yet.
  private mutating func element(
    _ kind: ElementKind, source: Range<Int>, attributes: ElementAttributes
  ) -> Element {
    var element = Element(
      kind, node: NodeID(rawValue: 0), source: SourceRange(document.source, source), at: 0, in: nil)
    element.attributes = place(of: attributes)
    return element
  }

  /// The place of `attributes` in the table, where they are put; 0 where they ask nothing.
  mutating func place(of attributes: ElementAttributes) -> Int {
    guard attributes != ElementAttributes() else { return 0 }
    document.attributes.append(attributes)
    return document.attributes.count - 1
  }

  private mutating func append(_ element: Element, _ content: ElementNames.Content) {
    var element = element
    element.parent = innermost
    element.end = document.elements.count + 1
    document.elements.append(element)
    names.append(content)
  }

  private mutating func add(_ object: Element, _ content: ElementNames.Content) {
    append(object, content)
    elements.contentCount += 1
  }

  private mutating func begin(_ container: Element) {
    let id = document.attributes(of: container).id
    append(container, DocumentBuilder.content(of: container.kind, id, or: [], .firstText))
    elements.open.append(document.elements.count - 1)
  }

  /// Ends the innermost container.
  private mutating func end() {
    document.elements[elements.open.removeLast()].end = document.elements.count
  }

  /// What an element of `kind` is named by: its id, or `content`, which is of `measure`.
  private static func content(
    of kind: ElementKind, _ id: String?, or content: ArraySlice<UInt8>,
    _ measure: ElementNames.Measure
  ) -> ElementNames.Content {
    var hash = ContentHash()
    // In no UTF-8 text, and not the mark of pictures.
    hash.combine(0xFE as UInt8)
    hash.combine(kind.rawValue.utf8)
    hash.combine(0xFE as UInt8)
    if let id { hash.combine(id.utf8) } else { hash.combine(content) }
    return ElementNames.Content(hash: hash.value, measure: id == nil ? measure : .long)
  }
}
