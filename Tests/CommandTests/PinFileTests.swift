import Foundation
import Testing

/// `layout --pins`, `--pins FILE` and `--freeze`.
@Suite struct PinFileTests {
  let folder = Folder()
  private static let line = "The tide comes in over the flats, and the bells are heard. "

  private func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  private static func paragraph(_ number: Int) -> String {
    "Paragraph \(number) begins. " + String(repeating: line, count: 3 + number * 7 % 9) + "\n"
  }

  /// An article with figures, of which `edit` changes the paragraphs.
  private func write(_ name: String, _ edit: (Int, String) -> String = { $1 }) {
    var text = "<article title=\"Bells\">\n<headline>Bells</headline>\n"
    for number in 0..<40 {
      text += edit(number, PinFileTests.paragraph(number))
      if number % 8 == 3 {
        text +=
          "<figure id=tower\(number / 8) place=\"top bottom\"><caption>A tower, seen from the north\(String(repeating: ", over the lane", count: number)).</caption></figure>\n"
      }
    }
    folder.write(text + "</article>\n", to: name)
  }

  @Test func pinsAreWrittenAndHeld() throws {
    write("a.txt")
    let options = "--page-size A5 --columns 2"
    let pins = run("\"$T\" layout a.txt \(options) --pins -o a.pins")
    #expect(pins.status == 0, "\(pins.errors)")
    let lines = try #require(folder.read("a.pins")).split(separator: "\n")
    #expect(lines.count == 5)
    for (number, line) in lines.enumerated() {
      #expect(line.hasPrefix("{\"id\":\"tower\(number)\",\"page\":"), "\(line)")
    }
    // To standard output, the same.
    let printed = run("\"$T\" layout a.txt \(options) --pins")
    #expect(printed.output == folder.read("a.pins"))
    let plain = run("\"$T\" layout a.txt \(options)")
    let held = run("\"$T\" layout a.txt \(options) --pins a.pins")
    #expect(held.status == 0 && held.errors == plain.errors, "\(held.errors)")
    #expect(held.output.contains("\"pins\":\"a.pins "))
    #expect(held.output.components(separatedBy: "\"held\":true").count == 6)
    #expect(!plain.output.contains("\"pin\":"))
    // The list of what was read names it, and it is not written over.
    let deps = run("\"$T\" layout a.txt --pins a.pins --deps - --deps-format json -o b.json")
    #expect(deps.output.contains("{\"path\":\"a.pins\",\"kind\":\"pins\",\"missing\":false}"))
    #expect(run("\"$T\" layout a.txt --pins a.pins -o a.pins").status == 2)
    // compare names the cause.
    folder.write(plain.output, to: "plain.json")
    folder.write(held.output, to: "held.json")
    let compared = run("\"$T\" compare plain.json held.json")
    #expect(compared.output.contains("the pins that are held: none → a.pins"), "\(compared)")
    // explain does, too.
    let explained = run("\"$T\" explain a.txt \(options) --pins a.pins --figure tower2")
    #expect(explained.output.contains("It is pinned there"), "\(explained)")
  }

  /// An article with a picture over two pages, on the facing pages of a template.
  private func writeSpread() {
    _ = run(
      "printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
        + "rkJggg==' | base64 -d > lamp.png")
    var text = "<article title=\"Bells\">\n<headline>Bells</headline>\n"
    for number in 0..<40 {
      text += PinFileTests.paragraph(number)
      if number == 9 {
        text +=
          "<figure id=view place=spread><img src=lamp.png fit=cover height=120 alt=\"\"></figure>\n"
      }
    }
    folder.write(text + "</article>\n", to: "s.txt")
    folder.write(
      "<template name=\"f\" summary=\"s\" based-on=\"plain\"><page size=\"A5\" facing=\"yes\"/></template>",
      to: "f.xml")
  }

