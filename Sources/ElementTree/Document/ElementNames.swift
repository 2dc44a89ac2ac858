import TypesetRichText

/// What the elements and pictures of a document are named by, until all is there to name them.
///
/// An element is named by its content, by which of those with equal content it is in its parent, and
/// by its parent's name. The content of a text is its letters and pictures, that of an object what was
/// written for it, that of a picture its file's name. A container has that of the first text in it, so
/// that what is written further on does not rename it; what has an id, that id.
///
/// What is long enough to be written once has no need of its parent: the first of such a content in
/// the document is named as though it stood in no container, so that a change around it leaves its
/// name. Only one that is written again has its parent's name in its own.
///
/// Names cannot be better than that: an article whose headline changes is the same as another article
/// in its place, so of two equal paragraphs in two articles only one can be independent of its
/// article.
struct ElementNames: Sendable {
  /// What an element is named by.
  struct Content: Sendable {
    /// Of what was written.
    var hash: UInt64
    /// How far that tells it from others.
    var measure: Measure
  }

  /// How far a content tells elements apart.
  enum Measure: Sendable {
    /// It may well be written twice.
    case short
    /// It is long, or an id.
    case long
    /// The first text in the container has to say.
    case firstText
  }

  /// From so many bytes of UTF-8 on a text is long: more than a name, a heading, or a row of stars.
  static let long = 64

  /// By place in `Document.elements`.
  private var contents: [Content] = []
  /// By place in `Document.images`: the element that its paragraph stands in.
  private var pictureParents: [Int?] = []

  /// The next element of the document is named by `content`.
  mutating func append(_ content: Content) { contents.append(content) }

  /// The next element of the document is a text of `bytes` bytes.
  mutating func append(text hash: UInt64, bytes: Int) {
    append(Content(hash: hash, measure: bytes < ElementNames.long ? .short : .long))
  }

  /// The pictures of the document up to `count` that have no parent yet stand in `parent`.
  mutating func appendPictures(upTo count: Int, in parent: Int?) {
    while pictureParents.count < count { pictureParents.append(parent) }
  }

  /// Names all elements of `document`, and its pictures, whose names are the hashes of their contents
  /// so far. O(elements and pictures), however deep they stand.
  mutating func name(_ document: inout Document) {
    takeFirstTexts(document.elements)
    var names = NameCounts(capacity: contents.count)
    // Those around an element come before it.
    for place in contents.indices {
      let parent = document.elements[place].parent.map { document.elements[$0].node }
      document.elements[place].node = names.name(contents[place], in: parent)
    }
    for (place, parent) in pictureParents.enumerated() {
      let content = Content(hash: document.images[place].node.rawValue, measure: .short)
      document.images[place].node = names.name(
        content, in: parent.map { document.elements[$0].node })
    }
  }

  /// Gives the containers that have no id the content of the first text in them.
  private mutating func takeFirstTexts(_ elements: [Element]) {
    /// By container.
    var first: [Int: Content] = [:]
    // From the last to the first: what is in a container is met before it, and its first text last.
    for place in elements.indices.reversed() {
      let text: Content?
      switch elements[place].form {
      case .text: text = contents[place]
      case .container: text = first.removeValue(forKey: place)
      case .object, .blank: continue
      }
      if contents[place].measure == .firstText {
        var hash = ContentHash()
        hash.combine(contents[place].hash)
        if let text { hash.combine(text.hash) }
        contents[place] = Content(hash: hash.value, measure: text?.measure ?? .short)
      }
      if let text, let parent = elements[place].parent { first[parent] = text }
    }
  }
}

/// How many have each content in each parent.
private struct NameCounts {
  private var counts: [UInt64: Int]

  init(capacity: Int) { counts = Dictionary(minimumCapacity: capacity) }

  mutating func name(_ content: ElementNames.Content, in parent: NodeID?) -> NodeID {
    var parent = parent
    if content.measure == .long, counts[key(content, nil)] == nil { parent = nil }
    let occurrence = NameCounts.next(&counts[key(content, parent), default: 0])
    return NodeID(contentHash: content.hash, occurrence: occurrence, parent: parent)
  }

  /// Of the type: `self`, read as it is called, would be a second owner of `counts`, which is then
  /// copied.
  private static func next(_ count: inout Int) -> Int {
    defer { count += 1 }
    return count
  }

  /// Where two have the same key, they are counted together, and their names differ all the same.
  private func key(_ content: ElementNames.Content, _ parent: NodeID?) -> UInt64 {
    content.hash ^ (parent?.rawValue ?? 0)
  }
}
