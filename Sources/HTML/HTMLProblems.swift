import TypesetDiagnostics
import TypesetElementTree

/// What is wrong with a text in HTML: a hundred of each kind, and how many more there are.
struct HTMLProblems {
  let id: SourceID
  private var diagnostics: [Diagnostic] = []
  private var counts: [DiagnosticCode: Int] = [:]
  private var firstLeftOut: [DiagnosticCode: Range<Int>] = [:]
  /// The kinds of elements that were reported as left out.
  var leftOut: Set<String> = []
  /// The elements that were reported as unknown.
  var unknown: Set<String> = []
  /// The properties of `style` that say nothing here, in order, and where the first stands.
  private var properties: [String] = []
  private var firstProperty: Range<Int>?

  init(id: SourceID) { self.id = id }

  mutating func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at range: Range<Int>,
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil
  ) {
    let count = counts[code, default: 0] + 1
    counts[code] = count
    if count <= HTMLProblems.mostReports {
      diagnostics.append(
        Diagnostic(severity, code, message(), at: SourceRange(id, range), help: help()))
    } else if count == HTMLProblems.mostReports + 1 {
      firstLeftOut[code] = range
    }
  }

  /// Reports what of the bytes is no text.
  mutating func report(_ text: CleanText) {
    if let first = text.firstStranger {
      let count = text.strangers
      report(
        .warning, "markup.control-character", at: first..<first + 1,
        count == 1
          ? "this byte is not text, and is shown as U+FFFD"
          : "\(count) places are not text, this one first, and are shown as U+FFFD",
        help: "save the file as UTF-8, or name its encoding with --encoding")
    }
    if let first = text.firstOmitted { reportMarks(at: first) }
  }

  /// Says once that a letter has too many marks.
  mutating func reportMarks(at range: Range<Int>) {
    guard isFirst("markup.too-many-marks") else { return }
    report(
      .warning, "markup.too-many-marks", at: range,
      "more than \(CombiningMarks.limit) marks on one letter; the others are left out",
      help: "take them out, or write letters between them")
  }

  /// Whether nothing was reported with `code` yet.
  func isFirst(_ code: DiagnosticCode) -> Bool { counts[code] == nil }

  /// A property of `style` says nothing here.
  mutating func note(property: String, at range: Range<Int>) {
    guard properties.count < 40, !properties.contains(property) else { return }
    if firstProperty == nil { firstProperty = range }
    properties.append(property)
  }

  /// All of it.
  func inOrder() -> [Diagnostic] {
    var found = diagnostics
    for (code, range) in firstLeftOut {
      let more = (counts[code] ?? 0) - HTMLProblems.mostReports
      found.append(
        Diagnostic(.note, code, "and \(more) more of this kind", at: SourceRange(id, range)))
    }
    if let firstProperty {
      let names = properties.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
      let rest = properties.count > 5 ? " and \(properties.count - 5) more" : ""
      found.append(
        Diagnostic(
          .note, "html.style",
          "\(properties.count == 1 ? "this property" : "these properties") of “style” \(properties.count == 1 ? "has" : "have") no meaning here: \(names)\(rest)",
          at: SourceRange(id, firstProperty)))
    }
    return found.inSourceOrder()
  }

  private static let mostReports = 100
}