  /// On which pages of a record a picture stands, and whether its pin is said to hold on them.
  private func pictures(of record: String) throws -> (pages: [Int], held: [Bool]) {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
    var found: (pages: [Int], held: [Bool]) = ([], [])
    for page in try #require(object["pages"] as? [[String: Any]]) {
      for frame in try #require(page["frames"] as? [[String: Any]])
      where !(frame["images"] as? [Any] ?? []).isEmpty {
        found.pages.append(try #require(page["number"] as? Int))
        if let pin = frame["pin"] as? [String: Any] {
          found.held.append(try #require(pin["held"] as? Bool))
        }
      }
    }
    return found
  }

  /// A picture over two pages is written as one that is pinned to the left of them, and held there, or elsewhere; to a right
  /// page it cannot be.
  @Test func spreadsArePinned() throws {
    writeSpread()
    let options = "s.txt --template f.xml"
    let pins = run("\"$T\" layout \(options) --pins")
    #expect(pins.output == "{\"id\":\"view\",\"page\":2,\"edge\":\"spread\"}\n", "\(pins.errors)")
    for (page, pages, isHeld) in [(2, [2, 3], true), (4, [4, 5], true), (3, [4, 5], false)] {
      folder.write("{\"id\":\"view\",\"page\":\(page),\"edge\":\"spread\"}\n", to: "s.pins")
      let result = run("\"$T\" layout \(options) --pins s.pins")
      let found = try pictures(of: result.output)
      #expect(found.pages == pages && found.held == [isHeld, isHeld], "\(page): \(found)")
      #expect(result.errors.contains("layout.broken-pin") == !isHeld, "\(result.errors)")
    }
  }

  /// The same by placements: at the left page that is asked, waiting until there, or not at all on a right one.
  @Test func spreadsAreAskedFor() throws {
    writeSpread()
    let options = "s.txt --template f.xml"
    let record = run("\"$T\" layout \(options)").output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
    let containers = try #require(object["containers"] as? [[String: Any]])
    let figure = try #require(containers.first { $0["kind"] as? String == "figure" })
    let id = try #require(figure["id"] as? String)
    func asked(_ page: Int) -> String {
      let waiting = (2..<page).map { "{\"page\":\($0),\"insertions\":[]}\n" }.joined()
      folder.write(
        waiting + "{\"page\":\(page),\"insertions\":[{\"id\":\"\(id)\",\"edge\":\"spread\"}]}\n",
        to: "s.jsonl")
      return run("\"$T\" layout \(options) --placements s.jsonl").output
    }
    for page in 2...5 {
      let lines = asked(page).split(separator: "\n")
      #expect(lines.count == page)
      let answer = try #require(lines.dropLast().last)
      #expect(answer.contains("\"held\":\(page % 2 == 0)"), "\(page): \(answer)")
      for line in lines.dropLast(2) {
        #expect(line.contains("\"held\":true") && line.contains("\"figure-waits\":1"), "\(line)")
      }
    }
  }

  /// All columns of the spread that a page begins end a row higher; of a page that faces one before that one says so.
  @Test func columnsAreAskedToEndHigher() {
    folder.write(String(repeating: "aa bbb cc dddd e. ", count: 1_200), to: "h.txt")
    let asked = [2, 3, 5].map { "{\"page\":\($0),\"higher\":1}\n" }.joined()
    folder.write(asked, to: "h.jsonl")
    let options = "--columns 2 --page-size 300ptx200pt --margin 20pt"
    let result = run("\"$T\" layout h.txt \(options) --placements h.jsonl")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4, "\(result.errors)")
    for (line, isHigher) in zip(lines, [true, true, false]) {
      #expect(line.contains("\"held\":\(isHigher)"), "\(line)")
      #expect(line.contains("\"spread-short\":2") == isHigher, "\(line)")
    }
  }

