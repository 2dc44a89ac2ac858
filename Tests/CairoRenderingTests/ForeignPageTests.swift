import Foundation
import Testing
import TypesetCairoRendering
import TypesetGeometry
import TypesetImageFixtures
import TypesetImages
import TypesetPDFWriting
import TypesetRenderTree

/// Pages of other PDFs as pictures.
@Suite struct ForeignPageTests {
  private func file(
    _ pages: [RenderPage], in shop: Workshop, _ standards: Set<PDFStandard> = [],
    faults: inout [RenderFault]
  ) throws -> String {
    let sink = MemorySink()
    let writer = PressWriter(
      sink: sink, metadata: PDFMetadata(title: "Ads"), images: shop.images,
      conformance: PDFConformance(standards: standards, profile: [1, 2, 3]))
    for page in pages { faults += try writer.page(page) }
    try writer.finish()
    return try shop.save(sink.bytes, "press.pdf")
  }

  private func file(_ pages: [RenderPage], in shop: Workshop) throws -> String {
    var faults: [RenderFault] = []
    let path = try file(pages, in: shop, faults: &faults)
    #expect(faults.isEmpty, "\(faults)")
    try run("qpdf", "--check", path)
    return path
  }

  private func item(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> RenderItem { .image(ImageItem(name: name, box: rect(x, y, width, height))) }

  /// Red foot left, green foot right, blue top left, yellow top right, of a box of 100 × 50 at (20, 30).
  private static let corners = """
    1 0 0 rg 20 30 50 25 re f 0 1 0 rg 70 30 50 25 re f
    0 0 1 rg 20 55 50 25 re f 1 1 0 rg 70 55 50 25 re f
    0 0 0 rg 0 0 20 200 re f 0 0 300 30 re f
    """

  /// Turned clockwise: what is seen top left, top right, foot left, foot right.
  @Test(arguments: [
    (0, "BYRG"), (90, "RBGY"), (180, "GRYB"), (270, "YGBR"),
  ])
  func boxAndRotation(_ rotation: Int, corners: String) throws {
    let colors: [Character: UInt32] = ["R": 0xFF0000, "G": 0xFF00, "B": 0xFF, "Y": 0xFFFF00]
    let pdf = PDFFixture(
      contents: [ForeignPageTests.corners],
      page: "/MediaBox[0 0 300 200]/TrimBox[20 30 120 80]/Rotate \(rotation)")
    let shop = try Workshop(["ad.pdf": pdf.bytes])
    let size = try #require(try shop.images.info(for: "ad.pdf#box=trim").get().ownSize)
    #expect((size.width, size.height) == (rotation % 180 == 0 ? (100, 50) : (50, 100)))
    let pixels = try shop.raster(
      file([page([item("ad.pdf#box=trim", 60, 10, 80, 80)])], in: shop))
    for (corner, place) in zip(corners, [(62, 12), (138, 12), (62, 88), (138, 88)]) {
      #expect(pixels[place.0, place.1] == colors[corner], "\(corner)")
    }
    for (x, y) in [(58, 50), (142, 50), (100, 8), (100, 92)] { #expect(pixels[x, y] == 0xFFFFFF) }
  }

  /// Named inks, overprint, the way it mixes: as they were written.
  @Test func inksAndOverprintAreUntouched() throws {
    let pdf = PDFFixture(
      contents: ["/G gs /S cs .75 scn 10 10 100 50 re f 0 0 0 1 k 20 20 30 30 re f"],
      page: "/MediaBox[0 0 200 100]/Group<</S/Transparency/CS/DeviceCMYK/K true>>",
      resources: "/ExtGState<</G 5 0 R>>/ColorSpace<</S 6 0 R>>",
      more: [
        "<</Type/ExtGState/OP true/op true/OPM 1>>",
        "[/Separation/Warm#20Red/DeviceCMYK 7 0 R]",
        "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 .75 .9 0]/N 1>>",
      ])
    let shop = try Workshop(["ad.pdf": pdf.bytes])
    let out = try objects(file([page([item("ad.pdf", 0, 0, 200, 100)])], in: shop))
    for part in [
      "/G gs /S cs .75 scn 10 10 100 50 re f 0 0 0 1 k", "/OP true", "/op true", "/OPM 1",
      "/Separation\n", "/Warm#20Red", "/CS /DeviceCMYK", "/K true", "0.9", "/Subtype /Form",
    ] {
      #expect(out.contains(part) || out.contains(part.replacing("0.9", with: ".9")), "\(part)")
    }
  }

  /// An ad of our own press, with a font, a picture, a link and its structure.
  private func advertisement(_ shop: Workshop) throws -> String {
    let face = try TestFont.termes()
    let pages = ["Bells for sale", "Ropes for sale"].map { words in
      page([
        .glyphs(glyphRun(words, face, size: 14, y: 30)), item("colour.jpg", 10, 40, 60, 40),
        .link(LinkArea(target: "https://example.org", boxes: [rect(10, 10, 50, 20)])),
      ])
    }
    let path = try file(pages, in: shop)
    try FileManager.default.moveItem(
      atPath: path, toPath: shop.folder.appendingPathComponent("ad.pdf").path)
    return shop.folder.appendingPathComponent("ad.pdf").path
  }

  @Test(arguments: ["", "--object-streams=generate", "--linearize", "--qdf"])
  func fontsAndPicturesAreThere(_ form: String) throws {
    let shop = try Workshop(ConformancePage.pictures)
    var ad = try advertisement(shop)
    let own = try shop.raster(ad, perInch: 150)
    if !form.isEmpty {
      let other = shop.folder.appendingPathComponent("other.pdf").path
      try run("qpdf", form, ad, other)
      ad = other
    }
    let name = URL(fileURLWithPath: ad).lastPathComponent
    let out = try file(
      [
        page([item(name, 0, 0, 200, 100)]), page([item(name + "#page=2", 0, 0, 200, 100)]),
        page([item(name, 0, 0, 100, 50), item(name + "#page=2", 100, 50, 100, 50)]),
      ], in: shop)
    #expect(
      try copied(out) == ["Bells for sale", "Ropes for sale", "Bells for sale", "Ropes for sale"])
    #expect(try run("pdffonts", out).split(separator: "\n").count == 3, "one font, two heads")
    let raster = try shop.raster(out, perInch: 150)
    let different = zip(own.words, raster.words).count { one, other in
      [0, 8, 16].contains { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) > 32 }
    }
    #expect(different * 200 < own.words.count, "\(different)")
    let text = try objects(out)
    for part in ["/StructParents", "/Parent 1 0 R/Type/Page/", "/Annots"] {
      #expect(!text.contains(part), "\(part)")
    }
    // The JPEG is there once, byte for byte.
    #expect(
      count(try #require(ConformancePage.pictures["colour.jpg"]), in: try shop.bytes(of: out)) == 1)
  }

  /// A page's streams are one; an operand may end one and its operator begin the next.
  @Test func contentInPieces() throws {
    var pdf = PDFFixture(contents: ["1 0 0 rg 0 0 100"], more: ["", "", "", ""])
    pdf.objects[2] = pdf.objects[2].replacing(
      "/Contents 4 0 R", with: "/Contents[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R]")
    pdf.objects[4] = PDFFixture.stream("100 re")
    pdf.objects[5] = PDFFixture.stream("660A>", "/Filter[/ASCIIHexDecode]")
    pdf.objects[6] = PDFFixture.stream("", "")
    pdf.objects[7] = PDFFixture.stream("", "/Filter/FlateDecode")
    let shop = try Workshop(["ad.pdf": pdf.bytes])
    let pixels = try shop.raster(file([page([item("ad.pdf", 0, 0, 200, 100)])], in: shop))
    #expect(pixels[50, 50] == 0xFF0000 && pixels[150, 50] == 0xFFFFFF)
  }

  @Test func lockedAndDamaged() throws {
    let shop = try Workshop([
      "ad.pdf": PDFFixture(contents: ["0 g"]).bytes,
      "filter.pdf": PDFFixture(contents: ["0 g"]).bytes,
    ])
    let plain = shop.folder.appendingPathComponent("ad.pdf").path
    for (name, password) in [("locked.pdf", "secret"), ("half.pdf", "")] {
      try run(
        "qpdf", "--encrypt", password, "owner", "256", "--", plain,
        shop.folder.appendingPathComponent(name).path)
      #expect(shop.images.check(name) == .locked, "\(name)")
    }
    // What is wrong with the content shows when it is drawn: a box and a fault.
    var broken = PDFFixture(contents: ["0 g"])
    broken.objects[3] = PDFFixture.stream("not deflated", "/Filter/FlateDecode")
    _ = try shop.save(broken.bytes, "broken.pdf")
    var elsewhere = PDFFixture(contents: ["0 g"])
    elsewhere.objects[3] = PDFFixture.stream("0 g", "/F(other.txt)")
    _ = try shop.save(elsewhere.bytes, "elsewhere.pdf")
    // So does what the content draws, when it is copied.
    let outside = PDFFixture(
      contents: ["100 0 0 100 0 0 cm /I Do"], resources: "/XObject<</I 5 0 R/J 6 0 R>>",
      more: [
        PDFFixture.stream(
          "",
          "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray"
            + "/BitsPerComponent 8/F(other.raw)"),
        PDFFixture.stream("0 g", "/Type/XObject/Subtype/Form/BBox[0 0 1 1]"),
      ])
    _ = try shop.save(outside.bytes, "outside.pdf")
    for (name, words) in [
      ("broken.pdf", "its data is damaged (a page cannot be read)"),
      ("elsewhere.pdf", "it is a PDF that refers to another file, which cannot be shown"),
      ("outside.pdf", "it is a PDF that refers to another file, which cannot be shown"),
    ] {
      var faults: [RenderFault] = []
      let out = try file([page([item(name, 20, 20, 100, 50)])], in: shop, faults: &faults)
      #expect(faults.count == 1)
      #expect(faults.first?.explanation.contains(words) == true, "\(faults)")
      #expect(try shop.raster(out).inked > 100)
      try run("qpdf", "--check", out)
    }
  }

  private func fault(_ pdf: PDFFixture, in shop: Workshop) throws -> String? {
    _ = try shop.save(pdf.bytes, "broken.pdf")
    var faults: [RenderFault] = []
    let out = try file(
      [page([item("broken.pdf", 20, 20, 100, 50)])], in: shop, faults: &faults)
    #expect(faults.count <= 1)
    try run("qpdf", "--check", out)
    return faults.first?.explanation
  }

  /// What is wrong with what a page draws; readers would each make something else of it.
  @Test(arguments: [
    ("(Ropes", "a string has no end"), ("<48", "a string has no end"),
    ("BT /F 9 Tf <4x> Tj ET", "a string has signs that are no hexadecimal digits"),
    (") n", "“)” stands alone"), ("[3 d", "an array has no end"), ("3] 0 d", "alone"),
    ("/M <</A 1 BDC EMC", "a dictionary has no end"), ("1-2 w", "“1-2” is no number"),
    ("0 0 9 re f", "“re” has not the operands"),
    ("0 0 0 9 9 re f", "“re” has not the operands"), ("/A w", "“w” has not the operands"),
    ("q Q Q 1 w", "“Q” without “q”"), ("0rg", "“0rg” is no number"), ("Qq", "“Qq” is no operator"),
    ("--1 w", "“--1” is no number"), ("1e1 w", "“1e1” is no number"), ("b9", "“b9” is no operator"),
    ("9 9 l S", "“l” begins nowhere"), ("BT (a) Tj ET", "letters without a font"),
    ("BT q /F 9 Tf Q (a) Tj ET", "letters without a font"),
    ("BT /Nope 9 Tf ET", "the font “Nope” is not in the file"),
    ("/Nope Do", "the picture “Nope” is not in the file"),
    ("/Nope gs", "the graphics state “Nope” is not in the file"),
    ("/Nope sh", "the shading “Nope” is not in the file"),
    ("/Nope cs", "the colour space “Nope” is not in the file"),
    ("/Pattern cs /Nope scn", "the pattern “Nope” is not in the file"),
    ("1 1 scn", "“scn” has not the operands"), ("/Five cs 1 scn", "“scn” has not the operands"),
    ("0 0 1 rg 1 sc", "“sc” has not the operands"),
    ("BI /W 2 /H 2 /BPC 8 /CS /G ID ab EI", "a picture in the content is cut off"),
    ("BI /W 2 /H 2 /BPC 8 /CS /G ID abcd", "a picture in the content is cut off"),
    ("BI /W 2 /H 2 /F /DCT ID abcd", "a picture in the content is cut off"),
    ("BI /W 2 /H 2 /BPC 8 /CS /G /F /Fl ID abcd EI", "a picture in the content is cut off"),
    ("BI /W 2 /H", "a picture in the content is cut off"),
    ("BI /W 1 /H 1 /CS /Nope ID a EI", "the colour space “Nope” is not in the file"),
    ("/X Do", "what it draws is damaged (“Q” without “q”)"),
    ("/L gs", "what it draws is damaged (“Q” without “q”)"),
    ("/Pattern cs /P scn", "“w” has not the operands"),
    ("BT /T 9 Tf ET", "“re” has not the operands"),
  ])
  func brokenContentIsReported(_ content: String, words: String) throws {
    let form = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]"
    let pdf = PDFFixture(
      contents: [content],
      resources: """
        /Font<</F 5 0 R/T 10 0 R>>/XObject<</X 6 0 R>>/ExtGState<</L<</SMask<</S/Alpha/G 7 0 R>>>>>>\
        /Pattern<</P 8 0 R>>/ColorSpace<</Five[/DeviceN[/A/B/C/D/E]/DeviceGray 9 0 R]>>
        """,
      more: [
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        PDFFixture.stream(
          "0 g /Y Do",
          form
            + "/Resources<</XObject<</Y 7 0 R>>>>"), PDFFixture.stream("Q 1 w", form),
        PDFFixture.stream(
          "sideways w",
          "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9"
            + "/Resources<<>>"),
        PDFFixture.stream("{5{pop}repeat 0}", "/FunctionType 4/Domain[0 1]/Range[0 1]"),
        "<</Type/Font/Subtype/Type3/CharProcs<</a 11 0 R>>/FontMatrix[1 0 0 1 0 0]>>",
        PDFFixture.stream("9 0 d0 0 0 re"),
      ])
    let shop = try Workshop([:])
    let found = try fault(pdf, in: shop) ?? ""
    #expect(found.contains(words), "\(found)")
    #expect(found.contains("save it again with the program that made it"))
  }

