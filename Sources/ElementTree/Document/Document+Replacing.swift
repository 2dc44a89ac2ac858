public import TypesetDiagnostics
import TypesetGeometry
import TypesetRichText

extension Document {
  /// An element that goes, with all that stands in it, and what comes in its place.
  public struct Replacement: Sendable {
    /// The element: its place in `Document.elements`.
    public var place: Int
    /// What comes in its place; nil for nothing.
    public var document: Document?

    /// `document` in the place of the element at `place`; nothing where it is nil.
    public init(at place: Int, by document: Document? = nil) {
      self.place = place
      self.document = document
    }
  }

  /// This document with other elements in the place of some of its own.
  ///
  /// Elements keep their names; where two have the same one by now, `nameAnew` gives them different ones.
  /// O(n), with what is put in.
  ///
  /// - Parameter replacements: in order of their places; none stands in another.
  public func replacing(_ replacements: [Replacement]) -> Document {
    guard !replacements.isEmpty else { return self }
    var joiner = DocumentJoiner(self)
    joiner.removeMentions(of: replacements.map(\.place), from: self)
    /// What of this document was passed over: the next stretch begins here.
    var stretch = DocumentStretch()
    /// By place of an element that was there: where it stands now; one more for the end.
    var starts = [Int](repeating: 0, count: elements.count + 1)
    var place = 0
    for replacement in replacements {
      while place < replacement.place {
        starts[place] = joiner.count + stretch.count
        stretch.append(elements[place], of: self)
        place += 1
      }
      joiner.append(stretch, of: self, with: .none, in: nil)
      let end = elements[place].end
      let parent = elements[place].parent.map { starts[$0] }
      while place < end {
        starts[place] = joiner.count
        stretch.append(elements[place], of: self)
        place += 1
      }
      stretch.dropAll()
      if let document = replacement.document {
        joiner.append(document, in: parent)
      }
    }
    while place < elements.count {
      starts[place] = joiner.count + stretch.count
      stretch.append(elements[place], of: self)
      place += 1
    }
    stretch.takeRest(of: self)
    joiner.append(stretch, of: self, with: .none, in: nil)
    starts[elements.count] = joiner.count
    return joiner.finish(moving: starts)
  }

  /// The documents one behind the other. O(n).
  public static func joining(_ documents: [Document]) -> Document {
    guard let first = documents.first else { return Document(source: SourceID(0)) }
    var joiner = DocumentJoiner(all: first)
    for document in documents.dropFirst() { joiner.append(document, in: nil) }
    return joiner.finish(moving: Array(0...first.elements.count))
  }

  /// This document, with the elements of `other` behind its own, in the element at `parent`, which must
  /// be the last one that holds elements: all of `other` stands at its end. O(n).
  public func joined(with other: Document, in parent: Int?) -> Document {
    var joiner = DocumentJoiner(all: self)
    joiner.append(other, in: parent)
    var made = joiner.finish(moving: Array(0...elements.count))
    var outer = parent
    while let place = outer {
      made.elements[place].end = made.elements.count
      outer = made.elements[place].parent
    }
    return made
  }

  /// Puts all elements into one of `kind`, which was written at `source`. O(n).
  public mutating func wrap(
    in kind: ElementKind, source: SourceRange, attributes asked: ElementAttributes
  ) {
    for place in elements.indices {
      elements[place].parent = (elements[place].parent ?? -1) + 1
      elements[place].end += 1
    }
    var hash = ContentHash()
    hash.combine(0xFE as UInt8)
    hash.combine(kind.rawValue.utf8)
    if let first = elements.first { hash.combine(first.node.rawValue) }
    var container = Element(
      kind, node: NodeID(contentHash: hash.value, occurrence: 0, parent: nil), source: source,
      at: 0,
      in: nil)
    container.end = elements.count + 1
    if asked != ElementAttributes() {
      container.attributes = attributes.count
      attributes.append(asked)
    }
    elements.insert(container, at: 0)
  }

