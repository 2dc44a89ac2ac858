internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetLayout
internal import TypesetPDFWriting
internal import TypesetResources
internal import TypesetTemplates

/// What the standards of a PDF ask of a manuscript, and what it lacks for them.
enum StandardsCheck {
  /// What `document` lacks, as errors at their places. O(n).
  static func problems(of document: Document, for request: Request) -> [Diagnostic] {
    var log = DiagnosticLog()
    if let archive = request.standards.first(where: \.isArchive) {
      for problem in longStrings(of: document, archive) { log.add(problem) }
    }
    guard let standard = request.standards.first(where: \.needsWords) else { return log.finish() }
    if request.standards.contains(.a2a) {
      for template in [request.template, request.theme] {
        if let problem = template.flatMap(privateCharacters) { log.add(problem) }
      }
      if let problem = privateCharacters(of: document) { log.add(problem) }
    }
    for image in document.images where image.alternative == nil {
      log.add(
        Diagnostic(
          .error, "pdf.no-alt", "\(standard.title) asks for words for this picture",
          at: image.source,
          help: "write alt=\"…\" with what it shows, or alt=\"\" for decoration"))
    }
    for image in wordlessLinks(of: document) {
      log.add(
        Diagnostic(
          .error, "pdf.no-alt",
          "\(standard.title) asks for words for this picture, which is all there is of a link",
          at: image.source, help: "write alt=\"…\" with where it leads"))
    }
    // What checks of accessibility say anyway.
    let language =
      request.reportsAccessibility ? [] : Accessibility.language(of: document, for: request)
    return log.finish() + language
  }

  /// The first picture of each link that has no words: nothing but pictures that are decoration (ISO 14289-1, 7.18.5). O(n).
  private static func wordlessLinks(of document: Document) -> [Image] {
    var found: [Image] = []
    for element in document.elements {
      var address: String?
      var picture: Image?
      var hasWords = false
      func close() {
        if address != nil, let picture, !hasWords { found.append(picture) }
      }
      for inline in document.inlines[element.inlines] {
        let own: String?
        var image: Image?
        let speaks: Bool
        switch inline {
        case .text(let piece):
          own = document[piece.style].href
          speaks = document.utf8(of: piece).contains { $0 > 0x20 }
        case .image(let place):
          image = document.images[place]
          own = document[document.images[place].style].href
          // Without any it is an error already.
          speaks = image?.alternative?.contains { !$0.isWhitespace } ?? true
        case .lineBreak: continue
        }
        if own != address {
          close()
          (address, picture, hasWords) = (own, nil, false)
        }
        picture = picture ?? image
        hasWords = hasWords || speaks
      }
      close()
    }
    return found
  }

  // MARK: Strings

  /// The strings of `document` that are too long for `archive`: words for pictures, TeX of formulas, headings, ids.
  /// Addresses of links are never so long (`LinkTarget.longest`).
  private static func longStrings(of document: Document, _ archive: PDFStandard) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func check(_ text: String?, _ what: String, _ help: String, at source: SourceRange) {
      guard let text, PDFStandard.isTooLong(text) else { return }
      found.append(
        Diagnostic(.error, "pdf.standard", archive.refusal(ofLong: what), at: source, help: help))
    }
    for image in document.images {
      check(image.alternative, "its words are", "write fewer in alt=", at: image.source)
    }
    for case .text(let piece) in document.inlines
    where document[piece.style].roles.contains(.formula) {
      check(
        String(decoding: document.utf8(of: piece), as: UTF8.self), "the TeX of this formula is",
        "write it as several formulas", at: piece.source)
    }
    for element in document.elements {
      let setting = document.setting(of: element)
      let source = setting.source ?? element.source
      let attributes = document.attributes(of: element)
      check(attributes.title, "this title is", "shorten it", at: source)
      let known = found.count
      if element.kind == .headline || element.kind.headingLevel != nil {
        let words = document.inlines(of: element).reduce(into: [UInt8]()) { words, inline in
          if case .text(let piece) = inline { words += document.utf8(of: piece) }
        }
        check(
          setting.short ?? String(decoding: words, as: UTF8.self), "this heading is", "shorten it",
          at: source)
      }
      // That of a heading is made of its words.
      guard found.count == known else { continue }
      check(attributes.id ?? setting.id, "this id is", "shorten it", at: source)
    }
    return found
  }

  /// What is said of the document and is too long for the archive that `request` asks for.
  static func problems(withTitle title: String, for request: Request) -> [Diagnostic] {
    guard let archive = request.standards.first(where: \.isArchive) else { return [] }
    var found: [Diagnostic] = []
    if PDFStandard.isTooLong(title) {
      found.append(
        Diagnostic(
          .error, "pdf.standard", archive.refusal(ofLong: "the document’s title is"),
          at: request.titleSource, help: "name it with a shorter --title"))
    }
    if let author = request.author, PDFStandard.isTooLong(author) {
      found.append(
        Diagnostic(
          .error, "pdf.standard", archive.refusal(ofLong: "the name of its author is"),
          at: request.authorSource, help: "name the author with a shorter --author"))
    }
    return found
  }

  // MARK: Characters

  /// The characters of `document` that everybody may give a meaning of their own, which nobody else can read (ISO
  /// 19005-2, 6.2.11.7.3); nil where there are none.
  private static func privateCharacters(of document: Document) -> Diagnostic? {
    var first: (code: UInt32, source: SourceRange)?
    var count = 0
    for case .text(let piece) in document.inlines {
      for (code, byte) in PDFStandard.privateCharacters(in: document.utf8(of: piece)) {
        count += 1
        let start = piece.source.lowerBound + byte
        let place = SourceRange(piece.source.source, start..<start + (code < 0x10000 ? 3 : 4))
        first = first ?? (code, piece.isVerbatim ? place : piece.source)
      }
    }
    guard let first else { return nil }
    return Diagnostic(
      .error, "pdf.standard",
      PDFStandard.a2a.refusal(ofPrivate: first.code) + Count.more(count - 1), at: first.source,
      help: PDFStandard.helpWithPrivate)
  }

  /// The same for the texts of `template`. That they are artifacts makes no difference: the clause speaks of any
  /// character.
  private static func privateCharacters(of template: RequestedTemplate) -> Diagnostic? {
    for master in (template.template?.masters ?? [:]).values.sorted(by: { $0.name < $1.name }) {
      for piece in master.furniture {
        guard case .text(let texts, style: _) = piece.kind else { continue }
        let text = texts.map(\.text).joined()
        guard let found = PDFStandard.privateCharacters(in: text.utf8).first else { continue }
        return Diagnostic(
          .error, "pdf.standard",
          PDFStandard.a2a.refusal(ofPrivate: found.code)
            + ", in the template’s text ‘\(piece.name)’",
          at: template.place(of: "text \(piece.name) of \(master.name)"),
          help: PDFStandard.helpWithPrivate)
      }
    }
    return nil
  }

  /// A document without a title, where one is asked for; `title` is what somebody wrote, since the name of a file tells a
  /// reader nothing (ISO 14289-1, 7.1; WCAG F25).
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
