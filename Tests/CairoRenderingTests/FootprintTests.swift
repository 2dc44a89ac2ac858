import Testing
import TypesetCairoRendering
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetRichText

/// What a document has hundreds of thousands of, so that books with many changes of style stay small.
@Suite struct FootprintTests {
  /// A change of style takes 24 bytes, and the name of an element of a PDF's structure sixteen.
  @Test func runsAndNamesOfElementsAreSmall() {
    #expect(MemoryLayout<AttributedText.Run>.stride == 24)
    #expect(MemoryLayout<StructureElement.Key>.stride == 16)
  }

  /// A run without an element has none, and one whose element's name has no bit set has that.
  @Test func runsKeepTheirElements() {
    var attributes = TextAttributes(font: FontQuery(families: ["Square"]), fontSize: 10)
    #expect(attributes.node == nil)
    attributes.node = NodeID(rawValue: 0)
    #expect(attributes.node == NodeID(rawValue: 0))
    let text = AttributedText("Tide", attributes)
    #expect(text.runs.first?.attributes.node == NodeID(rawValue: 0))
    attributes.node = nil
    #expect(attributes.node == nil && AttributedText("Tide", attributes) != text)
  }

  /// Names of elements that differ in one part only differ.
  @Test func namesOfElementsDiffer() {
    let key = StructureElement.Key(7)
    let others = [
      StructureElement.Key(8), .init(7, part: 1), .init(7, offset: 1), .init(Int.min), .init(-1),
      .init(Int.max),
    ]
    #expect(Set(others + [key]).count == others.count + 1)
  }

  /// A document of more than 100,000 objects says its language and claims no tags that it has not, as every other does.
  @Test func longDocumentsSayTheirLanguage() throws {
    let workshop = try Workshop(by: .cairo)
    let links = (0..<1000).map { number in
      RenderItem.link(
        LinkArea(
          target: "https://example.org/\(number)",
          boxes: [Rect(x: Length(points: number % 50 * 4), y: 0, width: 4, height: 4)]))
    }
    let size = Size(width: 200, height: 200)
    let pages = (1...120).map { RenderPage(media: size, label: "\($0)", items: links) }
    var metadata = PDFMetadata()
    metadata.language = "nl"
    var faults: [RenderFault] = []
    let bytes = try workshop.pdf(pages, metadata: metadata, faults: &faults)
    let end = String(decoding: bytes.suffix(1000), as: UTF8.self)
    #expect(end.contains("/Lang(nl)") && !end.contains("/MarkInfo"), "\(end)")
  }
}
