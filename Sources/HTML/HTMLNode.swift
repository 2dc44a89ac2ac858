/// A node of a text in HTML: an element or letters.
struct HTMLNode {
  /// The element's name in small letters; empty for letters.
  var name: String
  /// False for what belongs to a drawing or a formula.
  var isHTML = true
  /// The place behind its last descendant in the flat order of nodes.
  var end = 0
  /// The tag that began it, or its letters as they were written; empty for what nobody wrote, at the
  /// place where that is understood.
  var source: Range<Int>
  /// What was asked of the element.
  var attributes: [HTMLAttribute] = []
  /// The letters, with characters for their names.
  var letters: [UInt8] = []

  /// The value of the attribute `name`; nil where it has none.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Where the value of the attribute `name` was written; the tag where there is none.
  func source(of name: String) -> Range<Int> {
    attributes.first { $0.name == name }?.source ?? source
  }

  /// Whether its items are the notes of the text, as programs write them that make HTML of Markdown or
  /// of a file of Word.
  var isNotes: Bool {
    !attributes.isEmpty
      && (self["role"] == "doc-endnotes" || classes.contains { $0 == "footnotes" })
  }

  /// Its classes in small letters.
  var classes: [String] {
    self["class"].map {
      $0.lowercased().split { $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
    } ?? []
  }

  /// True for a `<br>` that is a wish: a line of a headline should end there if that costs little.
  var isSoftBreak: Bool { classes.contains("soft") }
}

/// What was asked of an element.
struct HTMLAttribute {
  /// Its name in small letters.
  var name: String
  /// Its value, with characters for their names.
  var value: String
  /// Where its value was written, with its quotes.
  var source: Range<Int>
}
