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

  /// Cells of Word's tables stand as they say, on their grounds, and fixed columns have their widths; what pandoc passes
  /// over of tables is reported, and other documents say nothing.
  @Test func tablesOfWordKeepTheirLook() {
    let result = folder.run(
      #"""
      python3 - <<'END'
      import zipfile
      W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
      def cell(text, jc="", fill="", more="", inner=""):
          jc = f'<w:pPr><w:jc w:val="{jc}"/></w:pPr>' if jc else ""
          fill = f'<w:shd w:val="clear" w:fill="{fill}"/>' if fill else ""
          return f"<w:tc><w:tcPr>{more}{fill}</w:tcPr>{inner}<w:p>{jc}<w:r><w:t>{text}</w:t></w:r></w:p></w:tc>"
      def table(rows, look="", grid=(1440, 2880)):
          columns = "".join(f'<w:gridCol w:w="{w}"/>' for w in grid)
          rows = "".join(f"<w:tr>{''.join(row)}</w:tr>" for row in rows)
          return f"<w:tbl><w:tblPr>{look}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>{rows}</w:tbl>"
      def write(name, body):
          with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as file:
              file.writestr("[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
                  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
              file.writestr("_rels/.rels", '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r"'
                  ' Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>')
              file.writestr("word/document.xml", f'<w:document xmlns:w="{W}"><w:body><w:p><w:r><w:t>Prices.</w:t></w:r></w:p>{body}<w:p/></w:body></w:document>')
      fixed = '<w:tblLayout w:type="fixed"/>'
      restart, goes_on = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
      inner = table([[cell("p", inner=table([[cell("q", "right"), cell("r")]])), cell("s", fill="00FF00")]])
      write("nested.docx", inner + table([[cell("t", fill="0000FF"), cell("u"), cell("v")]], grid=(1440, 1440, 1440)))
      write("look.docx", table([[cell("a"), cell("b", "center")], [cell("lamp", fill="FFCC00", more=restart), cell("1.00", "right")],
          [cell("", more=goes_on), cell("20.00", "right")]], fixed))
      merged = cell("w", more='<w:gridSpan w:val="2"/>')
      write("merged.docx", table([[merged], [cell("x"), cell("y")]], fixed))
      write("box.docx", "<w:p><w:r><w:txbxContent><w:p><w:r><w:t>lost</w:t></w:r></w:p></w:txbxContent></w:r></w:p>")
      write("inner.docx", table([[cell("x", inner=table([[cell("y"), cell("z")]]))]], '<w:jc w:val="center"/>'))
      END
      "$T" layout look.docx --lang en --columns 1 --page-size A4 -o look.json
      python3 - <<'END'
      import json
      lines = [l for f in json.load(open("look.json"))["pages"][0]["frames"] for l in f["lines"] if "cell" in l and l["text"].strip()]
      for l in lines:
          (x, _, width, _), (left, _), right = l["cell"]["box"], l["origin"], l["origin"][0] + l["width"]
          place = "left" if left - x < 1 else "right" if x + width - right < 1 else "center"
          print(l["text"].strip(), place, round(width))
      END
      "$T" look.docx --lang en --columns 1 -q --page-size A4 --backend press -o look.pdf
      pdftoppm -r 72 look.pdf look && python3 -c "print(bytes([255, 204, 0]) * 9 in open('look-1.ppm', 'rb').read())"
      "$T" nested.docx --lang en --columns 1 -q --page-size A4 -o nested.pdf 2>nested.err && pdftoppm -r 72 nested.pdf nested
      python3 -c "
      page = open('nested-1.ppm', 'rb').read()
      print([bytes(c) * 9 in page for c in ([0, 255, 0], [0, 0, 255])])"
      "$T" layout merged.docx --lang en --columns 1 --page-size A4 -o - | grep -o '"cell":{[^}]*' | grep -c ',72,\|,144,'
      "$T" check box.docx --lang en; "$T" check look.docx --lang en; "$T" check inner.docx --lang en
      """#)
    #expect(
      result.output.hasPrefix(
        "a left 72\nb center 144\nlamp left 72\n1.00 right 144\n20.00 right 144\nTrue\n[True, True]\n2\n"
      ),
      "\(result.output)\(result.errors)")
    let lines = result.errors.split(separator: "\n").filter { $0.contains("input.office-lost") }
    #expect(
      lines.map { $0.split(separator: ": ").last ?? "" } == [
        "pandoc passes over the words in text boxes",
        "tables that stand in cells of other tables are set as lines",
        "pandoc passes over where tables stand, and which of their columns is the first",
      ], "\(result.errors)")
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
