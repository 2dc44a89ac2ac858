internal import TypesetJSON

/// Writes diagnostics for programs: one JSON object a line, its keys always all there and in this
/// order:
///
/// ```
/// {"severity":"error","code":"picture.missing","message":"…","file":"zombies.txt","line":12,
///  "column":5,"endLine":12,"endColumn":26,"help":null}
/// ```
///
/// Lines and columns count from 1, columns in Unicode scalars; the end is one past the last. A
/// problem without a place has `null` for all five.
public struct JSONRenderer: Sendable {
  private let sources: SourceTable
  private var cursor = RendererCursor()

  /// A renderer of places in `sources`.
  public init(sources: SourceTable) { self.sources = sources }

  /// A line for each of `diagnostics`; empty where there are none.
  public mutating func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    var out = ""
    for diagnostic in diagnostics {
      var json = JSONWriter()
      write(diagnostic, to: &json)
      json.endLine()
      out += json.text
    }
    return out
  }

  private mutating func write(_ diagnostic: Diagnostic, to json: inout JSONWriter) {
    json.beginObject()
    json.field("severity", diagnostic.severity.name)
    json.field("code", diagnostic.code.name)
    json.field("message", diagnostic.message)
    if let range = diagnostic.range, sources.sources.indices.contains(range.source.rawValue) {
      let source = sources[range.source]
      let start = cursor.position(at: range.lowerBound, of: range.source, in: source)
      let upper = max(range.lowerBound, range.upperBound)
      let end = cursor.position(at: upper, of: range.source, in: source)
      json.field("file", source.name)
      json.field("line", start.line)
      json.field("column", start.column)
      json.field("endLine", end.line)
      json.field("endColumn", end.column)
    } else {
      for key: StaticString in ["file", "line", "column", "endLine", "endColumn"] {
        json.field(key, orNull: nil)
      }
    }
    json.field("help", orNull: diagnostic.help)
    json.endObject()
  }
}
