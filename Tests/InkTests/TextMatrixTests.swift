import Foundation
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetRichText
import Testing

/// Row 4.11: letters stand upright in a PDF, whose y grows upwards.
@Suite struct TextMatrixTests {
  @Test(arguments: PDFBackend.allCases) func lettersAreNotUpsideDown(_ backend: PDFBackend) throws {
    let file = try Ink.pdf(
      Ink.page(AttributedText("Upright", Ink.libertine), margin: 20), by: backend)
    let content = try run("qpdf", "--qdf", "--object-streams=disable", file, "-")
    // What Cairo turns the page around by, and what it turns letters back by.
    func matrices(_ name: String) -> [[Double]] {
      content.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(where: { $0 == name }), place >= 6 else { return nil }
        return words[place - 6..<place].compactMap { Double($0) }
      }
    }
    let texts = matrices("Tm")
    #expect(!texts.isEmpty)
    let page = matrices("cm").first ?? [1, 0, 0, 1, 0, 0]
    for text in texts {
      #expect(text[3] * page[3] > 0 && text[0] * page[0] > 0, "\(text) \(page)")
    }
  }
}