  /// Takes the articles away and leaves what stands in them; a headline is a heading then. O(n).
  public mutating func removeArticles() {
    guard elements.contains(where: { $0.kind == .article }) else { return }
    /// By place: where an element stands then, or what comes behind one that goes.
    var places: [Int] = []
    var count = 0
    for element in elements {
      places.append(count)
      if element.kind != .article { count += 1 }
    }
    places.append(count)
    let old = elements
    elements = old.compactMap { element in
      guard element.kind != .article else { return nil }
      var element = element
      var parent = element.parent
      while let place = parent, old[place].kind == .article { parent = old[place].parent }
      element.parent = parent.map { places[$0] }
      element.end = places[element.end]
      if element.kind == .headline { element.kind = .h1 }
      return element
    }
  }

  /// Gives each element and picture whose name another before it has a name of its own. O(n).
  public mutating func nameAnew() {
    func name(_ node: NodeID, _ seen: inout Set<NodeID>) -> NodeID {
      var (found, count) = (node, 0)
      while !seen.insert(found).inserted {
        count += 1
        found = NodeID(contentHash: node.rawValue, occurrence: count, parent: nil)
      }
      return found
    }
    var seen: Set<NodeID> = []
    for place in elements.indices { elements[place].node = name(elements[place].node, &seen) }
    seen = []
    for place in images.indices { images[place].node = name(images[place].node, &seen) }
  }
}

/// Elements of a document that follow one another, with all that is theirs in its tables.
private struct DocumentStretch {
  private(set) var elements = 0..<0
  private(set) var inlines = 0..<0
  private(set) var images = 0..<0
  private(set) var text = 0..<0
  private(set) var marks = 0..<0

  var count: Int { elements.count }

  /// Takes the next element of `document`.
  mutating func append(_ element: Element, of document: Document) {
    elements = elements.lowerBound..<elements.upperBound + 1
    var bytes = element.separator?.byteCount ?? 0
    for inline in document.inlines[element.inlines] {
      switch inline {
      case .text(let piece): bytes += piece.text.count
      case .lineBreak: bytes += Document.lineSeparator.count
      case .image:
        bytes += Document.anchor.count
        images = images.lowerBound..<images.upperBound + 1
      }
    }
    inlines = inlines.lowerBound..<max(inlines.upperBound, element.inlines.upperBound)
    text = text.lowerBound..<text.upperBound + bytes
    var mark = marks.upperBound
    while mark < document.indexMarks.count, document.indexMarks[mark].place < text.upperBound {
      mark += 1
    }
    marks = marks.lowerBound..<mark
  }

  /// Leaves out what was taken.
  mutating func dropAll() {
    elements = elements.upperBound..<elements.upperBound
    inlines = inlines.upperBound..<inlines.upperBound
    images = images.upperBound..<images.upperBound
    text = text.upperBound..<text.upperBound
    marks = marks.upperBound..<marks.upperBound
  }

  /// Takes the marks behind the last letter.
  mutating func takeRest(of document: Document) {
    marks = marks.lowerBound..<document.indexMarks.count
  }
}

/// A document that is being made of stretches of others.
private struct DocumentJoiner {
  /// How much is added to places in the tables of what comes in.
  struct Offsets {
    var style: Int32 = 0
    var setting = 0
    var attributes = 0
    var note = 0
    var ruby = 0

    static let none = Offsets()
  }

  private var made: Document
  /// By element: whether its `parent` and `end` are places in the first document.
  private var areOld: [Bool] = []

  /// One with the tables of `first`, and nothing else of it yet.
  init(_ first: Document) {
    made = first
    made.text = []
    made.images = []
    made.elements = []
    made.inlines = []
    made.indexMarks = []
  }

  /// One with all of `first`.
  init(all first: Document) {
    self.init(first)
    var stretch = DocumentStretch()
    for element in first.elements { stretch.append(element, of: first) }
    stretch.takeRest(of: first)
    append(stretch, of: first, with: .none, in: nil)
  }

  /// How many elements there are.
  var count: Int { made.elements.count }

