import ElementTree
import Geometry
import RichText

extension Template {
  /// Columns of running text from the first page to the last, and a folio at their foot.
  package static let plain: Template = {
    let body = BodyStyle()
    let foot = MasterFurniture(
      name: "folio", kind: .folio(showsTitle: true, style: "folio"),
      across: .init(.init(.gridStart, .lines(0)), .init(.gridEnd, .lines(0))),
      along: .init(
        .init(.gridEnd, .lines(0)), .init(.gridEnd, .lines(2500))),
      alignment: .right)
    let main = PageMaster(
      name: "plain",
      frames: [
        MasterFrame(
          name: "main", flow: "main",
          cells: GridCells(columns: 1...GridCells.last, from: .fromTop(1), through: .fromFoot(1)))
      ], furniture: [foot])
    return Template(
      name: "plain", summary: "columns of running text, and a folio at their foot",
      page: PageFormat(
        size: Size(
          width: Length(points: 1).scaled(by: 210 * 360, over: 127),
          height: Length(points: 1).scaled(by: 297 * 360, over: 127)),
        isFacing: false, top: .ofPage(1, over: 14), bottom: .ofPage(1, over: 10),
        inner: .ofPage(1, over: 11), outer: .ofPage(1, over: 11), bleed: .zero),
      grid: GridFormat(columns: 2, gutter: .lines(1500)), body: body, stylesheet: .standard,
      elements: ElementMap([:]), masters: ["plain": main],
      sequences: [
        "main": PageSequence(
          name: "main", steps: [PageSequence.Step(masters: ["plain"], repeats: true)])
      ], defaultSequence: "main")
  }()
}
