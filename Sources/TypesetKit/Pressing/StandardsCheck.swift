internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetPDFWriting
internal import TypesetResources

/// What the standards of a PDF ask of a manuscript, and what it lacks for them.
enum StandardsCheck {
  /// What `document` lacks, as errors at their places. O(n).
  static func problems(of document: Document, for request: Request) -> [Diagnostic] {
    guard let standard = request.standards.first(where: \.needsWords) else { return [] }
    var log = DiagnosticLog()
    for image in document.images where image.alternative == nil {
      log.add(
        Diagnostic(
          .error, "pdf.no-alt", "\(standard.title) asks for words for this picture",
          at: image.source,
          help: "write alt=\"…\" with what it shows, or alt=\"\" for decoration"))
    }
    return log.finish()
  }

  /// A document without a title, where one is asked for.
  static func problem(ofTitle title: String, for request: Request) -> Diagnostic? {
    guard request.standards.contains(.ua1), !title.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    return Diagnostic(
      .error, "pdf.no-title", "\(PDFStandard.ua1.title) asks for a title of the document",
      help: "name it with --title, or begin with a headline")
  }

  /// Characters that no font has break every standard, and so do fonts that may not be in documents (ISO 19005-2,
  /// 6.2.11.4.1; ISO 14289-1, 7.21.4.1): what was a warning is an error.
  static func raise(_ diagnostics: inout [Diagnostic], for request: Request) {
    guard !request.standards.isEmpty else { return }
    for place in diagnostics.indices
    where ["font.missing-glyph", "font.no-embedding"].contains(diagnostics[place].code) {
      diagnostics[place].severity = .error
    }
  }

  /// The profile of the red, green and blue of screens, read through `resources`: the file that Debian has in
  /// `icc-profiles-free`.
  static func profile(from resources: ResourceProvider) throws(RequestError) -> [UInt8] {
    let path = "/usr/share/color/icc/sRGB.icc"
    do {
      defer { resources.release(path) }
      return try resources.bytes(of: path).array()
    } catch {
      throw RequestError(
        "pdf.no-profile", "PDF/A needs the colour profile “\(path)”, which cannot be read",
        help: "install the package icc-profiles-free", exit: .environment)
    }
  }
}
