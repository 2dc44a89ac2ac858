import Foundation
import TypesetGeometry
import TypesetImageFixtures
import Testing
import TypesetKit
import TypesetPDFWriting

/// Pages as pixels, as outlines and in a document show the same.
///
/// The tolerance, at 150 pixels to the inch: between our PNG and poppler's view of our PDF the
/// colours are off by less than 5 of 255 in the mean, and less than 2.5 % of the pixels by more than
/// 64. Poppler puts baselines on whole pixels and letters on quarters of one, and scales pictures by
/// another filter; that is all the room there is: a page that stands one pixel further right is
/// beyond it. Between our PNG and librsvg's view of our SVG it is 0.5, and 0.1 % of the pixels.
@Suite struct AgreementTests {
  static let perInch = 150

  static func check(_ workshop: Workshop, page: Int, of pages: Int, label: String) throws {
    let drawn = try workshop.pixels("page-\(page).png")
    let document = try workshop.pixels("document-\(page).png")
    let toDocument = drawn.distance(to: document)
    #expect(toDocument.mean < 5 && toDocument.share < 0.025, "\(label): \(toDocument)")
    #expect(toDocument.edge <= 1)

    try workshop.rasterize(svg: "page-\(page).svg", perInch: perInch, to: "outline-\(page).png")
    let toOutline = drawn.distance(to: try workshop.pixels("outline-\(page).png"))
    #expect(toOutline.mean < 0.5 && toOutline.share < 0.001, "\(label): \(toOutline)")
    #expect(toOutline.edge <= 1)
    if ProcessInfo.processInfo.environment["TYPESET_SHOW_DISTANCE"] != nil {
      print(label, toDocument, toOutline)
    }
  }

  @Test(arguments: PDFBackend.allCases) func magazinePages(_ backend: PDFBackend) throws {
    let workshop = try Workshop()
    for form in Request.Form.allCases {
      let name = form == .pdf ? "document.pdf" : "page-{p}.\(form.rawValue)"
      var request = Request(input: .file(magazine), output: .file(workshop[name]))
      request.form = form
      request.askedBackend = form == .pdf ? backend : nil
      request.pixelsPerInch = AgreementTests.perInch
      request.page.columns = 2
      #expect(Press.build(request).exit == .done)
    }
    try workshop.rasterize("document.pdf", perInch: AgreementTests.perInch, to: "document")
    let pages = try workshop.names.count { $0.hasPrefix("document-") }
    #expect(pages >= 5)
    for page in [1, 4] {
      try AgreementTests.check(workshop, page: page, of: pages, label: "page \(page)")
    }
    // The bounds would not let another page through, nor the same one a pixel off.
    let text = try workshop.pixels("page-4.png")
    let next = text.distance(to: try workshop.pixels("document-5.png"))
    #expect(next.mean > 10 && next.share > 0.1, "\(next)")
    let shifted = text.distance(to: try workshop.pixels("document-4.png"), shiftedBy: 1)
    #expect(shifted.mean > 5 && shifted.share > 0.025, "\(shifted)")
  }

  static let small: [(String, String)] = [
    (
      "letters",
      "<font size=18 color=#8b1a1a><b>Ghoul</b></font>\nOffice <i>affluent</i> <u>under</u> "
        + "<s>through</s> x<sup>2</sup> H<sub>2</sub>O <font features=smcp>Small Caps</font>"
    ),
    ("outlines", "<font size=40 strokeColor=red color=none>Hollow</font>"),
    ("right to left", "אבג דהו 123 שלום <b>עולם</b> and العربية"),
    ("other scripts", "Ελληνικά и кириллица 漢字かな 한글"),
    ("colour letters", "A heart ❤️ and a face 😀 here"),
    ("a picture", "<img src=\"a.jpg\" width=60>\nBelow it"),
    ("a turned picture", "<img src=\"turned.jpg\" width=60>\nBelow it"),
    ("inks", "<img src=\"inks.jpg\" width=60>"),
    ("see-through", "<img src=\"b.png\" width=60>\n<a href=\"https://example.org\">A link</a>"),
    ("a missing picture", "<img src=\"none.jpg\" width=60 height=40>\nText"),
  ]

  /// 12 × 8 pixels that get denser to the right.
  static var translucent: [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<8 {
      rows.append(0)
      for x in 0..<12 { rows += [200, UInt8(20 * y), 30, UInt8(x * 255 / 11)] }
    }
    return PNGFixture(width: 12, height: 8, rows: rows).bytes
  }

  @Test(arguments: small, PDFBackend.allCases)
  func smallPages(_ row: (label: String, text: String), _ backend: PDFBackend) throws {
    let (label, text) = row
    let workshop = try Workshop([
      "a.jpg": JPEGFixture.rgb, "inks.jpg": JPEGFixture.cmykAdobe,
      "turned.jpg": JPEGFixture.oriented(JPEGFixture.rgb, 6, littleEndian: true),
      "b.png": AgreementTests.translucent,
    ])
    for form in Request.Form.allCases {
      let name = form == .pdf ? "document.pdf" : "page-{p}.\(form.rawValue)"
      var request = try workshop.request(text, output: name, form: form)
      request.askedBackend = form == .pdf ? backend : nil
      request.pixelsPerInch = AgreementTests.perInch
      // A missing picture is an error.
      request.isDraft = true
      request.page.size = Paper.a5.size
      request.page.columns = 2
      #expect(Press.build(request).pages == 1)
    }
    try workshop.rasterize("document.pdf", perInch: AgreementTests.perInch, to: "document")
    #expect(try workshop.pixels("page-1.png").inked > 100)
    try AgreementTests.check(workshop, page: 1, of: 1, label: label)
  }
}
