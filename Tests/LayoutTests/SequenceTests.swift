import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetTemplates
import Testing
import Typesetting

/// Which master comes next, and where sidebars stand.
@Suite struct SequenceTests {
  private func step(
    _ master: String, repeats: Bool = false, _ condition: PageSequence.Step.Condition = .always
  ) -> PageSequence.Step {
    PageSequence.Step(masters: [master], repeats: repeats, condition: condition)
  }

  @Test func stepsFollowEachOther() {
    let plain = PageSequence(name: "s", steps: [step("a"), step("b"), step("c")])
    #expect(plain.candidates(after: nil) == [0])
    #expect(plain.candidates(after: 0) == [1])
    #expect(plain.candidates(after: 1) == [2])
    #expect(plain.candidates(after: 2) == [2])
    #expect(PageSequence(name: "e", steps: []).candidates(after: nil) == [])
  }

  @Test func aStepForSidebarsMayBeLeftOutAndComeAgain() {
    let once = PageSequence(
      name: "s", steps: [step("a"), step("s", .sidebar), step("b", repeats: true)])
    #expect(once.candidates(after: 0) == [1, 2])
    #expect(once.candidates(after: 1) == [2])
    #expect(once.candidates(after: 2) == [2])
    let always = PageSequence(
      name: "s",
      steps: [step("a"), step("s", repeats: true, .sidebar), step("b", repeats: true)])
    #expect(always.candidates(after: 0) == [1, 2])
    #expect(always.candidates(after: 1) == [1, 2])
    #expect(always.candidates(after: 2) == [1, 2])
    let behind = PageSequence(
      name: "s", steps: [step("a"), step("b", repeats: true), step("s", repeats: true, .sidebar)])
    #expect(behind.candidates(after: 0) == [1, 2])
    #expect(behind.candidates(after: 2) == [1, 2])
  }

  // MARK: Pages

  /// Two columns of six rows in all masters: `open` has the lower three rows, `cover` no text, `side`
  /// a sidebar of one column beside one of text.
  private func design(_ steps: [PageSequence.Step]) -> PageDesign {
    var design = Columns.design(columns: 2, rows: 6)
    func master(_ name: String, _ frames: [MasterFrame]) {
      design.template.masters[name] = PageMaster(name: name, frames: frames, furniture: [])
    }
    func cells(_ columns: ClosedRange<Int>, from row: Int = 1) -> GridCells {
      GridCells(columns: columns, from: .fromTop(row), through: .fromFoot(1))
    }
    master("body", [MasterFrame(name: "main", flow: "main", cells: cells(1...2))])
    master("open", [MasterFrame(name: "main", flow: "main", cells: cells(1...2, from: 4))])
    master("cover", [])
    master(
      "side",
      [
        MasterFrame(name: "main", flow: "main", cells: cells(1...1)),
        MasterFrame(name: "side", flow: "sidebar", cells: cells(2...2)),
      ])
    design.template.sequences["main"] = PageSequence(name: "main", steps: steps)
    design.template.sequences["other"] = PageSequence(
      name: "other", steps: [step("open"), step("body", repeats: true)])
    return design
  }

  @Test func pagesAreMadeByTheMastersInOrder() {
    let pages = Columns(
      [.text(20)], design([step("cover"), step("open"), step("body", repeats: true)]))
    #expect(pages.pages.map(\.master) == ["cover", "open", "body", "body"])
    #expect(pages.pages.map(\.frames.count) == [0, 2, 2, 1])
    #expect(pages.places.first?.row == 3)
  }

  @Test func eachSideHasItsMaster() {
    var design = design([PageSequence.Step(masters: ["odd", "even"], repeats: true)])
    design.template.masters["odd"] = design.template.masters["body"]
    design.template.masters["odd"]?.side = .recto
    design.template.masters["odd"]?.name = "odd"
    design.template.masters["even"] = design.template.masters["open"]
    design.template.masters["even"]?.side = .verso
    design.template.masters["even"]?.name = "even"
    #expect(Columns([.text(20)], design).pages.map(\.master) == ["odd", "even", "odd"])
  }

  @Test func anArticleThatBeginsOnAPageBeginsItsSequence() {
    let steps = [step("open"), step("body", repeats: true)]
    let pages = Columns(
      [.article(.page), .text(8), .article(.page, sequence: "other"), .text(8)], design(steps))
    #expect(pages.pages.map(\.master) == ["open", "body", "open", "body"])
    // The page that an article begins on in its midst is the first of its own.
    let here = Columns(
      [.article(.page), .text(8), .article(.here, sequence: "other"), .text(20)], design(steps))
    #expect(here.pages.map(\.master) == ["open", "body", "body"])
  }

