internal import Diagnostics
internal import Resources
internal import Templates

/// A template that was asked for: one of those that ship with the program, or a file.
package struct RequestedTemplate: Sendable {
  /// As it was asked for: `monthly`, `designs/spring.xml`.
  package let name: String
  /// What records and diagnostics call it; nil for `name`.
  package var sourceName: String?
  /// The path of its file; nil for one that ships.
  let path: String?
  /// Its text.
  let bytes: [UInt8]
  /// What was read of it; nil where too little is right.
  let template: Template?
  /// What is wrong with it.
  let diagnostics: [Diagnostic]

  /// The source that its diagnostics speak of: the manuscript is the first.
  static let source = SourceID(1)

  /// The template `name`: a name without a folder and an extension is one that ships, unless there
  /// is none and a file of that name is there. What is wrong inside it is told when it is used.
  ///
  /// - Throws: `usage.no-template` where there is none of that name, `input.unreadable` where its
  ///   file cannot be read.
  package init(_ name: String) throws(RequestError) {
    self.name = name
    if let bytes = TemplateShelf.bytes(named: name) {
      path = nil
      self.bytes = bytes
      (template, diagnostics) = TemplateShelf.read(bytes, name: name)
      return
    }
    do throws(ResourceError) {
      bytes = try ResourceProvider(largestFile: 1 << 24).bytes(of: name).array()
    } catch {
      if error.reason == .notFound, !RequestedTemplate.looksLikeFile(name) {
        throw RequestedTemplate.unknown(name)
      }
      throw RequestError(
        "input.unreadable", "cannot read the template ‘\(name)’: \(error.explanation)",
        exit: .environment)
    }
    path = name
    (template, diagnostics) = TemplateShelf.read(bytes, name: name)
  }

  private static func looksLikeFile(_ name: String) -> Bool {
    name.contains("/") || name.contains(".")
  }

  private static func unknown(_ name: String) -> RequestError {
    let names = TemplateShelf.names
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

  /// The folder that names in it start from; empty for the working directory and for one that
  /// ships.
  var folder: String {
    guard let path, let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
