import TypesetDiagnostics
import TypesetXML

/// Holds a template against the vocabulary: names, places, values. What is wrong is reported and
/// left out; the rest is read.
struct TemplateStructure {
  private(set) var problems: TemplateProblems
  /// How many elements of a name were left out, or have no name to be called by: what names them is
  /// not wrong.
  private(set) var nameless: [String: Int] = [:]

  /// Reports into `problems`.
  init(_ problems: TemplateProblems) { self.problems = problems }

  /// `element` with nothing in it that the vocabulary does not have where it stands. What is
  /// reported as wrong and is near to what was meant is read as that, so that one mistake is
  /// reported once.
  mutating func checked(_ element: XMLElement) -> XMLElement {
    guard let known = Vocabulary.elements[element.name] else { return element }
    var checked = element
    checkAttributes(of: &checked, known)
    if checked.lost.contains("name") { nameless[element.name, default: 0] += 1 }
    checked.isHurt = !checked.lost.isEmpty
    checked.children = []
    let names = Set(element.children.compactMap(\.name))
    var seen: [String: Int] = [:]
    for child in element.children {
      switch child {
      case .text(let text):
        if known.hasText {
          checked.children.append(child)
        } else {
          check(text, in: element)
        }
      case .element(let inner):
        guard let name = check(inner, in: element, known, beside: names) else {
          checked.isHurt = true
          checked.hasLostChild = true
          continue
        }
        var inner = inner
        inner.name = name
        inner = self.checked(inner)
        checked.isHurt = checked.isHurt || inner.isHurt
        if known.hasEachOnce, let first = seen[name] {
          problems.error(
            "template.repeated-element", "<\(name)> appears a second time",
            at: inner.nameRange, help: "combine them in one <\(name)>")
          checked.children[first].merge(inner)
          continue
        }
        seen[name] = checked.children.count
        checked.children.append(.element(inner))
      }
    }
    return checked
  }

  /// The name of the element that `inner` is meant to be; nil where it has no meaning in `element`,
  /// whose elements have `names`.
  private mutating func check(
    _ inner: XMLElement, in element: XMLElement, _ known: Vocabulary.Element,
    beside names: Set<String>
  ) -> String? {
    if known.children.contains(inner.name) { return inner.name }
    let places = Vocabulary.list.filter { $0.children.contains(inner.name) }.map(\.name)
    if !places.isEmpty {
      problems.error(
        "template.misplaced-element", "<\(inner.name)> does not belong in <\(element.name)>",
        at: inner.nameRange,
        help: "it belongs in \(places.map { "<\($0)>" }.joined(separator: ", "))")
      lose(checked(inner))
      return nil
    }
    let other = Vocabulary.otherNames[inner.name].flatMap {
      known.children.contains($0) ? $0 : nil
    }
    problems.error(
      "template.unknown-element",
      "templates have no element <\(TemplateProblems.short(inner.name))>",
      at: inner.nameRange,
      help: known.children.isEmpty
        ? "<\(element.name)> contains nothing"
        : TemplateProblems.help(for: inner.name, among: known.children, others: other))
    let meant = other ?? Suggestion.nearest(to: inner.name, among: known.children)
    guard let meant, !known.hasEachOnce || !names.contains(meant) else {
      for name in known.children { nameless[name, default: 0] += 1 }
      return nil
    }
    return meant
  }

  /// Counts the names that are lost with `element`.
  private mutating func lose(_ element: XMLElement) {
    nameless[element.name, default: 0] += 1
    for inner in element.elements { lose(inner) }
  }

