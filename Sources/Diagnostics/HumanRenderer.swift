/// Writes diagnostics for people at a terminal, in the manner of `rustc`:
///
/// ```
/// error[picture.missing]: the picture ‘brain.png’ was not found
///   --> zombies.txt:12:5
///    |
/// 12 | Here <img src="brain.png"> it stands.
///    |      ^^^^^^^^^^^^^^^^^^^^^
///    |
///    = help: pictures are looked up beside the text
///    = also: lines 14, 20 and 31
/// ```
///
/// Nothing of the input reaches the terminal as a command to it: control characters are shown as
/// their pictures. Feeding diagnostics in source order keeps the whole linear in the sources,
/// however long their lines are.
public struct HumanRenderer: Sendable {
  private let sources: SourceTable
  private let paint: RendererPaint
  private let columns: Int
  private let wrapsAt: Int?
  private var cursor = RendererCursor()

  /// A renderer of places in `sources`.
  ///
  /// - Parameters:
  ///   - sources: what places are in.
  ///   - color: whether ANSI colours are used.
  ///   - columns: the most columns of an excerpt, gutter excluded; at least 20.
  ///   - wrapsAt: the columns that messages and help are wrapped to; nil for one line each, however
  ///     long.
  public init(
    sources: SourceTable, color: Bool = false, columns: Int = 100, wrapsAt: Int? = nil
  ) {
    self.sources = sources
    self.wrapsAt = wrapsAt
    paint = RendererPaint(isOn: color)
    self.columns = max(columns, 20)
  }

