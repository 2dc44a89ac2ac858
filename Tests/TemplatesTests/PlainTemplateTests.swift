import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Testing

@testable import TypesetTemplates

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
      grid: GridFormat(columns: 2, gutter: .lines(1500)), body: BodyStyle(), stylesheet: stylesheet,
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
          name: "main", steps: [PageSequence.Step(masters: ["plain"], repeats: true)]),
        "unnumbered": PageSequence(
          name: "unnumbered",
          steps: [
            PageSequence.Step(masters: ["unnumbered"]),
            PageSequence.Step(masters: ["plain"], repeats: true),
          ], starts: .page),
      ], defaultSequence: "main")
    template.masters["plain"]?.frames[0].articleRule = ParagraphBox.Rule(
      width: Length(points: 0.5), color: .black)
    // A cover is the same page without its number.
    template.masters["unnumbered"] = template.masters["plain"]
    template.masters["unnumbered"]?.name = "unnumbered"
    template.masters["unnumbered"]?.furniture = []
    template.fonts = ["text": TemplateFont(name: "text", families: ["Linux Libertine O"])]
    return template
  }

  /// The standard sheet, and classes that the other templates have.
  private var stylesheet: Stylesheet {
    var sheet = Stylesheet.standard
    let named = sheet.paragraphs
    func look(_ name: String, _ change: (inout ParagraphLook) -> Void = { _ in }) -> ParagraphLook {
      var look = named[name] ?? ParagraphLook()
      change(&look)
      return look
    }
    func short(_ rule: inout ParagraphLook) {
      rule.firstLineIndent = .exactly(.zero)
      rule.headIndent = .em(9000)
      rule.tailIndent = .em(9000)
    }
    sheet.paragraphs["thick"] = look("rule") {
      $0.ruleWidth = Length(points: 2)
      short(&$0)
    }
    sheet.paragraphs["dotted"] = look("rule") { short(&$0) }
    sheet.paragraphs["article-headline"] = look("headline") { $0.spaceBefore = .leading(3000) }
    sheet.paragraphs["small-headline"] = look("h1") {
      $0.spaceBefore = .leading(2000)
      $0.spaceAfter = .leading(1000)
    }
    sheet.paragraphs["article-deck"] = look("deck") {
      $0.leading = .grids(1250)
      $0.spaceAfter = .leading(500)
    }
    sheet.paragraphs["masthead"] = look("masthead") {
      $0.text.size = .thousandths(7200)
      $0.leading = .grids(6000)
    }
    sheet.paragraphs["coverline"] = look("coverline") {
      $0.leading = .grids(1500)
      $0.firstLineIndent = .exactly(.zero)
      $0.headIndent = .exactly(.zero)
      $0.tailIndent = .em(4000)
      $0.spaceBefore = .leading(1000)
      $0.spaceAfter = .leading(1000)
      $0.spaceBetween = .leading(1000)
    }
    sheet.paragraphs["cover-picture"] = look("cover-picture") {
      $0.headIndent = .exactly(.zero)
      $0.firstLineIndent = .exactly(.zero)
      $0.tailIndent = .exactly(.zero)
    }
    sheet.paragraphs["credits"] = look("credits") {
      ($0.keepsTogether, $0.keepsWithNext, $0.keepsWithPrevious) = (false, false, false)
    }
    var books = sheet.paragraphs["credits"] ?? ParagraphLook()
    (books.keepsTogether, books.keepsWithNext, books.keepsWithPrevious) = (true, true, false)
    sheet.paragraphs["book-credits"] = books
    sheet.paragraphs["opening"] = look("opening") {
      $0.firstLineIndent = .exactly(.zero)
      $0.dropCapLines = 3
    }
    sheet.paragraphs["opener"] = look("figure") {
      $0.keepsTogether = true
      $0.keepsWithNext = true
      $0.keepsWithPrevious = false
    }
    sheet.paragraphs["portrait"] = look("figure") { $0.spaceBefore = .leading(1000) }
    sheet.paragraphs["letter-text"] = look("small") { $0.leading = .grid }
    sheet.paragraphs["letter-signature"] = look("signature") {
      $0.text.size = .thousandths(850)
      $0.leading = .grid
      $0.spaceBefore = .exactly(.zero)
      $0.spaceAfter = .exactly(.zero)
    }
    sheet.paragraphs["reply"] = look("note") {
      $0.leading = .grid
      $0.spaceBefore = .exactly(.zero)
      $0.spaceAfter = .exactly(.zero)
      $0.keepsTogether = true
      $0.keepsWithNext = false
      $0.keepsWithPrevious = true
    }
    sheet.paragraphs["table-facts"] = look("facts") {
      $0.spaceBefore = .leading(500)
      $0.spaceAfter = .leading(500)
    }
    sheet.paragraphs["letter-head"] = look("h2")
    func box(_ change: (inout ParagraphLook) -> Void = { _ in }) -> ParagraphLook {
      look("box") {
        $0.spaceBefore = .leading(1000)
        $0.spaceAfter = .leading(1000)
        change(&$0)
      }
    }
    sheet.paragraphs["box"] = box()
    sheet.paragraphs["recipe"] = box {
      ($0.keepsTogether, $0.keepsWithNext, $0.keepsWithPrevious) = (true, false, false)
    }
    sheet.paragraphs["answers"] = box { $0.ground = nil }
    sheet.paragraphs["notice"] = box()
    sheet.paragraphs["dark"] = box {
      $0.ground = .hex(0x222222)
      $0.text.color = .hex(0xffffff)
      $0.rule = ParagraphSetting.Rule.none
    }
    return sheet
  }

  private var maps: [ElementMap.Key: ElementMap.Rule] {
    var wide = ElementMap.Rule()
    wide.span = .all
    var masthead = wide
    masthead.style = "masthead"
    var picture = wide
    picture.style = "cover-picture"
    (picture.place, picture.least) = (.top, 50)
    var headline = wide
    headline.style = "article-headline"
    var smallHead = wide
    smallHead.style = "small-headline"
    var deck = wide
    deck.style = "article-deck"
    var balanced = ElementMap.Rule()
    balanced.fill = .balance
    var front = balanced
    front.sequence = "unnumbered"
    var index = balanced
    index.columns = 3
    index.starts = .here
    var recipe = wide
    recipe.columns = 2
    var aside = ElementMap.Rule()
    aside.place = .bottom
    let cover = ElementMap.Surrounding(.article, className: "cover")
    var maps = [
      ElementMap.Key(.headline, inside: cover): masthead,
      ElementMap.Key(.deck, inside: cover): wide,
      ElementMap.Key(.figure, inside: cover): picture,
      ElementMap.Key(.figure, className: "backdrop"): wide,
      ElementMap.Key(.paragraph, className: "dateline", inside: cover): wide,
      ElementMap.Key(.article, className: "index"): index,
      ElementMap.Key(.box, className: "recipe"): recipe,
      ElementMap.Key(.box, className: "answers"): recipe,
      ElementMap.Key(.sidebar, className: "facts"): aside,
    ]
    maps[ElementMap.Key(.article, className: "cover")] = front
    for name in ["department", "editorial", "letters", "poem", "imprint", "back"] {
      maps[ElementMap.Key(.article, className: name)] = balanced
    }
    var table = ElementMap.Rule()
    table.style = "table-facts"
    maps[ElementMap.Key(.paragraph, className: "facts")] = table
    for element in [ElementKind.box, .sidebar] {
      var rule = ElementMap.Rule()
      rule.style = "facts"
      let surrounding = ElementMap.Surrounding(element)
      maps[ElementMap.Key(.paragraph, className: "facts", inside: surrounding)] = rule
    }
    var figure = ElementMap.Rule()
    figure.style = "figure"
    maps[ElementMap.Key(.figure, className: "wide")] = figure
    let letters = ElementMap.Surrounding(.article, className: "letters")
    var letterHead = ElementMap.Rule()
    letterHead.style = "letter-head"
    maps[ElementMap.Key(.h3, inside: letters)] = letterHead
    for (name, style) in [
      ("small", "letter-text"), ("signature", "letter-signature"), ("note", "reply"),
    ] {
      var rule = ElementMap.Rule()
      rule.style = style
      maps[ElementMap.Key(.paragraph, className: name, inside: letters)] = rule
    }
    var books = ElementMap.Rule()
    books.style = "book-credits"
    let reviews = ElementMap.Surrounding(.article, className: "reviews")
    maps[ElementMap.Key(.paragraph, className: "credits", inside: reviews)] = books
    let short = ["contents", "imprint", "index"]
    let small = ["imprint", "index"]
    for name in ["feature", "department", "editorial", "letters", "poem"] + short {
      let article = ElementMap.Surrounding(.article, className: name)
      let head = small.contains(name) ? smallHead : headline
      maps[ElementMap.Key(.headline, inside: article)] = head
      guard !short.contains(name) else { continue }
      maps[ElementMap.Key(.deck, inside: article)] = deck
      maps[ElementMap.Key(.byline, inside: article)] = wide
    }
    return maps
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
