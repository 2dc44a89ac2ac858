import TypesetDiagnostics
import Foundation
import TypesetXML
import Testing

@testable import TypesetTemplates

extension Vocabulary.Element: CustomTestStringConvertible {
  /// Its name, for the list of what was tested.
  public var testDescription: String { name }
}

/// The schema for editors says what the reader says.
@Suite("The schema")
struct SchemaTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let bytes: [UInt8]
  let schema: TemplateSchema

  init() throws {
    bytes = Array(
      try Data(contentsOf: SchemaTests.folder.appending(path: "schema/template.rng")))
    schema = try #require(TemplateSchema(bytes))
  }

  @Test("It takes the templates that are shipped", arguments: ShippedTemplates.names)
  func shipped(name: String) throws {
    let text = String(decoding: try #require(ShippedTemplates.named(name)), as: UTF8.self)
    #expect(schema.faults(of: text) == [])
  }

  // MARK: Names

  @Test("It has the elements of the reader, with the same attributes, values and contents")
  func vocabulary() throws {
    let grammar = try #require(XMLReading.read(bytes, as: .template).root)
    var elements: [String: XMLElement] = [:]
    for define in grammar.elements where define.name == "define" {
      for element in define.elements where element.name == "element" {
        elements[try #require(element["name"]?.value.string)] = element
      }
    }
    #expect(elements.keys.sorted() == Vocabulary.elements.keys.sorted())
    for known in Vocabulary.list {
      let element = try #require(elements[known.name])
      var attributes: [String: (isOptional: Bool, values: [String])] = [:]
      for (child, isOptional) in attributesIn(element, isOptional: false) {
        attributes[try #require(child["name"]?.value.string)] = (
          isOptional, values(in: child, grammar)
        )
      }
      #expect(attributes.keys.sorted() == known.attributes.map(\.name).sorted(), "\(known.name)")
      for attribute in known.attributes {
        let written = try #require(attributes[attribute.name])
        #expect(written.isOptional != attribute.isRequired, "\(known.name) \(attribute.name)")
        switch attribute.kind {
        case .words(let words): #expect(written.values == words, "\(known.name) \(attribute.name)")
        case .yesNo: #expect(written.values == ["yes", "no"], "\(known.name) \(attribute.name)")
        default: #expect(written.values == [], "\(known.name) \(attribute.name)")
        }
      }
      let children = names(ofReferencesIn: element).filter { !$0.hasPrefix("type-") }
      #expect(children.sorted() == known.children.sorted(), "\(known.name)")
    }
  }

  private func attributesIn(_ element: XMLElement, isOptional: Bool) -> [(XMLElement, Bool)] {
    element.elements.flatMap { child -> [(XMLElement, Bool)] in
      switch child.name {
      case "attribute": return [(child, isOptional)]
      case "optional": return attributesIn(child, isOptional: true)
      default: return []
      }
    }
  }

  private func values(in attribute: XMLElement, _ grammar: XMLElement) -> [String] {
    attribute.elements.flatMap { child -> [String] in
      switch child.name {
      case "choice":
        return child.elements.compactMap {
          if case .text(let text)? = $0.children.first { text.string } else { nil }
        }
      case "ref" where child["name"]?.value.string == "type-yes-no":
        let define = grammar.elements.first { $0["name"]?.value.string == "type-yes-no" }
        return define.map { values(in: $0, grammar) } ?? []
      default: return []
      }
    }
  }

  private func names(ofReferencesIn element: XMLElement) -> [String] {
    element.elements.flatMap { child -> [String] in
      if child.name == "attribute" { return [] }
      if child.name == "ref" { return [child["name"]?.value.string].compactMap(\.self) }
      return names(ofReferencesIn: child)
    }
  }

  // MARK: Verdicts

  /// Values of all kinds, and what is nearly one.
  static let values = [
    "", " ", "a", "feature", "Feature", "a b", "two  names", "1a", "Über", "running_head-2", "none",
    "yes", "no", "Yes", "auto", "balance", "page", "here", "recto", "any", "all", "body", "next",
    "together next", "together  none", "both", "normal", "small", "italic", "0", "1", "007", "9",
    "12", "13", "63", "64", "99", "100", "400", "901", "1e3", "-1", "+1", "1.5", ".5", "1.",
    "1.2345", "3mm", "3 mm", "-3mm", "+3mm", "3 MM", "3mmm", "3m", "0mm", "0.000pt", "12345678pt",
    "1em", "-1.5em", "1 em", "0.04em", "1 line", "1.5 lines", "-1 lines", "2lines", "1 indent",
    "2 indents", "50%", "101%", "120 %", "12.5%", "0%", "1/14", "1 / 14", "15/14", "1/0", "1/2/3",
    "1em 0 -1em", "1em 1em 1em 1em", "3mm 1line", "3mm 4mm 5mm 6mm 7mm", "grid", "proportional",
    "14pt", "A4", "a5", "Letter", "A7", "210mm x 280mm", "210x280mm", "0 x 3mm", "210mm", "1-8",
    "8-1", "5-", "-5", "1 - 8", "0-3", "1-8-9", "last", "last-3", "1 to last", "1 to last-6",
    "last to 1", "last-3 to last", "last to last-3", "to last", "page-left", "page-right + 3mm",
    "grid-left - 1 line", "grid-top", "grid-bottom + 2.5 lines", "column 3", "column 3 - 2mm",
    "column", "column 0", "row 4", "row last-2 + 1 line", "page + 5%", "page +5%", "page + -3mm",
    "article", "article.cover", "article.", "headline", "p", "sidebar.x", "bold", "black",
    "semi-bold", "red", "#fff", "#ffff", "#00ff7f", "sea-green", "90 40 30 10", "90% 40% 30% 10%",
    "90 40 30", "101 0 0 0", "onum", "-kern liga=0", "onu", "liga=", "wght=650", "opsz=9.5 wght=1",
    "wght", "lining tabular", "lining bold", "en-GB", "en_GB", "e", "12-en", "EB Garamond",
    "EB Garamond, Inter", "a,,b", ",", "left", "center", "justify", "line", "flow", "cut",
  ]

  @Test("Of every value of every attribute both say the same", arguments: Vocabulary.list)
  func values(element: Vocabulary.Element) {
    for attribute in element.attributes {
      for value in SchemaTests.values
      where !SchemaTests.needsNames(value, attribute.kind)
        && attribute.bounds.excess(of: value, attribute.kind) == nil
      {
        let text = SchemaTests.template(with: element, attribute.name, value)
        let faults = schema.faults(of: text)
        let problems = structuralProblems(of: text)
        #expect(
          faults.isEmpty == problems.isEmpty,
          "<\(element.name) \(attribute.name)=“\(value)”>: \(faults) \(problems.map(\.message))")
      }
    }
  }

  /// What a schema cannot see: which names CSS has, which of two numbers is greater, how large one
  /// is.
  static func needsNames(_ value: String, _ kind: ValueKind) -> Bool {
    if value == "12345678pt" { return true }
    switch kind {
    case .tracking: return value == "-1.5em"
    case .screenColor: return !value.hasPrefix("#") && value.utf8.allSatisfy { $0 | 0x20 > 0x60 }
    case .columns: return ["8-1", "64", "99", "0-3", "0", "007", "00"].contains(value)
    case .rows: return ["8-1", "0-3", "last to 1", "last to last-3", "007"].contains(value)
    case .pageLength: return ["15/14"].contains(value)
    case .leftEdge, .rightEdge: return value == "column 0"
    default: return false
    }
  }

  @Test(
    "Of elements and attributes too many, too few and in wrong places, too",
    arguments: Vocabulary.list)
  func places(element: Vocabulary.Element) {
    func compare(_ text: String, _ what: String) {
      let faults = schema.faults(of: text)
      let problems = structuralProblems(of: text)
      #expect(
        faults.isEmpty == problems.isEmpty,
        "\(what) in \(text): \(faults) \(problems.map(\.message))")
    }
    compare(SchemaTests.template(with: element), "nothing")
    compare(SchemaTests.template(with: element, "wrong", "x"), "an attribute")
    for other in Vocabulary.list {
      compare(
        SchemaTests.template(with: element, inside: "<\(SchemaTests.tag(other))/>"), other.name)
    }
    compare(SchemaTests.template(with: element, inside: "<nothing/>"), "an element")
    compare(SchemaTests.template(with: element, inside: "words"), "words")
    for attribute in element.attributes where attribute.isRequired {
      compare(SchemaTests.template(with: element, attribute.name, nil), "no \(attribute.name)")
    }
    for child in element.children {
      guard let child = Vocabulary.elements[child] else { continue }
      let tag = "<\(SchemaTests.tag(child))/>"
      compare(SchemaTests.template(with: element, inside: tag + tag), "twice \(child.name)")
    }
  }

  // MARK: Templates around one element

  /// A template as short as can be with `element` in it, whose attribute `name` is `value`, or
  /// missing where that is nil.
  static func template(
    with element: Vocabulary.Element, _ name: String = "", _ value: String? = nil,
    inside content: String = ""
  ) -> String {
    var text = "<\(tag(element, name, value))>\(content)</\(element.name)>"
    var inner = element
    while let parent = Vocabulary.list.first(where: { $0.children.contains(inner.name) }) {
      text = "<\(tag(parent))>\(text)</\(parent.name)>"
      inner = parent
    }
    return text
  }

  static func tag(
    _ element: Vocabulary.Element, _ name: String = "", _ value: String? = nil
  ) -> String {
    var attributes: [(String, String)] = []
    for attribute in element.attributes where attribute.isRequired && attribute.name != name {
      attributes.append((attribute.name, sample(of: attribute.kind)))
    }
    if let value { attributes.append((name, value)) }
    return element.name + attributes.map { " \($0)=\"\($1)\"" }.joined()
  }

  /// A value of `kind`.
  static func sample(of kind: ValueKind) -> String {
    switch kind {
    case .name, .names: return "x"
    case .words(let words): return words[0]
    case .screenColor, .color: return "red"
    case .families: return "Inter"
    case .dividedWords: return "ab-cd"
    case .columns, .rows: return "all"
    case .topEdge, .bottomEdge: return "page"
    default: return "x"
    }
  }
}
