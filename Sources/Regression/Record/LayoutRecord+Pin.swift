import TypesetJSON

extension LayoutRecord {
  /// Where a figure was pinned to.
  package struct Pin: Hashable, Sendable {
    /// The page, from 1; nil for any.
    package var page: Int?
    /// The first of its columns, from 1; nil for any.
    package var column: Int?
    /// `top`, `bottom`, `page` or `side`; nil for any.
    package var edge: String?
    /// Whether it stands there.
    package var isHeld = true
  }
}

extension LayoutRecord.Pin {
  func write(to json: inout JSONWriter) {
    json.key("pin")
    json.object { json in
      if let page { json.field("page", page) }
      if let column { json.field("column", column) }
      if let edge { json.field("edge", edge) }
      json.field("held", isHeld)
    }
  }

  init(from json: inout JSONReader) throws(RecordError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "page": page = try json.integer("a pin’s page")
      case "column": column = try json.integer("a pin’s column")
      case "edge": edge = try json.string("a pin’s edge")
      case "held": isHeld = try json.boolean("whether a pin is held")
      default: try json.skip()
      }
    }
  }

  /// Where it is, in words.
  var words: String {
    var parts: [String] = []
    if let edge { parts.append(edge) }
    if let column { parts.append("column \(column)") }
    if let page { parts.append("page \(page)") }
    return parts.joined(separator: ", ")
  }
}
