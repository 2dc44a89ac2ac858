package import TypesetDiagnostics

/// Why a request cannot be met as it stands.
package struct RequestError: Error, Hashable, Sendable {
  /// Its stable name.
  package let code: DiagnosticCode
  /// One sentence without a full stop: what was asked, why it cannot be.
  package let message: String
  /// What to do.
  package let help: String?
  /// How the run ends.
  package let exit: ExitCode

  /// A request that cannot be met.
  package init(
    _ code: DiagnosticCode, _ message: String, help: String? = nil, exit: ExitCode = .usage
  ) {
    self.code = code
    self.message = message
    self.help = help
    self.exit = exit
  }
}
