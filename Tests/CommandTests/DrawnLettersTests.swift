import Foundation
import Testing
import TypesetImageFixtures
import TypesetPDFWriting

/// Pictures that are damaged within, and letters of drawings that documents may not have: what is said of both.
@Suite struct DrawnLettersTests {
  let folder = Folder()

  /// A PNG of 8 × 8 pixels whose deflated data is what `change` makes of the right one.
  private func damaged(
    colorType: UInt8, depth: UInt8 = 8, rows: Int = 8, _ change: (inout [UInt8]) -> Void
  ) throws -> Data {
    let samples = [2: 3, 6: 4][Int(colorType)] ?? 1
    let row = 1 + 8 * samples * Int(depth) / 8
    let fixture = PNGFixture(
      width: 8, height: 8, depth: depth, colorType: colorType,
      rows: [UInt8](repeating: 0, count: row * rows))
    let png = fixture.bytes
    let start = try #require(png.firstRange(of: Array("IDAT".utf8)))
    var data = Array(png[start.upperBound..<(png.count - 16)])
    change(&data)
    return Data(
      png[..<(start.lowerBound - 4)] + fixture.chunk("IDAT", data) + fixture.chunk("IEND", []))
  }

  /// Rows that turn out damaged as they are inflated are the picture's fault at its place, the same for both writers, and
  /// there is a draft without it.
  @Test(arguments: PDFBackend.allCases) func damagedRowsAreOnePicturesFault(
    _ backend: PDFBackend
  ) throws {
    folder.use(backend)
    let damages: [(name: String, change: (inout [UInt8]) -> Void)] = [
      ("checksum", { $0[$0.count - 1] ^= 1 }), ("cut", { $0.removeLast($0.count / 2) }),
      ("filter", { $0[7] = 9 }), ("raw", { $0 = [UInt8](repeating: 0, count: 200) }),
    ]
    for (colorType, depth) in [(2, 8), (6, 8), (0, 16), (0, 8)] as [(UInt8, UInt8)] {
      for damage in damages {
        let png = try damaged(colorType: colorType, depth: depth, damage.change)
        try png.write(to: URL(fileURLWithPath: folder.path + "/a.png"))
        folder.write("Words.\n\n<img src=\"a.png\" alt=\"A\">\n\nMore.\n", to: "a.txt")
        let build = folder.run("rm -f *.pdf; \"$T\" a.txt $B -o x.pdf; s=$?; ls *.pdf; exit $s")
        let name = "\(damage.name) \(colorType) \(depth)"
        #expect(build.status == 1, "\(name): \(build.status) \(build.errors)")
        #expect(
          build.errors.contains("picture.unreadable") && build.errors.contains("a.txt:3:"),
          "\(name): \(build.errors)")
        #expect(build.output.contains("draft"), "\(name): \(build.output)")
      }
    }
  }

  /// Bytes behind the last row are nothing, and the picture is whole.
  @Test(arguments: PDFBackend.allCases) func spareBytesBehindRowsAreNothing(
    _ backend: PDFBackend
  ) throws {
    folder.use(backend)
    let png = try damaged(colorType: 2, rows: 30) { _ in }
    try png.write(to: URL(fileURLWithPath: folder.path + "/a.png"))
    folder.write("Words.\n\n<img src=\"a.png\" alt=\"A\">\n", to: "a.txt")
    let build = folder.run("\"$T\" a.txt $B -o x.pdf && qpdf --check x.pdf")
    #expect(build.status == 0, "\(build.errors)")
    #expect(folder.run("pdfimages -list x.pdf | wc -l").output == "3\n")
  }

  /// What is no character among a drawing's letters is one that stands for it.
  @Test(arguments: PDFBackend.allCases) func noncharactersInDrawingsAreDrawn(
    _ backend: PDFBackend
  ) {
    folder.use(backend)
    folder.write("Words.\n\n<img src=\"a.svg\" alt=\"A\">\n", to: "a.txt")
    // Swift does not write them.
    let last = String(decoding: [0xF4, 0x8F, 0xBF, 0xBF] as [UInt8], as: UTF8.self)
    let inner = String(decoding: [0xEF, 0xB7, 0xAF] as [UInt8], as: UTF8.self)
    for letter in ["&#x2FFFE;", "&#131071;", last, "&#xFDD0;", inner] {
      folder.write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"60\">"
          + "<text x=\"5\" y=\"30\">Ebb \(letter) tide</text></svg>", to: "a.svg")
      let build = folder.run("\"$T\" a.txt $B -o x.pdf && qpdf --check x.pdf")
      #expect(build.status == 0, "\(letter): \(build.errors)")
    }
  }

  /// Letters of drawings that no font has, or whose font may not be in documents, break every standard.
  @Test(arguments: [PDFStandard.a2b, .ua1]) func lettersOfDrawingsKeepStandards(
    _ standard: PDFStandard
  ) throws {
    let square = ManualTests.root.appending(path: "Tests/Fonts/Square.ttf").path
    folder.write(
      """
      import sys
      from fontTools.ttLib import TTFont
      font = TTFont(sys.argv[1])
      font["OS/2"].fsType = 2
      for name in font["name"].names:
          if name.nameID in (1, 4, 16):
              name.string = "Shut Square"
          if name.nameID == 6:
              name.string = "ShutSquare"
      font.save("data/fonts/shut.ttf")
      """, to: "shut.py")
    try #require(
      folder.run("mkdir -p data/fonts && /usr/bin/python3 shut.py '\(square)'").status == 0)
    folder.write("<h1>Tides</h1>\n\n<img src=\"a.svg\" alt=\"A\">\n", to: "a.txt")
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"60\">"
    for (text, words, help) in [
      (
        "<text x='5' y='30' font-family='Shut Square'>ABC</text>",
        "the maker of Shut Square does not allow it within documents", "outlines"
      ),
      ("<text x='5' y='30'>Ebb \u{378}</text>", "no font has U+378", "install a font"),
      ("<text x='5' y='30'>Ebb &#x378;</text>", "no font has U+378", "install a font"),
      ("<title>Ebb \u{378}</title><desc>&#x378;</desc><text x='5' y='30'>Tide</text>", nil, ""),
    ] as [(String, String?, String)] {
      folder.write("\(head)\(text)</svg>", to: "a.svg")
      let build = folder.run(
        "\"$T\" a.txt --lang en --pdf-standard \(standard.rawValue) -o x.pdf",
        environment: ["XDG_DATA_HOME=\(folder.path)/data"])
      guard let words else {
        #expect(build.status == 0, "\(text): \(build.errors)")
        continue
      }
      #expect(build.status == 1, "\(text): \(build.errors)")
      #expect(
        build.errors.contains("error[pdf.standard]: page 1: \(words)")
          && build.errors.contains(help)
          && build.errors.contains("a.txt:3:"), "\(text): \(build.errors)")
    }
  }

  /// A font with outlines that PDF does not know is none that is damaged.
  @Test func outlinesOfAnotherKindAreNotDamaged() throws {
    folder.write(
      """
      from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
      from fontTools.fontBuilder import FontBuilder
      from fontTools.pens.t2CharStringPen import T2CharStringPen
      from fontTools.varLib import build
      names = [".notdef", "space"] + [chr(code) for code in range(65, 123) if chr(code).isalpha()]
      def master(height):
          font = FontBuilder(1000, isTTF=False)
          font.setupGlyphOrder(names)
          font.setupCharacterMap({32 if n == "space" else ord(n): n for n in names[1:]})
          letters = {}
          for name in names:
              pen = T2CharStringPen(600, None)
              if name != "space":
                  pen.moveTo((50, 0))
                  for point in ((450, 0), (450, height), (50, height)):
                      pen.lineTo(point)
                  pen.closePath()
              letters[name] = pen.getCharString()
          font.setupCFF("Flat", {"FullName": "Flat"}, letters, {})
          font.setupHorizontalMetrics({n: (600, 50) for n in names})
          font.setupHorizontalHeader(ascent=800, descent=-200)
          font.setupNameTable({"familyName": "Flat", "styleName": "Regular"})
          font.setupOS2(sTypoAscender=800, sTypoDescender=-200, fsType=0)
          font.setupPost()
          return font.font
      design = DesignSpaceDocument()
      axis = AxisDescriptor()
      axis.tag, axis.name, axis.minimum, axis.default, axis.maximum = "wght", "Weight", 100, 400, 900
      design.addAxis(axis)
      for height, weight in ((700, 400), (200, 100), (900, 900)):
          source = SourceDescriptor()
          source.font, source.location = master(height), {"Weight": weight}
          source.familyName, source.styleName = "Flat", "R%d" % weight
          design.addSource(source)
      build(design)[0].save("flat.otf")
      """, to: "flat.py")
    try #require(folder.run("/usr/bin/python3 flat.py").status == 0)
    folder.write("Letters.\n", to: "a.txt")
    let build = folder.run(
      "\"$T\" a.txt --font-path flat.otf --font Flat --backend press -o x.pdf")
    #expect(build.status == 3, "\(build.errors)")
    #expect(
      build.errors.contains("CFF2") && !build.errors.contains("damaged")
        && build.errors.contains("choose another face"), "\(build.errors)")
  }
}
