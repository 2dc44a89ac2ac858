import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetTemplates
import Testing
import Typesetting

/// What has columns of its own: one box around all of them. Rows are 12 pt, the area begins at 20 pt
/// from the page's top left; a box has 6 pt of padding on each side.
@Suite struct InnerColumnsTests {
  private func balanced(_ columns: Int, rows: Int = 20) -> PageDesign {
    var design = Columns.design(columns: columns, rows: rows)
    design.template.fill = .balance
    return design
  }

  /// x, y, width, height in points.
  private func rect(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height].map(\.points)
  }

  /// The frames of a story on a page: where they stand, and how many lines each has.
  private func frames(_ pages: Columns, page: Int = 1, story: String = "main") -> [[Double]] {
    pages.pages[page - 1].frames.filter { $0.story == story }.map { frame in
      rect(frame.box)
        + [Double(frame.frame.lines.count { $0.height > .zero && $0.line.hasInk })]
    }
  }

  private func boxes(_ pages: Columns, page: Int = 1) -> [FrameBox] {
    pages.pages[page - 1].groups.map(\.box)
  }

  @Test func oneBoxReachesOverAllColumns() {
    let pages = Columns([.text(4), .box(5, columns: 2), .text(2)], balanced(2))
    // Two rows of text; the row that the padding stands in; three rows; the row of the other padding.
    #expect(boxes(pages).map { rect($0.rect) } == [[20, 50, 130, 48]])
    #expect(boxes(pages).map(\.edges) == [[.above, .below, .sides]])
    // 130 less twice 6, less one gutter of 10, by two.
    #expect(
      frames(pages) == [
        [20, 20, 60, 24, 2], [90, 20, 60, 24, 2], [26, 56, 54, 36, 3], [90, 56, 54, 36, 2],
        [20, 104, 60, 12, 1], [90, 104, 60, 12, 1],
      ])
    #expect(pages.pages[0].groups.map(\.frames) == [[2, 3]])
    #expect(pages.pages[0].frames.allSatisfy { $0.boxes.isEmpty })
    #expect(pages.codes == [])
  }

  @Test func atThePagesTopTheGroundBeginsWithIt() {
    let pages = Columns([.box(4, columns: 2), .text(2)], balanced(2))
    #expect(boxes(pages).map { rect($0.rect) } == [[20, 20, 130, 42]])
    #expect(frames(pages)[0] == [26, 32, 54, 24, 2])
  }

  @Test func whatReachesOverItsColumnsStandsAboveThem() {
    let pages = Columns([.box(6, columns: 3, head: 2), .text(2)], balanced(2))
    #expect(boxes(pages).map { rect($0.rect) } == [[20, 20, 130, 66]])
    let third = 98.0 / 3
    let found = frames(pages)
    #expect(found[0] == [26, 32, 118, 24, 2])
    #expect(found[1...3].map { $0[1] } == [56, 56, 56])
    #expect(found[1...3].map { $0[3] } == [24, 24, 24])
    #expect(found[1...3].map { $0[4] } == [2, 2, 2])
    for column in 0..<3 {
      #expect(abs(found[column + 1][0] - (26 + (third + 10) * Double(column))) < 0.001)
      #expect(abs(found[column + 1][2] - third) < 0.001)
    }
  }

  @Test func aBoxOverSomeColumnsIsAsWideAsThose() {
    let pages = Columns([.box(4, columns: 2, over: .columns(2)), .text(9)], balanced(3))
    #expect(boxes(pages).map { rect($0.rect) } == [[20, 20, 130, 42]])
    // The text goes on below it, and beside it.
    #expect(frames(pages).dropFirst(2).map { $0[0] } == [20, 90, 160])
    #expect(frames(pages).dropFirst(2).map { $0[1] } == [68, 68, 20])
  }

  @Test func fromRightToLeftTheFirstColumnIsTheRightOne() {
    var design = balanced(2)
    design.runsRightToLeft = true
    let pages = Columns([.box(3, columns: 2), .text(2)], design)
    #expect(boxes(pages).map { rect($0.rect) } == [[20, 20, 130, 42]])
    #expect(frames(pages).prefix(2).map { [$0[0], $0[4]] } == [[90, 2], [26, 1]])
  }

  @Test func aBoxThatGoesOnIsOpenWhereItIsCut() {
    // Six rows: one is padding; five in two columns; then six; then what is left, level. The ground
    // has air where it is cut.
    let pages = Columns([.box(26, columns: 2), .text(2)], Columns.design(columns: 2, rows: 6))
    #expect(boxes(pages).map { rect($0.rect) } == [[20, 20, 130, 75]])
    #expect(boxes(pages).map(\.edges) == [[.above, .sides]])
    #expect(frames(pages).map { $0[4] } == [5, 5])
    #expect(boxes(pages, page: 2).map { rect($0.rect) } == [[20, 17, 130, 78]])
    #expect(boxes(pages, page: 2).map(\.edges) == [[.sides]])
    #expect(frames(pages, page: 2).map { $0[4] } == [6, 6])
    #expect(boxes(pages, page: 3).map { rect($0.rect) } == [[20, 17, 130, 33]])
    #expect(boxes(pages, page: 3).map(\.edges) == [[.below, .sides]])
    #expect(frames(pages, page: 3).prefix(2).map { $0[4] } == [2, 2])
    #expect(frames(pages, page: 3)[2] == [20, 56, 60, 36, 2])
    #expect(pages.codes == [])
  }

  @Test func whatKeepsTogetherGoesToTheNextPageWhole() {
    let pages = Columns(
      [.text(4), .box(8, columns: 2, keeps: true)], Columns.design(columns: 2, rows: 6))
    #expect(boxes(pages).isEmpty)
    #expect(boxes(pages, page: 2).map { rect($0.rect) } == [[20, 20, 130, 66]])
    #expect(pages.codes == [])
  }

  @Test func whatKeepsTogetherAndFitsNowhereIsPartedAndTold() {
    let pages = Columns(
      [.box(14, columns: 2, keeps: true)], Columns.design(columns: 2, rows: 6))
    #expect(pages.pages.count == 2)
    #expect(
      pages.diagnostics.map(\.message) == [
        "page 1: a box that must stay together is split across columns"
      ])
    #expect(pages.codes == ["layout.keep-relaxed"])
  }

  @Test func whatReachesOverItsColumnsDoesNotStayWithoutThem() {
    // A sidebar below the text, where one row is left for its columns.
    let pages = Columns(
      [.text(2), .boxedSidebar(6, columns: 2, head: 2)], Columns.design(columns: 1, rows: 7))
    #expect(pages.pages.count == 2)
    #expect(frames(pages, story: "sidebar-1").isEmpty)
    #expect(frames(pages, page: 2, story: "sidebar-1").map { $0[4] } == [2, 3, 3])
  }

  @Test func aSidebarInTheFlowHasOneBox() {
    let pages = Columns([.text(4), .boxedSidebar(8, columns: nil)], balanced(2))
    // A row of space sets it off.
    #expect(boxes(pages).map { rect($0.rect) } == [[20, 62, 130, 60]])
    #expect(
      frames(pages, story: "sidebar-1") == [[26, 68, 54, 48, 4], [90, 68, 54, 48, 4]])
  }

  @Test func aSidebarInAFrameOfItsOwnHasOneBox() {
    var design = balanced(3, rows: 12)
    let rows = (from: GridCells.Row.fromTop(1), through: GridCells.Row.fromFoot(1))
    var aside = MasterFrame(
      name: "aside", flow: "sidebar",
      cells: GridCells(columns: 2...3, from: rows.from, through: rows.through))
    aside.columns = 1
    let text = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 1...1, from: rows.from, through: rows.through))
    for name in design.template.masters.keys {
      design.template.masters[name]?.frames = [text, aside]
    }
    let pages = Columns([.boxedSidebar(8, columns: 2, head: 1), .text(4)], design)
    #expect(boxes(pages).map { rect($0.rect) } == [[90, 20, 130, 78]])
    #expect(
      frames(pages, story: "sidebar-1") == [
        [96, 32, 118, 12, 1], [96, 44, 54, 48, 4], [160, 44, 54, 48, 4],
      ])
  }

  @Test func columnsNoWiderThanALineIsHighAreFewer() {
    // 118 pt hold five columns of 15.6 pt, not six of 11.3.
    let pages = Columns([.box(10, columns: 9)], balanced(2))
    #expect(frames(pages).count == 5)
  }
}
