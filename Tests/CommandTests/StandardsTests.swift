import Foundation
import Testing

/// PDFs with structure, and those that keep standards, as another program reads them (scripts/check-pdf).
@Suite struct StandardsTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { folder.run(line) }

  /// The folder of the project's scripts.
  private static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts").path

  private func check(_ arguments: String) -> Shell.Result {
    run("/usr/bin/python3 '\(StandardsTests.scripts)/check-pdf' \(arguments)")
  }

  /// Writes the words of the structure of `x.pdf` to `words`.
  private func readWords() {
    let words = run("/usr/bin/python3 '\(StandardsTests.scripts)/pdf-words' x.pdf > words")
    #expect(words.status == 0, "\(words.errors)")
  }

  /// An article with what has a tag of its own.
  private static let article = """
    # The Tide Table

    Words that fill more than one line of a narrow page, with *stress*, a [way to the harbour](https://example.org/h) \
    and, because it has to be divided somewhere, an extraordinarily uncharacteristic representation.[^1]

    - one item
    - another, with enough words that it needs a second line, which is hung below the first
      1. nested
      2. second

    | Port | Height |
    |:-----|-------:|
    | Mole | 3.20 |
    | Quay | 4.10 |

    ## A smaller heading

    > Somebody said this.

    Half of it is $\\frac{1}{2}$. <span lang="fr">Il pleut.</span>

    ![A lamp](lamp.png)

    [^1]: The note’s own words.

    """

  private func writeArticle() {
    folder.write(StandardsTests.article, to: "tides.md")
    _ = run(
      "printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
        + "rkJggg==' | base64 -d > lamp.png")
  }

  @Test func structureIsTheManuscript() {
    writeArticle()
    let build = run(
      "\"$T\" tides.md --page-size 250ptx500pt --margin 30pt --backend press -o x.pdf")
    #expect(build.status == 0, "\(build.errors)")
    let check = check(
      "--as ua-1,a-2u x.pdf | grep -v -e '-part:' -e '-level:' -e output.intent -e interpolate")
    #expect(check.output == "" && check.errors == "", "\(check.output)\(check.errors)")
    readWords()
    let words = run("sed 's,\\xc2\\xad,,g' words | grep -v '^ *$'").output
    let lines = words.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let expected = [
      "The Tide Table",
      "Words that fill more than one line of a narrow page, with stress, a way to the harbour and, because it has to be "
        + "divided somewhere, an extraordinarily uncharacteristic representation.1",
      "• one item",
      "• another, with enough words that it needs a second line, which is hung below the first",
      "1. nested", "2. second", "Port", "Height", "Mole", "3.20", "Quay", "4.10",
      "A smaller heading", "Somebody said this.",
    ]
    #expect(Array(lines.prefix(expected.count)) == expected, "\(words)")
    #expect(lines.contains { $0.hasSuffix("Il pleut.") })
    #expect(lines.last?.hasSuffix("The note’s own words.") == true, "\(lines)")
    // As poppler sees it, which knows of a letter only what its font says.
    let tree = run("pdfinfo -struct-text x.pdf").output
    for part in [
      "H1 (block)\n      \"The Tide Table\"", "Link (inline)\n        \"way to the harbour\"",
      "Lbl (block)\n          \"• \"", "TH:\n             /Scope /Column\n            \"Port\"",
      "H2 (block)", "BlockQuote", "Formula", "Figure", "Note <", "Span (inline)",
    ] {
      #expect(tree.contains(part), "\(part) in \(tree)")
    }
  }

  /// A cell that heads its row says so.
  @Test func headsOfRows() {
    folder.write(
      "<html lang=en><title>Town</title><h1>Town</h1><table><tr><th>Year<th>People<tr><th>1900<td>800"
        + "<tr><th>1950<td>900</table>", to: "a.html")
    #expect(run("\"$T\" a.html --pdf-standard ua-1 -o x.pdf").status == 0)
    #expect(check("x.pdf").output == "")
    let tree = run("pdfinfo -struct-text x.pdf").output
    #expect(tree.components(separatedBy: "/Scope /Column").count == 3, "\(tree)")
    #expect(tree.components(separatedBy: "/Scope /Row").count == 3, "\(tree)")
  }

  /// Two links to one place, with words between them, are two, in their places.
  @Test func linksToOnePlaceStayApart() {
    folder.write(
      "# Bells\n\nSee [one](https://example.org/h) and then [two](https://example.org/h) at last.\n",
      to: "a.md")
    #expect(run("\"$T\" a.md --pdf-standard ua-1 -o x.pdf").status == 0)
    #expect(check("x.pdf").output == "")
    readWords()
    #expect(run("cat words").output.contains("See one and then two at last."))
    let tree = run("pdfinfo -struct-text x.pdf").output
    #expect(tree.components(separatedBy: "Link (inline)").count == 3, "\(tree)")
  }

  @Test func orderIsThatOfTheTextOnAnyPages() {
    let sentence = "Plain words that nobody will ever remember stand here to fill up the line. "
    var text = "<article title=\"One\"><headline>One</headline>\n"
    for number in 1...30 {
      text += "Paragraph \(number) begins. " + String(repeating: sentence, count: 5) + "\n"
      if number == 9 {
        text +=
          "<figure place=top>\n<img src=\"lamp.png\" height=80 alt=\"A lamp\">\n"
          + "<caption>The lamp of the mole.</caption>\n</figure>\n"
      }
      if number == 14 {
        text += "<sidebar><h2>Beside</h2>\nWords beside the text.\n</sidebar>\n"
      }
    }
    writeArticle()
    folder.write(text + "</article>\n", to: "one.txt")
    var found: Set<String> = []
    for options in [
      "--template plain --columns 1", "--template plain --columns 3", "--template monthly",
      "--template newspaper", "--template zine",
    ] {
      let build = run("\"$T\" one.txt \(options) --backend press -q -o x.pdf")
      #expect(build.status == 0, "\(options): \(build.errors)")
      let check = check("--as ua-1 x.pdf | grep -v -e '-part:'")
      #expect(
        check.output == "" && check.errors == "", "\(options): \(check.output)\(check.errors)")
      readWords()
      found.insert(run("sed 's,\\xc2\\xad,,g' words | tr -s ' \\n' '\\n'").output)
    }
    #expect(found.count == 1, "\(found.map(\.count))")
    let words = found.first ?? ""
    #expect(words.contains("Paragraph\n30\nbegins."))
    #expect(words.contains("line.\nThe\nlamp\nof\nthe\nmole.\nParagraph\n10\n"))
  }

  @Test func standardsAreKept() {
    writeArticle()
    for standard in ["a-2b", "a-2u", "a-2a", "a-3b", "ua-1", "a-2a,ua-1", "a-2b,ua-1"] {
      let build = run("\"$T\" tides.md --pdf-standard \(standard) -o x.pdf")
      #expect(build.status == 0, "\(standard): \(build.errors)")
      let check = check("--as \(standard) x.pdf")
      #expect(check.status == 0, "\(standard): \(check.output)\(check.errors)")
      #expect(run("qpdf --check x.pdf").status == 0)
    }
  }

  /// Every glyph stands for characters, those that are parts of letters too, without a standard that asks for it.
  @Test(arguments: ["ur", "bn", "or", "ta", "te", "kn", "ml", "si", "my", "km", "mni"])
  func everyGlyphStandsForCharacters(_ language: String) throws {
    let text = try #require(ScriptText.all.first { $0.language == language })
    folder.write("<p lang=\(language) align=left>\(text.text)\n", to: "0.txt")
    let build = run("\"$T\" 0.txt --backend press -o x.pdf")
    #expect(build.status == 0, "\(build.errors)")
    let check = check("--as a-2u x.pdf")
    #expect(check.output.contains("pdfaid:part is missing"))
    #expect(!check.output.contains("unicode"), "\(check.output)")
    // None of them for the sign that says that nothing is known.
    let known = run("qpdf --qdf x.pdf - | grep -aic '><fffd>'")
    #expect(known.output == "0\n")
  }

  /// A letter that is drawn with the first half of a sign, whose other half comes behind it, has both.
  @Test func halvesOfSignsAreWhole() {
    folder.write("<p lang=kn align=left>ರೊಟ್ಟಿ ಬೇಕು\n", to: "0.txt")
    let build = run("\"$T\" 0.txt --backend press -o x.pdf && mutool draw -q -F txt x.pdf")
    let read = build.output.precomposedStringWithCanonicalMapping
    #expect(read.contains("ರೊಟ್ಟಿ ಬೇಕು"), "\(read)")
  }

  /// Each clause that can be broken is noticed by the checker, so that it is worth something.
  @Test func theCheckerNoticesWhatIsBroken() {
    let broken = run("/usr/bin/python3 '\(StandardsTests.scripts)/break-pdf' --test broken")
    #expect(broken.status == 0, "\(broken.output)\(broken.errors)")
    #expect(broken.output.contains("312 cases"), "\(broken.output)")
    #expect(broken.output.contains("176 of 176 clauses"), "\(broken.output)")
  }

  @Test func whatBreaksThemIsAnErrorAndNotClaimed() {
    writeArticle()
    folder.write("# Lamp\n\nIt <img src=\"lamp.png\"> burns.\n", to: "none.md")
    folder.write("# Odd\n\nA letter that no font has: \u{10330}\u{12000}\u{1D2C0}.\n", to: "odd.md")
    folder.write("# Link\n\n[![](lamp.png)](https://example.org/) and words.\n", to: "link.md")
    for (file, standard, code) in [
      ("none.md", "ua-1", "error[pdf.no-alt]"), ("none.md", "a-2a", "error[pdf.no-alt]"),
      ("odd.md", "a-2u", "error[font.missing-glyph]"), ("link.md", "ua-1", "error[pdf.no-alt]"),
    ] {
      let build = run(
        "rm -f x.pdf x.draft.pdf; \"$T\" \(file) --pdf-standard \(standard) -o x.pdf; ls")
      #expect(build.errors.contains(code), "\(file) \(standard): \(build.errors)")
      #expect(build.output == "" || !build.output.contains("x.pdf\n"), "\(file): \(build.output)")
      let draft = run("grep -a -c -E 'pdfaid:part|pdfuaid:part' x.draft.pdf")
      #expect(draft.output == "0\n", "\(file) \(standard): \(draft.output)\(draft.errors)")
    }
    // Strings that are too long for archives, and characters that nobody can read, at their places.
    let long = String(repeating: "x", count: 33_000)
    folder.write("# Long\n\n![\(long)](lamp.png)\n", to: "long.md")
    let longest = run("\"$T\" long.md --pdf-standard a-2b -o x.pdf")
    #expect(longest.errors.contains("32,767 bytes"), "\(longest.errors)")
    folder.write("# Own\n\nA \u{E000} sign and \u{F8FF}.\n", to: "own.md")
    let own = run("\"$T\" own.md --pdf-standard a-2a -o x.pdf")
    #expect(
      own.errors.contains("nobody can read U+E000, here and in 1 more place")
        && own.errors.contains("own.md:3:3"), "\(own.errors)")
    // The name of a file is no title.
    folder.write("Few words.\n", to: "words.md")
    for input in ["-", "words.md"] {
      let untitled = run("\"$T\" \(input) --pdf-standard ua-1 -o x.pdf < words.md")
      #expect(
        untitled.status == 1 && untitled.errors.contains("error[pdf.no-title]"),
        "\(untitled.errors)")
      let titled = run("\"$T\" \(input) --pdf-standard ua-1 --title Few -o x.pdf < words.md")
      #expect(titled.status == 0, "\(titled.errors)")
    }
    #expect(run("\"$T\" none.md --pdf-standard ua-1 -o x.pdf").errors.contains("none.md:3:4"))
  }

  /// Titles and names that are too long for archives are said, at their places, and so are characters for private use
  /// in texts of the template, though those are artifacts.
  @Test func whatIsSaidOfTheDocumentBreaksThemToo() {
    let long = String(repeating: "x", count: 33_000)
    folder.write("---\ntitle: \(long)\n---\n\n# Long\n\nWords.\n", to: "front.md")
    folder.write("---\nauthor: \(long)\n---\n\n# Long\n\nWords.\n", to: "author.md")
    folder.write("# L\(String(repeating: "ö", count: 16_400))\n\nWords.\n", to: "head.md")
    folder.write("# Long {#\(long)}\n\nWords.\n", to: "id.md")
    folder.write("# Few\n\nWords.\n", to: "few.md")
    for (mark, name) in [("\u{E001}", "own.xml"), ("{title}", "plain.xml")] {
      folder.write(
        """
        <template name="t" summary="s" based-on="plain"><masters><master name="p">
        <frame name="main" columns="all" rows="all"/>
        <text name="foot" baseline="page-bottom - 6mm">\(mark)</text>
        </master></masters><sequences default="main"><sequence name="main">
        <step masters="p" repeat="yes"/></sequence></sequences></template>
        """, to: name)
    }
    for (command, words, place) in [
      ("front.md", "the document’s title is longer", "front.md:2:8"),
      ("author.md", "the name of its author is longer", "author.md:2:9"),
      ("head.md", "this heading is longer", "head.md:1:1"),
      ("id.md", "this id is longer", "id.md:1:1"),
      ("few.md --title \(long)", "the document’s title is longer", "--title"),
      (
        "few.md --template own.xml", "nobody can read U+E001, in the template’s text ‘foot’",
        "own.xml:3:13"
      ),
      (
        "few.md --template plain.xml --title 'Own \u{E000}'",
        "page 1: PDF/A-2a takes no characters", "U+E000"
      ),
    ] {
      let build = run("rm -f *.pdf; \"$T\" \(command) --lang en --pdf-standard a-2a -o x.pdf")
      #expect(
        build.status == 1 && build.errors.contains(words) && build.errors.contains(place)
          && build.errors.contains("1 error"), "\(command.prefix(40)): \(build.errors.prefix(2000))"
      )
      #expect(run("grep -a -c pdfaid:part x.draft.pdf").output == "0\n", "\(command.prefix(40))")
    }
  }

  /// What joins words without a space is U+2060 in what letters stand for: U+FEFF may not be there.
  @Test func noByteOrderMarksInText() {
    folder.write("# Marks\n\nOne\u{FEFF}two, ﬁ\u{FEFF}ne.\n", to: "m.md")
    #expect(run("\"$T\" m.md --lang en --pdf-standard a-2a,ua-1 -o x.pdf").status == 0)
    let found = check("x.pdf")
    #expect(found.status == 0 && found.output == "", "\(found.output)\(found.errors)")
  }

  /// Rectangles of links are as high as their line, and higher where marks above or below letters are; both backends
  /// have the same.
  @Test func linksCoverTheirInk() {
    folder.write(
      "# Ink\n\n[ที่นี่ปู่](https://example.org/a)\n\n[plain](https://example.org/b)\n", to: "ink.md")
    var found: [[[Double]]] = []
    for backend in ["press", "cairo"] {
      let objects = run(
        "\"$T\" ink.md --lang en --backend \(backend) -q -o x.pdf"
          + " && qpdf --qdf --object-streams=disable x.pdf - | tr '\\n' ' '")
      found.append(
        objects.output.matches(of: /\/Rect \[ ([-0-9. ]+)\]/).map {
          $0.output.1.split(separator: " ").compactMap { Double($0) }
        })
    }
    let heights = found.map { $0.filter { $0.count == 4 }.map { abs($0[3] - $0[1]) } }
    #expect(heights.allSatisfy { $0.count == 2 }, "\(found)")
    #expect(heights.allSatisfy { ($0.first ?? 0) > ($0.last ?? 0) + 0.5 }, "\(heights)")
    for (press, cairo) in zip(found[0].joined(), found[1].joined()) {
      // Cairo widens them to whole points.
      #expect(abs(press - cairo) <= 1, "\(found)")
    }
  }

  /// A link on a large first letter covers that and no more, and its word has a rectangle by itself: below the word stands
  /// what leads nowhere.
  @Test func linksOnLargeLettersCoverThemAlone() throws {
    folder.write(
      "<p dropcap=3><a href=\"https://example.org/a\">The</a> clocks go back on Sunday, and with them goes the hour in"
        + " which most of us do something foolish, as every year, and no one minds it very much at all.\n",
      to: "cap.txt")
    for backend in ["press", "cairo"] {
      let objects = run(
        "\"$T\" cap.txt --lang en --backend \(backend) -q -o x.pdf"
          + " && qpdf --qdf --object-streams=disable x.pdf - | tr '\\n' ' '")
      let found = objects.output.matches(of: /\/Rect \[ ([-0-9. ]+)\]/).map {
        $0.output.1.split(separator: " ").compactMap { Double($0) }
      }
      try #require(found.count == 2 && found.allSatisfy { $0.count == 4 }, "\(backend): \(found)")
      let heights = found.map { abs($0[3] - $0[1]) }
      let tall = found[heights[0] > heights[1] ? 0 : 1]
      let low = found[heights[0] > heights[1] ? 1 : 0]
      // Three lines high, and narrower than that; the word behind it one line.
      #expect(abs(tall[3] - tall[1]) > 2 * abs(low[3] - low[1]), "\(backend): \(found)")
      #expect(abs(tall[2] - tall[0]) < 1.2 * abs(tall[3] - tall[1]), "\(backend): \(found)")
      // Cairo widens both to whole points.
      #expect(tall[2] <= low[0] + 2, "\(backend): \(found)")
    }
  }

  /// Whoever hears a link within the document hears what stands where it leads, not the name of a place.
  @Test func linksSayWhereTheyLead() {
    folder.write(
      """
      # Tides {#top}

      See [below](#low) and [home](https://example.org/a).[^1]

      ## Low water {#low}

      [Up](#top). The reed is bare then, and whoever walks out there should know when the sea is back.

      [^1]: As the almanac has it.
      """, to: "says.md")
    let found = run(
      "\"$T\" says.md --lang en --backend press -q -o x.pdf"
        + " && qpdf --qdf --object-streams=disable x.pdf - | grep -a '^  /Contents ('"
    ).output.split(separator: "\n").map { String($0.dropFirst(13).dropLast()) }
    #expect(found.contains("Low water") && found.contains("Tides"), "\(found)")
    #expect(found.contains("https://example.org/a"), "\(found)")
    #expect(found.contains { $0.contains("As the almanac has it") }, "\(found)")
    #expect(!found.contains { $0.hasPrefix("#") }, "\(found)")
  }

  /// What is seen of a link lies in its rectangle, whatever its script: held against what Poppler paints.
  @Test(arguments: [
    ("ar", "السَّلَامُ عَلَيْكُمْ إِلَّا كُلِّ ﷺ"), ("ur", "دریا خاموشی سے سمندر کی طرف بہتا ہے۔"),
    ("hi", "धर्मों की र्क्षिं ट्ठ्यूँ द्ध्रौं"), ("th", "ที่นี่ปู่ญู่"), ("en", "f(j) Åg"),
  ])
  func linksCoverTheInkOfScripts(_ language: String, _ words: String) throws {
    folder.write(
      """
      <template name="t" summary="s" based-on="plain"><masters><master name="p">
      <frame name="main" columns="all" rows="all"/></master></masters>
      <sequences default="main"><sequence name="main"><step masters="p" repeat="yes"/></sequence>
      </sequences></template>
      """, to: "t.xml")
    folder.write(
      """
      import numpy, pikepdf
      with open("x.pgm", "rb") as file: _, size, _, data = file.read().split(b"\\n", 3)
      width, height = map(int, size.split())
      rows, columns = numpy.where(numpy.frombuffer(data, numpy.uint8).reshape(height, width) < 128)
      with pikepdf.open("x.pdf") as pdf:
          boxes = [[float(x) for x in note.Rect] for note in pdf.pages[0].Annots]
          top = float(pdf.pages[0].MediaBox[3])
      whole = [f(x) for f, x in zip((min, min, max, max), zip(*boxes))]
      ink = [columns.min() / 8, top - (rows.max() + 1) / 8, (columns.max() + 1) / 8, top - rows.min() / 8]
      print(len(boxes), *(s * (a - b) for s, a, b in zip((1, 1, -1, -1), ink, whole)))
      """, to: "ink.py")
    folder.write("[\(words)](https://example.org/a)\n", to: "ink.md")
    for backend in ["press", "cairo"] {
      let build = run(
        "\"$T\" ink.md --lang \(language) --template t.xml --backend \(backend) -q -o x.pdf")
      #expect(build.status == 0 && build.errors == "", "\(build.errors)")
      let found = run("pdftoppm -r 576 -gray -singlefile x.pdf x && /usr/bin/python3 ink.py")
      let numbers = found.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      try #require(numbers.count == 5, "\(found.output)\(found.errors)")
      // From the rectangle to the ink on each side, with half a pixel for what only touches it.
      #expect(
        numbers.dropFirst().allSatisfy { $0 >= -0.07 }, "\(language), \(backend): \(numbers)")
      #expect(numbers[1] < 2 && numbers[3] < 2, "\(language), \(backend): \(numbers)")
      if backend == "press" { #expect(numbers.first == 1) }
    }
  }

  /// A language that nobody names is said to be guessed, where a reader would pronounce the text by it.
  @Test func guessedLanguagesAreNoted() {
    folder.write("# Ein Titel\n\nNiemand sagt, dass das Deutsch ist.\n", to: "de.md")
    let build = run("\"$T\" de.md --pdf-standard 'a-2a, ua-1' -o x.pdf")
    #expect(build.status == 0, "\(build.errors)")
    #expect(build.errors.contains("note[accessibility.no-language]"), "\(build.errors)")
    let named = run("\"$T\" de.md --lang de --pdf-standard a-2a,ua-1 -o x.pdf")
    #expect(!named.errors.contains("no-language"), "\(named.errors)")
  }

  @Test func optionsThatCannotBe() {
    writeArticle()
    for (options, code) in [
      ("--pdf-standard ua1 -o x.pdf", "did you mean"),
      ("--pdf-standard a-2b,a-2u -o x.pdf", "usage.several-standards"),
      ("--pdf-standard a-2b -o x.png", "usage.no-standard"),
      ("--pdf-standard a-2b --backend cairo -o x.pdf", "usage.no-standard"),
      ("--pdf-standard '' -o x.pdf", "--pdf-standard"),
    ] {
      let build = run("\"$T\" tides.md \(options)")
      #expect(build.status == 2 && build.errors.contains(code), "\(options): \(build.errors)")
    }
  }
}
