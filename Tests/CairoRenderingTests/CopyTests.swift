import Foundation
import TypesetCairoRendering
import TypesetFonts
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetResources
import TypesetRichText
import Testing

/// What readers copy that know of a glyph only what its font says.
@Suite struct CopyTests {
  private static let checker = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/check-pdf").path

  /// Linux Libertine has private codes for its ligatures and small capitals.
  private func libertine() throws -> FontFace {
    let path = "/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf"
    return try FontFace(bytes: ResourceProvider().bytes(of: path), name: path)
  }

  private func plain(_ file: String) throws -> [String] {
    try CairoRenderingTests.run("mutool", "draw", "-q", "-F", "txt", file)
      .split { $0.isNewline || $0 == "\u{C}" }.map(String.init)
  }

  /// A run of one cluster for each of `parts`: its text and the glyphs by these characters.
  private func run(_ parts: [(String, [UInt32])], _ face: FontFace, y: Double = 50) throws
    -> GlyphRun
  {
    var run = glyphRun("", face, y: y)
    var pen = pt(10)
    for (text, characters) in parts {
      for character in characters {
        let glyph = try #require(face.glyph(for: character))
        run.glyphs.append(PositionedGlyph(id: glyph, x: pen, y: pt(y)))
        pen += face.advance(of: glyph).length(at: pt(10), unitsPerEm: face.unitsPerEm)
      }
      run.text += Array(text.utf8)
      run.clusters.append(
        GlyphRun.Cluster(bytes: Int32(text.utf8.count), glyphs: Int32(characters.count)))
    }
    return run
  }

  @Test(arguments: PDFBackend.allCases) func ligaturesNeedNoActualText(_ backend: PDFBackend) throws
  {
    let face = try libertine()
    let shop = try Workshop(by: backend)
    // By their private codes, and one that Unicode has.
    let privates = face.coverage.ranges.flatMap { Array($0) }.filter {
      (0xE000...0xF8FF).contains($0)
        && ["T_h", "t_t", "f_t"].contains(
          face.name(of: face.glyph(for: $0) ?? 0))
    }
    #expect(privates.count == 3)
    var parts: [(String, [UInt32])] = [("o", [0x6F]), ("fi", [0xFB01])]
    for code in privates {
      let name = face.name(of: face.glyph(for: code) ?? 0)
      parts.append((name.filter { $0 != "_" }, [code]))
    }
    let file = try shop.file([page([.glyphs(try run(parts, face))])])
    #expect(try !objects(file).contains("ActualText"))
    let written = parts.map(\.0).joined()
    #expect(try plain(file) == [written])
    #expect(try copied(file) == [written])
  }

  /// The glyph of a hyphen stands for itself, wherever it comes first.
  @Test(arguments: PDFBackend.allCases) func aHyphenAtALinesEndIsOneOfItsOwn(_ backend: PDFBackend)
    throws
  {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    let first = try run([("a", [0x61]), ("\u{AD}", [0x2D])], face, y: 20)
    let second = try run([("b", [0x62]), ("-", [0x2D]), ("c", [0x63])], face, y: 40)
    let third = try run([("d", [0x64]), ("\u{A0}", [0x20]), ("e", [0x65])], face, y: 60)
    let fourth = try run([("f", [0x66]), (" ", [0x20]), ("g", [0x67])], face, y: 80)
    let file = try shop.file([page([first, second, third, fourth].map { .glyphs($0) })])
    // Cairo copies what the font says of the glyph; the press has a font in which it is a soft hyphen.
    let end = backend == .cairo ? "a-" : "a\u{AD}"
    let read = try plain(file)
    #expect(read == [end, "b-c", "d e", "f g"], "\(read)")
    let text = try CairoRenderingTests.run("pdftotext", "-raw", file, "-")
    #expect(text.contains("a\u{AD}") && text.contains("b-c") && text.contains("f g"))
  }

  /// Large first letters have no text of their own; what follows has theirs too.
  @Test(arguments: PDFBackend.allCases) func lettersWithoutTextAreThemselves(_ backend: PDFBackend)
    throws
  {
    let face = try TestFont.termes()
    let shop = try Workshop(by: backend)
    var initial = try run([("", [0x54])], face, y: 20)
    initial.textFollows = true
    let rest = try run([("Th", [0x68]), ("e", [0x65]), ("h", [0x68])], face, y: 20)
    var moved = rest
    moved.initialLength = 1
    for place in moved.glyphs.indices { moved.glyphs[place].x += pt(10) }
    let file = try shop.file([page([.glyphs(initial), .glyphs(moved)])])
    #expect(try plain(file).joined().filter { $0 != " " } == "Theh")
    #expect(try copied(file).joined().filter { $0 != " " } == "Theh")
  }

  /// Poppler draws a letter elsewhere, by parts of a pixel, than its outlines: large first letters are letters in both,
  /// coloured, also where the letter behind them is no character's own, and below them.
  @Test(arguments: [(10.3, 0.0), (-25.4, 18.6)]) func largeFirstLettersAreDrawnAsByCairo(
    right: Double, down: Double
  ) throws {
    let face = try TestFont.termes()
    let ligature = try #require(face.glyph(for: 0xFB01))
    var initial = try run([("", [0x54])], face, y: 50)
    initial.size = pt(47)
    initial.glyphs[0].x = pt(30.3)
    initial.textFollows = true
    initial.fill = .rgb(0x6000, 0, 0x2000)
    var rest = try run([("Tfi", [0xFB01]), ("e", [0x65])], face, y: 50)
    try #require(rest.glyphs[0].id == ligature)
    rest.initialLength = 1
    for place in rest.glyphs.indices {
      rest.glyphs[place].x += pt(45 + right)
      rest.glyphs[place].y += pt(down)
    }
    let shops = try PDFBackend.allCases.map { try Workshop(by: $0) }
    let files = try shops.map { try $0.file([page([.glyphs(initial), .glyphs(rest)])]) }
    let drawn = try zip(shops, files).map { try $0.raster($1) }
    let unlike = zip(drawn[0].words, drawn[1].words).count { $0 != $1 }
    #expect(unlike * 1000 <= drawn[0].words.count, "\(unlike)")
    let press = try #require(PDFBackend.allCases.firstIndex(of: .press))
    #expect(try plain(files[press]).joined().filter { $0 != " " } == "Tfie")
  }

