import Foundation
import Testing

/// `typeset fit`: how far copy is over or under, and what has to be cut.
@Suite struct FitTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  private func object(_ line: String) throws -> [String: Any] {
    let result = run(line)
    #expect(result.status == 0, "\(line): \(result.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  /// A paragraph of an answer, or a cut.
  private struct Change {
    var file: String
    var line: Int
    var characters: Int
    var text: String?
  }

  private func changes(_ rows: Any?) throws -> [Change] {
    try (#require(rows as? [[String: Any]])).map { row in
      let place = try #require(row["at"] as? [Any])
      return Change(
        file: try #require(place[0] as? String), line: try #require(place[1] as? Int),
        characters: try #require(row["characters"] as? Int), text: row["text"] as? String)
    }
  }

  private func lines(of name: String) -> [String] {
    run("cat \(name)").output.components(separatedBy: "\n")
  }

  /// Writes what is left of `name` to `copy` if all of `changes` are made that are of it: so many characters less at the
  /// ends of lines, and nothing else.
  private func cut(_ changes: [Change], in name: String, to copy: String) {
    var lines = lines(of: name)
    for change in changes where change.file == name {
      if let text = change.text {
        #expect(lines[change.line - 1].hasSuffix(text) && text.count == change.characters)
        #expect(text.hasPrefix(" "))
      }
      lines[change.line - 1].removeLast(change.characters)
    }
    folder.write(lines.joined(separator: "\n"), to: copy)
  }

  /// How many lines each paragraph has in its best lines, by the line that it was written on, how many pages there are, and
  /// how many lines on the last.
  private func layout(_ line: String) throws -> (lines: [Int: Int], pages: Int, tail: Int) {
    let record = try object("\"$T\" layout \(line)")
    let pages = try #require(record["pages"] as? [[String: Any]])
    var lines: [Int: Int] = [:]
    var places: [String: Int] = [:]
    var tail = 0
    for page in pages {
      tail = 0
      for frame in page["frames"] as? [[String: Any]] ?? [] {
        for line in frame["lines"] as? [[String: Any]] ?? [] {
          guard let name = line["para"] as? String,
            let source = (line["source"] as? [Any])?[1] as? Int
          else { continue }
          if places[name] == nil { places[name] = source }
          lines[places[name] ?? 0, default: 0] += 1
          if line["text"] as? String != "\n" { tail += 1 }
        }
      }
    }
    for page in pages {
      for variant in page["variants"] as? [[String: Any]] ?? [] {
        guard let place = places[variant["para"] as? String ?? ""] else { continue }
        lines[place, default: 0] -= variant["lines"] as? Int ?? 0
      }
    }
    return (lines, pages.count, tail)
  }

  /// A paragraph of random words on one line.
  private func paragraph(_ random: inout Seeded) -> String {
    let words = [
      "the", "ledger", "of", "every", "funeral", "notice", "in", "county", "printer", "kept",
      "silence", "marmalade", "considerable", "quantities", "and", "was", "noticed", "first",
      "widow", "had", "paid", "twice", "a", "magazine", "comfortable", "subscribers", "room",
    ]
    let all = (0..<random.number(12...80)).map { _ in words[random.below(words.count)] }
    return "The " + all.joined(separator: " ") + "."
  }

  private func copy(_ random: inout Seeded, _ count: Int) -> String {
    (0..<count).map { _ in paragraph(&random) }.joined(separator: "\n\n") + "\n"
  }

  private func article(_ answer: [String: Any], _ place: Int = 0) throws -> [String: Any] {
    try #require(answer["articles"] as? [[String: Any]])[place]
  }

  // MARK: Laws

  /// An order that is carried out closes its page, and one with a word more from each paragraph does, where it says so.
  /// Paragraphs that can give a line give it, and those that can take one have one more with as much again.
  @Test(arguments: 1...4)
  func whatIsSaidHolds(_ seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let name = seed % 2 == 0 ? "a.txt" : "a.md"
    let options =
      "--columns \(random.number(1...3)) --page-size \(seed % 3 == 0 ? "A6" : "A5") "
      + "--pager \(seed % 2 == 0 ? "greedy" : "spread")"
    var text = name == "a.md" ? "# The Ledger\n\n" : ""
    // Until a few lines run over.
    repeat {
      text += copy(&random, text.count < 20 ? 6 : 1) + "\n"
      folder.write(text, to: name)
    } while try !isTail(layout("\(name) \(options)"))
    let before = try layout("\(name) \(options)")
    let answer = try object("\"$T\" fit \(name) \(options) --format json")
    #expect(answer["pages"] as? Int == before.pages)
    let row = try article(answer)
    #expect(row["pages"] as? Int == before.pages && row["to"] as? String == "\(before.pages)")
    let order = try #require(row["order"] as? [String: Any], "\(row)")
    #expect(row["over"] as? Int == before.tail)
    let cuts = try changes(order["cuts"])
    #expect(order["closes"] as? Bool == true && order["page"] as? String == "\(before.pages)")
    #expect(order["end"] as? String == "\(before.pages - 1)")
    cut(cuts, in: name, to: "b." + (name.split(separator: ".").last ?? ""))
    let copy = name.replacing("a.", with: "b.")
    let after = try layout("\(copy) \(options)")
    #expect(after.pages == before.pages - 1)
    // Every paragraph is still there.
    #expect(lines(of: copy).count == lines(of: name).count)
    #expect(after.lines.keys.sorted() == before.lines.keys.sorted())
    if order["more"] as? Bool == true {
      let source = lines(of: name)
      cut(
        cuts.map { cut in
          var more = cut
          more.text = nil
          let left = source[cut.line - 1].dropLast(cut.characters)
          more.characters += left.count - (left.lastIndex(of: " ").map { left[..<$0].count } ?? 0)
          return more
        }, in: name, to: copy)
      #expect(try layout("\(copy) \(options)").pages == before.pages - 1)
    }
    let (gives, takes) = (try changes(row["give"]), try changes(row["take"]))
    #expect(!gives.isEmpty && !takes.isEmpty)
    #expect(gives.map(\.characters) == gives.map(\.characters).sorted())
    #expect(takes.map(\.characters) == takes.map(\.characters).sorted())
    for change in [gives[0], gives[gives.count / 2], gives[gives.count - 1]] {
      cut([change], in: name, to: copy)
      let lines = try layout("\(copy) \(options)").lines
      #expect(lines[change.line]! < before.lines[change.line]!, "\(change)")
    }
    for change in [takes[0], takes[takes.count - 1]] {
      var source = lines(of: name)
      let words = String(repeating: " the ledger", count: change.characters * 2 / 11 + 1)
      source[change.line - 1] += words
      folder.write(source.joined(separator: "\n"), to: copy)
      let lines = try layout("\(copy) \(options)").lines
      #expect(lines[change.line]! > before.lines[change.line]!, "\(change)")
    }
  }

  private func isTail(_ layout: (lines: [Int: Int], pages: Int, tail: Int)) -> Bool {
    layout.pages > 1 && layout.tail <= 12
  }

  /// Of several articles each order holds alone, whether the next begins on a page of its own or below it.
  @Test(arguments: ["recto", "here"])
  func ordersOfSeveralArticles(_ start: String) throws {
    var random = Seeded(3)
    var text = ""
    for number in 1...5 {
      text += "<article title=\"\(number)\" starts=\(start)>\n\n"
      text += copy(&random, random.number(4...9)) + "</article>\n"
    }
    folder.write(text, to: "a.txt")
    let options = "--page-size A6"
    let answer = try object("\"$T\" fit a.txt \(options) --format json")
    let rows = try #require(answer["articles"] as? [[String: Any]])
    let orders = rows.indices.filter { rows[$0]["order"] is [String: Any] }
    #expect(rows.count == 5 && !orders.isEmpty)
    for place in orders {
      let order = try #require(rows[place]["order"] as? [String: Any])
      cut(try changes(order["cuts"]), in: "a.txt", to: "b.txt")
      let after = try object("\"$T\" plan b.txt \(options) -f json")
      let articles = try #require(after["articles"] as? [[String: Any]])
      #expect(articles[place]["to"].map { "\($0)" } == order["end"] as? String)
      let pages = try #require(after["pages"] as? [Any]).count
      let before = try #require(answer["pages"] as? Int)
      #expect(order["closes"] as? Bool == (pages < before))
      for other in rows.indices {
        let (from, to) = (articles[other]["from"] as? Int ?? 0, articles[other]["to"] as? Int ?? 0)
        #expect(to - from + 1 <= rows[other]["pages"] as? Int ?? 0)
      }
    }
  }

  /// What `--pages` says, carried out on several manuscripts, comes to as many pages as it says.
  @Test(arguments: ["greedy", "spread"])
  func theIssueComesToItsPages(_ pager: String) throws {
    var random = Seeded(7)
    let names = ["a.txt", "b.txt", "c.txt"]
    for name in names {
      folder.write(
        "<article starts=page>\n<headline>A headline that stays as it is</headline>\n\n"
          + copy(&random, random.number(6...14)) + "</article>\n", to: name)
    }
    let options = "--page-size A6 --pager \(pager)"
    let pages = try layout("a.txt b.txt c.txt \(options)").pages
    let answer = try object(
      "\"$T\" fit a.txt b.txt c.txt \(options) --pages \(pages - 2) --format json")
    let goal = try #require(answer["goal"] as? [String: Any])
    #expect(goal["wanted"] as? Int == pages - 2 && goal["reached"] as? Int == pages - 2)
    let orders = try #require(goal["orders"] as? [[String: Any]])
    let cuts = try orders.flatMap { try changes($0["cuts"]) }
    for name in names { cut(cuts, in: name, to: "cut-\(name)") }
    #expect(try layout("cut-a.txt cut-b.txt cut-c.txt \(options)").pages == pages - 2)
    for order in orders {
      let place = try #require(order["article"] as? Int)
      #expect(try changes(order["cuts"]).allSatisfy { $0.file == names[place] })
    }
    // As people read it.
    let text = run("\"$T\" fit a.txt b.txt c.txt \(options) --pages \(pages - 2)").output
    #expect(
      text.hasPrefix(
        "the issue has \(pages) pages; it comes to \(pages - 2) if so much is cut:\n"))
    for cut in cuts { #expect(text.contains("of the paragraph at \(cut.file):\(cut.line):1 ")) }
  }

  // MARK: What is cut

  /// Headings, captions, tables, notes and verse are not, nor words with markup behind them; what is included is.
  @Test func onlyRunningTextIsCut() throws {
    let words = String(repeating: "The tide comes in over the flats again. ", count: 9)
    folder.write(
      """
      <h2>\(words)</h2>

      \(words)

      Some words <i>\(words)</i>

      <table><row><cell>\(words)</cell><cell>\(words)</cell></row></table>
      <verse>
      \(words)
      </verse>
      <figure><caption>\(words)</caption></figure>

      \(words) A note.<note>\(words)</note>

      <include src="more.txt">

      """, to: "a.txt")
    folder.write("\n" + words + "\n", to: "more.txt")
    let row = try article(try object("\"$T\" fit a.txt --columns 2 --format json"))
    let gives = try changes(row["give"]).map { "\($0.file):\($0.line)" }.sorted()
    #expect(gives == ["a.txt:3", "a.txt:5", "more.txt:2"])
  }

  /// Signs of languages without spaces are cut one by one.
  @Test func wordsWithoutSpaces() throws {
    let text = String(repeating: "東京の朝に鶯が鳴くころ", count: 12) + "。"
    folder.write((1...3).map { "\($0)、\(text)\n" }.joined(separator: "\n"), to: "a.txt")
    for mode in ["horizontal-tb", "vertical-rl"] {
      let options = "--lang ja --columns 2 --writing-mode \(mode)"
      let row = try article(try object("\"$T\" fit a.txt \(options) --format json"))
      let give = try #require(try changes(row["give"]).first)
      let before = try layout("a.txt \(options)").lines
      cut([give], in: "a.txt", to: "b.txt")
      #expect(try layout("b.txt \(options)").lines[give.line]! < before[give.line]!)
      #expect(try changes(row["take"]).count == 3)
    }
  }

  // MARK: Nothing to do

  @Test func whereNothingHasToBeCut() throws {
    folder.write("A line.\n", to: "a.txt")
    let result = run("\"$T\" fit a.txt")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.hasPrefix("“a”, page 1: room for "))
    #expect(result.output.contains(" lines on page 1\n  nothing has to be cut\n"))
    for (pages, words) in [("1", "1 page: "), ("3", "1 page, 2 fewer than 3: ")] {
      #expect(
        run("\"$T\" fit a.txt --pages \(pages)").output
          == "the issue has \(words)nothing has to be cut\n")
    }
    let answer = try object("\"$T\" fit - --format json < a.txt")
    #expect(try article(answer)["over"] as? Int == 0)
    #expect(try article(answer)["order"] is NSNull)
  }

  @Test func whatNoCutReaches() {
    folder.write("One.\n<break to=page>\nTwo.\n<break to=page>\nThree.\n", to: "a.txt")
    let result = run("\"$T\" fit a.txt --pages 2")
    #expect(result.status == 0)
    #expect(result.output == "the issue has 3 pages: no cuts were found that make it fewer\n")
    #expect(
      result.errors.contains(
        "warning[fit.too-long]: no cuts were found by which the issue comes to 2 pages"))
    #expect(run("\"$T\" fit a.txt --pages 2 --strict").status == 1)
    #expect(run("\"$T\" fit a.txt").output.contains("no cuts were found that bring it back"))
  }

  @Test(arguments: [
    ("--pages 0", "a whole number from 1 to 100000"), ("--format xml", "human or json"),
    ("--all --format json", "--all has no effect on JSON"),
    ("--all --pages 2", "--all has no effect with --pages"), ("-o a.pdf", "--output"),
  ])
  func wrongUsage(_ options: String, _ words: String) {
    folder.write("A line.\n", to: "a.txt")
    let result = run("\"$T\" fit a.txt \(options)")
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test func errorsAreReported() {
    folder.write("Brains.\n<img src=\"none.png\">\n", to: "a.txt")
    let result = run("\"$T\" fit a.txt")
    #expect(result.status == 1 && result.output.contains("nothing has to be cut"))
    #expect(run("\"$T\" fit none.txt").status == 3)
  }
}
