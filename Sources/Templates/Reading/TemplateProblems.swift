import TypesetDiagnostics

/// What is wrong with a template. Of each kind the first hundred are reported and the rest counted, as in
/// manuscripts.
struct TemplateProblems {
  private let source: SourceID
  private var log = DiagnosticLog()
  /// How many errors there are.
  private(set) var errors = 0

  /// Of the source named `source`.
  init(_ source: SourceID) { self.source = source }

  /// What was found, in source order.
  var all: [Diagnostic] { log.finish() }

  /// Notes an error: something of the template does not hold.
  mutating func error(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, help: String? = nil
  ) {
    errors += 1
    log.report(.error, code, at: SourceRange(source, range), message, help: help)
  }

  /// Notes that nothing of `kind` is called `name`: once, however often it is named. The help is made
  /// where it is shown: there may be as many names as are wrong.
  mutating func unknown(
    _ name: String, _ kind: String, at range: Range<Int>, help: () -> String?
  ) {
    errors += 1
    log.report(
      .error, "template.unknown-name", at: SourceRange(source, range), of: "\(kind) \(name)",
      "no \(kind) is called ‘\(TemplateProblems.short(name))’", help: help())
  }

  /// Notes a warning: all holds, but hardly as it was meant.
  mutating func warn(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, help: String? = nil
  ) {
    log.report(.warning, code, at: SourceRange(source, range), message, help: help)
  }

  /// “did you mean …”, and which there are: all where they are few, the nearest where they are many.
  static func help(for word: String, among known: [String], others: String? = nil) -> String? {
    let near = others ?? Suggestion.nearest(to: word, among: known)
    guard known.count <= 24 else {
      if let near { return "did you mean ‘\(near)’?" }
      let letters = Array(word.prefix(32).utf8)
      let nearest = known.map { (Suggestion.distance(letters, Array($0.utf8)), $0) }
        .sorted { $0 < $1 }.prefix(8).map(\.1).sorted()
      return "there are \(known.count); the nearest are \(nearest.joined(separator: ", "))"
    }
    let list =
      known.isEmpty
      ? nil : "there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
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