  /// Letters that stand far apart are wider letters to a reader: a gap would be one between words. The ink stands where it
  /// stood, and the font's program has the widths that the PDF says (ISO 19005-2, 6.2.11.5).
  @Test(arguments: ["Liberation", "LinLibertine", "Termes"], [0.12, 0.3, 0.061])
  func trackedLettersAreOneWord(_ family: String, em: Double) throws {
    let path = "/usr/share/fonts/truetype/liberation2/LiberationSerif-Regular.ttf"
    let face =
      switch family {
      case "Liberation": try FontFace(bytes: ResourceProvider().bytes(of: path), name: path)
      case "Termes": try TestFont.termes()
      default: try libertine()
      }
    var line = try run("Charts Ave".unicodeScalars.map { (String($0), [$0.value]) }, face)
    let plain = line
    for place in line.glyphs.indices { line.glyphs[place].x += pt(10 * em * Double(place)) }
    var below = plain
    for place in below.glyphs.indices { below.glyphs[place].y = pt(80) }
    let shop = try Workshop(by: .press)
    let file = try shop.file([page([.glyphs(line), .glyphs(below)])])
    let words = ["Charts Ave", "Charts Ave"]
    #expect(try copied(file) == words)
    #expect(try self.plain(file) == words)
    let out = try objects(file)
    #expect(out.components(separatedBy: "/FontDescriptor ").count == (em > 0.07 ? 3 : 2))
    let told = try CairoRenderingTests.run(
      "sh", "-c", "/usr/bin/python3 '\(CopyTests.checker)' --as a-2u '\(file)' || true")
    #expect(told.contains("pdfaid:part is missing"))
    #expect(!told.contains("widths"), "\(told)")
    // Where Cairo puts the same letters.
    let other = try Workshop(by: .cairo)
    let drawn = try other.file([page([.glyphs(line), .glyphs(below)])])
    let (own, theirs) = try (shop.raster(file), other.raster(drawn))
    let unlike = zip(own.words, theirs.words).count { $0 != $1 }
    #expect(unlike * 200 <= own.words.count, "\(unlike)")
  }

  /// Letters from right to left are each an array of their own: PDFium finds those of one from left to right.
  @Test func lettersFromRightToLeftStandApart() throws {
    let shop = try Workshop(by: .press)
    var line = try run([("a", [0x61]), ("b", [0x62]), ("c", [0x63])], try TestFont.termes(), y: 20)
    line.text.reverse()
    line.isBackward = true
    let file = try shop.file([page([.glyphs(line)])])
    #expect(try objects(file).split(separator: "]TJ").count == 4)
  }

  /// A part without a width that stands where its letter begins, as the alef of a lam-alef does, is written a thousandth
  /// further left, and what follows where it belongs.
  @Test func leftPartsOfLettersComeBehindThem() throws {
    let shop = try Workshop(by: .press)
    let face = try libertine()
    let glyphs = try [0x61, 0x302, 0x62].map { try #require(face.glyph(for: $0)) }
    let width = { (place: Int) in
      Int(
        face.advance(of: glyphs[place]).length(at: pt(1000), unitsPerEm: face.unitsPerEm).points
          .rounded())
    }
    try #require(width(1) == 0)
    var line = glyphRun("", face, y: 20)
    line.glyphs = zip(glyphs, [20, 30, 30]).map { PositionedGlyph(id: $0, x: pt($1), y: pt(20)) }
    line.text = Array("b\u{302}a".utf8)
    line.clusters = [1, 2, 1].map { GlyphRun.Cluster(bytes: $0, glyphs: 1) }
    line.isBackward = true
    let out = try objects(shop.file([page([.glyphs(line)])]))
    for number in [width(2) + 1, 999] {
      #expect(out.contains("[\(number)(") || out.contains("[\(number)<"), "\(out)")
    }
  }

  /// Marks stand as their glyphs do: a letter with the mark below it is one, and the one above comes behind.
  @Test func noMarkOfALetterIsLost() throws {
    let shop = try Workshop(by: .press)
    let face = try TestFont.termes()
    let file = try shop.file([
      page([.glyphs(try run([("a\u{308}\u{323}", [0x1EA1, 0x308])], face))])
    ])
    #expect(try plain(file).joined() == "a\u{323}\u{308}")
  }

  /// Letters that share a cluster are still copied one by one by whoever passes over `ActualText`.
  @Test(arguments: PDFBackend.allCases) func lettersThatShareAClusterAreThemselves(
    _ backend: PDFBackend
  ) throws {
    let face = try libertine()
    let shop = try Workshop(by: backend)
    let file = try shop.file([page([.glyphs(try run([("x\u{302}", [0x78, 0x302])], face))])])
    #expect(try plain(file).joined().unicodeScalars.map(\.value).sorted() == [0x78, 0x302])
    #expect(try !plain(file).joined().contains("\u{FFFD}"))
  }
}
