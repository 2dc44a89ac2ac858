internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetResources
internal import TypesetRichText
internal import TypesetTemplates
internal import TypesettingMarkup

/// Reads what an issue is made of: the manuscripts that were named, in their order, and what they include.
///
/// The first manuscript comes first of all, since what stands before its text can ask for a template; the
/// template has the second place in the table of sources, and a theme the third.
struct IssueReader {
  /// A manuscript's bytes, and the request with what is its own.
  struct Part {
    var request: Request
    var bytes: [UInt8]
    /// What pandoc passed over in the file of a word processor that `bytes` were made of.
    var losses: [OfficeDocument.Loss] = []
  }

  /// A document with what its names stand for and where its pictures are.
  struct Reading {
    var document: Document
    var request: Request
    var values: [String: String]
    /// What comes before the names of files, so that they start from the folder of the first manuscript.
    var prefix: String
    /// The files that it stands in, its own last.
    var path: [String]
  }

  /// How deep files may include files.
  private static let deepest = 16
  /// How many files may be included.
  private static let mostFiles = 2000

  /// What is asked, by the first manuscript, too.
  private(set) var request: Request
  var sources = SourceTable()
  var diagnostics: [Diagnostic] = []
  /// The paths of what was included.
  private(set) var included: Set<String> = []
  /// What was asked before the first manuscript was read.
  private let asked: Request
  private let resources: ResourceProvider
  private var readings: [Reading] = []
  private var countOfFiles = 0
  /// Whether it was said that there are more than may be included.
  private var hasTooManyFiles = false
  /// The ids of the files that were read so far.
  private var ids: Set<String> = []
  /// Whether something that was written does not stand.
  private var hasConditions = false
  /// The names whose values the files ask for, or set.
  private var namesAsked: Set<String> = []

  /// A reader for `request`, which reads what is included from `resources`.
  init(_ request: Request, from resources: ResourceProvider) {
    self.request = request
    asked = request
    self.resources = resources
  }

  /// Reads the next manuscript.
  mutating func add(_ part: Part) {
    let isFirst = readings.isEmpty
    // The places of a template and of a theme.
    if !isFirst { sources.reserve(through: RequestedTemplate.themeSource) }
    var reading = read(
      part, with: readings.first?.values ?? [:], as: isFirst ? .first : .further,
      prefix: request.prefix(for: part.request), path: [])
    let ownWords = reading.request.dividedWords.dropFirst(asked.dividedWords.count)
    if !isFirst { request.dividedWords += ownWords }
    if isFirst {
      request = reading.request
      request.further = asked.further
    }
    let document = reading.document
    if IssueReader.isEmpty(document), !diagnostics.contains(where: { $0.severity == .error }) {
      let id = document.source
      diagnostics.append(
        Diagnostic(
          .error, "input.empty", "there is nothing to typeset in ‘\(sources[id].name)’",
          at: SourceRange(id, 0..<0)))
    }
    if !asked.further.isEmpty { reading.document = article(of: reading) }
    readings.append(reading)
  }

  /// The document of all of them. O(n).
  mutating func finish() -> Document {
    defer { reportIdleNames() }
    let isOne = readings.count == 1 && !readings[0].document.includesFiles
    guard !isOne else {
      if hasConditions { checkLinks(of: readings[0].document) }
      return readings[0].document
    }
    sources.reserve(through: RequestedTemplate.themeSource)
    var documents: [Document] = []
    for reading in readings { documents.append(expanded(reading)) }
    var document = Document.joining(documents)
    document.nameAnew()
    checkLinks(of: document)
    return document
  }

  /// Reports the names of `--set` that nothing asks for.
  private mutating func reportIdleNames() {
    for name in asked.variables.keys.sorted() where !namesAsked.contains(name) {
      let near = Suggestion.nearest(to: name, among: namesAsked.sorted())
      diagnostics.append(
        Diagnostic(
          near == nil ? .note : .warning, "set.unused",
          "nothing asks for ‘\(name.prefix(40))’, which --set names",
          help: near.map { "did you mean ‘\($0)’?" }
            ?? "write {{\(name.prefix(40))}} where its value should stand", of: name))
    }
  }

