import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Boxes with a ground that go on in another frame.
@Suite struct OpenBoxTests {
  private let text = "<box>\n\(Sheets.words(100))\n</box>\n"

  private func frame(_ name: String, _ rows: ClosedRange<Int>) -> MasterFrame {
    MasterFrame(
      name: name, flow: "main",
      cells: GridCells(
        columns: 1...1, from: .fromTop(rows.lowerBound), through: .fromTop(rows.upperBound)),
      columns: 1)
  }

  @Test func theGroundHasAirWhereItIsCut() throws {
    let pages = Sheets(text, Sheets.design(rows: 6))
    try #require(pages.pages.count == 2)
    let (upper, lower) = (pages.pages[0].frames[0], pages.pages[1].frames[0])
    #expect(upper.boxes.map(\.edges.rawValue).allSatisfy { $0 & 2 == 0 })
    #expect(upper.boxes.map(\.rect.maxY) == [upper.box.maxY + pt(3)])
    #expect(lower.boxes.map(\.rect.minY) == [lower.box.minY - pt(3)])
  }

  @Test func itTouchesNoNeighbour() throws {
    var design = Sheets.design(rows: 12)
    design.template.masters["page"] = PageMaster(
      name: "page", frames: [frame("above", 1...6), frame("below", 7...12)], furniture: [])
    let pages = Sheets(text, design)
    let frames = pages.pages[0].frames
    try #require(frames.count == 2)
    #expect(frames[0].boxes.map(\.rect.maxY) == [frames[0].box.maxY])
    #expect(frames[1].boxes.map(\.rect.minY) == [frames[1].box.minY])
  }
}