  /// Pictures whose data is cut off or changed.
  @Test(arguments: ["/FlateDecode", "[/FlateDecode]", "/DCTDecode"])
  func brokenDataIsReported(_ filter: String) throws {
    func pdf(_ data: [UInt8]) -> [UInt8] {
      let entries =
        "/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter"
        + filter
      let fixture = PDFFixture(
        contents: ["100 0 0 100 0 0 cm /I Do"], resources: "/XObject<</I 5 0 R>>",
        more: [PDFFixture.stream(String(repeating: "~", count: data.count), entries)])
      var bytes = fixture.bytes
      let start = bytes.firstIndex(of: UInt8(ascii: "~")) ?? 0
      bytes.replaceSubrange(start..<start + data.count, with: data)
      return bytes
    }
    let whole =
      filter == "/DCTDecode"
      ? try #require(ConformancePage.pictures["colour.jpg"])
      : [0x78, 0x01, 0x01, 0x04, 0x00, 0xFB, 0xFF, 1, 2, 3, 4, 0x00, 0x18, 0x00, 0x0B]
    // A checksum that is wrong, and a byte before the first mark: no reader minds them.
    let odd = filter == "/DCTDecode" ? [0] + whole : whole.dropLast() + [0x0C]
    let shop = try Workshop([
      "whole.pdf": pdf(whole), "cut.pdf": pdf(Array(whole.dropLast(whole.count / 2))),
      "odd.pdf": pdf(odd),
    ])
    var faults: [RenderFault] = []
    for name in ["whole.pdf", "odd.pdf"] {
      let out = try file([page([item(name, 0, 0, 90, 90)])], in: shop, faults: &faults)
      #expect(faults.isEmpty, "\(faults)")
      try run("qpdf", "--check", out)
      if filter == "/DCTDecode" { #expect(count(whole, in: try shop.bytes(of: out)) == 1) }
    }
    _ = try file([page([item("cut.pdf", 0, 0, 90, 90)])], in: shop, faults: &faults)
    #expect(faults.count == 1)
  }

  /// What is right, however odd.
  @Test(arguments: [
    "", "q Q %(", "BX 1 2 blue EX", "BX [1 (a) [2 <</K true>>] null] blue EX",
    "/M BMC q EMC Q",
    "/M <</A [1 (])] /B <<>>>> BDC EMC", "+1 w -.5 0 0 5. 1 1 cm 0.5 i", "/Warm#20Red cs 1 scn",
    "BT /F 9 Tf 9 TL [(a\\)(b)) -3 <4 8 4>] TJ (a) ' 1 2 (b) \" ET",
    "BI /W 2 /H 2 /BPC 8 /CS /G ID EI E\nEI 0 g", "BI /W 9 /H 1 /IM true ID abEI 0 g",
    "BI /W 1 /H 1 /BPC 8 /CS /RGB /F /AHx ID 00 00 00>\nEI",
    "BI /W 1 /H 1 /BPC 8 /CS [/I /RGB 1 <000000FFFFFF>] ID aEI",
    "0 0 m 9 9 l h 3 3 l S", "0 0 9 9 re 3 3 l f*", "/Pattern cs /Pattern CS",
    "[] 0 d [3 1] 1 d /Perceptual ri",
  ])
  func oddContentIsTaken(_ content: String) throws {
    let pdf = PDFFixture(
      contents: [content],
      resources: "/Font<</F 5 0 R>>/ColorSpace<</Warm#20Red[/Separation/A/DeviceGray 6 0 R]>>",
      more: [
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        "<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>",
      ])
    #expect(try fault(pdf, in: Workshop([:])) == nil)
  }

  /// What all readers take alike, though it is wrong, is written as they take it.
  @Test(arguments: [
    ("0 0 9", " "), ("1 w 0 0 9", "1 w  "), ("q Q Q", "q Q "), ("q Q Q EMC ET", "q Q   "),
    ("ET 1 w", " 1 w"), ("BT", "BT ET"), ("BT BT ET", "BT ET BT ET"),
    ("q BT /M BMC", "q BT /M BMC ET EMC Q"), ("q % so", "q % so\n Q"),
    ("EMC 1 w", " 1 w"), ("EX 1 w", " 1 w"), ("1 2 blue 1 w", "  1 w"),
    ("BX blue EX blue", "BX blue EX  "),
    ("5 q 1 w Q", " q 1 w Q"), ("/M /Nope BDC EMC", "/M BMC EMC"),
    ("/OC /Nope BDC EMC", "/Span BMC EMC"),
    ("/M /Nope DP", "/M MP"), (". 0 - -. re f", "0 0 0 0 re f"), ("[.] 0 d", "[0] 0 d"),
    ("7.-5 w", "7. w"), ("- 1 blue 1 w", "  1 w"), ("1 w \u{1A}", "1 w  "),
    ("/F 9 Tf (a) Tj", "/F 9 Tf (a) Tj"),
    ("BI /W 2 /H 1 /BPC 8 /CS /G ID abcd\nEI 1 w", "BI /W 2 /H 1 /BPC 8 /CS /G ID abcd\nEI 1 w"),
  ])
  func whatReadersTakeAlikeIsMended(_ content: String, mended: String) throws {
    let pdf = PDFFixture(
      contents: ["/X Do"], resources: "/Font<</F 5 0 R>>/XObject<</X 6 0 R>>",
      more: [
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        PDFFixture.stream("0 g \(content)", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]"),
      ])
    let shop = try Workshop(["ad.pdf": pdf.bytes])
    let out = try objects(file([page([item("ad.pdf", 0, 0, 200, 100)])], in: shop))
    #expect(out.contains("0 g \(mended)\n"), "\(out)")
  }

  /// Contents in two filters, as some programs write them.
  @Test(arguments: [
    ("[/ASCII85Decode /FlateDecode]", "GapQh-jK_Q9`W9~>"),
    ("[/ASCIIHexDecode/AHx]", "33 31 32 30 37 37>"),
  ])
  func contentsInTwoFilters(_ filters: String, data: String) throws {
    var pdf = PDFFixture(contents: ["0 g"])
    pdf.objects[3] = PDFFixture.stream(data, "/Filter\(filters)")
    let shop = try Workshop(["ad.pdf": pdf.bytes])
    #expect(try objects(file([page([item("ad.pdf", 0, 0, 200, 100)])], in: shop)).contains("1 w"))
  }

  /// Names of bytes that are no UTF-8.
  @Test func namesOfAnyBytes() throws {
    let pdf = PDFFixture(
      contents: ["BT /F#e4 20 Tf 10 10 Td (Ropes) Tj ET"], resources: "/Font<</F#e4 5 0 R>>",
      more: ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"])
    let shop = try Workshop(["ad.pdf": pdf.bytes])
    #expect(try copied(file([page([item("ad.pdf", 0, 0, 200, 100)])], in: shop)) == ["Ropes"])
  }

  /// Only what stands in a hidden layer cannot be shown.
  @Test func hiddenLayersOfOtherPages() throws {
    func pdf(_ layer: Int, _ state: String) -> PDFFixture {
      PDFFixture(
        contents: ["/OC /L BDC 1 w EMC"], resources: "/Properties<</L \(layer) 0 R>>",
        more: [
          "<</Type/OCG/Name(Notes)>>", "<</Type/OCG/Name(Art)>>",
          "<</Type/OCMD/OCGs[6 0 R 5 0 R]>>",
        ],
        catalogue: "/OCProperties<</OCGs[5 0 R 6 0 R]/D<<\(state)>>>>")
    }
    #expect(try fault(pdf(6, "/OFF[5 0 R]"), in: Workshop([:])) == nil)
    let other = try fault(pdf(6, "/BaseState/OFF/ON[6 0 R]"), in: Workshop([:]))
    #expect(other == nil, "\(other ?? "")")
    for found in [
      try fault(pdf(5, "/OFF[5 0 R]"), in: Workshop([:])),
      try fault(pdf(7, "/OFF[5 0 R]"), in: Workshop([:])),
      try fault(pdf(5, "/BaseState/OFF/ON[6 0 R]"), in: Workshop([:])),
    ] { #expect(found?.contains("a PDF with hidden layers") == true, "\(found ?? "")") }
  }

  /// A page, or a form on it, that leaves states and marks open, as all readers close them: it is closed.
  @Test func whatIsLeftOpenIsClosed() throws {
    let form = "/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Filter/ASCIIHexDecode"
    let pdf = PDFFixture(
      contents: ["q q /M BMC 1 0 0 rg 0 0 100 50 re f /X Do /X Do"],
      resources: "/XObject<</X 5 0 R>>",
      more: [
        PDFFixture.stream("71 2031 2030 2030 2072 67 2030 2030 20 39 2039 20 7265 2066>", form)
      ])
    let shop = try Workshop(["ad.pdf": pdf.bytes])
    let out = try file([page([item("ad.pdf", 0, 0, 200, 100)])], in: shop)
    let text = try objects(out)
    #expect(text.contains("/X Do /X Do EMC Q Q"))
    #expect(text.contains("q 1 0 0 rg 0 0 9 9 re f Q"))
    #expect(!text.contains("ASCIIHexDecode"))
    let pixels = try shop.raster(out)
    #expect(pixels[50, 75] == 0xFF0000 && pixels[150, 25] == 0xFFFFFF)
  }

  @Test func cairoNamesTheOption() throws {
    let shop = try Workshop(["ad.pdf": PDFFixture(contents: ["0 g"]).bytes])
    var faults: [RenderFault] = []
    _ = try shop.pdf([page([item("ad.pdf", 20, 20, 100, 50)])], faults: &faults)
    _ = try shop.drawn(page([item("ad.pdf", 20, 20, 100, 50)]), faults: &faults)
    #expect(faults.count == 2)
    #expect(faults.allSatisfy { $0.explanation.hasSuffix("by --backend press") })
  }

  /// Nobody has looked through a page of others, so a document with one claims nothing.
  @Test(arguments: [PDFStandard.a2b, .a2u, .a2a, .a3b, .ua1])
  func standardsAreNotPromised(_ standard: PDFStandard) throws {
    let shop = try Workshop(["ad.pdf": PDFFixture(contents: ["0 g"]).bytes])
    var faults: [RenderFault] = []
    let out = try file(
      [page([item("ad.pdf", 20, 20, 100, 50)])], in: shop, [standard], faults: &faults)
    guard case .standard(let words, _)? = faults.first?.subject else {
      Issue.record("no fault")
      return
    }
    #expect(words.hasPrefix("\(standard.title) cannot be promised") && words.contains("“ad.pdf”"))
    #expect(!(try objects(out)).contains("<pdfaid:part>"))
  }

  @Test func theSameBytes() throws {
    let shop = try Workshop(ConformancePage.pictures)
    let name = URL(fileURLWithPath: try advertisement(shop)).lastPathComponent
    let pages = [page([item(name, 0, 0, 200, 100), item(name + "#page=2", 0, 0, 20, 10)])]
    #expect(try shop.bytes(of: file(pages, in: shop)) == shop.bytes(of: file(pages, in: shop)))
  }
}
