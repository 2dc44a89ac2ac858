package import TypesetDiagnostics
package import TypesetElementTree

extension Stylesheet {
  /// One warning for each place in `mentions` that names a class which this sheet does not have.
  package func problems(of mentions: [ClassMention]) -> [Diagnostic] {
    mentions.compactMap { mention in
      // What the classes of containers and objects are is for the template to say.
      if let element = mention.element, element.form != .text { return nil }
      let known: [String]
      let others: [String]
      if mention.isParagraph {
        guard paragraphs[mention.name] == nil else { return nil }
        (known, others) = (classNames, spanNames)
      } else {
        guard spans[mention.name] == nil else { return nil }
        (known, others) = (spanNames, classNames)
      }
      let kind = mention.isParagraph ? "paragraphs" : "spans"
      if others.contains(mention.name) {
        return Diagnostic(
          .warning, "class.of-other-kind",
          mention.isParagraph
            ? "“\(mention.name)” is a class of spans, not of paragraphs"
            : "“\(mention.name)” is a class of paragraphs, not of spans",
          at: mention.source,
          help: mention.isParagraph
            ? "write <span class=\(mention.name)> around the words"
            : "write <p class=\(mention.name)> before the paragraph",
          of: "\(kind) \(mention.name)")
      }
      let near =
        Stylesheet.otherNames[mention.name].flatMap { known.contains($0) ? $0 : nil }
        ?? Suggestion.nearest(to: mention.name, among: known)
      return Diagnostic(
        .warning, "class.unknown", "no class of \(kind) is called “\(mention.name)”",
        at: mention.source,
        help: near.map { "did you mean “\($0)”?" }
          ?? LikelyNames.help(for: mention.name, among: known, "classes of \(kind)"),
        of: "\(kind) \(mention.name)")
    }
  }

  /// The names of paragraph styles that are there to be classes; those of elements and of what is
  /// generated are not.
  private var classNames: [String] {
    paragraphs.keys.filter { !Stylesheet.elementNames.contains($0) }.sorted()
  }

  /// The names of letters' styles that are there to be classes; those of what letters are among others
  /// are not, but for two that always were.
  private var spanNames: [String] {
    let roles = Set(InlineRole.allCases.map(\.rawValue)).subtracting(["code", "strong"])
    return spans.keys.filter { !roles.contains($0) && !Stylesheet.elementNames.contains($0) }
      .sorted()
  }

  /// What the classes are called elsewhere.
  private static let otherNames = [
    "abbr": "acronym", "aside": "box", "author": "byline", "blockquote": "quote",
    "citation": "quote", "dek": "deck", "eyebrow": "kicker", "footnote": "note", "intro": "lead",
    "lede": "lead", "person": "name", "poem": "verse", "pre": "code", "pullquote": "quote",
    "sidebar": "box", "standfirst": "deck", "subtitle": "deck", "work": "title",
  ]
}
