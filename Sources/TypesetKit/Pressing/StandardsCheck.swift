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
    if request.standards.contains(.a2a), let problem = privateCharacters(of: document) {
      log.add(problem)
    }
    for image in document.images where image.alternative == nil {
      log.add(
        Diagnostic(
          .error, "pdf.no-alt", "\(standard.title) asks for words for this picture",
          at: image.source,
          help: "write alt=\"…\" with what it shows, or alt=\"\" for decoration"))
    }
    // What checks of accessibility say anyway.
    let language =
      request.reportsAccessibility ? [] : Accessibility.language(of: document, for: request)
    return log.finish() + language
  }

  /// The characters of `document` that everybody may give a meaning of their own, which nobody else can read (ISO
  /// 19005-2, 6.2.11.7.3); nil where there are none.
  private static func privateCharacters(of document: Document) -> Diagnostic? {
    var first: (code: UInt32, source: SourceRange)?
    var count = 0
    for inline in document.inlines {
      guard case .text(let piece) = inline else { continue }
      let bytes = document.utf8(of: piece)
      // U+E000 to U+F8FF and the two planes at the end begin with one of these.
      guard bytes.contains(where: { $0 == 0xEE || $0 == 0xEF || $0 >= 0xF3 }) else { continue }
      var offset = 0
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        let length = UTF8.width(scalar)
        if scalar.properties.generalCategory == .privateUse {
          count += 1
          let start = piece.source.lowerBound + offset
          let place = SourceRange(piece.source.source, start..<start + length)
          if first == nil { first = (scalar.value, piece.isVerbatim ? place : piece.source) }
        }
        offset += length
      }
    }
    guard let first else { return nil }
    let code = String(first.code, radix: 16, uppercase: true)
    return Diagnostic(
      .error, "pdf.standard",
      "\(PDFStandard.a2a.title) takes no characters for private use: nobody can read U+\(code)"
        + Count.more(count - 1),
      at: first.source, help: "write a character that means the same, or use a-2u")
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