  /// Reports the links that lead to nothing in the whole issue, and no others: a reader knows one file, and all
  /// that stands in it.
  private mutating func checkLinks(of document: Document) {
    let ids = document.ids
    var reported: Set<String> = []
    diagnostics.removeAll { diagnostic in
      guard let name = IssueReader.deadEnd(of: diagnostic) else { return false }
      if !ids.contains(name) { reported.insert(name) }
      return ids.contains(name)
    }
    for (name, place) in document.linksToElements.sorted(by: { $0.key < $1.key })
    where !ids.contains(name) && !reported.contains(name) {
      diagnostics.append(
        Diagnostic(
          .warning, "markup.bad-link",
          "nothing that is set has the id “\(name.prefix(40))”; the link leads nowhere", at: place,
          help: Suggestion.nearest(to: name, among: ids.sorted()).map { "did you mean “#\($0)”?" },
          of: "#" + name))
    }
  }

  /// The id that no element has, where that is what a reader reports: it stands in its message.
  private static func deadEnd(of diagnostic: Diagnostic) -> String? {
    guard diagnostic.code == "markup.bad-link",
      let found = diagnostic.message.firstMatch(of: /has the id “(.+)”; the link leads nowhere/)
    else { return nil }
    return String(found.output.1)
  }

  /// Whether there is nothing to set in `document`.
  static func isEmpty(_ document: Document) -> Bool {
    document.elements.allSatisfy { $0.form == .blank || $0.form == .container }
  }

  // MARK: A file

  private mutating func read(
    _ part: Part, with values: [String: String], as place: FrontMatter.Place, prefix: String,
    path: [String]
  ) -> Reading {
    var request = part.request
    var manuscript = Manuscript(
      part.bytes, of: request, id: SourceID(sources.sources.count))
    manuscript.apply(asked.copyEdits, as: SourceID(sources.sources.count))
    let id = sources.add(manuscript.source)
    let front = request.isOffice ? nil : FrontMatter(manuscript.source.bytes)
    var found = front?.apply(to: &request, id: id, as: place) ?? []
    if request.dialect == nil, request.manuscriptDialect == .magazine, front == nil,
      let hint = DialectHint.note(on: manuscript.source.bytes, id: id)
    {
      found.append(hint)
    }
    if request.isOffice {
      found += OfficeDocument.losses(
        in: manuscript.source, id: id, part.losses, of: request.manuscriptDialect)
    }
    var document: Document
    let problems: [Diagnostic]
    if let front {
      // In its place.
      let text = SourceText(name: manuscript.source.name, bytes: front.hidden())
      (document, problems) =
        request.manuscriptDialect == .magazine
        ? MagazineManuscriptReader(
          paragraphs: request.paragraphs ?? .auto, start: front.end,
          language: request.languageOfText
        ).read(text, id: id) : request.reader.read(text, id: id)
      if place != .inside { document = front.opened(document, in: manuscript.source) }
    } else {
      (document, problems) = request.reader.read(manuscript.source, id: id)
    }
    found += problems
    if front == nil, !request.isOffice,
      let fence = FrontMatter.openFence(in: manuscript.source.bytes)
    {
      let mark = String(decoding: manuscript.source.bytes[fence], as: UTF8.self)
      found.append(
        Diagnostic(
          .warning, "frontmatter.open", "nothing ends what \(mark) begins; it is set as text",
          at: SourceRange(id, fence),
          help: "write \(mark) on a line of its own after the last key"))
    }
    let own = values.merging(front?.variables ?? [:]) { $1 }.merging(request.variables) { $1 }
    namesAsked.formUnion((front?.variables ?? [:]).keys)
    // Codes before values, which are text and nothing else.
    if request.manuscriptDialect == .markdown || request.manuscriptDialect == .bbcode,
      front?.setsEmoji ?? true
    {
      let bytes = manuscript.source.bytes
      document.replaceText(with: [EmojiCodes()]) { place in
        place > 0 && bytes[place - 1] == UInt8(ascii: "\\")
      }
    }
    // The reader of Markdown knows what stands behind a backslash, and has done so itself.
    if request.body.setsPunctuation, request.manuscriptDialect != .markdown,
      request.manuscriptDialect != .commonmark
    {
      document.setPunctuation(in: request.languageOfText)
    }
    namesAsked.formUnion(document.namesAsked)
    if front != nil || !own.isEmpty { found += substitute(own, in: &document) }
    var log = DiagnosticLog()
    let count = document.elements.count
    document = document.standing(with: own) { name, place in
      log.report(
        .note, "when.unset", at: place, of: name,
        "‘\(name.prefix(40))’ has no value, so that only what stands without it is set",
        help: "say --set \(name.prefix(40))=…, or give it a value in the front matter")
    }
    found += log.finish()
    if document.elements.count < count { hasConditions = true }
    if !asked.further.isEmpty || !path.isEmpty || document.includesFiles {
      document.makeIDsUnique(&ids)
    }
    if !prefix.isEmpty, !request.isOffice { document.movePictures(below: prefix) }
    diagnostics += manuscript.diagnostics
    diagnostics += Manuscript.joined(found.inSourceOrder(), of: part.bytes, for: request, id: id)
    return Reading(
      document: document, request: request, values: own,
      prefix: request.isOffice ? "" : prefix, path: path)
  }

