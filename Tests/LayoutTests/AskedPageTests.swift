import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Pages as somebody asks for them, and the search held against all that can be asked.
@Suite struct AskedPageTests {
  private static func setup(rows: Int) -> PageSetup {
    PageSetup(
      size: Size(width: pt(550), height: pt(40) + pt(12) * rows),
      margins: Insets(top: pt(20), left: pt(20), bottom: pt(20), right: pt(20)), columns: 2,
      gutter: pt(10), leading: pt(12))
  }

  /// Paragraphs of words that differ, so that few lines end with one word: what that costs is more than a page may pay.
  private static func prose(_ random: inout Seeded, _ paragraphs: Int) -> String {
    (0..<paragraphs).map { _ in
      (0..<random.number(20...90)).map { _ in
        String(repeating: random.pick(["a", "b", "c", "d", "e", "f"]), count: random.number(1...9))
      }.joined(separator: " ") + "\n"
    }.joined()
  }

  private static func cost(_ pages: [LayoutPage]) -> PageCost {
    pages.reduce(.none) { $0 + ($1.verdict?.cost ?? .none) }
  }

  /// What pages were chosen as, asked for again, comes out the same, at the same cost.
  @Test(arguments: 0..<20)
  func chosenPagesCanBeAskedFor(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 81_000)
    let text = AskedPageTests.prose(&random, 30)
    let setup = AskedPageTests.setup(rows: random.number(10...30))
    for pager in [PagerKind.greedy, .spread] {
      let chosen = Printing(text, setup: setup, pager: pager, orphans: 2, judges: true)
      var asked: [Int: AskedPage] = [:]
      for page in chosen.pages {
        var one = AskedPage()
        for (place, frame) in page.frames.enumerated() {
          guard let line = frame.frame.lines.last(where: { $0.height > .zero }) else { continue }
          let node = chosen.story.paragraphs[line.paragraph].node
          one.ends[place + 1] = AskedPage.End(
            paragraph: "\(node)", line: line.line.begin.line + 1)
        }
        for variant in page.variants { one.variants["\(variant.node)"] = variant.lines }
        one.rowsHigher = page.rowsHigher
        asked[page.number] = one
      }
      let again = Printing(text, setup: setup, orphans: 2, judges: true, asked: asked)
      #expect(AskedPageTests.cost(again.pages) == AskedPageTests.cost(chosen.pages))
      #expect(again.lines.map(\.range) == chosen.lines.map(\.range))
    }
  }

  /// Whatever one or two paragraphs are asked to be a line longer or shorter, the search has it, or cheaper.
  @Test(arguments: [0, 3, 5, 9])
  func nothingCheaperIsFound(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 82_000)
    let text = AskedPageTests.prose(&random, 10)
    let setup = AskedPageTests.setup(rows: random.number(9...14))
    let chosen = Printing(text, setup: setup, orphans: 2, judges: true)
    let best = AskedPageTests.cost(chosen.pages)
    let names = chosen.story.paragraphs.filter { $0.role == .text }.map { "\($0.node)" }
    func cost(_ variants: [String: Int]) -> PageCost {
      var page = AskedPage()
      page.variants = variants
      let asked = Dictionary(uniqueKeysWithValues: (1...6).map { ($0, page) })
      return AskedPageTests.cost(
        Printing(text, setup: setup, orphans: 2, judges: true, asked: asked).pages)
    }
    for (place, name) in names.enumerated() {
      for lines in [-1, 1] {
        #expect(!(cost([name: lines]) < best), "\(place): \(lines)")
        for (next, other) in names.enumerated().dropFirst(place + 2) {
          for more in [-1, 1] {
            let found = cost([name: lines, other: more])
            #expect(!(found < best), "\(place): \(lines), \(next): \(more): \(found) < \(best)")
          }
        }
      }
    }
  }
}
