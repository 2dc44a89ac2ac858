import TypesetDiagnostics
import TypesetXML
import Testing

@testable import TypesetTemplates

/// One mistake in a template is one problem: nothing is reported that follows from what was.
@Suite("One mistake, one problem")
struct OneMistakeTests {
  /// A template with everything in it, and two of those that are shipped.
  static let sound = ["whole", "monthly", "newspaper"]

  /// The letters of one of them.
  private func text(of name: String) -> String {
    ShippedTemplates.named(name).map { String(decoding: $0, as: UTF8.self) } ?? EffectTests.whole
  }

  private func problems(of text: String) -> [Diagnostic] {
    TemplateReader.read(SourceText(name: "t", bytes: Array(text.utf8)), id: SourceID(0)).1
  }

  /// `text` with `letters` in place of the bytes `range`.
  private func replacing(_ range: Range<Int>, of text: String, by letters: String) -> String {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range, with: letters.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All elements of `text`, from the root.
  private func elements(of text: String) throws -> [XMLElement] {
    func all(_ element: XMLElement) -> [XMLElement] { [element] + element.elements.flatMap(all) }
    return all(try #require(XMLReading.read(Array(text.utf8), as: .template).root))
  }

  /// The first attribute of each name on each element of `text`; all of them in a short one.
  private func attributes(of text: String) throws -> [(
    element: XMLElement, attribute: XMLAttribute
  )] {
    let all = try elements(of: text).flatMap { element in element.attributes.map { (element, $0) } }
    guard text.utf8.count > 4000 else { return all }
    var seen: Set<String> = []
    return all.filter { seen.insert("\($0.name) \($1.name)").inserted }
  }

  @Test("A value that is none, or empty", arguments: sound)
  func value(of name: String) throws {
    let text = text(of: name)
    #expect(problems(of: text).map(\.message) == [])
    for (element, attribute) in try attributes(of: text) {
      guard let kind = Vocabulary.elements[element.name]?[attribute.name]?.kind else { continue }
      let letters = kind.accepts("§!") ? "" : "§!"
      let found = problems(of: replacing(attribute.value.range, of: text, by: letters))
      #expect(
        found.count == 1,
        "<\(element.name) \(attribute.name)=“\(attribute.value.string)”>: \(found.map(\.message))")
      guard let place = found.first?.range?.lowerBound else { continue }
      let isHere = [attribute.value.range.lowerBound, attribute.nameRange.lowerBound]
        .contains(place)
      #expect(isHere, "<\(element.name) \(attribute.name)>")
    }
  }

  @Test("An attribute under a name that is nearly its own, or that nobody knows", arguments: sound)
  func attribute(of name: String) throws {
    let text = text(of: name)
    for (element, attribute) in try attributes(of: text) {
      for letters in [attribute.name + "z", "unheard-of"] {
        let found = problems(of: replacing(attribute.nameRange, of: text, by: letters))
        #expect(
          found.count == 1,
          "<\(element.name) \(letters)=“\(attribute.value.string)”>: \(found.map(\.message))")
      }
    }
  }

  @Test("An attribute that must be there, and is not", arguments: sound)
  func missing(of name: String) throws {
    let text = text(of: name)
    for (element, attribute) in try attributes(of: text)
    where Vocabulary.elements[element.name]?[attribute.name]?.isRequired ?? false {
      let range = attribute.nameRange.lowerBound..<attribute.value.range.upperBound + 1
      let found = problems(of: replacing(range, of: text, by: ""))
      #expect(
        found.count == 1,
        "<\(element.name)> without \(attribute.name): \(found.map(\.message))")
    }
  }

  @Test("An element that is empty, under a name that is nearly its own")
  func element() throws {
    let text = EffectTests.whole
    for element in try elements(of: text).dropFirst() where element.children.isEmpty {
      // From its name on.
      let range = element.nameRange.lowerBound + 1..<element.nameRange.upperBound
      let bytes = Array(text.utf8)
      guard let end = bytes[range.upperBound...].firstIndex(of: UInt8(ascii: ">")),
        bytes[end - 1] == UInt8(ascii: "/")
      else { continue }
      let found = problems(of: replacing(range, of: text, by: element.name + "z"))
      #expect(found.count == 1, "<\(element.name)z>: \(found.map(\.message))")
    }
  }

  @Test("A name that is declared with a letter too many, or named so", arguments: sound)
  func name(of name: String) throws {
    let text = text(of: name)
    let naming: Set<String> = [
      "name", "style", "based-on", "font", "color", "dropcap-style", "leadin-style", "rule-color",
      "ground", "border-color", "sequence", "default", "masters",
    ]
    for (element, attribute) in try attributes(of: text)
    where naming.contains(attribute.name) && element.name != "template" {
      guard attribute.value.string != "none" else { continue }
      let found = problems(
        of: replacing(attribute.value.range, of: text, by: attribute.value.string + "zzq"))
      // Some names are there for manuscripts alone, or those of the template it is based on stand.
      #expect(
        found.count <= 1,
        "<\(element.name) \(attribute.name)=“\(attribute.value.string)”>: \(found.map(\.message))")
    }
  }
}
