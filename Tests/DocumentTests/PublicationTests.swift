import Glibc
import Synchronization
import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetImageFixtures
import TypesetRenderTree
import TypesetRichText
import TypesetTestSupport

@testable import TypesettingDocument

@Suite("Publication")
struct PublicationTests {
  private static let picture = PNGFixture(width: 30, height: 20).bytes

  private func write(_ bytes: [UInt8], to path: String) throws {
    try DocumentFile(bytes: bytes, diagnostics: []).write(to: path)
  }

  /// All that is written on `page`, in the order of its items.
  private func text(_ page: RenderPage) -> String { page.items.map(words).joined() }

  private func words(_ item: RenderItem) -> String {
    switch item {
    case .glyphs(let run): String(decoding: run.text, as: UTF8.self)
    case .group(let group): group.items.map(words).joined()
    default: ""
    }
  }

  private func images(_ items: [RenderItem]) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .image(let image): [image.name]
      case .group(let group): images(group.items)
      default: []
      }
    }
  }

  @Test func threeLines() throws {
    let document = MagazineDocument {
      Heading("Spring")
      Paragraph {
        "It was "
        Strong("cold")
        "."
      }
    }
    let folder = Folder()
    let file = try document.pdf()
    try file.write(to: folder.path + "/spring.pdf")
    #expect(file.diagnostics.isEmpty)
    #expect(file.bytes.starts(with: "%PDF".utf8))
    #expect(try FolderImages(folder.path).image(named: "spring.pdf") == file.bytes)
    #expect(folder.names == ["spring.pdf"])
    // The same again.
    #expect(try document.pdf().bytes == file.bytes)
    let publication = try document.typeset()
    #expect(publication.title == "Spring")
    #expect(publication.pages.count == 1)
    #expect(publication.pages.map(text).joined().contains("cold"))
  }

  @Test func whatCannotBeWritten() throws {
    let file = DocumentFile(bytes: [1], diagnostics: [])
    let folder = Folder()
    #expect(throws: DocumentError.self) { try file.write(to: folder.path + "/none/a.pdf") }
    #expect(throws: DocumentError.self) { try file.write(to: folder.path) }
    #expect(folder.names.isEmpty)
  }

  @Test func controlOfFlow() throws {
    enum Kind { case fish, fowl }
    let (kind, name, none): (Kind, String?, String?) = (.fowl, "Ada", nil)
    struct Offer: Block {
      var name: String
      var body: Blocks {
        Heading(name, level: 3)
        "Cheap."
      }
    }
    let isLate = true
    let document = MagazineDocument {
      if isLate { "late" } else { "early" }
      if let name { Paragraph(name) }
      if let none { Paragraph(none) }
      switch kind {
      case .fish: "fish"
      case .fowl: "fowl"
      }
      for number in 1...2 { "\(number)" }
      ForEach(["x"]) { Offer(name: $0) }
      Paragraph {
        for letter in ["a", "b"] { letter }
        if isLate { Strong("c") }
      }
    }
    let text = String(decoding: document.elementTree.text, as: UTF8.self)
    #expect(text == "late\nAda\nfowl\n1\n2\nx\nCheap.\nabc\n")
  }

  @Test func whatIsAskedOfBlocks() {
    let document = MagazineDocument {
      Paragraph("a").id("x").classes("Lead", "small").alignment(.center).language("de")
      Quotation("b").classes("loud").id("y").span(.all).keep(.together)
    }.elementTree
    let setting = document.setting(of: document.elements[0])
    #expect(setting.id == "x")
    #expect(setting.classes == ["lead", "small"])
    #expect(setting.alignment == .center)
    #expect(setting.language == "de")
    let asked = document.attributes(of: document.elements[1])
    #expect(asked.id == "y")
    #expect(asked.classes == ["loud"])
    #expect(asked.span == .all)
    #expect(asked.keep == .together)
    #expect(document.classMentions.map(\.name) == ["lead", "small", "loud"])
  }

  @Test func mistakesNameTheirCalls() throws {
    let line = #line
    let document = MagazineDocument {
      "Text."
      Figure("none.png", caption: "Nobody")
      Paragraph {
        Link("there", to: "#nowhere")
        Styled(classes: "unheard") { "of" }
      }
    }
    let publication = try document.typeset()
    let found = publication.diagnostics
    #expect(
      found.map(\.code) == ["picture.unreadable", "markup.bad-link", "class.unknown"])
    #expect(found.map { ($0.place?.line ?? 0) - line } == [3, 5, 6])
    #expect(found.allSatisfy { $0.place?.fileID.hasSuffix("/PublicationTests.swift") == true })
    #expect(found.map(\.element) == ["Picture “none.png”", "Link “#nowhere”", "Styled “unheard”"])
    #expect(found[0].message.contains("there is no such picture"))
    #expect(found[0].severity == .error)
    // A box stands in its place, and drawing it adds nothing.
    #expect(images(publication.pages[0].items) == ["none.png"])
    #expect(try publication.pdf().diagnostics == found)
  }

  // MARK: Pictures (1.12)

  private final class Counting: ImageResolver {
    private let asked = Mutex<[String]>([])
    var names: [String] { asked.withLock { $0 } }

    func image(named name: String) throws -> [UInt8] {
      asked.withLock { $0.append(name) }
      if name == "odd.png" { throw ImageMissing("the moon is full") }
      return PublicationTests.picture
    }
  }

  @Test func aResolverIsAskedOnceForEachName() throws {
    let resolver = Counting()
    let document = MagazineDocument {
      Paragraph { Picture("a.png") }
      Paragraph { Picture("odd.png") }
      Paragraph { Picture("a.png") }
    }
    let publication = try document.typeset(images: resolver)
    let file = try publication.pdf()
    #expect(resolver.names == ["a.png", "odd.png"])
    #expect(images(publication.pages[0].items).filter { $0 == "a.png" }.count == 2)
    #expect(file.diagnostics.map(\.code) == ["picture.unreadable"])
    #expect(file.diagnostics.first?.message.contains("the moon is full") == true)
  }

  @Test func memory() throws {
    let document = MagazineDocument {
      Figure("a.png")
      Figure("bad.png")
      Figure("huge.png")
    }
    let images = MemoryImages([
      "a.png": PublicationTests.picture, "bad.png": Array("no picture".utf8),
      "huge.png": PNGFixture(width: 2_000_000, height: 2_000_000, rows: []).bytes,
    ])
    let messages = try document.pdf(images: images).diagnostics.map(\.message)
    #expect(messages.count == 2)
    #expect(messages[0].contains("it is not a picture"))
    #expect(messages[1].contains("pixels"))
  }

  @Test func figuresSideBySide() throws {
    let document = MagazineDocument {
      Figures(caption: "Both") {
        Figure("a.png", caption: "One")
        Figure(Picture("a.png", width: 20, height: 20, fit: PictureFit(.cover))) { "Two" }
      }
    }
    let publication = try document.typeset(
      images: MemoryImages(["a.png": PublicationTests.picture]))
    let words = publication.pages.map(text).joined()
    #expect(words.contains("One") && words.contains("Two") && words.contains("Both"))
    func boxes(_ items: [RenderItem]) -> [Rect] {
      items.flatMap { item -> [Rect] in
        switch item {
        case .image(let image): [image.box]
        case .group(let group): boxes(group.items)
        default: []
        }
      }
    }
    let found = boxes(publication.pages[0].items)
    #expect(found.count == 2 && found[0].minY == found[1].minY && found[0].minX < found[1].minX)
  }

  @Test func aFolderIsNotLeft() throws {
    let folder = Folder()
    try write(PublicationTests.picture, to: folder["out.png"])
    mkdir(folder["in"], 0o755)
    try write(PublicationTests.picture, to: folder["in/a.png"])
    let images = FolderImages(folder.path + "/in")
    #expect(try images.image(named: "a.png") == PublicationTests.picture)
    #expect(throws: ImageMissing.self) { try images.image(named: "../out.png") }
    let document = MagazineDocument {
      Figure("a.png")
      Figure("../out.png")
    }
    let found = try document.pdf(images: images).diagnostics
    #expect(found.map(\.element) == ["Picture “../out.png”"])
  }

  // MARK: Pages

  @Test func contentsKnowTheirPages() throws {
    let document = MagazineDocument {
      Contents()
      PageBreak()
      Heading("First")
      "a"
      PageBreak()
      Heading("Second")
      "b"
      PageBreak()
      Paragraph {
        TypesettingDocument.IndexMark("bell")
        "c"
      }
      Index()
    }
    let publication = try document.typeset()
    #expect(publication.pages.count == 4)
    let contents = text(publication.pages[0])
    #expect(contents.contains("First") && contents.contains("2"))
    #expect(contents.contains("Second") && contents.contains("3"))
    #expect(text(publication.pages[3]).contains("bell"))
  }

  @Test func columnsAndPagesOfATheme() throws {
    var theme = Theme.plain
    theme.pageSize = Size(width: 300, height: 200)
    let document = MagazineDocument {
      for number in 0..<60 { "Line \(number)." }
    }
    var counts: [Int] = []
    for columns in [1, 3] {
      theme.columns = columns
      let publication = try document.typeset(theme)
      #expect(publication.pages.allSatisfy { $0.media.width == Length(points: 300) })
      counts.append(publication.pages.count)
    }
    #expect(counts[0] > counts[1])
  }

  @Test func aPageAsAPicture() throws {
    let publication = try MagazineDocument { "a" }.typeset()
    #expect(try publication.png(page: 1, pixelsPerInch: 20).bytes.starts(with: [0x89, 0x50]))
    #expect(throws: DocumentError.noSuchPage(2)) { try publication.png(page: 2) }
  }

  @Test func withoutFonts() {
    #expect(throws: DocumentError.noFonts) {
      try MagazineDocument { "a" }.typeset(fonts: FontSource(paths: [], usesSystemFonts: false))
    }
  }

  @Test func aThemeFromAFile() throws {
    let folder = Folder()
    _ = folder.write("<template name=\"good\" summary=\"x\"/>", to: "good.xml")
    _ = folder.write("<template name=\"bad\">\n<nothing/></template>", to: "bad.xml")
    #expect(try Theme(file: folder.path + "/good.xml").template.name == "good")
    #expect {
      try Theme(file: folder.path + "/bad.xml")
    } throws: {
      "\($0)".contains("bad.xml:2:")
    }
    #expect {
      try Theme(file: folder.path + "/none.xml")
    } throws: {
      "\($0)".contains("no such file")
    }
  }

  @Test func whatIsNestedTooDeeply() {
    var inner = Blocks(BlockNode(.paragraph, called: "Paragraph", letters: [.text("x")], at: nil))
    for _ in 0..<40 {
      let content = inner
      inner = Quotation { content }.body
    }
    let (tree, _, found) = TreeWriter.write(inner)
    #expect(tree.elements.count == 25)
    #expect(found.map(\.code.name) == ["document.too-deep"])
  }
}
