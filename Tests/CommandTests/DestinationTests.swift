import Foundation
import Testing

/// Where links inside of a PDF lead, and what its outline says, in both backends.
@Suite struct DestinationTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
  }

  @Test(arguments: ["cairo", "press"])
  func linksLeadToTheirPlaces(_ backend: String) throws {
    let filler = Array(repeating: "Words that fill the pages between.", count: 900)
      .joined(separator: " ")
    try write(
      """
      # Bells {#bells}

      See [the end](#the-end), and a note[^1]. [Dead](#nowhere).

      \(filler)

      ## The end

      Back to [the bells](#bells).

      [^1]: It rings.
      """, "a.md")
    let made = run("\"$T\" a.md --backend \(backend) -o a.pdf")
    #expect(made.status == 0)
    #expect(made.errors.contains("markup.bad-link"))
    #expect(run("qpdf --check a.pdf").status == 0)
    let places = run("pdfinfo -dests a.pdf").output.split(separator: "\n")
    let bells = places.first { $0.hasSuffix("\"bells\"") }
    let end = places.first { $0.hasSuffix("\"the-end\"") }
    #expect(bells?.split(separator: " ").first == "1")
    let pages = run("pdfinfo a.pdf | sed -n 's/^Pages: *//p'").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(end.map { String($0.split(separator: " ")[0]) } == pages && pages != "1")
    #expect(places.contains { $0.contains("\"note-") })
    let objects = run("qpdf --qdf --object-streams=disable a.pdf - | grep -a '/Dest ('").output
    #expect(objects.contains("(the-end)") && objects.contains("(bells)"))
    #expect(objects.contains("(note-") && !objects.contains("(nowhere)"))
    #expect(objects.split(separator: "\n").count == 3)
    let outline = run("mutool show a.pdf outline").output
    #expect(outline.contains("\"Bells\"\t#page=1"))
    #expect(outline.contains("\t\t\"The end\"\t#page=\(pages)"))
  }

  /// A small picture leads to its large version in an appendix, in three languages of manuscripts.
  @Test(arguments: ["cairo", "press"])
  func picturesLeadToLargerOnes(_ backend: String) throws {
    _ = run(
      "printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
        + "rkJggg==' | base64 -d > plan.png")
    let filler = Array(repeating: "Words that fill the pages between.", count: 400)
      .joined(separator: " ")
    try write(
      """
      <article><headline>Bells</headline>
      <a href="#large"><img src="plan.png" width=60 alt="The plan"></a>
      \(filler)
      </article>
      <article><headline>Plans</headline>
      <figure id=large><img src="plan.png" alt="The plan, large"><caption>The plan.</caption></figure>
      </article>
      """, "a.txt")
    try write(
      """
      # Bells

      [![The plan](plan.png){width=60}](#large)

      \(filler)

      # Plans

      ![The plan, large](plan.png "The plan."){#large}
      """, "a.md")
    try write(
      """
      <h1>Bells</h1>
      <p><a href="#large"><img src="plan.png" width="60" alt="The plan"></a></p>
      <p>\(filler)</p>
      <h1>Plans</h1>
      <figure id="large"><img src="plan.png" alt="The plan, large"><figcaption>The plan.</figcaption></figure>
      """, "a.html")
    for name in ["a.txt", "a.md", "a.html"] {
      let made = run("\"$T\" \(name) --lang en --backend \(backend) -o a.pdf")
      #expect(made.status == 0 && made.errors.isEmpty, "\(name) \(made.errors)")
      let pages = run("pdfinfo a.pdf | sed -n 's/^Pages: *//p'").output.dropLast()
      let place = run("pdfinfo -dests a.pdf | grep '\"large\"'").output.split(separator: " ")
      #expect(place.first.map(String.init) == String(pages) && pages != "1", "\(name) \(place)")
      // On the first page, as large as the small picture.
      let qdf = run("qpdf --qdf --object-streams=disable a.pdf - | tr -d '\\200-\\377'").output
      #expect(qdf.contains("/Dest (large)"), "\(name)")
      let sides = qdf.firstMatch(
        of: /\/Rect \[\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\]/)
      let width = (Double(sides?.3 ?? "") ?? 0) - (Double(sides?.1 ?? "") ?? 0)
      // HTML counts in pixels.
      #expect(abs(width - (name == "a.html" ? 45 : 60)) < 2.1, "\(name) \(width)")
      #expect(qdf.components(separatedBy: "/Subtype /Link").count == 2, "\(name)")
    }
  }

  @Test(arguments: ["cairo", "press"])
  func contentsAndReferencesAreLinks(_ backend: String) throws {
    try write(
      """
      <toc>
      <article id="it’s(a)b"><headline>First</headline>
      <p>See <ref to=two>.</p>
      </article>
      <article starts=page id=two><headline>Second</headline>
      <h1>Inner</h1>
      <h3>Deep</h3>
      <h2>Less deep</h2>
      Text.
      </article>
      """, "a.txt")
    #expect(run("\"$T\" a.txt --backend \(backend) -o a.pdf").output == "")
    #expect(run("qpdf --check a.pdf").status == 0)
    let objects = run("qpdf --qdf --object-streams=disable a.pdf - | grep -a '/Dest ('").output
    // A line of the contents, and the reference.
    #expect(objects.components(separatedBy: "(two)").count == 3)
    let outline = run("mutool show a.pdf outline").output.split(separator: "\n")
      .map { $0.drop { $0 != "\t" }.prefix { $0 != "#" } }
    #expect(
      outline == [
        "\t\"First\"\t", "\t\"Second\"\t", "\t\t\"Inner\"\t", "\t\t\t\"Deep\"\t",
        "\t\t\t\"Less deep\"\t",
      ])
  }

  /// Each page number of the index leads to the first mark of its term on that page, wherever the mark stands among the
  /// letters; of a stretch of pages both ends do.
  @Test(arguments: ["cairo", "press"])
  func pageNumbersOfTheIndexAreLinks(_ backend: String) throws {
    let filler = Array(repeating: "Words that fill the page between.", count: 60)
      .joined(separator: " ")
    var pages: [String] = []
    for page in 1...7 {
      var words = filler
      if [1, 3, 4, 5].contains(page) {
        words += " <index term=Bells>bells <index term=Bells>bells again."
      }
      if page == 7 { words += " <index term=Ropes sub=long>ropes." }
      pages.append("<p>\(words)</p>")
    }
    try write(
      "<article>\n\(pages.joined(separator: "\n<break to=page>\n"))\n</article>\n"
        + "<article starts=page>\n<index>\n</article>\n", "a.txt")
    let made = run("\"$T\" a.txt --backend \(backend) -o a.pdf")
    #expect(made.status == 0, "\(made.errors)")
    #expect(run("qpdf --check a.pdf").status == 0)
    let shown = run("pdftotext -f 8 -l 8 -layout a.pdf -").output
    #expect(shown.contains("Bells, 1, 3–5") && shown.contains("long, 7"), "\(shown)")
    let places = run("pdfinfo -dests a.pdf").output.split(separator: "\n")
      .filter { $0.contains("\"index%20") }
    // Every mark has two numbers of its page; the second mark of a page, and those within a stretch, are led to by none.
    #expect(places.map { Int($0.split(separator: " ")[0]) } == [1, 3, 5, 7], "\(places)")
    let heights = places.compactMap { line in
      line.firstMatch(of: /XYZ +\d+ +(\d+)/).flatMap { Int($0.output.1) }
    }
    // Below the first lines of their pages.
    let top = try #require(
      run("pdftotext -f 1 -l 1 -bbox a.pdf - | grep -m1 '<word'").output
        .firstMatch(of: /yMin="(\d+)/).flatMap { Int($0.output.1) })
    #expect(
      heights.count == 4 && heights.allSatisfy { $0 > 0 && $0 < 842 - top - 60 }, "\(heights)")
    let objects = run("qpdf --qdf --object-streams=disable a.pdf - | grep -a '/Dest ('").output
    #expect(objects.components(separatedBy: "(index%20").count == 5)
    // Records say nothing of names that nobody wrote.
    #expect(!run("\"$T\" layout a.txt").output.contains("index 1"))
  }

  /// What the catalogue says: the language, the title in the window, how pages lie side by side, which way they are read;
  /// and of tags only where there are some.
  @Test(arguments: ["cairo", "press"])
  func theCatalogueSaysHowToShowIt(_ backend: String) throws {
    try write("# Glocken\n\nWorte.\n", "a.md")
    func catalogue(_ options: String) -> String {
      #expect(run("\"$T\" a.md --backend \(backend) \(options) -o a.pdf").status == 0)
      #expect(run("qpdf --check a.pdf").status == 0)
      let tagged = backend == "press" ? "yes" : "no"
      #expect(run("pdfinfo a.pdf").output.contains("Tagged:          \(tagged)\n"))
      return run("mutool show a.pdf trailer/Root").output.filter { !$0.isWhitespace }
    }
    // The language of a document is that of most of its letters.
    let german = "<html lang=de><body><p>Lange Worte.</p><p lang=en>Few.</p></body></html>"
    try write(german, "b.html")
    #expect(run("\"$T\" b.html --backend \(backend) -o b.pdf").status == 0)
    #expect(run("mutool show b.pdf trailer/Root/Lang").output.contains("(de)"))
    let facing = catalogue("--template monthly --lang de")
    #expect(facing.contains("/Lang(de)"))
    #expect(facing.contains("/PageLayout/TwoPageRight"))
    #expect(facing.contains("/DisplayDocTitletrue") && !facing.contains("R2L"))
    #expect(facing.contains("StructTreeRoot") == (backend == "press"))
    #expect(facing.contains("MarkInfo") == (backend == "press"))
    let single = catalogue("--template plain --lang ar")
    #expect(single.contains("/Lang(ar)") && single.contains("/Direction/R2L"))
    #expect(!single.contains("PageLayout"))
  }

  /// A part of the pages has no links to the others, and begins as it lies in the magazine.
  @Test(arguments: ["cairo", "press"])
  func aPartOfThePagesLeadsToItself(_ backend: String) throws {
    let words = (1...4).map {
      "<p id=a\($0)>See <a href=\"#a1\">one</a>, <a href=\"#a3\">three</a>."
    }
    try write(words.joined(separator: "\n<break to=page>\n"), "a.txt")
    func read(_ options: String) -> (layout: String, places: [String]) {
      let built = run("\"$T\" a.txt --template monthly --backend \(backend) \(options) -o a.pdf")
      #expect(built.status == 0, "\(built.errors)")
      #expect(run("qpdf --check a.pdf").status == 0)
      let layout = run("mutool show a.pdf trailer/Root/PageLayout").output
      let objects = run("qpdf --qdf --object-streams=disable a.pdf - | grep -a 'Dest ('").output
      return (
        layout.trimmingCharacters(in: .whitespacesAndNewlines),
        objects.split(separator: "\n").map { String($0.filter { $0 != " " }) }.sorted()
      )
    }
    let whole = read("")
    #expect(whole.layout == "/TwoPageRight" && whole.places.count >= 8)
    let part = read("--pages 2-3")
    #expect(part.layout == "/TwoPageLeft")
    #expect(part.places.count == 2, "\(part.places)")
    #expect(part.places.allSatisfy { $0.contains("(a3)") }, "\(part.places)")
    #expect(read("--pages 3-4").layout == "/TwoPageRight")
    // Two left pages are no pair.
    #expect(read("--pages 2,4").layout != "/TwoPageLeft")
    // Of more than are kept, which are laid out twice, it is the same.
    let many = (1...60).map {
      "<p id=a\($0)>See <a href=\"#a1\">one</a>, <a href=\"#a3\">three</a>."
    }
    try write(many.joined(separator: "\n<break to=page>\n"), "a.txt")
    let most = read("--pages 2-")
    #expect(
      most.layout == "/TwoPageLeft" && most.places == Array(repeating: "/Dest(a3)", count: 59))
    #expect(run("pdfinfo a.pdf").output.contains("Pages:           59\n"))
    if backend == "press" {
      #expect(
        read("--pages 2-3 --pdf-standard a-2b --pdf-standard ua-1 --title Ends").places.count == 2)
      let links = run("qpdf --qdf --object-streams=disable a.pdf - | grep -a -c '/S /Link'").output
      #expect(links == "2\n")
      #expect(run("grep -a -c pdfaid:part a.pdf; grep -a -c pdfuaid:part a.pdf").output == "1\n1\n")
    }
  }

  /// A stretch of pages that no link leads to, of which nothing has to be known before it is drawn, is the same file as one
  /// that is looked at before.
  @Test(arguments: ["cairo", "press"])
  func aPartOfPagesWithoutPlacesIsDrawnAtOnce(_ backend: String) throws {
    let pages = (1...60).map { "Page \($0) and <a href=\"https://example.org/\">a link</a>." }
    try write(pages.joined(separator: "\n<break to=page>\n"), "a.txt")
    // A gap behind which a right page follows a left one is known before; where one follows its like, pages are looked at.
    for (gaps, layout) in [
      ("1-25,28-", "/TwoPageRight"), ("28-,2-25", "/TwoPageLeft"), ("2-25,27-", "null"),
      ("2-58,60-70", "null"), ("2-60,62-70", "/TwoPageLeft"),
    ] {
      let told = run(
        """
        "$T" a.txt -q --template monthly --backend \(backend) --pages \(gaps) -o g.pdf
        mutool show g.pdf trailer/Root/PageLayout
        """)
      #expect(told.output.hasPrefix(layout), "\(gaps): \(told.output)\(told.errors)")
    }
    for (one, several) in [("2-58", "2-30,31-58"), ("3-", "3-30,31-"), ("60", "60,60")] {
      let result = run(
        """
        "$T" a.txt --template monthly --backend \(backend) --pages \(one) -q -o a.pdf && \
        "$T" a.txt --template monthly --backend \(backend) --pages \(several) -q -o b.pdf && cmp a.pdf b.pdf
        """)
      #expect(result.status == 0, "\(one): \(result.output)\(result.errors)")
    }
    let none = run("\"$T\" a.txt --template monthly --backend \(backend) --pages 61- -o c.pdf")
    #expect(none.status == 1 && none.errors.contains("there are only 60 pages"))
    #expect(run("ls c.pdf").status != 0)
  }
}
