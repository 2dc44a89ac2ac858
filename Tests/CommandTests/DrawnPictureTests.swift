import Foundation
import Testing
import TypesetImageFixtures

/// SVG, WebP and pages of PDFs in manuscripts: what is drawn, and what is said of those that cannot be.
@Suite struct DrawnPictureTests {
  let folder = Folder()

  init() {
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60">
      <rect x="2" y="2" width="116" height="56" rx="8" fill="#357" fill-opacity=".8"/>
      <text x="60" y="38" text-anchor="middle" font-family="TeX Gyre Heros" font-size="20" fill="white">Tide</text>
      </svg>

      """, to: "tide.svg")
    let ad = PDFFixture(
      contents: ["1 0 0 rg 0 0 300 200 re f", "0 0 1 rg 0 0 300 200 re f"],
      page: "/MediaBox[0 0 300 200]/TrimBox[50 50 250 150]")
    folder.write(String(decoding: ad.bytes, as: UTF8.self), to: "ad.pdf")
  }

  private static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts").path

  @Test(arguments: ["cairo", "press"]) func drawingIsNoPixels(_ backend: String) {
    folder.write(
      "Words.\n\n<figure>\n<img src=\"tide.svg\" alt=\"The tide\">\n<caption>A caption.</caption>\n</figure>\n",
      to: "a.txt")
    let build = folder.run("\"$T\" a.txt --backend \(backend) -o x.pdf")
    #expect(build.status == 0 && !build.errors.contains("warning"), "\(build.errors)")
    #expect(folder.run("pdfimages -list x.pdf | wc -l").output == "2\n")
    #expect(folder.run("qpdf --check x.pdf").status == 0)
    // Cairo has its words as outlines.
    let words = folder.run("pdftotext x.pdf -").output
    #expect(words.contains("A caption.") && words.contains("Tide") == (backend == "press"))
  }

  /// Words of a drawing are set in the fonts that the manuscript may have: with `--no-system-fonts` in none of the machine's,
  /// whatever the drawing names, and in one of a folder that is named where the drawing names that.
  @Test(arguments: ["cairo", "press"]) func wordsHaveTheFontsOfTheManuscript(_ backend: String) {
    let fonts = "--no-system-fonts --font-path /usr/share/fonts/opentype/linux-libertine"
    for (name, family) in [("heros", "TeX Gyre Heros"), ("libertine", "Linux Libertine O")] {
      folder.write(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60">
        <text x="10" y="38" font-family="\(family)" font-size="20">Tide</text></svg>
        """, to: "\(name).svg")
      folder.write("<img src=\"\(name).svg\" width=120pt alt=\"Tide\">\n", to: "\(name).txt")
      for (options, place) in [("", "free"), (fonts, "bound")] {
        let build = folder.run(
          "\"$T\" \(name).txt -q --backend \(backend) \(options) -o \(name)-\(place).pdf"
            + " && pdftoppm -r 72 -singlefile \(name)-\(place).pdf \(name)-\(place)")
        #expect(build.status == 0, "\(build.errors)")
      }
    }
    if backend == "press" {
      #expect(folder.run("pdffonts heros-free.pdf").output.contains("Heros"))
      #expect(!folder.run("pdffonts heros-bound.pdf").output.contains("Heros"))
      #expect(folder.run("pdffonts libertine-bound.pdf").output.contains("Libertine"))
    }
    #expect(folder.run("cmp heros-free.ppm libertine-free.ppm").status == 1)
    #expect(folder.run("cmp libertine-free.ppm libertine-bound.ppm").status == 0)
    #expect(folder.run("cmp heros-free.ppm heros-bound.ppm").status == 1)
  }

  /// Links of a drawing lead nowhere, in whatever way they are written, and are no reason to crash.
  /// Words of a drawing in no language of its own have the same letters wherever its maker lives.
  @Test(arguments: ["cairo", "press"]) func drawingIsTheSameInEveryCountry(_ backend: String) {
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><text x="2" y="24" font-size="20">\u{9AA8}\u{6D77}</text></svg>
      """, to: "han.svg")
    folder.write("<img src=\"han.svg\" alt=\"bones\">\n", to: "m.txt")
    let line = "\"$T\" m.txt --backend \(backend) -q -o n.pdf"
    #expect(folder.run(line + " && mv n.pdf m.pdf").status == 0)
    for setting in ["LC_ALL=ja_JP.UTF-8", "LC_CTYPE=zh_CN.UTF-8", "LANG=ko_KR", "FC_LANG=zh-tw"] {
      let result = folder.run(line + " && cmp m.pdf n.pdf", environment: [setting])
      #expect(result.status == 0, "\(setting): \(result.output)\(result.errors)")
    }
  }

  @Test(arguments: ["cairo", "press"]) func drawingHasNoLinks(_ backend: String) {
    let links = (0..<12).map { number in
      let tag = number % 2 == 0 ? "a" : "s:a"
      let name = number % 3 == 0 ? "href" : "x:href"
      return
        "<\(tag)\n target='>' \(name) = \"javascript:\(number)\"><text x='5' y='\(number * 5)'>"
        + "Tide \(number)</text></\(tag)>"
    }
    folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:s=\"http://www.w3.org/2000/svg\" "
        + "xmlns:x=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 120 60\">"
        + links.joined(separator: "\n") + "</svg>\n", to: "links.svg")
    folder.write("Words.\n<img src=\"links.svg\" alt=\"Links\">\n", to: "a.txt")
    let build = folder.run("\"$T\" a.txt --backend \(backend) -o x.pdf")
    #expect(build.status == 0, "\(build.errors)")
    let objects = folder.run("qpdf --qdf --object-streams=disable x.pdf - | grep -ac javascript")
    #expect(objects.output == "0\n")
    #expect(folder.run("qpdf --check x.pdf").status == 0)
  }

  /// Nor do those that stand in entities, attributes that a document type gives, or letters of another encoding.
  @Test(arguments: ["cairo", "press"]) func drawingHidesNoLinks(_ backend: String) {
    let body = "<rect width='90' height='40' fill='#d0e0f0'/>"
    func drawing(_ head: String, _ content: String) -> String {
      head + "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='40'>" + body + content
        + "</svg>\n"
    }
    let plain = "<a href='javascript:1'>\(body)</a>"
    let hidden = plain.replacingOccurrences(of: "<", with: "&#60;")
    folder.write(drawing("<!DOCTYPE svg [<!ENTITY w \"\(hidden)\">]>", "&w;"), to: "0.svg")
    folder.write(
      drawing(
        "<!DOCTYPE svg [<!ATTLIST a href CDATA 'javascript:2'>]>", "<a>\(body)</a>"), to: "1.svg")
    folder.write(
      drawing(
        "<?xml version='1.0' encoding='UTF-7'?>",
        plain.replacingOccurrences(of: "<", with: "+ADw-")), to: "2.svg")
    for (place, encoding) in ["UTF-16", "UTF-16LE", "UTF-16BE", "ISO-8859-1"].enumerated() {
      let name = encoding.hasPrefix("UTF") ? "UTF-16" : encoding
      folder.write(drawing("<?xml version='1.0' encoding='\(name)'?>", plain), to: "u")
      #expect(folder.run("iconv -f UTF-8 -t \(encoding) u > \(place + 3).svg").status == 0)
    }
    for number in 0..<7 {
      folder.write("Words.\n<img src=\"\(number).svg\" alt=\"Links\">\n", to: "a.txt")
      let build = folder.run("rm -f x.pdf; \"$T\" a.txt --backend \(backend) -o x.pdf")
      #expect(build.status == 0, "\(number) \(build.errors)")
      let objects = folder.run(
        "qpdf --qdf --object-streams=disable x.pdf - | grep -acE 'javascript|/URI'")
      #expect(objects.output == "0\n", "\(number)")
      // It is drawn: its blue is on the page.
      let blue = folder.run(
        "pdftoppm -r 20 x.pdf x && od -An -tu1 -v x-1.ppm | grep -c '208 224 240'")
      #expect(blue.output != "0\n", "\(number)")
    }
  }

  /// The words of a drawing are part of its figure, and its fonts are those of the document.
  @Test(arguments: ["ua-1", "a-2b", "a-2u", "a-2a", "a-3b", "a-2a,ua-1"])
  func drawingKeepsStandards(_ standard: String) {
    // Fonts of both kinds of outlines, ideographs, letters in a shade, emoji, something translucent and something blurred.
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60">
      <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity=".3"/></linearGradient>
      <filter id="b"><feGaussianBlur stdDeviation="2"/></filter>
      <rect width="60" height="20" fill="url(#g)" filter="url(#b)"/><rect x="60" width="50" height="20" opacity=".5"/>
      <text x="2" y="30" font-size="12" font-family="Noto Sans">Ebb</text>
      <text x="40" y="30" font-size="12" font-family="TeX Gyre Termes" fill="url(#g)">Flow</text>
      <text x="2" y="55" font-size="20" font-family="Noto Serif CJK JP">\u{6D77}\u{1F30A}</text>
      </svg>
      """, to: "ebb.svg")
    folder.write(
      "# Tides\n\n![The tide](tide.svg)\n\nWords.\n\n![The ebb](ebb.svg)\n", to: "a.md")
    let build = folder.run("\"$T\" a.md --pdf-standard \(standard) -o x.pdf")
    #expect(build.status == 0, "\(build.errors)")
    let check = folder.run("/usr/bin/python3 '\(DrawnPictureTests.scripts)/check-pdf' x.pdf")
    #expect(check.output == "" && check.status == 0, "\(check.output)\(check.errors)")
  }

  /// Nobody can read a character for private use, which is one in a drawing too.
  @Test(arguments: [
    "<text x='2' y='20' font-family='Linux Libertine O'>a\u{E000}</text>",
    "<text x='2' y='20' font-family='Linux Libertine O'>b<tspan fill='red'>&#xE000;</tspan></text>",
  ])
  func drawingWithPrivateCharacters(_ body: String) {
    folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 40'>\(body)</svg>\n", to: "own.svg")
    folder.write("# Tides\n\n![Our sign](own.svg)\n", to: "a.md")
    let kept = folder.run("\"$T\" a.md --pdf-standard a-2a -o y.pdf")
    #expect(kept.status == 1 && kept.errors.contains("error[pdf.standard]"), "\(kept.errors)")
    #expect(kept.errors.contains("U+E000, which is in the drawing “own.svg”"), "\(kept.errors)")
    #expect(kept.errors.contains("a.md:3:"), "\(kept.errors)")
    #expect(folder.run("\"$T\" a.md --pdf-standard a-2u -o y.pdf").status == 0)
  }

  @Test func pageOfPDFNeedsThePress() {
    folder.write("Words.\n<img src=\"ad.pdf\" page=2 box=trim alt=\"An ad\">\n", to: "a.txt")
    let cairo = folder.run("\"$T\" a.txt -o x.pdf")
    #expect(cairo.status == 1)
    #expect(
      cairo.errors.contains("a.txt:2:11") && cairo.errors.contains("by --backend press"),
      "\(cairo.errors)")
    let press = folder.run("\"$T\" a.txt --backend press -o x.pdf")
    #expect(press.status == 0, "\(press.errors)")
    #expect(folder.run("qpdf --check x.pdf").status == 0)
    let kept = folder.run("\"$T\" a.txt --pdf-standard a-2b -o y.pdf")
    #expect(kept.status == 1 && kept.errors.contains("pdf.standard"), "\(kept.errors)")
    #expect(kept.errors.contains("a.txt:2:"), "\(kept.errors)")
  }

  /// Every dialect can name a page.
  @Test(arguments: [
    ("a.txt", "<img src=\"ad.pdf#page=2\" alt=\"An ad\">"), ("a.md", "![An ad](ad.pdf#page=2)"),
    ("a.html", "<html lang=en><p>A <img src=\"ad.pdf#page=2\" alt=\"An ad\"></p></html>"),
    ("a.bbcode", "[img alt=\"An ad\"]ad.pdf#page=2[/img]"),
  ])
  func pagesInDialects(_ file: String, _ text: String) {
    folder.write(text + "\n", to: file)
    let build = folder.run("\"$T\" \(file) --backend press -o x.pdf")
    #expect(build.status == 0, "\(build.errors)")
    // The second page is blue.
    _ = folder.run("pdftoppm -r 20 -singlefile x.pdf x")
    let blue = folder.run("LC_ALL=C grep -a -c -P '\\x00\\x00\\xff\\x00\\x00\\xff' x.ppm")
    #expect(blue.status == 0, "\(blue.output)")
  }

  @Test(arguments: [
    ("<img src=\"ad.pdf\" page=3>", "it has 2 pages, and no page 3"),
    ("<img src=\"ad.pdf\" page=0>", "number of a page"),
    ("<img src=\"ad.pdf\" box=trimm>", "did you mean “trim”?"),
    ("<img src=\"tide.svg\" page=2>", "only a PDF has pages to choose from"),
    ("<img src=\"ad.pdf#pages=2\">", "“pages=2” names no page of a PDF"),
    ("<img src=\"add.pdf\" page=2>", "did you mean “ad.pdf#page=2”?"),
    ("<img src=\"torn.svg\">", "its data is damaged (line 2 column "),
    ("<img src=\"torn.pdf\">", "its data is damaged ("),
    ("<img src=\"empty.svg\">", "it has no size that can be drawn"),
  ])
  func whatIsWrongHasAPlace(_ tag: String, _ words: String) {
    folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\n<g>", to: "torn.svg")
    folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "empty.svg")
    folder.write("%PDF-1.7\nnothing of it\n", to: "torn.pdf")
    folder.write("Words.\n\(tag)\n", to: "a.txt")
    let check = folder.run("\"$T\" a.txt --backend press -o x.pdf")
    #expect(check.errors.contains(words) && check.errors.contains("a.txt:2:"), "\(check.errors)")
  }

  /// A library that cannot be loaded is named by its package. What stands first in the path is no library.
  @Test(arguments: [
    ("librsvg-2.so.2", "tide.svg", "librsvg2-2"), ("libwebp.so.7", "two.webp", "libwebp7"),
    ("libqpdf.so.29", "ad.pdf", "libqpdf29"),
  ])
  func missingLibraryIsNamed(_ library: String, _ picture: String, _ package: String) {
    _ = folder.run("mkdir -p none && : > none/\(library) && : > none/libqpdf.so.30")
    let webp = WebPFixture(width: 4, height: 4, red: 9, blue: 9, greens: (1, 2)) { x, _ in x > 1 }
    try? Data(webp.bytes).write(
      to: URL(fileURLWithPath: folder.run("pwd").output.dropLast() + "/two.webp"))
    folder.write("Words.\n<img src=\"\(picture)\" alt=\"It\">\n", to: "a.txt")
    let build = folder.run("LD_LIBRARY_PATH=\"$PWD/none\" \"$T\" a.txt --backend press -o x.pdf")
    #expect(build.status == 1)
    #expect(
      build.errors.contains("install the Debian package \(package)")
        && build.errors.contains("a.txt:2:"), "\(build.errors)")
    let whole = folder.run("\"$T\" a.txt --backend press -o x.pdf")
    #expect(whole.status == 0, "\(whole.errors)")
  }
}
