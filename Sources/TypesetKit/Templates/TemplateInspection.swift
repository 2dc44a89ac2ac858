package import Diagnostics
internal import Layout
internal import Resources
internal import Templates

/// A template that somebody wants to see or to have checked: one that is shipped, or a file.
package struct TemplateInspection: Sendable {
  /// What it is called: `monthly`, `mine.xml`.
  package let name: String
  /// What it is for; empty where it does not say.
  package var summary: String { template?.summary ?? "" }
  /// What was found wrong, in the order of the file.
  package let diagnostics: [Diagnostic]
  /// The template's text, for places in it.
  package let sources: SourceTable
  /// Its XML.
  package let bytes: [UInt8]
  /// What could be read; nil where no pages can be made by it.
  let template: Template?

  /// The names of the templates that are part of the program.
  package static var shippedNames: [String] { ShippedTemplates.names }

  /// The template that `argument` names. A name without a folder or an extension is one that is
  /// shipped, unless a file is called so; `-` is standard input.
  ///
  /// - Throws: `usage.no-template` where there is none of that name, `input.unreadable` where its
  ///   file cannot be read.
  package init(_ argument: String) throws(RequestError) {
    if let bytes = ShippedTemplates.named(argument) {
      self.init(name: argument + ".xml", bytes: bytes)
      return
    }
    let input = Request.Input(argument: argument)
    do throws(ResourceError) {
      self.init(
        name: input.name, bytes: try input.read(from: ResourceProvider(largestFile: 1 << 24)))
    } catch {
      let isName = !argument.contains("/") && !argument.contains(".") && argument != "-"
      guard isName, error.reason == .notFound else {
        throw RequestError(
          "input.unreadable", "cannot read the template ‘\(error.name)’: \(error.explanation)",
          exit: .environment)
      }
      throw TemplateInspection.unknown(argument)
    }
  }

  /// The template in `bytes`, called `name`.
  package init(name: String, bytes: [UInt8]) {
    let source = SourceText(name: name, bytes: bytes)
    var sources = SourceTable()
    let id = sources.add(source)
    let (template, diagnostics) = TemplateReader.read(source, id: id)
    self.name = name
    self.bytes = bytes
    self.sources = sources
    self.template = template
    self.diagnostics = diagnostics
  }

  /// There is no template `name`.
  static func unknown(_ name: String) -> RequestError {
    let names = shippedNames
    let list = "the templates are \(names.joined(separator: ", ")); any other is named by its file"
    return RequestError(
      "usage.no-template", "there is no template ‘\(name)’",
      help: Suggestion.nearest(to: name, among: names).map { "did you mean ‘\($0)’? \(list)" }
        ?? list)
  }

  /// What checking it came to; with `isStrict` a warning is enough to fail.
  package func outcome(isStrict: Bool) -> Outcome {
    Outcome(
      diagnostics: diagnostics, sources: sources,
      exit: Outcome.exit(for: diagnostics, isStrict: isStrict))
  }

  /// The template with its lengths decided; nil where no pages can be made by it.
  var design: PageDesign? {
    template.map { PageDesign($0, leading: $0.body.leading) }
  }
}
