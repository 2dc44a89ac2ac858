import TypesetDiagnostics
import Testing

@testable import TypesetTemplates

@Suite("The templates that are shipped")
struct ShippedTemplateTests {
  @Test("There are five, and nothing is wrong with any", arguments: ShippedTemplates.names)
  func whole(name: String) throws {
    let source = try #require(ShippedTemplates.source(named: name))
    let (template, diagnostics) = TemplateReader.read(source, id: SourceID(0))
    #expect(
      diagnostics.map { "\(source.position(at: $0.range?.lowerBound ?? 0)) \($0.message)" } == [])
    #expect(template?.name == name)
    #expect(template?.summary.isEmpty == false)
  }

  @Test("They have their names in the order of the documentation")
  func names() {
    #expect(ShippedTemplates.names == ["plain", "monthly", "newspaper", "zine", "plain-reading"])
    #expect(ShippedTemplates.named("weekly") == nil)
  }
}
