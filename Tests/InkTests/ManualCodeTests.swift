import Foundation
import Testing

/// The code of `docs/library` compiles: all its blocks in one run of the compiler's type checker,
/// against the modules that these tests are linked with.
@Suite("The code in the library's manual") struct ManualCodeTests {
  /// A block of a page.
  struct Block {
    var page: String
    /// The line of the page that its first line is.
    var line: Int
    var code: [Substring]
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func blocks() throws -> [Block] {
    let folder = root.appending(path: "docs/library")
    var blocks: [Block] = []
    for page in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where page.hasSuffix(".md") {
      let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
      var open: Block?
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if let block = open {
          if line == "```" {
            blocks.append(block)
            open = nil
          } else {
            open?.code.append(line)
          }
        } else if line == "```swift" {
          open = Block(page: page, line: index + 2, code: [])
        }
      }
    }
    return blocks
  }

  /// What blocks speak of without having made it: the reader's own things.
  private static let things = """
    enum Speaker: TextAttributeKey {
      typealias Value = String
      static let name = "speaker"
    }
    func pt(_ points: Double) -> Length { Length(points: points) }
    @Sendable func drawing(in room: Rect) -> [RenderItem] { [] }

    struct Things {
      var text: AttributedText, linked: TextAttributes, attributes: TextAttributes
      var plain: TextAttributes, large: TextAttributes, token: AttributedText
      var style: ParagraphStyle, stretches: Bool, string: String, archive: Data, decoder: JSONDecoder
      var page: RenderPage, pressed: RenderPage, store: AttachmentStore, node: NodeID
      var frame: Frame, framesetter: Framesetter, line: Line, typesetter: Typesetter
      var shape: FrameShape, column: FrameShape, containers: [TextContainer], container: TextContainer
      var path: Path, outline: Path, size: Size, place: Point, corner: Point, origin: Point
      var room: Length, margin: Length, left: Length, x: Length, width: Length, leading: Length
      var baseline: Length, range: TextRange, blue: Color, red: Color
      var face: FontFace, variable: FontFace, file: String
    }

    """

  /// What things with one name are on some pages and not on others.
  private static func own(_ block: Block) -> String {
    switch (block.page, block.code.joined(separator: "\n")) {
    case ("lines.md", let code) where code.contains("index(of: offset"):
      "index: String.Index"
    case ("lines.md", _): "index: TextOffset"
    case ("text.md", _): "box: FrameShape"
    case (_, _): "box: Rect"
    }
  }

  /// One file of all blocks, each a function of its own, whose lines the compiler calls by the page's
  /// name and number.
  private static func file(of blocks: [Block]) -> String {
    var imports: Set<Substring> = [
      "import TypesetCairoRendering", "import Foundation", "import TypesetRenderTree",
      "import Typesetting",
    ]
    var functions = ""
    for (number, block) in blocks.enumerated() {
      functions += "extension Things {\nmutating func block\(number)(\(own(block))) throws {\n"
      functions += "#sourceLocation(file: \"docs/library/\(block.page)\", line: \(block.line))\n"
      for line in block.code {
        if line.hasPrefix("import ") { imports.insert(line) }
        functions += (line.hasPrefix("import ") ? "" : String(line)) + "\n"
      }
      functions += "#sourceLocation()\n}\n}\n"
    }
    return imports.sorted().joined(separator: "\n") + "\n" + things + functions
  }

  /// What the type checker says to `source`.
  private static func typecheck(_ source: String) throws -> (String, Int32) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "typeset-manual-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "manual.swift")
    try Data(source.utf8).write(to: file)
    // Beside the tests: the modules, and the maps of the C targets.
    let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    var arguments = [
      "-typecheck", "-swift-version", "6", "-suppress-warnings", "-module-cache-path",
      built.appending(path: "ModuleCache").path, "-I", built.appending(path: "Modules").path,
    ]
    let sources = root.appending(path: "Sources")
    for target in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
    where target.hasPrefix("C") {
      let maps = [
        sources.appending(path: target + "/module.modulemap"),
        built.appending(path: "CTypeset\(target.dropFirst()).build/module.modulemap"),
      ]
      for map in maps where FileManager.default.fileExists(atPath: map.path) {
        arguments += ["-Xcc", "-fmodule-map-file=" + map.path]
      }
    }
    let flags = try Tool.result(
      of: "pkg-config",
      [
        "--cflags-only-I", "harfbuzz", "fontconfig", "freetype2", "cairo-ft", "icu-uc", "nettle",
        "libxml-2.0",
      ]
    ).output
    for flag in flags.split(whereSeparator: \.isWhitespace) { arguments += ["-Xcc", String(flag)] }
    let result = try Tool.result(of: "swiftc", arguments + [file.path])
    return (result.output + result.errors, result.status)
  }

  @Test func everyBlockCompiles() throws {
    let all = try ManualCodeTests.blocks()
    #expect(all.count >= 45)
    // The first is a manifest: that of an example but for its names.
    let manifests = all.filter { $0.code.first?.hasPrefix("// swift-tools-version") == true }
    #expect(manifests.count == 1)
    let hello = try String(
      contentsOf: ManualCodeTests.root.appending(path: "Examples/Hello/Package.swift"),
      encoding: .utf8)
    #expect(
      manifests[0].code.joined(separator: "\n") + "\n"
        == hello.replacing("Hello", with: "Reader").replacing("../..", with: "../typeset"))

    let blocks = all.filter { $0.code.first?.hasPrefix("// swift-tools-version") != true }
    let (said, status) = try ManualCodeTests.typecheck(ManualCodeTests.file(of: blocks))
    #expect(status == 0, "\(said)")
  }

  /// A name that is not there is found, and where it stands.
  @Test func whatDoesNotCompileIsTold() throws {
    let wrong = Block(page: "lines.md", line: 7, code: ["line.width", "line.breadth"])
    let (said, status) = try ManualCodeTests.typecheck(ManualCodeTests.file(of: [wrong]))
    #expect(status != 0)
    #expect(said.contains("docs/library/lines.md:8:"), "\(said)")
    #expect(said.contains("breadth"))
  }
}
