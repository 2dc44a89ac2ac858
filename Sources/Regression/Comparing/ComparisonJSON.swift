import TypesetJSON

extension Comparison {
  /// The name of the schema of `json`.
  package static let schema = "typeset-compare/1"

  /// The comparison for programs: one object, the first cause first.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("schema", Comparison.schema)
      json.key("changes")
      json.array { json in
        for change in changes {
          json.lineBreak()
          change.write(to: &json)
        }
      }
    }
    json.endLine()
    return json.text
  }
}

extension Change {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("kind", kind.rawValue)
    json.field("where", self.where.spelled)
    json.field("id", orNull: id)
    json.key("source")
    if let source {
      json.array {
        $0.string(source.file)
        $0.integer(source.line)
        $0.integer(source.column)
      }
    } else {
      json.null()
    }
    json.field("message", message)
    json.field("summary", orNull: summary)
    json.key("consequences")
    json.beginArray()
    for consequence in consequences {
      json.lineBreak(indent: 2)
      json.object {
        $0.field("kind", consequence.kind.rawValue)
        $0.field("where", consequence.where)
        $0.field("message", consequence.message)
      }
    }
    json.endArray()
    json.endObject()
  }
}
