import TypesetGeometry
import TypesetRichText

extension Location {
  /// One object of `typeset-locate/1`: keys in a fixed order, lengths in points from the page's top
  /// left corner, ranges in bytes of the story.
  func write(to json: inout JSONText) {
    json.raw("{\"kind\":")
    json.string(kind.rawValue)
    if let range {
      json.raw(",\"range\":[")
      json.integer(range.lowerBound.utf8)
      json.raw(",")
      json.integer(range.upperBound.utf8)
      json.raw("]")
    }
    json.raw(",\"text\":")
    json.string(text)
    if let source {
      json.raw(",\"source\":[")
      json.string(source.file)
      json.raw(",")
      json.integer(source.line)
      json.raw(",")
      json.integer(source.column)
      json.raw("]")
    }
    if let caret {
      json.raw(",\"caret\":")
      json.integer(caret.utf8)
    }
    json.raw(",\"parts\":[")
    for (index, part) in parts.enumerated() {
      if index > 0 { json.raw(",") }
      json.raw("{\"page\":")
      json.integer(part.page)
      json.raw(",\"label\":")
      json.string(part.label)
      json.raw(",\"at\":")
      json.string(part.at)
      json.raw(",\"boxes\":[")
      for (place, box) in part.boxes.enumerated() {
        if place > 0 { json.raw(",") }
        json.box(box)
      }
      json.raw("]}")
    }
    json.raw("]}")
  }

  /// All of `locations` as one JSON document, `typeset-locate/1`, an object a line.
  package static func json(_ locations: [Location]) -> String {
    var json = JSONText()
    json.raw("{\"schema\":\"typeset-locate/1\",\"found\":[")
    for (index, location) in locations.enumerated() {
      json.raw(index > 0 ? ",\n" : "\n")
      location.write(to: &json)
    }
    json.raw("]}\n")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The lines that people read: what it is, what it says, where it was written; then where each
  /// part of it stands.
  package var description: String {
    var head: String
    switch kind {
    case .character: head = "“\(text)”"
    case .line: head = "a line: “\(text.oneLine)”"
    case .text: head = "“\(text.oneLine)”"
    case .picture: head = "the picture \(text)"
    case .folio: head = "the folio “\(text)”"
    case .furniture: head = "of the page’s master: “\(text)”"
    case .title: head = "the title “\(text)”"
    }
    if let source { head = "\(source.file):\(source.line):\(source.column): " + head }
    for part in parts {
      for box in part.boxes {
        head += "\n  page \(part.label)"
        if !part.at.isEmpty { head += ", \(part.at)" }
        head +=
          ": \(box.minX.figure), \(box.minY.figure) pt, \(box.width.figure) × "
          + "\(box.height.figure) pt"
      }
    }
    return head + "\n"
  }
}

extension String {
  /// Without the breaks of lines and paragraphs in it.
  fileprivate var oneLine: String {
    split { $0.isNewline || $0 == "\u{2028}" }.joined(separator: " ")
  }
}