  private func substitute(
    _ values: [String: String], in document: inout Document
  ) -> [Diagnostic] {
    var log = DiagnosticLog()
    let names = values.keys.sorted()
    document.substitute(values) { name, place in
      log.report(
        .warning, "frontmatter.unknown-variable", at: place, of: name,
        "‘\(name.prefix(40))’ stands for nothing here",
        help: Suggestion.nearest(to: name, among: names).map { "did you mean ‘{{\($0)}}’?" })
    } excess: { place in
      log.report(
        .warning, "frontmatter.too-much", at: place, of: "",
        "what stands for names here is too long in all, and this is set as it was written",
        help: "write long texts where they stand")
    }
    return log.finish()
  }

  /// One of several manuscripts is an article, unless it has some of its own.
  private func article(of reading: Reading) -> Document {
    var document = reading.document
    guard !IssueReader.isEmpty(document),
      !document.elements.contains(where: { $0.kind == .article })
    else { return document }
    var asked = ElementAttributes()
    if reading.request.body.language != request.body.language {
      asked.language = reading.request.body.language
    }
    document.wrap(
      in: .article, source: SourceRange(document.source, 0..<0), attributes: asked)
    return document
  }

  // MARK: Files in files

  /// The document with what it includes.
  private mutating func expanded(_ reading: Reading) -> Document {
    var replacements: [Document.Replacement] = []
    for (place, element) in reading.document.elements.enumerated() {
      guard case .include(let name, let source) = element.object else { continue }
      var document = document(
        named: name, at: source, in: reading, isInside: element.parent != nil)
      let asked = reading.document.attributes(of: element)
      if asked.isTable, document?.setTable(asked) == false {
        diagnostics.append(
          Diagnostic(
            .error, "include.no-table", "‘\(name.prefix(80))’ is no table", at: source,
            help: "name a file of cells between commas, semicolons or tabs, or use <include src=…>")
        )
        document = nil
      }
      reportHeads(of: document, asked, at: source)
      replacements.append(Document.Replacement(at: place, by: document))
    }
    return reading.document.replacing(replacements)
  }

