public import TypesetDiagnostics

/// Reads manuscripts of one dialect.
///
/// Every input is read, whatever is in it, in time proportional to its length; what is wrong is
/// reported with its place, and no text is lost.
public protocol ManuscriptReader: Sendable {
  /// The document that `source` is, whose place in the run's table of sources is `id`, and what is wrong
  /// with it in source order.
  func read(_ source: SourceText, id: SourceID) -> (document: Document, diagnostics: [Diagnostic])
}
