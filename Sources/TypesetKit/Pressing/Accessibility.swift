internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetRichText
internal import TypesetTemplates

/// What readers who hear a magazine, or find their way by its headings, would miss.
enum Accessibility {
  /// What `document` lacks for them, a hundred of each kind at most: words for pictures, headings that
  /// skip no level, a language. O(n).
  static func problems(of document: Document, for request: Request) -> [Diagnostic] {
    var log = DiagnosticLog()
    for problem in pictures(in: document) + headings(in: document, request.manuscriptDialect) {
      log.add(problem)
    }
    return log.finish() + language(of: document, for: request)
  }

  /// Pictures without `alt`; an empty one says that there is nothing to miss.
  private static func pictures(in document: Document) -> [Diagnostic] {
    document.images.filter { $0.alternative == nil }.map { image in
      Diagnostic(
        .note, "accessibility.no-alt", "this picture has no alternative text", at: image.source,
        help: "write alt=\"…\" with what it shows, or alt=\"\" for decoration")
    }
  }

  /// Headings that follow one that is more than a level above them, a headline included, and first ones
  /// of the magazine or of an article that are not of the first level. In a box or a sidebar the first
  /// may have any level.
  private static func headings(in document: Document, _ dialect: Dialect) -> [Diagnostic] {
    var found: [Diagnostic] = []
    // The level of the last heading of each container that is open, by its place; -1 outside them.
    var levels: [Int: Int] = [:]
    // The containers that had one.
    var headed: Set<Int> = []
    for element in document.elements {
      guard let level = level(of: element.kind) else { continue }
      let container = element.parent ?? -1
      let isFirst = headed.insert(container).inserted
      if isFirst, level > 1, container < 0 || document.elements[container].kind == .article {
        found.append(
          Diagnostic(
            .note, "accessibility.heading-levels",
            "the first heading \(container < 0 ? "of the magazine" : "of its article") is "
              + dialect.heading(level),
            at: document.setting(of: element).source ?? element.source,
            help: "begin with \(dialect.heading(0, article: false)) or "
              + "\(dialect.heading(1, article: false))\(dialect.lookOfHeadings)"))
      }
      if let above = levels[container], level > above + 1 {
        let last =
          level - 1 > above + 1 ? " to \(dialect.heading(level - 1, article: false))" : ""
        let next = dialect.heading(above + 1, article: false)
        found.append(
          Diagnostic(
            .note, "accessibility.heading-levels",
            "this \(dialect.heading(level, article: false)) follows \(dialect.heading(above)): "
              + "\(next)\(last) \(last.isEmpty ? "is" : "are") skipped",
            at: document.setting(of: element).source ?? element.source,
            help: "write \(next)\(dialect.lookOfHeadings)"))
      }
      levels[container] = level
    }
    return found
  }

  private static func level(of part: ElementKind) -> Int? {
    switch part {
    case .headline: 0
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }

  /// Text whose language nobody names: neither an option, nor the template, nor its own tag, nor one around it.
  static func language(of document: Document, for request: Request) -> [Diagnostic] {
    guard request.body.language == nil, !request.designTemplate.namesLanguage else { return [] }
    /// Whether a tag names the language of each element, its own or one around it.
    var isNamed: [Bool] = []
    isNamed.reserveCapacity(document.elements.count)
    for element in document.elements {
      let own = document.setting(of: element).language ?? document.attributes(of: element).language
      isNamed.append(own != nil || element.parent.map { isNamed[$0] } ?? false)
      guard isNamed.last == false else { continue }
      for case .text(let piece) in document.inlines(of: element)
      where document[piece.style].language == nil
        && document.utf8(of: piece).contains(where: { $0 | 0x20 >= 0x61 && $0 != 0x7F })
      {
        return [
          Diagnostic(
            .note, "accessibility.no-language",
            "the language of the text is not named; "
              + "\(request.designTemplate.body.language.identifier) is used",
            at: piece.source, help: request.manuscriptDialect.waysToNameLanguage)
        ]
      }
    }
    return []
  }
}
