import Foundation
import Testing

/// `typeset plan`: all pages side by side.
@Suite struct FlatPlanTests {
  let folder = Folder()
  private static let filler = Array(repeating: "The tide comes in over the flats.", count: 40)
    .joined(separator: " ")

  init() throws {
    let paragraph = FlatPlanTests.filler + "\n\n"
    try write(
      """
      <article title="Bells & Ropes" section="Walks" starts=recto>
      <headline>Bells & Ropes</headline>

      See <ref to=tower show=number>.

      \(String(repeating: paragraph, count: 4))
      <break to=page>
      <figure id=tower place="top"><caption>A tower.</caption></figure>

      \(String(repeating: paragraph, count: 3))
      </article>
      <article title="Rain" starts=recto>
      <headline>Rain</headline>

      Rain.
      </article>
      """, "a.txt")
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
  }

  private func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  private func object(_ line: String) throws -> [String: Any] {
    let result = run(line)
    #expect(result.status == 0, "\(result.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func theObjectSaysWhatIsWhere() throws {
    let plan = try object("\"$T\" plan a.txt --template zine -f json")
    #expect(plan["schema"] as? String == "typeset-plan/1")
    #expect(plan["facing"] as? Bool == true)
    #expect(plan["binding"] as? String == "left")
    let pages = try #require(plan["pages"] as? [[String: Any]])
    let record = try object("\"$T\" layout a.txt --template zine")
    #expect(pages.count == (record["pages"] as? [Any])?.count)
    #expect(pages.map { $0["page"] as? Int } == (1...pages.count).map { $0 })
    for page in pages {
      let number = try #require(page["page"] as? Int)
      #expect(page["side"] as? String == (number % 2 == 0 ? "left" : "right"))
    }
    let articles = try #require(plan["articles"] as? [[String: Any]])
    #expect(articles.map { $0["title"] as? String } == ["Bells & Ropes", "Rain"])
    #expect(articles[0]["section"] as? String == "Walks")
    #expect(articles[0]["from"] as? Int == 1 && articles[1]["from"] as? Int == pages.count)
    for (place, article) in articles.enumerated() {
      let (from, to) = (article["from"] as? Int ?? 0, article["to"] as? Int ?? 0)
      for page in pages {
        let isOn = (page["articles"] as? [Int])?.contains(place) ?? false
        let number = page["page"] as? Int ?? 0
        // A page that was left blank has no master, and nothing on it.
        #expect(isOn == (from <= number && number <= to), "\(number)")
        #expect((page["articles"] as? [Int])?.isEmpty == (page["master"] == nil))
        #expect((page["empty"] == nil) == (page["master"] == nil))
      }
    }
    let figure = try #require((plan["figures"] as? [[String: Any]])?.first)
    #expect(figure["name"] as? String == "tower" && figure["mention"] as? Int == 1)
    let page = try #require(figure["page"] as? Int)
    #expect(page > 1 && pages[page - 1]["figures"] as? [Int] == [0])
    #expect(run("\"$T\" plan a.txt --template zine -o a.json").output == "")
    #expect(run("cat a.json").output == run("\"$T\" plan a.txt --template zine -f json").output)
  }

