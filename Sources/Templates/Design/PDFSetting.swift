/// How the pages of a template are written as a PDF. Who asks for something else gets that.
package struct PDFSetting: Hashable, Sendable {
  /// Who writes it.
  package enum Writer: String, CaseIterable, Hashable, Sendable {
    /// The library Cairo.
    case cairo
    /// The writer of our own.
    case press
  }

  /// Who writes it; nil where nobody said.
  package var writer: Writer?
  /// The standards that it keeps, by their names: `a-2u`, `ua-1`.
  package var standards: [String] = []

  /// Nothing is said.
  package init() {}

  /// The names of all standards; those for archives come first.
  package static let allStandards = ["a-2b", "a-2u", "a-2a", "a-3b", "ua-1"]

  /// What may be asked for: one standard, or one for archives and `ua-1`.
  static let asked =
    allStandards + allStandards.filter { $0.hasPrefix("a-") }.map { $0 + ",ua-1" }
}
