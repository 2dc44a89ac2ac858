import Foundation
import Testing

/// The finer tags of PDFs of the press, as poppler reads them, and that they nest as PDF/UA-1 asks (scripts/check-pdf).
@Suite struct TagTests {
  let folder = Folder()

  private static let checker = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/check-pdf").path

  func run(_ line: String) -> Shell.Result { folder.run(line) }

  /// The tree of `file`, set by the press: `H1`, `P: words`, each as deep as it stands.
  func tree(_ file: String, _ options: String = "") -> [String] {
    let build = run("\"$T\" \(file) --lang en --pdf-standard ua-1 \(options) -q -o x.pdf")
    #expect(build.status == 0, "\(build.errors)")
    let check = run("/usr/bin/python3 '\(TagTests.checker)' x.pdf")
    #expect(check.status == 0 && check.output == "", "\(check.output)\(check.errors)")
    var lines: [String] = []
    var last = 0
    for line in run("pdfinfo -struct-text x.pdf").output.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      let indent = line.count - words.count
      if words.hasPrefix("\"") {
        // Words behind an element within stand by themselves.
        if indent == last + 2, lines.last?.hasSuffix("\"") == false {
          lines[lines.count - 1] += " " + words
        } else {
          lines.append(String(words))
        }
      } else if !words.hasPrefix("/") {
        lines.append(String(words.prefix { $0 != " " && $0 != ":" && $0 != "<" }))
        last = indent
      }
    }
    return lines
  }

  /// Whether `part` stands in `tree`, one element after the other.
  func holds(_ tree: [String], _ part: [String]) -> Bool {
    tree.indices.contains { tree[$0...].starts(with: part) }
  }

  /// Lists say how their items are numbered: by the numbers that stand before them, dots, or nothing that is a number.
  @Test(arguments: [
    ("<ol>", ["Decimal"]), ("<ol type=a>", ["LowerAlpha"]), ("<ol type=A>", ["UpperAlpha"]),
    ("<ol type=i>", ["LowerRoman"]), ("<ol type=I>", ["UpperRoman"]), ("<ul>", ["Disc"]),
  ])
  func listsSayHowTheyAreNumbered(_ tag: String, _ expected: [String]) {
    let end = tag.prefix(3).replacingOccurrences(of: "<", with: "</") + ">"
    folder.write("<h1>Tides</h1>\n\n\(tag)\n<li>one\n<li>two\n\(end)\n", to: "a.txt")
    _ = tree("a.txt")
    #expect(numberings() == expected)
  }

  @Test func listsOfOtherThingsAreNotNumbered() {
    folder.write(
      "<h1>Tides</h1>\n\n<ul>\n<li>one\n<ul>\n<li>two\n</ul>\n</ul>\n"
        + "<ul>\n<li done=yes>task\n<li>free\n</ul>\n<dl><dt>Ebb<dd>Low.</dl>\n", to: "a.txt")
    _ = tree("a.txt")
    #expect(numberings() == ["Disc", "None", "None", "None"])
  }

  /// What the lists of `x.pdf` say of their items, sorted.
  private func numberings() -> [String] {
    run("qpdf --qdf --object-streams=disable x.pdf - | grep -ao '/ListNumbering /[A-Za-z]*' | sort")
      .output.split(separator: "\n").map { String($0.drop { $0 != " " }.dropFirst(2)) }
  }

  /// A formula is one, whatever pieces lines may end between.
  @Test func formulasAreWhole() {
    folder.write("# Sums\n\nIt holds that $a = b + c + d$ and no more.\n", to: "a.md")
    let found = tree("a.md")
    #expect(found.count { $0.hasPrefix("Formula") } == 1, "\(found)")
  }

  /// Readers of glyphs find the signs of a formula, once, and those that heed actual texts find its TeX, once.
  @Test func formulasAreReadOnce() {
    folder.write(
      "# Sums\n\n$\\alpha+\\beta=\\gamma$ begins.\n\n$$\\sum_{i=1}^n x_i$$\n", to: "a.md")
    _ = tree("a.md")
    let signs = run("mutool draw -q -F txt x.pdf 2>&1").output
    #expect(!signs.contains("warning: ignoring") && !signs.contains("alpha"), "\(signs)")
    #expect(!signs.contains("\u{FFFD}") && signs.contains("∑"), "\(signs)")
    #expect(signs.filter { "αβγ=".contains($0) } == "αβ=γ=", "\(signs)")
    let words = run("pdftotext x.pdf -").output
    #expect(!words.contains("α") && words.contains("\\alpha"), "\(words)")
    #expect(words.contains("\\sum_{i=1}^n"), "\(words)")
  }

  /// Words of white space and of what nobody sees say nothing of a picture: it is decoration. A formula of spaces has a
  /// name all the same.
  @Test func blankWordsAreNone() {
    writeLamp()
    for blank in [" ", "\t", "\u{A0}", "\u{3000}", "&nbsp;", "\u{200B}", "\u{AD}"] {
      folder.write(
        "<h1>T</h1>\n<p>a <img src=lamp.png width=30 alt=\"\(blank)\"> b</p>\n"
          + "<p>c <math tex=\"\(blank)\"> d</p>\n", to: "a.txt")
      let found = tree("a.txt")
      #expect(!found.contains { $0.hasPrefix("Figure") }, "\(found)")
    }
  }

  /// The caption above a table is part of it.
  @Test func tablesHaveTheirCaptions() {
    folder.write(
      "<h1>Tides</h1>\n<p>Words.</p>\n<caption>Heights at the mole</caption>\n<table>\n<tr><th>Port<th>Height\n<tr><td>Mole<td>3.20\n</table>\n<p>More.</p>\n",
      to: "a.txt")
    let found = tree("a.txt")
    #expect(
      holds(found, ["Table", "Caption \"Heights at the mole\"", "THead"]), "\(found)")
  }

  /// A caption is the first or the last thing in its figure, whatever else is written there: a credit beside it stands in
  /// it.
  @Test(arguments: [
    ("IMG CAP CRE", ["Figure", "Caption", "P \"Below.\"", "P \"Who.\""]),
    ("CAP IMG CRE", ["Figure", "Caption", "P \"Below.\"", "P \"Who.\""]),
    ("CAP CRE IMG", ["Figure", "Caption", "P \"Below.\"", "P \"Who.\""]),
    ("CRE CAP IMG", ["Figure", "P \"Who.\"", "Caption \"Below.\""]),
    ("CRE IMG CAP", ["Figure", "P \"Who.\"", "Caption \"Below.\""]),
    ("IMG CAP", ["Figure", "Caption \"Below.\""]), ("IMG CRE", ["Figure", "P \"Who.\""]),
  ])
  func captionsOfFiguresAreFirstOrLast(_ parts: String, _ wanted: [String]) {
    writeLamp()
    let figure =
      parts.replacingOccurrences(of: "IMG", with: "<img src=lamp.png width=30 alt=\"A lamp\">\n")
      .replacingOccurrences(of: "CAP", with: "<caption>Below.</caption>\n")
      .replacingOccurrences(of: "CRE", with: "<credit>Who.</credit>\n")
    folder.write(
      "<h1>T</h1>\n<p>Words.</p>\n<figure>\n\(figure)</figure>\n<p>More.</p>\n", to: "a.txt")
    let found = tree("a.txt")
    // Of the picture poppler has spaces.
    let seen = found.filter { $0 != "\"\"" }.map {
      $0.hasPrefix("Figure") ? "Figure" : $0.replacingOccurrences(of: "\" ", with: "\"")
    }
    #expect(holds(seen, wanted), "\(found)")
  }

  /// Head rows stand in a THead, the others in a TBody; a table without a head, or of heads alone, has neither.
  @Test func tablesHaveHeadsAndBodies() {
    folder.write(
      """
      # Tides

      | Port | Height |
      |------|-------:|
      | Mole | 3.20 |
      | Quay | 4.10 |
      """, to: "a.md")
    let found = tree("a.md")
    #expect(
      holds(
        found,
        [
          "Table", "THead", "TR", "TH \"Port\"", "TH \"Height\"", "TBody", "TR", "TD \"Mole\"",
          "TD \"3.20\"", "TR", "TD \"Quay\"", "TD \"4.10\"",
        ]), "\(found)")
    folder.write(
      """
      <h1>Tides</h1>
      <table><tr><td>Mole</td><td>3</td></tr><tr><td>Quay</td><td>4</td></tr></table>
      <table><tr><th>Only</th><th>heads</th></tr></table>
      """, to: "b.html")
    let plain = tree("b.html")
    #expect(!plain.contains("THead") && !plain.contains("TBody"), "\(plain)")
    #expect(plain.count { $0 == "TR" } == 3)
    // On several pages there is one head, and what is repeated is none.
    let rows = (1...80).map { "| Port \($0) | \($0).5 |" }.joined(separator: "\n")
    folder.write("# Tides\n\n| Port | Height |\n|---|---:|\n\(rows)\n", to: "c.md")
    let long = tree("c.md", "--page-size A5")
    #expect(long.count { $0 == "THead" } == 1 && long.count { $0 == "TBody" } == 1)
    #expect(long.count { $0 == "TR" } == 81)
  }

  /// The mark of an item that begins with a table or a program is its label, and stands in none of the two.
  @Test func marksAboveTablesAreLabels() {
    folder.write(
      """
      # Tides

      1. | Port | Height |
         |------|-------:|
         | Mole | 3.20 |

      2. ```
         let ebb
         ```

      3. Words.

      4. - Deep.
         - Deeper.

      """, to: "a.md")
    let found = tree("a.md")
    #expect(
      holds(
        found,
        [
          "LI", "Lbl \"4. \"", "LBody", "L", "LI", "Lbl \"– \"", "LBody", "P \"Deep.\"", "LI",
          "Lbl \"– \"", "LBody", "P \"Deeper.\"",
        ]), "\(found)")
    #expect(
      holds(
        found,
        [
          "L", "LI", "Lbl \"1.\"", "LBody", "Table", "THead", "TR", "TH \"Port\"", "TH \"Height\"",
        ]), "\(found)")
    #expect(
      holds(found, ["LI", "Lbl \"2.\"", "LBody", "Div", "P", "Code \"let ebb\""]), "\(found)")
    #expect(holds(found, ["LI", "Lbl \"3. \"", "LBody", "P \"Words.\""]), "\(found)")
  }

  /// A term is what marks the item that explains it; several terms may share one.
  @Test func termsMarkTheirItems() {
    folder.write(
      """
      <h1>Words</h1>
      <dl><dt>Ebb</dt><dd>Water that goes.</dd>
      <dt>Flood</dt><dt>Flow</dt><dd><p>Water that comes.</p><p>Twice a day.</p></dd></dl>
      """, to: "a.html")
    let found = tree("a.html")
    #expect(
      holds(
        found,
        [
          "L", "LI", "Lbl \"Ebb\"", "LBody", "P \"Water that goes.\"", "LI", "Lbl \"Flood\"",
          "Lbl \"Flow\"", "LBody", "P \"Water that comes.\"", "P \"Twice a day.\"",
        ]), "\(found)")
  }

  /// What a note is called by is its label, whatever numbers it; a note without one has none.
  @Test func notesHaveLabels() {
    folder.write(
      "# Bells\n\nThey ring[^a] and ring[^b].\n\n[^a]: The first.\n\n[^b]: The *second*.\n",
      to: "a.md")
    for options in ["", "--template zine", "--template monthly --columns 2"] {
      let found = tree("a.md", options)
      #expect(
        holds(found, ["Note", "Lbl \"1.\u{A0}\"", "P \"The first.\""]), "\(options) \(found)")
      #expect(holds(found, ["Note", "Lbl \"2.\u{A0}\"", "P \"The second.\""]), "\(found)")
      #expect(found.count { $0 == "Note" } == 2)
    }
    folder.write(
      "<h1>Bells</h1>\n<p>Text.</p>\n<note>1905 was a wet year.</note>\n<note>Loose.</note>\n",
      to: "b.txt")
    let loose = tree("b.txt")
    #expect(loose.contains { $0.contains("Loose.") } && !holds(loose, ["Note", "Lbl \"Loose.\""]))
  }

  /// Notes in the margin are notes behind the text that calls them, each with its label.
  @Test func notesInTheMarginAreNotes() throws {
    folder.write(
      "<article>\n<headline>Bells</headline>\nThey ring.<note>At six.</note> And ring.<note>At nine.</note>\n"
        + "Nobody hears.\n</article>\n", to: "m.txt")
    folder.write(
      """
      <template name="m" summary="s" based-on="plain"><grid columns="4"/><notes place="margin"/><masters>
      <master name="plain"><frame name="main" columns="1-3" rows="all" text-columns="1"/>
      <frame name="side" flow="notes" columns="4" rows="all"/></master></masters></template>
      """, to: "m.xml")
    let found = tree("m.txt", "--template m.xml")
    #expect(holds(found, ["Note", "Lbl \"1.\u{A0}\"", "P \"At six.\""]), "\(found)")
    #expect(holds(found, ["Note", "Lbl \"2.\u{A0}\"", "P \"At nine.\""]), "\(found)")
    #expect(found.count { $0 == "Note" } == 2)
    let text = try #require(found.firstIndex { $0.contains("Nobody hears.") })
    let note = try #require(found.firstIndex { $0.contains("At six.") })
    #expect(text < note)
  }

  /// Each place of a table's grid has its cell, with letters or without, and whether one was written or not.
  @Test func tablesHaveAllTheirCells() {
    folder.write(
      """
      # Tides

      | Port | | Height |
      |---|---|---|
      | Mole | | 3.20 |
      | | | |
      | | x | |

      | Day | Hour |
      |---|---|
      | | |
      """, to: "a.md")
    let empty = tree("a.md")
    #expect(
      holds(
        empty,
        [
          "Table", "THead", "TR", "TH \"Port\"", "TH", "TH \"Height\"", "TBody", "TR",
          "TD \"Mole\"", "TD", "TD \"3.20\"", "TR", "TD", "TD", "TD", "TR", "TD", "TD \"x\"", "TD",
          "Table", "THead", "TR", "TH \"Day\"", "TH \"Hour\"", "TBody", "TR", "TD", "TD",
        ]), "\(empty)")
    folder.write(
      """
      <h1>Tides</h1>
      <table><tr><th>A<th>B<th>C<tr><td>1<tr><td rowspan=2>2<td>3<tr><td>4</table>
      """, to: "b.html")
    let short = tree("b.html")
    #expect(
      holds(
        short,
        [
          "TBody", "TR", "TD \"1\"", "TD", "TD", "TR", "TD \"2\"", "TD \"3\"", "TD", "TR",
          "TD \"4\"", "TD",
        ]), "\(short)")
  }

  /// Letters in a table that are in no cell stand in one as wide as the table, or before it.
  @Test func lettersInNoCell() {
    folder.write(
      """
      <h1>Tides</h1>
      <table>
      Before all
      <tr><th>A<th>B
      <tr>In a row<td>2<td>3
      <tr><td rowspan=2>5<td>6<tr>Beside a cell<td>8
      </table>
      """, to: "a.txt")
    let found = tree("a.txt")
    #expect(
      holds(
        found,
        [
          "P \"Before all\"", "P \"Beside a cell\"", "Table", "THead", "TR", "TH \"A\"", "TH \"B\"",
          "TBody", "TR", "TD", "P \"In a row\"", "TR", "TD \"2\"", "TD \"3\"", "TR", "TD \"5\"",
          "TD \"6\"", "TR", "TD \"8\"",
        ]), "\(found)")
  }

  /// What a program is called is a paragraph above it.
  @Test func programsAndTheirLabels() {
    folder.write(
      "# Programs\n\n```{.swift label=\"Main.swift\"}\nlet x = 1\n```\n", to: "a.md")
    let found = tree("a.md")
    #expect(holds(found, ["P \"Main.swift\"", "Div", "P", "Code \"let x = 1\""]), "\(found)")
  }

  /// Each line of a program is read as one, with its spaces, on however many lines it stands; of other languages than
  /// the document's, too, and with a link in it.
  @Test func linesOfProgramsAreLines() {
    let long = (1...30).map { "x\($0)" }.joined(separator: " + ")
    folder.write(
      """
      # Programs

      ```swift
      let one = 1
        let two = 2

      let long = \(long)
      let end = 3
      ```

      Behind.
      """, to: "a.md")
    for options in ["", "--page-size 200ptx120pt --margin 30pt"] {
      let found = tree("a.md", options)
      #expect(
        holds(
          found,
          [
            "Div", "P", "Code \"let one = 1 \"", "P", "Code \"  let two = 2 \"", "P",
          ]), "\(found)")
      #expect(holds(found, ["P", "Code \"let end = 3\"", "P \"Behind.\""]), "\(found)")
      #expect(found.count { $0.hasPrefix("Code") } == 4, "\(found)")
      let words = run("/usr/bin/python3 '\(EveryWordTests.scripts)/pdf-words' x.pdf").output
      #expect(
        words.contains("\nlet one = 1 \n  let two = 2 \nlet long = \(long) \nlet end = 3\n"),
        "\(words)")
    }
  }

  /// The space behind a link that ends with its line is not in it, and nor is the one at the end of one that goes on
  /// there.
  @Test func linksEndWithTheirWords() {
    let linked = (1...40).map { "[word\($0)](https://example.org/\($0))" }.joined(separator: " ")
    folder.write(
      "# Links\n\n\(linked)\n\nSee [all of the words here](https://example.org).\n", to: "a.md")
    for options in ["", "--page-size 200ptx400pt --margin 30pt"] {
      let found = tree("a.md", options)
      let links = found.filter { $0.hasPrefix("Link") }
      #expect(links.count == 41 && links.allSatisfy { !$0.hasSuffix(" \"") }, "\(links)")
      #expect(links.last == "Link \"all of the words here\"", "\(links)")
      #expect(found.count { $0 == "\" \"" } == 39, "\(found)")
    }
  }

  /// Formulas on lines of their own say so, wherever they stand; those among letters say that.
  @Test func displaysAreBlocks() {
    folder.write(
      """
      # Sums

      Among $a$ letters.

      $$b$$

      1. Item

         $$c$$

      > $$d$$

      Parted $$e$$ by one.
      """, to: "a.md")
    _ = tree("a.md")
    let places = run("pdfinfo -struct x.pdf | grep -A1 Formula | grep -o '[A-Z][a-z]*$'").output
    #expect(
      places.split(separator: "\n") == ["Inline", "Block", "Block", "Block", "Block"], "\(places)")
  }

  /// The ground of a box is nobody's, whatever was drawn before it.
  @Test func groundsAreArtifacts() {
    folder.write(
      """
      <article><headline>A</headline>
      One.<note>The note.</note> First.

      Second.
      <box><p>Boxed.<note>Box note.</note></p></box>
      </article>
      <article><headline>B</headline>
      Last.
      </article>
      """, to: "a.txt")
    _ = tree("a.txt")
    let content = run("qpdf --qdf --object-streams=disable x.pdf - | grep -a -A4 -E 'BDC|BMC'")
    #expect(content.output.contains("/Artifact BMC"), "\(content.output)")
    #expect(content.output.matches(of: /BDC\n[-.0-9 ]+ (g|rg|m)\n/).isEmpty, "\(content.output)")
  }

  private func writeLamp() {
    _ = run(
      "printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
        + "rkJggg==' | base64 -d > lamp.png")
  }

  /// Pictures and formulas that lead somewhere stand in links, which have their annotations, wherever they stand.
  @Test func picturesAndFormulasStandInLinks() {
    writeLamp()
    folder.write(
      """
      # Lamps

      Before [![A lamp](lamp.png)](https://example.org/a) and behind.

      [![By itself](lamp.png)](https://example.org/b)

      [A sum $a+b$](https://example.org/c), [$x$](https://example.org/d).[^1]

      | [![Head](lamp.png)](https://example.org/e) | Two |
      |---|---|
      | [![Cell](lamp.png)](https://example.org/f) | b |

      <figure><a href="https://example.org/g"><img src="lamp.png" alt="The figure"></a>
      <figcaption>The caption.</figcaption></figure>

      [^1]: With [![Noted](lamp.png)](https://example.org/h).
      """, to: "a.md")
    let found = tree("a.md")
    let links = run("qpdf --qdf --object-streams=disable x.pdf - | grep -a -c 'Subtype /Link'")
    #expect(found.count { $0.hasPrefix("Figure") } == 6, "\(found)")
    for (index, line) in found.enumerated() where line.hasPrefix("Figure") {
      // A figure with words below has them in it, and the link too.
      #expect(found[index - 1] == "Link" || found[index + 1] == "Link \"\"", "\(found)")
    }
    #expect(
      holds(found, ["P \"Before \"", "Link", "Figure \"\"", "Object", "\" and behind.\""]),
      "\(found)")
    for (index, line) in found.enumerated() where line.hasPrefix("Formula") {
      #expect(found[index - 1].hasPrefix("Link"), "\(found)")
    }
    #expect(
      holds(found, ["Figure", "Link \"\"", "Object", "Caption \"The caption.\""]), "\(found)")
    #expect(Int(links.output.prefix { $0 != "\n" }) == 9, "\(links.output)")
  }

  /// A link of pictures and words is one, with one place to click on in each line, and so is one that goes on in other
  /// lines, columns and pages.
  @Test func linksAreInOnePiece() {
    writeLamp()
    folder.write(
      """
      # Lamps

      Read [the ![A lamp](lamp.png) of *the* mole](https://example.org/a), [![B](lamp.png) words](https://example.org/b),
      [one](https://example.org/c) and [two](https://example.org/c).

      With [\((1...300).map { "word\($0)" }.joined(separator: " ")) ![C](lamp.png) at last](https://example.org/d) behind.
      """, to: "a.md")
    let found = tree("a.md", "--page-size 300ptx300pt --margin 30pt --columns 2")
    #expect(
      Int(run("pdfinfo x.pdf | sed -n 's/Pages: *//p'").output.prefix { $0 != "\n" }) ?? 0 > 2)
    #expect(found.count { $0.hasPrefix("Link") } == 5, "\(found)")
    #expect(
      holds(
        found,
        [
          "P \"Read \"", "Link \"the \"", "Figure \"\"", "\" of the mole\"", "Object", "\", \"",
          "Link",
        ]),
      "\(found)")
    // The picture of the third line does not part its rectangle.
    let objects = run("pdfinfo -struct x.pdf | grep -c Object").output
    let targets = run("pdfinfo -url x.pdf | grep -c example.org/a").output
    #expect(targets == "1\n" && Int(objects.dropLast()) ?? 0 > 20, "\(targets) \(objects)")
  }

  /// The numbers beside the lines of a program are artifacts: who takes the structure has the program alone.
  @Test func numbersOfLinesAreArtifacts() {
    folder.write(
      """
      # A program

      ```swift {numbers=41}
      let one = 1
      let two = 2
      ```
      """, to: "a.md")
    let found = tree("a.md")
    #expect(run("pdftotext -layout x.pdf - | grep -c -E '4[12] '").output == "2\n")
    #expect(!found.contains { $0.contains("41") || $0.contains("42") }, "\(found)")
    #expect(holds(found, ["Code \"let one = 1 \"", "P", "Code \"let two = 2\""]), "\(found)")
  }

  /// Links in a head that is repeated belong to the structure, though its letters do not.
  @Test func linksInRepeatedHeadsAreInTheStructure() {
    let rows = (1...120).map { "| \($0) | b |" }.joined(separator: "\n")
    folder.write(
      "# Rows\n\n| [One](https://example.org) | Two |\n|---|---|\n\(rows)\n", to: "a.md")
    let found = tree("a.md")
    #expect(holds(found, ["TH", "Link \"One\""]), "\(found)")
    #expect(found.count { $0 == "Link" } > 0, "\(found)")
  }

  /// A figure says where its picture stands, and that is where it is drawn.
  @Test func figuresHaveTheirPlace() throws {
    writeLamp()
    folder.write(
      """
      <h1>Lamps</h1>
      <p>Words.</p>
      <figure><img src=lamp.png height=80 width=120 alt="A lamp"><caption>The lamp.</caption></figure>
      """, to: "a.txt")
    #expect(tree("a.txt").contains { $0.hasPrefix("Figure") })
    let object = run("qpdf --qdf --object-streams=disable x.pdf - | grep -a -A8 '/BBox'").output
    let numbers = object.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
      .prefix(4)
    let record = run("\"$T\" layout a.txt --lang en").output
    let picture = try #require(
      record.firstMatch(
        of: /"images":\[\{[^}]*?"box":\[([\d.]+),([\d.]+),([\d.]+),([\d.]+)\]/))
    let (x, y) = (Double(picture.output.1) ?? 0, Double(picture.output.2) ?? 0)
    let (width, height) = (Double(picture.output.3) ?? 0, Double(picture.output.4) ?? 0)
    let page = 841.89
    let expected = [x, page - y - height, x + width, page - y]
    #expect(numbers.count == 4, "\(object)")
    for (number, wanted) in zip(numbers, expected) {
      #expect(abs(number - wanted) < 0.02, "\(Array(numbers)), not \(expected)")
    }
  }

  /// Ruby is its base and its text, in lines of both directions, in links and beside others.
  @Test func rubyHasItsParts() {
    folder.write(
      """
      <h1>Ruby</h1>
      <p lang=ja><ruby rt="とうきょう">東京</ruby>の<ruby rt="あさ">朝</ruby><ruby rt="うた">歌</ruby>。</p>
      <p>See <a href="https://example.org"><ruby rt="kana">base</ruby> here</a>.</p>
      """, to: "a.txt")
    for options in ["", "--writing-mode vertical-rl"] {
      let found = tree("a.txt", options)
      #expect(
        holds(
          found,
          [
            "Ruby", "RB \"東京\"", "RT \"とうきょう\"",
          ]), "\(found)")
      #expect(found.count { $0 == "Ruby" } == 4 && found.count { $0.hasPrefix("RT ") } == 4)
      #expect(holds(found, ["RB \"朝\"", "RT \"あさ\"", "Ruby", "RB \"歌\"", "RT \"うた\""]), "\(found)")
      #expect(found.contains("RT \"kana\""), "\(found)")
    }
  }
}
