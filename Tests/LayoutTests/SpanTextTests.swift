import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Texts with headings over all columns, held against the greedy pager and against everything that may be asked of pages.
@Suite struct SpanTextTests {
  /// The paragraphs of a text of some pages of few rows, with a heading over its columns here and there.
  private static func paragraphs(_ random: inout Seeded, _ count: ClosedRange<Int>) -> [String] {
    (0..<random.number(count)).map { _ in
      let heading = random.once(in: 7) ? "<h1 span=all>\(random.words(1...4))</h1>\n" : ""
      return heading + random.words(8...70) + "\n"
    }
  }

  private static func design(_ random: inout Seeded) -> PageDesign {
    var design = EnumeratedIssue.design(
      columns: random.number(2...3), rows: random.number(10...16))
    if random.once(in: 3) { design.template.fill = .balance }
    return design
  }

  static func text(_ seed: Int) -> EnumeratedIssue {
    var random = Seeded(UInt64(seed) &+ 97_000)
    let design = design(&random)
    return EnumeratedIssue(paragraphs(&random, 24...40).joined(), design)
  }

  /// Pages with something over their columns are filled as wholes, and are not all that there may be: how far the result is
  /// from the exact one is printed. Most are no dearer, and none is dearer than the greedy pager's.
  @Test func mostAreNoDearerThanNeedBe() {
    var (counted, pages, cheaper, open, tried) = (0, 0, 0, 0, 0)
    var (distance, least) = (PageCost.none, PageCost.none)
    // Those at the end were dearer once: by rows that facing pages spare, by what stands three pages before, by half a row.
    for seed in Array(LongRun.seeds(12, long: 200)) + [44, 58, 59] {
      let text = SpanTextTests.text(seed)
      let chosen = text.pages(.spread)
      let cost = LayoutPage.cost(chosen)
      #expect(!(LayoutPage.cost(text.pages(.greedy)) < cost), "text \(seed)")
      var exact = PageEnumerator(text.context)
      let found = exact.cheapest(below: cost)
      counted += 1
      pages += chosen.count
      tried += exact.tried
      if exact.tried >= exact.mostTried { open += 1 }
      least = least + (found?.cost ?? cost)
      guard let found else { continue }
      cheaper += 1
      distance.forced += cost.forced - found.cost.forced
      distance.uneven += cost.uneven - found.cost.uneven
      distance.taste += cost.taste - found.cost.taste
      print("text \(seed) of \(chosen.count) pages: \(found.cost) < \(cost) with \(found.asked)")
    }
    print(
      """
      \(counted) texts of \(pages) pages: \(cheaper) dearer than the exact result, by \(distance) beyond \(least); \
      \(tried) pages tried, \(open) texts not to their ends
      """)
    #expect(cheaper * 20 <= counted && open == 0)
  }

  /// Words that are taken out of a paragraph move nothing on the pages before the spread ahead of it, but where ways have not met
  /// for so long that what comes decides: of 111 texts in four.
  @Test func editsStayLocal() {
    var (counted, moved) = (0, 0)
    for seed in LongRun.seeds(9, long: 200) {
      var random = Seeded(UInt64(seed) &+ 98_000)
      let design = SpanTextTests.design(&random)
      var paragraphs = SpanTextTests.paragraphs(&random, 40...60)
      let before = EnumeratedIssue(paragraphs.joined(), design)
      let place = paragraphs.count * 3 / 4
      var words = paragraphs[place].split(separator: " ")
      guard words.count > 12 else { continue }
      words.removeSubrange(6..<10)
      paragraphs[place] = words.joined(separator: " ")
      let after = EnumeratedIssue(paragraphs.joined(), design)
      let texts = (before.issue.main.story.text.utf8, after.issue.main.story.text.utf8)
      let edit = zip(texts.0, texts.1).prefix { $0 == $1 }.count
      let (old, new) = (before.pages(.spread), after.pages(.spread))
      func ranges(_ page: LayoutPage) -> [TextRange] { page.frames.map(\.frame.visibleRange) }
      guard
        let page = old.first(where: { ranges($0).contains { $0.upperBound.utf8 > edit } }),
        page.number - page.number % 2 > 2
      else { continue }
      counted += 1
      let first = zip(old, new).first { ranges($0) != ranges($1) }?.0.number ?? .max
      guard first < page.number - page.number % 2 - 2 else { continue }
      moved += 1
      print("text \(seed): an edit on page \(page.number) moves page \(first)")
    }
    print("\(counted) edits, \(moved) of which moved something before the spread ahead of them")
    #expect(counted > 5 && moved * 10 <= counted)
  }
}
