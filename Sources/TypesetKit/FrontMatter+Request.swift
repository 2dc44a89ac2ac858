internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetRichText
internal import TypesettingMarkup

extension FrontMatter {
  /// The keys that mean something by themselves.
  private static let known = [
    "title", "subtitle", "deck", "author", "authors", "date", "language", "lang", "class",
    "template", "theme",
    "paragraphs", "variables", "hyphenation", "emoji",
  ]

  /// Where a file's text comes in an issue.
  enum Place {
    /// It begins the issue.
    case first
    /// It is another manuscript, or stands where one could.
    case further
    /// It stands in an element of another file.
    case inside
  }

  /// Asks of `request` what the front matter asks and nobody else did, and says what is wrong with it: the
  /// template and the theme are those of the issue, so that only the first manuscript can ask for them.
  func apply(to request: inout Request, id: SourceID, as place: Place) -> [Diagnostic] {
    var found = strange.map { line in
      Diagnostic(
        .warning, "frontmatter.syntax", "this line is not understood, and is left out",
        at: SourceRange(id, line), help: "write one key and one value in a line")
    }
    func wrong(_ entry: Entry, _ message: String, help: String?) {
      found.append(
        Diagnostic(
          .warning, "frontmatter.value", message, at: SourceRange(id, entry.value), help: help))
    }
    request.title = request.title ?? entry("title")?.values.first
    request.author =
      request.author ?? entry("author", "authors").map { $0.values.joined(separator: ", ") }
    if request.body.language == nil, let entry = entry("language", "lang"),
      let name = entry.values.first
    {
      let language = LanguageTag(name)
      if let language, KnownLanguages.problem(with: language) == nil {
        request.body.language = language
      } else {
        wrong(
          entry, "‘\(name.prefix(40))’ is no language", help: "write its tag, such as en or pt-BR")
      }
    }
    if request.paragraphs == nil, let entry = entry("paragraphs"), let word = entry.values.first {
      request.setParagraphs(word)
      if request.paragraphs == nil {
        wrong(entry, "paragraphs is ‘\(word.prefix(40))’", help: "it can be auto, lines or blank")
      }
    }
    for entry in entries where entry.path.first == "hyphenation" && entry.path.count < 3 {
      let (lists, bad) = HyphenationWords.lists(in: entry.values.joined(separator: " "))
      var language: LanguageTag?
      if entry.path.count == 2 {
        language = LanguageTag(entry.path[1])
        if language == nil {
          wrong(
            entry, "‘\(entry.path[1].prefix(40))’ is no language",
            help: "write its tag, such as en or pt-BR")
          continue
        }
      }
      request.dividedWords += lists.map {
        DividedWords(language: language ?? request.body.language, words: $0.words)
      }
      for (_, word) in bad {
        wrong(
          entry, "‘\(word.prefix(40))’ is not a word with hyphens where it is divided",
          help: "write words such as as-so-ciate")
      }
    }
    for isTheme in [false, true] {
      guard let entry = entry(isTheme ? "theme" : "template"), let name = entry.values.first else {
        continue
      }
      guard place == .first else {
        found.append(
          Diagnostic(
            .note, "frontmatter.not-first",
            "the \(isTheme ? "theme" : "template") of an issue is named in its first file, so that this "
              + "one is not used", at: SourceRange(id, entry.value)))
        continue
      }
      guard (isTheme ? request.theme : request.template) == nil else { continue }
      let template = template(named: name, for: request, isTheme: isTheme) {
        wrong(entry, $0, help: $1)
      }
      if isTheme { request.theme = template } else { request.template = template }
    }
    for entry in entries where entry.path.count == 1 && !FrontMatter.known.contains(entry.path[0]) {
      guard entry.path[0].count > 3,
        let near = Suggestion.nearest(to: entry.path[0], among: FrontMatter.known)
      else { continue }
      found.append(
        Diagnostic(
          .warning, "frontmatter.unknown-key",
          "the key ‘\(entry.path[0].prefix(40))’ has no meaning here but as a variable",
          at: SourceRange(id, entry.key), help: "did you mean ‘\(near)’?"))
    }
    return found
  }

  /// The template that ships as `name`, or stands in a file below the manuscript's folder.
  private func template(
    named name: String, for request: Request, isTheme: Bool = false,
    wrong: (String, String?) -> Void
  ) -> RequestedTemplate? {
    let isFile = name.contains("/") || name.contains(".")
    guard !isFile || !name.hasPrefix("/") && !name.split(separator: "/").contains("..") else {
      wrong(
        "‘\(name.prefix(60))’ is no template that a manuscript may name",
        "one that stands in its folder or below it may be named, or any with --template")
      return nil
    }
    let folder = request.input.directory
    let path = isFile && !folder.isEmpty ? folder + "/" + name : name
    do throws(RequestError) {
      let template = try RequestedTemplate(path, isTheme: isTheme)
      guard template.isFaulty else { return template }
      wrong("the template ‘\(name)’ has errors, and is not used", "see typesetter template check")
    } catch { wrong(error.message, error.help) }
    return nil
  }

  /// What `{{name}}` stands for, by name.
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
