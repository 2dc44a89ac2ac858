import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing

@testable import TypesetLayout

/// Magazines that are bound at the right edge of their first page.
@Suite struct BindingTests {
  /// 200 × 300 pt, four columns of 35 pt and gutters of 10, 10 pt inside and 20 outside.
  private func design(
    _ binding: PageFormat.Binding, isFacing: Bool = true, runsRightToLeft: Bool = false
  ) -> PageDesign {
    var design = PageDesign(Printing.setup)
    design.margins = Insets(top: pt(20), left: pt(10), bottom: pt(20), right: pt(20))
    design.columns = 4
    design.gutter = pt(10)
    design.isFacing = isFacing
    design.runsRightToLeft = runsRightToLeft
    design.template.page.binding = binding
    return design
  }

  private func cells(_ columns: ClosedRange<Int>) -> GridCells {
    GridCells(columns: columns, from: .fromTop(1), through: .fromFoot(1))
  }

  @Test("Page 1 lies on the left, and its inner margin is on the right")
  func margins() {
    let right = design(.right)
    #expect(right.isBoundRight && right.isLeft(1) && !right.isLeft(2) && right.isLeft(3))
    #expect(right.gridBox(onPage: 1).minX == pt(20) && right.gridBox(onPage: 2).minX == pt(10))
    let left = design(.left)
    #expect(!left.isLeft(1) && left.isLeft(2))
    #expect(left.gridBox(onPage: 1).minX == pt(10) && left.gridBox(onPage: 2).minX == pt(20))
  }

  @Test("Mirrored cells count from the inner edge of each page")
  func mirroredCells() {
    let right = design(.right)
    // The first column of page 1 is its rightmost, beside the fold.
    #expect(right.box(of: cells(1...1), mirrored: true, onPage: 1).maxX == pt(190))
    #expect(right.box(of: cells(1...1), mirrored: true, onPage: 2).minX == pt(10))
    #expect(right.box(of: cells(1...1), mirrored: false, onPage: 1).minX == pt(20))
  }

  @Test("Furniture at the outer edge stands at it on both pages")
  func furniture() {
    let right = design(.right)
    func edge(_ base: MasterFurniture.Edge.Base) -> MasterFurniture.Edge {
      MasterFurniture.Edge(base, .lines(0))
    }
    var piece = MasterFurniture(
      name: "head", kind: .text([], style: "running-head"),
      across: .init(edge(.columnStart(4)), edge(.gridEnd)),
      along: .init(edge(.gridStart), edge(.gridEnd)), alignment: .left)
    piece.isMirrored = true
    // The last column of a right-hand page, 20 pt from the edge that is cut.
    let onRight = right.box(of: piece, onPage: 2)
    #expect(onRight.maxX == pt(180))
    let onLeft = right.box(of: piece, onPage: 1)
    #expect(onLeft.minX == pt(20) && onLeft.width == onRight.width)
  }

  @Test("Where nothing is said, the side is that where lines begin, if pages face each other")
  func automatic() {
    #expect(design(.auto, runsRightToLeft: true).isBoundRight)
    #expect(!design(.auto, runsRightToLeft: false).isBoundRight)
    #expect(!design(.auto, isFacing: false, runsRightToLeft: true).isBoundRight)
    #expect(!design(.left, runsRightToLeft: true).isBoundRight)
    // Pages by themselves are read from the right, too.
    #expect(design(.auto, isFacing: false, runsRightToLeft: true).readsRightToLeft)
    #expect(!design(.left, runsRightToLeft: true).readsRightToLeft)
    #expect(!design(.auto).readsRightToLeft)
    var vertical = design(.auto)
    vertical.writingMode = .verticalRL
    #expect(vertical.isBoundRight)
  }
}