  /// All of `diagnostics` with an empty line between two and a summary at the end; empty where
  /// there are none. A single one without a place says all there is to say.
  public mutating func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
    var out = ""
    var counts = RendererCounts()
    var needsSummary = false
    for diagnostic in diagnostics {
      if !out.isEmpty {
        needsSummary = true
        out += "\n"
      }
      append(diagnostic, to: &out)
      needsSummary = needsSummary || diagnostic.range != nil
      counts.count(diagnostic)
    }
    if needsSummary, let summary = counts.summary { out += "\n" + summary + "\n" }
    return out
  }

  /// Adds the lines of one diagnostic.
  public mutating func append(_ diagnostic: Diagnostic, to out: inout String) {
    let style = RendererPaint.Style(diagnostic.severity)
    let head = "\(diagnostic.severity.name)[\(RendererCell.safe(diagnostic.code.name))]"
    paint.append(head, style, to: &out)
    let message = wrapped(RendererCell.safe(diagnostic.message), from: head.count + 2, indent: 2)
    paint.append(": " + message, .strong, to: &out)
    out += "\n"
    var gutter = 1
    if let range = diagnostic.range, sources.sources.indices.contains(range.source.rawValue) {
      gutter = append(range, style: style, to: &out)
    }
    if let help = diagnostic.help {
      paint.append(String(repeating: " ", count: gutter + 1) + "= ", .gutter, to: &out)
      paint.append("help", .strong, to: &out)
      let indent = gutter + "  = help: ".count - 1
      out += ": " + wrapped(RendererCell.safe(help), from: indent, indent: indent) + "\n"
    }
    if let lines = otherLines(of: diagnostic) {
      paint.append(String(repeating: " ", count: gutter + 1) + "= ", .gutter, to: &out)
      paint.append("also", .strong, to: &out)
      let indent = gutter + "  = also: ".count - 1
      out += ": " + wrapped(lines, from: indent, indent: indent) + "\n"
    }
  }

  /// The lines of its further places: “lines 3, 7 and 9”; nil where there are none but its own.
  private func otherLines(of diagnostic: Diagnostic) -> String? {
    guard let range = diagnostic.range, sources.sources.indices.contains(range.source.rawValue)
    else { return nil }
    let source = sources[range.source]
    var last = source.lineIndex(at: min(max(range.lowerBound, 0), source.bytes.count))
    var lines: [String] = []
    var more = 0
    for place in diagnostic.also where place.source == range.source {
      let line = source.lineIndex(at: min(max(place.lowerBound, 0), source.bytes.count))
      guard line != last else { continue }
      last = line
      if lines.count < HumanRenderer.mostLines { lines.append("\(line + 1)") } else { more += 1 }
    }
    guard let end = lines.last else { return nil }
    if more > 0 { return "lines \(lines.joined(separator: ", ")) and \(more) more" }
    return lines.count == 1
      ? "line \(end)" : "lines \(lines.dropLast().joined(separator: ", ")) and \(end)"
  }

  /// How many lines of one mistake are listed.
  private static let mostLines = 12

  /// `text`, which begins after `start` columns, broken at spaces so that no line is longer than
  /// it may be, with `indent` spaces before all but the first; a word that is longer stays whole.
  private func wrapped(_ text: String, from start: Int, indent: Int) -> String {
    guard let wrapsAt else { return text }
    var out = ""
    var column = start
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = word.unicodeScalars.reduce(0) { $0 + RendererCell.columns(of: $1) }
      if out.isEmpty {
        out += word
      } else if column + 1 + width > wrapsAt {
        out += "\n" + String(repeating: " ", count: indent) + word
        column = indent
      } else {
        out += " " + word
        column += 1
      }
      column += width
    }
    return out
  }

  /// Adds where `range` is and what stands there; returns the width of the line numbers.
  private mutating func append(
    _ range: SourceRange, style: RendererPaint.Style, to out: inout String
  ) -> Int {
    let source = sources[range.source]
    let count = source.bytes.count
    let lower = min(max(range.lowerBound, 0), count)
    var upper = min(max(range.upperBound, lower), count)
    let start = cursor.position(at: lower, of: range.source, in: source)
    let firstLine = start.line - 1
    // The line's own end belongs to it: a range up to the next line's start ends on this one.
    if upper > lower, source.lineRange(source.lineIndex(at: upper)).lowerBound == upper {
      upper -= 1
    }
    let lastLine = max(source.lineIndex(at: upper), firstLine)
    let gutter = String(lastLine + 1).utf8.count
    let margin = String(repeating: " ", count: gutter)

    paint.append(margin + "--> ", .gutter, to: &out)
    out += "\(RendererCell.safe(source.name)):\(start.line):\(start.column)\n"
    guard count > 0 else { return gutter }
    paint.append(margin + " |", .gutter, to: &out)
    out += "\n"
    for line in firstLine == lastLine ? [firstLine] : [firstLine, lastLine] {
      if line == lastLine, lastLine > firstLine + 1 {
        paint.append("...", .gutter, to: &out)
        out += "\n"
      }
      let excerpt = RendererExcerpt(
        of: source, line: line, from: line == firstLine ? lower : 0,
        to: line == lastLine ? upper : count, columns: columns)
      let number = String(line + 1)
      paint.append(
        String(repeating: " ", count: gutter - number.utf8.count) + number + " |", .gutter,
        to: &out)
      out += excerpt.text.isEmpty ? "\n" : " " + excerpt.text + "\n"
      paint.append(margin + " | ", .gutter, to: &out)
      out += String(repeating: " ", count: excerpt.caretColumn)
      paint.append(String(repeating: "^", count: excerpt.caretCount), style, to: &out)
      out += "\n"
    }
    return gutter
  }
}

extension HumanRenderer {
  /// How many errors and warnings there are: “2 errors, 1 warning”; nil for neither. O(n).
  public static func summary(of diagnostics: some Sequence<Diagnostic>) -> String? {
    var counts = RendererCounts()
    for diagnostic in diagnostics { counts.count(diagnostic) }
    return counts.summary
  }
}

/// Counts by severity; notes are not worth a line.
struct RendererCounts {
  private var errors = 0
  private var warnings = 0

  mutating func count(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: break
    }
  }

  var summary: String? {
    func words(_ count: Int, _ noun: String) -> String? {
      count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let parts = [words(errors, "error"), words(warnings, "warning")].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Diagnostic.Severity {
  /// The word for it: `note`, `warning`, `error`.
  public var name: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
