import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Which of several frames and pages sidebars have, where the search may choose.
@Suite struct SidebarChoiceTests {
  private static func frame(
    _ name: String, _ flow: String, _ columns: ClosedRange<Int>, rows: ClosedRange<Int>
  ) -> MasterFrame {
    MasterFrame(
      name: name, flow: flow,
      cells: GridCells(
        columns: columns, from: .fromTop(rows.lowerBound), through: .fromTop(rows.upperBound)))
  }

  /// Two columns of twelve rows; where a sidebar waits, two of them have a frame for it at their foot.
  private static func design(orphans: Int = 2) -> PageDesign {
    var design = Sheets.design(columns: 2, rows: 12)
    (design.orphans, design.widows) = (orphans, orphans)
    let template = [
      PageMaster(name: "text", frames: [frame("main", "main", 1...2, rows: 1...12)], furniture: []),
      PageMaster(
        name: "beside",
        frames: [
          frame("main", "main", 1...2, rows: 1...9),
          frame("side", "sidebar", 1...2, rows: 10...12),
        ], furniture: []),
    ]
    for master in template { design.template.masters[master.name] = master }
    design.template.sequences["main"] = PageSequence(
      name: "main",
      steps: [
        PageSequence.Step(masters: ["beside"], repeats: true, condition: .sidebar),
        PageSequence.Step(masters: ["text"], repeats: true),
      ])
    return design
  }

  private static func cost(_ pages: [LayoutPage]) -> PageCost {
    pages.reduce(PageCost.none) { $0 + ($1.verdict?.cost ?? .none) }
  }

  /// The numbers of the pages on which sidebars stand in frames of their own.
  private static func places(_ pages: [LayoutPage]) -> [Int] {
    pages.flatMap { page in page.frames.filter { $0.area == "side" }.map { _ in page.number } }
  }

  /// A sidebar has the next page where that costs less, and is told as one that waits.
  @Test func aSidebarMayHaveTheNextPage() {
    var moved = 0
    for seed in 0..<60 {
      var random = Seeded(UInt64(seed) &+ 61_000)
      var text = ""
      for block in 0..<random.number(8...20) {
        text += Sheets.words(random.number(6...60)) + "\n"
        if block % 5 == 2 { text += "<sidebar>\n\(Sheets.words(8))\n</sidebar>\n" }
      }
      let greedy = Sheets(text, Self.design())
      let chosen = Sheets(text, Self.design(), pager: .spread)
      let costs = (Self.cost(greedy.pages), Self.cost(chosen.pages))
      #expect(!(costs.0 < costs.1), "seed \(seed): \(costs)")
      let places = (Self.places(greedy.pages), Self.places(chosen.pages))
      func stories(_ sheets: Sheets) -> Set<String> {
        Set(sheets.pages.flatMap(\.frames).map(\.story))
      }
      #expect(stories(greedy) == stories(chosen))
      // None loses its frame for taste.
      if costs.0.forced == costs.1.forced, costs.0.uneven == costs.1.uneven {
        #expect(places.0.count <= places.1.count, "seed \(seed): \(places)")
      }
      if places.0 != places.1, costs.1 < costs.0 { moved += 1 }
    }
    #expect(moved > 0)
  }

  /// What waits costs as figures do that wait.
  @Test func whatWaitsIsCounted() throws {
    let text =
      Sheets.words(30) + "\n<sidebar>\n\(Sheets.words(8))\n</sidebar>\n" + Sheets.words(400)
    let issue = Sheets(text, Self.design())
    let context = PagingContext(
      issue.issue,
      PagingInput(
        Self.design(), title: "", fonts: Printing.fonts, hyphenation: Printing.hyphenation))
    let state = PageState(context.sidebars)
    let planner = PagePlanner(context: context, number: 1)
    let judge = PageJudge(context: context)
    let usual = Pager.best(of: planner.plans(from: state))
    #expect(usual.placedSidebars == 1 && usual.master?.name == "beside")
    #expect(planner.otherSidebars(of: usual, from: state) == [.nextPage])
    let later = Pager.best(
      of: planner.plans(from: state, alternative: PageAlternative(sidebars: .nextPage)))
    #expect(later.placedSidebars == 0 && later.master?.name == "text")
    #expect(judge.defects(of: usual, from: state)[.figureWaits] == 0)
    #expect(judge.defects(of: later, from: state)[.figureWaits] == 1)
    let next = PagePlanner(context: context, number: 2)
    let then = Pager.best(of: next.plans(from: later.next))
    #expect(then.placedSidebars == 1 && then.master?.name == "beside")
    // It waits for no third.
    #expect(next.otherSidebars(of: then, from: later.next) == [])
  }

  /// A sidebar that the first frame would cut has a larger one.
  @Test func aSidebarHasTheFrameThatHoldsIt() {
    var design = Sheets.design(columns: 3, rows: 12)
    var small = Self.frame("small", "sidebar", 2...2, rows: 1...2)
    var large = Self.frame("large", "sidebar", 3...3, rows: 1...8)
    small.overset = .cut
    large.overset = .cut
    design.template.masters["page"] = PageMaster(
      name: "page", frames: [Self.frame("main", "main", 1...1, rows: 1...12), small, large],
      furniture: [])
    let text = "a\n<sidebar>\n\(Sheets.words(40))\n</sidebar>\n\(Sheets.words(60))\n"
    let greedy = Sheets(text, design)
    #expect(greedy.codes.contains("layout.overset"), "\(greedy.codes)")
    #expect(greedy.pages[0].verdict?.cost.forced == 1)
    let chosen = Sheets(text, design, pager: .spread)
    #expect(!chosen.codes.contains("layout.overset"), "\(chosen.codes)")
    #expect(chosen.pages[0].frames.map(\.area) == ["main", "large"])
    #expect(chosen.pages[0].verdict?.cost.forced == 0)
  }
}
