import TypesetJSON
package import TypesetGeometry

extension LayoutRecord {
  /// The box of a paragraph, or of several in one, as far as it is in a frame.
  package struct Box: Hashable, Sendable {
    /// The name of its first paragraph there.
    package var para: String
    /// Its outer edges on the page.
    package var box: Rect
    /// The rule along its upper edge; nil where there is none, as at a cut.
    package var above: Rule?
    /// The rule along its lower edge.
    package var below: Rule?
    /// The rules at its sides.
    package var sides: Rule?
    /// The bar on its left, where lines begin there.
    package var left: Rule?
    /// The bar on its right, where lines begin there.
    package var right: Rule?
    /// The bar along its top, where vertical lines begin.
    package var top: Rule?
    /// What stands behind the text, `#rrggbb`; nil for nothing.
    package var ground: String?

    /// A box without rules and background.
    package init(para: String, box: Rect) {
      self.para = para
      self.box = box
    }
  }

  /// A rule along an edge.
  package struct Rule: Hashable, Sendable {
    /// How thick it is.
    package var width: Length
    /// `#rrggbb`.
    package var color: String

    /// A rule of `width` and `color`.
    package init(width: Length, color: String) {
      self.width = width
      self.color = color
    }
  }
}

extension LayoutRecord {
  /// What text runs around for the sake of a frame that stands among it.
  package struct Wrap: Hashable, Sendable {
    /// The outlines on the page, each closed, by their corners.
    package var outlines: [[Point]] = []
    /// How far letters keep from them.
    package var clearance = Length.zero
  }
}

extension LayoutRecord.Wrap {
  func write(to json: inout JSONWriter) {
    json.key("wrap")
    json.object { json in
      json.key("outlines")
      json.array { json in
        for outline in outlines { json.array { json in outline.forEach { json.point($0) } } }
      }
      json.field("clearance", clearance)
    }
  }

  init(from json: inout JSONReader) throws(RecordError) {
    self.init()
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "outlines":
        outlines = try json.array { reader throws(RecordError) in
          try reader.array { reader throws(RecordError) in
            let values = try reader.lengths(2, "a corner of an outline")
            return Point(x: values[0], y: values[1])
          }
        }
      case "clearance": clearance = try json.length("a clearance")
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Box {
  func write(to json: inout JSONWriter) {
    func rule(_ key: StaticString, _ rule: LayoutRecord.Rule?) {
      guard let rule else { return }
      json.key(key)
      json.beginArray()
      json.length(rule.width)
      json.string(rule.color)
      json.endArray()
    }
    json.beginObject()
    json.field("para", para)
    json.field("box", box)
    rule("above", above)
    rule("below", below)
    rule("sides", sides)
    rule("left", left)
    rule("right", right)
    rule("top", top)
    if let ground {
      json.field("ground", ground)
    }
    json.endObject()
  }

  init(from json: inout JSONReader) throws(RecordError) {
    self.init(para: "", box: Rect(x: .zero, y: .zero, width: .zero, height: .zero))
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "para": para = try json.string("a box’s paragraph")
      case "box": box = try json.box("a box")
      case "above": above = try LayoutRecord.Rule(from: &json)
      case "below": below = try LayoutRecord.Rule(from: &json)
      case "sides": sides = try LayoutRecord.Rule(from: &json)
      case "left": left = try LayoutRecord.Rule(from: &json)
      case "right": right = try LayoutRecord.Rule(from: &json)
      case "top": top = try LayoutRecord.Rule(from: &json)
      case "ground": ground = try json.optionalString("a ground")
      default: try json.skip()
      }
    }
  }
}

extension LayoutRecord.Rule {
  init(from json: inout JSONReader) throws(RecordError) {
    self.init(width: .zero, color: "")
    try json.beginArray()
    guard try json.nextElement() else { return }
    width = try json.length("a rule’s width")
    guard try json.nextElement() else { return }
    color = try json.string("a rule’s colour")
    while try json.nextElement() { try json.skip() }
  }
}
