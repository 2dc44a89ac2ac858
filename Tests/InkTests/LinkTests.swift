import Foundation
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Links of a page that is made with the library alone (row 4.27).
@Suite struct LinkTests {
  @Test(arguments: PDFBackend.allCases) func annotationsCoverTheirLetters(_ backend: PDFBackend)
    throws
  {
    var text = AttributedText("See ", Ink.libertine)
    text.append("the first of two places", Ink.libertine.linked(to: "https://example.org/a?b=c"))
    text.append(" and ", Ink.libertine)
    text.append("the second", Ink.libertine.linked(to: "https://example.org/two"))
    text.append(".", Ink.libertine)
    let page = Ink.page(text, width: 70, height: 100, margin: 10)
    let links = page.items.compactMap { item -> LinkArea? in
      if case .link(let link) = item { link } else { nil }
    }
    #expect(links.count == 2)
    let boxes = links.flatMap { link in link.boxes.map { (link.target, $0) } }
    // The first goes over several lines.
    #expect(links[0].boxes.count > 1)

    let file = try Ink.pdf(page, by: backend)
    let objects = try run(
      "qpdf", "--qdf", "--object-streams=disable", "--no-original-object-ids", file, "-")
    let annotations = objects.components(separatedBy: "/Subtype /Link").dropFirst()
    #expect(annotations.count == boxes.count)
    #expect(
      objects.components(separatedBy: "(https://example.org/a?b=c)").count - 1
        == links[0].boxes.count)
    // Every glyph of a link lies in one of its rectangles, in the page's own coordinates.
    for item in page.items {
      guard case .glyphs(let run) = item, run.fill != nil else { continue }
      let words = String(decoding: run.text, as: UTF8.self)
      guard
        let linked = links.first(where: { link in
          link.target.hasSuffix("two") ? words.contains("second") : words.contains("first")
        })
      else { continue }
      for glyph in run.glyphs {
        let advance = run.face.advance(of: glyph.id).length(
          at: run.size, unitsPerEm: run.face.unitsPerEm)
        let rise = run.face.metrics.xHeight.length(at: run.size, unitsPerEm: run.face.unitsPerEm)
        #expect(
          linked.boxes.contains {
            glyph.x >= $0.minX && glyph.x + advance <= $0.maxX + Length(points: 1)
              && glyph.y - rise > $0.minY && glyph.y < $0.maxY
          })
      }
    }
    // The rectangles in the file are those of the page, from its foot upwards.
    var found: [[Double]] = []
    let lines = objects.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for (index, line) in lines.enumerated() where line.hasPrefix("/Rect") {
      let inline = line.dropFirst(5).split(whereSeparator: { " []".contains($0) })
        .compactMap { Double($0) }
      found.append(
        inline.count == 4
          ? inline : lines[index + 1..<min(index + 6, lines.count)].compactMap { Double($0) })
    }
    #expect(found.count == boxes.count)
    for (_, box) in boxes {
      let wanted = [
        box.minX.points, page.media.height.points - box.maxY.points, box.maxX.points,
        page.media.height.points - box.minY.points,
      ]
      // Cairo writes whole points, from the point before the left edge and the foot on.
      #expect(found.contains { isAround($0, wanted) }, "\(wanted)")
    }
  }

  @Test(arguments: PDFBackend.allCases) func linksGoWithTheirGroup(_ backend: PDFBackend) throws {
    var page = RenderPage(
      media: Size(width: Length(points: 100), height: Length(points: 100)), label: "1")
    let box = Rect(
      x: .zero, y: .zero, width: Length(points: 10), height: Length(points: 5))
    let link = RenderItem.link(LinkArea(target: "https://example.org/", boxes: [box]))
    let shift = AffineTransform.translation(
      by: Point(x: Length(points: 40), y: Length(points: 20)))
    page.items = [.group(RenderGroup(items: [link], transform: shift))]
    let file = try Ink.pdf(page, by: backend)
    let text = try run("qpdf", "--qdf", "--object-streams=disable", file, "-")
    let rect = try #require(text.firstRange(of: "/Rect"))
    let numbers = text[rect.upperBound...].split(whereSeparator: { " []\n".contains($0) })
      .prefix(4).compactMap { Double($0) }
    #expect(isAround(numbers, [40, 75, 50, 80]), "\(numbers)")
  }

  /// True where the rectangle `outer` holds `inner` and is hardly larger.
  private func isAround(_ outer: [Double], _ inner: [Double]) -> Bool {
    zip(outer, inner).enumerated().allSatisfy { place, pair in
      let more = place < 2 ? pair.1 - pair.0 : pair.0 - pair.1
      return more > -0.01 && more <= 1
    }
  }

  @Test func customKeysComeBackFromRuns() throws {
    var text = AttributedText("one ", Ink.square)
    text.append("two", Ink.square.with(Speaker.self, "Nora"))
    let line = try Ink.line(text)
    let values = line.runs.map { run in
      line.paragraph.text.runs[run.attributes].attributes[Speaker.self]
    }
    #expect(values == [nil, "Nora"])
  }
}

/// A caller's own attribute.
enum Speaker: TextAttributeKey {
  typealias Value = String
  static let name = "speaker"
}
