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
      append(diagnostic, to: &out)
      out += "\n"
    }
    return out
  }

  /// Adds the object of one diagnostic, without a line end.
  public mutating func append(_ diagnostic: Diagnostic, to out: inout String) {
    out += "{\"severity\":\"\(diagnostic.severity.name)\",\"code\":"
    JSONRenderer.append(diagnostic.code.name, to: &out)
    out += ",\"message\":"
    JSONRenderer.append(diagnostic.message, to: &out)
    out += ",\"file\":"
    if let range = diagnostic.range, sources.sources.indices.contains(range.source.rawValue) {
      let source = sources[range.source]
      let start = cursor.position(at: range.lowerBound, of: range.source, in: source)
      let upper = max(range.lowerBound, range.upperBound)
      let end = cursor.position(at: upper, of: range.source, in: source)
      JSONRenderer.append(source.name, to: &out)
      out += ",\"line\":\(start.line),\"column\":\(start.column)"
      out += ",\"endLine\":\(end.line),\"endColumn\":\(end.column)"
    } else {
      out += "null,\"line\":null,\"column\":null,\"endLine\":null,\"endColumn\":null"
    }
    out += ",\"help\":"
    if let help = diagnostic.help {
      JSONRenderer.append(help, to: &out)
    } else {
      out += "null"
    }
    out += "}"
  }
}

extension JSONRenderer {
  /// `text` as a JSON string with its quotes.
  public static func quoted(_ text: String) -> String {
    var out = ""
    append(text, to: &out)
    return out
  }

  /// Adds `text` as a JSON string (RFC 8259 §7). Beside what the standard asks for, everything
  /// that a terminal or JavaScript would obey is escaped: DEL, C1, line separators, turns of
  /// direction. O(n).
  public static func append(_ text: String, to out: inout String) {
    var scalars = String.UnicodeScalarView()
    scalars.append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": scalars.append(contentsOf: "\\\"".unicodeScalars)
      case "\\": scalars.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": scalars.append(contentsOf: "\\n".unicodeScalars)
      case "\r": scalars.append(contentsOf: "\\r".unicodeScalars)
      case "\t": scalars.append(contentsOf: "\\t".unicodeScalars)
      default:
        if RendererCell.safe(scalar) == scalar {
          scalars.append(scalar)
        } else {
          let hex = String(scalar.value, radix: 16)
          let zeros = String(repeating: "0", count: 4 - hex.utf8.count)
          scalars.append(contentsOf: "\\u\(zeros)\(hex)".unicodeScalars)
        }
      }
    }
    scalars.append("\"")
    out.unicodeScalars.append(contentsOf: scalars)
  }
}
