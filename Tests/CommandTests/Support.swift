// What tests have in common: random numbers, folders, the shell.
@_exported import TypesetTestSupport
import TypesetPDFWriting

extension Folder {
  /// Who writes the PDFs of lines that say `$B`: `"$T" a.txt $B -o a.pdf`.
  func use(_ backend: PDFBackend) { variables = ["B=--backend \(backend.rawValue)"] }
}
