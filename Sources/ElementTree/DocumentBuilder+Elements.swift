import TypesetDiagnostics
import TypesetRichText

/// What a builder knows of the containers that are not ended, and of the line's objects.
struct OpenElements: Sendable {
  /// A container that has no name yet.
  struct Container: Sendable {
    /// Its place in `Document.containers`.
    var index: Int
    /// The names of what is in it, so far.
    var content = ContentHash()
    /// How many paragraphs and objects stand before it.
    var contentBefore: Int
  }

  /// The open containers from outside in.
  var open: [Container] = []
  /// Those that end with the line in hand.
  var ending: [Container] = []
  /// What stands behind letters of the line in hand, and its content.
  var behind: [(object: BlockObject, content: UInt64)] = []
  /// How many objects stand in the line in hand with no letters before them.
  var objectsBefore = 0
  /// How many paragraphs and objects there are.
  var contentCount = 0
  /// How many containers and objects have each content.
  var counts: [UInt64: Int] = [:]
}

extension DocumentBuilder {
  /// How many blocks there will be before what is read next: behind letters it belongs to the next
  /// line.
  private var nextBlock: Int {
    document.blocks.count + (inkPieces > 0 ? 1 : 0) + elements.behind.count
  }

  private var nextContent: Int {
    elements.contentCount + (inkPieces > 0 ? 1 : 0) + elements.behind.count
  }

  /// Begins a container. What is in the line in hand is in it, but behind letters it begins with the
  /// next line. O(1).
  public mutating func beginContainer(
    _ kind: ElementKind, source: Range<Int>, attributes: ElementAttributes
  ) {
    let start = nextBlock
    elements.open.append(
      OpenElements.Container(index: document.containers.count, contentBefore: nextContent))
    document.containers.append(
      ElementContainer(
        kind: kind, node: NodeID(rawValue: 0), source: SourceRange(document.source, source),
        blocks: start..<start, parent: elements.open.dropLast().last?.index,
        attributes: attributes))
  }

  /// Ends the innermost container, with the line in hand where letters stand in that: false where
  /// neither a paragraph nor an object is in it. One must be open. O(1).
  public mutating func endContainer() -> Bool {
    let container = elements.open.removeLast()
    let start = document.containers[container.index].blocks.lowerBound
    document.containers[container.index].blocks = start..<nextBlock
    if inkPieces > 0 {
      elements.ending.append(container)
    } else {
      name(container)
    }
    return nextContent > container.contentBefore
  }

  /// Adds an object, which `content` was written for. Behind letters it comes to stand behind their
  /// line. O(content).
  public mutating func append(
    _ kind: ElementKind, _ object: BlockObject.Kind, source: Range<Int>,
    attributes: ElementAttributes, content: ArraySlice<UInt8>
  ) {
    let hash = DocumentBuilder.hash(kind, attributes.id.map { Array($0.utf8)[...] } ?? content)
    let object = BlockObject(
      node: DocumentBuilder.name(hash, &elements.counts),
      source: SourceRange(document.source, source), kind: object, attributes: attributes,
      separator: nil)
    if inkPieces > 0 {
      elements.behind.append((object, hash))
    } else {
      add(object, hash)
      elements.objectsBefore += 1
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
  mutating func endLineOfObject(separator: Block.Separator?) -> Bool {
    guard elements.objectsBefore > 0, case .object(var object) = document.blocks.last else {
      return false
    }
    object.separator = separator
    document.blocks[document.blocks.count - 1] = .object(object)
    return true
  }

  /// Adds what stands behind the line that ended, whose text has the hash `content`, and names the
  /// containers that end with it.
  mutating func addElements(behind content: UInt64, holdsInk: Bool) {
    if holdsInk { take(content, at: document.blocks.count - 1) }
    for (object, content) in elements.behind { add(object, content) }
    for container in elements.ending { name(container) }
    elements.behind.removeAll(keepingCapacity: true)
    elements.ending.removeAll(keepingCapacity: true)
    elements.objectsBefore = 0
  }

  private mutating func add(_ object: BlockObject, _ content: UInt64) {
    document.blocks.append(.object(object))
    take(content, at: document.blocks.count - 1)
  }

  /// The block at `place` is part of what the containers around it are named by.
  private mutating func take(_ content: UInt64, at place: Int) {
    elements.contentCount += 1
    for i in elements.open.indices
    where document.containers[elements.open[i].index].blocks.lowerBound <= place {
      elements.open[i].content.combine(content)
    }
    for i in elements.ending.indices
    where document.containers[elements.ending[i].index].blocks.contains(place) {
      elements.ending[i].content.combine(content)
    }
  }

  /// Gives a container its name: of its id, or of what is in it.
  private mutating func name(_ container: OpenElements.Container) {
    let element = document.containers[container.index]
    var hash = ContentHash()
    if let id = element.attributes.id {
      hash.combine(DocumentBuilder.hash(element.kind, Array(id.utf8)[...]))
    } else {
      hash.combine(DocumentBuilder.hash(element.kind, []))
      hash.combine(container.content.value)
    }
    document.containers[container.index].node = DocumentBuilder.name(hash.value, &elements.counts)
  }

  private static func hash(_ kind: ElementKind, _ content: ArraySlice<UInt8>) -> UInt64 {
    var hash = ContentHash()
    // In no UTF-8 text, and not the mark of pictures.
    hash.combine(0xFE as UInt8)
    hash.combine(kind.rawValue.utf8)
    hash.combine(0xFE as UInt8)
    hash.combine(content)
    return hash.value
  }
}
