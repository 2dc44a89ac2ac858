import TypesetDiagnostics
import TypesetElementTree
import TypesetTemplates

extension Template {
  /// What is wrong with the classes in `mentions`: those that neither the stylesheet nor the map of
  /// elements knows. The class of an article may say no more than what it is.
  func problems(of mentions: [ClassMention]) -> [Diagnostic] {
    let mapped = MappedClasses(elements)
    var lines: [ClassMention] = []
    var problems: [Diagnostic] = []
    for mention in mentions {
      guard mention.isParagraph, !mapped.contains(mention.name, of: mention.element) else {
        if !mention.isParagraph { lines.append(mention) }
        continue
      }
      guard let element = mention.element, element.form != .text else {
        lines.append(mention)
        continue
      }
      if element != .article, stylesheet.paragraphs[mention.name] != nil { continue }
      if let problem = problem(mention, element, mapped.names(of: element)) {
        problems.append(problem)
      }
    }
    return problems + stylesheet.problems(of: lines)
  }

  private func problem(
    _ mention: ClassMention, _ element: ElementKind, _ known: [String]
  ) -> Diagnostic? {
    let message =
      "the template “\(name)” has no class “\(mention.name)” for <\(element.rawValue)>"
    if let near = Suggestion.nearest(to: mention.name, among: known) {
      return Diagnostic(
        .warning, "class.unknown", message, at: mention.source, help: "did you mean “\(near)”?",
        of: message)
    }
    guard element != .article else { return nil }
    return Diagnostic(
      .note, "class.unknown", message, at: mention.source,
      help: known.isEmpty
        ? "choose a template that has it, or leave out the class"
        : LikelyNames.help(for: mention.name, among: known, "classes of <\(element.rawValue)>"),
      of: message)
  }
}

/// The classes that a map of elements names, by element.
private struct MappedClasses {
  private var names: [ElementKind: Set<String>] = [:]

  init(_ map: ElementMap) {
    for key in map.rules.keys {
      if let name = key.className { names[key.kind, default: []].insert(name) }
      if let inside = key.inside, let name = inside.className {
        names[inside.kind, default: []].insert(name)
      }
    }
  }

  func contains(_ name: String, of kind: ElementKind?) -> Bool {
    names[kind ?? .paragraph]?.contains(name) ?? false
  }

  func names(of kind: ElementKind) -> [String] { names[kind].map { $0.sorted() } ?? [] }
}