  /// A column is one of text, as in pins, whatever the grid has; names that nothing has are told.
  @Test func columnsOfPlacementsAreThoseOfText() throws {
    write("a.txt")
    folder.write(
      """
      <template name="g" summary="s" based-on="plain"><page size="A5"/><grid columns="12"/><masters>
      <master name="plain"><frame name="main" columns="all" rows="all" text-columns="2"/></master>
      </masters></template>
      """, to: "grid.xml")
    let options = "--template grid.xml"
    let pins = run("\"$T\" layout a.txt \(options) --pins")
    let pin = try #require(pins.output.split(separator: "\n").first { $0.contains("\"column\":2") })
    let page = try #require(pin.firstMatch(of: /"page":([0-9]+)/)?.output.1)
    let record = run("\"$T\" layout a.txt \(options)").output
    let id = try #require(pin.firstMatch(of: /"id":"([^"]+)"/)?.output.1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
    let containers = try #require(object["containers"] as? [[String: Any]])
    let number = containers.filter { $0["kind"] as? String == "figure" }
    let figure = try #require(number[Int(id.dropFirst(5)) ?? 0]["id"] as? String)
    folder.write(
      "{\"page\":\(page),\"insertions\":[{\"id\":\"\(figure)\",\"edge\":\"top\",\"column\":2,\"span\":1}]}\n"
        + "{\"page\":1,\"variants\":{\"nobody\":1}}\n",
      to: "a.jsonl")
    let answer = run("\"$T\" layout a.txt \(options) --placements a.jsonl")
    let lines = answer.output.split(separator: "\n")
    #expect(lines.first?.contains("\"held\":true") ?? false, "\(answer)")
    #expect(lines[1].contains("\"held\":false,\"unknown\":[\"nobody\"]"), "\(answer)")
    // Of which nothing is asked at all is the greedy pager's.
    folder.write("", to: "empty.jsonl")
    let empty = run("\"$T\" layout a.txt \(options) --placements empty.jsonl")
    let greedy = run("\"$T\" layout a.txt \(options) --pager greedy --costs")
    let costs = try #require(
      try JSONSerialization.jsonObject(with: Data(greedy.output.utf8)) as? [String: Any])
    let taste = try #require(costs["pages"] as? [[String: Any]]).reduce(0) {
      $0 + (($1["cost"] as? [String: Any])?["taste"] as? Int ?? 0)
    }
    #expect(empty.output.contains("\"taste\":\(taste)}"), "\(empty) \(taste)")
  }

  @Test func pinsOfWhatIsGoneAreReported() {
    write("a.txt")
    folder.write("{\"id\":\"towr2\",\"page\":3}\n", to: "a.pins")
    let result = run("\"$T\" layout a.txt --pins a.pins -o a.json")
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "‘a.pins’ pins “towr2”, but no figure, box or quotation is called that"))
    #expect(result.errors.contains("did you mean “tower2”?"))
    folder.write(
      "<article>\n<figure id=f><caption>x</caption></figure>\nWords.\n</article>\n", to: "b.txt")
    folder.write("{\"id\":\"f\",\"page\":1}\n", to: "b.pins")
    let idle = run("\"$T\" layout b.txt --pins b.pins -o b.json")
    #expect(
      idle.errors.contains("‘b.pins’ pins this to page 1, but it stands where it is written"))
    #expect(idle.errors.contains("b.txt:2:1"))
  }

  @Test(arguments: [
    ("{\"id\":\"f\",\"pag\":1}", "a.pins:1:7: a pin has no “pag”; did you mean “page”?"),
    ("\n{\"page\":1}", "a.pins:2:1: a pin has an id"),
    ("{\"id\":\"f\",\"edge\":\"botom\"}", "there is no edge “botom”; did you mean “bottom”?"),
    ("{\"id\":\"f\",\"page\":0}", "the page is 0, but should be 1 or more"),
    ("{\"id\":\"f\",\"page\":1}\n{\"id\":\"f\"}", "a.pins:2:1: “f” is pinned already"),
  ])
  func mistakesHaveTheirPlaces(_ text: String, _ message: String) {
    write("a.txt")
    folder.write(text, to: "a.pins")
    let result = run("\"$T\" layout a.txt --pins a.pins")
    #expect(result.status == 1)
    let found = result.errors.contains(message)
    #expect(
      found || message.hasPrefix("a.pins:1:7") && result.errors.contains("did you mean “page”?"),
      "\(result.errors)")
  }

  @Test func misuseIsReported() {
    write("a.txt")
    #expect(run("\"$T\" build a.txt --pins").status == 2)
    #expect(run("\"$T\" layout a.txt --pins nowhere.pins").status == 3)
    #expect(run("\"$T\" layout a.txt --freeze 1").status == 2)
    #expect(run("\"$T\" layout a.txt --against a.json").status == 2)
    #expect(run("\"$T\" layout a.txt --freeze 1 --against a.txt").status == 3)
    #expect(run("\"$T\" layout a.txt --pins --costs").status == 2)
  }

  /// What of a record is seen on the pages up to `last`.
  private func seen(_ record: String, upTo last: Int) throws -> [String] {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
    let pages = try #require(object["pages"] as? [[String: Any]])
    return try pages.prefix(last).flatMap { page in
      try (#require(page["frames"] as? [[String: Any]])).flatMap { frame in
        try (#require(frame["lines"] as? [[String: Any]])).compactMap { line in
          let runs = try #require(line["runs"] as? [[String: Any]])
          guard !runs.isEmpty else { return nil }
          return "\(line["shown"] ?? line["text"] ?? "") \(line["origin"] ?? "") "
            + runs.map { "\($0["x"] ?? "") \($0["width"] ?? "")" }.joined(separator: " ")
        }
      }
    }
  }

  /// Frozen pages are as they were, or it is said which word is not: over edits at random.
  @Test(arguments: 0..<8)
  func frozenPagesStay(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 95_000)
    write("a.txt")
    let options = "--page-size A5 --columns 2 --pager greedy"
    #expect(run("\"$T\" layout a.txt \(options) -o a.json").status == 0)
    let approved = try #require(folder.read("a.json"))
    let last = random.number(1...4)
    let edited = random.number(0...39)
    let cut = random.number(1...200)
    write("b.txt") { number, paragraph in
      number == edited
        ? String(paragraph.dropLast(min(cut, paragraph.count / 2) + 2)) + ".\n" : paragraph
    }
    let record = run("\"$T\" layout b.txt \(options)")
    let frozen = run("\"$T\" build b.txt \(options) --freeze 1-\(last) --against a.json -o b.pdf")
    let isSame = try seen(approved, upTo: last) == seen(record.output, upTo: last)
    #expect(frozen.status == (isSame ? 0 : 1), "\(frozen.errors)")
    #expect(frozen.errors.contains("error[layout.frozen]") == !isSame, "\(frozen.errors)")
    #expect(folder.names.contains("b.pdf") == isSame)
    let own = run("\"$T\" build a.txt \(options) --freeze 1- --against a.json -o a.pdf")
    #expect(own.status == 0, "\(own.errors)")
  }

  @Test func theWordAndThePageAreNamed() {
    write("a.txt")
    let options = "--page-size A5 --columns 2"
    #expect(run("\"$T\" layout a.txt \(options) -o a.json").status == 0)
    write("b.txt") { number, paragraph in
      number == 2 ? paragraph.replacing("Paragraph 2", with: "Section 2") : paragraph
    }
    let result = run("\"$T\" check b.txt \(options) --freeze 1 --against a.json")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "page 1 is frozen, but “Section” would stand where “Paragraph” stands"), "\(result.errors)")
    #expect(result.errors.contains("b.txt:5:1"), "\(result.errors)")
    #expect(result.errors.contains("take the edit back"))
    let less = run("\"$T\" layout a.txt \(options) --freeze 80-90 --against a.json -o c.json")
    #expect(less.status == 0 && less.errors.contains("--freeze 80-90: ‘a.json’ has "), "\(less)")
  }
}
