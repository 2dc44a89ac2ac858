package import TypesetDiagnostics
package import TypesetResources

/// What a run came to.
package struct Outcome: Sendable {
  /// All that is to be said about it, in source order.
  package var diagnostics: [Diagnostic]
  /// The sources that the diagnostics speak of.
  package var sources: SourceTable
  /// How many pages there are.
  package var pages: Int
  /// How it ended.
  package var exit: ExitCode
  /// Whether a PDF says what its pages are to whoever does not see them.
  package var isTagged = false
  /// Whether whoever was reading standard output has closed it: nothing to talk about, as of `head`.
  package var lostItsReader = false
  /// Every file that was asked for, by path.
  package var reads: [ResourceRead] = []
  /// The same, with what each file was for: the manuscript first, the others by path.
  package var dependencies: [Dependency] = []
  /// The files that what could be set went to, where there are errors; empty where there are none.
  package var drafts: [String] = []

  /// What a run came to.
  package init(
    diagnostics: [Diagnostic] = [], sources: SourceTable = SourceTable(), pages: Int = 0,
    exit: ExitCode = .done
  ) {
    self.diagnostics = diagnostics
    self.sources = sources
    self.pages = pages
    self.exit = exit
  }

  /// A run that ended with one sentence before there was any content to speak of.
  package init(_ code: DiagnosticCode, _ message: String, help: String? = nil, exit: ExitCode) {
    self.init(diagnostics: [Diagnostic(.error, code, message, help: help)], exit: exit)
  }

  /// Adds what was asked for on the way.
  mutating func note(_ files: [Dependency]) {
    dependencies = files
    reads = files.map { ResourceRead(path: $0.path, wasRead: $0.wasRead) }
  }

  /// The outcome of a request that could not be met as it stands.
  package init(_ error: RequestError) {
    self.init(error.code, error.message, help: error.help, exit: error.exit)
  }

  /// The outcome of a manuscript that could not be read.
  package init(_ error: ResourceError) {
    self.init(
      "input.unreadable", "cannot read ‘\(error.name)’: \(error.explanation)",
      help: error.reason == .notFound
        ? FileSuggestion.nearest(to: error.name, in: "").map { "did you mean ‘\($0)’?" } : nil,
      exit: ExitCode(error))
    dependencies = [Dependency(path: error.name, kind: .manuscript, wasRead: false)]
  }

  /// The outcome of an output that could not be written.
  package init(_ error: OutputError) {
    self.init("output.unwritable", error.message, exit: .environment)
    lostItsReader =
      error.reason == .closedPipe && error.name == OutputFile.Destination.standardOutput.name
  }

  /// What keeps an output from being replaced: errors, or warnings that count as errors.
  package var cause: String {
    diagnostics.contains { $0.severity == .error } ? "errors" : "warnings (--strict)"
  }

  /// The code that the diagnostics alone ask for: `content` with an error among them, or with a
  /// warning where `isStrict`. O(n).
  package static func exit(for diagnostics: [Diagnostic], isStrict: Bool) -> ExitCode {
    let bound: Diagnostic.Severity = isStrict ? .warning : .error
    return diagnostics.contains { $0.severity >= bound } ? .content : .done
  }
}
