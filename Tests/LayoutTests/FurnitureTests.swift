import TypesetFlattening
import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Pages of 200 × 300 pt with margins of 20 pt, in the font of round numbers: a small letter is five
/// points wide at ten.
@Suite("Furniture by masters")
struct FurnitureTests {
  private static func edge(
    _ base: MasterFurniture.Edge.Base, _ points: Double = 0, back: Bool = false
  ) -> MasterFurniture.Edge {
    MasterFurniture.Edge(base, .exactly(pt(points)), isNegative: back)
  }

  /// The columns' width, above them.
  private static func head(
    _ pieces: [MasterFurniture.Piece], alignment: ParagraphStyle.Alignment = .left
  ) -> MasterFurniture {
    MasterFurniture(
      name: "head", kind: .text(pieces, style: "running-head"),
      across: .init(edge(.gridStart), edge(.gridEnd)),
      along: .init(edge(.pageStart), edge(.gridStart, 6, back: true)), alignment: alignment)
  }

  /// A page of one master with `furniture`, with a line of text on it where `text` is not empty.
  private static func made(
    _ furniture: [MasterFurniture], number: Int = 1, text: String = "a",
    frame: (inout MasterFrame) -> Void = { _ in },
    issue change: (inout StyledIssue) -> Void = { _ in },
    design adjust: (inout PageDesign) -> Void = { _ in }
  ) throws -> LayoutPage {
    let printing = Printing(text)
    var issue = StyledIssue(printing.styled)
    change(&issue)
    var design = PageDesign(Printing.setup)
    design.isFacing = true
    var master = try #require(design.template.masters["plain"])
    master.furniture = furniture
    frame(&master.frames[0])
    design.template.masters["plain"] = master
    adjust(&design)
    var page = try #require(printing.pages.first)
    page.number = number
    page.label = String(number)
    let maker = FurnitureMaker(
      issue: issue, design: design, title: "Tides", pageCount: 7,
      pictures: [
        "logo.png": .init(name: "art/logo.png", size: Size(width: pt(40), height: pt(10)))
      ],
      tools: ParagraphTools(fonts: Printing.fonts, hyphenation: Printing.hyphenation))
    page.furniture = maker.furniture(of: page)
    return page
  }

  private static func says(
    _ text: String, issue change: (inout StyledIssue) -> Void = { _ in }
  ) throws -> String? {
    try made([head([.init(text)])], issue: change).furniture.first?.text
  }

  @Test("Names stand for what they name; what nobody named leaves nothing, or takes its part away")
  func names() throws {
    func article(_ issue: inout StyledIssue) {
      issue.articles[0].title = "Low Water"
      issue.articles[0].author = "T. Brandt"
    }
    #expect(try Self.says("{page} of {pages}") == "1 of 7")
    #expect(try Self.says("{title}: {article}", issue: article) == "Tides: Low Water")
    #expect(try Self.says("{article}[ by {author}]", issue: article) == "Low Water by T. Brandt")
    #expect(try Self.says("{article}[, {section}]", issue: article) == "Low Water")
    #expect(try Self.says("{section}") == nil)
    #expect(try Self.says("{section}[\u{2003}{article}] ", issue: article) == "Low Water")
    #expect(try Self.says("a [b] {c} d]") == "a b {c} d]")
    #expect(try Self.says("[open {page}") == "[open 1")
    #expect(try Self.says("brace { alone") == "brace { alone")
  }

  @Test("A part in brackets that says again what was said is left out")
  func wordsSaidTwice() throws {
    func article(_ title: String, _ section: String?) -> (inout StyledIssue) -> Void {
      { issue in
        issue.articles[0].title = title
        issue.articles[0].section = section
      }
    }
    let line = "{title}[ / {section}][ / {article}]"
    #expect(try Self.says(line, issue: article("Low Water", nil)) == "Tides / Low Water")
    #expect(try Self.says(line, issue: article("Tides", nil)) == "Tides")
    #expect(try Self.says(line, issue: article("Tides", "Tides")) == "Tides")
    #expect(try Self.says(line, issue: article("Low Water", "Low Water")) == "Tides / Low Water")
    // Of the same part both stand, and numbers of pages are no repetition.
    #expect(try Self.says("[{title}, {article}]", issue: article("Tides", nil)) == "Tides, Tides")
    #expect(try Self.says("{page}[ and {page}]") == "1 and 1")
  }

