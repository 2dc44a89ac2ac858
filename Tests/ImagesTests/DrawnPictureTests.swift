import Foundation
import Testing
import TypesetImageFixtures
import TypesetImages
import TypesetResources

/// SVG, WebP and pages of PDFs: sizes, and what is wrong with them.
@Suite struct DrawnPictureTests {
  private func catalog(_ files: [String: [UInt8]]) -> ImageCatalog {
    let resources = ResourceProvider(roots: [])
    for (name, bytes) in files { resources.supply(name, bytes) }
    return ImageCatalog(resources: resources)
  }

  private func svg(_ attributes: String, _ content: String = "", before: String = "") -> [UInt8] {
    Array(
      """
      \(before)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      \(attributes)>\(content)</svg>
      """.utf8)
  }

  private func points(_ info: ImageInfo) throws -> (width: Double, height: Double) {
    let size = try #require(info.ownSize)
    #expect(abs(info.naturalSize.width - size.width * 4 / 3) < 1e-6)
    return (size.width, size.height)
  }

  private func fault(_ bytes: [UInt8], _ name: String = "a.svg") -> ImageFault? {
    let catalog = catalog([PageChoice.file(of: name): bytes])
    if let fault = catalog.check(name) { return fault }
    do throws(ImageFault) {
      _ = try catalog.decode(name)
      return nil
    } catch { return error }
  }

  /// A pixel of CSS is three quarters of a point; a length is what it is.
  @Test(arguments: [
    ("width=\"40\" height=\"20\"", "", 30.0, 15.0),
    ("width=\"100mm\" height=\"1in\"", "", 283.4646, 72),
    ("width=\"6pc\" height=\"30pt\" viewBox=\"0 0 1 1\"", "", 72, 30),
    ("viewBox=\"0 0 80 40\"", "", 60, 30),
    ("width=\"100%\" height=\"100%\" viewBox=\"5 5 80 40\"", "", 60, 30),
    ("width=\"40\" viewBox=\"0 0 80 40\"", "", 30, 15),
    ("height=\"40\" viewBox=\"0 0 80 40\"", "", 60, 30),
    ("", "<rect x=\"10\" y=\"0\" width=\"30\" height=\"20\"/>", 30, 15),
  ])
  func sizeOfSVG(_ attributes: String, _ content: String, width: Double, height: Double) throws {
    let info = try catalog(["a.svg": svg(attributes, content)]).info(for: "a.svg").get()
    #expect(info.format == .svg)
    let size = try points(info)
    #expect(abs(size.width - width) < 0.01 && abs(size.height - height) < 0.01, "\(size)")
  }

  @Test func svgWithoutSizeIsAFault() {
    #expect(fault(svg("")) == .noArea)
    #expect(fault(svg("width=\"1e9\" height=\"1e9\"")) == .noArea)
    #expect(fault(svg("width=\"1000000\" height=\"1\"")) == .noArea)
  }

  @Test func brokenSVGSaysWhere() throws {
    guard case .damaged(let words)? = fault(Array("<svg width=\"4\">\n<g>\n</svg>".utf8)) else {
      Issue.record("no fault")
      return
    }
    #expect(words.hasPrefix("line 3 column "), "\(words)")
  }

