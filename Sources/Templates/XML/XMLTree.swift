/// An element of an XML file, and where it was written. Places are bytes of the file.
struct XMLElement {
  /// Its name as it was written, a prefix included.
  var name: String
  /// From its `<` to after its name.
  var nameRange: Range<Int>
  /// Its attributes, in the order they were written.
  var attributes: [XMLAttribute] = []
  /// What stands in it.
  var children: [XMLChild] = []
  /// The attributes that were reported as wrong: they are not in `attributes`,
  /// and nothing is concluded from that.
  var lost: Set<String> = []
  /// Whether something was left out of it, or of what is in it.
  var isHurt = false
  /// Whether an element was left out of which nobody knows what it was meant to be.
  var hasLostChild = false

  /// The attribute `name`.
  subscript(name: String) -> XMLAttribute? { attributes.first { $0.name == name } }

  /// The elements in it.
  var elements: [XMLElement] {
    children.compactMap {
      if case .element(let element) = $0 { element } else { nil }
    }
  }
}

/// An attribute of an XML file, and where it was written.
struct XMLAttribute {
  /// Its name as it was written, a prefix included.
  var name: String
  /// Where the name stands.
  var nameRange: Range<Int>
  /// What it says.
  var value: XMLText
}

/// Letters of an XML file, and where they were written.
struct XMLText {
  /// What they say, character references resolved.
  var string: String
  /// Where they stand, quotation marks excluded.
  var range: Range<Int>
  /// Whether they stand there byte for byte.
  var isVerbatim: Bool

  /// Where the bytes `part` of `string` stand; all of it where that is not known.
  func range(of part: Range<Int>) -> Range<Int> {
    guard isVerbatim else { return range }
    return range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
  }
}

/// What stands in an element.
enum XMLChild {
  /// An element.
  case element(XMLElement)
  /// Letters between tags.
  case text(XMLText)
}

/// What is wrong with a file as XML.
struct XMLFault {
  /// What it is, in words for people.
  var message: String
  /// Where.
  var range: Range<Int>
  /// What to do.
  var help: String?
}
