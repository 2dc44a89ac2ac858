import TypesetDiagnostics
import TypesetXML
import Testing

@testable import TypesetTemplates

/// Nothing of the vocabulary is read and forgotten.
@Suite("Effects")
struct EffectTests {
  /// A template with every element in it.
  static let whole = """
    <template name="t" summary="s">
      <page size="A4"/>
      <grid columns="6"/>
      <colors><color name="a" rgb="red" cmyk="1 2 3 4"/><color name="b" rgb="blue"/></colors>
      <fonts><font name="a" families="A"/><font name="b" families="B" width="80"/></fonts>
      <body/>
      <pdf backend="press" standard="a-2u"/>
      <hyphenation><words list="a-b"/></hyphenation>
      <styles>
        <paragraph name="x" rule="both" dropcap="3" leadin="3"/>
        <letters name="x"/>
        <letters name="a" color="a"/><letters name="b" color="b"/>
        <paragraph name="a" color="a"/><paragraph name="b" color="b"/>
      </styles>
      <elements><map element="article" class="c"/></elements>
      <masters>
        <master name="m">
          <frame name="f" columns="1" rows="all" border="1pt" column-rule="1pt" overset="fit"/>
          <frame name="a" columns="3" rows="all"/>
          <frame name="b" columns="4" rows="all"/>
          <folio baseline="page"/>
          <text name="t" baseline="page">x <span style="a">y</span></text>
          <rule name="r" left="grid" right="grid" top="grid"/>
          <ground name="u" color="a"/>
          <picture name="p" src="p.png"/>
        </master>
        <master name="a"><frame name="h" columns="6" rows="1-3"/></master>
        <master name="b"><frame name="h" columns="6" rows="4-5"/></master>
        <master name="on" based-on="a"><without name="h"/></master>
      </masters>
      <sequences default="a">
        <sequence name="main"><step masters="m"/><step masters="on"/><step masters="a" repeat="yes"/></sequence>
        <sequence name="a"><step masters="a" repeat="yes"/></sequence>
        <sequence name="b"><step masters="b" repeat="yes"/></sequence>
      </sequences>
    </template>
    """

  @Test("There is nothing wrong with the template that is changed here")
  func sound() {
    let source = SourceText(name: "t", bytes: Array(EffectTests.whole.utf8))
    #expect(TemplateReader.read(source, id: SourceID(0)).1.map(\.message) == [])
  }

  @Test("Each attribute makes a difference", arguments: Vocabulary.list)
  func effect(element: Vocabulary.Element) throws {
    // A master has nothing that could be taken away under another name.
    guard element.name != "without" else { return }
    let whole = try #require(
      TemplateReader.read(
        SourceText(name: "t", bytes: Array(EffectTests.whole.utf8)), id: SourceID(0)
      ).0)
    let root = try #require(XMLReading.read(Array(EffectTests.whole.utf8), as: .template).root)
    for attribute in element.attributes {
      var seen: Set<Template> = [whole]
      for value in attribute.kind.words + ["a", "b", "plain", "monthly"] + SchemaTests.values
      where attribute.kind.accepts(value) {
        var tree = root
        var isDone = false
        EffectTests.set(attribute.name, value, in: &tree, of: element.name, &isDone)
        let source = SourceText(name: "t", bytes: Array(EffectTests.xml(tree).utf8))
        guard let template = TemplateReader.read(source, id: SourceID(0)).0 else { continue }
        seen.insert(template)
        if seen.count > 1 { break }
      }
      #expect(seen.count > 1, "\(attribute.name) of <\(element.name)>")
    }
  }

  /// Sets the attribute `name` of the first element called `element`.
  private static func set(
    _ name: String, _ value: String, in tree: inout XMLElement, of element: String,
    _ isDone: inout Bool
  ) {
    if tree.name == element, !isDone {
      isDone = true
      tree.attributes.removeAll { $0.name == name }
      tree.attributes.append(
        XMLAttribute(
          name: name, nameRange: 0..<0,
          value: XMLText(string: value, range: 0..<0, isVerbatim: true)
        ))
      return
    }
    for index in tree.children.indices {
      guard case .element(var child) = tree.children[index] else { continue }
      set(name, value, in: &child, of: element, &isDone)
      tree.children[index] = .element(child)
    }
  }

  private static func xml(_ element: XMLElement) -> String {
    let attributes = element.attributes.map { " \($0.name)=\"\($0.value.string)\"" }.joined()
    let content = element.children.map { child in
      switch child {
      case .element(let inner): xml(inner)
      case .text(let text): text.string
      }
    }
    return "<\(element.name)\(attributes)>\(content.joined())</\(element.name)>"
  }
}
