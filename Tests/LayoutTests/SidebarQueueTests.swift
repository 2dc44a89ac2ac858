import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Sidebars that wait, and which of their stories a page says that it used.
@Suite struct SidebarQueueTests {
  private func sidebars(_ flows: [String]) -> [Sidebar] {
    flows.enumerated().map { number, flow in
      Sidebar(
        story: number + 1, flow: flow, node: NodeID(contentHash: 1, occurrence: number), anchor: 0,
        article: 0)
    }
  }

  /// A queue is what a plain list of those that wait is.
  @Test(arguments: 0..<200) func aQueueIsAList(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 4_000)
    let flows = (0..<random.number(0...30)).map { _ in random.pick(["a", "b", "c"]) }
    var queue = SidebarQueue(SidebarLists(sidebars(flows)))
    var list: [PageState.SidebarRest] = []
    var next = 0
    for _ in 0..<80 {
      switch random.number(0...3) {
      case 0, 1:
        guard next < flows.count else { break }
        queue.append(next)
        list.append(PageState.SidebarRest(sidebar: next))
        next += 1
      case 2:
        let flow = random.pick(["a", "b", "c"])
        guard let place = list.firstIndex(where: { flows[$0.sidebar] == flow }) else { break }
        queue.remove(list.remove(at: place).sidebar)
      default:
        guard let place = list.indices.first else { break }
        list[place].token.offset = TextOffset(random.number(1...9))
        queue.note(list[place])
      }
      #expect(queue.count == list.count)
      #expect(queue.isEmpty == list.isEmpty)
      #expect(queue.first?.sidebar == list.first?.sidebar)
      #expect(queue.first?.token == list.first?.token)
      for flow in ["a", "b", "c"] {
        let first = list.first { flows[$0.sidebar] == flow }
        #expect(queue.first(inFlow: { $0 == flow })?.sidebar == first?.sidebar)
        #expect(queue.contains(anyOf: [flow]) == (first != nil))
      }
      for sidebar in flows.indices {
        #expect(queue.contains(sidebar) == list.contains { $0.sidebar == sidebar })
      }
    }
    #expect(queue.removeAll().map(\.sidebar) == list.map(\.sidebar))
    #expect(queue.isEmpty)
  }

  /// Page after page of sidebars: what is set is let go, so that no page goes through all of them.
  @Test func whatIsSetIsLetGo() {
    var design = Columns.design(columns: 2, rows: 6)
    let cells = [1...1, 2...2].map {
      GridCells(columns: $0, from: .fromTop(1), through: .fromFoot(1))
    }
    design.template.masters["page"] = PageMaster(
      name: "page",
      frames: [
        MasterFrame(name: "main", flow: "main", cells: cells[0], columns: 1),
        MasterFrame(name: "side", flow: "sidebar", cells: cells[1], columns: 1),
      ], furniture: [])
    design.template.sequences["main"] = PageSequence(
      name: "main", steps: [PageSequence.Step(masters: ["page"], repeats: true)])
    var blocks: [Columns.Block] = []
    for _ in 0..<60 { blocks += [.sidebar(4), .text(6)] }
    let issue = Columns(blocks, design, mostPages: 0).issue
    var pager = Pager(
      issue,
      PagingInput(
        design, title: "", fonts: Printing.fonts, hyphenation: Printing.hyphenation))
    var pages = 0
    var set = 0
    while let page = pager.next() {
      pages += 1
      set += page.frames.count { $0.area == "side" }
      // The main story, the sidebar that has no room on this page, and one for each page that may still change.
      #expect(pager.context.openCount <= 3 + SpreadSearch.leastAhead, "page \(page.number)")
    }
    #expect(pages >= 60)
    #expect(set == 60)
  }

  // MARK: Which story set it

  /// A sidebar in a frame of two columns is set without the padding that it has in one column, and
  /// its indents are held against the room that it has.
  @Test func aSidebarIsReportedByTheStoryThatSetIt() throws {
    var design = Sheets.design(columns: 3, rows: 12)
    func frame(_ name: String, _ columns: ClosedRange<Int>, texts: Int) -> MasterFrame {
      MasterFrame(
        name: name, flow: name,
        cells: GridCells(columns: columns, from: .fromTop(1), through: .fromFoot(1)),
        columns: texts)
    }
    design.template.masters["page"] = PageMaster(
      name: "page", frames: [frame("main", 1...1, texts: 1), frame("sidebar", 2...3, texts: 2)],
      furniture: [])
    let text = "a\n<sidebar>\n<p indent='0 50'>\(Sheets.words(60))\n</sidebar>\n"
    let pages = Sheets(text, design)
    let beside = pages.pages[0].frames.filter { $0.area == "sidebar" }
    #expect(beside.count == 2)
    let line = try #require(beside[0].frame.lines.dropFirst().first)
    // Behind the first line: all that the indent leaves of its column.
    #expect(line.line.measure == beside[0].frame.shape.size.width - pt(50))
    #expect(pages.pages[0].groups.count == 1)
    #expect(pages.reported("layout.indents-reduced") == [])
  }

  /// What stands around several frames, and what a page gives up, is not written into frames.
  @Test func framesAreAsTheyWereFilled() throws {
    var design = Columns.design(columns: 2, rows: 6)
    design.template.fill = .balance
    let pages = Columns([.text(2), .box(30, columns: 2, keeps: true)], design)
    #expect(pages.codes.contains("layout.keep-relaxed"))
    let frames = pages.pages.flatMap(\.frames)
    #expect(pages.pages.contains { !$0.groups.isEmpty })
    for frame in frames {
      #expect(frame.frame.boxes.isEmpty)
      #expect(frame.frame.relaxed != .together)
    }
  }
}
