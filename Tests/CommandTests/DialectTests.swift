import Foundation
import Testing
import TypesetPDFWriting

/// One article, in every dialect that there is a program for, gives the same pages.
@Suite struct DialectTests {
  let folder = Folder()

  init() {
    folder.write(
      """
      # The *Quay* at night

      Some **bold** words and *stressed* ones, and [a link](https://example.org). The words go on for
      a while, so that the lines break more than once, as they do in a column, and end.

      ## What we saw

      - one boat
      - two gulls, both of them asleep on the rail of the pier
        1. deep
        2. deeper

      > Never again, said the mate, and went below to look for his boots.

      ## Next

      ![A pump](pump.png)

      The end of it all[^1].

      [^1]: A note.

      """, to: "a.md")
    let made = folder.run(
      """
      python3 - <<'END'
      import struct, zlib
      def chunk(kind, data):
          return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      rows = b"".join(b"\\0" + b"\\x40\\x80\\xc0" * 60 for _ in range(40))
      open("pump.png", "wb").write(
          b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 60, 40, 8, 2, 0, 0, 0))
          + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
      END
      grep -v pump a.md > b.md
      pandoc -f gfm b.md -t html5 -o b.html && pandoc -f gfm b.md -o b.docx && pandoc -f gfm b.md -o b.odt
      pandoc -f gfm a.md -o a.docx
      """)
    precondition(made.status == 0, made.errors)
  }

  @Test(arguments: ["html", "docx"])
  func samePages(of dialect: String) {
    let result = folder.run(
      "\"$T\" compare b.md b.\(dialect) --page-size A6 --columns 1")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  /// pandoc reads no quotations in OpenDocument; all words are there.
  @Test(arguments: PDFBackend.allCases) func sameWordsOfOpenDocument(_ backend: PDFBackend) {
    folder.use(backend)
    let words = ["b.md", "b.odt"].map { name in
      folder.run(
        "\"$T\" build \(name) --no-hyphenate $B -o \(name).pdf && pdftotext \(name).pdf - | tr -s ' \\n-' '\\n' | sort"
      ).output
    }
    #expect(words[0] == words[1])
    #expect(words[0].contains("\nasleep\n"))
  }

  /// pandoc gives a table's caption twice, as a paragraph and as its caption: it is set once.
  @Test func aTablesCaptionInWordIsSetOnce() {
    let found = folder.run(
      "printf '| a | b |\\n|---|---|\\n| c | d |\\n\\n: Tides of the year\\n' | pandoc -f markdown -o t.docx"
        + " && \"$T\" t.docx -q -o t.pdf && pdftotext t.pdf -")
    #expect(
      found.output.components(separatedBy: "Tides of the year").count == 2,
      "\(found.output)\(found.errors)")
  }

  /// What pandoc passes over in OpenDocument is reported.
  @Test func lossesOfOpenDocumentAreReported() {
    let result = folder.run(
      """
      printf '| a | b |\n|---|---|\n| c | d |\n' | pandoc -f markdown -o t.odt
      printf 'Of $x^2$ and y.\n' | pandoc -f markdown -o f.odt
      printf 'Of x and y.\n' | pandoc -f markdown -o n.odt
      for name in t f n; do "$T" check $name.odt --lang en; done
      """)
    let lines = result.errors.split(separator: "\n").filter { $0.contains("input.office-lost") }
    #expect(
      lines.map { $0.split(separator: ": ").last ?? "" } == [
        "pandoc passes over the header rows of tables of OpenDocument files",
        "pandoc passes over the formulas of OpenDocument files",
      ], "\(result)")
  }

  /// A paragraph in a style of captions is one, and below a picture that of a figure; other styles
  /// change nothing, and quotations stay whole.
  @Test func captionsOfWordAreCaptions() throws {
    let result = folder.run(
      """
      printf 'One.\n\n![Two words](pump.png)\n\n> Three.\n>\n> Four.\n' > c.md
      pandoc c.md -o c.docx && "$T" layout c.docx -o - | grep -o '"kind":"[a-z0-9]*"' | sort | uniq -c | tr -s ' '
      """)
    #expect(result.status == 0, "\(result.errors)")
    for kind in ["1 \"kind\":\"figure\"", "1 \"kind\":\"caption\"", "1 \"kind\":\"quote\""] {
      #expect(result.output.contains(kind), "\(result.output)")
    }
  }

  @Test(arguments: PDFBackend.allCases) func picturesOfWordAreSetAndNothingIsLeft(
    _ backend: PDFBackend
  ) {
    folder.use(backend)
    let result = folder.run(
      """
      mkdir spare; export TMPDIR=$PWD/spare
      "$T" build a.docx $B -o a.pdf && pdfimages -list a.pdf | grep -c image; ls spare | wc -l; ls -d pictures
      """)
    #expect(result.output == "1\n0\n", "\(result.errors)")
    // The pages are those of the file with the picture beside it.
    #expect(
      folder.run(
        "\"$T\" build - --from docx $B -o s.pdf < a.docx && cmp a.pdf s.pdf || pdfinfo s.pdf"
      )
      .status == 0)
  }

  @Test func whatPandocCannotRead() {
    let result = folder.run(
      """
      echo old > x.pdf; head -c 3000 a.docx > cut.docx; cp b.md text.docx; cp b.odt other.docx
      for name in cut text other; do "$T" $name.docx -o x.pdf; echo $?; done
      PATH=/nowhere "$T" a.docx -o x.pdf; echo $?
      TMPDIR=/nowhere "$T" a.docx -o x.pdf; echo $?
      cat x.pdf
      """)
    #expect(result.output == "3\n3\n3\n3\n3\nold\n")
    for words in [
      "‘cut.docx’ cannot be read as a Word document",
      "‘text.docx’ cannot be read as a Word document",
      "‘other.docx’ cannot be read as a Word document",
      "‘a.docx’ is a Word document, which pandoc reads; it is not installed",
      "apt-get install pandoc",
      "no folder can be made in ‘/nowhere’",
    ] {
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test(arguments: PDFBackend.allCases) func pagesDeclareTheirEncoding(_ backend: PDFBackend) {
    folder.use(backend)
    let result = folder.run(
      """
      printf '<meta charset=windows-1251><p>' > r.html; printf 'Привет, мир' | iconv -t cp1251 >> r.html
      printf '<meta charset=iso-8859-1><p>caf\\351 \\223x\\224' > l.html
      printf '<meta charset=iso-8859-1><p>café' > u.html
      printf '<!-- <meta charset=koi8-r> --><title>charset=koi8-r</title><meta name=x content="charset=koi8-r">' > c.html
      printf '<meta http-equiv=Content-Type content="text/html; charset=windows-1251"><p>' >> c.html
      printf 'Мир' | iconv -t cp1251 >> c.html
      printf '<?xml version="1.0" encoding="windows-1251"?><p>' > x.xhtml; printf 'Дом' | iconv -t cp1251 >> x.xhtml
      cp x.xhtml x.html
      for name in r l u c x; do "$T" $name.html $B -o $name.pdf 2>&1 && pdftotext $name.pdf - | head -1; done
      """)
    #expect(result.output == "Привет, мир\ncafé “x”\ncafé\nМир\nДом\n", "\(result.errors)")
  }
}