  /// Nothing outside of the file is looked at; what would come from there is missing.
  @Test func nothingIsFetched() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let beside = folder.appendingPathComponent("red.svg")
    let red = svg(
      "width=\"40\" height=\"40\"", "<rect id=\"r\" width=\"40\" height=\"40\" fill=\"red\"/>")
    try Data(red).write(to: beside)
    // The picture itself can be shown, so that an empty one is no accident.
    #expect(try inked(red) == 900)
    let addresses = [beside.path, "file://\(beside.path)", "red.svg", "http://127.0.0.1:9/red.svg"]
    for address in addresses {
      let content = """
        <image xlink:href="\(address)" width="40" height="40"/><use xlink:href="\(address)#r"/>\
        <style>@import url("\(address)");</style>\
        <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="\(address)"/>
        """
      #expect(try inked(svg("width=\"40\" height=\"40\"", content)) == 0, "\(address)")
    }
    let entity = svg(
      "width=\"40\" height=\"40\"", "<text y=\"30\">&f;</text>",
      before: "<!DOCTYPE svg [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>")
    guard case .damaged? = fault(entity) else {
      Issue.record("an entity of a file")
      return
    }
  }

  /// How many pixels of a drawing are seen.
  private func inked(_ bytes: [UInt8]) throws -> Int {
    try pixels(catalog(["a.svg": bytes]), "a.svg").count { $0 >> 24 > 127 }
  }

  /// The pixels of a picture, which outlive it.
  private func pixels(_ images: ImageCatalog, _ name: String) throws -> [UInt32] {
    let image = try images.decode(name)
    return withExtendedLifetime(image) { Array(image.pixels.bindMemory(to: UInt32.self)) }
  }

  /// Small files that ask for much: each ends with a fault or a picture, and soon.
  @Test func bombs() {
    var entities = "<!ENTITY a0 \"lollollollol\">"
    for level in 1..<10 {
      entities +=
        "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
    }
    let laughs = svg(
      "width=\"9\" height=\"9\"", "<text>&a9;</text>", before: "<!DOCTYPE svg [\(entities)]>")
    var uses = "<rect id=\"u0\" width=\"9\" height=\"9\"/>"
    for level in 1..<12 {
      uses +=
        "<g id=\"u\(level)\">"
        + String(repeating: "<use xlink:href=\"#u\(level - 1)\"/>", count: 10) + "</g>"
    }
    let references = svg(
      "width=\"9\" height=\"9\"", "<defs>\(uses)</defs><use xlink:href=\"#u11\"/>")
    let deep = svg(
      "width=\"9\" height=\"9\"",
      String(repeating: "<g>", count: 5000) + String(repeating: "</g>", count: 5000))
    let parentheses = svg(
      "width=\"9\" height=\"9\"",
      "<style>" + String(repeating: ":not(", count: 20_000) + "</style>")
    for (name, bytes) in [
      ("laughs", laughs), ("references", references), ("deep", deep), ("not", parentheses),
    ] {
      guard case .damaged? = fault(bytes) else {
        Issue.record("\(name): no fault")
        continue
      }
    }
    // librsvg goes as deep as this chain is long, which no ordinary stack bears.
    func chain(_ count: Int) -> [UInt8] {
      var links = "<rect id=\"u0\" width=\"40\" height=\"40\"/>"
      for link in 1..<count {
        links += "<g id=\"u\(link)\"><use xlink:href=\"#u\(link - 1)\"/></g>"
      }
      return svg(
        "width=\"40\" height=\"40\"", "<defs>\(links)</defs><use xlink:href=\"#u\(count - 1)\"/>")
    }
    #expect(fault(chain(5000)) == nil)
    guard case .damaged("too many things within each other")? = fault(chain(70_000)) else {
      Issue.record("\(String(describing: fault(chain(70_000))))")
      return
    }
  }

  @Test func contourOfADrawing() throws {
    let images = catalog([
      "tent.svg": svg("width=\"40\" height=\"20\"", "<path d=\"M20 0L40 20H0Z\"/>"),
      "full.svg": svg("width=\"40\" height=\"20\"", "<rect width=\"40\" height=\"20\"/>"),
    ])
    let contour = try #require(images.contour(for: "tent.svg"))
    #expect(contour.width == 640 && contour.height == 320 && contour.rings.count == 1)
    let highest = try #require(contour.rings[0].min { $0.y < $1.y })
    #expect(abs(highest.x - 320) < 16)
    #expect(images.contour(for: "full.svg") == nil)
  }

  // MARK: WebP

  private func webp(alpha: UInt8 = 255, orientation: UInt8? = nil) -> [UInt8] {
    WebPFixture(
      width: 6, height: 4, red: 200, blue: 40, greens: (10, 250), alpha: alpha,
      orientation: orientation
    ) { x, _ in x >= 3 }.bytes
  }

  @Test func pixelsOfWebP() throws {
    let images = catalog(["a.webp": webp(), "b.webp": webp(alpha: 128)])
    let info = try images.info(for: "a.webp").get()
    #expect(info.format == .webp && info.pixelWidth == 6 && info.pixelHeight == 4)
    #expect(!info.hasAlpha && info.orientation == 1)
    let pixels = try pixels(images, "a.webp")
    #expect(pixels[0] == 0xFFC8_0A28 && pixels[5] == 0xFFC8_FA28 && pixels[23] == 0xFFC8_FA28)
    #expect(try images.info(for: "b.webp").get().hasAlpha)
    #expect(try self.pixels(images, "b.webp")[5] == 0x8064_7D14)
  }

  @Test func orientationOfWebP() throws {
    let info = try catalog(["a.webp": webp(orientation: 6)]).info(for: "a.webp").get()
    #expect(info.orientation == 6 && info.displaySize == (4, 6))
  }

  @Test func brokenWebP() {
    let whole = webp()
    for count in 12..<whole.count {
      #expect(fault(Array(whole[..<count]), "a.webp") == .truncated, "\(count)")
    }
    var damaged = whole
    for place in 20..<damaged.count { damaged[place] = 0 }
    guard case .damaged? = fault(damaged, "a.webp") else {
      Issue.record("\(String(describing: fault(damaged, "a.webp")))")
      return
    }
  }

  // MARK: Pages of PDFs

  private static let boxes =
    "/MediaBox[0 0 300 200]/CropBox[10 10 290 190]/BleedBox[20 20 280 180]"
    + "/TrimBox[270 170 30 30]/ArtBox[100 90 150 140]"

  @Test(arguments: [
    ("", 280.0, 180.0), ("#page=2", 280, 180), ("#box=media", 300, 200), ("#box=CROP", 280, 180),
    ("#box=bleed", 260, 160), ("#page=1&box=trim", 240, 140), ("#box=art&page=2", 50, 50),
  ])
  func boxesOfPages(_ choice: String, width: Double, height: Double) throws {
    for (rotation, isTurned) in [(0, false), (90, true), (180, false), (-90, true), (450, true)] {
      let pdf = PDFFixture(
        contents: ["", ""], page: DrawnPictureTests.boxes + "/Rotate \(rotation)/UserUnit 2")
      let info = try catalog(["ad.pdf": pdf.bytes]).info(for: "ad.pdf" + choice).get()
      #expect(info.format == .pdf)
      let size = try points(info)
      #expect(size == (isTurned ? (height * 2, width * 2) : (width * 2, height * 2)), "\(size)")
    }
  }

  @Test func boxesThatAreNotThere() throws {
    let images = catalog(["ad.pdf": PDFFixture(contents: [""]).bytes])
    for box in PageChoice.Box.allCases {
      let size = try points(images.info(for: "ad.pdf#box=\(box.rawValue)").get())
      #expect(size == (200, 100))
    }
  }

  @Test func faultsOfPages() throws {
    let pdf = PDFFixture(contents: ["", ""])
    let images = catalog(["ad.pdf": pdf.bytes])
    #expect(images.check("ad.pdf#page=3") == .noPage(3, of: 2))
    for words in ["page=0", "page=x", "page=-1", "box=bleeed", "sheet=2", "page=1&", "", "page"] {
      #expect(images.check("ad.pdf#" + words) == .badChoice(words), "\(words)")
    }
    #expect(fault(pdf.bytes, "ad.pdf") == .pageOfPDF, "it has no pixels")
    var cut = pdf.bytes
    cut.removeLast(60)
    var torn = pdf.bytes
    torn.removeSubrange(60..<90)
    for bytes in [cut, torn, Array("%PDF-1.7\n".utf8)] {
      guard case .damaged(let words)? = fault(bytes, "ad.pdf"), !words.isEmpty else {
        Issue.record("\(String(describing: fault(bytes, "ad.pdf")))")
        continue
      }
    }
    let flat = PDFFixture(contents: [""], page: "/MediaBox[0 0 0 0]")
    guard case .damaged? = fault(flat.bytes, "ad.pdf") else {
      Issue.record("a page without area")
      return
    }
  }

  @Test func nameOfAFileStaysOne() {
    #expect(PageChoice.file(of: "a#page=2.png") == "a#page=2.png")
    #expect(PageChoice.file(of: "A.PDF#page=2") == "A.PDF")
    #expect(PageChoice.file(of: "b#2/a.pdf") == "b#2/a.pdf")
  }

  @Test func missingLibraryIsNamed() {
    let fault = ImageFault.noLibrary(kind: "SVG", package: "librsvg2-2")
    #expect(
      fault.explanation
        == "it is an SVG, and the library that reads it is not installed; install the Debian "
        + "package librsvg2-2")
  }
}