  /// Leaves out the mentions of classes that stand in elements which go.
  mutating func removeMentions(of places: [Int], from document: Document) {
    let gone = places.map { place in
      var range = document.elements[place].source
      for element in document.elements[document.descendants(of: place)]
      where element.source.source == range.source {
        range.upperBound = max(range.upperBound, element.source.upperBound)
      }
      return range
    }
    made.classMentions.removeAll { mention in
      // Their places follow one another.
      let after = gone.indices.partitioningIndex { gone[$0].lowerBound > mention.source.lowerBound }
      guard after > 0 else { return false }
      let range = gone[after - 1]
      return range.source == mention.source.source && mention.source.lowerBound < range.upperBound
    }
  }

  /// Adds all of another document, in the element at `parent` of what is made.
  mutating func append(_ other: Document, in parent: Int?) {
    let offsets = Offsets(
      // The first of each of these asks nothing.
      style: Int32(clamping: made.styles.count - 1), setting: made.settings.count - 1,
      attributes: made.attributes.count - 1, note: made.textNotes.count,
      ruby: 1 + (made.styles.compactMap(\.ruby?.number).max() ?? 0))
    made.styles += other.styles.dropFirst().map { old in
      var style = old
      style.note = old.note.map { $0 + offsets.note }
      style.ruby?.number += offsets.ruby
      return style
    }
    made.settings += other.settings.dropFirst()
    made.attributes += other.attributes.dropFirst()
    made.classMentions += other.classMentions
    made.textNotes += other.textNotes
    var stretch = DocumentStretch()
    for element in other.elements { stretch.append(element, of: other) }
    stretch.takeRest(of: other)
    append(stretch, of: other, with: offsets, in: .some(parent))
  }

  /// Adds `stretch` of `document`, whose places in the tables are moved by `offsets`.
  ///
  /// - Parameter parent: the place in what is made that the outermost elements stand in; nil for the
  ///   first document, whose places are moved at the end.
  mutating func append(
    _ stretch: DocumentStretch, of document: Document, with offsets: Offsets, in parent: Int??
  ) {
    guard stretch.count > 0 || !stretch.marks.isEmpty else { return }
    made.endLastLine()
    let bytes = made.text.count - stretch.text.lowerBound
    let inlines = made.inlines.count - stretch.inlines.lowerBound
    let images = made.images.count - stretch.images.lowerBound
    let elements = made.elements.count - stretch.elements.lowerBound
    func moved(_ index: SpanStyle.Index) -> SpanStyle.Index {
      index == .unset ? .unset : SpanStyle.Index(rawValue: index.rawValue + offsets.style)
    }
    made.text += document.text[stretch.text]
    made.images += document.images[stretch.images].map { old in
      var image = old
      image.style = moved(old.style)
      return image
    }
    made.indexMarks += document.indexMarks[stretch.marks].map { old in
      var mark = old
      mark.place += bytes
      return mark
    }
    made.inlines += document.inlines[stretch.inlines].map { inline in
      switch inline {
      case .text(var piece):
        piece.text = piece.text.lowerBound + bytes..<piece.text.upperBound + bytes
        piece.style = moved(piece.style)
        return .text(piece)
      case .lineBreak(var end):
        end.style = moved(end.style)
        return .lineBreak(end)
      case .image(let index): return .image(index + images)
      }
    }
    for old in document.elements[stretch.elements] {
      var element = old
      // That of an element without text is a place, too.
      if old.inlines.upperBound > 0 {
        element.inlines = old.inlines.lowerBound + inlines..<old.inlines.upperBound + inlines
      }
      if old.setting > 0 { element.setting += offsets.setting }
      if old.attributes > 0 { element.attributes += offsets.attributes }
      if let parent {
        element.parent = old.parent.map { $0 + elements } ?? parent
        element.end += elements
      }
      made.elements.append(element)
      areOld.append(parent == nil)
    }
  }

  /// The document; `starts` says where the elements of the first one stand now.
  consuming func finish(moving starts: [Int]) -> Document {
    for place in made.elements.indices where areOld[place] {
      made.elements[place].parent = made.elements[place].parent.map { starts[$0] }
      made.elements[place].end = starts[made.elements[place].end]
    }
    return made
  }
}
