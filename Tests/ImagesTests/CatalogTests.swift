import Foundation
import TypesetImageFixtures
import TypesetImages
import TypesetResources
import Testing

@Suite struct CatalogTests {
  @Test func factsAndFaultsByName() throws {
    let files = [
      "a.jpg": JPEGFixture.rgb, "b.png": PNGFixture(width: 3, height: 2).bytes,
      "c.jpg": PNGFixture(width: 7, height: 2).bytes, "empty.png": [],
    ]
    try withFolder(files) { (folder: String) throws in
      let resources = ResourceProvider(baseDirectory: folder)
      let catalog = ImageCatalog(resources: resources)
      #expect(try catalog.info(for: "a.jpg").get().pixelWidth == 24)
      #expect(try catalog.info(for: "c.jpg").get().format == .png, "the bytes decide")
      #expect(try catalog.decode("b.png").width == 3)
      #expect(catalog.check("a.jpg") == nil)
      #expect(catalog.check("empty.png") == .emptyFile)
      guard case .unreadable(let error) = catalog.check("missing.png") else {
        Issue.record("a missing file is a fault")
        return
      }
      #expect(error.reason == .notFound)
      #expect(resources.log.count == 5)
    }
  }

  /// A PDF is read once for all of its pages, as long as they are asked for one after the other.
  @Test func pagesAreOfOneReading() throws {
    let files = [
      "a.pdf": PDFFixture(contents: ["", "", ""]).bytes, "b.pdf": PDFFixture(contents: [""]).bytes,
    ]
    try withFolder(files) { (folder: String) throws in
      let resources = ResourceProvider(baseDirectory: folder)
      let catalog = ImageCatalog(resources: resources)
      #expect(catalog.check("a.pdf#page=1") == nil)
      resources.release("a.pdf")
      try FileManager.default.removeItem(atPath: folder + "/a.pdf")
      #expect(catalog.check("a.pdf#page=3") == nil)
      #expect(catalog.check("a.pdf#page=4") == .noPage(4, of: 3))
      #expect(catalog.check("b.pdf#page=1") == nil)
      // It was let go for another.
      #expect(catalog.check("a.pdf#page=2") != nil)
    }
  }

  /// What was found once is not looked for again.
  @Test func factsAreKept() throws {
    try withFolder(["a.png": PNGFixture(width: 3, height: 2).bytes]) { (folder: String) throws in
      let resources = ResourceProvider(baseDirectory: folder)
      let catalog = ImageCatalog(resources: resources)
      #expect(try catalog.info(for: "a.png").get().pixelWidth == 3)
      resources.release("a.png")
      try FileManager.default.removeItem(atPath: folder + "/a.png")
      #expect(try catalog.info(for: "a.png").get().pixelWidth == 3)
      #expect(catalog.check("b.png") != nil)
      try Data(PNGFixture(width: 1, height: 1).bytes).write(
        to: URL(fileURLWithPath: folder + "/b.png"))
      #expect(catalog.check("b.png") != nil)
    }
  }

  @Test(arguments: [
    ("http://example.org/a.png", "http"), ("HTTPS://example.org/a.png", "https"),
    ("ftp:a.png", "ftp"), ("data:image/png;base64,AAAA", "data"), ("//host/a.png", "http"),
    ("file:///etc/passwd", "file"),
  ])
  func addressesAreNotFetched(name: String, scheme: String) {
    let resources = ResourceProvider()
    #expect(ImageCatalog(resources: resources).check(name) == .remote(scheme: scheme))
    #expect(resources.log.isEmpty, "nothing was opened")
  }

  @Test func namesThatAreNone() {
    let resources = ResourceProvider()
    let catalog = ImageCatalog(resources: resources)
    #expect(catalog.check("") == .emptyName)
    for name in ["a\nb.png", "a\0.png", "a\rb", "\u{1B}[0m"] {
      #expect(catalog.check(name) == .badName)
    }
    #expect(resources.log.isEmpty)
  }

  @Test func manyThreadsAtOnce() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for width in 1...20 {
      try Data(PNGFixture(width: width, height: 1).bytes).write(
        to: folder.appendingPathComponent("\(width).png"))
    }
    let catalog = ImageCatalog(resources: ResourceProvider(baseDirectory: folder.path))
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (1...20).allSatisfy { step in
            let width = (step + task) % 20 + 1
            return (try? catalog.info(for: "\(width).png").get())?.pixelWidth == width
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
