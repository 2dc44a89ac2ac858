import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Figures that are lower where a page is better for it since their pictures are cut, and keep their width.
@Suite struct FigureCutTests {
  private static func figures(of sheets: Sheets) -> [LayoutFrame] {
    sheets.pages.flatMap(\.frames).filter { $0.storyIndex > 0 }
  }

  /// A page of its mention has room for it once a part of its picture is cut off: it stays as wide as its columns, and what is
  /// seen has its focus.
  @Test func whatHasNoRoomIsCut() throws {
    let text =
      "<article>\n" + Sheets.words(100)
      + "\n<figure place=top span=all min=50%><img src=120x120 fit=cover focus=\"50% 0%\"></figure>\n"
      + Sheets.words(500) + "\n</article>\n"
    let sheets = FigureFormTests.pages(text, columns: 2, rows: 22, pager: .greedy)
    let page = try #require(sheets.pages.first { !FigureCutTests.isEmpty($0) })
    #expect(page.number == 1)
    let frame = try #require(page.frames.first { $0.storyIndex == 1 })
    #expect(frame.box.width == pt(250))
    let picture = try #require(frame.pictures.first)
    #expect(picture.box.width == pt(250))
    #expect(picture.box.height < pt(200) && picture.box.height >= pt(125))
    #expect(picture.whole.width == pt(250) && picture.whole.height == pt(250))
    #expect(picture.whole.minY == picture.box.minY)
    #expect(sheets.diagnostics.allSatisfy { $0.code != "picture.idle-fit" })
  }

  private static func isEmpty(_ page: LayoutPage) -> Bool {
    !page.frames.contains { $0.storyIndex > 0 }
  }

  /// Without a least size nothing is cut, and the author is told that `fit` has no effect.
  @Test func withoutALeastSizeNothingIsCut() throws {
    let text =
      "<article>\n" + Sheets.words(60)
      + "\n<figure place=top span=all><img src=120x60 fit=cover></figure>\n" + Sheets.words(200)
      + "\n</article>\n"
    let sheets = FigureFormTests.pages(text, columns: 2, rows: 30, pager: .spread)
    let picture = try #require(FigureCutTests.figures(of: sheets).first?.pictures.first)
    #expect(picture.box == picture.whole)
    #expect(sheets.diagnostics.contains { $0.code == "picture.idle-fit" })
  }

  /// The spread pager cuts where pages cost less for it, by as much as is allowed at most, and is never dearer than the greedy
  /// one.
  @Test func cutsAreChosenByTheirCost() {
    var cut = 0
    for seed in 0..<8 {
      var random = Seeded(UInt64(seed) &+ 75_000)
      var text = "<article>\n"
      for _ in 0..<6 {
        text += Sheets.words(random.number(30...120)) + "\n"
        text += "<figure place=auto span=all min=60%><img src=120x60 fit=cover></figure>\n"
      }
      text += "</article>\n"
      let greedy = FigureFormTests.pages(text, columns: 2, rows: 30)
      let spread = FigureFormTests.pages(text, columns: 2, rows: 30, pager: .spread)
      #expect(!(FigureFormTests.cost(greedy) < FigureFormTests.cost(spread)), "seed \(seed)")
      for frame in FigureCutTests.figures(of: spread) {
        #expect(frame.box.width == pt(250), "seed \(seed)")
        for picture in frame.pictures {
          // Whole rows: half of one more or less.
          #expect(picture.box.height >= pt(125) * 60 / 100 - pt(6), "seed \(seed)")
          #expect(picture.box.height <= pt(125) + pt(6), "seed \(seed)")
          if picture.box.height < pt(118) { cut += 1 }
        }
      }
    }
    #expect(cut > 0)
  }

  /// What was approved stays as much cut as it was, though it would have more room.
  @Test func pinsHoldWhatIsSeen() throws {
    func text(_ words: Int) -> String {
      "<article>\n" + Sheets.words(words)
        + "\n<figure id=f place=top span=all min=50%><img src=120x120 fit=cover></figure>\n"
        + Sheets.words(500) + "\n</article>\n"
    }
    let design = Sheets.masterDesign(columns: 2, rows: 22)
    let approved = Sheets(text(100), design, mostPages: 20, pager: .greedy)
    let insertion = try #require(approved.pages.first?.insertions.first)
    let seen = try #require(insertion.size?.seen)
    #expect(seen < 100)
    var pin = FigurePin(page: 1, column: insertion.column, edge: insertion.edge)
    pin.seen = seen
    let pins = [ElementPin(element: "f", pin: pin)]
    let roomy = Sheets.masterDesign(columns: 2, rows: 40)
    let free = Sheets(text(90), roomy, mostPages: 20, pager: .spread)
    let held = Sheets(text(90), roomy, mostPages: 20, pager: .spread, pins: pins)
    #expect(free.pages.flatMap(\.insertions).first?.size?.seen != seen)
    #expect(held.pages.flatMap(\.insertions).first?.size?.seen == seen)
    #expect(held.reported("layout.broken-pin") == [])
  }
}

extension FigureCutTests {
  /// A picture with `fit=cover` fills the frame that a master has for its figure alone, to its edges, unless it has a caption.
  @Test(arguments: [true, false])
  func aFrameOfItsOwnIsFilled(_ isAlone: Bool) throws {
    var design = Sheets.masterDesign(columns: 2, rows: 20)
    let cover = MasterFrame(
      name: "cover", flow: "cover",
      cells: GridCells(columns: 1...1, from: .fromTop(1), through: .fromTop(10)))
    let main = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 2...2, from: .fromTop(1), through: .fromTop(20)))
    design.template.masters["page"] = PageMaster(
      name: "page", frames: [cover, main], furniture: [])
    var rule = ElementMap.Rule()
    rule.flow = "cover"
    design.template.elements.rules[ElementMap.Key(.figure)] = rule
    let caption = isAlone ? "" : "<caption>c"
    let sheets = Sheets(
      "<article>\n<figure><img src=120x60 fit=cover>\(caption)</figure>\na a a\n</article>\n",
      design)
    let frame = try #require(
      sheets.pages.first?.frames.first { $0.flow == "cover" })
    let picture = try #require(frame.pictures.first)
    #expect((picture.box == frame.box) == isAlone)
    #expect(sheets.codes.contains("picture.idle-fit") == !isAlone)
    guard isAlone else { return }
    #expect(picture.box.height == pt(120))
    #expect(picture.whole.height == picture.box.height && picture.whole.width == pt(240))
  }
}
