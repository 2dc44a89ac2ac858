import TypesetDiagnostics
import TypesetGeometry

extension Comparison {
  /// The name of the schema of `json`.
  package static let schema = "typeset-compare/1"

  /// The comparison for programs: one object, the first cause first.
  package var json: String {
    var out = "{\"schema\":\"\(Comparison.schema)\",\"changes\":["
    for (index, change) in changes.enumerated() {
      out += index > 0 ? ",\n" : "\n"
      change.append(to: &out)
    }
    return out + "]}\n"
  }
}

extension Change {
  fileprivate func append(to out: inout String) {
    out += "{\"kind\":\"\(kind.rawValue)\",\"where\":"
    JSONRenderer.append(self.where, to: &out)
    out += ",\"id\":"
    if let id { JSONRenderer.append(id, to: &out) } else { out += "null" }
    out += ",\"source\":"
    if let source {
      out += "["
      JSONRenderer.append(source.file, to: &out)
      out += ",\(source.line),\(source.column)]"
    } else {
      out += "null"
    }
    out += ",\"message\":"
    JSONRenderer.append(message, to: &out)
    out += ",\"summary\":"
    if let summary { JSONRenderer.append(summary, to: &out) } else { out += "null" }
    out += ",\"consequences\":["
    for (index, consequence) in consequences.enumerated() {
      out += index > 0 ? ",\n  " : "\n  "
      out += "{\"kind\":\"\(consequence.kind.rawValue)\",\"where\":"
      JSONRenderer.append(consequence.where, to: &out)
      out += ",\"message\":"
      JSONRenderer.append(consequence.message, to: &out)
      out += "}"
    }
    out += "]}"
  }
}
