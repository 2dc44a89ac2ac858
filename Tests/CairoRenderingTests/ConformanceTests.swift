import Foundation
import Testing
import TypesetCairoRendering
import TypesetPDFWriting
import TypesetRenderTree

/// Cairo and the press draw the same of the same pages.
@Suite struct ConformanceTests {
  /// The paths of the PDFs that both write of `items`.
  private func files(_ items: [RenderItem], in shop: Workshop) throws -> [String] {
    try PDFBackend.allCases.map { backend in
      let sink = MemorySink()
      let writer = try backend.writer(sink: sink, metadata: PDFMetadata(), images: shop.images)
      #expect(try writer.page(page(items)).isEmpty)
      try writer.finish()
      return try shop.save(sink.bytes, "\(backend).pdf")
    }
  }

  @Test func everyItemHasAPage() throws {
    func kinds(_ items: [RenderItem]) -> [ConformancePage.Kind] {
      items.map { ConformancePage.Kind($0) }
    }
    let drawn = Set(try ConformancePage.all.flatMap { kinds(try $0.items()) })
    for kind in ConformancePage.Kind.allCases { #expect(drawn.contains(kind), "\(kind)") }
  }

  @Test(arguments: ConformancePage.all) func pixelsAreTheSame(_ row: ConformancePage) throws {
    let shop = try Workshop(ConformancePage.pictures)
    let rasters = try files(try row.items(), in: shop).map { try shop.raster($0, perInch: 150) }
    let (cairo, press) = (rasters[0], rasters[1])
    try #require(cairo.width == press.width && cairo.height == press.height)
    let different = zip(cairo.words, press.words).count { one, other in
      [0, 8, 16].contains { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) > 32 }
    }
    #expect(different * 200 <= cairo.words.count, "\(different) of \(cairo.words.count)")
    // A page on which nothing is drawn would be the same as well.
    let isLink = row.description.hasPrefix("links")
    #expect(isLink || cairo.words.contains { $0 & 0xFFFFFF != 0xFFFFFF })
  }

  @Test(arguments: ConformancePage.all) func wordsAndLinksAreTheSame(_ row: ConformancePage) throws
  {
    let shop = try Workshop(ConformancePage.pictures)
    let both = try files(try row.items(), in: shop)
    let texts = try both.map { try copied($0) }
    #expect(texts[0] == texts[1])
    let links = try both.map { try linkPlaces(in: $0) }
    #expect(links[0] == links[1])
    #expect(links[0].isEmpty != row.description.hasPrefix("links"))
  }

  @Test(arguments: ConformancePage.all) func readersReadThePressWithoutAWord(
    _ row: ConformancePage
  ) throws {
    let shop = try Workshop(ConformancePage.pictures)
    let file = try files(try row.items(), in: shop)[1]
    let check = try Tool.result(of: "qpdf", ["--check", file])
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
    for tool in [["pdftoppm", file, "/dev/null"], ["pdftotext", file, "/dev/null"]] {
      let result = try Tool.result(of: tool[0], Array(tool.dropFirst()))
      #expect(result.errors.isEmpty, "\(result.errors)")
    }
  }

  /// Where one can click, and what that opens, as qpdf shows it: to the hundredth of a point.
  private func linkPlaces(in file: String) throws -> [String] {
    let json = try run("qpdf", "--json=2", "--json-key=qpdf", file)
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let objects = try #require((all["qpdf"] as? [Any])?.last as? [String: Any])
    var places: [String] = []
    for case let object as [String: Any] in objects.values {
      guard let value = object["value"] as? [String: Any],
        value["/Subtype"] as? String == "/Link",
        let box = value["/Rect"] as? [NSNumber], let action = value["/A"] as? [String: Any]
      else { continue }
      let edges = box.map { String(format: "%.2f", $0.doubleValue) }
      places.append("\(edges) \(action["/URI"] as? String ?? "")")
    }
    return places.sorted()
  }
}