  private mutating func check(_ text: XMLText, in element: XMLElement) {
    guard let first = text.string.utf8.firstIndex(where: { !TemplateStructure.isWhite($0) }) else {
      return
    }
    let start = text.string.utf8.distance(from: text.string.startIndex, to: first)
    let end = text.string.utf8.lastIndex { !TemplateStructure.isWhite($0) }
    let upper = end.map { text.string.utf8.distance(from: text.string.startIndex, to: $0) + 1 }
    problems.error(
      "template.text", "text is not allowed in <\(element.name)>",
      at: text.range(of: start..<(upper ?? start)), help: "a comment is written <!-- like this -->")
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

  // MARK: Attributes

  private mutating func checkAttributes(of element: inout XMLElement, _ known: Vocabulary.Element) {
    let written = element.attributes
    element.attributes = []
    var unknown = 0
    var isAny = false
    for attribute in written.map(TemplateStructure.trimmed) {
      guard let entry = known[attribute.name] else {
        unknown += 1
        guard let meant = reportUnknown(attribute, of: known),
          !written.contains(where: { $0.name == meant })
        else {
          // It may have been meant to be any of those that are not there.
          isAny = true
          continue
        }
        var read = attribute
        read.name = meant
        if let entry = known[meant], entry.fault(of: read.value.string) == nil {
          element.attributes.append(read)
        } else {
          element.lost.insert(meant)
        }
        continue
      }
      if check(attribute, entry) {
        element.attributes.append(attribute)
      } else {
        element.lost.insert(attribute.name)
      }
    }
    for wanted in known.attributes
    where wanted.isRequired && element[wanted.name] == nil && !element.lost.contains(wanted.name) {
      element.lost.insert(wanted.name)
      unknown -= 1
      // Something with another name was written in its place, and reported.
      guard unknown < 0 else { continue }
      problems.error(
        "template.missing-attribute", "<\(element.name)> has no ‘\(wanted.name)’",
        at: element.nameRange, help: "it is \(wanted.kind.description)")
    }
    if isAny {
      element.lost.formUnion(known.attributes.map(\.name).filter { element[$0] == nil })
    }
  }

  /// Reports an attribute that does not exist, and gives the name of the one that is meant.
  private mutating func reportUnknown(
    _ attribute: XMLAttribute, of element: Vocabulary.Element
  ) -> String? {
    let names = element.attributes.map(\.name)
    let other = Vocabulary.otherNames[attribute.name].flatMap { names.contains($0) ? $0 : nil }
    problems.error(
      "template.unknown-attribute",
      "<\(element.name)> has no attribute ‘\(TemplateProblems.short(attribute.name))’",
      at: attribute.nameRange,
      help: names.isEmpty
        ? "<\(element.name)> has no attributes"
        : TemplateProblems.help(for: attribute.name, among: names, others: other))
    return other ?? Suggestion.nearest(to: attribute.name, among: names)
  }

  private mutating func check(_ attribute: XMLAttribute, _ known: Vocabulary.Attribute) -> Bool {
    let text = attribute.value.string
    guard let fault = known.fault(of: text) else { return true }
    let place = attribute.value.range.isEmpty ? attribute.nameRange : attribute.value.range
    if case .outOfBounds(let bounds) = fault {
      problems.error(
        "template.value",
        "‘\(TemplateProblems.short(text))’ is too \(bounds.isBelow ? "small" : "large") for "
          + "‘\(known.name)’", at: place,
        help: "it is at \(bounds.isBelow ? "least \(bounds.least)" : "most \(bounds.most)")")
      return false
    }
    let isFont = known.name == "font"
    let near = isFont ? nil : known.kind.meaning(of: text)
    problems.error(
      "template.value",
      text.isEmpty
        ? "‘\(known.name)’ is empty"
        : "‘\(TemplateProblems.short(text))’ is not a valid value of ‘\(known.name)’", at: place,
      help: isFont
        ? TemplateProblems.namesOfFonts
        : (near.map { "did you mean ‘\($0)’? " } ?? "") + "it is \(known.kind.description)")
    return false
  }
}

extension XMLChild {
  /// The name of an element; nil for letters.
  fileprivate var name: String? {
    if case .element(let element) = self { element.name } else { nil }
  }

  /// Takes what `other` has, which was written a second time. O(what `other` has).
  fileprivate mutating func merge(_ other: XMLElement) {
    guard case .element(var element) = self else { return }
    // Held here alone, so that its children are not copied.
    self = .text(XMLText(string: "", range: 0..<0, isVerbatim: false))
    element.attributes += other.attributes.filter { element[$0.name] == nil }
    element.children += other.children
    element.lost.formUnion(other.lost)
    element.isHurt = true
    self = .element(element)
  }
}
