/// An element of an XML file, and where it was written. Places are bytes of the file.
package struct XMLElement: Sendable {
  /// Its name as it was written, a prefix included.
  package var name: String
  /// From its `<` to after its name.
  package var nameRange: Range<Int>
  /// Its attributes, in the order they were written.
  package var attributes: [XMLAttribute] = []
  /// What stands in it.
  package var children: [XMLChild] = []
  /// The attributes that whoever checks the element reported as wrong: they are not in `attributes`,
  /// and nothing is concluded from that.
  package var lost: Set<String> = []
  /// Whether he left something out of it, or of what is in it.
  package var isHurt = false
  /// Whether he left out an element of which nobody knows what it was meant to be.
  package var hasLostChild = false

  /// An element with nothing in it.
  package init(name: String, nameRange: Range<Int>) {
    self.name = name
    self.nameRange = nameRange
  }

  /// The attribute `name`.
  package subscript(name: String) -> XMLAttribute? { attributes.first { $0.name == name } }

  /// The elements in it.
  package var elements: [XMLElement] {
    children.compactMap {
      if case .element(let element) = $0 { element } else { nil }
    }
  }
}

/// An attribute of an XML file, and where it was written.
package struct XMLAttribute: Sendable {
  /// Its name as it was written, a prefix included.
  package var name: String
  /// Where the name stands.
  package var nameRange: Range<Int>
  /// What it says.
  package var value: XMLText

  /// An attribute.
  package init(name: String, nameRange: Range<Int>, value: XMLText) {
    self.name = name
    self.nameRange = nameRange
    self.value = value
  }
}

/// Letters of an XML file, and where they were written.
package struct XMLText: Sendable {
  /// What they say, character references resolved.
  package var string: String
  /// Where they stand, quotation marks excluded.
  package var range: Range<Int>
  /// Whether they stand there byte for byte.
  package var isVerbatim: Bool

  /// Letters.
  package init(string: String, range: Range<Int>, isVerbatim: Bool) {
    self.string = string
    self.range = range
    self.isVerbatim = isVerbatim
  }

  /// Where the bytes `part` of `string` stand; all of it where that is not known.
  package func range(of part: Range<Int>) -> Range<Int> {
    guard isVerbatim else { return range }
    return range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
  }
}

/// What stands in an element.
package enum XMLChild: Sendable {
  /// An element.
  case element(XMLElement)
  /// Letters between tags.
  case text(XMLText)
}

/// What is wrong with a file as XML.
package struct XMLFault: Hashable, Sendable {
  /// What it is, in words for people.
  package var message: String
  /// Where.
  package var range: Range<Int>
  /// What to do.
  package var help: String?
}