  /// What check reports is what the plan calls a hole.
  @Test func holesAreThoseOfCheck() throws {
    let plan = try object("\"$T\" plan a.txt --template zine -f json")
    let pages = try #require(plan["pages"] as? [[String: Any]])
    let holes = pages.filter { $0["hole"] as? Bool == true }.compactMap { $0["page"] as? Int }
    #expect(!holes.isEmpty)
    let found = run("\"$T\" check a.txt --template zine").errors
      .matches(of: /layout\.hole\]: page (\d+): (\d+) %/)
    #expect(found.compactMap { Int($0.output.1) } == holes)
    for match in found {
      let page = try #require(Int(match.output.1))
      #expect(pages[page - 1]["empty"] as? Int == Int(match.output.2))
    }
    #expect(!run("\"$T\" a.txt --template zine -o a.pdf").errors.contains("layout.hole"))
    #expect(run("\"$T\" check a.txt --template zine --strict").status == 1)
  }

  /// Cairo alone draws plans, whose pages are pictures of pages.
  ///
  /// The words of each page stand in its column of the sheet, pages in the order in which they are bound: from the left,
  /// and from the right in a magazine that is read from there.
  @Test(arguments: ["en", "he"])
  func pagesStandAsTheyAreBound(_ language: String) throws {
    let made = run("\"$T\" plan a.txt --template zine --lang \(language)")
    #expect(made.status == 0, "\(made.errors)")
    #expect(run("qpdf --check a-plan.pdf").status == 0)
    #expect(run("pdfinfo a-plan.pdf | grep -c 'Pages: *1$'").output == "1\n")
    let words = run("pdftotext -bbox a-plan.pdf - | grep '<word'").output.split(separator: "\n")
    func x(_ word: String) throws -> (x: Double, y: Double) {
      let place = words.indices.last {
        words[$0].hasSuffix(">\(word)</word>") && !words[$0 - 1].hasSuffix(">→</word>")
      }
      let line = try #require(place.map { words[$0] }, "\(word)")
      let match = try #require(line.firstMatch(of: /xMin="([\d.]+)" yMin="([\d.]+)"/))
      return (Double(match.output.1) ?? 0, Double(match.output.2) ?? 0)
    }
    // Folios of the plan come after those in thumbnails.
    let places = try (1...4).map { try x("\($0)") }
    let isMirrored = language == "he"
    #expect(places.map(\.y).max()! - places.map(\.y).min()! < 1)
    for (a, b) in zip(places, places.dropFirst()) {
      #expect(isMirrored ? a.x > b.x : a.x < b.x, "\(places)")
    }
    // The first page lies beside nothing, two pages of a spread touch.
    let (first, spread) = (abs(places[1].x - places[0].x), abs(places[2].x - places[1].x))
    #expect(first > spread && first < spread * 1.5)
  }

  /// All formats, each by its name and through a pipe, and the same bytes again on other threads.
  @Test(arguments: ["pdf", "png", "svg", "html", "json"])
  func everyFormatIsTheSameTwice(_ form: String) {
    let line = "\"$T\" plan a.txt --template zine"
    #expect(run("\(line) -o x.\(form)").status == 0)
    #expect(run("\(line) -f \(form) -o - --jobs 1 > y.\(form)").status == 0)
    #expect(run("cmp x.\(form) y.\(form)").output == "")
    let kind =
      ["pdf": "PDF", "png": "PNG", "svg": "SVG", "html": "HTML", "json": "JSON"][form] ?? ""
    #expect(run("file x.\(form)").output.contains(kind))
    #expect(folder.names.filter { $0.hasPrefix("x") } == ["x.\(form)"])
    #expect(
      run("\"$T\" plan - --from magazine --template zine -f \(form) < a.txt | wc -c").output
        != "0\n")
  }

  /// The page is HTML that a parser takes, with a picture, an anchor and words for each page.
  @Test func theHTMLHasEveryPage() throws {
    #expect(run("\"$T\" plan a.txt --template zine -o x.html").status == 0)
    let pages = try #require(
      try object("\"$T\" plan a.txt --template zine -f json")["pages"] as? [[String: Any]])
    let html = run("cat x.html").output
    for number in 1...pages.count {
      #expect(html.contains("<figure id=\"p\(number)\"><img alt=\"Page \(number)\""))
    }
    #expect(html.contains("<b>Bells &amp; Ropes</b>"))
    #expect(html.contains("<bdi>tower</bdi> <a href=\"#p1\">→ 1</a>"))
    let article = "<article starts=recto>\nRain.\n</article>\n"
    try write(article + article, "b.txt")
    #expect(run("\"$T\" plan b.txt -f html -o - | grep -c 'left blank'").output == "1\n")
    // The pictures are whole.
    let data = try #require(html.firstMatch(of: /base64,([^"]+)"/)?.output.1)
    let png = try #require(Data(base64Encoded: String(data)))
    #expect(
      png.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47])
        && png.suffix(8).prefix(4) == Data("IEND".utf8))
  }

  /// Vertical lines leave pages as empty whichever way they follow each other, and their tiers count as columns do.
  @Test func verticalPages() throws {
    let words = String(repeating: "東京の朝に鶯が鳴く。", count: 120)
    try write("<article>\n\(words)\n<break to=page>\n\(words.prefix(200))\n</article>\n", "v.txt")
    func empty(_ options: String) throws -> [Int] {
      let plan = try object("\"$T\" plan v.txt --lang ja -f json \(options)")
      return try #require(plan["pages"] as? [[String: Any]]).compactMap { $0["empty"] as? Int }
    }
    for columns in 1...3 {
      let right = try empty("--columns \(columns) --writing-mode vertical-rl")
      #expect(try empty("--columns \(columns) --writing-mode vertical-lr") == right)
      #expect(right.count == 2 && right[0] < right[1] && (80...99).contains(right[1]), "\(right)")
    }
  }

  @Test func somePagesAndRows() throws {
    let plan = try object("\"$T\" plan a.txt --template zine --pages 2-3 -f json")
    let pages = try #require(plan["pages"] as? [[String: Any]])
    #expect(pages.compactMap { $0["page"] as? Int } == [2, 3])
    // A wider row is a larger page.
    #expect(run("\"$T\" plan a.txt --template zine --across 2 --ppi 36 -o two.png").status == 0)
    #expect(run("\"$T\" plan a.txt --template zine --across 6 --ppi 36 -o six.png").status == 0)
    func height(_ name: String) -> Int {
      Int(run("file \(name)").output.firstMatch(of: /x (\d+)/)?.output.1 ?? "") ?? 0
    }
    #expect(height("two.png") > height("six.png") * 2)
    let missing = run("\"$T\" plan a.txt --pages 2,90 -o b.pdf")
    #expect(missing.status == 0 && missing.errors.contains("output.no-such-page"))
    #expect(run("\"$T\" plan a.txt --pages 90 -o c.pdf").status == 1)
  }

  @Test(arguments: [
    ("-o x.txt", "use .pdf, .png, .svg, .html or .json"), ("-f gif", "pdf, png, svg, html or json"),
    ("-f pdf -o x.png", "is a PNG by its name, but --format is pdf"),
    ("--pages 0", "numbers and ranges"),
    ("--across 0", "a whole number from 1 to 40"),
    ("-f html --across 4", "--across has no effect on HTML"),
    ("--ppi 100", "--ppi is for PNG; PDF has no pixels"), ("-o a.txt", "use .pdf"),
    ("-f html -o a.txt", "is the manuscript"),
  ])
  func wrongUsage(_ options: String, _ words: String) {
    let before = folder.names
    let result = run("\"$T\" plan a.txt \(options)")
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(folder.names == before)
  }

  /// With errors the plan goes to a draft, and what is there stays.
  @Test func errorsMakeADraft() throws {
    try write("Brains.\n<img src=\"none.png\">\n", "bad.txt")
    try write("old", "p.svg")
    #expect(run("\"$T\" plan bad.txt -o p.svg").status == 1)
    #expect(run("cat p.svg").output == "old")
    #expect(folder.names.contains("p.draft.svg"))
    #expect(run("\"$T\" plan bad.txt --draft -o p.svg").status == 1)
    #expect(run("head -c 5 p.svg").output == "<?xml")
  }

  /// What cannot be drawn names the page that it is on, and not a sheet.
  @Test func moreThanCanBeDrawn() throws {
    let long = (1...500).map { "Page \($0).\n<break to=page>" }.joined(separator: "\n")
    try write(long, "long.txt")
    let result = run("\"$T\" plan long.txt --ppi 2400 -o p.png")
    #expect(result.status == 4)
    #expect(
      result.errors.contains("limit.pixels") && result.errors.contains("--ppi can be at most"))
    #expect(run("\"$T\" plan long.txt -o p.pdf").status == 0)
    let sheets = Int(run("pdfinfo p.pdf | sed -n 's/^Pages: *//p'").output.dropLast()) ?? 0
    #expect((5...14).contains(sheets))
  }
}