  @Test func aSequenceWithoutRoomForTextEndsWithAnError() {
    let pages = Columns([.text(3)], design([step("cover", repeats: true)]), mostPages: 50)
    #expect(pages.pages.count < 10)
    #expect(pages.places.count == 3)
    #expect(pages.codes == ["layout.no-main-frame"])
    let unknown = Columns([.text(3)], design([step("nothing", repeats: true)]), mostPages: 50)
    #expect(unknown.places.count == 3)
    #expect(unknown.codes == ["layout.no-main-frame"])
  }

  @Test func aBlankMasterFurnishesBlankPages() {
    var design = design([step("body", repeats: true)])
    design.template.masters["blank"] = PageMaster(
      name: "blank", frames: [],
      furniture: [
        MasterFurniture(
          name: "ground", kind: .ground(.black),
          across: .init(.init(.pageStart, .lines(0)), .init(.pageEnd, .lines(0))),
          along: .init(.init(.pageStart, .lines(0)), .init(.pageEnd, .lines(0))))
      ])
    let pages = Columns([.text(1), .begins(.recto), .text(1)], design)
    #expect(pages.pages.map(\.furniture.count) == [0, 1, 0])
  }

  // MARK: Sidebars

  private func masters(_ blocks: [Columns.Block], _ steps: [PageSequence.Step]) -> Columns {
    Columns(blocks, design(steps))
  }

