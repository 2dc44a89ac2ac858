import Diagnostics

/// What is wrong with a template, in the order it is found.
struct TemplateProblems {
  private let source: SourceID
  /// What was found.
  private(set) var diagnostics: [Diagnostic] = []
  /// How many errors there are.
  private(set) var errors = 0

  /// Of the source named `source`.
  init(_ source: SourceID) { self.source = source }

  /// Notes an error: something of the template does not hold.
  mutating func error(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, help: String? = nil
  ) {
    errors += 1
    diagnostics.append(
      Diagnostic(.error, code, message, at: SourceRange(source, range), help: help))
  }

  /// Notes a warning: all holds, but hardly as it was meant.
  mutating func warn(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(.warning, code, message, at: SourceRange(source, range), help: help))
  }

  /// “did you mean …”, and which there are.
  static func help(for word: String, among known: [String], others: String? = nil) -> String? {
    let near = others ?? Suggestion.nearest(to: word, among: known)
    let few = known.count <= 24 && !known.isEmpty
    let list =
      few ? "there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))" : nil
    guard let near else { return list }
    return ["did you mean ‘\(near)’?", list].compactMap(\.self).joined(separator: " ")
  }

  /// Where fonts get the names that styles call them by.
  static let namesOfFonts =
    "fonts get their names in <fonts>, such as <font name=\"text\" families=\"…\"/>"

  /// `text`, cut where it is long.
  static func short(_ text: String) -> String {
    text.count <= 40 ? text : text.prefix(39) + "…"
  }
}
