import TypesetCairoRendering
import TypesetFonts
import Foundation
import TypesetGeometry
import TypesetImages
import TypesetPDFWriting
import TypesetRenderTree
import TypesetResources
import TypesetRichText
import Testing

/// A folder of its own for one test, with pictures in it.
final class Workshop {
  let folder: URL
  let resources: ResourceProvider
  let images: ImageCatalog
  /// Who writes its PDFs.
  let backend: PDFBackend

  init(_ files: [String: [UInt8]] = [:], by backend: PDFBackend = .cairo) throws {
    self.backend = backend
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
    resources = ResourceProvider(baseDirectory: folder.path)
    images = ImageCatalog(resources: resources)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The PDF of `pages`; `faults` gets what could not be drawn.
  func pdf(
    _ pages: [RenderPage], metadata: PDFMetadata = PDFMetadata(),
    faults: inout [RenderFault]
  ) throws -> [UInt8] {
    let sink = MemorySink()
    let writer = try backend.writer(sink: sink, metadata: metadata, images: images)
    for page in pages { faults += try writer.page(page) }
    try writer.finish()
    return sink.bytes
  }

  /// The PDF of `pages`, of which everything can be drawn; its path.
  func file(_ pages: [RenderPage], metadata: PDFMetadata = PDFMetadata()) throws -> String {
    var faults: [RenderFault] = []
    let bytes = try pdf(pages, metadata: metadata, faults: &faults)
    #expect(faults.isEmpty)
    return try save(bytes)
  }

  func save(_ bytes: [UInt8], _ name: String = "out.pdf") throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Page `number` of a PDF as pixels, by poppler.
  func raster(_ file: String, page number: Int = 1, perInch: Int = 72) throws -> Pixels {
    let stem = folder.appendingPathComponent("raster").path
    _ = try run(
      "pdftoppm", "-r", "\(perInch)", "-f", "\(number)", "-l", "\(number)", "-singlefile", file,
      stem)
    return try Pixels(ppm: Array(Data(contentsOf: URL(fileURLWithPath: stem + ".ppm"))))
  }

  /// A page as pixels, by us.
  func drawn(
    _ page: RenderPage, perInch: Double = 72, faults: inout [RenderFault]
  ) throws -> Pixels {
    let sink = MemorySink()
    faults += try PNGWriter.write(page, pixelsPerInch: perInch, images: images, to: sink)
    let copy = ResourceBytes(copying: sink.bytes)
    let info = try ImageInfo(copy.buffer)
    let image = try DecodedImage(copy.buffer, info: info)
    return Pixels(
      width: image.width, height: image.height,
      words: Array(image.pixels.bindMemory(to: UInt32.self)))
  }
}

/// Pixels, 0xAARRGGBB.
struct Pixels: Equatable {
  var width: Int
  var height: Int
  var words: [UInt32]

  init(width: Int, height: Int, words: [UInt32]) {
    self.width = width
    self.height = height
    self.words = words
  }

  /// A binary PPM of 8 bits.
  init(ppm: [UInt8]) throws {
    let header = ppm.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
    let size = String(decoding: header[1], as: UTF8.self).split(separator: " ")
    width = try #require(Int(size[0]))
    height = try #require(Int(size[1]))
    let body = Array(header[3])
    words = (0..<width * height).map { place in
      let (r, g, b) = (body[3 * place], body[3 * place + 1], body[3 * place + 2])
      return 0xFF00_0000 | UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b)
    }
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] & 0xFF_FFFF }

  /// True where the pixel's colours are within `tolerance` of `color`, 0xRRGGBB.
  func isNear(_ x: Int, _ y: Int, _ color: UInt32, tolerance: Int = 12) -> Bool {
    [16, 8, 0].allSatisfy { shift in
      abs(Int(self[x, y] >> shift & 255) - Int(color >> shift & 255)) <= tolerance
    }
  }

  /// How many pixels are not white.
  var inked: Int { words.count { $0 & 0xFF_FFFF != 0xFF_FFFF } }
}

/// A PDF's objects in plain text. Throws where qpdf finds anything wrong (its exit code is 3 for
/// a warning).
func objects(_ file: String) throws -> String {
  try run("qpdf", "--check", file)
  return try run("qpdf", "--qdf", "--object-streams=disable", "--no-original-object-ids", file, "-")
}

/// How often `part` stands in `whole`.
func count(_ part: [UInt8], in whole: [UInt8]) -> Int {
  guard let first = part.first, whole.count >= part.count else { return 0 }
  return (0...whole.count - part.count).count {
    whole[$0] == first && whole[$0..<$0 + part.count].elementsEqual(part)
  }
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: pt(x), y: pt(y), width: pt(width), height: pt(height))
}

func page(
  _ items: [RenderItem], width: Double = 200, height: Double = 100, label: String = "1"
) -> RenderPage {
  RenderPage(media: Size(width: pt(width), height: pt(height)), label: label, items: items)
}

/// Fonts of Debian's packages `fonts-texgyre` and `fonts-noto-color-emoji`.
enum TestFont {
  static func termes() throws -> FontFace {
    try open("/usr/share/texmf/fonts/opentype/public/tex-gyre/texgyretermes-regular.otf")
  }

  static func emoji() throws -> FontFace {
    try open("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
  }

  private static func open(_ path: String) throws -> FontFace {
    try FontFace(bytes: ResourceProvider().bytes(of: path), name: path)
  }
}

/// One glyph for each character of `text`, left to right from (`x`, `y`).
func glyphRun(
  _ text: String, _ face: FontFace, size: Double = 10, x: Double = 10, y: Double = 50,
  fill: Color? = .black
) -> GlyphRun {
  var pen = pt(x)
  var glyphs: [PositionedGlyph] = []
  var clusters: [GlyphRun.Cluster] = []
  for scalar in text.unicodeScalars {
    let glyph = face.glyph(for: scalar.value) ?? 0
    glyphs.append(PositionedGlyph(id: glyph, x: pen, y: pt(y)))
    pen += face.advance(of: glyph).length(at: pt(size), unitsPerEm: face.unitsPerEm)
    clusters.append(GlyphRun.Cluster(bytes: Int32(String(scalar).utf8.count), glyphs: 1))
  }
  return GlyphRun(
    face: face, size: pt(size), glyphs: glyphs, text: Array(text.utf8), clusters: clusters,
    isBackward: false, fill: fill, language: "en")
}

/// The lines of text that a reader copies out of a PDF, empty ones left out.
func copied(_ file: String) throws -> [String] {
  try run("pdftotext", file, "-").split { $0.isNewline || $0 == "\u{C}" }.map(String.init)
}
