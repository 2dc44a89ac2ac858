import Foundation
import Testing
import TypesetPDFWriting

/// Fonts whose makers do not allow documents to have them: a warning at the place where they stand, whoever writes
/// the PDF, and an error under every standard.
@Suite struct EmbeddingTests {
  let folder = Folder()

  /// What `OS/2.fsType` may say, and what is said of it; nil where a PDF may have the letters in use. Of several
  /// permissions the widest holds (OpenType 1.9, OS/2).
  private static let types: [(type: Int, words: String?)] = [
    (0x000, nil), (0x004, nil), (0x008, nil), (0x00C, nil), (0x006, nil), (0x00A, nil),
    (0x002, "does not allow it within documents"),
    (0x102, "does not allow it within documents"),
    (0x100, "allows only the whole font within documents"),
    (0x104, "allows only the whole font within documents"),
    (0x200, "allows only bitmaps of it within documents"),
    (0x308, "allows only bitmaps of it within documents"),
  ]

  init() {
    folder.write(
      """
      import sys
      data = bytearray(open(sys.argv[1], "rb").read())
      for entry in range(int.from_bytes(data[4:6], "big")):
          record = data[12 + 16 * entry:28 + 16 * entry]
          if bytes(record[:4]) == b"OS/2":
              place = int.from_bytes(record[8:12], "big") + 8
              data[place:place + 2] = int(sys.argv[2]).to_bytes(2, "big")
      open("closed.ttf", "wb").write(data)
      """, to: "close.py")
    folder.write(
      "<h1>Tides</h1>\n<p>Words that are open.\n\n<p><font face=Square>ABC</font> and more.\n",
      to: "a.txt")
  }

  /// Makes `closed.ttf`, which says `type`, of the font of round numbers.
  private func close(_ type: Int) throws {
    let square = ManualTests.root.appending(path: "Tests/Fonts/Square.ttf").path
    try #require(folder.run("python3 close.py '\(square)' \(type)").status == 0)
  }

  @Test(arguments: types, PDFBackend.allCases)
  func whatMayNotBeInDocumentsIsTold(
    _ row: (type: Int, words: String?), _ backend: PDFBackend
  ) throws {
    folder.use(backend)
    try close(row.type)
    let build = folder.run("\"$T\" a.txt --lang en --font-path closed.ttf $B -o a.pdf")
    #expect(build.status == 0, "\(build.errors)")
    guard let words = row.words else {
      #expect(!build.errors.contains("font.no-embedding"), "\(build.errors)")
      return
    }
    #expect(
      build.errors.contains("warning[font.no-embedding]: the maker of Square \(words)"),
      "\(build.errors)")
    #expect(build.errors.contains("--> a.txt:4:"), "\(build.errors)")
    #expect(build.errors.components(separatedBy: "no-embedding").count == 2)
    // Without `$B` it holds, too, and pixels need no font.
    #expect(
      folder.run("\"$T\" check a.txt --lang en --font-path closed.ttf").errors
        .contains("a.txt:4:"))
    let pixels = folder.run("\"$T\" a.txt --lang en --font-path closed.ttf -o a.svg")
    #expect(!pixels.errors.contains("no-embedding"), "\(pixels.errors)")
  }

  @Test(arguments: PDFStandard.allCases)
  func noStandardAllowsThem(_ standard: PDFStandard) throws {
    try close(2)
    let options = "--lang en --font-path closed.ttf --pdf-standard \(standard.rawValue)"
    for line in ["\"$T\" a.txt \(options) -o a.pdf", "\"$T\" check a.txt \(options)"] {
      let result = folder.run(line)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.contains("error[font.no-embedding]"), "\(result.errors)")
    }
    // What could be set is a draft, which claims nothing.
    #expect(!folder.names.contains("a.pdf"))
    let claims = folder.run(
      "qpdf --qdf --stream-data=uncompress a.draft.pdf - | grep -ac 'pdf.*id:part>'")
    #expect(claims.output == "0\n", "\(claims.output)")
  }

  /// What `check` says of a standard is what `build` says.
  @Test func standardsAreChecked() {
    folder.write("# Lamp\n\nIt <img src=\"lamp.png\"> burns.\n", to: "b.md")
    folder.write("Words.\n", to: "c.md")
    for (options, code) in [
      ("b.md --pdf-standard ua-1", "error[pdf.no-alt]"),
      ("- --pdf-standard a-2u,ua-1 < c.md", "error[pdf.no-title]"),
      ("c.md --pdf-standard ua1", "did you mean"), ("c.md --backend pres", "did you mean"),
      ("c.md --backend cairo --pdf-standard a-2b", "usage.no-standard"),
    ] {
      let check = folder.run("\"$T\" check \(options)")
      #expect(check.errors.contains(code), "\(options): \(check.errors)")
    }
    #expect(folder.names.allSatisfy { !$0.hasSuffix(".pdf") })
  }
}
