import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetFonts

@Suite("A face and its measures")
struct FontFaceTests {
  /// The numbers were read from the tables with another program.
  struct Sheet: Sendable {
    var query: FontQuery
    var unitsPerEm = 1000
    var ascender: Int
    var descender: Int
    var lineGap = 0
    var xHeight: Int
    var capHeight: Int
    var underline: (position: Int, thickness: Int)
    var strikeout: (position: Int, thickness: Int)
    var a: (glyph: UInt32, advance: Int)
  }

  static let sheets = [
    // USE_TYPO_METRICS; post -78/40, OS/2 strikeout 258/49, whose numbers are the lines' tops.
    Sheet(
      query: FontQuery(families: ["Linux Libertine O"]), ascender: 894, descender: 246,
      xHeight: 429, capHeight: 658, underline: (-98, 40), strikeout: (234, 49), a: (34, 695)),
    // hhea 1055/-281, OS/2 typo 783/-217/200 without the flag.
    Sheet(
      query: FontQuery(families: ["TeX Gyre Termes"]), ascender: 1055, descender: 281,
      xHeight: 450, capHeight: 662, underline: (-100, 50), strikeout: (245, 50), a: (28, 722)),
    Sheet(
      query: FontQuery(families: ["Noto Sans"]), ascender: 1069, descender: 293, xHeight: 536,
      capHeight: 714, underline: (-125, 50), strikeout: (297, 50), a: (36, 639)),
  ]

  @Test(arguments: sheets.indices)
  func measures(_ index: Int) {
    let sheet = FontFaceTests.sheets[index]
    let face = Fixture.library.match(sheet.query).face
    let metrics = face.metrics
    #expect(face.unitsPerEm == sheet.unitsPerEm)
    #expect(metrics.ascender.rawValue == sheet.ascender)
    #expect(metrics.descender.rawValue == sheet.descender)
    #expect(metrics.lineGap.rawValue == sheet.lineGap)
    #expect(metrics.xHeight.rawValue == sheet.xHeight)
    #expect(metrics.capHeight.rawValue == sheet.capHeight)
    #expect(metrics.underlinePosition.rawValue == sheet.underline.position)
    #expect(metrics.underlineThickness.rawValue == sheet.underline.thickness)
    #expect(metrics.strikeoutPosition.rawValue == sheet.strikeout.position)
    #expect(metrics.strikeoutThickness.rawValue == sheet.strikeout.thickness)
    #expect(face.glyph(for: 0x41) == sheet.a.glyph)
    #expect(face.advance(of: sheet.a.glyph).rawValue == sheet.a.advance)
    #expect(face.coversASCII)
  }

  @Test func everyInstalledFaceHasSaneMeasures() throws {
    // One face a file is enough; collections share their tables.
    for record in Fixture.library.records where record.index == 0 {
      let face = try FontFace(record: record, bytes: Fixture.bytes(record.file))
      let em = face.unitsPerEm
      #expect((16...16384).contains(em), "\(record.file)")
      #expect(face.metrics.ascender.rawValue > 0, "\(record.file)")
      #expect((0...4 * em).contains(face.metrics.descender.rawValue), "\(record.file)")
      #expect(face.metrics.lineGap.rawValue >= 0, "\(record.file)")
      #expect((1...2 * em).contains(face.metrics.xHeight.rawValue), "\(record.file)")
      #expect((1...2 * em).contains(face.metrics.capHeight.rawValue), "\(record.file)")
      #expect(face.metrics.underlineThickness.rawValue >= 1, "\(record.file)")
      #expect(face.metrics.strikeoutThickness.rawValue >= 1, "\(record.file)")
    }
  }

