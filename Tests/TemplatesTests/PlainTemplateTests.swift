import Diagnostics
import ElementTree
import Geometry
import RichText
import Testing

@testable import Templates

@Suite("The plain template")
struct PlainTemplateTests {
  /// What `templates/plain.xml` means, said a second time.
  private var meant: Template {
    var template = Template(
      name: "plain", summary: "columns of running text, and a folio at their foot",
      page: PageFormat(
        size: Size(
          width: Length(points: 1).scaled(by: 210 * 360, over: 127),
          height: Length(points: 1).scaled(by: 297 * 360, over: 127)),
        isFacing: false, top: .ofPage(1, over: 14), bottom: .ofPage(1, over: 10),
        inner: .ofPage(1, over: 11), outer: .ofPage(1, over: 11), bleed: .zero),
      grid: GridFormat(columns: 2, gutter: .lines(1500)), body: BodyStyle(), stylesheet: .standard,
      elements: ElementMap(maps),
      masters: [
        "plain": PageMaster(
          name: "plain",
          frames: [
            MasterFrame(
              name: "main", flow: "main",
              cells: GridCells(
                columns: 1...GridCells.last, from: .fromTop(1), through: .fromFoot(1))
            )
          ],
          furniture: [
            MasterFurniture(
              name: "folio", kind: .folio(showsTitle: true, style: "folio"),
              across: .init(.init(.gridStart, .lines(0)), .init(.gridEnd, .lines(0))),
              along: .init(.init(.gridEnd, .lines(0)), .init(.gridEnd, .lines(2500))),
              alignment: .right)
          ])
      ],
      sequences: [
        "main": PageSequence(
          name: "main", steps: [PageSequence.Step(masters: ["plain"], repeats: true)])
      ], defaultSequence: "main")
    template.fonts = ["text": TemplateFont(name: "text", families: ["Linux Libertine O"])]
    return template
  }

  private var maps: [ElementMap.Key: ElementMap.Rule] {
    let cover = ElementMap.Surrounding(.article, className: "cover")
    let feature = ElementMap.Surrounding(.article, className: "feature")
    var wide = ElementMap.Rule()
    wide.span = .all
    var masthead = wide
    masthead.style = "masthead"
    var picture = wide
    picture.style = "cover-picture"
    return [
      ElementMap.Key(.headline, inside: cover): masthead,
      ElementMap.Key(.deck, inside: cover): wide,
      ElementMap.Key(.figure, inside: cover): picture,
      ElementMap.Key(nil, className: "dateline", inside: cover): wide,
      ElementMap.Key(.headline, inside: feature): wide,
      ElementMap.Key(.deck, inside: feature): wide,
    ]
  }

  @Test("Its XML means what running text in columns needs, to the last field")
  func meaning() {
    var plain = Template.plain
    // Where it says so is of its file alone.
    plain.places = [:]
    #expect(plain == meant)
  }

  @Test("Margins are parts of the page, gutters of the leading")
  func lengths() {
    let leading = Length(points: 12)
    #expect(
      TemplateLength.ofPage(1, over: 14).resolved(page: Length(points: 28), leading: leading)
        == Length(points: 2))
    #expect(
      TemplateLength.lines(1500).resolved(page: .zero, leading: leading) == Length(points: 18))
    #expect(
      TemplateLength.exactly(leading).resolved(page: .zero, leading: .zero) == leading)
  }
}
