import Diagnostics

/// Holds a template against the vocabulary: names, places, values. What is wrong is told and left
/// out; the rest is read.
struct TemplateStructure {
  private(set) var problems: TemplateProblems

  /// Tells into `problems`.
  init(_ problems: TemplateProblems) { self.problems = problems }

  /// `element` with nothing in it that the vocabulary does not have where it stands.
  mutating func checked(_ element: XMLElement) -> XMLElement {
    guard let known = Vocabulary.elements[element.name] else { return element }
    var checked = element
    checked.attributes = element.attributes.map(TemplateStructure.trimmed).filter {
      check($0, of: known)
    }
    for wanted in known.attributes where wanted.isRequired && element[wanted.name] == nil {
      problems.error(
        "template.missing-attribute", "<\(element.name)> has no ‘\(wanted.name)’",
        at: element.nameRange, help: "it is \(wanted.kind.description)")
    }
    checked.children = []
    var seen: Set<String> = []
    for child in element.children {
      switch child {
      case .text(let text):
        if known.hasText {
          checked.children.append(child)
        } else {
          check(text, in: element)
        }
      case .element(let inner):
        guard check(inner, in: element, known) else { continue }
        if known.hasEachOnce, !seen.insert(inner.name).inserted {
          problems.error(
            "template.repeated-element", "<\(inner.name)> stands here a second time",
            at: inner.nameRange, help: "write all of it in one <\(inner.name)>")
          // What is in it is told all the same.
          _ = self.checked(inner)
          continue
        }
        checked.children.append(.element(self.checked(inner)))
      }
    }
    return checked
  }

  private mutating func check(
    _ inner: XMLElement, in element: XMLElement, _ known: Vocabulary.Element
  ) -> Bool {
    if known.children.contains(inner.name) { return true }
    let places = Vocabulary.list.filter { $0.children.contains(inner.name) }.map(\.name)
    if !places.isEmpty {
      problems.error(
        "template.misplaced-element", "<\(inner.name)> does not belong into <\(element.name)>",
        at: inner.nameRange,
        help: "it stands in \(places.map { "<\($0)>" }.joined(separator: ", "))")
      _ = checked(inner)
      return false
    }
    let other = Vocabulary.otherNames[inner.name].flatMap {
      known.children.contains($0) ? $0 : nil
    }
    problems.error(
      "template.unknown-element",
      "<\(TemplateProblems.short(inner.name))> is no element of a template",
      at: inner.nameRange,
      help: known.children.isEmpty
        ? "<\(element.name)> has nothing in it"
        : TemplateProblems.help(for: inner.name, among: known.children, others: other))
    return false
  }

  private mutating func check(_ text: XMLText, in element: XMLElement) {
    guard let first = text.string.utf8.firstIndex(where: { !TemplateStructure.isWhite($0) }) else {
      return
    }
    let start = text.string.utf8.distance(from: text.string.startIndex, to: first)
    let end = text.string.utf8.lastIndex { !TemplateStructure.isWhite($0) }
    let upper = end.map { text.string.utf8.distance(from: text.string.startIndex, to: $0) + 1 }
    problems.error(
      "template.text", "words have no meaning in <\(element.name)>",
      at: text.range(of: start..<(upper ?? start)), help: "a comment is written <!-- so -->")
  }

  /// `attribute` without white space around its value: it means nothing anywhere.
  private static func trimmed(_ attribute: XMLAttribute) -> XMLAttribute {
    let bytes = Array(attribute.value.string.utf8)
    guard let first = bytes.firstIndex(where: { !isWhite($0) }),
      let last = bytes.lastIndex(where: { !isWhite($0) }), last - first + 1 < bytes.count
    else { return attribute }
    var trimmed = attribute
    trimmed.value.range = attribute.value.range(of: first..<last + 1)
    trimmed.value.string = String(decoding: bytes[first...last], as: UTF8.self)
    return trimmed
  }

  static func isWhite(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func check(_ attribute: XMLAttribute, of element: Vocabulary.Element) -> Bool {
    guard let known = element[attribute.name] else {
      let names = element.attributes.map(\.name)
      let other = Vocabulary.otherNames[attribute.name].flatMap { names.contains($0) ? $0 : nil }
      problems.error(
        "template.unknown-attribute",
        "<\(element.name)> has no attribute ‘\(TemplateProblems.short(attribute.name))’",
        at: attribute.nameRange,
        help: names.isEmpty
          ? "<\(element.name)> has no attributes"
          : TemplateProblems.help(for: attribute.name, among: names, others: other))
      return false
    }
    let text = attribute.value.string
    if known.kind.accepts(text) { return true }
    let isFont = known.name == "font"
    let near = isFont ? nil : known.kind.meaning(of: text)
    problems.error(
      "template.value",
      text.isEmpty
        ? "‘\(known.name)’ is empty"
        : "‘\(TemplateProblems.short(text))’ is no value of ‘\(known.name)’",
      at: attribute.value.range.isEmpty ? attribute.nameRange : attribute.value.range,
      help: isFont
        ? TemplateProblems.namesOfFonts
        : (near.map { "did you mean ‘\($0)’? " } ?? "") + "it is \(known.kind.description)")
    return false
  }
}