  /// Says that all rows of a table head it.
  private mutating func reportHeads(
    of document: Document?, _ asked: ElementAttributes, at source: SourceRange
  ) {
    guard asked.isTable, let heads = asked.headRows, let document else { return }
    let rows = document.elements.count { $0.kind == .row }
    guard heads >= rows, heads > 0 else { return }
    diagnostics.append(
      Diagnostic(
        .warning, "include.all-heads",
        "this table has \(rows == 1 ? "one row" : "\(rows) rows"), and header=\(heads) makes heads of all of them",
        at: source, help: "write header=1 if the first of them says what the columns are"))
  }

  /// The document of the file that is called `name` at `source`; nil where there is none to be had, which
  /// is an error.
  private mutating func document(
    named name: String, at source: SourceRange, in reading: Reading, isInside: Bool
  ) -> Document? {
    func fail(_ code: DiagnosticCode, _ message: String, help: String? = nil) -> Document? {
      diagnostics.append(Diagnostic(.error, code, message, at: source, help: help))
      return nil
    }
    let short = name.prefix(80)
    guard IssueReader.isFile(name) else {
      return fail(
        "include.remote", "‘\(short)’ is not fetched: what is included is a file",
        help: "save it beside the manuscript, and name that file")
    }
    let path = IssueReader.normalized(name.hasPrefix("/") ? name : reading.prefix + name)
    guard !reading.path.contains(path), path != readings.first?.ownPath else {
      return fail("include.cycle", "‘\(short)’ includes this file itself, and would never end")
    }
    guard reading.path.count < IssueReader.deepest else {
      return fail(
        "include.too-deep", "files include files \(IssueReader.deepest) deep, and no deeper")
    }
    guard countOfFiles < IssueReader.mostFiles else {
      if hasTooManyFiles { return nil }
      hasTooManyFiles = true
      return fail(
        "include.too-many",
        "more than \(IssueReader.mostFiles) files are included; this one is not, nor are those after it"
      )
    }
    countOfFiles += 1
    var bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try resources.bytes(of: path).array()
    } catch {
      if case .outsideRoots(let outside) = error.reason {
        return fail(
          "include.outside-root", "‘\(short)’ cannot be included: \(error.explanation)",
          help: "--root \(Starter.word(outside)) would permit it")
      }
      let near = FileSuggestion.nearest(to: path, in: request.input.directory)
      return fail(
        "include.unreadable", "‘\(short)’ cannot be included: \(error.explanation)",
        help: error.reason == .notFound ? near.map { "did you mean ‘\($0)’?" } : nil)
    }
    let isNew = included.insert(resources.path(for: path)).inserted
    let known = diagnostics.count
    var request = asked
    request.further = []
    request.dialect = nil
    request.input = .file(resources.path(for: path))
    request.sourceName = self.request.sourceName == nil ? nil : path
    request.body.language = reading.request.body.language
    request.paragraphs = asked.paragraphs
    let losses = OfficeDocument.losses(of: bytes, in: request.manuscriptDialect)
    if let refusal = request.readOffice(&bytes, for: resources, as: countOfFiles)
      ?? Manuscript.refusal(bytes, of: request)
    {
      return fail("include.unreadable", refusal.message, help: refusal.help)
    }
    let slash = path.lastIndex(of: "/")
    var inner = read(
      Part(request: request, bytes: bytes, losses: losses), with: reading.values,
      as: isInside ? .inside : .further, prefix: slash.map { String(path[...$0]) } ?? "",
      path: reading.path + [path])
    // What is wrong in a file is said once.
    if !isNew {
      diagnostics[known...].removeAll { $0.severity != .error }
    }
    self.request.dividedWords += inner.request.dividedWords.dropFirst(asked.dividedWords.count)
    if IssueReader.isEmpty(inner.document), !inner.document.includesFiles {
      diagnostics.append(
        Diagnostic(
          .warning, "input.empty", "there is nothing to typeset in ‘\(short)’", at: source))
    }
    inner.document = expanded(inner)
    if isInside { inner.document.removeArticles() }
    return inner.document
  }

  /// Whether `name` may be that of a file, and no address.
  static func isFile(_ name: String) -> Bool {
    !LinkTarget.isAllowed(name) && LinkTarget.scheme(of: name) == nil && !name.hasPrefix("//")
  }

  /// `path` without `.` and, as far as they can be, `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension IssueReader.Reading {
  /// The name of the manuscript's file, from its folder.
  var ownPath: String? {
    guard case .file(let path) = request.input else { return nil }
    return path.split(separator: "/").last.map { prefix + $0 }
  }
}

