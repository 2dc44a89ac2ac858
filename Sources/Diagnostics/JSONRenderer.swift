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
/// problem without a place has `null` for all five. A mistake that is made at more places has a last key
/// `also` with them: `[{"line":14,"column":3,"endLine":14,"endColumn":24}]`.
public struct JSONRenderer: Sendable {
  private let sources: SourceTable
  private var cursor = RendererCursor()

  /// A renderer of places in `sources`.
  public init(sources: SourceTable) { self.sources = sources }

  /// A line for each of `diagnostics`; empty where there are none.
  public mutating func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    let diagnostics = Array(diagnostics)
    let others = places(of: diagnostics)
    var out = ""
    for diagnostic in diagnostics {
      var json = JSONWriter()
      write(diagnostic, others, to: &json)
      json.endLine()
      out += json.text
    }
    return out
  }

  /// An offset of a source.
  private struct Place: Hashable {
    var source: SourceID
    var offset: Int
  }

  /// Where the further places of mistakes begin and end: found in one pass, since those of one mistake
  /// stand all over a source.
  private func places(of diagnostics: [Diagnostic]) -> [Place: LineColumn] {
    let places = Set(
      diagnostics.flatMap(\.also).flatMap { range in
        [range.lowerBound, max(range.lowerBound, range.upperBound)].map {
          Place(source: range.source, offset: $0)
        }
      })
    var cursor = RendererCursor()
    var found: [Place: LineColumn] = [:]
    for place in places.sorted(by: {
      ($0.source.rawValue, $0.offset) < ($1.source.rawValue, $1.offset)
    }) where sources.sources.indices.contains(place.source.rawValue) {
      found[place] = cursor.position(
        at: place.offset, of: place.source, in: sources[place.source])
    }
    return found
  }

  private mutating func write(
    _ diagnostic: Diagnostic, _ others: [Place: LineColumn], to json: inout JSONWriter
  ) {
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
    if !diagnostic.also.isEmpty {
      json.key("also")
      json.array { json in
        for range in diagnostic.also {
          let upper = max(range.lowerBound, range.upperBound)
          guard let start = others[Place(source: range.source, offset: range.lowerBound)],
            let end = others[Place(source: range.source, offset: upper)]
          else { continue }
          json.object {
            $0.field("line", start.line)
            $0.field("column", start.column)
            $0.field("endLine", end.line)
            $0.field("endColumn", end.column)
          }
        }
      }
    }
    json.endObject()
  }
}
