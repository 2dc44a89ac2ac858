import Foundation
import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Pages that are chosen among several.
@Suite struct SpreadTests {
  /// Two columns of 50 small letters and `rows` rows.
  private static func setup(rows: Int) -> PageSetup {
    PageSetup(
      size: Size(width: pt(550), height: pt(40) + pt(12) * rows),
      margins: Insets(top: pt(20), left: pt(20), bottom: pt(20), right: pt(20)), columns: 2,
      gutter: pt(10), leading: pt(12))
  }

  /// Paragraphs of one to eighty words of one to nine letters.
  private static func prose(_ random: inout Seeded, _ paragraphs: Int) -> String {
    (0..<paragraphs).map { _ in
      (0..<random.number(1...80)).map { _ in
        String(repeating: random.pick(["a", "b", "c", "d", "e", "f"]), count: random.number(1...9))
      }.joined(separator: " ") + "\n"
    }.joined()
  }

  private static func cost(_ pages: [LayoutPage]) -> PageCost {
    pages.reduce(.none) { $0 + ($1.verdict?.cost ?? .none) }
  }

  private static func amount(_ term: PageTerm, _ pages: [LayoutPage]) -> Int {
    pages.reduce(0) { $0 + ($1.verdict?.defects[term] ?? 0) }
  }

  /// Ten texts of ten to fifteen pages with orphans and widows of two lines: columns that the greedy pager leaves
  /// short are full, and what that costs are paragraphs that are set a line longer or shorter.
  @Test func columnsAreFull() {
    var (greedy, spread, varied, full) = (0, 0, 0, 0)
    for seed in 0..<10 {
      var random = Seeded(UInt64(seed) &+ 31_000)
      let text = SpreadTests.prose(&random, 150)
      let setup = SpreadTests.setup(rows: 30)
      let before = Printing(text, setup: setup, pager: .greedy, orphans: 2, judges: true)
      let after = Printing(text, setup: setup, orphans: 2, judges: true)
      greedy += SpreadTests.amount(.short, before.pages)
      let short = SpreadTests.amount(.short, after.pages)
      spread += short
      if short == 0 { full += 1 }
      varied += after.pages.reduce(0) { $0 + $1.variants.count }
      #expect(before.pages.allSatisfy { $0.variants.isEmpty })
      // Every letter is on paper, in order.
      #expect(after.lines.map(\.range).reduce(0) { $0 + $1.count } == after.story.text.utf8.count)
    }
    #expect(greedy >= 30, "\(greedy)")
    // Letters of one width leave words fewer places to end a line in than those of a book have.
    #expect(spread * 5 <= greedy, "\(spread) of \(greedy)")
    #expect(full >= 3)
    #expect(varied > 0)
  }

