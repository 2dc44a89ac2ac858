import TypesetElementTree

/// A block as it was asked for.
struct BlockNode: Sendable {
  /// What it is made of.
  enum Form: Sendable {
    /// Letters.
    case text(ElementKind)
    /// A heading: what it is depends on where it stands.
    case heading(level: Int)
    /// Lines, as they were written.
    case lines(ElementKind, String)
    /// Other blocks.
    case container(ElementKind)
    /// Neither; `name` is what its name for good is made of.
    case object(ElementKind, Element.ObjectKind, name: String)
  }

  var form: Form
  /// What messages call it: `Paragraph`.
  var called: String
  var letters: [InlineNode] = []
  var blocks: [BlockNode] = []
  /// What was asked of it as a paragraph.
  var setting = ParagraphSetting()
  /// What was asked of it as a container or an object.
  var attributes = ElementAttributes()
  /// Nil for what a string alone stands for.
  var place: CallPlace?

  init(_ form: Form, called: String, at place: CallPlace?) {
    self.form = form
    self.called = called
    self.place = place
  }

  init(_ kind: ElementKind, called: String, letters: [InlineNode], at place: CallPlace?) {
    self.init(.text(kind), called: called, at: place)
    self.letters = letters
  }

  init(_ kind: ElementKind, called: String, blocks: [BlockNode], at place: CallPlace) {
    self.init(.container(kind), called: called, at: place)
    self.blocks = blocks
  }

  /// Whether letters, and what is asked of paragraphs, are its own.
  var isText: Bool {
    switch form {
    case .text, .heading, .lines: true
    case .container, .object: false
    }
  }

  /// The kind; nil of a heading, whose kind depends on its place.
  var kind: ElementKind? {
    switch form {
    case .text(let kind), .lines(let kind, _), .container(let kind), .object(let kind, _, _): kind
    case .heading: nil
    }
  }

  /// Its first words, or those of the first text in it, for messages; empty where there are none.
  var words: String {
    if case .lines(_, let text) = form { return text }
    let own = letters.words
    if !own.isEmpty { return own }
    for block in blocks {
      let words = block.words
      if !words.isEmpty { return words }
    }
    return ""
  }
}
