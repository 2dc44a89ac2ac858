import TypesetDiagnostics

/// Collects what is wrong with one source. Of each kind the first ten are reported and the rest counted: one
/// wrong tag makes others wrong.
struct ProblemList {
  let source: SourceID
  private var log = DiagnosticLog(limit: 10)
  /// Those that came with a name.
  private var named: Set<String> = []

  init(source: SourceID) { self.source = source }

  /// Notes a problem; the words are made only where they are reported.
  mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .warning, at range: Range<Int>,
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil
  ) {
    log.report(severity, code, at: SourceRange(source, range), message(), help: help())
  }

  /// Whether a problem that comes with `name` was noted.
  func knows(_ code: DiagnosticCode, _ name: String) -> Bool {
    named.contains(code.name + " " + name)
  }

  /// Notes a problem that comes with `name`: one message with all its places.
  mutating func report(
    _ code: DiagnosticCode, of name: String, _ severity: Diagnostic.Severity = .warning,
    at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    named.insert(code.name + " " + name)
    log.report(severity, code, at: SourceRange(source, range), of: name, message(), help: help())
  }

  /// All that was reported, in source order, and how many of each kind were not.
  consuming func finish() -> [Diagnostic] { log.finish() }
}
