import Testing
import TypesetElementTree
import TypesetFlattening
import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// What stands behind text on a picture that fills the page.
@Suite struct GroundOrderTests {
  /// The ground of a frame of text is painted above a picture that bleeds, and below the text; that of the page below
  /// both.
  @Test func groundsLieOnPictures() throws {
    var design = Sheets.masterDesign(columns: 2, rows: 20)
    var backdrop = MasterFrame(
      name: "backdrop", flow: "backdrop",
      cells: GridCells(columns: 1...2, from: .fromTop(1), through: .fromFoot(1)))
    backdrop.bleeds = true
    var main = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 1...1, from: .fromTop(2), through: .fromTop(12)))
    main.ground = .gray(0xFFFF)
    design.template.masters["page"] = PageMaster(
      name: "page", frames: [backdrop, main], furniture: [])
    var rule = ElementMap.Rule()
    rule.flow = "backdrop"
    design.template.elements.rules[ElementMap.Key(.figure, className: "backdrop")] = rule
    let sheets = Sheets(
      "<article>\n<figure class=backdrop><img src=120x60></figure>\na a a\n</article>\n", design)
    let page = try #require(sheets.pages.first)
    let ground = try #require(page.furniture.first { $0.kind == .ground })
    #expect(ground.liesOnPictures)
    var order: [String] = []
    for item in Flattener.render(page).items {
      switch item {
      case .image, .group: order.append("picture")
      case .path(let path) where path.fill == .gray(0xFFFF): order.append("ground")
      case .glyphs: if order.last != "letters" { order.append("letters") }
      default: break
      }
    }
    #expect(order == ["picture", "ground", "letters"])
  }
}
