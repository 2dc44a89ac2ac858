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

  /// A page with a picture over all of it, a frame of text on that which `change` changes, and `furniture`.
  private static func sheets(
    _ text: String, furniture: [MasterFurniture] = [], _ change: (inout MasterFrame) -> Void
  ) -> Sheets {
    var design = Sheets.masterDesign(columns: 2, rows: 20)
    var backdrop = MasterFrame(
      name: "backdrop", flow: "backdrop",
      cells: GridCells(columns: 1...2, from: .fromTop(1), through: .fromFoot(1)))
    backdrop.bleeds = true
    var main = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 1...1, from: .fromTop(2), through: .fromTop(12)))
    change(&main)
    design.template.masters["page"] = PageMaster(
      name: "page", frames: [backdrop, main], furniture: furniture)
    var rule = ElementMap.Rule()
    rule.flow = "backdrop"
    design.template.elements.rules[ElementMap.Key(.figure, className: "backdrop")] = rule
    let figure = "<figure class=backdrop><img src=120x60></figure>\n"
    return Sheets("<article>\n\(figure)\(text)</article>\n", design)
  }

  /// A scrim, of a frame or of the master, lies on the picture and lets it through.
  @Test func scrimsLetPicturesThrough() throws {
    var scrim = MasterFurniture(
      name: "scrim", kind: .ground(.gray(0x1000)),
      across: .init(.init(.pageStart, .exactly(.zero)), .init(.pageEnd, .exactly(.zero))),
      along: .init(.init(.gridStart, .exactly(.zero)), .init(.gridEnd, .exactly(.zero))))
    scrim.opacity = 40
    // What is written before a scrim lies below the picture, what is written behind it on it.
    var (below, foot) = (scrim, scrim)
    (below.kind, below.opacity) = (.ground(.gray(0x3000)), 100)
    (foot.kind, foot.opacity) = (.ground(.gray(0x5000)), 100)
    let sheets = GroundOrderTests.sheets("a a a\n", furniture: [below, scrim, foot]) {
      $0.ground = .gray(0x2000)
      $0.groundOpacity = 60
    }
    let page = try #require(sheets.pages.first)
    var order: [String] = []
    for item in Flattener.render(page).items {
      switch item {
      case .image: order.append("picture")
      case .group(let group):
        if case .path(let path)? = group.items.first {
          order.append("\(path.fill?.hexString ?? "") \(Int(group.opacity) * 100 / 65535)")
        } else {
          order.append("picture")
        }
      case .path(let path): order.append(path.fill?.hexString ?? "")
      case .glyphs: if order.last != "letters" { order.append("letters") }
      default: break
      }
    }
    #expect(order == ["#303030", "picture", "#101010 40", "#505050", "#202020 60", "letters"])
    let pieces = sheets.record.split(separator: "\"kind\":\"ground\"").dropFirst()
    #expect(pieces.map { $0.contains("\"opacity\":40") } == [false, true, false, false])
    #expect(pieces.map { $0.contains("\"opacity\":60") } == [false, false, false, true])
  }

  /// A picture that covers a frame which bleeds leaves its caption on the page; alone it covers all of the frame.
  @Test func captionsOfPicturesThatBleedAreSeen() throws {
    func page(
      _ caption: String, fit: String = "fit=cover", asked: PictureFit.Way? = nil
    ) throws -> LayoutPage {
      var design = Sheets.masterDesign(columns: 2, rows: 20)
      design.bleed = design.leading / 2
      var backdrop = MasterFrame(
        name: "backdrop", flow: "backdrop",
        cells: GridCells(columns: 1...2, from: .fromTop(5), through: .fromFoot(1)))
      backdrop.bleeds = true
      design.template.masters["page"]?.frames.append(backdrop)
      var rule = ElementMap.Rule()
      rule.flow = "backdrop"
      rule.fit = asked
      design.template.elements.rules[ElementMap.Key(.figure, className: "backdrop")] = rule
      let figure = "<figure class=backdrop><img \(fit) src=120x60>\(caption)</figure>"
      return try #require(Sheets("<article>\n\(figure)\na a a\n</article>\n", design).pages.first)
    }
    func frame(_ page: LayoutPage) throws -> LayoutFrame {
      try #require(page.frames.first { $0.area == "backdrop" })
    }
    let alone = try page("")
    let seen = try #require(try frame(alone).pictures.first)
    #expect(seen.box.maxY > alone.size.height)
    // It is fitted to what is seen of it: no more than the page and what is cut off around it.
    let cut = Columns.leading / 2
    #expect(try frame(alone).box.maxY > seen.box.maxY && seen.box.maxY == alone.size.height + cut)
    #expect(seen.whole.height == seen.box.height || seen.whole.width == seen.box.width)
    // The template may ask for it; without, and where the manuscript says another way, the picture has its shape.
    let whole = try #require(try frame(alone).pictures.first).box
    #expect(try frame(page("", fit: "", asked: .cover)).pictures.first?.box == whole)
    #expect(try #require(try frame(page("", fit: "")).pictures.first).box.height < whole.height)
    let told = try page("<caption>b b</caption><credit>c</credit>")
    let words = try frame(told)
    let last = try #require(words.frame.lines.last { $0.line.hasInk })
    #expect(words.box.minY + last.origin.y + last.line.descent <= told.size.height)
    let picture = try #require(words.pictures.first).box
    #expect(picture.maxY < words.box.minY + last.origin.y)
    #expect(picture.height > told.size.height / 2)
  }

  /// The ink of a frame takes the place of the colour of running text, on paper and in the record; not in a box with a
  /// background, and no other colour.
  @Test func inkTakesThePlaceOfTheTextsColour() throws {
    let text = "a a a\n<font color=red>b</font>\n<box class=dark>c</box>\nd\n"
    let sheets = GroundOrderTests.sheets(text) { $0.ink = .rgb(0xFFFF, 0xFFFF, 0) }
    let page = try #require(sheets.pages.first)
    var found: [String: Set<String>] = [:]
    func note(_ items: [RenderItem]) {
      for item in items {
        if case .glyphs(let run) = item {
          let letters = String(decoding: run.text, as: UTF8.self).filter(\.isLetter)
          found[String(letters.prefix(1)), default: []].insert(run.fill?.hexString ?? "")
        }
        if case .group(let group) = item { note(group.items) }
      }
    }
    note(Flattener.render(page).items)
    #expect(found["a"] == ["#ffff00"])
    #expect(found["d"] == ["#ffff00"])
    #expect(found["b"] == ["#ff0000"])
    #expect(found["c"]?.contains("#ffff00") == false)
    let lines = sheets.record.split(separator: "\"at\":").dropFirst()
    func color(of word: String) -> Bool {
      lines.contains { $0.contains("\"text\":\"\(word)") && $0.contains("\"color\":\"#ffff00\"") }
    }
    #expect(color(of: "a") && color(of: "d"))
    #expect(!color(of: "b") && !color(of: "c"))
  }
}
