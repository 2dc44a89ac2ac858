package import TypesetDiagnostics
import TypesetXML

/// Reads templates.
package enum TemplateReader {
  /// The template in `source`, which is named `id` in places, and everything that is wrong with it,
  /// in the order of the file.
  ///
  /// Errors do not end the reading: what is wrong is left out, as if it had not been written. The
  /// template is nil where too little is left to make pages by. O(n).
  package static func read(_ source: SourceText, id: SourceID) -> (Template?, [Diagnostic]) {
    read(source, id: id) { ShippedTemplates.template(named: $0) }
  }

  /// The same for a theme, which is laid over `base` whatever it says that it is based on; nil where too
  /// little is left of it.
  package static func read(_ source: SourceText, id: SourceID, over base: Template) -> Template? {
    read(source, id: id) { _ in base }.0
  }

  /// The same, with `base` to answer what a template may be based on; `plain` where it does not say.
  static func read(
    _ source: SourceText, id: SourceID, base: (String) -> Template?
  ) -> (Template?, [Diagnostic]) {
    var problems = TemplateProblems(id)
    let (root, faults) = XMLReading.read(source.bytes, as: .template)
    for fault in faults {
      problems.error("template.xml", fault.message, at: fault.range, help: fault.help)
    }
    guard let root else { return (nil, problems.all) }
    guard root.name == Vocabulary.root else {
      problems.error(
        "template.unknown-element", "this is not a template: its first element is <\(root.name)>",
        at: root.nameRange, help: "a template begins with \(XMLFileKind.template.beginning)")
      return (nil, problems.all)
    }
    var structure = TemplateStructure(problems)
    let checked = structure.checked(root)
    var builder = TemplateBuilder(structure.problems, nameless: structure.nameless)
    let template = builder.build(checked, base: base)
    return (template, builder.problems.all)
  }
}

extension XMLFileKind {
  /// Templates.
  static let template = XMLFileKind(
    name: "template", one: "a template", many: "templates",
    beginning: "<template name=\"…\" summary=\"…\">")
}
