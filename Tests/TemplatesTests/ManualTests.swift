import TypesetDiagnostics
import Foundation
import Testing

@testable import TypesetTemplates

/// `docs/templates.md` is true, and leaves nothing out.
@Suite("The manual of templates")
struct ManualTests {
  let text: String

  init() throws {
    text = try String(
      contentsOf: SchemaTests.folder.appending(path: "docs/templates.md"), encoding: .utf8)
  }

  @Test("Nothing is wrong with its examples")
  func examples() throws {
    let schema = try #require(
      TemplateSchema(
        Array(try Data(contentsOf: SchemaTests.folder.appending(path: "schema/template.rng")))))
    let examples = text.components(separatedBy: "```xml\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    #expect(examples.count >= 9)
    for example in examples {
      let source = SourceText(name: "example", bytes: Array(example.utf8))
      let (template, diagnostics) = TemplateReader.read(source, id: SourceID(0))
      #expect(template != nil)
      #expect(diagnostics.map(\.message) == [], "\(example)")
      #expect(schema.faults(of: example) == [], "\(example)")
    }
  }

  @Test("It names every element, attribute and word")
  func everything() {
    for element in Vocabulary.list {
      #expect(text.contains("<\(element.name)"), "<\(element.name)>")
      for attribute in element.attributes {
        #expect(isNamed(attribute.name), "\(attribute.name) of <\(element.name)>")
        if case .words(let words) = attribute.kind {
          for word in words { #expect(isNamed(word), "\(word) of \(attribute.name)") }
        }
      }
    }
    for name in TemplateBuilder.fieldNames { #expect(text.contains("{\(name)}"), "{\(name)}") }
  }

  @Test("It tells of every kind of mistake that the tests know, and of no other")
  func codes() {
    let all =
      MistakeTests.xml + MistakeTests.structure + MistakeTests.names + MistakeTests.pages
      + MistakeTests.sequences
    // GrowthTests makes the one that needs hundreds of frames.
    let known = Set(all.map(\.code)).union(["template.too-many"])
    let reported = Set(text.matches(of: /`(template\.[a-z-]+)`/).map { String($0.output.1) })
    #expect(reported.sorted() == known.sorted())
  }

  /// Whether `word` stands in code somewhere.
  private func isNamed(_ word: String) -> Bool {
    text.components(separatedBy: "`").enumerated().contains { index, part in
      index % 2 == 1
        && (part == word
          || part.split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains { $0 == word })
    }
  }
}
