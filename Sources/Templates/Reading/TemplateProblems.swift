import TypesetDiagnostics

/// What is wrong with a template, in the order it is found. Of each kind the first hundred are reported
/// and the rest counted, as in manuscripts.
struct TemplateProblems {
  private let source: SourceID
  private let text: SourceText
  private var diagnostics: [Diagnostic] = []
  /// How many there are of each kind, and where the first stands that is left out.
  private var counts: [DiagnosticCode: (count: Int, leftOut: Range<Int>)] = [:]
  /// How many of a kind are reported.
  private static let limit = 100
  /// How many errors there are.
  private(set) var errors = 0
  /// For each name that nothing has: which diagnostic reports it, and where it is used again.
  private var unknownNames: [Name: (index: Int, again: [Range<Int>])] = [:]

  /// Something of a kind that is called by name.
  private struct Name: Hashable {
    var kind: String
    var name: String
  }

  /// Of the source named `source`, whose letters are `text`.
  init(_ source: SourceID, _ text: SourceText) {
    self.source = source
    self.text = text
  }

  /// What was found.
  var all: [Diagnostic] {
    var all = diagnostics
    for (index, again) in unknownNames.values where !again.isEmpty {
      let lines = again.map { "\(text.lineIndex(at: $0.lowerBound) + 1)" }
      let places = "the same name is used in line \(ValueKind.list(lines, "and"))"
      all[index].help = [all[index].help, places].compactMap(\.self).joined(separator: "; ")
    }
    for (code, found) in counts where found.count > TemplateProblems.limit {
      all.append(
        Diagnostic(
          .note, code, "and \(found.count - TemplateProblems.limit) more of this kind",
          at: SourceRange(source, found.leftOut)))
    }
    return all
  }

  /// Whether one more of a kind, at `range`, is reported.
  private mutating func counts(_ code: DiagnosticCode, at range: Range<Int>) -> Bool {
    let count = (counts[code]?.count ?? 0) + 1
    let leftOut = count <= TemplateProblems.limit + 1 ? range : counts[code]?.leftOut ?? range
    counts[code] = (count, leftOut)
    return count <= TemplateProblems.limit
  }

  /// Notes an error: something of the template does not hold.
  mutating func error(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, help: String? = nil
  ) {
    errors += 1
    guard counts(code, at: range) else { return }
    diagnostics.append(
      Diagnostic(.error, code, message, at: SourceRange(source, range), help: help))
  }

  /// Notes that nothing of `kind` is called `name`: once, however often it is named. The help is made
  /// where it is shown: there may be as many names as are wrong.
  mutating func unknown(
    _ name: String, _ kind: String, at range: Range<Int>, help: () -> String?
  ) {
    let key = Name(kind: kind, name: name)
    if unknownNames[key] != nil {
      unknownNames[key]?.again.append(range)
      return
    }
    let code: DiagnosticCode = "template.unknown-name"
    let isShown = counts[code]?.count ?? 0 < TemplateProblems.limit
    if isShown { unknownNames[key] = (diagnostics.count, []) }
    error(
      code, "no \(kind) is called ‘\(TemplateProblems.short(name))’", at: range,
      help: isShown ? help() : nil)
  }

  /// Notes a warning: all holds, but hardly as it was meant.
  mutating func warn(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, help: String? = nil
  ) {
    guard counts(code, at: range) else { return }
    diagnostics.append(
      Diagnostic(.warning, code, message, at: SourceRange(source, range), help: help))
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
