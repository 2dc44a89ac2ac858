package import TypesetDiagnostics
internal import TypesetLayout
internal import TypesetResources
internal import TypesetTemplates

/// A template that was asked for, to make pages by or to look at: one of those that ship with the
/// program, or a file.
package struct RequestedTemplate: Sendable {
  /// As it was asked for: `monthly`, `designs/spring.xml`.
  package let name: String
  /// What records and diagnostics call it; nil for the name of its file.
  package var sourceName: String?
  /// The path of its file; nil for one that ships, and for standard input.
  let path: String?
  /// Whether it came through standard input.
  var isStream: Bool { path == nil && name == "-" }
  /// Its XML.
  package let bytes: [UInt8]
  /// What was read of it; nil where no pages can be made by it.
  let template: Template?
  /// What is wrong with it, in the order of the file.
  package let diagnostics: [Diagnostic]

  /// The source that its diagnostics speak of.
  let source: SourceID

  /// The source of a template, and of a theme: the manuscript is the first.
  static let source = SourceID(1)
  static let themeSource = SourceID(2)

  /// The largest file that is read; no template is as large.
  private static let mostBytes = 1 << 24

  /// The names of the templates that are part of the program.
  package static var shippedNames: [String] { ShippedTemplates.names }

  /// The template `name`: a name without a folder and an extension is one that ships, unless there
  /// is none and a file of that name is there. What is wrong inside it is reported when it is used.
  ///
  /// - Parameters:
  ///   - mayBeStream: Whether `-` is standard input.
  ///   - isTheme: Whether it is laid over another.
  /// - Throws: `usage.no-template` where there is none of that name, `input.unreadable` where its
  ///   file cannot be read.
  package init(
    _ name: String, mayBeStream: Bool = false, isTheme: Bool = false
  ) throws(RequestError) {
    let source = isTheme ? RequestedTemplate.themeSource : RequestedTemplate.source
    if let bytes = ShippedTemplates.named(name) {
      self.init(name: name, path: nil, bytes: bytes, source: source)
      return
    }
    let isStream = mayBeStream && name == "-"
    let input: Request.Input = isStream ? .standardInput : .file(name)
    do throws(ResourceError) {
      let bytes = try input.read(
        from: ResourceProvider(largestFile: RequestedTemplate.mostBytes))
      self.init(name: name, path: isStream ? nil : name, bytes: bytes, source: source)
    } catch {
      if error.reason == .notFound, !RequestedTemplate.looksLikeFile(name) {
        throw RequestedTemplate.unknown(name)
      }
      throw RequestError(
        "input.unreadable", "cannot read the template ‘\(input.name)’: \(error.explanation)",
        help: error.reason == .notFound ? RequestedTemplate.meant(byFile: name) : nil,
        exit: ExitCode(error))
    }
  }

  private init(name: String, path: String?, bytes: [UInt8], source: SourceID) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.source = source
    (template, diagnostics) = TemplateReader.read(SourceText(name: name, bytes: bytes), id: source)
  }

  /// The template as a theme: what it says over `base`, whatever it is based on itself.
  func over(_ base: Template) -> Template? {
    TemplateReader.read(SourceText(name: name, bytes: bytes), id: source, over: base)
  }

  /// What may have been meant by the file `path`, which is not there: one that is, or a template that
  /// ships.
  private static func meant(byFile path: String) -> String? {
    if let file = FileSuggestion.nearest(to: path, in: "") { return "did you mean ‘\(file)’?" }
    let stem = Request.Input.file(path).baseName
    return Suggestion.nearest(to: stem, among: shippedNames).map {
      "did you mean ‘\($0)’? A template that ships is named without .xml"
    }
  }

  private static func looksLikeFile(_ name: String) -> Bool {
    name.contains("/") || name.contains(".")
  }

  private static func unknown(_ name: String) -> RequestError {
    let names = shippedNames
    let list = "the templates are \(names.joined(separator: ", ")); any other is named by its file"
    return RequestError(
      "usage.no-template", "there is no template ‘\(name)’",
      help: Suggestion.nearest(to: name, among: names).map { "did you mean ‘\($0)’? \(list)" }
        ?? list)
  }

  /// Whether it has mistakes, so that nothing is made by it.
  var isFaulty: Bool { template == nil || diagnostics.contains { $0.severity == .error } }

  /// Its source, for places in it.
  var sourceText: SourceText { SourceText(name: sourceName ?? name, bytes: bytes) }

  /// Where its file names `something` that stands outside of it: `font text`, `picture bell.png`;
  /// nil where another template does, or one that ships.
  func place(of something: String) -> SourceRange? {
    guard ShippedTemplates.named(name) == nil else { return nil }
    return template?.places[something].map { SourceRange(source, $0) }
  }

  /// The folder that names in it start from; empty for the working directory and for one that
  /// ships.
  var folder: String {
    guard let path, let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

// MARK: Looking at it

extension RequestedTemplate {
  /// What it is for; empty where it does not say.
  package var summary: String { template?.summary ?? "" }

  /// What its file is called without folder and extension: `monthly`; `template` where it came
  /// through standard input.
  package var baseName: String {
    let input = Request.Input(argument: name)
    return input == .standardInput ? "template" : input.baseName
  }

  /// The template with its lengths decided; nil where no pages can be made by it.
  var ownDesign: PageDesign? {
    template.map { PageDesign($0, leading: $0.body.leading) }
  }

  /// What checking it came to; with `isStrict` a warning is enough to fail.
  ///
  /// - Parameter looksAround: Whether also the faces and pictures are looked for that it names.
  package func outcome(isStrict: Bool, looksAround: Bool = false) -> Outcome {
    let diagnostics = (diagnostics + (looksAround ? missing() : [])).inSourceOrder()
    var sources = SourceTable()
    // Where the manuscript would stand.
    sources.reserve(through: SourceID(0))
    let isShipped = ShippedTemplates.named(name) != nil
    let shown = isShipped ? name + ".xml" : Request.Input(argument: name).name
    _ = sources.add(SourceText(name: sourceName ?? shown, bytes: bytes))
    return Outcome(
      diagnostics: diagnostics, sources: sources,
      exit: Outcome.exit(for: diagnostics, isStrict: isStrict))
  }
}
