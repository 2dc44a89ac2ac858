internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetRichText
internal import TypesettingMarkup

extension FrontMatter {
  /// The keys that mean something by themselves.
  private static let known = [
    "title", "subtitle", "deck", "author", "authors", "date", "language", "lang", "class",
    "template", "theme", "paragraphs",
    "variables", "hyphenation", "emoji",
  ]

  /// Where a file's text comes in an issue.
  enum Place {
    /// It begins the issue.
    case first
    /// It is another manuscript, or is included where one could be.
    case further
    /// It is included in an element of another file.
    case inside
  }

  /// What is to be said of a file's front matter.
  private struct Findings {
    let id: SourceID
    var diagnostics: [Diagnostic] = []

    mutating func warn(
      _ code: DiagnosticCode, _ message: String, at range: Range<Int>, help: String?
    ) {
      diagnostics.append(
        Diagnostic(.warning, code, message, at: SourceRange(id, range), help: help))
    }

    /// The value of `entry` is none that its key can have.
    mutating func reject(_ entry: Entry, _ message: String, help: String?) {
      warn("frontmatter.value", message, at: entry.value, help: help)
    }

    /// `name`, which `entry` has for a language, is none.
    mutating func rejectLanguage(_ name: String, of entry: Entry) {
      reject(
        entry, "‘\(name.prefix(40))’ is no language", help: "write its tag, such as en or pt-BR")
    }
  }

  /// Asks of `request` what the front matter asks and nobody else did, and says what is wrong with it: the
  /// template and the theme are those of the issue, so that only the first manuscript can ask for them.
  func apply(to request: inout Request, id: SourceID, as place: Place) -> [Diagnostic] {
    var findings = Findings(id: id)
    for line in strange {
      findings.warn(
        "frontmatter.syntax", "this line is not understood, and is left out", at: line,
        help: "write one key and one value in a line")
    }
    if request.title == nil, let entry = entry("title"), let title = entry.values.first {
      request.title = title
      request.titleSource = SourceRange(id, entry.value)
    }
    if request.author == nil, let entry = entry("author", "authors") {
      request.author = entry.values.joined(separator: ", ")
      request.authorSource = SourceRange(id, entry.value)
    }
    setLanguage(of: &request, &findings)
    setParagraphs(of: &request, &findings)
    addDividedWords(to: &request, &findings)
    setTemplate(of: &request, as: place, isTheme: false, &findings)
    setTemplate(of: &request, as: place, isTheme: true, &findings)
    if let entry = entry("emoji"), let word = entry.values.first,
      !["yes", "no", "true", "false"].contains(word.lowercased())
    {
      findings.reject(entry, "emoji is ‘\(word.prefix(40))’", help: "it can be yes or no")
    }
    noteUnknownKeys(&findings)
    return findings.diagnostics
  }

  /// Whether codes become emoji.
  var setsEmoji: Bool {
    !["no", "false"].contains(entry("emoji")?.values.first?.lowercased() ?? "yes")
  }

  private func setLanguage(of request: inout Request, _ findings: inout Findings) {
    guard request.body.language == nil, let entry = entry("language", "lang"),
      let name = entry.values.first
    else { return }
    if let language = LanguageTag(name), KnownLanguages.problem(with: language) == nil {
      request.body.language = language
    } else {
      findings.rejectLanguage(name, of: entry)
    }
  }

  private func setParagraphs(of request: inout Request, _ findings: inout Findings) {
    guard request.paragraphs == nil, let entry = entry("paragraphs"),
      let word = entry.values.first
    else { return }
    request.setParagraphs(word)
    if request.paragraphs == nil {
      findings.reject(
        entry, "paragraphs is ‘\(word.prefix(40))’", help: "it can be auto, lines or blank")
    }
  }

  /// Adds the words of `hyphenation`, and of the languages that are keys below it.
  private func addDividedWords(to request: inout Request, _ findings: inout Findings) {
    for entry in entries where entry.path.first == "hyphenation" && entry.path.count < 3 {
      var language = request.body.language
      if entry.path.count == 2 {
        guard let own = LanguageTag(entry.path[1]) else {
          findings.rejectLanguage(entry.path[1], of: entry)
          continue
        }
        language = own
      }
      let (lists, bad) = HyphenationWords.lists(in: entry.values.joined(separator: " "))
      request.dividedWords += lists.map { DividedWords(language: language, words: $0.words) }
      for (_, word) in bad {
        findings.reject(
          entry, "‘\(word.prefix(40))’ is not a word with hyphens where it is divided",
          help: "write words such as as-so-ciate")
      }
    }
  }

