import TypesetGeometry
import TypesetTemplates
import Testing

@testable import TypesetLayout
@testable import Typesetting

/// Pages that stay as they were while page numbers settle.
@Suite struct HeldPagesTests {
  /// Articles behind their contents, in columns with rules that make them end short.
  private static func text(_ random: inout Seeded) -> String {
    var text = "<toc>\n"
    for _ in 0..<random.number(4...7) {
      text += "<article><headline>\(random.words(1...6))</headline>\n"
      for _ in 0..<random.number(4...14) { text += random.words(12...90) + "\n" }
      text += "</article>\n"
    }
    return text
  }

  private static func design(_ random: inout Seeded) -> PageDesign {
    EnumeratedIssue.design(columns: random.number(1...3), rows: random.number(10...16))
  }

  /// A layout of `text` with what another found out, and what it chose.
  private static func layout(
    _ text: String, _ design: PageDesign, _ known: PageReferences, holding held: HeldPages?
  ) throws -> (pages: [LayoutPage], found: PageReferences, choices: HeldPages) {
    let set = EnumeratedIssue(text, design, references: known)
    var input = set.input
    input.references = known
    input.held = held
    input.notesChoices = true
    var pager = Pager(set.issue, input)
    var table = ReferenceTable(set.issue, known: known)
    var pages: [LayoutPage] = []
    while pages.count < 500, let page = pager.next() {
      table.add(page)
      pages.append(page)
    }
    return (pages, table.finished(), try #require(pager.choices))
  }

  /// A layout whose numbers stand already chooses as the one before. One that may choose anew is no more even.
  @Test func pagesAreHeld() throws {
    var varied = 0
    for seed in 0..<12 {
      var random = Seeded(UInt64(seed) &+ 71_000)
      let (text, design) = (HeldPagesTests.text(&random), HeldPagesTests.design(&random))
      let first = try HeldPagesTests.layout(text, design, PageReferences(), holding: nil)
      let second = try HeldPagesTests.layout(text, design, first.found, holding: first.choices)
      let third = try HeldPagesTests.layout(text, design, second.found, holding: second.choices)
      varied += third.pages.count { !$0.variants.isEmpty }
      #expect(third.choices.choices.count == second.choices.choices.count)
      for (a, b) in zip(second.choices.choices, third.choices.choices) {
        #expect(a.feet == b.feet && a.variants == b.variants && a.ends == b.ends)
      }
      #expect(third.found == second.found)
      let anew = try HeldPagesTests.layout(text, design, second.found, holding: nil)
      let costs = (anew: anew.choices.cost, held: third.choices.cost)
      #expect(
        costs.anew.forced >= costs.held.forced && costs.anew.uneven >= costs.held.uneven, "\(seed)")
    }
    #expect(varied > 0)
  }

  /// What does not come out as it was is searched for, and what follows is held again.
  @Test func whatChangedIsSearchedFor() throws {
    var random = Seeded(71_100)
    let design = EnumeratedIssue.design(columns: 2, rows: 12)
    func article(_ first: String) -> String {
      "<article><headline>A</headline>\n" + first + "\n"
        + (0..<8).map { _ in random.words(30...60) + "\n" }.joined() + "</article>\n"
    }
    let rest = article("b c d") + "<break to=page>\n" + article("e f g")
    let before = try HeldPagesTests.layout(
      "<toc>\n" + rest, design, PageReferences(), holding: nil)
    // The first paragraph has three lines more: its pages are others.
    let longer = rest.replacing(
      "b c d", with: String(repeating: "longer words than before ", count: 8))
    let after = try HeldPagesTests.layout(
      "<toc>\n" + longer, design, before.found, holding: before.choices)
    let anew = try HeldPagesTests.layout("<toc>\n" + longer, design, before.found, holding: nil)
    #expect(after.choices.choices.map(\.feet) != before.choices.choices.map(\.feet))
    #expect(LayoutPage.cost(after.pages) == LayoutPage.cost(anew.pages))
    #expect(after.pages.count == anew.pages.count)
  }
}
