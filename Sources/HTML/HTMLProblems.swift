import TypesetDiagnostics
import TypesetElementTree

/// What is wrong with a text in HTML.
struct HTMLProblems {
  let id: SourceID
  private var log = DiagnosticLog()
  /// The kinds of problems that were reported.
  private var reported: Set<DiagnosticCode> = []
  /// The kinds of elements that were reported as left out.
  var leftOut: Set<String> = []
  /// The elements that were reported as unknown.
  var unknown: Set<String> = []
  /// The properties of `style` that say nothing here, some with their values, in order, and where the first stands.
  private var properties: [String] = []
  private var firstProperty: Range<Int>?

  init(id: SourceID) { self.id = id }

  mutating func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at range: Range<Int>,
    of subject: String? = nil, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    reported.insert(code)
    log.report(severity, code, at: SourceRange(id, range), of: subject, message(), help: help())
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
  func isFirst(_ code: DiagnosticCode) -> Bool { !reported.contains(code) }

  /// A property of `style`, or one with its value, says nothing here.
  mutating func note(property: String, at range: Range<Int>) {
    guard properties.count < 40, !properties.contains(property) else { return }
    if firstProperty == nil { firstProperty = range }
    properties.append(property)
  }

  /// All of it.
  func inOrder() -> [Diagnostic] {
    var found = log.finish()
    if let firstProperty {
      let names = properties.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
      let rest = properties.count > 5 ? " and \(properties.count - 5) more" : ""
      found.append(
        Diagnostic(
          .note, "html.style",
          properties.count == 1
            ? "this part of “style” has no meaning here: \(names)"
            : "these parts of “style” have no meaning here: \(names)\(rest)",
          at: SourceRange(id, firstProperty)))
    }
    return found.inSourceOrder()
  }
}