  private func setTemplate(
    of request: inout Request, as place: Place, isTheme: Bool, _ findings: inout Findings
  ) {
    let key = isTheme ? "theme" : "template"
    guard let entry = entry(key), let name = entry.values.first else { return }
    guard place == .first else {
      findings.diagnostics.append(
        Diagnostic(
          .note, "frontmatter.not-first",
          "the \(key) of an issue is named in its first file, so that this one is not used",
          at: SourceRange(findings.id, entry.value)))
      return
    }
    let asked = isTheme ? request.theme : request.template
    guard asked == nil else { return }
    let template = template(named: name, by: entry, for: request, isTheme: isTheme, &findings)
    if isTheme { request.theme = template } else { request.template = template }
  }

  /// The template that ships as `name`, or is a file in the manuscript's folder or below it.
  private func template(
    named name: String, by entry: Entry, for request: Request, isTheme: Bool,
    _ findings: inout Findings
  ) -> RequestedTemplate? {
    let isFile = name.contains("/") || name.contains(".")
    guard !isFile || !name.hasPrefix("/") && !name.split(separator: "/").contains("..") else {
      findings.reject(
        entry, "‘\(name.prefix(60))’ is no template that a manuscript may name",
        help: "one that stands in its folder or below it may be named, or any with --template")
      return nil
    }
    let folder = request.input.directory
    let path = isFile && !folder.isEmpty ? folder + "/" + name : name
    do throws(RequestError) {
      let template = try RequestedTemplate(path, isTheme: isTheme)
      guard template.isFaulty else { return template }
      findings.reject(
        entry, "the template ‘\(name)’ has errors, and is not used",
        help: "see typesetter template check")
    } catch { findings.reject(entry, error.message, help: error.help) }
    return nil
  }

  /// Says which keys are probably misspelled: every other unknown key names a variable.
  private func noteUnknownKeys(_ findings: inout Findings) {
    for entry in entries where entry.path.count == 1 && entry.path[0].count > 3 {
      let key = entry.path[0]
      guard !FrontMatter.known.contains(key),
        let near = Suggestion.nearest(to: key, among: FrontMatter.known)
      else { continue }
      findings.warn(
        "frontmatter.unknown-key",
        "the key ‘\(key.prefix(40))’ has no meaning here but as a variable", at: entry.key,
        help: "did you mean ‘\(near)’?")
    }
  }

  /// The values that replace `{{name}}`, by name.
  var variables: [String: String] {
    var values: [String: String] = [:]
    for entry in entries where !entry.values.isEmpty {
      let path = entry.path.first == "variables" ? entry.path.dropFirst() : entry.path[...]
      guard !path.isEmpty else { continue }
      values[path.joined(separator: ".")] = entry.values.joined(separator: ", ")
    }
    return values
  }

  /// `document`, in an article with the title for its headline where it has none of its own.
  func opened(_ document: Document, in text: SourceText) -> Document {
    let hasArticle = document.elements.contains { $0.kind == .article || $0.kind == .headline }
    let classes = entry("class")?.values.flatMap { $0.lowercased().split(separator: " ") } ?? []
    guard !hasArticle, let title = entry("title"), title.values.first?.isEmpty == false else {
      return document
    }
    var builder = DocumentBuilder(source: document.source, capacity: 200)
    var asked = ElementAttributes()
    asked.classes = classes.map(String.init)
    builder.beginContainer(.article, source: title.key, attributes: asked)
    let parts: [(ElementKind, Entry?)] = [
      (.headline, title), (.deck, entry("subtitle", "deck")), (.byline, entry("author", "authors")),
    ]
    for (kind, entry) in parts {
      guard let entry, !entry.values.isEmpty else { continue }
      if entry.isVerbatim, entry.values.count == 1 {
        builder.appendVerbatim(text.bytes[entry.value], at: entry.value.lowerBound)
      } else {
        builder.appendDecoded(
          Array(entry.values.joined(separator: ", ").utf8)[...], source: entry.value)
      }
      builder.endParagraph(kind, source: entry.value)
    }
    _ = builder.endContainer()
    return builder.finish().joined(with: document, in: 0)
  }
}