  @Test("A head is the last that stands on the page, or before it in its article")
  func heads() throws {
    func heads(_ places: (Int, String)...) -> (inout StyledIssue) -> Void {
      { issue in
        issue.heads = places.map { RunningHead(offset: TextOffset($0.0), text: $0.1) }
      }
    }
    #expect(try Self.says("{head}", issue: heads((0, "Here"), (1, "Next"))) == "Here")
    #expect(
      try Self.says("{head}", issue: heads((0, "First"), (0, "Last"), (9, "Later"))) == "Last")
    #expect(try Self.says("{head}", issue: heads((9, "Later"))) == nil)
  }

  @Test("A head that is the article's own title is not said beside it")
  func headsOfArticles() throws {
    func article(_ head: String) -> (inout StyledIssue) -> Void {
      { issue in
        issue.articles[0].title = "Low Water"
        issue.heads = [RunningHead(offset: TextOffset(0), text: head)]
      }
    }
    let line = "{article}[ · {head}]"
    #expect(try Self.says(line, issue: article("Low Water")) == "Low Water")
    #expect(try Self.says(line, issue: article("The Bar")) == "Low Water · The Bar")
    // Where nothing else says it, the headline is what stands over the page.
    #expect(try Self.says("{head}", issue: article("Low Water")) == "Low Water")
    // Two lines of one page.
    let page = try Self.made(
      [Self.head([.init("{article}")]), Self.head([.init("{head}")])],
      issue: article("Low Water"))
    #expect(page.furniture.map(\.text) == ["Low Water"])
  }

  @Test("Letters stand where their alignment says, and on left pages in a mirror")
  func alignment() throws {
    // Three letters of half an em at ten points.
    let width = pt(15)
    func x(_ alignment: ParagraphStyle.Alignment, page: Int) throws -> Length? {
      try Self.made([Self.head([.init("abc")], alignment: alignment)], number: page)
        .furniture.first?.box.minX
    }
    #expect(try x(.left, page: 1) == pt(20))
    #expect(try x(.right, page: 1) == pt(180) - width)
    #expect(try x(.center, page: 1) == pt(100) - width / 2)
    #expect(try x(.left, page: 2) == pt(180) - width)
    #expect(try x(.right, page: 2) == pt(20))
    #expect(try x(.start, page: 2) == pt(20))
  }

  @Test("What is too long ends with an ellipsis behind a whole word, in its own letters")
  func ellipsis() throws {
    let long = String(repeating: "aaaa ", count: 20)
    let page = try Self.made([Self.head([.init(long)])])
    let piece = try #require(page.furniture.first)
    #expect(piece.text.hasSuffix("aaaa…"))
    #expect(piece.box.width <= pt(160))
    #expect(piece.line?.line.runs.count == 1)
    #expect(
      try Self.made([Self.head([.init(String(repeating: "a", count: 99))])]).furniture.isEmpty)
  }

  @Test("A style of the template and one of a piece go over running text")
  func styles() throws {
    let page = try Self.made(
      [Self.head([.init("a"), .init("b", style: "loud")])],
      design: { design in
        var look = ParagraphLook()
        look.text.size = .exactly(pt(20))
        design.template.stylesheet.paragraphs["running-head"] = look
        var loud = TextLook()
        loud.color = .hex(0xFF0000)
        design.template.stylesheet.spans["loud"] = loud
      })
    let runs = try #require(page.furniture.first?.line?.line.runs)
    #expect(runs.map(\.size) == [pt(20), pt(20)])
    let text = try #require(page.furniture.first?.line)
    #expect(text.text.runs.map(\.attributes.color) == [.black, .hex(0xFF0000)])
  }

  @Test("Features of running text are asked of its face alone")
  func features() throws {
    func features(_ families: [String]) throws -> [String] {
      let page = try Self.made(
        [Self.head([.init("a")])],
        issue: { issue in
          issue.stories[0].body.features = [FontFeature("onum")].compactMap(\.self)
        },
        design: { design in
          var look = ParagraphLook()
          look.text.families = families
          design.template.stylesheet.paragraphs["running-head"] = look
        })
      let line = try #require(page.furniture.first?.line)
      return line.text.runs.flatMap(\.attributes.features).map(\.name)
    }
    #expect(try features([]) == ["onum"])
    #expect(try features(["Elsewhere"]) == [])
  }

  @Test("Grounds reach over the edges that they touch by the bleed, and over no others")
  func bleed() throws {
    let ground = MasterFurniture(
      name: "band", kind: .ground(.hex(0x336699)),
      across: .init(Self.edge(.pageStart), Self.edge(.pageEnd)),
      along: .init(Self.edge(.pageStart), Self.edge(.pageStart, 50)))
    let rule = MasterFurniture(
      name: "line", kind: .rule(.black),
      across: .init(Self.edge(.pageStart), Self.edge(.gridEnd)),
      along: .init(Self.edge(.gridEnd, 4), Self.edge(.gridEnd, 5)))
    let page = try Self.made([ground, rule], design: { $0.bleed = pt(9) })
    #expect(page.furniture.map(\.kind) == [.ground, .rule])
    #expect(
      page.furniture[0].box == Rect(x: pt(-9), y: pt(-9), width: pt(218), height: pt(59)))
    #expect(page.furniture[1].box == Rect(x: .zero, y: pt(276), width: pt(180), height: pt(1)))
  }

  @Test("A frame has its ground and border where something is in it, below all letters")
  func frames() throws {
    func shape(_ frame: inout MasterFrame) {
      frame.ground = .hex(0xEEEEEE)
      frame.border = ParagraphBox.Rule(width: pt(2), color: .black)
    }
    let head = Self.head([.init("abc")])
    let page = try Self.made([head], frame: shape)
    #expect(page.furniture.map(\.kind) == [.ground, .rule, .rule, .rule, .rule, .text])
    let box = Rect(x: pt(20), y: pt(20), width: pt(160), height: pt(252))
    #expect(page.furniture[0].box == box)
    #expect(page.furniture[0].name == "main")
    #expect(page.furniture[2].box == Rect(x: pt(20), y: pt(270), width: pt(160), height: pt(2)))
    #expect(try Self.made([head], text: "", frame: shape).furniture.map(\.kind) == [.text])

    let items = Flattener.render(page).items
    let paths = items.prefix { if case .path = $0 { true } else { false } }
    #expect(paths.count == 5)
    #expect(items.dropFirst(5).allSatisfy { if case .glyphs = $0 { true } else { false } })
  }

  @Test("A picture is as large as its box has room for")
  func picture() throws {
    let logo = MasterFurniture(
      name: "logo", kind: .picture("logo.png"),
      across: .init(Self.edge(.gridStart), Self.edge(.gridStart, 20)),
      along: .init(Self.edge(.pageStart, 5), Self.edge(.pageStart, 15)), alignment: .right)
    let page = try Self.made([logo])
    let piece = try #require(page.furniture.first)
    #expect(piece.box == Rect(x: pt(20), y: pt(7.5), width: pt(20), height: pt(5)))
    let items = Flattener.render(page).items
    guard case .image(let image) = items.first else {
      Issue.record("no picture is drawn first")
      return
    }
    #expect(image.name == "art/logo.png")
    #expect(piece.text == "logo.png")
  }
}
