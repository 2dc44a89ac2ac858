import Testing
import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// Elements of documents, of which a book of tables has hundreds of thousands.
@Suite struct ElementFootprintTests {
  /// Each cell of each table is one.
  @Test func elementsAreSmall() { #expect(MemoryLayout<Element>.stride <= 96) }

  /// An element keeps what is put into it.
  @Test func elementsKeepTheirPlaces() {
    let source = SourceRange(SourceID(3), 70_000..<80_000)
    var element = Element(.paragraph, node: NodeID(rawValue: 9), source: source, at: 4, in: nil)
    #expect(element.source == source && element.parent == nil && element.end == 5)
    #expect(element.inlines == 0..<0 && element.separator == nil)
    element.parent = 0
    (element.end, element.inlines) = (100_000, 7..<70_000)
    (element.setting, element.attributes) = (12, 13)
    let separator = Element.Separator(
      source: SourceRange(SourceID(4), 80_000..<80_003), isVerbatim: true, byteCount: 3)
    element.separator = separator
    #expect(element.parent == 0 && element.end == 100_000 && element.inlines == 7..<70_000)
    #expect(element.setting == 12 && element.attributes == 13 && element.separator == separator)
    element.parent = nil
    element.separator = nil
    #expect(element.parent == nil && element.separator == nil)
  }
}
