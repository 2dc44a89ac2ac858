import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Sidebars that have a place where no page has a frame for them.
@Suite struct PlacedSidebarTests {
  /// A sidebar of five lines that is kept whole, three rows above the first column's foot.
  private func text(_ attributes: String) -> String {
    let lines = Array(repeating: "s", count: 5).joined(separator: "<br>")
    let sidebar = "<sidebar keep=together\(attributes)>\n\(lines)\n</sidebar>"
    return """
      <article>
      \(Sheets.words(17 * 12))
      \(sidebar)
      \(Sheets.words(30 * 12))
      </article>
      """
  }

  private func sheets(_ text: String, rule: FigurePlace? = nil) -> Sheets {
    var design = Sheets.masterDesign(columns: 2, rows: 20)
    var own = ElementMap.Rule()
    own.place = rule
    design.template.elements.rules[ElementMap.Key(.sidebar)] = own
    return Sheets(text, design)
  }

  /// How many rows the first column leaves empty.
  private func empty(_ sheets: Sheets) throws -> Int {
    let page = try #require(sheets.pages.first)
    let first = try #require(page.frames.first { $0.storyIndex == 0 })
    return (pt(260) - first.box.minY - first.inkFoot).rows(of: Columns.leading)
  }

  /// Text runs on past it, and it heads a column; without a place its column ends before it.
  @Test(arguments: ["top", "bottom", "auto"]) func textRunsOn(_ place: String) throws {
    let plain = sheets(text(""))
    #expect(plain.issue.sidebars.isEmpty)
    #expect(try empty(plain) == 3)
    for sheets in [
      sheets(text(" place=\(place)")), sheets(text(""), rule: FigurePlace(rawValue: place)),
    ] {
      #expect(sheets.issue.sidebars.count == 1)
      #expect(try empty(sheets) == 0)
      let box = try #require(sheets.pages[0].frames.first { $0.storyIndex == 1 }).box
      #expect(box.minY == pt(20) || box.maxY == pt(260), "\(box)")
      #expect(sheets.diagnostics.isEmpty, "\(sheets.diagnostics)")
      sheets.checkText()
      sheets.checkPages(rows: 20)
    }
  }

  /// What the manuscript says goes over what the template does; `here` is where it was written.
  @Test func theManuscriptGoesFirst() throws {
    #expect(sheets(text(" place=here"), rule: .top).issue.sidebars.isEmpty)
    let sheets = sheets(text(" place=bottom"), rule: .top)
    let box = try #require(sheets.pages[0].frames.first { $0.storyIndex == 1 }).box
    #expect(box.maxY == pt(260))
  }

  /// Where a page has a frame for it, it stands there.
  @Test func aFrameGoesFirst() throws {
    var design = Sheets.masterDesign(columns: 2, rows: 20)
    func frame(_ name: String, _ flow: String, _ columns: ClosedRange<Int>) -> MasterFrame {
      MasterFrame(
        name: name, flow: flow,
        cells: GridCells(columns: columns, from: .fromTop(1), through: .fromFoot(1)))
    }
    design.template.masters["page"] = PageMaster(
      name: "page", frames: [frame("main", "main", 1...1), frame("side", "sidebar", 2...2)],
      furniture: [])
    let sheets = Sheets(text(" place=top"), design)
    #expect(sheets.pages.contains { $0.frames.contains { $0.area == "side" } })
    #expect(sheets.issue.sidebars.first?.figure == nil)
  }
}
