import Foundation
import Testing

/// `--fit-pages` and `<article fit=…>`: what bends so that copy fits its pages.
@Suite struct FitPagesTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  private static let template = """
    <template name="t" summary="s" based-on="plain">
      <fit headings="92% 84%" quotes="90%" spacing="60"/>
    </template>
    """

  /// Words that stand nowhere else.
  private static func words(_ count: Int, _ random: inout Seeded, from next: inout Int) -> String {
    (0..<count).map { _ in
      next += 1
      return "w\(next)" + String(repeating: "e", count: random.number(0...6))
    }.joined(separator: " ")
  }

  /// Articles with headings, boxes that may be left out, and figures between two sizes.
  private static func manuscript(_ random: inout Seeded, fit: String = "") -> String {
    var next = 0
    var text = ""
    for article in 0..<random.number(1...3) {
      text += "<article title=\"A\(article)\"\(article == 0 ? fit : "")>\n"
      text += "<headline>h\(article) \(words(3, &random, from: &next))</headline>\n"
      for paragraph in 0..<random.number(5...14) {
        text += words(random.number(20...120), &random, from: &next) + "\n"
        if paragraph % 4 == 1 {
          let optional = random.once(in: 2) || !fit.isEmpty ? " optional=yes" : ""
          text += "<box\(optional)>\n\(words(20, &random, from: &next))\n</box>\n"
        }
        if paragraph % 5 == 2 {
          text += "<h2>s \(words(2, &random, from: &next))</h2>\n"
        }
      }
      text += "</article>\n"
    }
    return text
  }

  private struct Layout {
    var pages: Int
    var words: Set<String>
    var bent: [String]
    /// The pages that each article is on.
    var record: [String: Any]
  }

  private func layout(_ result: Shell.Result) throws -> Layout {
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.errors)")
    let pages = try #require(record["pages"] as? [[String: Any]])
    var words: Set<String> = []
    for page in pages {
      for frame in try #require(page["frames"] as? [[String: Any]]) {
        let text = try (#require(frame["lines"] as? [[String: Any]])).compactMap {
          $0["text"] as? String
        }.joined()
        for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix("w") {
          words.insert(String(word.prefix { $0 != "e" }))
        }
      }
    }
    let setup = try #require(record["setup"] as? [String: Any])
    return Layout(
      pages: pages.count, words: words, bent: setup["bent"] as? [String] ?? [], record: record)
  }

  /// With as many pages as there are nothing bends; with one fewer the issue has that many, or it is an error; and no
  /// word is lost but of what may be left out, and is said to be.
  @Test(arguments: 0..<5)
  func theIssueComesToItsPages(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 97_000)
    let text = FitPagesTests.manuscript(&random)
    folder.write(text, to: "a.txt")
    folder.write(FitPagesTests.template, to: "t.xml")
    let options = "a.txt --template t.xml --page-size A6 --columns 2"
    let plain = try layout(run("\"$T\" layout \(options)"))
    let same = run("\"$T\" layout \(options) --fit-pages \(plain.pages)")
    let kept = try layout(same)
    #expect(kept.bent == [] && kept.pages == plain.pages && kept.words == plain.words)
    #expect(!same.errors.contains("fit."))
    guard plain.pages > 1 else { return }
    let result = run(
      "\"$T\" layout \(options) --fit-pages \(plain.pages - 1) --draft")
    let bent = try layout(result)
    let isStuck = result.errors.contains("error[fit.too-long]")
    #expect(isStuck || bent.pages <= plain.pages - 1, "\(result.errors)")
    #expect(result.status == (isStuck ? 1 : 0), "\(result.errors)")
    #expect(isStuck || !bent.bent.isEmpty)
    // What is left out was said to be, and can be.
    let leftOut = result.errors.components(separatedBy: "note[fit.left-out]").count - 1
    #expect(leftOut == bent.bent.count { $0.hasPrefix("without ") })
    let lost = plain.words.subtracting(bent.words)
    #expect(lost.count == leftOut * 20, "\(lost.count) of \(leftOut)")
    if isStuck {
      #expect(
        result.errors.contains("note[fit.order]: cut ") || result.errors.contains("has to go"))
    }
  }

  @Test func anArticleComesToItsPages() throws {
    var found = 0
    for seed in 0..<8 where found < 2 {
      var random = Seeded(UInt64(seed) &+ 98_000)
      folder.write(FitPagesTests.manuscript(&random), to: "a.txt")
      folder.write(FitPagesTests.template, to: "t.xml")
      let options = "--template t.xml --page-size A6 --columns 2"
      let fit = run("\"$T\" fit a.txt \(options) --format json")
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(fit.output.utf8)) as? [String: Any])
      let articles = try #require(report["articles"] as? [[String: Any]])
      let pages = try #require(articles[0]["pages"] as? Int)
      guard pages > 1 else { continue }
      random = Seeded(UInt64(seed) &+ 98_000)
      folder.write(
        FitPagesTests.manuscript(&random, fit: " fit=\"\(pages - 1) pages\""), to: "b.txt")
      let result = run("\"$T\" layout b.txt \(options) -o b.json")
      let isStuck = result.errors.contains("error[fit.too-long]: “A0” has ")
      #expect(isStuck || result.errors.contains("so that “A0” comes to"), "\(result.errors)")
      if !isStuck {
        found += 1
        let record = try #require(folder.read("b.json"))
        let bent = try #require(record.firstRange(of: "\"bent\":["))
        #expect(!record[bent.upperBound...].hasPrefix("\"figures"))
      }
      #expect(result.status == (isStuck ? 1 : 0))
    }
    #expect(found > 0)
  }

  @Test func orderAndMistakes() {
    folder.write("<article fit=\"two pages\">\nWords.\n</article>\n", to: "a.txt")
    let bad = run("\"$T\" layout a.txt -o a.json")
    #expect(bad.errors.contains("“two pages” is not a number of pages"))
    #expect(bad.errors.contains("write fit=\"2 pages\""))
    folder.write("<article fit=\"3 pages\">\nWords.\n</article>\n", to: "b.txt")
    let short = run("\"$T\" layout b.txt -o b.json")
    #expect(short.status == 0)
    #expect(short.errors.contains("this article has 1 page and not 3: nothing is made longer"))
    #expect(run("\"$T\" build a.txt --fit-pages 0").status == 2)
    // Where nothing may bend, it is said what to cut.
    var words = ""
    for number in 0..<400 { words += "word\(number) and others " }
    folder.write(
      "<article>\n" + words + "\n" + String(repeating: "Some more words to come. ", count: 6)
        + "\n</article>\n", to: "c.txt")
    folder.write(
      "<template name=\"n\" summary=\"s\" based-on=\"plain\"><fit order=\"optional\"/></template>",
      to: "n.xml")
    let stuck = run("\"$T\" build c.txt --template n.xml --page-size A6 --fit-pages 1")
    #expect(stuck.status == 1)
    #expect(stuck.errors.contains("error[fit.too-long]: the issue has "), "\(stuck.errors)")
    #expect(folder.names.contains("c.draft.pdf"))
  }
}