  /// Below each other, with a row between them; what has no room whole goes on, and nothing behind it
  /// comes before it.
  @Test func aFrameTakesTheSidebarsThatHaveRoom() {
    let steps = [step("side", repeats: true)]
    let pages = masters(
      [.text(2), .sidebar(2), .sidebar(2), .sidebar(3), .sidebar(1), .text(20)], steps)
    #expect(pages.places(of: "sidebar-1").map(\.row) == [0, 1])
    #expect(pages.places(of: "sidebar-2").map(\.row) == [3, 4])
    #expect(
      pages.places(of: "sidebar-3").map { [$0.page, $0.row] } == [[2, 0], [2, 1], [2, 2]])
    #expect(pages.places(of: "sidebar-4").map { [$0.page, $0.row] } == [[2, 4]])
    #expect(pages.pages.flatMap(\.frames).allSatisfy { $0.story == "main" || $0.area == "side" })
    let frames = pages.pages[0].frames.filter { $0.area == "side" }
    #expect(frames.map { $0.box.height } == [pt(24), pt(36)])
  }

  /// What is left of the sidebars when their article ends stands in their frames as long as pages have
  /// them, and in the text besides.
  @Test func whatAnArticleLeavesStandsInFramesToo() {
    let pages = masters(
      [.text(2), .sidebar(5), .sidebar(5), .sidebar(5), .sidebar(5)],
      [step("side", repeats: true)])
    let stories = pages.pages.map { page in
      page.frames.map { "\($0.area) \($0.story) \($0.frame.lines.count)" }
    }
    #expect(
      stories == [
        ["main main 2", "side sidebar-1 5"], ["side sidebar-2 5", "main sidebar-3 5"],
        ["side sidebar-4 5"],
      ])
    #expect(pages.codes == [])
  }

  /// How many lines go over is counted in the frame in which they will stand.
  @Test func widowsAreCountedInTheNextFrame() {
    var design = design([step("narrow"), step("wide", repeats: true)])
    for (name, columns) in [("narrow", 1...1), ("wide", 1...2)] {
      var frame = MasterFrame(
        name: "main", flow: "main",
        cells: GridCells(columns: columns, from: .fromTop(1), through: .fromFoot(1)))
      frame.columns = 1
      design.template.masters[name] = PageMaster(name: name, frames: [frame], furniture: [])
    }
    design.orphans = 2
    design.widows = 2
    for words in 12...32 {
      let pages = Columns([.prose(words)], design)
      let counts = [1, 2].map { page in pages.places.filter { $0.page == page }.count }
      #expect(counts[0] <= 6 && counts[1] != 1, "\(words) words: \(counts)")
      #expect(pages.codes == [])
    }
  }

  /// What the manuscript says goes over what the frame has.
  @Test func anArticlesFillGoesOverItsFrames() {
    func rows(_ fill: ColumnFill?) -> [Int] {
      var design = design([step("body", repeats: true)])
      design.template.masters["body"]?.frames[0].fill = .balance
      let pages = Columns([.article(.page, fill: fill), .text(4)], design)
      return pages.pages[0].frames.map(\.frame.lines.count)
    }
    #expect(rows(nil) == [2, 2])
    #expect(rows(.auto) == [4])
  }

  @Test func aSidebarStandsOnThePageItWasWrittenOn() {
    let steps = [step("side", repeats: true, .sidebar), step("body", repeats: true)]
    let pages = masters([.text(15), .sidebar(3), .text(20)], steps)
    #expect(pages.pages.map(\.master) == ["body", "side", "body", "body"])
    let places = pages.places(of: "sidebar-1")
    #expect(places.map(\.page) == [2, 2, 2])
    #expect(places.map(\.row) == [0, 1, 2])
    let frame = pages.pages[1].frames.first { $0.story == "sidebar-1" }
    #expect(frame?.area == "side")
    #expect(frame?.id == "p2.side.c1")
    #expect(frame?.box.minX == pt(20) + Columns.measure + pt(10))
  }

  @Test func aSidebarWaitsForTheNextPageThatHasAFrame() {
    let steps = [step("open"), step("side", .sidebar), step("body", repeats: true)]
    let pages = masters([.sidebar(2), .text(20)], steps)
    #expect(pages.pages.map(\.master) == ["open", "side", "body"])
    #expect(pages.places(of: "sidebar-1").map(\.page) == [2, 2])
  }

  /// An opening for a picture, one for a sidebar, and one for neither.
  @Test func eachThatWaitsHasItsStep() {
    func masters(_ flow: String?) -> [String] {
      var design = design([
        step("picture", .sidebar), step("side", .sidebar), step("open"),
        step("body", repeats: true),
      ])
      design.template.masters["picture"] = design.template.masters["side"]
      design.template.masters["picture"]?.name = "picture"
      design.template.masters["picture"]?.frames[1].flow = "picture"
      var blocks: [Columns.Block] = [.text(20)]
      if let flow { blocks.insert(.sidebar(2, flow: flow), at: 0) }
      return Columns(blocks, design).pages.map(\.master)
    }
    #expect(masters(nil) == ["open", "body", "body"])
    #expect(masters("picture") == ["picture", "open", "body"])
    #expect(masters("sidebar") == ["side", "open", "body"])
  }

  @Test func aSidebarHigherThanItsFrameGoesOn() {
    let steps = [step("side", repeats: true, .sidebar), step("body", repeats: true)]
    let pages = masters([.sidebar(8), .text(30)], steps)
    #expect(pages.pages.prefix(3).map(\.master) == ["side", "side", "body"])
    #expect(pages.places(of: "sidebar-1").map(\.page) == [1, 1, 1, 1, 1, 1, 2, 2])
  }

  @Test func aSidebarWithoutAFrameStandsBelowItsArticle() {
    let pages = masters(
      [.article(.page), .sidebar(2), .text(4), .article(.page), .text(1)],
      [step("body", repeats: true)])
    #expect(pages.places.filter { $0.page == 1 }.map(\.row) == [0, 1, 0, 1])
    let places = pages.places(of: "sidebar-1")
    #expect(places.map(\.page) == [1, 1])
    #expect(places.map(\.row) == [3, 3])
    #expect(pages.pages.count == 2)
  }

  @Test func allSidebarsOfAFullPageAreSetAtLast() {
    let pages = masters(
      [.text(12), .sidebar(5), .sidebar(20), .sidebar(1)], [step("body", repeats: true)])
    #expect(pages.places(of: "sidebar-1").count == 5)
    #expect(pages.places(of: "sidebar-2").count == 20)
    #expect(pages.places(of: "sidebar-3").count == 1)
  }

  @Test func aPageOfASidebarAloneIsNoStandstill() {
    // The article behind it begins at the top of a column, and so on the next page.
    let pages = masters(
      [.text(10), .sidebar(4), .article(.column), .columns(1), .text(2)],
      [step("body", repeats: true)])
    #expect(pages.codes == [])
    #expect(pages.places(of: "sidebar-1").count == 4)
    #expect(pages.places.count == 12)
  }

  @Test func aFrameThatCutsSaysWhatIsNotShown() throws {
    var design = design([step("side", repeats: true)])
    design.template.masters["side"]?.frames[1].overset = .cut
    let pages = Columns([.sidebar(9), .text(2)], design)
    #expect(pages.places(of: "sidebar-1").count == 6)
    let found = try #require(pages.diagnostics.first { $0.code.name == "layout.overset" })
    #expect(
      found.message
        == "page 1, frame “side”: 36 pt of text do not fit and are not shown")
    #expect(found.severity == .error)
  }
}