  @Test func bytesTellTheSameAsTheListing() throws {
    for query in [
      FontQuery(families: ["Linux Libertine O"], weight: 700, slant: .italic),
      FontQuery(families: ["TeX Gyre Heros Cn"], weight: 700),
      FontQuery(families: ["DejaVu Sans"], width: 87, slant: .oblique),
    ] {
      let listed = Fixture.library.match(query).face
      let read = try FontFace(bytes: listed.resource, index: listed.index, name: "memory")
      #expect(read.file == "memory")
      #expect(listed.record.families.contains(read.family))
      #expect(read.weight == listed.weight)
      // fontconfig keeps 87 for the class that OpenType puts at 87.5.
      #expect(abs(read.width - listed.width) <= 1)
      #expect(read.version == listed.version)
      #expect((read.slant == .roman) == (listed.slant == .roman))
      #expect(read != listed)
    }
  }

  @Test func broken() throws {
    func failure(_ bytes: [UInt8], index: Int = 0) -> FontError.Reason? {
      do throws(FontError) {
        _ = try FontFace(bytes: ResourceBytes(copying: bytes), index: index, name: "x")
        return nil
      } catch {
        return error.reason
      }
    }
    let whole = try Fixture.bytes(Fixture.libertine).array()
    #expect(failure(whole) == nil)
    #expect(failure([]) == .notAFont)
    #expect(failure(Array("%!PS-AdobeFont-1.0: Courier".utf8)) == .notAFont)
    #expect(failure(Array("wOFF".utf8) + whole.dropFirst(4)) == .notAFont)
    #expect(failure(whole, index: 1) == .noSuchFace)
    #expect(failure(Array("OTTO".utf8)) == .truncated)
    for part in [100, whole.count / 2, whole.count - 4] {
      #expect(failure(Array(whole.prefix(part))) == .truncated, "\(part) bytes")
    }
    // The tag of `cmap` spoilt: the table is gone.
    var spoilt = whole
    let place = try #require(
      (0..<400).first { Array(whole[$0..<$0 + 4]) == Array("cmap".utf8) })
    spoilt[place] = 0x78
    #expect(failure(spoilt) == .missingTable("cmap"))
  }

  @Test func randomDamageNeverTraps() throws {
    var generator = Seeded(7)
    let whole = LastResort.font.file()
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if let face = try? FontFace(bytes: ResourceBytes(copying: bytes), name: "x") {
        #expect(face.metrics.underlineThickness.rawValue >= 1)
        _ = face.glyph(for: 0x41)
      }
    }
  }

  @Test func collections() throws {
    let bytes = try Fixture.bytes(Fixture.cjk)
    let first = try FontFace(bytes: bytes, index: 0, name: "cjk")
    let second = try FontFace(bytes: bytes, index: 2, name: "cjk")
    #expect(first.family == "Noto Sans CJK JP")
    #expect(second.family == "Noto Sans CJK SC")
    #expect(throws: FontError(file: "cjk", index: 99, reason: .noSuchFace)) {
      try FontFace(bytes: bytes, index: 99, name: "cjk")
    }
  }

  @Test func lastResortIsAFont() {
    let face = LastResort.makeFace()
    #expect(face.unitsPerEm == 1000)
    #expect(face.glyphCount == 1)
    #expect(face.metrics.ascender.rawValue == 800)
    #expect(face.metrics.descender.rawValue == 200)
    #expect(face.advance(of: 0).rawValue == 500)
    #expect(face.glyph(for: 0x41) == nil)
    #expect(!face.coversASCII)
  }

  @Test func composedAndDecomposed() {
    let face = Fixture.library.match(FontQuery(families: ["TeX Gyre Termes"])).face
    // Precomposed é is there, and is what HarfBuzz makes of e and U+0301.
    #expect(face.covers(cluster: [0x65, 0x301]))
    // A space of any width is made from U+0020; a joiner needs no glyph.
    #expect(face.covers(cluster: [0x2009]))
    #expect(face.covers(cluster: [0x61, 0x200D]))
    #expect(!face.covers(cluster: [0x5D0]))
  }
}
