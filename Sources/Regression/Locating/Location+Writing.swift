import TypesetJSON
import TypesetGeometry
import TypesetRichText

extension Location {
  /// One object of `typeset-locate/1`: keys in a fixed order, lengths in points from the page's top
  /// left corner, ranges in bytes of the story.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("kind", kind.rawValue)
    if let range {
      json.key("range")
      json.beginArray()
      json.integer(range.lowerBound.utf8)
      json.integer(range.upperBound.utf8)
      json.endArray()
    }
    json.field("text", text)
    if let source {
      json.key("source")
      json.beginArray()
      json.string(source.file)
      json.integer(source.line)
      json.integer(source.column)
      json.endArray()
    }
    if let caret {
      json.field("caret", caret.utf8)
    }
    json.key("parts")
    json.beginArray()
    for part in parts {
      json.beginObject()
      json.field("page", part.page)
      json.field("label", part.label)
      json.field("at", part.at)
      json.key("boxes")
      json.beginArray()
      for box in part.boxes {
        json.box(box)
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  /// All of `locations` as one JSON document, `typeset-locate/1`, an object a line.
  package static func json(_ locations: [Location]) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.field("schema", "typeset-locate/1")
    json.key("found")
    json.beginArray()
    for location in locations {
      json.lineBreak()
      location.write(to: &json)
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.text
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
    case .furniture: head = "the furniture “\(text)”"
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