  /// The greedy pager's way is among those that are compared.
  @Test(arguments: 0..<150)
  func neverDearerThanGreedy(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 32_000)
    let blocks = PageLawTests.blocks(&random)
    let design = PageLawTests.design(&random)
    let before = Columns(blocks, design, mostPages: 500, pager: .greedy)
    let after = Columns(blocks, design, mostPages: 500)
    guard before.pages.count < 500, after.pages.count < 500 else { return }
    #expect(!(SpreadTests.cost(before.pages) < SpreadTests.cost(after.pages)))
  }

  /// Of texts in lines of their own, too: one of mixed markup for each seed.
  @Test(arguments: 0..<40)
  func neverDearerWithMarkup(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 33_000)
    let text = random.manuscript(60)
    let setup = SpreadTests.setup(rows: random.number(8...40))
    let before = Printing(text, setup: setup, pager: .greedy, judges: true)
    let after = Printing(text, setup: setup, judges: true)
    #expect(!(SpreadTests.cost(before.pages) < SpreadTests.cost(after.pages)))
  }

  /// A page that is planned twice, or behind others, is the same plan; nothing but the state it begins in counts.
  @Test func aPlanTriedTwiceIsTheSame() throws {
    var random = Seeded(34_000)
    let text = SpreadTests.prose(&random, 80)
    let setup = SpreadTests.setup(rows: 20)
    let first = Printing(text, setup: setup, orphans: 2)
    let second = Printing(text, setup: setup, jobs: 4, orphans: 2)
    #expect(first.record == second.record)
  }

  /// Words that are taken out of a paragraph move nothing on the pages before the spread ahead of it.
  @Test(arguments: 0..<12)
  func anEditStaysLocal(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 35_000)
    let text = SpreadTests.prose(&random, 120)
    let setup = SpreadTests.setup(rows: 24)
    var paragraphs = text.split(separator: "\n").map(String.init)
    let place = random.number(60...100)
    paragraphs[place] = paragraphs[place].split(separator: " ").dropFirst(4).joined(separator: " ")
    let before = Printing(text, setup: setup, orphans: 2)
    let after = Printing(paragraphs.map { $0 + "\n" }.joined(), setup: setup, orphans: 2)
    let edited = try #require(
      before.pages.first { page in
        page.frames.contains { $0.frame.lines.contains { $0.paragraph >= place } }
      })
    #expect(edited.number > 3)
    let spread = edited.number - edited.number % 2
    for number in 1..<spread - 2 where number < min(before.pages.count, after.pages.count) {
      let (old, new) = (before.pages[number - 1], after.pages[number - 1])
      #expect(
        old.frames.map { $0.frame.lines.map(\.range) }
          == new.frames.map { $0.frame.lines.map(\.range) }, "page \(number)")
    }
  }

  /// Rules at heads and feet of columns are counted, each; they are no boxes that are cut.
  @Test func rulesPartScenes() {
    var counted = 0
    for seed in 0..<8 {
      var random = Seeded(UInt64(seed) &+ 57_000)
      var text = "Aa.\n"
      for _ in 0..<90 {
        text += SpreadTests.prose(&random, 1)
        if random.number(1...4) == 1 { text += "<rule>\n" }
      }
      let design = Sheets.design(columns: 2, rows: 24)
      for pager in [PagerKind.greedy, .spread] {
        let sheets = Sheets(text + "Aa.", design, pager: pager)
        let elements = sheets.issue.elements
        let story = sheets.issue.main.story
        var edges = 0
        for frame in sheets.pages.flatMap(\.frames) where frame.storyIndex == 0 {
          let lines = frame.frame.lines
          func isRule(_ line: PlacedLine?) -> Bool {
            guard let line, let element = story.paragraphs[line.paragraph].element else {
              return false
            }
            return elements[element].kind == .rule
          }
          if isRule(lines.first) { edges += 1 }
          if isRule(lines.last) { edges += 1 }
        }
        #expect(SpreadTests.amount(.sceneRule, sheets.pages) == edges)
        #expect(SpreadTests.amount(.partedBox, sheets.pages) == 0)
        counted += edges
      }
    }
    #expect(counted > 10)
  }

  /// No amount of what is in a later layer outweighs anything in one before.
  @Test func layersOfCosts() {
    var (short, taste, forced) = (PageDefects(), PageDefects(), PageDefects())
    short[.short] = 1
    taste[.variants] = 1_000_000_000
    taste[.hyphen] = 1_000
    forced[.keeps] = 1
    let weights = PageWeights()
    #expect(taste.cost(weights) < short.cost(weights))
    #expect(short.cost(weights) < forced.cost(weights))
    #expect(PageCost.none < taste.cost(weights))
    var heavy = PageWeights()
    heavy[.hyphen] = 7
    #expect(taste.cost(heavy).taste == 1_000_000_000 * heavy[.variants] + 7_000)
    // What cannot be counted stays countable.
    taste[.hyphen] = .max
    #expect(taste.cost(weights).taste > 0)
  }

  /// The manual's table says what each term weighs where a template says nothing, in the sum that it belongs to.
  @Test func theManualHasTheWeights() throws {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    let path = parts.joined(separator: "/") + "/docs/command.md"
    let manual = try String(contentsOfFile: path, encoding: .utf8)
    var found: [String: (sum: String, weight: Int)] = [:]
    var sum = ""
    for line in manual.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .map { $0.filter { $0 != "`" && $0 != " " } }
      guard cells.count >= 4 else { continue }
      if ["forced", "uneven", "taste"].contains(cells[0]) { sum = cells[0] }
      guard !sum.isEmpty, let weight = Int(cells[3].filter { $0 != "," }) else { continue }
      for name in cells[1].split(separator: ",") { found[String(name)] = (sum, weight) }
    }
    let sums = ["forced", "uneven", "taste"]
    for term in PageTerm.allCases {
      let row = found["\(term.name)"]
      #expect(row?.weight == PageWeights()[term], "\(term.name)")
      #expect(row?.sum == sums[term.layer], "\(term.name)")
    }
  }

  /// A template weighs terms in per cent, and never across sums.
  @Test func templatesWeighTerms() {
    var weights = PageWeights()
    weights.weigh(.hyphen, percent: 50)
    weights.weigh(.widow, percent: 0)
    weights.weigh(.tail, percent: 10_000)
    #expect(weights[.hyphen] == 30_000 && weights[.widow] == 0 && weights[.tail] == 200)
    #expect(!PageWeights.asked.contains(.short) && !PageWeights.asked.contains(.keeps))
  }

  /// Names of terms are told apart, and stand in records.
  @Test func namesOfTerms() {
    let names = PageTerm.allCases.map { "\($0.name)" }
    #expect(Set(names).count == names.count)
  }
}
