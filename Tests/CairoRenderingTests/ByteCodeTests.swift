import Foundation
import TypesetCairoRendering
import TypesetFonts
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetResources
import Testing

/// Fonts of the press whose codes are one byte, and those that have more glyphs than that.
@Suite struct ByteCodeTests {
  private static let checker = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/check-pdf").path

  /// A line of words between which there is `gap` more than the font has.
  private func line(
    _ text: String, _ face: FontFace, y: Double, gap: Double, size: Double = 10
  ) -> GlyphRun {
    var run = glyphRun(text, face, size: size, y: y)
    var added = Length.zero
    for (place, scalar) in text.unicodeScalars.enumerated() {
      run.glyphs[place].x += added
      if scalar == " " { added += pt(gap) }
    }
    return run
  }

  private func face(_ path: String) throws -> FontFace {
    try FontFace(bytes: ResourceProvider().bytes(of: "/usr/share/fonts/" + path), name: path)
  }

  /// The widths of a font's letters, codes and flags are what standards ask for.
  private func check(_ file: String) throws {
    let told = try run(
      "sh", "-c", "/usr/bin/python3 '\(ByteCodeTests.checker)' --as a-2u,ua-1 '\(file)' || true")
    #expect(told.contains("pdfaid:part is missing"))
    for clause in ["6.2.11", "7.21"] { #expect(!told.contains(clause), "\(told)") }
  }

  /// Where the words of the only page begin, as poppler finds them.
  private func starts(_ file: String) throws -> [Double] {
    try run("pdftotext", "-bbox", file, "-").split(separator: "\n").compactMap { line in
      line.firstMatch(of: /<word xMin="([0-9.]+)"/).flatMap { Double($0.output.1) }
    }
  }

  /// Latin letters have a byte each, those of ASCII their own, and the space between words is said once for a line.
  @Test(arguments: [
    ("Termes", "/Subtype /Type1C"), ("Liberation", "/Subtype /TrueType"),
  ])
  func wordSpacesAreOneNumber(_ family: String, kind: String) throws {
    let face =
      try family == "Termes"
      ? TestFont.termes() : face("truetype/liberation2/LiberationSerif-Regular.ttf")
    let words = "All words stand (as it were) apart \\ here"
    let runs = [
      line(words, face, y: 20, gap: 1.234), line(words, face, y: 40, gap: -0.35),
      line(words, face, y: 60, gap: 0), line("One more", face, y: 80, gap: 3),
    ]
    let shop = try Workshop(by: .press)
    let file = try shop.file([page(runs.map { .glyphs($0) }, width: 400)])
    let out = try objects(file)
    #expect(out.contains(kind) && !out.contains("/Identity-H"))
    // A symbolic font is called by nothing but its own codes.
    #expect(out.contains("/Flags 4\n") && !out.contains("/Encoding"))
    let spaces = out.matches(of: /(-?[0-9.]+) Tw\n/).map { String($0.output.1) }
    #expect(spaces == ["1.234", "-.35", "0"])
    // Nothing stands between the letters of a line, but for the single space of the last.
    #expect(out.matches(of: /\)-?[0-9]+\(/).count == 1)
    #expect(out.contains("[(All words stand "), "\(out)")
    // Neither words nor where they stand change.
    #expect(try copied(file) == [words, words, words, "One more"])
    let places = runs.flatMap { run in
      run.text.indices.filter { $0 == 0 || run.text[$0 - 1] == 0x20 }.map {
        run.glyphs[$0].x.points
      }
    }
    let found = try starts(file)
    try #require(found.count == places.count)
    for (one, other) in zip(found, places) { #expect(abs(one - other) < 0.02) }
    try check(file)
  }

  /// Where the codes of one byte are used up, the glyphs that come later have a font of two bytes, and none is in both.
  @Test(arguments: ["TeX Gyre Termes", "Liberation"])
  func moreGlyphsThanBytes(_ family: String) throws {
    let face =
      try family == "Liberation"
      ? face("truetype/liberation2/LiberationSerif-Regular.ttf") : TestFont.termes()
    let signs: [UInt32] = Array(0x21...0x7E) + Array(0xC0...0xD6) + Array(0xF8...0x233)
    let letters = signs.filter { face.glyph(for: $0) != nil }.compactMap {
      Unicode.Scalar($0).map { String($0) }
    }
    try #require(letters.count > 270)
    var runs: [GlyphRun] = []
    // Then back again: both fonts in one line.
    let all = letters + ["a", letters[letters.count - 1], "b", letters[letters.count - 2]]
    for start in stride(from: 0, to: all.count, by: 40) {
      let text = all[start..<min(start + 40, all.count)].joined()
      runs.append(glyphRun(text, face, y: 20 + Double(start) / 2))
    }
    let shop = try Workshop(by: .press)
    let file = try shop.file([page(runs.map { .glyphs($0) }, width: 800, height: 300)])
    #expect(try copied(file) == runs.map { String(decoding: $0.text, as: UTF8.self) })
    let out = try objects(file)
    #expect(out.components(separatedBy: "/FontDescriptor ").count == 3)
    #expect(out.contains("/Identity-H"))
    let fonts = try run("pdffonts", file).split(separator: "\n").dropFirst(2)
    #expect(fonts.count == 2)
    try check(file)
    // As Cairo draws it.
    let other = try Workshop(by: .cairo)
    let drawn = try other.file([page(runs.map { .glyphs($0) }, width: 800, height: 300)])
    let (own, theirs) = try (shop.raster(file), other.raster(drawn))
    let unlike = zip(own.words, theirs.words).count { $0 != $1 }
    #expect(unlike * 200 <= own.words.count, "\(unlike)")
  }

  /// Fonts of scripts with thousands of letters have two bytes from the first on.
  @Test func ideographsHaveTwoBytes() throws {
    let face = try face("truetype/noto/NotoSansCuneiform-Regular.ttf")
    let shop = try Workshop(by: .press)
    let file = try shop.file([page([.glyphs(line("𒀀𒀁 𒀂𒀃 𒀄", face, y: 20, gap: 2))])])
    let out = try objects(file)
    #expect(out.contains("/Identity-H") && !out.contains("/Subtype /TrueType"))
    #expect(!out.contains(" Tw\n"))
    #expect(try copied(file) == ["𒀀𒀁 𒀂𒀃 𒀄"])
  }

  /// A font of two bytes does not see the spaces of one before it, nor do unseen letters and pages of others.
  @Test func wordSpacesStayAmongTheirOwn() throws {
    let face = try TestFont.termes()
    let spaced = line("these are words apart", face, y: 20, gap: 2)
    let wide = try self.face("opentype/noto/NotoSansCJK-Regular.ttc")
    let below = glyphRun("漢字", wide, y: 40)
    let shop = try Workshop(by: .press)
    let out = try objects(shop.file([page([.glyphs(spaced), .glyphs(below)])]))
    #expect(out.matches(of: /([0-9.]+) Tw\n/).map { String($0.output.1) } == ["2", "0"])
    let emoji = glyphRun("\u{1F600}", try TestFont.emoji(), y: 40)
    let unseen = try objects(shop.file([page([.glyphs(spaced), .glyphs(emoji)])]))
    #expect(unseen.contains(" Tf 0 Tc 0 Tw "))
  }

  /// What is set of letters on a page does not reach into pages of other PDFs.
  @Test func pagesOfOthersHaveTheirOwnLetters() throws {
    let face = try TestFont.termes()
    let shop = try Workshop(by: .press)
    _ = try shop.save(
      try Workshop(by: .press).bytes(of: [page([.glyphs(glyphRun("Bells for sale", face, y: 30))])]
      ),
      "ad.pdf")
    var tracked = line("apart and apart", face, y: 90, gap: 4)
    for place in tracked.glyphs.indices { tracked.glyphs[place].x += pt(0.5 * Double(place)) }
    let box = rect(0, 0, 200, 100)
    let both = try shop.file([
      page([.glyphs(tracked), .image(ImageItem(name: "ad.pdf", box: box))])
    ])
    let found = try run("pdftotext", "-bbox", both, "-")
    let alone = try run(
      "pdftotext", "-bbox", shop.folder.appendingPathComponent("ad.pdf").path, "-")
    let words = alone.split(separator: "\n").filter { $0.contains("<word") }
    try #require(words.count == 3)
    for word in words { #expect(found.contains(word), "\(word) \(found)") }
  }
}

extension Workshop {
  fileprivate func bytes(of pages: [RenderPage]) throws -> [UInt8] {
    var faults: [RenderFault] = []
    return try pdf(pages, faults: &faults)
  }
}