extension Document {
  /// Whether another file stands in it.
  fileprivate var includesFiles: Bool { elements.contains { $0.kind == .include } }

  /// The ids of its elements.
  fileprivate var ids: Set<String> {
    var found: Set<String> = []
    for element in elements {
      if let id = setting(of: element).id ?? attributes(of: element).id { found.insert(id) }
    }
    return found
  }

  /// Gives the elements other ids that have one of `taken`, and lets the links of this document lead to them:
  /// headings of one name stand in many articles. Adds its ids to `taken`.
  fileprivate mutating func makeIDsUnique(_ taken: inout Set<String>) {
    let own = ids
    var renamed: [String: String] = [:]
    for id in own.sorted() where taken.contains(id) {
      var count = 2
      while taken.contains("\(id)-\(count)") || own.contains("\(id)-\(count)") { count += 1 }
      renamed[id] = "\(id)-\(count)"
      taken.insert("\(id)-\(count)")
    }
    taken.formUnion(own)
    guard !renamed.isEmpty else { return }
    for place in settings.indices {
      if let new = settings[place].id.flatMap({ renamed[$0] }) { settings[place].id = new }
    }
    for place in attributes.indices {
      if let new = attributes[place].id.flatMap({ renamed[$0] }) { attributes[place].id = new }
    }
    for place in styles.indices {
      guard let link = styles[place].href, link.hasPrefix("#") else { continue }
      if let new = renamed[String(link.dropFirst())] { styles[place].href = "#" + new }
    }
  }

  /// The ids that links lead to, each with the place of the first such letters.
  fileprivate var linksToElements: [String: SourceRange] {
    var found: [String: SourceRange] = [:]
    for case .text(let piece) in inlines {
      guard let link = self[piece.style].href, link.hasPrefix("#") else { continue }
      let name = String(link.dropFirst())
      if found[name] == nil { found[name] = piece.source }
    }
    return found
  }

  /// Lets the names of pictures start from the folder that `prefix` leads from.
  fileprivate mutating func movePictures(below prefix: String) {
    for place in images.indices {
      let name = images[place].name
      guard !name.isEmpty, !name.hasPrefix("/"), IssueReader.isFile(name) else { continue }
      images[place].name = prefix + name
    }
  }
}

extension Request {
  /// Whether pandoc reads it.
  var isOffice: Bool { manuscriptDialect == .docx || manuscriptDialect == .odt }

  /// The language of the text as far as it is known before it is read.
  var languageOfText: LanguageTag? { body.language ?? designTemplate.body.language }

  /// The manuscripts in their order, each as a request of its own.
  var manuscripts: [Request] {
    var first = self
    first.further = []
    return [first]
      + further.map { more in
        var request = first
        request.input = more.input
        request.sourceName = more.sourceName
        return request
      }
  }

  /// What comes before the names of files in the manuscript of `other`, so that they start from this
  /// one's folder.
  fileprivate func prefix(for other: Request) -> String {
    let (base, folder) = (input.directory, other.input.directory)
    guard base != folder else { return "" }
    if base.isEmpty || folder.hasPrefix("/") { return folder.isEmpty ? "" : folder + "/" }
    if folder.hasPrefix(base + "/") { return folder.dropFirst(base.count + 1) + "/" }
    let steps = base.split(separator: "/").filter { $0 != "." }
    guard !base.hasPrefix("/"), !steps.contains("..") else {
      return SuiteFolder.real(folder.isEmpty ? "." : folder) + "/"
    }
    return String(repeating: "../", count: steps.count) + (folder.isEmpty ? "" : folder + "/")
  }
}
